package deduce

import (
	"slices"
	"strings"
)

// sidesOf are the lengths of a polygon's sides.
func sidesOf(of string) []Quantity {
	all := make([]Quantity, len(of))
	for i := range of {
		all[i] = Len(of[i], of[(i+1)%len(of)])
	}
	return all
}

// perimeterOfTwo says for every two sides of a quadrilateral that meet what its perimeter is.
func perimeterOfTwo(s *State, n int, of string) {
	sides := sidesOf(of)
	for i := range sides {
		s.Relate(sum(0, times(1, Quantity{Perimeter, of}), times(-2, sides[i]), times(-2, sides[(i+1)%4])), n)
	}
}

// perimeterOfOne says for every side of a quadrilateral with equal ones what its perimeter is.
func perimeterOfOne(s *State, n int, of string) {
	for _, side := range sidesOf(of) {
		s.Relate(sum(0, times(1, Quantity{Perimeter, of}), times(-4, side)), n)
	}
}

// heightsBetween asks for every drawn segment that is perpendicular to two parallel sides, AB and CD, with both ends on them:
// those that a right angle shows.
func (s *State) heightsBetween(right string, ab, cd [2]byte, ask func(p, q byte)) {
	one, two := s.LineOf(ab[0], ab[1]), s.LineOf(cd[0], cd[1])
	for _, base := range []string{one, two} {
		across := two
		if base == two {
			across = one
		}
		for _, rays := range [][2]byte{{right[0], right[2]}, {right[2], right[0]}} {
			if strings.IndexByte(base, right[1]) < 0 || strings.IndexByte(base, rays[0]) < 0 {
				continue
			}
			for i := range across {
				if p := across[i]; p == rays[1] || s.Collinear(right[1], rays[1], p) {
					ask(right[1], p)
				}
			}
		}
	}
}

// parallelogramHeight is one that a right angle shows.
func parallelogramHeight(s *State, n, right int) {
	of := s.Of(n)
	if s.isAny(of, Rectangle, Square) {
		return
	}
	for i := range 2 {
		a, b, c, e := of[i], of[i+1], of[i+2], of[(i+3)%4]
		s.heightsBetween(s.Of(right), [2]byte{a, b}, [2]byte{c, e}, func(p, q byte) {
			for _, base := range []Quantity{Len(a, b), Len(c, e)} {
				s.Relate(productOf(1, times(1, Quantity{Area, of}), times(-1, base), times(-1, Len(p, q))), n, right)
			}
		})
	}
}

// trapezoidHeight is one that a right angle shows.
func trapezoidHeight(s *State, n, right int) {
	of := s.Of(n)
	a, b, c, e := of[0], of[1], of[2], of[3]
	s.heightsBetween(s.Of(right), [2]byte{a, b}, [2]byte{c, e}, func(p, q byte) {
		s.Relate(Equation{Form: Bases, Terms: []Term{times(1, Quantity{Area, Ring(of)}), times(1, Len(a, b)), times(1, Len(c, e)),
			times(1, Len(p, q))}}, n, right)
	})
}

