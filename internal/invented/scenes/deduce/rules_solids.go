package deduce

import (
	"slices"
	"strings"
)

// A measure gives a body's quantities by their kind.
type measure func(Kind) Quantity

// measuresOf are the quantities of a body. Those of a body with letters are lengths and areas between its points where they
// have such.
func measuresOf(kind, name string) measure {
	return func(k Kind) Quantity {
		if lettered(name) {
			switch kind + " " + string(k) {
			case "cube edge", "cuboid length of a body":
				return Len(name[0], name[1])
			case "square pyramid edge", "cuboid width":
				return Len(name[1], name[2])
			case "cuboid height":
				return Len(name[0], name[4])
			case "triangular prism height":
				return Len(name[0], name[3])
			case "triangular prism base area":
				return Quantity{Area, Ring(name[:3])}
			case "triangular prism base perimeter":
				return Quantity{Perimeter, Ring(name[:3])}
			}
		}
		return Quantity{k, name}
	}
}

// measuresIn are the quantities of a body in a state: the length, width and height of a cuboid with letters are edges of which the length
// is known, else those at the vertex about which most is said.
func (s *State) measuresIn(kind, name string) measure {
	of := measuresOf(kind, name)
	if kind != cuboid || !lettered(name) {
		return of
	}
	best, most := 0, -1
	for i := range name {
		if said := s.saidOf(name[i], name[i^1], name[i^3], name[i^4]); said > most {
			best, most = i, said
		}
	}
	edge := func(to int) Quantity {
		for i := range name {
			i ^= best
			q := Len(name[i], name[i^to])
			if _, known := s.Value(q); known {
				return q
			}
		}
		return Len(name[best], name[best^to])
	}
	at := [3]Quantity{edge(1), edge(3), edge(4)}
	return func(k Kind) Quantity {
		switch k {
		case Long:
			return at[0]
		case Wide:
			return at[1]
		case Height:
			return at[2]
		}
		return of(k)
	}
}

// saidOf is how much is said about a vertex, whose edges end at three others: that a line joins two of the edges counts most, then that
// there is a point on one, then that one has a length.
func (s *State) saidOf(vertex byte, ends ...byte) int {
	said := 0
	for i, end := range ends {
		one, next := s.LineOf(vertex, end), s.LineOf(vertex, ends[(i+1)%len(ends)])
		joined := func(p rune) bool {
			return p != rune(vertex) && strings.ContainsFunc(next, func(q rune) bool { return q != rune(vertex) && s.Joined(byte(p), byte(q)) })
		}
		if strings.ContainsFunc(one, joined) {
			said += 4
		}
		if len(one) > 2 {
			said += 2
		}
		if _, known := s.Value(Len(vertex, end)); known {
			said++
		}
	}
	return said
}

// lettered tells whether a body is named by its vertices.
func lettered(name string) bool { return len(name) > 3 && name[0] >= 'A' && name[0] <= 'Z' }

// A formula is an equation among the measures of one body.
type formula struct {
	principle, point string
	of               []Kind
	monomials        []Monomial
	bodies           []string
}

// mono is a monomial: a number times the quantities with these numbers.
func mono(k float64, of ...int) Monomial { return Monomial{K: k, Of: of} }

// monoPi is one with a π.
func monoPi(k float64, of ...int) Monomial { return Monomial{K: k, Pi: 1, Of: of} }

const (
	volume    = "Volume"
	area      = "Surface Area"
	squares   = "Pythagorean Theorem"
	unfolding = "Unfolding"
	rounds    = "Circumference and Area of Circle"
	polygons  = "Perimeter and Area of Polygon"
)

