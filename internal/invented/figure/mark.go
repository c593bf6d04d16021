package figure

import (
	"math"
	"slices"
)

// Sizes of marks, in pixels.
const (
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
	if u := d.at(e.B).minus(d.at(e.A)).unit(); u.X < -1e-6 || u.X < 1e-6 && u.Y > 0 { // all to the right or upwards
		e.A, e.B = e.B, e.A
	}
	for at, u := range d.marked(e.A, e.B, max(e.Arrows, 1), d.free(e)) {
		across, tail := pixel{-u.Y, u.X}, at.along(u, -tickSize)
		d.draw(thin, path{snapped(tail.along(across, 4)), snapped(at), snapped(tail.along(across, -4))})
	}
}

func snapped(p pixel) pixel { return pixel{snap(p.X), snap(p.Y)} }

// free is how many pixels from the middle of a segment its arrowheads stand: beside its ticks and those of its parts, and beside a
// point with a name, as where another line crosses.
func (d *drawing) free(e Parallel) float64 {
	aside := 0.0
	if d.ticked(e.A, e.B) {
		aside = 14
	}
	best, found := aside, false
	way, wide := d.at(e.B).minus(d.at(e.A)), float64(2*max(e.Arrows, 1))
	for _, more := range []float64{0, 12, -12, 16, -16, 20, -20, 24, -24, 28, -28} {
		at := aside + more
		switch {
		case d.isNamed(d.at(middle(e.A, e.B)).along(way.unit(), at-tickSize/2), wide+3.5):
		case !d.isTicked(e, at-tickSize/2, wide+tickSize/2) && math.Abs(at)+wide < way.length()/2:
			return at
		case !found:
			best, found = at, true
		}
	}
	return best
}

// isTicked tells whether ticks of a part of a segment stand so near to a place that is aside of its middle, in pixels.
func (d *drawing) isTicked(e Parallel, aside, within float64) bool {
	mid, u := d.at(middle(e.A, e.B)), d.at(e.B).minus(d.at(e.A)).unit()
	for _, part := range d.equal {
		ends, v := [2]pixel{d.at(part.A).minus(mid), d.at(part.B).minus(mid)}, d.at(part.B).minus(d.at(part.A)).unit()
		if math.Abs(dot(ends[0], pixel{-u.Y, u.X})) > 1 || math.Abs(dot(ends[1], pixel{-u.Y, u.X})) > 1 {
			continue // it lies on another line
		}
		ticks := float64((dot(ends[0], u)+dot(ends[1], u))/2) + float64(d.besideArcs(part)*dot(u, v))
		if math.Abs(ticks-aside) < within+float64(2*max(part.Ticks, 1))-2 {
			return true
		}
	}
	return false
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
