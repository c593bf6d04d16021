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
	&Rule{Principle: combining, Point: area, On: Stacked, English: combinedEN, Chinese: combinedZH, Apply: func(s *State, n int, of string) {
		kinds, m, from := s.named(n, of)
		if isRound(kinds[1]) && isRound(kinds[2]) && kinds[2] != cylinder {
			terms := []Term{times(1, m[0](Surface)), times(-1, m[1](Lateral)), times(-1, m[2](Lateral))}
			if kinds[1] == cylinder {
				terms = append(terms, times(-1, m[1](Base)))
			}
			s.Relate(sum(0, terms...), from...)
		}
	}},
	&Rule{Principle: "geosense/definition-of-circle", On: SameBase, English: "Equal Bases and Heights", Chinese: "等底等高", Apply: func(s *State, n int, of string) {
		kinds, m, from := s.named(n, of)
		if kinds[0] == cone && kinds[1] == cylinder {
			s.Relate(same(m[0](Radius), m[1](Radius)), from...)
			s.Relate(same(m[0](Height), m[1](Height)), from...)
		}
	}},
	&Rule{Principle: "geosense/definition-of-circle", On: Stacked, English: "Common Base", Chinese: "底面重合", Apply: sameBaseCircle},
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
	}},
	&Rule{Principle: "geosense/definition-of-equilateral-triangle", On: EquilateralSection,
		English: "Equilateral Axial Section", Chinese: "轴截面是等边三角形",
		Apply: func(s *State, n int, of string) {
			_, m, from := s.named(n, of)
			s.Relate(sum(0, times(1, m[0](Slant)), times(-2, m[0](Radius))), from...)
		}})

// combining is the principle of a step that only says what a body is made of.
const combining = "wemath/combining-and-dividing-solids"

// The titles of steps that find the surface of a body that is put together.
const combinedEN, combinedZH = "Surface Area of a Composite Solid", "组合体的表面积"

// afterTitle is what the rule is called that writes a body's formula where a measure of the whole is found.
func (f *formula) afterTitle(rel Relation) [2]string {
	switch {
	case f.of[0] == Lateral && rel == Stacked:
		return [2]string{combinedEN, combinedZH}
	case f.of[0] == Lateral:
		return [2]string{"Surface Area of the Remaining Solid", "剩余几何体的表面积"}
	case rel == Stacked:
		return [2]string{"Volume of a Composite Solid", "组合体的体积"}
	case rel == Hollowed || rel == Drilled:
		return [2]string{"Volume of the Remaining Solid", "剩余几何体的体积"}
	}
	return f.title()
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

// bodyRules are the rules that follow from formulas: of what is inscribed, and of volumes that are equal or add up, where the
// last body's volume, or lateral area, is written by its own formula in the same step.
func bodyRules() []*Rule {
	var all []*Rule
	for i := range meetings {
		all = append(all, meetings[i].rule())
	}
	for i := range formulas {
		f := &formulas[i]
		switch f.of[0] {
		case Volume:
			for _, rel := range []Relation{Recast, RecastMany, Immersed, Poured, Stacked, Hollowed, Drilled} {
				all = append(all, f.after(rel, (*formula).volumes))
			}
		case Lateral:
			for _, rel := range []Relation{Stacked, Hollowed, Drilled} {
				all = append(all, f.after(rel, (*formula).surfaces))
			}
		}
	}
	return all
}

// after is the rule that writes the last body of a fact by the formula.
func (f *formula) after(rel Relation, write func(*formula, Relation, []string, []string, []measure) Equation) *Rule {
	title := f.afterTitle(rel)
	return &Rule{Principle: f.principle, Point: f.point, On: rel, English: title[0], Chinese: title[1], Apply: func(s *State, n int, of string) {
		kinds, m, from := s.named(n, of)
		if slices.Contains(f.bodies, kinds[len(kinds)-1]) {
			s.Relate(write(f, rel, kinds, strings.Fields(of), m), from...)
		}
	}}
}

// volumes says what a body's volume is by that of another.
func (f *formula) volumes(rel Relation, _, names []string, m []measure) Equation {
	w := f.written(m[len(m)-1], m[0](Volume))
	switch rel {
	case RecastMany:
		w.times(Quantity{Count, names[0] + " " + names[1]})
	case Immersed:
		w.instead(m[1](Height), Quantity{Rise, names[1]})
	case Poured:
		w.instead(m[1](Height), Quantity{Level, names[1]})
	case Stacked:
		w.plus(-1, m[1](Volume))
	case Hollowed, Drilled:
		w.turn()
		w.plus(-1, m[1](Volume))
	}
	return w.e
}

// surfaces says what the surface of a body is that is put together.
func (f *formula) surfaces(rel Relation, kinds, _ []string, m []measure) Equation {
	w := f.written(m[2], m[0](Surface))
	switch {
	case rel == Drilled: // two circles less
		w.plus(-1, m[1](Surface))
		w.plus(2, m[2](Base))
	case rel == Stacked && isRound(kinds[1]) && kinds[2] != cylinder:
		w.plus(-1, m[1](Lateral))
		if kinds[1] == cylinder {
			w.plus(-1, m[1](Base))
		}
	default: // what is covered, or opened, is a base less of the first; a cylinder has another one for it
		w.plus(-1, m[1](Surface))
		if kinds[2] != cylinder {
			w.plus(1, m[2](Base))
		}
	}
	return w.e
}

func isRound(kind string) bool { return kind == cylinder || kind == cone || kind == hemisphere }