// formulas are what holds of the measures of one body.
var formulas = []formula{
	{"geosense/volume-formula-of-a-cube", volume, []Kind{Volume, Edge},
		[]Monomial{mono(1, 0), mono(-1, 1, 1, 1)}, []string{cube}},
	{"geosense/surface-area-formula-for-a-cube", area, []Kind{Surface, Edge},
		[]Monomial{mono(1, 0), mono(-6, 1, 1)}, []string{cube}},
	{"geosense/surface-area-formula-for-a-cube", area, []Kind{Surface, Base},
		[]Monomial{mono(1, 0), mono(-6, 1)}, []string{cube}},
	{"geosense/definition-of-cube", "", []Kind{Edges, Edge}, []Monomial{mono(1, 0), mono(-12, 1)}, []string{cube}},
	{"geosense/pythagorean-theorem", squares, []Kind{Diagonal, Edge},
		[]Monomial{mono(1, 0, 0), mono(-3, 1, 1)}, []string{cube}},
	{"geosense/pythagorean-theorem", squares, []Kind{FaceDiagonal, Edge},
		[]Monomial{mono(1, 0, 0), mono(-2, 1, 1)}, []string{cube, pyramid}},
	{"geosense/area-formula-for-square", polygons, []Kind{Base, Edge},
		[]Monomial{mono(1, 0), mono(-1, 1, 1)}, []string{cube, pyramid}},

	{"geosense/volume-formula-of-rectangular-prism", volume, []Kind{Volume, Long, Wide, Height},
		[]Monomial{mono(1, 0), mono(-1, 1, 2, 3)}, []string{cuboid}},
	{"geosense/surface-area-formula-for-rectangular-prism", area, []Kind{Surface, Long, Wide, Height},
		[]Monomial{mono(1, 0), mono(-2, 1, 2), mono(-2, 2, 3), mono(-2, 3, 1)}, []string{cuboid}},
	{"geosense/definition-of-rectangular-prism", "", []Kind{Edges, Long, Wide, Height},
		[]Monomial{mono(1, 0), mono(-4, 1), mono(-4, 2), mono(-4, 3)}, []string{cuboid}},
	{"geosense/pythagorean-theorem", squares, []Kind{Diagonal, Long, Wide, Height},
		[]Monomial{mono(1, 0, 0), mono(-1, 1, 1), mono(-1, 2, 2), mono(-1, 3, 3)}, []string{cuboid}},
	{"geosense/formula-for-the-area-of-a-rectangle", polygons, []Kind{Base, Long, Wide},
		[]Monomial{mono(1, 0), mono(-1, 1, 2)}, []string{cuboid}},
	{"geosense/formula-for-the-perimeter-of-a-rectangle", polygons, []Kind{BaseSides, Long, Wide},
		[]Monomial{mono(1, 0), mono(-2, 1), mono(-2, 2)}, []string{cuboid}},

	{"geosense/volume-formula-of-prism", volume, []Kind{Volume, Base, Height},
		[]Monomial{mono(1, 0), mono(-1, 1, 2)}, []string{prism, triangular, cuboid}},
	{"geosense/lateral-surface-area-formula-of-a-prism", area, []Kind{Lateral, BaseSides, Height},
		[]Monomial{mono(1, 0), mono(-1, 1, 2)}, []string{prism, triangular, cuboid}},
	{"geosense/lateral-surface-area-formula-of-a-prism", area, []Kind{Lateral, Long, Wide, Height},
		[]Monomial{mono(1, 0), mono(-2, 1, 3), mono(-2, 2, 3)}, []string{cuboid}},
	{"geosense/surface-area-formula-of-a-prism", area, []Kind{Surface, Lateral, Base},
		[]Monomial{mono(1, 0), mono(-1, 1), mono(-2, 2)}, []string{prism}},
	{"geosense/surface-area-formula-for-a-triangular-prism", area, []Kind{Surface, Lateral, Base},
		[]Monomial{mono(1, 0), mono(-1, 1), mono(-2, 2)}, []string{triangular}},

	{"geosense/volume-formula-of-pyramid", volume, []Kind{Volume, Base, Height},
		[]Monomial{mono(1, 0), mono(-1./3, 1, 2)}, []string{pyramid}},
	{"geosense/pythagorean-theorem", squares, []Kind{Slant, Height, Edge},
		[]Monomial{mono(1, 0, 0), mono(-1, 1, 1), mono(-1./4, 2, 2)}, []string{pyramid}},
	{"geosense/pythagorean-theorem", squares, []Kind{LateralEdge, Slant, Edge},
		[]Monomial{mono(1, 0, 0), mono(-1, 1, 1), mono(-1./4, 2, 2)}, []string{pyramid}},
	{"geosense/pythagorean-theorem", squares, []Kind{LateralEdge, Height, FaceDiagonal},
		[]Monomial{mono(1, 0, 0), mono(-1, 1, 1), mono(-1./4, 2, 2)}, []string{pyramid}},
	{"geosense/area-formula-of-a-triangle", area, []Kind{Lateral, Edge, Slant},
		[]Monomial{mono(1, 0), mono(-2, 1, 2)}, []string{pyramid}},
	{"geosense/area-formula-for-square", area, []Kind{Surface, Lateral, Base},
		[]Monomial{mono(1, 0), mono(-1, 1), mono(-1, 2)}, []string{pyramid}},
	{"geosense/area-formula-for-square", area, []Kind{Surface, Lateral, Edge},
		[]Monomial{mono(1, 0), mono(-1, 1), mono(-1, 2, 2)}, []string{pyramid}},

	{"geosense/volume-formula-of-cylinder", volume, []Kind{Volume, Radius, Height},
		[]Monomial{mono(1, 0), monoPi(-1, 1, 1, 2)}, []string{cylinder}},
	{"geosense/volume-formula-of-cylinder", volume, []Kind{Volume, Base, Height},
		[]Monomial{mono(1, 0), mono(-1, 1, 2)}, []string{cylinder}},
	{"geosense/formula-for-lateral-area-of-a-cylinder", area, []Kind{Lateral, Circumference, Height},
		[]Monomial{mono(1, 0), mono(-1, 1, 2)}, []string{cylinder}},
	{"geosense/formula-for-lateral-area-of-a-cylinder", area, []Kind{Lateral, Radius, Height},
		[]Monomial{mono(1, 0), monoPi(-2, 1, 2)}, []string{cylinder}},
	{"geosense/surface-area-formula-for-a-cylinder", area, []Kind{Surface, Radius, Height},
		[]Monomial{mono(1, 0), monoPi(-2, 1, 1), monoPi(-2, 1, 2)}, []string{cylinder}},
	{"geosense/surface-area-formula-for-a-cylinder", area, []Kind{Surface, Lateral, Base},
		[]Monomial{mono(1, 0), mono(-1, 1), mono(-2, 2)}, []string{cylinder}},
	{"geosense/formula-for-the-area-of-a-rectangle", polygons, []Kind{Section, Diameter, Height},
		[]Monomial{mono(1, 0), mono(-1, 1, 2)}, []string{cylinder}},

	{"geosense/generatrix", squares, []Kind{Slant, Radius, Height},
		[]Monomial{mono(1, 0, 0), mono(-1, 1, 1), mono(-1, 2, 2)}, []string{cone}},
	{"geosense/volume-formula-of-a-cone", volume, []Kind{Volume, Radius, Height},
		[]Monomial{mono(1, 0), monoPi(-1./3, 1, 1, 2)}, []string{cone}},
	{"geosense/volume-formula-of-a-cone", volume, []Kind{Volume, Base, Height},
		[]Monomial{mono(1, 0), mono(-1./3, 1, 2)}, []string{cone}},
	{"geosense/lateral-surface-area-of-a-cone", area, []Kind{Lateral, Radius, Slant},
		[]Monomial{mono(1, 0), monoPi(-1, 1, 2)}, []string{cone}},
	{"geosense/formula-for-the-surface-area-of-a-cone", area, []Kind{Surface, Radius, Slant},
		[]Monomial{mono(1, 0), monoPi(-1, 1, 1), monoPi(-1, 1, 2)}, []string{cone}},
	{"geosense/formula-for-the-surface-area-of-a-cone", area, []Kind{Surface, Lateral, Base},
		[]Monomial{mono(1, 0), mono(-1, 1), mono(-1, 2)}, []string{cone}},
	{"geosense/development-of-a-cone", unfolding, []Kind{Development, Radius, Slant},
		[]Monomial{mono(1, 0, 2), mono(-360, 1)}, []string{cone}},
	{"geosense/area-formula-of-a-triangle", polygons, []Kind{Section, Radius, Height},
		[]Monomial{mono(1, 0), mono(-1, 1, 2)}, []string{cone}},

	{"geosense/area-formula-of-a-circle", rounds, []Kind{Base, Radius},
		[]Monomial{mono(1, 0), monoPi(-1, 1, 1)}, []string{cylinder, cone, hemisphere, circle}},
	{"geosense/circumference-formula-of-circle", rounds, []Kind{Circumference, Radius},
		[]Monomial{mono(1, 0), monoPi(-2, 1)}, []string{cylinder, cone, hemisphere, circle}},
	{"geosense/circumference-formula-of-circle", rounds, []Kind{Circumference, Diameter},
		[]Monomial{mono(1, 0), monoPi(-1, 1)}, []string{cylinder, cone, circle}},
	{"geosense/definition-of-diameter", rounds, []Kind{Diameter, Radius},
		[]Monomial{mono(1, 0), mono(-2, 1)}, []string{cylinder, cone, circle}},

	{"geosense/radius-of-a-sphere", "", []Kind{Diameter, Radius},
		[]Monomial{mono(1, 0), mono(-2, 1)}, []string{sphere, hemisphere}},
	{"geosense/formula-for-the-volume-of-a-sphere", volume, []Kind{Volume, Radius},
		[]Monomial{mono(1, 0), monoPi(-4./3, 1, 1, 1)}, []string{sphere}},
	{"geosense/sphere-surface-area-formula", area, []Kind{Surface, Radius},
		[]Monomial{mono(1, 0), monoPi(-4, 1, 1)}, []string{sphere}},
	{"geosense/formula-for-the-volume-of-a-sphere", volume, []Kind{Volume, Radius},
		[]Monomial{mono(1, 0), monoPi(-2./3, 1, 1, 1)}, []string{hemisphere}},
	{"geosense/sphere-surface-area-formula", area, []Kind{Lateral, Radius},
		[]Monomial{mono(1, 0), monoPi(-2, 1, 1)}, []string{hemisphere}},
	{"geosense/sphere-surface-area-formula", area, []Kind{Surface, Radius},
		[]Monomial{mono(1, 0), monoPi(-3, 1, 1)}, []string{hemisphere}},
}

