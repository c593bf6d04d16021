package figure

import (
	"cmp"
	"math"
	"slices"
)

// Sizes of marks, in pixels.
const (
	arcSize    = 20.0
	arcGap     = 4.0 // between the arcs of one angle
	arcApart   = 8.0 // between those of two
	leastArc   = 9.0 // radius, where a line is near to the vertex
	arcParted  = 3.5 // from the leg that two equal angles share, so that their arcs are not one
	tickSize   = 5.0 // half of a tick
	headLength = 9.0
	headWidth  = 3.0 // half of it
	dotSize    = 2.6
)

// reach is how long a mark of so many pixels is in the world beside the segments from at to a and b: not more than part
// of the shorter.
func (d *drawing) reach(size, part float64, a, at, b Point) float64 {
	return min(size/d.scale, float64(part*min(a.minus(at).length(), b.minus(at).length())))
}

// mention widens the extent by points that an element names without drawing a line there. It reports whether there is
// more to do.
func (d *drawing) mention(points ...Point) bool {
	if d.measuring {
		d.line(thin, points...)
		return false
	}
	return d.err == nil
}

func (e Angle) draw(d *drawing) {
	if e.Arcs < -1 || e.Arcs > 3 {
		d.fail("angle: %d arcs; it may have -1 to 3", e.Arcs)
	}
	if !d.apart("angle", e.A, e.At, e.B) || !d.mention(e.At) {
		return
	}
	first, second, sweep := turn(e.A.minus(e.At), e.B.minus(e.At))
	arcs, equal, r := max(e.Arcs, 1), d.equalBeside(e), d.radius(e)
	for i := range arcs {
		if e.Arcs == -1 {
			break
		}
		k := r + float64(float64(i)*arcGap/d.scale)
		from, to := 0.0, sweep
		for _, other := range equal {
			gap := min(arcParted/(k*d.scale), sweep/6)
			if alongOneOf(e.At, e.A, other) {
				from = gap
			}
			if alongOneOf(e.At, e.B, other) {
				to = sweep - gap
			}
		}
		d.line(thin, d.ring(e.At, first.times(k), second.times(k), from, to)...)
	}
	r += float64(float64(arcs-1) * arcGap / d.scale)
	cos, sin := cosSin(sweep / 2)
	d.label(e.Text, upright, angleSpots{at: d.at(e.At), half: sweep / 2,
		arc: d.at(e.At.plus(first.times(cos).plus(second.times(sin)).times(r)))})
}

// radius is that of an angle's first arc in the world.
func (d *drawing) radius(e Angle) float64 {
	size, part := e.size(), 0.45
	if wider := d.radii[e]; wider > size {
		size, part = wider, 0.6
	}
	r := d.reach(size, part, e.A, e.At, e.B)
	for _, other := range d.equalBeside(e) {
		r = min(r, d.reach(size, part, other.A, other.At, other.B))
	}
	wide := float64(max(e.Arcs, 1)-1) * arcGap
	if room := d.rooms[e]; room > 0 && wide < float64(0.8*room*d.scale)-leastArc {
		r = min(r, float64(0.8*room)-float64(wide/d.scale))
	}
	return r
}

// rooms are how far from the vertices of flat angles the nearest line is that goes across them; 0 where there is none.
func (s *Scene) rooms() map[Angle]float64 {
	if s.Solid {
		return nil
	}
	rooms := map[Angle]float64{}
	drawn := s.drawn()
	for _, e := range s.Elements {
		e, ok := e.(Angle)
		if !ok || near(e.A, e.At) || near(e.B, e.At) {
			continue
		}
		first, second, sweep := turn(e.A.minus(e.At), e.B.minus(e.At))
		for _, part := range []float64{0.15, 0.325, 0.5, 0.675, 0.85} {
			cos, sin := cosSin(sweep * part)
			u := first.times(cos).plus(second.times(sin))
			for _, side := range drawn {
				if away := side.hit(e.At, u); away > 0 && (rooms[e] == 0 || away < rooms[e]) {
					rooms[e] = away
				}
			}
		}
	}
	return rooms
}

// equalBeside are the angles at the same vertex that have as many arcs, two or three, as they are equal: all of them have one radius.
func (d *drawing) equalBeside(e Angle) []Angle {
	var all []Angle
	for _, other := range d.angles {
		if e.Arcs > 1 && other.Arcs == e.Arcs && other != e && near(other.At, e.At) {
			all = append(all, other)
		}
	}
	return all
}

