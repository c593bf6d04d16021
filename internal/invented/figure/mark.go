package figure

import "math"

// Sizes of marks, in pixels.
const (
	squareSize = 10.0
	arcSize    = 20.0
	arcGap     = 4.0
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

func (e Right) draw(d *drawing) {
	if !d.apart("right angle", e.A, e.At, e.B) || !d.mention(e.At) {
		return
	}
	size := d.reach(squareSize, 0.35, e.A, e.At, e.B)
	a, b := e.At.toward(e.A).times(size), e.At.toward(e.B).times(size)
	d.line(thin, e.At.plus(a), e.At.plus(a).plus(b), e.At.plus(b))
}

func (e Angle) draw(d *drawing) {
	if e.Arcs < -1 || e.Arcs > 3 {
		d.fail("angle: %d arcs; it may have -1 to 3", e.Arcs)
	}
	if !d.apart("angle", e.A, e.At, e.B) || !d.mention(e.At) {
		return
	}
	first, second, sweep := turn(e.A.minus(e.At), e.B.minus(e.At))
	size := arcSize
	if sweep < math.Pi/6 {
		size *= 1.5
	}
	arcs := max(e.Arcs, 1)
	if e.Arcs == 0 {
		arcs = 1
	}
	r := d.reach(size, 0.45, e.A, e.At, e.B)
	for i := range arcs {
		if e.Arcs == -1 {
			break
		}
		k := r + float64(float64(i)*arcGap/d.scale)
		d.line(thin, d.ring(e.At, first.times(k), second.times(k), 0, sweep)...)
	}
	r += float64(float64(arcs-1) * arcGap / d.scale)
	cos, sin := cosSin(sweep / 2)
	d.label(e.Text, upright, angleSpots{at: d.at(e.At),
		arc: d.at(e.At.plus(first.times(cos).plus(second.times(sin)).times(r))),
		b:   d.at(e.A), c: d.at(e.B)})
}

func (e Measure) draw(d *drawing) {
	if d.apart("measure", e.A, e.B) && d.mention(e.A, e.B) {
		d.label(e.Text, upright, measureSpots{d.at(e.A), d.at(e.B)})
	}
}

func (e Equal) draw(d *drawing) {
	if e.Ticks < 0 || e.Ticks > 3 {
		d.fail("equal: %d ticks; it may have 1 to 3", e.Ticks)
	}
	if !d.apart("equal", e.A, e.B) || !d.mention(e.A, e.B) {
		return
	}
	for at, u := range d.marked(e.A, e.B, max(e.Ticks, 1)) {
		across := pixel{-u.Y, u.X}
		d.draw(thin, path{snapped(at.along(across, tickSize)), snapped(at.along(across, -tickSize))})
	}
}

func (e Parallel) draw(d *drawing) {
	if e.Arrows < 0 || e.Arrows > 3 {
		d.fail("parallel: %d arrowheads; it may have 1 to 3", e.Arrows)
	}
	if !d.apart("parallel", e.A, e.B) || !d.mention(e.A, e.B) {
		return
	}
	for at, u := range d.marked(e.A, e.B, max(e.Arrows, 1)) {
		across, tail := pixel{-u.Y, u.X}, at.along(u, -tickSize)
		d.draw(thin, path{snapped(tail.along(across, 4)), snapped(at), snapped(tail.along(across, -4))})
	}
}

func snapped(p pixel) pixel { return pixel{snap(p.X), snap(p.Y)} }

// marked gives the places of n marks around the middle of a segment, and its direction.
func (d *drawing) marked(a, b Point, n int) func(func(at, u pixel) bool) {
	return func(yield func(at, u pixel) bool) {
		at, u := d.at(middle(a, b)), d.at(b).minus(d.at(a)).unit()
		for i := range n {
			if !yield(at.along(u, 4*(float64(i)-float64(n-1)/2)), u) {
				return
			}
		}
	}
}

func (e Dot) draw(d *drawing) {
	if !d.finite("dot", e.At) || !d.mention(e.At) {
		return
	}
	at := d.at(e.At)
	outline := make(path, 0, 17)
	for i := range 17 {
		cos, sin := cosSin(float64(i) * (math.Pi / 8))
		outline = append(outline, snapped(at.along(pixel{cos, sin}, dotSize)))
	}
	if e.Open {
		d.areas = append(d.areas, area{outline, 255})
		d.draw(thin, outline)
		return
	}
	d.blots = append(d.blots, outline)
}

func (e Vector) draw(d *drawing) {
	if d.apart("vector", e.From, e.To) {
		d.arrow(stroked(e.Dashed), e.From, e.To)
	}
}

// arrow is a line with a head at its end.
func (d *drawing) arrow(s stroke, from, to Point) {
	d.line(s, from, to)
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
