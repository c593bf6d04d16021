package deduce

import (
	"slices"
	"strings"
)

// named are the measures of bodies that a fact names, and the facts that say what bodies they are.
func (s *State) named(n int, of string) (kinds []string, m []measure, from []int) {
	from = []int{n}
	for _, name := range strings.Fields(of) {
		kind, at := s.kindOf(name)
		kinds, m = append(kinds, kind), append(m, measuresOf(kind, name))
		if at >= 0 {
			from = append(from, at)
		}
	}
	return kinds, m, from
}

// A meeting is an equation that holds where one body is inscribed in another: first the kinds of the inner one's measures,
// then of the outer one's.
type meeting struct {
	principle, point, bodies string
	inner, outer             []Kind
	monomials                []Monomial
}

// equally is p = k·q.
func equally(k float64) []Monomial { return []Monomial{mono(1, 0), mono(-k, 1)} }

var meetings = []meeting{
	{"geosense/definition-of-sphere", "", "cube in sphere", []Kind{Diagonal}, []Kind{Radius}, equally(2)},
	{"geosense/definition-of-sphere", "", "cube in sphere", []Kind{Diagonal}, []Kind{Diameter}, equally(1)},
	{"geosense/definition-of-sphere", "", "cuboid in sphere", []Kind{Diagonal}, []Kind{Radius}, equally(2)},
	{"geosense/definition-of-sphere", "", "cuboid in sphere", []Kind{Diagonal}, []Kind{Diameter}, equally(1)},
	{"geosense/radius-of-a-sphere", "", "sphere in cube", []Kind{Radius}, []Kind{Edge}, equally(0.5)},
	{"geosense/definition-of-cube", "", "cylinder in cube", []Kind{Radius}, []Kind{Edge}, equally(0.5)},
	{"geosense/definition-of-cube", "", "cylinder in cube", []Kind{Height}, []Kind{Edge}, equally(1)},
	{"geosense/definition-of-cube", "", "cone in cube", []Kind{Radius}, []Kind{Edge}, equally(0.5)},
	{"geosense/definition-of-cube", "", "cone in cube", []Kind{Height}, []Kind{Edge}, equally(1)},
	{"geosense/definition-of-cube", "", "square pyramid in cube", []Kind{Edge}, []Kind{Edge}, equally(1)},
	{"geosense/definition-of-cube", "", "square pyramid in cube", []Kind{Height}, []Kind{Edge}, equally(1)},
	{"geosense/radius-of-a-sphere", "", "sphere in cylinder", []Kind{Radius}, []Kind{Radius}, equally(1)},
	{"geosense/radius-of-a-sphere", "", "sphere in cylinder", []Kind{Radius}, []Kind{Height}, equally(0.5)},
	{"geosense/cylinder", "", "cone in cylinder", []Kind{Radius}, []Kind{Radius}, equally(1)},
	{"geosense/cylinder", "", "cone in cylinder", []Kind{Height}, []Kind{Height}, equally(1)},
	{"geosense/radius-of-a-sphere", "", "cone in hemisphere", []Kind{Radius}, []Kind{Radius}, equally(1)},
	{"geosense/radius-of-a-sphere", "", "cone in hemisphere", []Kind{Height}, []Kind{Radius}, equally(1)},
	// Of the axial sections: r/R = (H - h)/H.
	{"geosense/definition-of-similar-triangles", "Similarity", "cylinder in cone", []Kind{Radius, Height}, []Kind{Radius, Height},
		[]Monomial{mono(1, 0, 3), mono(-1, 2, 3), mono(1, 2, 1)}},
	// R/r = (h - R)/l.
	{"geosense/definition-of-similar-triangles", "Similarity", "sphere in cone", []Kind{Radius}, []Kind{Radius, Slant, Height},
		[]Monomial{mono(1, 0, 2), mono(-1, 1, 3), mono(1, 1, 0)}},
	// r² + (h - R)² = R².
	{"geosense/pythagorean-theorem", squares, "cone in sphere", []Kind{Radius, Height}, []Kind{Radius},
		[]Monomial{mono(1, 0, 0), mono(1, 1, 1), mono(-2, 1, 2)}},
	{"geosense/pythagorean-theorem", squares, "cylinder in sphere", []Kind{Diameter, Height}, []Kind{Diameter},
		[]Monomial{mono(1, 2, 2), mono(-1, 0, 0), mono(-1, 1, 1)}},
}

