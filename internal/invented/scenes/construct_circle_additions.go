package scenes

import (
	"strings"

	"geoeval/internal/invented/scenes/deduce"
)

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
	if len(s.drawn.circles) > 0 || strings.ContainsRune(s.drawn.Diagram.Points(), center) {
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
					if deduce.Near(p.At[z].To(p.At[b]), 2*p.radius[o]) && deduce.Near(p.At[z].To(p.At[o]), p.radius[o]) {
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