// alongOneOf tells whether the leg from a vertex to a point is one of another angle's.
func alongOneOf(at, leg Point, other Angle) bool {
	way := at.toward(leg)
	return near(way, at.toward(other.A)) || near(way, at.toward(other.B))
}

// size is the radius of an angle's first arc in pixels, if no other angle is in its way.
func (e Angle) size() float64 {
	if _, _, sweep := turn(e.A.minus(e.At), e.B.minus(e.At)); sweep < math.Pi/6 {
		return 1.5 * arcSize
	}
	return arcSize
}

// radii are those of the arcs of angles in pixels where angles share a part of the plane: the arc of the wider one is
// outside that of the narrower one, so that each is seen to end at its own legs.
func (s *Scene) radii() map[Angle]float64 {
	type fan struct {
		Angle
		middle Point
		sweep  float64 // radians
		arc    float64 // radius of the first arc, in pixels
	}
	var fans []fan
	for _, e := range s.Elements {
		e, ok := e.(Angle)
		if !ok || e.Arcs == -1 || near(e.A, e.At) || near(e.B, e.At) {
			continue
		}
		first, second, sweep := turn(e.A.minus(e.At), e.B.minus(e.At))
		cos, sin := cosSin(sweep / 2)
		fans = append(fans, fan{e, first.times(cos).plus(second.times(sin)), sweep, e.size()})
	}
	slices.SortStableFunc(fans, func(a, b fan) int { return cmp.Compare(a.sweep, b.sweep) })
	radii := make(map[Angle]float64, len(fans))
	for i := range fans {
		f := &fans[i]
		for _, inner := range fans[:i] {
			_, _, apart := turn(f.middle, inner.middle)
			if near(f.At, inner.At) && apart < (f.sweep+inner.sweep)/2-1e-3 {
				f.arc = max(f.arc, inner.arc+float64(arcGap*float64(max(inner.Arcs, 1)-1))+arcApart)
			}
		}
		radii[f.Angle] = f.arc
	}
	for _, f := range fans { // equal ones at one vertex have one
		for _, other := range fans {
			if f.Arcs > 1 && other.Arcs == f.Arcs && near(other.At, f.At) {
				radii[f.Angle] = max(radii[f.Angle], radii[other.Angle])
			}
		}
	}
	return radii
}

func (e Measure) draw(d *drawing) {
	if d.apart("measure", e.A, e.B) && d.mention(e.A, e.B) {
		d.label(e.Text, upright, measureSpots{d.at(e.A), d.at(e.B), d.met[e]})
	}
}

func (e Equal) draw(d *drawing) {
	if e.Ticks < 0 || e.Ticks > 3 {
		d.fail("equal: %d ticks; it may have 1 to 3", e.Ticks)
	}
	if !d.apart("equal", e.A, e.B) || !d.mention(e.A, e.B) {
		return
	}
	for at, u := range d.marked(e.A, e.B, max(e.Ticks, 1), d.besideArcs(e)) {
		across := pixel{-u.Y, u.X}
		d.draw(thin, path{snapped(at.along(across, tickSize)), snapped(at.along(across, -tickSize))})
	}
}

// besideArcs is how many pixels from the middle of a segment its ticks stand, so that no arc of an angle at its ends meets them.
func (d *drawing) besideArcs(e Equal) float64 {
	half := d.at(e.B).minus(d.at(e.A)).length() / 2
	clear := func(aside float64) bool {
		for _, g := range d.angles {
			for _, end := range []struct{ at, other Point }{{e.A, e.B}, {e.B, e.A}} {
				if !near(g.At, end.at) || !alongOneOf(end.at, end.other, g) {
					continue
				}
				away := half + aside
				if near(end.at, e.B) {
					away = half - aside
				}
				r, wide := float64(d.radius(g)*d.scale), float64(max(g.Arcs, 1)-1)*arcGap
				if free := 4 + float64(2*max(e.Ticks, 1)); away > r-free && away < r+wide+free {
					return false
				}
			}
		}
		return true
	}
	for _, aside := range []float64{0, 6, -6, 12, -12, 18, -18} {
		if math.Abs(aside) < half-6 && clear(aside) {
			return aside
		}
	}
	return 0
}

func (e Parallel) draw(d *drawing) {
	if e.Arrows < 0 || e.Arrows > 3 {
		d.fail("parallel: %d arrowheads; it may have 1 to 3", e.Arrows)
	}
	if !d.apart("parallel", e.A, e.B) || !d.mention(e.A, e.B) {
		return
	}
	for at, u := range d.marked(e.A, e.B, max(e.Arrows, 1), d.free(e)) {
		across, tail := pixel{-u.Y, u.X}, at.along(u, -tickSize)
		d.draw(thin, path{snapped(tail.along(across, 4)), snapped(at), snapped(tail.along(across, -4))})
	}
}

