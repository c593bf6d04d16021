package label

import (
	"math"
	"math/bits"
)

// A quadrilateral is what a polygon of four corners is, as it is drawn.
type quadrilateral int

const (
	// irregular has no parallel sides: a kite, or none of the named ones. Geometry3K has no word for it.
	irregular quadrilateral = iota
	trapezoid
	parallelogram
)

// skew is the sine of the angle by which drawn directions may be off: 3°. Diagrams were drawn by hand of their
// digitizers, and points taken to a pixel.
const skew = 0.0523

// class says what four corners make.
func (s *subdivision) class(corners []int) quadrilateral {
	pairs := irregular
	for i := range 2 {
		if s.sine(corners[i], corners[i+1], corners[i+2], corners[(i+3)%4]) < skew {
			pairs++
		}
	}
	return pairs
}

// sine gives the sine of the angle between the lines AB and CD, from 0 to 1; 0 where points fall together.
func (s *subdivision) sine(a, b, c, d int) float64 {
	u, v := s.spots[b].minus(s.spots[a]), s.spots[d].minus(s.spots[c])
	size := u.length() * v.length()
	if size == 0 {
		return 0
	}
	return math.Abs(u[0]*v[1]-u[1]*v[0]) / size
}

// rightAngles counts the corners of a polygon with a right angle, inside or outside.
func (s *subdivision) rightAngles(corners []int) int {
	n, count := len(corners), 0
	for i, p := range corners {
		u := s.spots[corners[(i+n-1)%n]].minus(s.spots[p])
		v := s.spots[corners[(i+1)%n]].minus(s.spots[p])
		if size := u.length() * v.length(); size > 0 && math.Abs(u[0]*v[0]+u[1]*v[1])/size < skew {
			count++
		}
	}
	return count
}

// sides says whether the faces have so many corners, in ascending order.
func (s *subdivision) sides(want ...int) bool {
	if len(s.faces) != len(want) {
		return false
	}
	var have, wanted [8]int
	for i, f := range s.faces {
		have[min(len(f), 7)]++
		wanted[min(want[i], 7)]++
	}
	return have == wanted
}

// triangles counts the faces with three corners.
func (s *subdivision) triangles() int {
	n := 0
	for _, f := range s.faces {
		if len(f) == 3 {
			n++
		}
	}
	return n
}

// edges counts the edges that end in a point, with loose ends.
func (s *subdivision) edges(point int) int { return bits.OnesCount64(s.all[point]) }

// diagonals says whether both diagonals of a quadrilateral are drawn and cross in a point.
func (s *subdivision) diagonals(corners []int) bool {
	var through [2]uint64
	for i := range through {
		ends := uint64(1)<<corners[i] | 1<<corners[i+2]
		for _, l := range s.figure.lines {
			if l&ends == ends {
				through[i] = l
			}
		}
	}
	return through[0]&through[1] != 0
}
