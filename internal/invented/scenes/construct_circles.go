package scenes

import (
	"strings"

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
		p.say("points on circle", string([]byte{a, b, o}))
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
		p.say("points on circle", string([]byte{b, d, o}))
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

// throughThree draws the circle through three points.
func (p *placing) throughThree(o, a, b, c byte) {
	one, two, three := p.At[a], p.At[b], p.At[c]
	m, n := one.Between(two, 0.5), two.Between(three, 0.5)
	at, _, ok := meet(m, m.Plus(two.Minus(one).Turn(90)), n, n.Plus(three.Minus(two).Turn(90)))
	if !ok {
		p.refuse("three points lie on a line")
		return
	}
	p.put(o, at)
	p.circle(o, at.To(one))
}

// onCircles are the points on circles, each behind its centre.
func (s *Scene) onCircles() []string {
	var all []string
	for _, c := range s.drawn.Diagram.Circles {
		for i := range c.On {
			all = append(all, string([]byte{c.Center, c.On[i]}))
		}
	}
	return all
}

// pairsOnCircles are two points of one circle each, behind its centre, both ways round.
func (s *Scene) pairsOnCircles() []string {
	var all []string
	for _, c := range s.drawn.Diagram.Circles {
		for i := range c.On {
			for j := range c.On {
				if i != j {
					all = append(all, string([]byte{c.Center, c.On[i], c.On[j]}))
				}
			}
		}
	}
	return all
}

// unjoined are those of some places whose second and third point, or first and second, are not joined.
func (s *Scene) unjoined(all []string) []string {
	var some []string
	for _, of := range all {
		if !s.drawn.Diagram.Joined(of[len(of)-2], of[len(of)-1]) {
			some = append(some, of)
		}
	}
	return some
}

// chords are the drawn ones, each behind its centre.
func (s *Scene) chords() []string {
	var all []string
	for _, of := range s.pairsOnCircles() {
		if of[1] < of[2] && len(s.drawn.Diagram.LineOf(of[1], of[2])) == 2 {
			all = append(all, of)
		}
	}
	return all
}

// withoutCircle gives places where no circle is drawn yet.
func (s *Scene) withoutCircle(places []string) []string {
	if len(s.drawn.circles) > 0 || strings.ContainsRune(s.drawn.Diagram.Points(), 'O') {
		return nil
	}
	return places
}

// circleAdditions add to circles, or a circle to a triangle.
var circleAdditions = []construction{
	{name: "radius", adds: 0, at: func(s *Scene) []string { return s.unjoined(s.onCircles()) }, place: func(p *placing, of string) {
		p.joined(of[0], of[1])
		p.free(deduce.Len(of[0], of[1]))
	}},
	{name: "chord", adds: 0, at: func(s *Scene) []string { return s.unjoined(s.pairsOnCircles()) }, place: func(p *placing, of string) {
		p.joined(of[1], of[2])
		p.free(deduce.Len(of[1], of[2]))
	}},
	{name: "diameter from a point", adds: 1, at: func(s *Scene) []string { return s.onCircles() }, place: func(p *placing, of string) {
		o, a, z := of[0], of[1], of[2]
		p.put(z, p.At[o].Between(p.At[a], -1))
		p.onCircle(o, of[2:])
		p.on(string([]byte{a, o, z}))
		p.say("diameter through", string([]byte{z, a, o}))
	}},
	{name: "point on a circle", adds: 1, at: (*Scene).pairsOnCircles, place: func(p *placing, of string) {
		// On the arc from A to B counterclockwise.
		o, a, b, c := of[0], of[1], of[2], of[3]
		from := bearing(p.At[o], p.At[a])
		turn := bearing(p.At[o], p.At[b]) - from
		for turn < 0 {
			turn += 360
		}
		p.put(c, p.At[o].Plus(vec{p.radius[o]}.Turn(from+turn*p.of(0.4, 0.5, 0.6))))
		p.onCircle(o, of[3:])
		p.say("point on circle", string([]byte{c, o}))
		p.joined(a, c)
		p.joined(b, c)
		p.angle(a, c, b)
		p.angle(c, a, b)
	}},
	{name: "perpendicular to a chord", adds: 1, at: (*Scene).chords, place: func(p *placing, of string) {
		o, a, b, m := of[0], of[1], of[2], of[3]
		if p.At[a].To(p.At[b]) > 1.9*p.radius[o] {
			p.refuse("it is a diameter")
			return
		}
		p.put(m, p.At[a].Between(p.At[b], 0.5))
		p.on(string([]byte{a, m, b}))
		p.on(string([]byte{o, m}))
		p.say("foot", string([]byte{m, o, a, b}))
		p.free(deduce.Len(o, m))
	}},
	{name: "tangent that meets a diameter", adds: 1, at: (*Scene).pairsOnCircles, place: func(p *placing, of string) {
		// The tangent in C meets AB beyond B, where AB is a diameter.
		o, c, b, t := of[0], of[1], of[2], of[3]
		var a byte
		for _, l := range p.lines {
			if strings.IndexByte(l, o) >= 0 && strings.IndexByte(l, b) >= 0 {
				for _, z := range []byte(l) {
					if near(p.At[z].To(p.At[b]), 2*p.radius[o]) && near(p.At[z].To(p.At[o]), p.radius[o]) {
						a = z
					}
				}
			}
		}
		if a == 0 || c == a {
			p.refuse("it is no end of a diameter")
			return
		}
		out := p.At[c].Minus(p.At[o])
		at, where, ok := meet(p.At[c], p.At[c].Plus(out.Turn(90)), p.At[a], p.At[b])
		if !ok || where < 1.1 || where > 2 {
			p.refuse("it does not meet the diameter")
			return
		}
		p.put(t, at)
		p.on(string([]byte{a, o, b, t}))
		p.on(string([]byte{c, t}))
		p.say("tangent to an extension", string([]byte{t, c, a, b, o}))
		p.angle(c, t, a)
		p.free(deduce.Len(c, t))
	}},
	{name: "circle around a triangle", adds: 1, rare: 2, at: func(s *Scene) []string { return s.withoutCircle(s.triangles()) },
		place: func(p *placing, of string) {
			a, b, c, o := of[0], of[1], of[2], of[3]
			p.throughThree(o, a, b, c)
			p.onCircle(o, of[:3])
			p.say("circumscribed circle", string([]byte{o, a, b, c}))
			p.joined(o, a)
			p.joined(o, b)
			p.free(deduce.Len(o, a))
		}},
	{name: "circle in a triangle", adds: 4, rare: 2, at: func(s *Scene) []string { return s.withoutCircle(s.triangles()) },
		place: func(p *placing, of string) {
			a, b, c, o, d, e, f := of[0], of[1], of[2], of[3], of[4], of[5], of[6]
			x, y, z := p.At[b].To(p.At[c]), p.At[a].To(p.At[c]), p.At[a].To(p.At[b])
			whole := x + y + z
			p.put(o, p.At[a].Times(x/whole).Plus(p.At[b].Times(y/whole)).Plus(p.At[c].Times(z/whole)))
			p.put(d, p.At[b].Between(p.At[c], (whole/2-y)/x))
			p.put(e, p.At[a].Between(p.At[c], (whole/2-x)/y))
			p.put(f, p.At[a].Between(p.At[b], (whole/2-x)/z))
			p.circle(o, p.At[o].To(p.At[d]))
			p.onCircle(o, of[4:])
			p.on(string([]byte{b, d, c}))
			p.on(string([]byte{a, e, c}))
			p.on(string([]byte{a, f, b}))
			p.say("inscribed circle", string([]byte{o, d, e, f, a, b, c}))
			p.joined(o, d)
			p.free(deduce.Len(a, e), deduce.Len(b, d))
		}},
}