func snapped(p pixel) pixel { return pixel{snap(p.X), snap(p.Y)} }

// free is how many pixels from the middle of a segment its arrowheads stand: beside its ticks, and beside a point with a name,
// as where another line crosses.
func (d *drawing) free(e Parallel) float64 {
	aside := 0.0
	if d.ticked(e.A, e.B) {
		aside = 14
	}
	u := d.at(e.B).minus(d.at(e.A)).unit()
	for _, more := range []float64{0, 12, -12} {
		if at := d.at(middle(e.A, e.B)).along(u, aside+more); !d.isNamed(at, float64(2*max(e.Arrows, 1))+5) {
			return aside + more
		}
	}
	return aside
}

// ticked tells whether a segment is marked as equal to others.
func (d *drawing) ticked(a, b Point) bool {
	return slices.ContainsFunc(d.equal, func(e Equal) bool {
		return near(e.A, a) && near(e.B, b) || near(e.A, b) && near(e.B, a)
	})
}

// marked gives the places of n marks around the middle of a segment, or so many pixels from there, and its direction.
func (d *drawing) marked(a, b Point, n int, aside float64) func(func(at, u pixel) bool) {
	return func(yield func(at, u pixel) bool) {
		at, u := d.at(middle(a, b)), d.at(b).minus(d.at(a)).unit()
		for i := range n {
			if !yield(at.along(u, aside+float64(4*(float64(i)-float64(n-1)/2))), u) {
				return
			}
		}
	}
}

// isNamed tells whether a point with a name is nearer to a pixel than so many pixels.
func (d *drawing) isNamed(at pixel, within float64) bool {
	for _, p := range d.names {
		if d.at(p).minus(at).length() < within {
			return true
		}
	}
	return false
}

func (e Dot) draw(d *drawing) {
	if !d.finite("dot", e.At) || !d.mention(e.At) {
		return
	}
	at := d.at(e.At)
	outline := disc(at, dotSize)
	if e.Open {
		d.areas = append(d.areas, area{outline, 255})
		d.draw(thin, outline)
		return
	}
	d.blots = append(d.blots, outline)
}

// disc is the outline of a small circle around a pixel.
func disc(at pixel, radius float64) path {
	outline := make(path, 0, 17)
	for i := range 17 {
		cos, sin := cosSin(float64(i) * (math.Pi / 8))
		outline = append(outline, snapped(at.along(pixel{cos, sin}, radius)))
	}
	return outline
}

func (e Vector) draw(d *drawing) {
	if !d.apart("vector", e.From, e.To) {
		return
	}
	switch i, at := d.fellow(e), slices.Index(d.vectors, e); {
	case i < 0:
		d.line(stroked(e.Dashed), e.From, e.To)
	case i > at:
		d.line(stroked(e.Dashed), d.vectors[i].To, e.To)
	}
	d.head(e.From, e.To)
}

// fellow is the vector that goes the other way from the same point, as the second half of an arrow with two heads; -1 for none.
// The two are one line: where their ends met a dot would be seen.
func (d *drawing) fellow(e Vector) int {
	i := slices.IndexFunc(d.vectors, e.opposes)
	if i >= 0 && slices.IndexFunc(d.vectors, d.vectors[i].opposes) != slices.Index(d.vectors, e) {
		return -1
	}
	return i
}

func (e Vector) opposes(other Vector) bool {
	return e.Dashed == other.Dashed && near(e.From, other.From) && alike(e.From.toward(e.To), other.To.toward(other.From))
}

// arrow is a line with a head at its end.
func (d *drawing) arrow(s stroke, from, to Point) {
	d.line(s, from, to)
	d.head(from, to)
}

// head is the head of an arrow.
func (d *drawing) head(from, to Point) {
	if d.measuring {
		return
	}
	tip := d.at(to)
	u := tip.minus(d.at(from)).unit()
	tail, across := tip.along(u, -headLength), pixel{-u.Y, u.X}
	d.blots = append(d.blots, path{tip, snapped(tail.along(across, headWidth)), snapped(tail.along(across, -headWidth))})
}

func (e Text) draw(d *drawing) {
	if d.finite("text", e.At) && d.mention(e.At) {
		d.label(e.Text, upright, textSpots{d.at(e.At)})
	}
}
