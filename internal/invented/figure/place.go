package figure

import (
	"image"
	"math"
	"slices"
)

const (
	inkCost     = 3.0  // of a pixel of line under a label
	overlapCost = 1000 // of two labels that overlap
	strangeCost = 15.0 // of a name that is nearer to another point
	acrossCost  = 14.0 // of a line between a label and what it names
	outsideCost = 40.0 // of a line between an angle and its number
	nearCost    = 12.0 // of a number at the end of a leader that is so near to another corner as if it were of an angle there
	nearGap     = 34.0 // pixels
	pressCost   = 25.0 // of a number at another corner; nothing nearGap away from there
	betweenCost = 10.0 // of another line as near to a length as its own
	foreignCost = 3.0  // of a pixel by which another line is nearer to a length than foreignGap beyond its own
	crowdCost   = 4.0  // of two labels that are nearer than crowdGap
	labelGap    = 2    // pixels that stay free around a label
	crowdGap    = 7
	inlineCost  = 9.0 // of two labels that read as one, beside each other
	inlineGap   = 15  // pixels
	foreignGap  = 3.0
	roomy       = 20.0 // what a good placement of one label may cost at most
)

// place finds a place for every label: greedily, the most constrained kinds first, and then each once more given all
// others.
func (c *canvas) place(labels []*label) {
	slices.SortStableFunc(labels, func(a, b *label) int { return rank(a.spots) - rank(b.spots) })
	c.options = c.options[:0]
	for _, l := range labels {
		if of, ok := l.spots.(nameSpots); ok {
			l.corner = c.isCorner(of.at)
		}
	}
	for _, l := range labels {
		c.choices(l, labels)
	}
	for round := range 3 {
		for i, l := range labels {
			others := labels
			if round == 0 {
				others = labels[:i]
			}
			c.choose(l, others, labels)
		}
	}
	for _, l := range labels {
		if l.cost >= overlapCost {
			c.search(l, labels)
		}
	}
}

func rank(s spots) int {
	switch s.(type) {
	case angleSpots:
		return 0
	case nameSpots:
		return 1
	case measureSpots:
		return 2
	case besideSpots:
		return 3
	}
	return 4
}

// choices fills in the places that a label may take beside what it belongs to.
func (c *canvas) choices(l *label, labels []*label) {
	from := len(c.options)
	size := pixel{float64(l.size.X), float64(l.size.Y)}
	for at, cost := range l.spots.spots(size, c) {
		if box := boxAround(at, l.size); box.In(c.room) {
			cost += float64(inkCost*float64(c.ink(box.Inset(-2)))) + c.doubt(l.spots, at, size, labels)
			c.options = append(c.options, choice{box: box, cost: cost})
		}
	}
	l.choices = c.options[from:len(c.options):len(c.options)]
	l.led, l.isLed = nil, false
	if len(l.choices) == 0 && len(c.atLeaders(l, labels)) == 0 {
		l.choices = []choice{{box: c.inside(boxAround(l.spots.anchor(), l.size)), cost: overlapCost}}
	}
}

// doubt is what it costs that a reader may take a label of a size whose middle is at a place for that of something
// else.
func (c *canvas) doubt(of spots, at, size pixel, labels []*label) float64 {
	cost := 0.0
	switch of := of.(type) {
	case nameSpots:
		if c.across(of.at, at, size) {
			cost += acrossCost
		}
		cost += strangeCost * float64(nearer(at, of.at, labels))
	case measureSpots:
		u := of.b.minus(of.a).unit()
		beside := of.a.along(u, dot(at.minus(of.a), u))
		if c.across(beside, at, size) {
			cost += acrossCost
		}
		if c.between(beside, at, size) {
			cost += betweenCost
		}
		own, other := c.foreign(of, at, size)
		cost += float64(foreignCost * max(own+foreignGap-other, 0))
	case angleSpots:
		if c.across(of.arc, at, size) {
			cost += outsideCost
		}
		cost += strangeCost * float64(nearer(at, of.at, labels))
		cost += float64(pressCost * pressed(at, of.at, labels))
	}
	return cost
}

// nearer counts the named points that are nearer to a place than a pixel is.
func nearer(at, than pixel, labels []*label) (n int) {
	own := at.minus(than).length()
	for _, other := range labels {
		if p, ok := other.spots.(nameSpots); ok && at.minus(p.at).length() < own-1 {
			n++
		}
	}
	return n
}

// pressed is how near a place is to named corners that are nearer than a pixel: 1 on one, 0 nearGap away.
func pressed(at, than pixel, labels []*label) (sum float64) {
	own := at.minus(than).length()
	for _, other := range labels {
		if p, ok := other.spots.(nameSpots); ok && other.corner {
			if away := at.minus(p.at).length(); away < own-1 {
				sum += max(0, 1-away/nearGap)
			}
		}
	}
	return sum
}

// isCorner reports whether more than one line begins at a pixel.
func (c *canvas) isCorner(at pixel) bool {
	lines, before := 0, c.inkAt(at.along(direction(len(directions)-1), 9))
	for i := range directions {
		is := c.inkAt(at.along(direction(i), 9))
		if is && !before {
			lines++
		}
		before = is
	}
	return lines > 1
}

// across reports whether a line passes between a point and the label for it whose middle is at another; the lines
// through the point do not count.
func (c *canvas) across(from, to, size pixel) bool {
	u := to.minus(from).unit()
	for away := 5.0; away < to.minus(from).length()-support(size, u); away += 2 {
		if c.inkAt(from.along(u, away)) {
			return true
		}
	}
	return false
}