// A formulaTitle tells formulas apart: by their principle, by what they are of and by the first of their bodies.
type formulaTitle struct {
	principle string
	of        Kind
	body      string
}

// formulaTitles are what formulas are called, in English and Chinese, whose principle has a name that says something else.
var formulaTitles = map[formulaTitle][2]string{
	{"geosense/area-formula-of-a-triangle", Lateral, pyramid}:           {"Lateral Area of a Regular Pyramid", "正棱锥的侧面积公式"},
	{"geosense/area-formula-for-square", Surface, pyramid}:              {"Surface Area of a Regular Pyramid", "正棱锥的表面积公式"},
	{"geosense/lateral-surface-area-of-a-cone", Lateral, cone}:          {"Lateral Area Formula of a Cone", "圆锥的侧面积公式"},
	{"geosense/definition-of-cube", Edges, cube}:                        {"Total Edge Length of a Cube", "正方体的棱长总和"},
	{"geosense/definition-of-rectangular-prism", Edges, cuboid}:         {"Total Edge Length of a Rectangular Prism", "长方体的棱长总和"},
	{"geosense/formula-for-the-area-of-a-rectangle", Section, cylinder}: {"Axial Section of a Cylinder", "圆柱的轴截面"},
	{"geosense/area-formula-of-a-triangle", Section, cone}:              {"Axial Section of a Cone", "圆锥的轴截面"},
	{"geosense/generatrix", Slant, cone}:                                {"Pythagorean Theorem", "勾股定理"},
	{"geosense/pythagorean-theorem", Diagonal, cube}:                    {"Space Diagonal of a Cube", "正方体的体对角线"},
	{"geosense/pythagorean-theorem", Diagonal, cuboid}:                  {"Space Diagonal of a Rectangular Prism", "长方体的体对角线"},
	{"geosense/radius-of-a-sphere", Diameter, sphere}:                   {"Definition of Diameter", "直径的定义"},
	{"geosense/formula-for-the-volume-of-a-sphere", Volume, hemisphere}: {"Volume of a Hemisphere", "半球的体积"},
	{"geosense/sphere-surface-area-formula", Lateral, hemisphere}:       {"Curved Surface Area of a Hemisphere", "半球面的面积"},
	{"geosense/sphere-surface-area-formula", Surface, hemisphere}:       {"Surface Area of a Hemisphere", "半球的表面积"},
}

