package figure

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// Views that are tried of what has flat faces alone, and of what has something round too; the usual one first. In all of
// them a box shows its front, its right and its upper face, and bodies that stand side by side stay apart.
var (
	// At 45° a cube's diagonal would pass through other corners.
	obliqueViews = []view{oblique(0.43, 0.27), oblique(0.5, 0.2), oblique(0.2, 0.2), oblique(0.2, 0.3), oblique(0.3, 0.4),
		oblique(0.25, 0.5), oblique(0.35, 0.45)}
	steepView   = oblique(0.2, 0.7)
	turnedViews = []view{level(5, 12, 13, elevation, steepness), level(7, 24, 25, elevation, steepness),
		level(8, 15, 17, elevation, steepness), level(7, 24, 25, 5./13, 12./13), level(7, 24, 25, 8./17, 15./17)}
)

const (
	clearance = 0.06 // of the figure's longer side: how far a corner is from an edge that it is not on, if it is to be seen
	clearer   = 1.3  // how many times farther it is in another view that is worth it
)

// flatRight is how many degrees a right angle has in the picture at the most whose mark is still seen as one.
const flatRight = 140

// flattens tells whether a marked right angle is nearly straight in a view.
func (s *Scene) flattens(v view) bool {
	flat := func(p Point) pixel { return pixel{p.dot(v.right), p.dot(v.up)} }
	for _, e := range s.Elements {
		if r, ok := e.(Right); ok {
			one, other := flat(r.A).minus(flat(r.At)).unit(), flat(r.B).minus(flat(r.At)).unit()
			if math.Acos(max(-1, min(1, dot(one, other))))*180/math.Pi > flatRight {
				return true
			}
		}
	}
	return false
}

// oblique is the view in which a unit to the back is drawn so far to the right and upward.
func oblique(right, up float64) view {
	return view{right: Point{1, right, 0}, up: Point{0, up, 1}, back: Point{Y: 1}, eye: Point{right, -1, up}}
}

// level is at right angles to the picture: turned aside by an angle of which a triangle's sides tell sine and cosine, and from
// above by one of such a sine and cosine.
func level(aside, ahead, of, elevation, steepness float64) view {
	v := view{right: Point{ahead / of, aside / of, 0}, back: Point{-aside / of, ahead / of, 0}}
	v.up = v.back.times(elevation).plus(Point{Z: steepness})
	v.eye = v.back.times(-steepness).plus(Point{Z: elevation})
	return v
}

// clearest is the first of some views, unless a corner falls on an edge there, or nearly: then it is the one in which none
// comes nearer.
func (s *Scene) clearest(views []view) view {
	groups := s.groups()
	best := views[0]
	most := best.clear(groups)
	if most >= clearance {
		return best
	}
	most *= clearer
	for _, v := range views[1:] {
		if clear := v.clear(groups); clear > most+1e-6 {
			best, most = v, clear
		}
	}
	return best
}

// A group is what a reader sees as one thing: straight lines, and the points that are to be told apart from them.
type group struct {
	sides       []side
	points      []Point
	left, right float64
}

// groups are the straight lines of a scene, with its corners and named points. What stands apart from all else, to the left or
// to the right, is a group of its own.
func (s *Scene) groups() []group {
	sides := s.drawn()
	if len(sides) > mostStraights {
		return nil
	}
	slices.SortStableFunc(sides, func(a, b side) int { return cmp.Compare(min(a.a.X, a.b.X), min(b.a.X, b.b.X)) })
	var groups []group
	for _, side := range sides {
		left, right := min(side.a.X, side.b.X), max(side.a.X, side.b.X)
		if n := len(groups); n == 0 || left > groups[n-1].right {
			groups = append(groups, group{left: left, right: right})
		}
		g := &groups[len(groups)-1]
		g.sides, g.right = append(g.sides, side), max(g.right, right)
		g.add(side.a)
		g.add(side.b)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Names)) {
		p := s.Names[name]
		for i := range groups {
			if p.X >= groups[i].left && p.X <= groups[i].right {
				groups[i].add(p)
			}
		}
	}
	return groups
}

func (g *group) add(p Point) {
	if p.length() <= farthest && !slices.ContainsFunc(g.points, func(q Point) bool { return near(p, q) }) {
		g.points = append(g.points, p)
	}
}

// clear is how near a point comes to a side that it is not on, as a part of the longer side of its group.
func (v view) clear(groups []group) float64 {
	least := math.Inf(1)
	flat := func(p Point) pixel { return pixel{p.dot(v.right), p.dot(v.up)} }
	for _, g := range groups {
		seen := nowhere()
		for _, p := range g.points {
			at := flat(p)
			seen.add(at.X, at.Y)
		}
		size := max(seen.right-seen.left, seen.top-seen.bottom)
		for _, s := range g.sides {
			a, b := flat(s.a), flat(s.b)
			for _, p := range g.points {
				if !s.has(p) {
					least = min(least, flat(p).from(a, b)/size)
				}
			}
		}
	}
	return least
}

// has tells whether a point is on a side, its ends included.
func (s side) has(p Point) bool {
	way, length := s.a.toward(s.b), s.b.minus(s.a).length()
	along := p.minus(s.a).dot(way)
	return s.on(p) && along >= -1e-7*length && along <= length+1e-7*length
}

// from is how far a pixel is from the nearest one of a straight line.
func (p pixel) from(a, b pixel) float64 {
	way := b.minus(a)
	t := dot(p.minus(a), way) / max(dot(way, way), 1e-300)
	return p.minus(a.along(way, min(max(t, 0), 1))).length()
}