// between reports whether there is a line on the other side of a label, little farther from it than what it stands
// beside.
func (c *canvas) between(beside, at, size pixel) bool {
	way := at.minus(beside)
	u := way.unit()
	edge := support(size, u)
	for away := edge; away < edge+float64(2*(way.length()-edge))+4; away += 2 {
		if c.inkAt(at.along(u, away)) {
			return true
		}
	}
	return false
}

// inkAt reports whether there is a line at a pixel or beside it.
func (c *canvas) inkAt(p pixel) bool {
	x, y := int(math.Floor(p.X)), int(math.Floor(p.Y))
	return c.ink(image.Rect(x-1, y-1, x+2, y+2)) > 0
}

// boxAround is the box of a size whose middle is nearest to a pixel.
func boxAround(at pixel, size image.Point) image.Rectangle {
	corner := image.Pt(int(math.Floor(at.X-float64(size.X)/2+0.5)), int(math.Floor(at.Y-float64(size.Y)/2+0.5)))
	return image.Rectangle{corner, corner.Add(size)}
}

// inside moves a box into the room of the canvas.
func (c *canvas) inside(box image.Rectangle) image.Rectangle {
	move := image.Pt(max(c.room.Min.X-box.Min.X, 0)+min(c.room.Max.X-box.Max.X, 0),
		max(c.room.Min.Y-box.Min.Y, 0)+min(c.room.Max.Y-box.Max.Y, 0))
	return box.Add(move)
}

// choose takes the cheapest place, given those of the others among all labels.
func (c *canvas) choose(l *label, others, labels []*label) {
	l.cost = math.Inf(1)
	cheapest := func(of []choice) {
		for i := range of {
			option := &of[i]
			if option.cost > l.cost {
				continue
			}
			if cost := option.cost + overlaps(option, l, others); cost < l.cost || cost == l.cost && option.cost < l.chosen.cost {
				l.chosen, l.cost = *option, cost
			}
		}
	}
	cheapest(l.choices)
	if l.cost > leastLed {
		cheapest(c.atLeaders(l, labels))
	}
}

// overlaps is what it costs that a place for a label is on or near the labels of others, or its leader is.
func overlaps(of *choice, l *label, others []*label) float64 {
	cost := 0.0
	near, wide := of.box.Inset(-labelGap), of.box.Inset(-crowdGap)
	for _, other := range others {
		if other == l {
			continue
		}
		if of.lead.through(other.chosen.box) || other.chosen.lead.through(of.box) {
			cost += strangeCost
		}
		if inline(of.box, other.chosen.box) {
			cost += inlineCost
		}
		if !wide.Overlaps(other.chosen.box) {
			continue
		}
		cost += crowdCost
		if common := near.Intersect(other.chosen.box); !common.Empty() {
			cost += float64(overlapCost + common.Dx()*common.Dy())
		}
	}
	return cost
}

// inline tells whether two boxes stand beside each other on one line of writing, or nearly, so near as if they were one text or
// one the index of the other.
func inline(a, b image.Rectangle) bool {
	drop := a.Min.Y + a.Max.Y - b.Min.Y - b.Max.Y
	return max(drop, -drop) <= 18 && max(a.Min.X, b.Min.X)-min(a.Max.X, b.Max.X) < inlineGap
}

// search looks for a place without another label ever farther around the label's own; if there is none, the label
// stays.
func (c *canvas) search(l *label, others []*label) {
	size := pixel{float64(l.size.X), float64(l.size.Y)}
	for away := 8.0; away <= 160; away += 4 {
		best := choice{cost: math.Inf(1)}
		for i := range 24 {
			at := l.spots.anchor().along(direction(i), away)
			option := choice{box: boxAround(at, l.size)}
			if ends := c.ends(l.spots); len(ends) > 0 && away > support(size, direction(i))+leaderGap {
				option.lead = lead(at, ends[0], size)
			}
			if !option.box.In(c.room) || overlaps(&option, l, others) >= overlapCost {
				continue
			}
			if option.cost = float64(c.ink(option.box)); option.cost < best.cost {
				best = option
			}
		}
		if best.cost < math.Inf(1) {
			l.chosen, l.cost = best, roomy+best.cost
			return
		}
	}
}

// freeSide is the direction from a pixel in which there is most room between the lines that meet there, and if there
// are several, rather away from the middle of the figure.
func (c *canvas) freeSide(at pixel) pixel {
	free, taken := c.freeAround(at)
	out := pixel{0.6, 0.8}
	if way := at.minus(c.middle); way.length() > 4 {
		out = way.unit()
	}
	if taken == 0 || taken == len(free) {
		return out
	}
	best, most := out, math.Inf(-1)
	for start := range free {
		if !free[start] || free[(start+len(free)-1)%len(free)] {
			continue
		}
		n := 1
		for free[(start+n)%len(free)] {
			n++
		}
		u := direction(start + n/2)
		if n%2 == 0 {
			v := direction(start + n/2 - 1)
			u = pixel{u.X + v.X, u.Y + v.Y}.unit()
		}
		if room := float64(n) + float64(3*dot(u, out)); room > most {
			best, most = u, room
		}
	}
	return best
}

// freeAround tells of directions from a pixel whether there is no ink nearby, and in how many there is some.
func (c *canvas) freeAround(at pixel) (free [24]bool, taken int) {
	for i := range free {
		free[i] = true
		for _, away := range []float64{6, 9, 12} {
			if c.inkAt(at.along(direction(i), away)) {
				free[i] = false
			}
		}
		if !free[i] {
			taken++
		}
	}
	return free, taken
}