// meetingTitles are what it is called, in English and Chinese, that measures are equal where one body is inscribed in another.
var meetingTitles = map[string][2]string{
	"cube in sphere":         {"Circumscribed Sphere of a Cube", "正方体的外接球"},
	"cuboid in sphere":       {"Circumscribed Sphere of a Rectangular Prism", "长方体的外接球"},
	"sphere in cube":         {"Inscribed Sphere of a Cube", "正方体的内切球"},
	"cylinder in cube":       {"Cylinder Inscribed in a Cube", "正方体的内切圆柱"},
	"cone in cube":           {"Cone Inscribed in a Cube", "正方体的内接圆锥"},
	"square pyramid in cube": {"Pyramid in a Cube", "正方体中的正四棱锥"},
	"cylinder in sphere":     {"Circumscribed Sphere of a Cylinder", "圆柱的外接球"},
	"sphere in cylinder":     {"Inscribed Sphere of a Cylinder", "圆柱的内切球"},
	"cone in cylinder":       {"Cone in a Cylinder", "圆柱中的圆锥"},
	"cone in hemisphere":     {"Cone in a Hemisphere", "半球中的圆锥"},
}

func (m *meeting) rule() *Rule {
	title := meetingTitles[m.bodies]
	return &Rule{Principle: m.principle, Point: m.point, On: Inscribed, English: title[0], Chinese: title[1], Apply: func(s *State, n int, of string) {
		kinds, bodies, from := s.named(n, of)
		if kinds[0]+" in "+kinds[1] != m.bodies {
			return
		}
		var all []Quantity
		for _, k := range m.inner {
			all = append(all, bodies[0](k))
		}
		for _, k := range m.outer {
			all = append(all, bodies[1](k))
		}
		s.Relate(polynomial(all, m.monomials...), from...)
	}}
}

