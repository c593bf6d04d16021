package label

import (
	"encoding/json"
	"math"
	"math/bits"
	"slices"
)

// A spot is where a point is drawn, in pixels.
type spot [2]float64

func (s spot) minus(t spot) spot { return spot{s[0] - t[0], s[1] - t[1]} }

func (s spot) length() float64 { return math.Hypot(s[0], s[1]) }

// spotsOf reads point_positions: a JSON object of point names and [x, y]. Without one, or with another value, it is
// empty.
func spotsOf(positions string) map[string]spot {
	if positions == "" {
		return nil
	}
	var spots map[string]spot
	if json.Unmarshal([]byte(positions), &spots) != nil {
		return nil
	}
	return spots
}

// A subdivision is what a figure's lines cut the plane into, once loose ends are taken away.
//
// Vertices are the figure's points, edges the pieces of lines between neighbouring points.
type subdivision struct {
	figure *figure
	spots  [64]spot
	// all and core hold the neighbours of every point, with loose ends and without.
	all, core [64]uint64
	// loose are the points outside of the core.
	loose uint64
	// line says which line an edge lies on, by its ends.
	line map[[2]int8]int
	// faces are the bounded faces by their corners, outlines the outer boundaries of the parts that hang together.
	faces, outlines [][]int
}

// subdivide builds the subdivision of a figure whose points are drawn at spots; nil where none of its lines is drawn.
func (f *figure) subdivide(spots map[string]spot) *subdivision {
	s := &subdivision{figure: f, line: map[[2]int8]int{}}
	var drawn uint64
	for name, at := range spots {
		if i, ok := f.points[name]; ok && i < 64 {
			s.spots[i] = at
			drawn |= 1 << i
		}
	}
	var joined uint64
	for i, l := range f.lines {
		points := s.along(l & drawn)
		for j := 1; j < len(points); j++ {
			a, b := points[j-1], points[j]
			s.all[a] |= 1 << b
			s.all[b] |= 1 << a
			s.line[pair(a, b)] = i
			joined |= 1<<a | 1<<b
		}
	}
	if joined == 0 {
		return nil
	}
	s.prune(joined)
	s.walk()
	return s
}

// along puts points of a line in their order on it.
func (s *subdivision) along(line uint64) []int {
	points := members(line)
	if len(points) < 2 {
		return nil
	}
	var from, to int
	widest := -1.0
	for i, a := range points {
		for _, b := range points[i+1:] {
			if d := s.spots[a].minus(s.spots[b]).length(); d > widest {
				widest, from, to = d, a, b
			}
		}
	}
	way := s.spots[to].minus(s.spots[from])
	place := func(p int) float64 {
		d := s.spots[p].minus(s.spots[from])
		return d[0]*way[0] + d[1]*way[1]
	}
	slices.SortStableFunc(points, func(a, b int) int {
		switch d := place(a) - place(b); {
		case d < 0:
			return -1
		case d > 0:
			return 1
		}
		return 0
	})
	return points
}

// members lists the points of a set.
func members(set uint64) []int {
	points := make([]int, 0, bits.OnesCount64(set))
	for ; set != 0; set &= set - 1 {
		points = append(points, bits.TrailingZeros64(set))
	}
	return points
}

// prune takes points away that hang on one edge, until none is left.
func (s *subdivision) prune(joined uint64) {
	s.core = s.all
	for again := true; again; {
		again = false
		for _, p := range members(joined &^ s.loose) {
			if bits.OnesCount64(s.core[p]) > 1 {
				continue
			}
			for _, q := range members(s.core[p]) {
				s.core[q] &^= 1 << p
			}
			s.core[p] = 0
			s.loose |= 1 << p
			again = true
		}
	}
}

// walk goes around every face of the core: along an edge, and at its end on along the next one in the order of
// directions.
func (s *subdivision) walk() {
	var around [64][]int
	for p := range around {
		around[p] = members(s.core[p])
		slices.SortStableFunc(around[p], func(a, b int) int {
			da, db := s.spots[a].minus(s.spots[p]), s.spots[b].minus(s.spots[p])
			switch d := math.Atan2(da[1], da[0]) - math.Atan2(db[1], db[0]); {
			case d < 0:
				return -1
			case d > 0:
				return 1
			}
			return 0
		})
	}
	seen := map[[2]int]bool{}
	for p, neighbours := range around {
		for _, q := range neighbours {
			var face []int
			for a, b := p, q; !seen[[2]int{a, b}]; {
				seen[[2]int{a, b}] = true
				face = append(face, a)
				i := slices.Index(around[b], a)
				a, b = b, around[b][(i+len(around[b])-1)%len(around[b])]
			}
			switch {
			case len(face) == 0:
			case s.area(face) > 0:
				s.faces = append(s.faces, s.corners(face))
			default:
				slices.Reverse(face)
				s.outlines = append(s.outlines, s.corners(face))
			}
		}
	}
}

// area gives the area of a polygon, negative where its points go around the other way.
func (s *subdivision) area(points []int) float64 {
	sum := 0.0
	for i, p := range points {
		a, b := s.spots[p], s.spots[points[(i+1)%len(points)]]
		sum += a[0]*b[1] - b[0]*a[1]
	}
	return sum / 2
}

// corners drops the points of a face where its boundary goes on along the same line.
func (s *subdivision) corners(face []int) []int {
	n := len(face)
	var out []int
	for i, p := range face {
		if s.line[pair(face[(i+n-1)%n], p)] != s.line[pair(p, face[(i+1)%n])] {
			out = append(out, p)
		}
	}
	return out
}
