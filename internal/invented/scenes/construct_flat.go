package scenes

import (
	"geoeval/internal/invented/scenes/deduce"
)

type vec = deduce.Vec

// triangleBases begin with a triangle. What they leave free is what a teacher would give of it.
var triangleBases = []construction{
	{name: "triangle", adds: 3, place: func(p *placing, of string) {
		a, b, c := of[0], of[1], of[2]
		switch p.variant(3) {
		case 0: // two sides and the angle between
			x, y, angle := p.whole(4, 20), p.whole(4, 20), p.of(30, 45, 60, 120, 35, 40, 50, 55, 65, 70, 75, 80, 100, 110)
			p.triangle(a, b, c, x, y, angle)
			p.free(deduce.Len(a, b), deduce.Len(a, c))
			p.angle(b, a, c)
		case 1: // two angles and a side
			at, other := p.whole(6, 16)*5, p.whole(6, 16)*5
			if at+other > 150 {
				p.refuse("the angles are too large")
				return
			}
			x := p.whole(4, 20)
			p.triangle(a, b, c, x, x*sin(other)/sin(180-at-other), at)
			p.free(deduce.Len(a, b))
			p.angle(b, a, c)
			p.angle(a, b, c)
		case 2: // three sides
			x, y, z := p.whole(5, 20), p.whole(5, 20), p.whole(5, 20)
			if x+y <= z+1 || x+z <= y+1 || y+z <= x+1 {
				p.refuse("no triangle")
				return
			}
			p.triangle(a, b, c, x, y, acos((x*x+y*y-z*z)/(2*x*y)))
			p.free(deduce.Len(a, b), deduce.Len(a, c), deduce.Len(b, c))
		}
		p.polygon(of)
		p.say("triangle", of)
	}},
	{name: "right triangle", adds: 3, place: func(p *placing, of string) {
		a, b, c := of[0], of[1], of[2]
		var x, y float64 // BC and AC
		switch p.variant(4) {
		case 0:
			x, y, _ = p.triple()
			p.free(deduce.Len(b, c), deduce.Len(a, c))
		case 1:
			x, y, _ = p.triple()
			p.free(deduce.Len(a, b), deduce.Len(a, c))
		case 2:
			angle := p.of(30, 45, 60, 35, 40, 50, 55, 25, 65)
			y = p.whole(3, 18)
			x = y * tan(angle)
			p.free(deduce.Len(a, c))
			p.angle(b, a, c)
		case 3:
			angle, whole := p.of(30, 45, 60, 35, 40, 50, 55, 25, 65), 2*p.whole(2, 12)
			x, y = whole*sin(angle), whole*cos(angle)
			p.free(deduce.Len(a, b))
			p.angle(b, a, c)
		}
		p.put(c, vec{0, 0})
		p.put(b, vec{x, 0})
		p.put(a, vec{0, y})
		p.polygon(of)
		p.say("right triangle", of)
	}},
	{name: "isosceles triangle", adds: 3, place: func(p *placing, of string) {
		a, b, c := of[0], of[1], of[2]
		switch p.variant(3) {
		case 0:
			half, height, leg := p.triple()
			_ = height
			p.triangle(a, b, c, leg, leg, 2*asin(half/leg))
			p.free(deduce.Len(a, b), deduce.Len(b, c))
		case 1:
			leg, angle := p.whole(4, 20), p.of(20, 30, 36, 40, 50, 70, 80, 100, 120)
			p.triangle(a, b, c, leg, leg, angle)
			p.free(deduce.Len(a, b))
			p.angle(b, a, c)
		case 2:
			base, angle := p.whole(4, 20), p.of(30, 35, 40, 45, 50, 55, 65, 70, 72, 75)
			leg := base / 2 / cos(angle)
			p.triangle(a, b, c, leg, leg, 180-2*angle)
			p.free(deduce.Len(b, c))
			p.angle(a, b, c)
		}
		p.polygon(of)
		p.say("isosceles triangle", of)
	}},
	{name: "equilateral triangle", adds: 3, place: func(p *placing, of string) {
		side := 2 * p.whole(2, 10)
		p.triangle(of[0], of[1], of[2], side, side, 60)
		p.free(deduce.Len(of[0], of[1]))
		p.polygon(of)
		p.say("equilateral triangle", of)
	}},
}

// angle says that the angle xvy may be given.
func (p *placing) angle(x, v, y byte) {
	if y < x {
		x, y = y, x
	}
	p.free(deduce.Quantity{Kind: deduce.Angle, Of: string([]byte{x, v, y})})
}

