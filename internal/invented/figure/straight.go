package figure

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// A side is a straight way between two points.
type side struct{ a, b Point }

// A corner is an angle at a point between the directions of two others.
type corner struct{ a, at, b Point }

// degrees is the angle, 0 to 180.
func (c corner) degrees() float64 {
	_, _, angle := turn(c.a.minus(c.at), c.b.minus(c.at))
	return angle * (180 / math.Pi)
}

// same tells whether two corners are one angle, however long its legs are.
func (c corner) same(other corner) bool {
	if !near(c.at, other.at) {
		return false
	}
	a, b := c.at.toward(c.a), c.at.toward(c.b)
	p, q := other.at.toward(other.a), other.at.toward(other.b)
	return alike(a, p) && alike(b, q) || alike(a, q) && alike(b, p)
}

// alike tells whether two directions are one.
func alike(a, b Point) bool { return a.minus(b).length() < 1e-6 }

// near tells whether two points are in one place, as far as numbers of their size can be told apart.
func near(p, q Point) bool {
	return p.minus(q).length() <= max(1e-12, float64(1e-9*max(p.length(), q.length())))
}

// straights are all straight lines that a scene draws, and the points on them: the ends of what is drawn and the points
// with names.
type straights struct {
	lines []straight
}

// A straight is one line that is drawn without a gap, and the points on it from its one end to the other.
type straight struct{ on []Point }

// mostStraights is how many lines of a scene are looked at; one that draws more shows no single one.
const mostStraights = 100

func newStraights(s *Scene) *straights {
	var out straights
	drawn := s.drawn()
	if len(drawn) > mostStraights {
		return &out
	}
	points := make([]Point, 0, 2*len(drawn)+len(s.Names))
	for _, p := range drawn {
		points = append(points, p.a, p.b)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Names)) {
		points = append(points, s.Names[name])
	}
	done := make([]bool, len(drawn))
	for i, first := range drawn {
		if done[i] {
			continue
		}
		// The line grows by whatever lies on it and touches it, until nothing does.
		u, from, to := first.a.toward(first.b), 0.0, first.b.minus(first.a).length()
		for grown := true; grown; {
			grown = false
			for j := i; j < len(drawn); j++ {
				p := drawn[j]
				if done[j] || !first.on(p.a) || !first.on(p.b) {
					continue
				}
				a, b := p.a.minus(first.a).dot(u), p.b.minus(first.a).dot(u)
				if a, b = min(a, b), max(a, b); b < from-1e-9*(to-from) || a > to+1e-9*(to-from) {
					continue
				}
				done[j], grown = true, true
				from, to = min(from, a), max(to, b)
			}
		}
		line := straight{}
		for _, p := range points {
			at := p.minus(first.a).dot(u)
			if first.on(p) && at >= from-1e-9*(to-from) && at <= to+1e-9*(to-from) &&
				!slices.ContainsFunc(line.on, func(q Point) bool { return near(p, q) }) {
				line.on = append(line.on, p)
			}
		}
		slices.SortStableFunc(line.on, func(p, q Point) int {
			return cmp.Compare(p.minus(first.a).dot(u), q.minus(first.a).dot(u))
		})
		out.lines = append(out.lines, line)
	}
	return &out
}

// on tells whether a point lies on the line through the side's ends.
func (s side) on(p Point) bool {
	u, way := s.a.toward(s.b), p.minus(s.a)
	return way.minus(u.times(way.dot(u))).length() <= 1e-7*max(s.b.minus(s.a).length(), way.length())
}

// hit is how far from a point the side is in a direction in the plane, which is a unit vector; 0 where it is not there, and where it
// goes through the point.
func (s side) hit(from, u Point) float64 {
	way, a := s.b.minus(s.a), s.a.minus(from)
	across := float64(u.X*way.Y) - float64(u.Y*way.X)
	if math.Abs(across) < 1e-9*way.length() || s.on(from) {
		return 0
	}
	away := (float64(a.X*way.Y) - float64(a.Y*way.X)) / across
	along := (float64(a.X*u.Y) - float64(a.Y*u.X)) / across
	if away <= 0 || along < -1e-9 || along > 1+1e-9 {
		return 0
	}
	return away
}

// IsCrossed tells whether another straight line meets a segment between its ends: a number beside it could be that of a part.
func (s *Scene) IsCrossed(a, b Point) bool {
	ends, crosses := s.met(a, b)
	return ends || crosses
}

// met tells whether other straight lines end on a segment, between its ends, and whether others go across it.
func (s *Scene) met(a, b Point) (ends, crosses bool) {
	whole := side{a, b}
	u, length := a.toward(b), b.minus(a).length()
	inside := func(at float64) bool { return at > 1e-6*length && at < (1-1e-6)*length }
	on := func(p Point) bool { return whole.on(p) && inside(p.minus(a).dot(u)) }
	for _, other := range s.drawn() {
		switch {
		case whole.on(other.a) && whole.on(other.b):
		case on(other.a) || on(other.b):
			ends = true
		case !s.Solid && inside(other.hit(a, u)):
			crosses = true
		}
	}
	return ends, crosses
}

