package figure

import (
	"math"
	"slices"
)

// inSpace reports whether the scene is solid, as solids need.
func (d *drawing) inSpace(what string) bool {
	if d.view.eye == (Point{Z: 1}) {
		d.fail("%s: it is a solid, and the scene is not", what)
		return false
	}
	return true
}

func (e Polyhedron) draw(d *drawing) {
	if !d.inSpace("polyhedron") || !d.finite("polyhedron", e.Vertices...) {
		return
	}
	var seen, hidden [][2]int // edges, the lesser vertex first
	for _, face := range e.Faces {
		for _, v := range face {
			if v < 0 || v >= len(e.Vertices) {
				d.fail("polyhedron: a face names vertex %d of %d", v, len(e.Vertices))
				return
			}
		}
		edges := &seen
		if d.isAway(e.facing(face)) {
			edges = &hidden
		}
		for i, v := range face {
			w := face[(i+1)%len(face)]
			*edges = append(*edges, [2]int{min(v, w), max(v, w)})
		}
	}
	for i, edge := range seen {
		if !slices.Contains(seen[:i], edge) {
			d.line(stroked(e.Dashed), e.Vertices[edge[0]], e.Vertices[edge[1]])
		}
	}
	for i, edge := range hidden {
		if !slices.Contains(seen, edge) && !slices.Contains(hidden[:i], edge) {
			d.line(dashed, e.Vertices[edge[0]], e.Vertices[edge[1]])
		}
	}
}

// isAway tells whether what looks in a direction looks away from the viewer.
func (d *drawing) isAway(normal Point) bool { return normal.dot(d.view.eye) < -1e-9 }

// A face is one of a polyhedron that is not inside of anything.
type face struct {
	corners []Point
	normal  Point
	away    bool // from the viewer
}

// facesOf are those of a polyhedron whose corners there are.
func (d *drawing) facesOf(e Polyhedron) (all []face) {
	for _, of := range e.Faces {
		if slices.ContainsFunc(of, func(v int) bool { return v < 0 || v >= len(e.Vertices) }) {
			continue
		}
		f := face{normal: e.facing(of)}
		f.away = d.isAway(f.normal)
		for _, v := range of {
			f.corners = append(f.corners, e.Vertices[v])
		}
		all = append(all, f)
	}
	return all
}

// has tells whether a point is in the face or on its edge.
func (f *face) has(p Point) bool {
	left, right := false, false
	for i, from := range f.corners {
		edge, way := f.corners[(i+1)%len(f.corners)].minus(from), p.minus(from)
		if math.Abs(way.dot(f.normal)) > 1e-6*(1+way.length()) {
			return false
		}
		aside, little := edge.cross(way).dot(f.normal), 1e-6*edge.length()
		left, right = left || aside > little, right || aside < -little
	}
	return !(left && right)
}

// isBehind tells whether a straight line lies in a face that looks away, and in none that is seen; or on the side of a
// cylinder where that looks away.
func (d *drawing) isBehind(a, b Point) bool {
	behind := false
	for _, c := range d.cylinders {
		if c.bears(a) && c.bears(b) && c.bears(middle(a, b)) {
			return middle(a, b).minus(c.Base).dot(d.view.back) > 0
		}
	}
	for i := range d.faces {
		if f := &d.faces[i]; f.has(a) && f.has(b) {
			if !f.away {
				return false
			}
			behind = true
		}
	}
	return behind
}

// hiddenLine draws a straight line dashed, but whole where it is seen through an opening.
func (d *drawing) hiddenLine(a, b Point) {
	for _, opening := range d.openings {
		if from, to := d.seenThrough(opening, a, b); from < to {
			p, q := between(a, b, from), between(a, b, to)
			if d.line(solid, p, q); from > 0 {
				d.line(dashed, a, p)
			}
			if to < 1 {
				d.line(dashed, q, b)
			}
			return
		}
	}
	d.line(dashed, a, b)
}

// seenThrough is the part of a straight line, from 0 at a to 1 at b, that is seen through a convex opening; from is not below to
// where there is none.
func (d *drawing) seenThrough(opening []Point, a, b Point) (from, to float64) {
	flat := func(p Point) pixel { return pixel{p.dot(d.view.right), p.dot(d.view.up)} }
	center := Point{}
	for _, p := range opening {
		center = center.plus(p.times(1 / float64(len(opening))))
	}
	to = 1
	for i, p := range opening {
		// How far inside of this edge a and b are.
		edge := flat(opening[(i+1)%len(opening)]).minus(flat(p)).unit()
		inward := pixel{-edge.Y, edge.X}
		if dot(flat(center).minus(flat(p)), inward) < 0 {
			inward = pixel{edge.Y, -edge.X}
		}
		in, out := dot(flat(a).minus(flat(p)), inward), dot(flat(b).minus(flat(p)), inward)
		little := 1e-9 * (1 + math.Abs(in) + math.Abs(out))
		switch cross := in / (in - out); {
		case max(in, out) <= little: // along the edge, or outside
			return 0, 0
		case in < 0:
			from = max(from, cross)
		case out < 0:
			to = min(to, cross)
		}
	}
	return from, to
}

// bears tells whether a point is on the side of the cylinder, but for the height of an arc over a short chord.
func (e Cylinder) bears(p Point) bool {
	off, up := p.minus(e.Base), p.Z-e.Base.Z
	return math.Abs(math.Hypot(off.X, off.Y)-e.Radius) <= 0.01*e.Radius &&
		up >= min(0, e.Height)-float64(1e-6*e.Radius) && up <= max(0, e.Height)+float64(1e-6*e.Radius)
}

// facing is the direction in which a face looks: Newell's normal, away from the middle of the vertices.
func (e Polyhedron) facing(face []int) Point {
	var normal, center Point
	for i, v := range face {
		p, q := e.Vertices[v], e.Vertices[face[(i+1)%len(face)]]
		normal = normal.plus(p.minus(e.Vertices[face[0]]).cross(q.minus(e.Vertices[face[0]])))
	}
	for _, v := range e.Vertices {
		center = center.plus(v.times(1 / float64(len(e.Vertices))))
	}
	n := normal.length()
	if n == 0 {
		return Point{}
	}
	normal = normal.times(1 / n)
	if normal.dot(e.Vertices[face[0]].minus(center)) < 0 {
		normal = normal.times(-1)
	}
	return normal
}
