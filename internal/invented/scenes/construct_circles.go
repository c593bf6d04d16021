package scenes

import (
	"geoeval/internal/invented/scenes/deduce"
)

// Names of what begins with a circle or draws one begin with "circle": the first new letter is its centre, O.

// round places a circle around O with points at these degrees.
func (p *placing) round(o byte, radius float64, points string, at ...float64) {
	p.put(o, vec{})
	p.circle(o, radius)
	for i := range points {
		p.put(points[i], vec{radius}.Turn(at[i]))
	}
	p.onCircle(o, points)
}

// joined draws a segment and says so.
func (p *placing) joined(a, b byte) {
	p.on(string([]byte{a, b}))
	p.say("joined", string([]byte{a, b}))
}

// circleBases begin with a circle.
var circleBases = []construction{
	{name: "circle with a diameter", adds: 4, place: func(p *placing, of string) {
		o, a, b, c := of[0], of[1], of[2], of[3]
		r, angle := p.whole(2, 15), 2*p.of(20, 25, 30, 35, 40, 50, 55, 60, 65)
		if p.variant(2) == 0 { // the chords are whole
			x, _, d := p.triple()
			r, angle = d/2, 2*asin(x/d)
			p.free(deduce.Len(a, c), deduce.Len(b, c))
		} else {
			p.angle(b, a, c)
		}
		p.round(o, r, of[1:], 180, 0, angle)
		p.on(string([]byte{a, o, b}))
		p.say("diameter", string([]byte{a, b, o}))
		p.say("point on circle", string([]byte{c, o}))
		p.joined(a, c)
		p.joined(b, c)
		p.free(deduce.Len(a, b))
	}},
	{name: "circle with an inscribed triangle", adds: 4, place: func(p *placing, of string) {
		o, a, b, c := of[0], of[1], of[2], of[3]
		r, at, other := p.whole(3, 14), p.whole(7, 16)*5, p.whole(7, 16)*5
		if at+other > 145 || at+other == 90 {
			p.refuse("an angle is no acute one")
			return
		}
		p.round(o, r, of[1:], -90-at, -90+at, -90+at+2*other)
		p.polygon(of[1:])
		p.say("inscribed triangle", of[1:]+of[:1])
		p.joined(o, a)
		if p.variant(2) == 0 {
			p.joined(o, b)
		} else {
			p.joined(o, c)
		}
		p.free(deduce.Len(o, a))
		p.angle(a, c, b)
		p.angle(b, a, c)
	}},
	{name: "circle with an inscribed quadrilateral", adds: 5, place: func(p *placing, of string) {
		o, a, b, c, d := of[0], of[1], of[2], of[3], of[4]
		one, two, three := p.whole(5, 10)*10, p.whole(5, 10)*10, p.whole(5, 10)*10
		if one+two+three > 310 || one+two == 180 || two+three == 180 {
			p.refuse("an arc is too long")
			return
		}
		p.round(o, p.whole(4, 14), of[1:], 200, 200+one, 200+one+two, 200+one+two+three)
		p.polygon(of[1:])
		p.say("inscribed quadrilateral", of[1:]+of[:1])
		p.angle(a, b, c)
		p.angle(b, c, d)
		switch p.variant(3) {
		case 0:
			p.joined(o, b)
			p.joined(o, d)
		case 1:
			p.joined(a, c)
			p.joined(b, d)
			p.angle(a, c, b)
			p.angle(c, a, d)
		case 2:
			p.joined(a, c)
			p.angle(a, c, d)
			p.angle(c, a, b)
		}
	}},
	{name: "circle with a tangent", adds: 4, place: func(p *placing, of string) {
		// PA touches, PO meets the circle in B.
		o, a, p2, b := of[0], of[1], of[2], of[3]
		var r, far, turn float64
		switch p.variant(2) {
		case 0:
			r, _, far = p.triple()
			turn = acos(r / far)
			p.free(deduce.Len(o, a), deduce.Len(a, p2))
		case 1:
			r, turn = p.whole(3, 12), p.of(50, 55, 60, 65, 70)
			far = r / cos(turn)
			p.free(deduce.Len(o, a))
			p.angle(a, p2, o)
		}
		p.round(o, r, string([]byte{a, b}), turn, 0)
		p.put(p2, vec{far})
		p.on(string([]byte{p2, a}))
		p.on(string([]byte{o, b, p2}))
		p.say("tangent", string([]byte{p2, a, o}))
		p.joined(o, a)
		p.say("joined", string([]byte{o, p2}))
		p.say("crossing circle", string([]byte{b, o, p2}))
		p.joined(a, b)
	}},
	{name: "circle with two tangents", adds: 4, place: func(p *placing, of string) {
		o, a, b, p2 := of[0], of[1], of[2], of[3]
		r, turn := p.whole(3, 12), p.of(50, 55, 60, 65, 70)
		if p.variant(2) == 0 {
			x, _, far := p.triple()
			r, turn = x, acos(x/far)
		}
		if turn < 35 {
			p.refuse("the point is too near")
			return
		}
		p.round(o, r, string([]byte{a, b}), turn, -turn)
		p.put(p2, vec{r / cos(turn)})
		p.on(string([]byte{p2, a}))
		p.on(string([]byte{p2, b}))
		p.say("two tangents", string([]byte{p2, a, b, o}))
		p.free(deduce.Len(p2, a), deduce.Len(o, a))
		p.angle(a, p2, b)
		switch p.variant(4) {
		case 0:
			p.joined(o, a)
			p.joined(o, b)
		case 1:
			p.joined(o, p2)
			p.joined(o, a)
		case 2:
			p.joined(a, b)
			p.joined(o, a)
		case 3:
			p.joined(a, b)
			p.joined(o, p2)
			p.joined(o, b)
		}
	}},
	{name: "circle with crossing chords", adds: 6, place: func(p *placing, of string) {
		// XA·XB = XC·XD, all whole.
		o, a, b, c, d, x := of[0], of[1], of[2], of[3], of[4], of[5]
		parts := pickOf(p.chance, [][4]float64{{3, 8, 4, 6}, {2, 9, 3, 6}, {4, 9, 6, 6}, {3, 10, 5, 6}, {2, 12, 4, 6}, {4, 10, 5, 8},
			{6, 8, 4, 12}, {3, 12, 4, 9}, {5, 12, 6, 10}})
		angle := p.whole(10, 26) * 5
		p.put(x, vec{})
		p.put(a, vec{-parts[0]})
		p.put(b, vec{parts[1]})
		p.put(c, vec{parts[2]}.Turn(angle))
		p.put(d, vec{-parts[3]}.Turn(angle))
		p.throughThree(o, a, b, c)
		p.onCircle(o, of[1:5])
		p.on(string([]byte{a, x, b}))
		p.on(string([]byte{c, x, d}))
		p.say("chord", string([]byte{a, b, o}))
		p.say("chord", string([]byte{c, d, o}))
		p.say("crossing", string([]byte{x, a, b, c, d}))
		p.free(deduce.Len(a, x), deduce.Len(x, b), deduce.Len(x, c))
		p.angle(a, x, c)
		switch p.variant(3) {
		case 0:
			p.joined(a, c)
			p.joined(b, d)
			p.angle(x, a, c)
		case 1:
			p.joined(a, d)
			p.angle(x, a, d)
		}
	}},
	{name: "circle with secants", adds: 6, place: func(p *placing, of string) {
		// PA·PB = PC·PD.
		o, a, b, c, d, x := of[0], of[1], of[2], of[3], of[4], of[5]
		parts := pickOf(p.chance, [][4]float64{{4, 12, 6, 8}, {3, 12, 4, 9}, {4, 15, 5, 12}, {5, 12, 4, 15}, {6, 14, 7, 12}, {5, 18, 6, 15}})
		angle := p.whole(5, 11) * 5
		p.put(x, vec{})
		p.put(a, vec{-parts[0]})
		p.put(b, vec{-parts[1]})
		p.put(c, vec{-parts[2]}.Turn(angle))
		p.put(d, vec{-parts[3]}.Turn(angle))
		p.throughThree(o, a, b, c)
		p.onCircle(o, of[1:5])
		p.on(string([]byte{x, a, b}))
		p.on(string([]byte{x, c, d}))
		p.say("secant", string([]byte{x, a, b, o}))
		p.say("secant", string([]byte{x, c, d, o}))
		p.free(deduce.Len(x, a), deduce.Len(a, b), deduce.Len(x, c))
		switch p.variant(3) {
		case 0:
			p.joined(a, c)
			p.joined(b, d)
		case 1:
			p.joined(a, d)
			p.joined(b, c)
		}
	}},
	{name: "circle with a tangent and a secant", adds: 5, place: func(p *placing, of string) {
		// PT touches, PT² = PA·PB.
		o, t, a, b, x := of[0], of[1], of[2], of[3], of[4]
		parts := pickOf(p.chance, [][3]float64{{6, 4, 9}, {4, 2, 8}, {6, 3, 12}, {8, 4, 16}, {10, 5, 20}, {12, 8, 18}, {12, 9, 16}, {9, 3, 27}})
		angle := p.of(35, 40, 45, 50, 55, 60)
		p.put(x, vec{})
		p.put(t, vec{-parts[0]}.Turn(-angle))
		p.put(a, vec{-parts[1]})
		p.put(b, vec{-parts[2]})
		p.throughThree(o, t, a, b)
		p.onCircle(o, string([]byte{t, a, b}))
		p.on(string([]byte{x, a, b}))
		p.on(string([]byte{x, t}))
		p.say("tangent", string([]byte{x, t, o}))
		p.say("secant", string([]byte{x, a, b, o}))
		p.free(deduce.Len(x, t), deduce.Len(x, a))
		if p.variant(2) == 0 {
			p.joined(t, a)
			p.joined(t, b)
			p.angle(x, t, a)
		}
	}},
	{name: "circle with a perpendicular diameter", adds: 6, place: func(p *placing, of string) {
		o, a, b, c, d, e := of[0], of[1], of[2], of[3], of[4], of[5]
		x, y, r := p.triple() // CE and OE
		if y/r > 0.85 || y/r < 0.2 {
			p.refuse("the chord is too near to something")
			return
		}
		turn := asin(x / r)
		p.round(o, r, of[1:5], 180, 0, turn, -turn)
		p.put(e, vec{y})
		p.on(string([]byte{a, o, e, b}))
		p.on(string([]byte{c, e, d}))
		p.say("diameter", string([]byte{a, b, o}))
		p.say("chord", string([]byte{c, d, o}))
		p.say("perpendicular at", string([]byte{a, b, c, d, e}))
		p.free(deduce.Len(a, b), deduce.Len(c, d), deduce.Len(b, e))
		switch p.variant(3) {
		case 0:
			p.joined(o, c)
		case 1:
			p.joined(a, c)
			p.joined(o, d)
		case 2:
			p.joined(b, c)
			p.joined(a, c)
		}
	}},
	{name: "circle with a sector", adds: 3, place: func(p *placing, of string) {
		o, a, b := of[0], of[1], of[2]
		r, angle := p.whole(2, 15), p.of(30, 40, 45, 60, 72, 80, 90, 100, 108, 120, 135, 144, 150)
		p.round(o, r, of[1:], 20, 20+angle)
		p.say("point on circle", string([]byte{a, o}))
		p.say("point on circle", string([]byte{b, o}))
		p.joined(o, a)
		p.joined(o, b)
		p.free(deduce.Len(o, a))
		p.angle(a, o, b)
		if p.variant(2) == 0 {
			p.joined(a, b)
		}
	}},
	{name: "circle with the midpoint of an arc", adds: 5, place: func(p *placing, of string) {
		o, a, b, c, d := of[0], of[1], of[2], of[3], of[4]
		turn := p.of(60, 70, 80, 50, 40)
		p.round(o, p.whole(4, 12), of[1:], 180+turn/2, 0, turn, 2*turn)
		_ = d
		p.say("point on circle", string([]byte{b, o}))
		p.say("point on circle", string([]byte{d, o}))
		p.say("midpoint of an arc", string([]byte{c, b, d, o}))
		p.say("point on circle", string([]byte{a, o}))
		p.joined(a, b)
		p.joined(a, c)
		p.joined(a, d)
		p.angle(b, a, c)
		switch p.variant(2) {
		case 0:
			p.joined(b, c)
			p.joined(c, d)
			p.free(deduce.Len(b, c))
		case 1:
			p.joined(o, b)
			p.joined(o, c)
			p.joined(o, d)
		}
	}},
}