// IsParted tells whether a straight line goes from an angle's vertex between its legs: a number that is written there could be that of
// a part of it.
func (s *Scene) IsParted(e Angle) bool {
	whole := corner{e.A, e.At, e.B}
	return slices.ContainsFunc(newStraights(s).lines, func(l straight) bool {
		return slices.ContainsFunc(l.on, func(p Point) bool { return near(p, e.At) }) &&
			(whole.holds(l.on[0]) || whole.holds(l.on[len(l.on)-1]))
	})
}

// cramped is how much of the figure's size an angle's vertex is away from a line across at least, for there to be room for an arc.
const cramped = 0.06

// IsCramped tells whether a line goes across a flat angle so near to its vertex that no arc can be seen there.
func (s *Scene) IsCramped(e Angle) bool {
	room := s.rooms()[e]
	if room == 0 {
		return false
	}
	low, high := Point{math.Inf(1), math.Inf(1), 0}, Point{math.Inf(-1), math.Inf(-1), 0}
	with := func(p Point, around float64) {
		low = Point{min(low.X, p.X-around), min(low.Y, p.Y-around), 0}
		high = Point{max(high.X, p.X+around), max(high.Y, p.Y+around), 0}
	}
	for _, side := range s.drawn() {
		with(side.a, 0)
		with(side.b, 0)
	}
	for _, e := range s.Elements {
		if c, ok := e.(Circle); ok {
			with(c.Center, c.Radius)
		}
	}
	return room < cramped*max(high.X-low.X, high.Y-low.Y)
}

// holds tells whether the way to a point goes between the legs of a corner and along neither.
func (c corner) holds(p Point) bool {
	if near(p, c.at) {
		return false
	}
	one, other := (corner{c.a, c.at, p}).degrees(), (corner{p, c.at, c.b}).degrees()
	return min(one, other) > 1e-4 && math.Abs(one+other-c.degrees()) < 1e-6
}

// drawn are the straight lines of the scene's elements, in their order.
func (s *Scene) drawn() []side {
	var out []side
	add := func(a, b Point) {
		if !near(a, b) && max(a.length(), b.length()) <= farthest {
			out = append(out, side{a, b})
		}
	}
	for _, e := range s.Elements {
		switch e := e.(type) {
		case Segment:
			add(e.From, e.To)
		case Vector:
			add(e.From, e.To)
		case Polygon:
			for i, p := range e.Points {
				add(p, e.Points[(i+1)%len(e.Points)])
			}
		case Arc:
			if e.Sector && !near(e.Center, e.To) {
				add(e.Center, e.From)
				add(e.Center, e.Center.plus(e.Center.toward(e.To).times(e.From.minus(e.Center).length())))
			}
		case Polyhedron:
			for _, edge := range e.edges() {
				add(e.Vertices[edge[0]], e.Vertices[edge[1]])
			}
		}
	}
	return out
}

// edges are the edges of the faces, each once, as far as there are such vertices.
func (e Polyhedron) edges() [][2]int {
	var out [][2]int
	for _, face := range e.Faces {
		for i, v := range face {
			w := face[(i+1)%len(face)]
			edge := [2]int{min(v, w), max(v, w)}
			if edge[0] >= 0 && edge[1] < len(e.Vertices) && !slices.Contains(out, edge) {
				out = append(out, edge)
			}
		}
	}
	return out
}

// sides are the ways between any two points of one line: first whole lines, then those from a point to the next, then
// the rest.
func (s *straights) sides() []side {
	var whole, next, rest []side
	for _, l := range s.lines {
		for i, p := range l.on {
			for j, q := range l.on[i+1:] {
				switch of := (side{p, q}); {
				case i == 0 && j+2 == len(l.on):
					whole = append(whole, of)
				case j == 0:
					next = append(next, of)
				default:
					rest = append(rest, of)
				}
			}
		}
	}
	return slices.Concat(whole, next, rest)
}

// corners are the angles between lines that meet in a point, with nothing between their legs: a number in another one could be that
// of a part of it.
func (s *straights) corners() []corner {
	type leg struct{ to, way Point }
	var at []Point
	var legs [][]leg
	for _, l := range s.lines {
		for _, p := range l.on {
			i := slices.IndexFunc(at, func(q Point) bool { return near(p, q) })
			if i < 0 {
				i = len(at)
				at, legs = append(at, p), append(legs, nil)
			}
			for _, end := range []Point{l.on[0], l.on[len(l.on)-1]} {
				if !near(end, p) {
					legs[i] = append(legs[i], leg{end, p.toward(end)})
				}
			}
		}
	}
	var all []corner
	for i, p := range at {
		for j, a := range legs[i] {
			for _, b := range legs[i][j+1:] {
				c := corner{a.to, p, b.to}
				isFlat := alike(a.way, b.way) || alike(a.way, b.way.times(-1)) // none, or a straight line
				if !isFlat && !slices.ContainsFunc(legs[i], func(l leg) bool { return c.holds(l.to) }) {
					all = append(all, c)
				}
			}
		}
	}
	return all
}