// triangle places ABC with B and C below A, by AB, AC and the angle between.
func (p *placing) triangle(a, b, c byte, ab, ac, angle float64) {
	p.put(a, vec{})
	p.put(b, vec{0, -ab}.Turn(-angle/2))
	p.put(c, vec{0, -ac}.Turn(angle/2))
	// BC is level.
	turn := -bearing(p.At[b], p.At[c])
	for _, x := range []byte{b, c} {
		p.put(x, p.At[x].Turn(turn))
	}
}

// pointAdditions add points and lines.
var pointAdditions = []construction{
	{name: "point on segment", adds: 1, at: (*Scene).corners, place: func(p *placing, of string) {
		a, b, c, d := of[0], of[1], of[2], of[3]
		p.put(d, p.At[b].Between(p.At[c], p.somewhere()))
		p.on(of[1:])
		p.on(string([]byte{a, d}))
		p.say("point on segment", string([]byte{d, b, c}))
		p.say("joined", string([]byte{a, d}))
		p.free(deduce.Len(b, d))
		p.angle(b, a, d)
	}},
	{name: "median", adds: 1, at: (*Scene).corners, place: func(p *placing, of string) {
		a, b, c, d := of[0], of[1], of[2], of[3]
		p.put(d, p.At[b].Between(p.At[c], 0.5))
		p.on(of[1:])
		p.on(string([]byte{a, d}))
		p.say("midpoint", string([]byte{d, b, c}))
		p.say("joined", string([]byte{a, d}))
	}},
	{name: "altitude", adds: 1, at: (*Scene).corners, place: func(p *placing, of string) {
		a, b, c, d := of[0], of[1], of[2], of[3]
		foot, t := foot(p.At[a], p.At[b], p.At[c])
		if t < 0.08 || t > 0.92 {
			p.refuse("the foot is outside")
			return
		}
		p.put(d, foot)
		p.on(of[1:])
		p.on(string([]byte{a, d}))
		p.say("foot", string([]byte{d, a, b, c}))
	}},
	{name: "bisector", adds: 1, at: (*Scene).corners, place: func(p *placing, of string) {
		a, b, c, d := of[0], of[1], of[2], of[3]
		x, y := p.At[a].To(p.At[b]), p.At[a].To(p.At[c])
		p.put(d, p.At[b].Between(p.At[c], x/(x+y)))
		p.on(of[1:])
		p.on(string([]byte{a, d}))
		p.say("bisector", string([]byte{d, b, a, c}))
	}},
	{name: "parallel to a side", adds: 2, at: (*Scene).corners, place: func(p *placing, of string) {
		a, b, c, d, e := of[0], of[1], of[2], of[3], of[4]
		t := p.of(0.25, 0.4, 0.6, 2./3, 0.75, 0.5)
		p.put(d, p.At[a].Between(p.At[b], t))
		p.put(e, p.At[a].Between(p.At[c], t))
		p.on(string([]byte{a, d, b}))
		p.on(string([]byte{a, e, c}))
		p.on(string([]byte{d, e}))
		p.say("point on segment", string([]byte{d, a, b}))
		p.say("parallel to base", string([]byte{d, e, a, b, c}))
		p.free(deduce.Len(a, d))
	}},
	{name: "midline", adds: 2, at: (*Scene).corners, place: func(p *placing, of string) {
		a, b, c, d, e := of[0], of[1], of[2], of[3], of[4]
		p.put(d, p.At[a].Between(p.At[b], 0.5))
		p.put(e, p.At[a].Between(p.At[c], 0.5))
		p.on(string([]byte{a, d, b}))
		p.on(string([]byte{a, e, c}))
		p.on(string([]byte{d, e}))
		p.say("midpoint", string([]byte{d, a, b}))
		p.say("midpoint", string([]byte{e, a, c}))
		p.say("joined", string([]byte{d, e}))
	}},
	{name: "extension", adds: 1, at: (*Scene).corners, place: func(p *placing, of string) {
		a, b, c, d := of[0], of[1], of[2], of[3]
		p.put(d, p.At[b].Between(p.At[c], 1+p.of(0.4, 0.5, 0.6, 0.8)))
		p.on(of[1:])
		p.say("point on extension", string([]byte{d, b, c}))
		p.free(deduce.Len(c, d))
		p.angle(a, c, d)
	}},
}
