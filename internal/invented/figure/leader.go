package figure

import (
	"image"
	"image/color"
	"iter"
	"math"
	"slices"
)

const (
	leaderGap   = 4.0 // pixels between a label and its leader
	leaderShade = 85
	pointSize   = 1.7  // radius of the dot in which a leader ends
	leaderCost  = 13.0 // of any leader
	leastLed    = leaderCost + awayCost*leastAway
	leastAway   = 14.0 // pixels that a leader is long at least
	awayCost    = 0.25 // of a pixel more
	meetCost    = 3.0  // of a line that a leader crosses
	alongCost   = 9.0  // of a leader that runs along the arc at which it ends
	strangerGap = 52.0 // pixels from the vertex, within which a number outside of its angle is none of it
	endGap      = 6.0  // pixels between the end of a leader and any line that it is not meant for
)

// leader is a thin line from a label to what it belongs to, where it ends in a dot. The zero value is none.
type leader struct{ from, to pixel }

// ends are the places where the leader of a label may end: the arc of an angle; of a segment its middle or places near that,
// but where another line is near. Other labels have none.
func (c *canvas) ends(of spots) []pixel {
	switch of := of.(type) {
	case angleSpots:
		return []pixel{of.arc}
	case measureSpots:
		var ends []pixel
		way := of.b.minus(of.a)
		for _, shift := range []float64{0, 0.12, -0.12, 0.25, -0.25} {
			at := of.anchor().along(way.unit(), float64(way.length()*shift))
			if _, other := c.foreign(of, at, pixel{}); other > endGap {
				ends = append(ends, at)
			}
		}
		return ends
	}
	return nil
}

// atLeaders are the places for a label at the end of a leader. They are looked for when one is asked for: most labels stand beside
// what they belong to.
func (c *canvas) atLeaders(l *label, labels []*label) []choice {
	if !l.isLed {
		from := len(c.options)
		c.led(l, l.choices, labels)
		l.led, l.isLed = c.options[from:len(c.options):len(c.options)], true
	}
	return l.led
}

// led adds places for a label at the end of a leader to its options. Those of a length are looked for where no size of the
// figure has good places for all labels, and it has none beside it.
func (c *canvas) led(l *label, beside []choice, labels []*label) {
	least := leaderCost
	if _, ok := l.spots.(measureSpots); ok {
		if least = roomy; !c.settled || slices.ContainsFunc(beside, func(o choice) bool { return o.cost < roomy }) {
			return
		}
	}
	size := pixel{float64(l.size.X), float64(l.size.Y)}
	for _, end := range c.ends(l.spots) {
		for at, cost := range aside(end, size) {
			if box := boxAround(at, l.size); box.In(c.room) {
				to := lead(at, end, size)
				cost += least + float64(inkCost*float64(c.ink(box.Inset(-2)))) + c.met(to)
				if to.passes(labels) {
					cost += strangeCost
				}
				if of, ok := l.spots.(angleSpots); ok {
					cost += nearCost * float64(cornersNear(at, of.at, labels))
					if !of.holds(at) && at.minus(of.at).length() < strangerGap {
						cost += outsideCost // it could be that of an angle beside it
					}
					if way := of.arc.minus(of.at).unit(); math.Abs(dot(way, at.minus(end).unit())) < 0.4 {
						cost += alongCost
					}
				}
				c.options = append(c.options, choice{box, cost, to})
			}
		}
	}
}

// aside are places for a label of a size at the end of a leader, for which there is no room beside what it belongs to.
func aside(end, size pixel) iter.Seq2[pixel, float64] {
	return func(yield func(pixel, float64) bool) {
		for _, away := range []float64{leastAway, 20, 27, 35, 44, 54} {
			for i := range directions {
				u := direction(i)
				if !yield(end.along(u, support(size, u)+leaderGap+away), float64(awayCost*away)) {
					return
				}
			}
		}
	}
}

// lead is the leader to a place from a label of a size whose middle is at another.
func lead(at, to, size pixel) leader {
	u := at.minus(to).unit()
	return leader{to.along(u, at.minus(to).length()-support(size, u)-leaderGap+2), to}
}

// met is what the lines cost that a leader crosses, all the more where it runs along one.
func (c *canvas) met(l leader) float64 {
	cost, on := 0.0, true // at its end it touches the arc
	for p := range l.pixels(3) {
		ink := c.ink(image.Rectangle{p, p.Add(image.Pt(1, 1))}) > 0
		if ink {
			cost += 0.8
		}
		if ink && !on {
			cost += meetCost
		}
		on = ink
	}
	return cost
}

// passes tells whether a leader goes by a named point closely.
func (l leader) passes(labels []*label) bool {
	for _, other := range labels {
		n, ok := other.spots.(nameSpots)
		if !ok || n.at.from(l.from, l.to) > 9 { // which no rounding to pixels brings nearer
			continue
		}
		for p := range l.pixels(0) {
			if (pixel{float64(p.X), float64(p.Y)}).minus(n.at).length() < 7 {
				return true
			}
		}
	}
	return false
}

// cornersNear counts the named points near to a place but one.
func cornersNear(at, but pixel, labels []*label) (n int) {
	for _, other := range labels {
		if p, ok := other.spots.(nameSpots); ok && p.at.minus(but).length() > 2 && at.minus(p.at).length() < nearGap {
			n++
		}
	}
	return n
}

// pixels are those that a leader goes through, from its end on, beginning so many pixels from there.
func (l leader) pixels(from float64) func(func(image.Point) bool) {
	return func(yield func(image.Point) bool) {
		way := l.from.minus(l.to)
		u := way.unit()
		for away := from; away <= way.length(); away++ {
			p := l.to.along(u, away)
			if !yield(image.Pt(int(math.Floor(p.X)), int(math.Floor(p.Y)))) {
				return
			}
		}
	}
}

// through reports whether a leader goes through a box.
func (l leader) through(box image.Rectangle) bool {
	if l == (leader{}) {
		return false
	}
	for p := range l.pixels(0) {
		if p.In(box) {
			return true
		}
	}
	return false
}

// leaders draws the leaders of labels.
func (c *canvas) leaders(labels []*label) {
	led := false
	for _, l := range labels {
		if lead := l.chosen.lead; lead != (leader{}) {
			led = true
			c.gg.SetColor(color.Gray{Y: leaderShade})
			c.gg.SetLineWidth(1)
			c.trace(path{snapped(lead.from), snapped(lead.to)})
			c.gg.Stroke()
			c.trace(disc(lead.to, pointSize))
			c.gg.Fill()
		}
	}
	if led {
		c.gg.SetColor(color.Black)
		c.count()
	}
}
