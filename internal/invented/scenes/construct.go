package scenes

import (
	"slices"
	"strings"
)

// beginnings are the constructions that a scene can begin with.
func beginnings() []construction {
	return slices.Concat(triangleBases, lineBases, pairBases, quadrilateralBases, circleBases, solidBases, spaceBases)
}

// additions are those that add to a scene.
func additions() []construction {
	return slices.Concat(pointAdditions, pairAdditions, quadrilateralAdditions, circleAdditions, solidAdditions, spaceAdditions)
}

// triangles are the triangles whose sides are drawn, three letters each.
func (s *Scene) triangles() []string {
	var all []string
	points := s.drawn.Diagram.Points()
	for i := range points {
		for j := i + 1; j < len(points); j++ {
			for k := j + 1; k < len(points); k++ {
				a, b, c := points[i], points[j], points[k]
				if d := s.drawn.Diagram; d.Joined(a, b) && d.Joined(b, c) && d.Joined(a, c) && !d.Collinear(a, b, c) {
					all = append(all, string([]byte{a, b, c}))
				}
			}
		}
	}
	return all
}

// corners are the triangles, each in three orders: the corner first, then the opposite side. A side with points on it is left
// out, unless it may be.
func (s *Scene) corners() []string {
	var all []string
	for _, t := range s.triangles() {
		for i := range t {
			a, b, c := t[i], t[(i+1)%3], t[(i+2)%3]
			l := s.drawn.Diagram.LineOf(b, c)
			if between := strings.IndexByte(l, c) - strings.IndexByte(l, b); between == 1 {
				all = append(all, string([]byte{a, b, c}))
			}
		}
	}
	return all
}
