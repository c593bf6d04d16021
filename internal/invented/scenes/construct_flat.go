package scenes

import (
	"strings"

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
		if seemsSpecial(p.At[b].To(p.At[c]), p.At[a].To(p.At[c]), p.At[a].To(p.At[b])) {
			p.refuse("it looks isosceles or right")
			return
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
		t := p.of(0.25, 0.4, 0.6, 2./3, 0.75, 1.0/3)
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
	{name: "perpendicular bisector", adds: 2, at: (*Scene).corners, place: func(p *placing, of string) {
		// BC is halved in E; D is on AB.
		a, b, c, d, e := of[0], of[1], of[2], of[3], of[4]
		m := p.At[b].Between(p.At[c], 0.5)
		at, t, ok := meet(m, m.Plus(p.At[c].Minus(p.At[b]).Turn(90)), p.At[b], p.At[a])
		if !ok || t < 0.1 || t > 0.9 {
			p.refuse("the bisector does not meet the side")
			return
		}
		p.put(e, m)
		p.put(d, at)
		p.on(string([]byte{b, e, c}))
		p.on(string([]byte{b, d, a}))
		p.on(string([]byte{d, e}))
		p.say("perpendicular bisector", string([]byte{d, e, b, c, a}))
		if p.variant(2) == 0 {
			p.on(string([]byte{d, c}))
			p.say("joined", string([]byte{d, c}))
		}
	}},
	{name: "perpendicular from a side", adds: 1, at: (*Scene).onSides, place: func(p *placing, of string) {
		// D on AB, the foot E on AC.
		a, c, d, e := of[0], of[2], of[3], of[4]
		at, t := foot(p.At[d], p.At[a], p.At[c])
		if t < 0.08 || t > 0.92 {
			p.refuse("the foot is outside")
			return
		}
		p.put(e, at)
		p.on(string([]byte{a, e, c}))
		p.on(string([]byte{d, e}))
		p.say("foot", string([]byte{e, d, a, c}))
	}},
	{name: "parallel through a corner", adds: 1, at: (*Scene).corners, place: func(p *placing, of string) {
		a, b, c, e := of[0], of[1], of[2], of[3]
		p.put(e, p.At[a].Plus(p.At[c].Minus(p.At[b]).Times(p.of(0.7, 0.9, 1.2))))
		p.on(string([]byte{a, e}))
		p.say("parallel through", string([]byte{a, e, b, c}))
	}},
	{name: "equal extension", adds: 1, at: (*Scene).corners, place: func(p *placing, of string) {
		// BC goes on to D with CD = AC.
		a, b, c, d := of[0], of[1], of[2], of[3]
		by := p.At[a].To(p.At[c]) / p.At[b].To(p.At[c])
		p.put(d, p.At[b].Between(p.At[c], 1+by))
		p.on(of[1:])
		p.on(string([]byte{a, d}))
		p.say("point on extension", string([]byte{d, b, c}))
		p.say("equal lengths", string([]byte{c, d, a, c}))
		p.say("joined", string([]byte{a, d}))
	}},
	{name: "equal point", adds: 1, at: (*Scene).corners, place: func(p *placing, of string) {
		// D on BC with BD = AB.
		a, b, c, d := of[0], of[1], of[2], of[3]
		by := p.At[a].To(p.At[b]) / p.At[b].To(p.At[c])
		if by > 0.9 {
			p.refuse("the side is too short")
			return
		}
		p.put(d, p.At[b].Between(p.At[c], by))
		p.on(of[1:])
		p.on(string([]byte{a, d}))
		p.say("point on segment", string([]byte{d, b, c}))
		p.say("equal lengths", string([]byte{b, d, a, b}))
		p.say("joined", string([]byte{a, d}))
	}},
	{name: "equilateral triangle on a side", adds: 1, rare: 2, at: (*Scene).corners, place: func(p *placing, of string) {
		a, b, c, d := of[0], of[1], of[2], of[3]
		side := p.At[c].Minus(p.At[b]).Turn(60)
		if side.Minus(p.At[a].Minus(p.At[b])).Length() < p.At[b].To(p.At[c]) { // on the other side
			side = p.At[c].Minus(p.At[b]).Turn(-60)
		}
		p.put(d, p.At[b].Plus(side))
		p.on(string([]byte{b, d}))
		p.on(string([]byte{c, d}))
		p.say("equilateral on", string([]byte{d, b, c}))
	}},
	{name: "two cevians", adds: 1, at: (*Scene).cevians, place: func(p *placing, of string) {
		// AD and BE cross.
		a, d, b, e, x := of[0], of[1], of[2], of[3], of[4]
		at, t, ok := meet(p.At[a], p.At[d], p.At[b], p.At[e])
		if !ok || t <= 0.05 || t >= 0.95 {
			p.refuse("they do not cross")
			return
		}
		p.put(x, at)
		p.on(string([]byte{a, d, x}))
		p.on(string([]byte{b, e, x}))
		p.say("crossing", string([]byte{x, a, d, b, e}))
	}},
}

// onSides are four points A, B, C, D: a triangle, and D on AB.
func (s *Scene) onSides() []string {
	var all []string
	d := s.drawn.Diagram
	for _, t := range s.triangles() {
		for i := range t {
			for _, other := range []int{1, 2} {
				a, b, c := t[i], t[(i+other)%3], t[(i+3-other)%3]
				l := d.LineOf(a, b)
				for _, x := range []byte(l[strings.IndexByte(l, a)+1 : strings.IndexByte(l, b)]) {
					if !d.Joined(x, c) {
						all = append(all, string([]byte{a, b, c, x}))
					}
				}
			}
		}
	}
	return all
}

// cevians are four points A, D, B, E where the drawn segments AD and BE cross without a point there.
func (s *Scene) cevians() []string {
	var all []string
	d := s.drawn.Diagram
	for i, l := range d.Lines {
		for _, m := range d.Lines[i+1:] {
			for j := 0; j+1 < len(l); j++ {
				for k := 0; k+1 < len(m); k++ {
					a, b, c, e := l[j], l[j+1], m[k], m[k+1]
					if a == c || a == e || b == c || b == e {
						continue
					}
					_, t, ok := meet(d.At[a], d.At[b], d.At[c], d.At[e])
					_, u, also := meet(d.At[c], d.At[e], d.At[a], d.At[b])
					if ok && also && t > 0.05 && t < 0.95 && u > 0.05 && u < 0.95 {
						all = append(all, string([]byte{a, b, c, e}))
					}
				}
			}
		}
	}
	return all
}

// lineBases begin with lines.
var lineBases = []construction{
	{name: "crossing lines", adds: 5, place: func(p *placing, of string) {
		a, b, c, d, x := of[0], of[1], of[2], of[3], of[4]
		p.put(x, vec{})
		p.put(a, vec{-p.whole(4, 9)})
		p.put(b, vec{p.whole(4, 9)})
		angle := p.whole(5, 26) * 5
		p.put(c, vec{p.whole(4, 9)}.Turn(angle))
		p.put(d, vec{-p.whole(4, 9)}.Turn(angle))
		p.on(string([]byte{a, x, b}))
		p.on(string([]byte{c, x, d}))
		p.say("lines", of)
		p.angle(b, x, c)
		p.free(deduce.Len(a, x), deduce.Len(x, b))
	}},
	{name: "parallel lines", adds: 8, place: func(p *placing, of string) {
		angle := p.of(35, 40, 50, 55, 60, 65, 70, 75, 105, 110, 115, 120, 125, 130)
		apart := vec{4 / tan(angle), 4}
		g, h := vec{}, vec{}.Minus(apart)
		left, right := vec{-5}, vec{5}
		for i, at := range []vec{g.Plus(left), g.Plus(right), h.Plus(left), h.Plus(right), g.Plus(apart.Times(0.6)),
			h.Minus(apart.Times(0.6)), g, h} {
			p.put(of[i], at)
		}
		p.on(of[0:2] + of[6:7])
		p.on(of[2:4] + of[7:8])
		p.on(of[4:8])
		p.say("parallel lines", of)
		p.angle(of[4], of[6], of[1])
	}},
}