// title is what a formula is called; empty for its principle's name.
func (f *formula) title() [2]string {
	return formulaTitles[formulaTitle{f.principle, f.of[0], f.bodies[0]}]
}

// equation is the formula of a body.
func (f *formula) equation(m measure) Equation { return polynomial(f.measures(m), f.monomials...) }

// measures are what the formula is about.
func (f *formula) measures(m measure) []Quantity {
	of := make([]Quantity, len(f.of))
	for i, k := range f.of {
		of[i] = m(k)
	}
	return of
}

// withBases finds the lateral area of a cuboid by its surface, or the other way round: only says which. Nobody adds the bases who is
// asked for a height.
func withBases(only int, dear bool) *Rule {
	return &Rule{Principle: "geosense/surface-area-formula-of-a-prism", Point: area, On: Body, Dear: dear, Apply: func(s *State, n int, of string) {
		if kind, name := bodyOf(of); kind == cuboid {
			m := measuresOf(kind, name)
			e := polynomial([]Quantity{m(Lateral), m(Surface), m(Base)}, mono(1, 0), mono(-1, 1), mono(2, 2))
			e.Only = only
			s.Relate(e, n)
		}
	}}
}

// solidRules are about bodies.
var solidRules = slices.Concat(formulaRules(), []*Rule{withBases(1, false), withBases(2, true)}, betweenBodies, spaceRules)

// formulaRules make each formula a rule.
func formulaRules() []*Rule {
	var all []*Rule
	for i := range formulas {
		f := &formulas[i]
		all = append(all, &Rule{Principle: f.principle, Point: f.point, On: Body, English: f.title()[0], Chinese: f.title()[1],
			Apply: func(s *State, n int, of string) {
				kind, name := bodyOf(of)
				if slices.Contains(f.bodies, kind) {
					s.Relate(f.equation(s.measuresIn(kind, name)), n)
				}
			}})
	}
	return all
}