// quadAreaRules are about areas and perimeters of quadrilaterals and other polygons.
var quadAreaRules = slices.Concat([]*Rule{
	{Principle: "geosense/formula-for-the-area-of-a-rectangle", On: Rectangle, Point: "Perimeter and Area of Quadrangle",
		Apply: func(s *State, n int, of string) {
			sides := sidesOf(of)
			for i := range sides {
				s.Relate(productOf(1, times(1, Quantity{Area, of}), times(-1, sides[i]), times(-1, sides[(i+1)%4])), n)
			}
		}},
	{Principle: "geosense/formula-for-the-perimeter-of-a-rectangle", On: Rectangle, Point: "Perimeter and Area of Quadrangle",
		Apply: perimeterOfTwo},
	{Principle: "geosense/area-formula-for-square", On: Square, Point: "Perimeter and Area of Quadrangle",
		Apply: func(s *State, n int, of string) {
			for _, side := range sidesOf(of) {
				s.Relate(productOf(1, times(1, Quantity{Area, of}), times(-2, side)), n)
			}
		}},
	{Principle: "wemath/area-of-squares", On: Square, Point: "Perimeter and Area of Quadrangle",
		Apply: func(s *State, n int, of string) {
			for i := range 2 {
				if s.Joined(of[i], of[i+2]) {
					s.Relate(productOf(0.5, times(1, Quantity{Area, of}), times(-2, Len(of[i], of[i+2]))), n)
				}
			}
		}},
	{Principle: "wemath/perimeter-of-squares", On: Square, Point: "Perimeter and Area of Quadrangle", Apply: perimeterOfOne},
	{Principle: "geosense/rhombus-area-formula", On: Rhombus, Point: "Perimeter and Area of Quadrangle",
		Apply: func(s *State, n int, of string) {
			if s.Joined(of[0], of[2]) && s.Joined(of[1], of[3]) {
				s.Relate(productOf(0.5, times(1, Quantity{Area, of}), times(-1, Len(of[0], of[2])), times(-1, Len(of[1], of[3]))), n)
			}
		}},
	{Principle: "wemath/perimeter-of-parallelograms", On: Rhombus, Point: "Perimeter and Area of Quadrangle",
		English: "Perimeter of a Rhombus", Chinese: "菱形的周长", Apply: perimeterOfOne},
	{Principle: "geosense/perimeter-of-a-parallelogram", On: Parallelogram, Point: "Perimeter and Area of Quadrangle",
		Apply: func(s *State, n int, of string) {
			if !s.isAny(of, Rectangle, Rhombus, Square) {
				perimeterOfTwo(s, n, of)
			}
		}},
	// A triangle over one side with its corner on the opposite one is half of the parallelogram.
	{Principle: "wemath/area-of-parallelograms", On: Parallelogram, Point: "Perimeter and Area of Quadrangle",
		English: "A Triangle Is Half of a Parallelogram of Equal Base and Height", Chinese: "三角形的面积是等底等高的平行四边形面积的一半",
		Apply: func(s *State, n int, of string) { s.halfOf(n, of, false) }},
	{Principle: "wemath/area-of-parallelograms", On: Parallelogram, Point: "Perimeter and Area of Quadrangle",
		English: "A Diagonal Halves a Parallelogram", Chinese: "平行四边形的对角线平分它的面积",
		Apply: func(s *State, n int, of string) { s.halfOf(n, of, true) }},
	{Principle: "wemath/perimeter-of-trapezoids", On: Trapezoid, Point: "Perimeter and Area of Quadrangle",
		Apply: func(s *State, n int, of string) { perimeterOfAll(s, n, Ring(of)) }},
	{Principle: "geosense/definition-of-regular-polygon", On: Regular, Point: "Perimeter and Area of Polygon",
		English: "Perimeter of a Regular Polygon", Chinese: "正多边形的周长",
		Apply: func(s *State, n int, of string) {
			for _, side := range sidesOf(of) {
				s.Relate(sum(0, times(1, Quantity{Perimeter, of}), times(-float64(len(of)), side)), n)
			}
		}},
	{Principle: "wemath/observing-figures", On: Polygon, Point: "Perimeter and Area of Polygon",
		English: "Sum and Difference of Areas", Chinese: "面积的和差", Apply: dividedByDiagonals},
	{Principle: "wemath/observing-figures", On: Polygon, Point: "Perimeter and Area of Polygon",
		English: "Perimeter of a Polygon", Chinese: "多边形的周长", Apply: perimeterOfAll},
	{Principle: "wemath/observing-figures", On: Trapezoid, Point: "Perimeter and Area of Quadrangle",
		English: "Sum and Difference of Areas", Chinese: "面积的和差",
		Apply: func(s *State, n int, of string) { dividedByDiagonals(s, n, Ring(of)) }},
},
	pair("geosense/area-formula-of-a-parallelogram", "Perimeter and Area of Quadrangle", Parallelogram, RightAngle, parallelogramHeight),
	pair("geosense/trapezoid-area-formula", "Perimeter and Area of Quadrangle", Trapezoid, RightAngle, trapezoidHeight),
)

// perimeterOfAll is the sum of all sides.
func perimeterOfAll(s *State, n int, of string) {
	terms := []Term{times(1, Quantity{Perimeter, of})}
	for _, side := range sidesOf(of) {
		terms = append(terms, times(-1, side))
	}
	s.Relate(sum(0, terms...), n)
}

// dividedByDiagonals says that a polygon is made of the triangles into which the drawn diagonals from one of its corners divide it.
func dividedByDiagonals(s *State, n int, of string) {
	for i := range of {
		terms := []Term{times(1, Quantity{Area, of})}
		around := of[i:] + of[:i]
		for j := 1; j+1 < len(around) && s.Joined(around[0], around[j]); j++ {
			terms = append(terms, times(-1, areaOf(around[0], around[j], around[j+1])))
		}
		if len(terms) == len(of)-1 {
			s.Relate(sum(0, terms...), n)
		}
	}
}

// halfOf says that triangles over one side of a parallelogram are half of it: those with another of its corners, or with a point
// between two.
func (s *State) halfOf(n int, of string, corner bool) {
	for i := range of {
		a, b := of[i], of[(i+1)%4]
		across := s.LineOf(of[(i+2)%4], of[(i+3)%4])
		for j := range across {
			if t, ok := s.corner(a, b, across[j]); ok && corner == (strings.IndexByte(of, across[j]) >= 0) {
				s.Relate(half(areaOf(a, b, across[j]), Quantity{Area, of}), n, t)
			}
		}
	}
}
