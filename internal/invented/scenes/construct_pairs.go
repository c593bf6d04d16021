package scenes

import "geoeval/internal/invented/scenes/deduce"

// pairBases begin with two triangles that have something in common, from which a proof can go.
var pairBases = []construction{
	{name: "halved diagonals", adds: 5, place: func(p *placing, of string) {
		// AC and BD halve each other in X.
		a, b, c, d, x := of[0], of[1], of[2], of[3], of[4]
		angle := p.whole(7, 23) * 5
		one, other := vec{p.whole(3, 9)}, vec{p.whole(3, 9)}.Turn(angle)
		for _, at := range []struct {
			name byte
			at   vec
		}{{x, vec{}}, {c, one}, {a, one.Times(-1)}, {d, other}, {b, other.Times(-1)}} {
			p.put(at.name, at.at)
		}
		p.on(string([]byte{a, x, c}))
		p.on(string([]byte{b, x, d}))
		p.join(string([]byte{a, b}))
		p.join(string([]byte{c, d}))
		p.say("lines", string([]byte{a, c, b, d, x}))
		p.say("midpoint", string([]byte{x, a, c}))
		p.say("midpoint", string([]byte{x, b, d}))
		p.say("joined", string([]byte{a, b}))
		p.say("joined", string([]byte{c, d}))
		p.free(deduce.Len(a, x), deduce.Len(b, x))
		p.angle(a, x, b)
	}},
	{name: "crossing between parallels", adds: 5, place: func(p *placing, of string) {
		// AC and BD cross in X, and AB is parallel to CD.
		a, b, c, d, x := of[0], of[1], of[2], of[3], of[4]
		angle, k := p.whole(8, 22)*5, p.of(0.5, 1.5, 2, 3, 1./3)
		one, other := vec{-2 * p.whole(2, 6)}, vec{-2 * p.whole(2, 6)}.Turn(angle)
		p.put(x, vec{})
		p.put(a, one)
		p.put(b, other)
		p.put(c, one.Times(-k))
		p.put(d, other.Times(-k))
		p.on(string([]byte{a, x, c}))
		p.on(string([]byte{b, x, d}))
		p.join(string([]byte{a, b}))
		p.join(string([]byte{c, d}))
		p.say("lines", string([]byte{a, c, b, d, x}))
		p.say("joined", string([]byte{a, b}))
		p.say("joined", string([]byte{c, d}))
		p.say("parallel", string([]byte{a, b, d, c}))
		p.free(deduce.Len(a, x), deduce.Len(b, x), deduce.Len(c, x))
		p.angle(x, a, b)
		p.angle(a, x, b)
	}},
	{name: "kite", adds: 4, place: func(p *placing, of string) {
		// AB = AD and CB = CD.
		a, b, c, d := of[0], of[1], of[2], of[3]
		half, up, down := 2*p.whole(2, 6), p.whole(2, 9), p.whole(4, 15)
		p.put(a, vec{0, up})
		p.put(b, vec{-half})
		p.put(c, vec{0, -down})
		p.put(d, vec{half})
		p.polygon(of)
		p.on(string([]byte{a, c}))
		p.say("quadrilateral", of)
		p.say("equal lengths", string([]byte{a, b, a, d}))
		p.say("equal lengths", string([]byte{c, b, c, d}))
		p.say("joined", string([]byte{a, c}))
		p.angle(b, a, d)
		p.angle(b, c, d)
		p.angle(a, b, c)
	}},
	{name: "two equilateral triangles", adds: 5, rare: 2, place: func(p *placing, of string) {
		// C between A and B, with equilateral triangles ACD and CBE on one side.
		a, c, b, d, e := of[0], of[1], of[2], of[3], of[4]
		x, y := 2*p.whole(2, 6), 2*p.whole(2, 6)
		if x == y {
			p.refuse("they are equal")
			return
		}
		p.put(a, vec{})
		p.put(c, vec{x})
		p.put(b, vec{x + y})
		p.put(d, vec{x}.Turn(60))
		p.put(e, vec{x}.Plus(vec{y}.Turn(60)))
		p.on(string([]byte{a, c, b}))
		p.join(string([]byte{a, d, c, e, b}))
		p.join(string([]byte{a, e}))
		p.join(string([]byte{b, d}))
		p.say("segment", string([]byte{c, a, b}))
		p.say("equilateral on one side", string([]byte{a, c, d, b, e}))
		p.say("joined", string([]byte{a, e}))
		p.say("joined", string([]byte{b, d}))
		p.angle(c, a, e)
		p.free(deduce.Len(a, c), deduce.Len(b, c))
	}},
}

// pairAdditions add a second thing like one that is there.
var pairAdditions = []construction{
	{name: "equal parts of a base", adds: 2, at: (*Scene).corners, place: func(p *placing, of string) {
		// D and E on BC with BD = CE.
		a, b, c, d, e := of[0], of[1], of[2], of[3], of[4]
		t := p.of(0.2, 0.25, 0.3, 0.35)
		p.put(d, p.At[b].Between(p.At[c], t))
		p.put(e, p.At[b].Between(p.At[c], 1-t))
		p.on(string([]byte{b, d, e, c}))
		p.on(string([]byte{a, d}))
		p.on(string([]byte{a, e}))
		p.say("point on segment", string([]byte{d, b, c}))
		p.say("point on segment", string([]byte{e, d, c}))
		p.say("equal lengths", string([]byte{b, d, e, c}))
		p.say("joined", string([]byte{a, d}))
		p.say("joined", string([]byte{a, e}))
		p.angle(d, a, e)
		p.angle(b, a, d)
	}},
	{name: "perpendiculars from the bisector", adds: 3, at: (*Scene).corners, place: func(p *placing, of string) {
		// AD bisects the angle; E on AB and F on AC are the feet from D.
		a, b, c, d, e, f := of[0], of[1], of[2], of[3], of[4], of[5]
		x, y := p.At[a].To(p.At[b]), p.At[a].To(p.At[c])
		p.put(d, p.At[b].Between(p.At[c], x/(x+y)))
		for _, side := range []struct{ end, foot byte }{{b, e}, {c, f}} {
			at, t := foot(p.At[d], p.At[a], p.At[side.end])
			if t < 0.08 || t > 0.92 {
				p.refuse("the foot is outside")
				return
			}
			p.put(side.foot, at)
			p.on(string([]byte{a, side.foot, side.end}))
			p.on(string([]byte{d, side.foot}))
		}
		p.on(of[1:4])
		p.on(string([]byte{a, d}))
		p.say("bisector", string([]byte{d, b, a, c}))
		p.say("foot", string([]byte{e, d, a, b}))
		p.say("foot", string([]byte{f, d, a, c}))
		p.free(deduce.Len(d, e))
	}},
}