// betweenBodies are about two bodies or more.
var betweenBodies = append(bodyRules(),
	&Rule{Principle: "geosense/volume-formula-of-a-cone", Point: volume, On: SameBase,
		English: "Volumes of a Cone and a Cylinder with Equal Bases and Heights", Chinese: "等底等高的圆锥的体积是圆柱的三分之一",
		Apply: func(s *State, n int, of string) {
			// A cone, or a pyramid, is a third of what has the same base and height.
			kinds, m, from := s.named(n, of)
			if kinds[0] == cone {
				s.Relate(polynomial([]Quantity{m[1](Volume), m[0](Volume)}, equally(3)...), from...)
			}
		}},
	&Rule{Principle: "geosense/volume-formula-of-pyramid", Point: volume, On: SameBase,
		English: "Volumes of a Pyramid and a Prism with Equal Bases and Heights", Chinese: "等底等高的棱锥的体积是棱柱的三分之一",
		Apply: func(s *State, n int, of string) {
			kinds, m, from := s.named(n, of)
			if kinds[0] == pyramid {
				s.Relate(polynomial([]Quantity{m[1](Volume), m[0](Volume)}, equally(3)...), from...)
			}
		}},
	&Rule{Principle: combining, Point: volume, On: Recast, English: "Equal Volumes", Chinese: "体积相等", Apply: func(s *State, n int, of string) {
		_, m, from := s.named(n, of)
		s.Relate(same(m[1](Volume), m[0](Volume)), from...)
	}},
	&Rule{Principle: combining, Point: volume, On: RecastMany, English: "Equal Volumes", Chinese: "体积相等", Apply: func(s *State, n int, of string) {
		_, m, from := s.named(n, of)
		s.Relate(polynomial([]Quantity{m[0](Volume), {Count, of}, m[1](Volume)}, mono(1, 0), mono(-1, 1, 2)), from...)
	}},
	&Rule{Principle: combining, Point: volume, On: Stacked, English: "Sum of Volumes", Chinese: "体积的和差", Apply: parts(1, Volume)},
	&Rule{Principle: combining, Point: volume, On: Hollowed, English: "Difference of Volumes", Chinese: "体积的和差", Apply: parts(-1, Volume)},
	&Rule{Principle: combining, Point: volume, On: Drilled, English: "Difference of Volumes", Chinese: "体积的和差", Apply: parts(-1, Volume)},
	&Rule{Principle: combining, Point: volume, On: Truncated,
		English: "A Frustum Is a Cone Less a Smaller Cone", Chinese: "圆台等于大圆锥减去小圆锥", Apply: func(s *State, n int, of string) {
			_, m, from := s.named(n, of)
			for _, k := range []Kind{Volume, Lateral} {
				s.Relate(sum(0, times(1, m[2](k)), times(-1, m[0](k)), times(1, m[1](k))), from...)
			}
		}},
	&Rule{Principle: combining, Point: area, On: Stacked, English: "Surface Area of a Composite Solid", Chinese: "组合体的表面积", Apply: surfaces},
	&Rule{Principle: combining, Point: area, On: Hollowed, English: remainingEN, Chinese: remainingZH, Apply: surfaces},
	&Rule{Principle: combining, Point: area, On: Drilled, English: remainingEN, Chinese: remainingZH, Apply: surfaces},
	&Rule{Principle: "geosense/definition-of-circle", On: SameBase, English: "Equal Bases and Heights", Chinese: "等底等高", Apply: func(s *State, n int, of string) {
		kinds, m, from := s.named(n, of)
		if kinds[0] == cone && kinds[1] == cylinder {
			s.Relate(same(m[0](Radius), m[1](Radius)), from...)
			s.Relate(same(m[0](Height), m[1](Height)), from...)
		}
	}},
	&Rule{Principle: "geosense/definition-of-circle", On: Stacked, English: "Common Base", Chinese: "底面重合", Apply: sameBaseCircle},
	// Other measures of the bases are equal, too; who needs the radius takes that.
	&Rule{Principle: "geosense/definition-of-circle", On: Stacked, English: "Common Base", Chinese: "底面重合", Dear: true, Apply: func(s *State, n int, of string) {
		if kinds, m, from := s.named(n, of); isRound(kinds[1]) && isRound(kinds[2]) {
			s.Relate(same(m[1](Base), m[2](Base)), from...)
		}
	}},
	&Rule{Principle: "geosense/definition-of-circle", On: SameBase, English: "Equal Bases and Heights", Chinese: "等底等高", Dear: true, Apply: func(s *State, n int, of string) {
		if kinds, m, from := s.named(n, of); kinds[0] == cone && kinds[1] == cylinder {
			for _, k := range []Kind{Base, Diameter, Circumference} {
				s.Relate(same(m[0](k), m[1](k)), from...)
			}
		}
	}},
	&Rule{Principle: "geosense/definition-of-line-segment", Point: "Line Segment", On: Stacked,
		English: "Height of a Composite Solid", Chinese: "组合体的高",
		Apply: func(s *State, n int, of string) {
			kinds, m, from := s.named(n, of)
			high := func(i int) Quantity {
				switch kinds[i] {
				case hemisphere:
					return m[i](Radius)
				case cube:
					return m[i](Edge)
				}
				return m[i](Height)
			}
			s.Relate(sum(0, times(1, high(0)), times(-1, high(1)), times(-1, high(2))), from...)
		}},
	&Rule{Principle: "geosense/definition-of-line-segment", Point: "Line Segment", On: Truncated,
		English: "Sum and Difference of Segments", Chinese: "线段的和差",
		Apply: func(s *State, n int, of string) {
			_, m, from := s.named(n, of)
			for _, k := range []Kind{Height, Slant} {
				s.Relate(sum(0, times(1, m[0](k)), times(-1, m[1](k)), times(-1, m[2](k))), from...)
			}
		}},
	&Rule{Principle: "geosense/definition-of-similar-triangles", Point: "Similarity", On: Truncated,
		Apply: func(s *State, n int, of string) {
			_, m, from := s.named(n, of)
			for _, k := range []Kind{Height, Slant} {
				s.Relate(polynomial([]Quantity{m[1](k), m[0](k), m[1](Radius), m[0](Radius)},
					mono(1, 0, 3), mono(-1, 1, 2)), from...)
			}
			s.Relate(polynomial([]Quantity{m[1](Height), m[0](Height), m[1](Slant), m[0](Slant)},
				mono(1, 0, 3), mono(-1, 1, 2)), from...)
		}},
	&Rule{Principle: "geosense/lateral-surface-area-of-a-cone", Point: area, On: Truncated,
		English: "Lateral Area of a Frustum", Chinese: "圆台的侧面积",
		Apply: func(s *State, n int, of string) {
			_, m, from := s.named(n, of)
			s.Relate(polynomial([]Quantity{m[2](Lateral), m[0](Lateral), m[1](Radius), m[1](Slant)},
				mono(1, 0), mono(-1, 1), monoPi(1, 2, 3)), from...)
		}},
	&Rule{Principle: "geosense/volume-formula-of-a-cone", Point: volume, On: Truncated,
		English: "Volume of a Frustum", Chinese: "圆台的体积",
		Apply: func(s *State, n int, of string) {
			_, m, from := s.named(n, of)
			s.Relate(polynomial([]Quantity{m[2](Volume), m[0](Volume), m[1](Radius), m[1](Height)},
				mono(1, 0), mono(-1, 1), monoPi(1./3, 2, 2, 3)), from...)
		}},
	&Rule{Principle: "geosense/pythagorean-theorem", Point: squares, On: PlaneSection,
		Apply: func(s *State, n int, of string) {
			_, m, from := s.named(n, of)
			s.Relate(polynomial([]Quantity{m[0](Radius), m[1](Distance), m[1](Radius)},
				mono(1, 0, 0), mono(-1, 1, 1), mono(-1, 2, 2)), from...)
		}},
	&Rule{Principle: "geosense/definition-of-square", On: SquareSection, English: "Square Axial Section", Chinese: "轴截面是正方形", Apply: func(s *State, n int, of string) {
		_, m, from := s.named(n, of)
		s.Relate(sum(0, times(1, m[0](Height)), times(-2, m[0](Radius))), from...)
		s.Relate(same(m[0](Height), m[0](Diameter)), from...)
	}},
	&Rule{Principle: "geosense/definition-of-equilateral-triangle", On: EquilateralSection,
		English: "Equilateral Axial Section", Chinese: "轴截面是等边三角形",
		Apply: func(s *State, n int, of string) {
			_, m, from := s.named(n, of)
			s.Relate(sum(0, times(1, m[0](Slant)), times(-2, m[0](Radius))), from...)
			s.Relate(same(m[0](Slant), m[0](Diameter)), from...)
		}})

