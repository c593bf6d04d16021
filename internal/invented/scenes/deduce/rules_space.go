package deduce

import (
	"slices"
	"strings"
)

// bodyEdges are the edges of a lettered body, and its faces.
func bodyEdges(kind, name string) (edges, faces []string) {
	pick := func(of ...string) []string {
		for i, o := range of {
			b := []byte(o)
			for j := range b {
				b[j] = name[b[j]-'A']
			}
			of[i] = string(b)
		}
		return of
	}
	switch kind {
	case cube, cuboid:
		return pick("AE", "BF", "CG", "DH", "AB", "DC", "EF", "HG", "AD", "BC", "EH", "FG"),
			pick("ABCD", "EFGH", "ABFE", "DCGH", "ADHE", "BCGF")
	case triangular:
		return pick("AD", "BE", "CF", "AB", "DE", "AC", "DF", "BC", "EF"), pick("ABC", "DEF", "ABED", "ACFD", "BCFE")
	}
	return nil, nil
}

// inPlane are the points that a reader sees to lie in the plane of a face: its vertices, and the points of lines through two
// points that do.
func (d *Diagram) inPlane(face string) string {
	for more := true; more; {
		more = false
		for _, l := range d.Lines {
			in := 0
			for i := range l {
				if strings.IndexByte(face, l[i]) >= 0 {
					in++
				}
			}
			for i := range l {
				if in >= 2 && strings.IndexByte(face, l[i]) < 0 {
					face, more = face+l[i:i+1], true
				}
			}
		}
	}
	return face
}

// upright concludes that edges are perpendicular to the lines through their ends in the planes of faces: to edges, or to others.
func upright(s *State, n int, uprights []string, others bool) {
	kind, name := bodyOf(s.Of(n))
	edges, faces := bodyEdges(kind, name)
	if kind == triangular {
		faces = faces[:2]
	}
	isEdge := func(l string) bool {
		return slices.ContainsFunc(edges, func(e string) bool { return strings.Contains(l, e[:1]) && strings.Contains(l, e[1:]) })
	}
	for _, face := range faces {
		uprightOn(s, n, uprights, face, func(l string) bool { return isEdge(l) != others })
	}
}

// uprightOn concludes it for a face and lines of a kind.
func uprightOn(s *State, n int, edges []string, face string, of func(line string) bool) {
	plane := s.inPlane(face)
	for _, e := range edges {
		for i := range e {
			foot, other := e[i], e[1-i]
			if strings.IndexByte(face, foot) < 0 || strings.IndexByte(plane, other) >= 0 {
				continue
			}
			for j := range plane {
				if x := plane[j]; x != foot && s.Joined(foot, x) && s.Joined(foot, other) && of(s.LineOf(foot, x)) {
					s.Conclude(s.Right(other, foot, x), n)
				}
			}
		}
	}
}

// PerpendicularToPlane is the title of rules by which edges are perpendicular to lines in faces.
const PerpendicularToPlane = "Definition of a Line Perpendicular to a Plane"

// inFaces is about diagonals and other lines in faces, to which no edge is perpendicular by the definition of the body.
func inFaces(principle, body string) *Rule {
	return &Rule{Principle: principle, On: Body, English: PerpendicularToPlane, Chinese: "线面垂直的性质",
		Apply: func(s *State, n int, of string) {
			kind, name := bodyOf(of)
			if kind != body || !lettered(name) {
				return
			}
			edges, _ := bodyEdges(kind, name)
			if kind == triangular {
				edges = edges[:3]
			}
			upright(s, n, edges, true)
		}}
}

// alike relates edges that are equal, each with every other one.
func alike(s *State, n int, edges []string) {
	for i, e := range edges {
		for _, f := range edges[:i] {
			s.Relate(same(Len(f[0], f[1]), Len(e[0], e[1])), n)
		}
	}
}