// combining is the principle of a step that only says what a body is made of.
const combining = "wemath/combining-and-dividing-solids"

// The titles of steps that find the surface of a body of which something is taken away.
const remainingEN, remainingZH = "Surface Area of the Remaining Solid", "剩余几何体的表面积"

// surfaces says what the surface of a body is that is put together, or of which something is taken away.
func surfaces(s *State, n int, of string) {
	kinds, m, from := s.named(n, of)
	terms := []Term{times(1, m[0](Surface)), times(-1, m[1](Surface)), times(-1, m[2](Lateral))}
	switch rel := s.Nodes[n].Fact.Rel; {
	case rel == Drilled: // two circles less
		terms = append(terms, times(2, m[2](Base)))
	case rel == Stacked && isRound(kinds[1]) && kinds[2] != cylinder: // a base of the first is covered
		if terms[1] = times(-1, m[1](Lateral)); kinds[1] == cylinder {
			terms = append(terms, times(-1, m[1](Base)))
		}
	case kinds[2] != cylinder: // what is covered, or opened, is less of the first; a cylinder has another base for it
		terms = append(terms, times(1, m[2](Base)))
	}
	s.Relate(sum(0, terms...), from...)
}

// parts says that the measure of a whole is that of its first part and that of its second one, or less that.
func parts(sign float64, k Kind) func(*State, int, string) {
	return func(s *State, n int, of string) {
		_, m, from := s.named(n, of)
		s.Relate(sum(0, times(1, m[0](k)), times(-1, m[1](k)), times(-sign, m[2](k))), from...)
	}
}

// sameBaseCircle says that the bases of the second and third body are equal where both are round.
func sameBaseCircle(s *State, n int, of string) {
	kinds, m, from := s.named(n, of)
	if isRound(kinds[1]) && isRound(kinds[2]) {
		s.Relate(same(m[1](Radius), m[2](Radius)), from...)
	}
}

// bodyRules are the rules that follow from formulas: of what is inscribed, and of water that rises, where the container's volume is
// written by its own formula.
func bodyRules() []*Rule {
	var all []*Rule
	for i := range meetings {
		all = append(all, meetings[i].rule())
	}
	for i := range formulas {
		if f := &formulas[i]; f.of[0] == Volume {
			all = append(all, f.water(Immersed, Rise), f.water(Poured, Level))
		}
	}
	return all
}

// water is the rule that writes the volume of a body by the formula of the container, the last body of a fact, and how high the water
// rises in it or stands.
func (f *formula) water(rel Relation, high Kind) *Rule {
	title := f.title()
	return &Rule{Principle: f.principle, Point: f.point, On: rel, English: title[0], Chinese: title[1], Apply: func(s *State, n int, of string) {
		kinds, m, from := s.named(n, of)
		if !slices.Contains(f.bodies, kinds[1]) {
			return
		}
		all := f.measures(m[1])
		for i, q := range all {
			if q == m[1](Height) {
				all[i] = Quantity{high, strings.Fields(of)[1]}
			}
		}
		all[0] = m[0](Volume)
		s.Relate(polynomial(all, f.monomials...), from...)
	}}
}

func isRound(kind string) bool { return slices.Contains([]string{cylinder, cone, hemisphere}, kind) }