// spaceRules are about bodies with named vertices, and bodies that figures of the plane make.
var spaceRules = []*Rule{
	{Principle: "geosense/definition-of-rectangular-prism", On: Body, Apply: func(s *State, n int, of string) {
		kind, name := bodyOf(of)
		if kind != cuboid || !lettered(name) {
			return
		}
		edges, _ := bodyEdges(kind, name)
		upright(s, n, edges, false)
		for i := 0; i < 12; i += 4 {
			alike(s, n, edges[i:i+4])
		}
	}},
	{Principle: "geosense/definition-of-cube", On: Body, Apply: func(s *State, n int, of string) {
		kind, name := bodyOf(of)
		if kind != cube || !lettered(name) {
			return
		}
		edges, _ := bodyEdges(kind, name)
		upright(s, n, edges, false)
		alike(s, n, edges)
	}},
	{Principle: "geosense/definition-of-cube", On: Body, English: "Equal Face Diagonals of a Cube", Chinese: "正方体的面对角线相等",
		Apply: func(s *State, n int, of string) {
			kind, name := bodyOf(of)
			if kind != cube || !lettered(name) {
				return
			}
			var drawn []string
			_, faces := bodyEdges(kind, name)
			for _, f := range faces {
				for i := range 2 {
					if s.Joined(f[i], f[i+2]) {
						drawn = append(drawn, f[i:i+1]+f[i+2:i+3])
					}
				}
			}
			alike(s, n, drawn)
		}},
	{Principle: "geosense/definition-of-triangular-prism", On: Body, Apply: func(s *State, n int, of string) {
		kind, name := bodyOf(of)
		if kind != triangular || !lettered(name) {
			return
		}
		edges, _ := bodyEdges(kind, name)
		upright(s, n, edges[:3], false)
		alike(s, n, edges[:3])
		for i := 3; i < 9; i += 2 {
			alike(s, n, edges[i:i+2])
		}
		for _, k := range []Kind{Area, Perimeter} { // of its bases
			s.Relate(same(Quantity{k, Ring(name[:3])}, Quantity{k, Ring(name[3:])}), n)
		}
	}},
	inFaces("geosense/definition-of-rectangular-prism", cuboid), inFaces("geosense/definition-of-cube", cube),
	inFaces("geosense/definition-of-triangular-prism", triangular),
	{Principle: "geosense/definition-of-triangular-prism", On: RightAngle, Apply: func(s *State, n int, of string) {
		for _, body := range s.All(Body) { // its other base has the same angles
			kind, name := bodyOf(s.Of(body))
			if kind != triangular || !lettered(name) {
				continue
			}
			for i := range 6 {
				base, other := i-i%3, 3-(i-i%3)
				right := func(base int) Fact { return s.Right(name[base+(i+1)%3], name[base+i%3], name[base+(i+2)%3]) }
				if right(base).Of == of {
					s.Conclude(right(other), n, body)
				}
			}
		}
	}},
	// Of the space diagonals those that are drawn.
	{Principle: "geosense/pythagorean-theorem", Point: squares, On: Body, Apply: func(s *State, n int, of string) {
		kind, name := bodyOf(of)
		if kind != cube && kind != cuboid || !lettered(name) {
			return
		}
		for _, ends := range []string{"AG", "BH", "CE", "DF"} {
			a, g := name[ends[0]-'A'], name[ends[1]-'A']
			d := Len(a, g)
			switch {
			case !s.Joined(a, g):
			case kind == cube:
				s.Relate(polynomial([]Quantity{d, Len(name[0], name[1])}, mono(1, 0, 0), mono(-3, 1, 1)), n)
			default:
				m := s.measuresIn(kind, name)
				s.Relate(polynomial([]Quantity{d, m(Long), m(Wide), m(Height)}, mono(1, 0, 0), mono(-1, 1, 1), mono(-1, 2, 2), mono(-1, 3, 3)), n)
			}
		}
	}},
	{Principle: "geosense/definition-of-prism", On: OnBase, English: "Base of a Prism", Chinese: "棱柱的底面", Apply: func(s *State, n int, of string) {
		if kind, m, base, from := s.made(n, of); kind == prism {
			s.Relate(same(m(Base), Quantity{Area, Ring(base)}), from...)
			s.Relate(same(m(BaseSides), Quantity{Perimeter, Ring(base)}), from...)
		}
	}},
	{Principle: "geosense/definition-of-cone", On: OnBase, English: "Base of a Cone", Chinese: "圆锥的底面", Apply: onCircle(cone)},
	{Principle: "geosense/cylinder", On: OnBase, English: "Base of a Cylinder", Chinese: "圆柱的底面", Apply: onCircle(cylinder)},
	{Principle: "geosense/definition-of-cone", On: Revolved, English: "Cone as a Solid of Revolution", Chinese: "圆锥是旋转体", Apply: func(s *State, n int, of string) {
		kind, m, p, from := s.made(n, of)
		if kind != cone {
			return
		}
		s.Relate(same(m(Height), Len(p[0], p[1])), from...)
		s.Relate(same(m(Radius), Len(p[1], p[2])), from...)
		s.Relate(same(m(Slant), Len(p[0], p[2])), from...)
	}},
	{Principle: "geosense/cylinder", On: Revolved, English: "Cylinder as a Solid of Revolution", Chinese: "圆柱是旋转体", Apply: func(s *State, n int, of string) {
		kind, m, p, from := s.made(n, of)
		if kind != cylinder {
			return
		}
		s.Relate(same(m(Height), Len(p[0], p[1])), from...)
		s.Relate(same(m(Radius), Len(p[1], p[2])), from...)
	}},
	{Principle: "geosense/generatrix", On: AxialSection, English: "Axial Section of a Cone", Chinese: "圆锥的轴截面", Apply: func(s *State, n int, of string) {
		kind, m, p, from := s.made(n, of)
		if kind != cone {
			return
		}
		s.Relate(same(m(Slant), Len(p[0], p[1])), from...)
		s.Relate(same(m(Slant), Len(p[0], p[2])), from...)
		s.Relate(same(m(Diameter), Len(p[1], p[2])), from...)
		s.Conclude(Equal(Len(p[0], p[1]), Len(p[0], p[2])), from...)
	}},
	{Principle: "geosense/cylinder", On: AxialSection, English: "Axial Section of a Cylinder", Chinese: "圆柱的轴截面", Apply: func(s *State, n int, of string) {
		kind, m, p, from := s.made(n, of)
		if kind != cylinder {
			return
		}
		s.Relate(same(m(Diameter), Len(p[0], p[1])), from...)
		s.Relate(same(m(Height), Len(p[1], p[2])), from...)
	}},
	{Principle: "wemath/expanded-view-of-cylinders", Point: unfolding, On: Rolled,
		English: "Unrolled Lateral Surface of a Cylinder", Chinese: "圆柱的侧面展开图", Apply: func(s *State, n int, of string) {
			_, m, p, from := s.made(n, of)
			s.Relate(same(m(Circumference), Len(p[0], p[1])), from...)
			s.Relate(same(m(Height), Len(p[1], p[2])), from...)
		}},
	{Principle: "geosense/development-of-a-cone", Point: unfolding, On: Develops, Apply: func(s *State, n int, of string) {
		_, m, p, from := s.made(n, of)
		s.Relate(same(m(Slant), Quantity{Radius, p[:1]}), from...)
		s.Relate(same(m(Circumference), Quantity{ArcLength, p}), from...)
		s.Relate(same(m(Lateral), Quantity{Sector, p}), from...)
		s.Relate(same(m(Development), Quantity{Arc, p}), from...)
	}},
}

// made takes the text of a fact apart that says of what points a body is made.
func (s *State) made(n int, of string) (kind string, m measure, points string, from []int) {
	parts := strings.Fields(of)
	kinds, all, from := s.named(n, parts[0])
	return kinds[0], all[0], parts[1], from
}

// onCircle is for a body whose base is a circle with a centre.
func onCircle(body string) func(*State, int, string) {
	return func(s *State, n int, of string) {
		if kind, m, p, from := s.made(n, of); kind == body && len(p) == 1 {
			s.Relate(same(m(Radius), Quantity{Radius, p}), from...)
		}
	}
}
