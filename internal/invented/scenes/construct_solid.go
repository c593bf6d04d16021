package scenes

import (
	"math"
	"slices"
	"strings"

	"geoeval/internal/invented/scenes/deduce"
)

const pi = math.Pi

// A solid is a body as it is drawn: upright, from the middle of its base, or a sphere around its centre.
type solid struct {
	at      deduce.Vec
	radius  float64 // of what is round; else half the length
	wide    float64 // half the width
	height  float64
	top     float64 // the upper radius of a frustum
	dashed  bool
	lower   bool // a hemisphere below its base
	element string
	in      byte // another body, with which it moves
}

// measure is a body's measure as it was drawn.
func (p *placing) measure(k deduce.Kind, body byte) float64 {
	return p.Values[deduce.Quantity{Kind: k, Of: string(body)}]
}

// bodies are where constructions enter bodies.
func (p *placing) bodies() *deduce.Diagram {
	return &deduce.Diagram{Values: p.Values, Bodies: p.Bodies}
}

// introduce enters a body of a size, draws it beside what is there, and says that there is one. The sizes are those of the
// Put functions of package deduce.
func (p *placing) introduce(body byte, size ...float64) {
	p.enter(body, size...)
	p.say(bodyWords[body].en, string(body))
	s := p.solids[body]
	reach := s.radius
	s.at[0] = p.right + reach
	if p.right > 0 {
		s.at[0] += reach/2 + 1
	}
	if s.element == "sphere" || s.lower {
		s.at[2] = s.radius
	}
	p.right = s.at[0] + reach
	p.solids[body] = s
}

// enter enters a body of a size, which is drawn in the middle.
func (p *placing) enter(body byte, size ...float64) {
	for _, x := range size {
		if !(x > 0.2) || math.IsInf(x, 0) || !near(60*x, math.Round(60*x)) && !p.surd {
			p.refuse("a size is none that a teacher would choose")
			return
		}
	}
	d, name := p.bodies(), string(body)
	s := solid{element: bodyWords[body].kind, radius: size[0]}
	if len(size) > 1 {
		s.height = size[1]
	}
	switch bodyWords[body].kind {
	case "cone":
		d.PutCone(name, size[0], size[1])
	case "cylinder":
		d.PutCylinder(name, size[0], size[1])
	case "sphere":
		d.PutSphere(name, size[0])
	case "hemisphere":
		d.PutHemisphere(name, size[0])
	case "cube":
		d.PutCube(name, size[0])
		s.radius, s.wide, s.height = size[0]/2, size[0]/2, size[0]
	case "cuboid":
		d.PutCuboid(name, size[0], size[1], size[2])
		s.radius, s.wide, s.height = size[0]/2, size[1]/2, size[2]
	case "square pyramid":
		d.PutPyramid(name, size[0], size[1])
		s.radius, s.wide = size[0]/2, size[0]/2
	}
	p.solids[body] = s
}

// inside draws a body in or on another one: so high above the middle of its base.
func (p *placing) inside(inner, outer byte, up float64) {
	s := p.solids[inner]
	by := p.solids[outer].at.Plus(deduce.Vec{0, 0, up}).Minus(s.at)
	s.dashed, s.in = true, outer
	p.solids[inner] = s
	p.move(inner, by)
}

// move moves a body, and what is in it.
func (p *placing) move(body byte, by deduce.Vec) {
	s := p.solids[body]
	s.at = s.at.Plus(by)
	p.solids[body] = s
	for other, o := range p.solids {
		if o.in == body {
			p.move(other, by)
		}
	}
}

// of gives a body's measure as a quantity.
func of(k deduce.Kind, body byte) deduce.Quantity { return deduce.Quantity{Kind: k, Of: string(body)} }

// freely lets one of some pairs, or triples, of a body's measures be given.
func (p *placing) freely(body byte, choices ...[]deduce.Kind) {
	for _, k := range choices[p.variant(len(choices))] {
		p.free(of(k, body))
	}
}

type kinds = []deduce.Kind

// coneSize is a base radius and a height with a whole slant height, or two that go well with volumes.
func (p *placing) coneSize() (r, h float64) {
	if p.variant(3) > 0 {
		r, h, _ = p.triple()
		for r > 24 || h > 24 {
			r, h = r/2, h/2
		}
		return r, h
	}
	return p.whole(2, 9), 3 * p.whole(1, 6)
}

func (p *placing) cone() {
	r, h := p.coneSize()
	p.introduce('k', r, h)
	p.freely('k', kinds{deduce.Radius, deduce.Height}, kinds{deduce.Radius, deduce.Slant}, kinds{deduce.Height, deduce.Slant},
		kinds{deduce.Lateral, deduce.Radius}, kinds{deduce.Volume, deduce.Radius}, kinds{deduce.Surface, deduce.Radius},
		kinds{deduce.Lateral, deduce.Slant}, kinds{deduce.Circumference, deduce.Height}, kinds{deduce.Circumference, deduce.Slant},
		kinds{deduce.Volume, deduce.Height}, kinds{deduce.Section, deduce.Radius}, kinds{deduce.Base, deduce.Volume},
		kinds{deduce.Development, deduce.Slant}, kinds{deduce.Base, deduce.Lateral}, kinds{deduce.Development, deduce.Radius})
}

func (p *placing) cylinder() {
	p.introduce('c', p.whole(2, 12), p.whole(2, 20))
	p.freely('c', kinds{deduce.Radius, deduce.Height}, kinds{deduce.Diameter, deduce.Height}, kinds{deduce.Lateral, deduce.Radius},
		kinds{deduce.Volume, deduce.Radius}, kinds{deduce.Surface, deduce.Radius}, kinds{deduce.Lateral, deduce.Height},
		kinds{deduce.Circumference, deduce.Height}, kinds{deduce.Volume, deduce.Height}, kinds{deduce.Section, deduce.Height},
		kinds{deduce.Base, deduce.Volume}, kinds{deduce.Base, deduce.Lateral}, kinds{deduce.Circumference, deduce.Volume})
}

func (p *placing) sphere() {
	p.introduce('s', p.of(2, 3, 4, 5, 6, 7.5, 8, 9, 10, 12, 13, 15))
	p.freely('s', kinds{deduce.Radius}, kinds{deduce.Diameter}, kinds{deduce.Surface}, kinds{deduce.Volume})
}

func (p *placing) cube() {
	p.introduce('u', p.whole(2, 15))
	p.freely('u', kinds{deduce.Edge}, kinds{deduce.Volume}, kinds{deduce.Surface}, kinds{deduce.Edges})
}

func (p *placing) cuboid() {
	p.introduce('b', p.whole(3, 15), p.whole(2, 12), p.whole(2, 15))
	p.freely('b', kinds{deduce.Long, deduce.Wide, deduce.Height}, kinds{deduce.Volume, deduce.Long, deduce.Wide},
		kinds{deduce.Surface, deduce.Long, deduce.Wide}, kinds{deduce.Edges, deduce.Long, deduce.Height},
		kinds{deduce.Base, deduce.Wide, deduce.Surface}, kinds{deduce.Base, deduce.Long, deduce.Volume},
		kinds{deduce.Base, deduce.Long, deduce.Lateral}, kinds{deduce.Diagonal, deduce.Long, deduce.Wide})
}

func (p *placing) pyramid() {
	half, height, _ := p.triple()
	p.introduce('p', 2*half, height)
	p.freely('p', kinds{deduce.Edge, deduce.Height}, kinds{deduce.Edge, deduce.Slant}, kinds{deduce.Height, deduce.Slant},
		kinds{deduce.Lateral, deduce.Edge}, kinds{deduce.Volume, deduce.Edge}, kinds{deduce.Surface, deduce.Edge},
		kinds{deduce.Base, deduce.Height}, kinds{deduce.Base, deduce.Volume}, kinds{deduce.Base, deduce.Lateral},
		kinds{deduce.Volume, deduce.Height})
}

// solidBases begin with a body.
var solidBases = []construction{
	{name: "cone", solid: true, place: func(p *placing, _ string) { p.cone() }},
	{name: "cylinder", solid: true, place: func(p *placing, _ string) { p.cylinder() }},
	{name: "sphere", solid: true, place: func(p *placing, _ string) { p.sphere() }},
	{name: "cube", solid: true, place: func(p *placing, _ string) { p.cube() }},
	{name: "cuboid", solid: true, place: func(p *placing, _ string) { p.cuboid() }},
	{name: "pyramid", solid: true, place: func(p *placing, _ string) { p.pyramid() }},
	{name: "cylinder with a square section", solid: true, place: func(p *placing, _ string) {
		r := p.whole(1, 9)
		p.introduce('c', r, 2*r)
		p.relate("square axial section", 'c')
		p.freely('c', kinds{deduce.Lateral}, kinds{deduce.Volume}, kinds{deduce.Height}, kinds{deduce.Surface}, kinds{deduce.Section})
	}},
	{name: "cone with an equilateral section", solid: true, place: func(p *placing, _ string) {
		p.irrational()
		r := p.whole(1, 12)
		p.introduce('k', r, r*math.Sqrt(3))
		p.relate("equilateral axial section", 'k')
		p.freely('k', kinds{deduce.Lateral}, kinds{deduce.Slant}, kinds{deduce.Radius}, kinds{deduce.Surface}, kinds{deduce.Base})
	}},
}

// with gives the bodies of a scene that are among some, where others are not yet there.
func with(bodies, without string) func(*Scene) []string {
	return func(s *Scene) []string {
		for i := range without {
			if s.drawn.Bodies[without[i:i+1]] != "" {
				return nil
			}
		}
		var all []string
		for i := range bodies {
			if s.drawn.Bodies[bodies[i:i+1]] != "" && !s.drawn.taken(bodies[i]) {
				all = append(all, bodies[i:i+1])
			}
		}
		return all
	}
}

// taken tells whether something has become of a body that leaves it for nothing else: it was melted, cut, hollowed out, put
// together with another or into water, or has another one in it.
func (p *placing) taken(body byte) bool {
	for _, s := range p.said {
		switch i := strings.IndexByte(s.of, body); {
		case i < 0:
		case strings.HasPrefix(s.form.name, "recast") && i == 0, slices.Contains(takers, s.form.name):
			return true
		}
	}
	for _, s := range p.solids {
		if s.in == body {
			return true
		}
	}
	return p.solids[body].in != 0
}

// takers are the forms that say such a thing of all their bodies.
var takers = []string{"on top", "pyramid on cube", "hollowed", "cut parallel to the base", "immersed"}

// relate says a relation of bodies.
func (p *placing) relate(form string, bodies ...byte) { p.say(form, string(bodies)) }

// irrational lets sizes be no fractions in the rest of this construction.
func (p *placing) irrational() { p.surd = true }

// solidAdditions add bodies and relations.
var solidAdditions = []construction{
	{name: "recast into a sphere", solid: true, at: with("kcbhu", "s"), place: func(p *placing, of string) {
		p.introduce('s', math.Cbrt(p.measure(deduce.Volume, of[0])*3/4/pi))
		p.relate("recast", of[0], 's')
	}},
	{name: "recast into a cylinder", solid: true, at: with("ksh", "c"), place: func(p *placing, from string) {
		r := p.of(2, 3, 4, 5, 6, 8, 10)
		p.introduce('c', r, p.measure(deduce.Volume, from[0])/(pi*r*r))
		p.relate("recast", from[0], 'c')
		p.free(of(deduce.Radius, 'c'))
	}},
	{name: "recast into a cone", solid: true, at: with("csh", "k"), place: func(p *placing, from string) {
		r := p.of(2, 3, 4, 5, 6, 8, 9, 10, 12)
		p.introduce('k', r, 3*p.measure(deduce.Volume, from[0])/(pi*r*r))
		p.relate("recast", from[0], 'k')
		p.free(of(deduce.Radius, 'k'))
	}},
	{name: "recast into a cube", solid: true, at: with("bp", "u"), place: func(p *placing, from string) {
		p.introduce('u', math.Cbrt(p.measure(deduce.Volume, from[0])))
		p.relate("recast", from[0], 'u')
	}},
	{name: "recast into a prism", solid: true, at: with("up", "b"), place: func(p *placing, from string) {
		a, b := p.whole(3, 12), p.whole(2, 12)
		p.introduce('b', a, b, p.measure(deduce.Volume, from[0])/(a*b))
		p.relate("recast", from[0], 'b')
		p.free(of(deduce.Long, 'b'), of(deduce.Wide, 'b'))
	}},
	{name: "recast into balls", solid: true, at: with("kcsh", "d"), place: func(p *placing, from string) {
		r := p.of(0.5, 1, 1.5, 2, 3)
		p.enter('d', r)
		count := p.measure(deduce.Volume, from[0]) / p.measure(deduce.Volume, 'd')
		if count < 1.5 || !near(count, math.Round(count)) || count > 500 {
			p.refuse("the number of balls is not whole")
			return
		}
		q := deduce.Quantity{Kind: deduce.Count, Of: from + " d"}
		p.Values[q] = count
		delete(p.solids, 'd')
		p.relate("recast into balls", from[0], 'd')
		if p.variant(2) == 0 {
			p.free(of(deduce.Radius, 'd'))
		} else {
			p.free(q)
		}
	}},
	{name: "equal base and height", solid: true, at: with("k", "c"), place: func(p *placing, _ string) {
		p.introduce('c', p.measure(deduce.Radius, 'k'), p.measure(deduce.Height, 'k'))
		p.relate("equal base and height", 'k', 'c')
	}},
	{name: "cone of equal base and height", solid: true, at: with("c", "k"), place: func(p *placing, _ string) {
		p.irrational()
		p.introduce('k', p.measure(deduce.Radius, 'c'), p.measure(deduce.Height, 'c'))
		p.relate("equal base and height", 'k', 'c')
	}},
	{name: "sphere in a cylinder", solid: true, at: with("s", "c"), place: func(p *placing, _ string) {
		r := p.measure(deduce.Radius, 's')
		p.introduce('c', r, 2*r)
		p.inside('s', 'c', r)
		p.relate("sphere in cylinder", 's', 'c')
	}},
	{name: "sphere in a cube", solid: true, at: with("u", "s"), place: func(p *placing, _ string) {
		r := p.measure(deduce.Edge, 'u') / 2
		p.introduce('s', r)
		p.inside('s', 'u', r)
		p.relate("sphere in cube", 's', 'u')
	}},
	{name: "cube around a sphere", solid: true, at: with("s", "u"), place: func(p *placing, _ string) {
		r := p.measure(deduce.Radius, 's')
		p.introduce('u', 2*r)
		p.inside('s', 'u', r)
		p.relate("sphere in cube", 's', 'u')
	}},
	{name: "sphere around a box", solid: true, at: with("ub", "s"), place: func(p *placing, from string) {
		p.irrational()
		p.introduce('s', p.measure(deduce.Diagonal, from[0])/2)
		p.inside(from[0], 's', -p.solids[from[0]].height/2)
		p.relate("vertices on sphere", from[0], 's')
	}},
	{name: "sphere around a cone", solid: true, at: with("k", "s"), place: func(p *placing, _ string) {
		r, h := p.measure(deduce.Radius, 'k'), p.measure(deduce.Height, 'k')
		p.introduce('s', (r*r+h*h)/(2*h))
		p.inside('k', 's', (r*r+h*h)/(2*h)-h)
		p.relate("cone in sphere", 'k', 's')
	}},
	{name: "sphere around a cylinder", solid: true, at: with("c", "s"), place: func(p *placing, _ string) {
		r, h := p.measure(deduce.Radius, 'c'), p.measure(deduce.Height, 'c')
		p.introduce('s', math.Hypot(r, h/2))
		p.inside('c', 's', -h/2)
		p.relate("cylinder in sphere", 'c', 's')
	}},
	{name: "cylinder in a cone", solid: true, at: with("k", "c"), place: func(p *placing, _ string) {
		part := p.of(0.25, 1./3, 0.5, 2./3, 0.75)
		p.introduce('c', p.measure(deduce.Radius, 'k')*part, p.measure(deduce.Height, 'k')*(1-part))
		p.inside('c', 'k', 0)
		p.relate("cylinder in cone", 'c', 'k')
		p.freely('c', kinds{deduce.Radius}, kinds{deduce.Height})
	}},
	{name: "sphere in a cone", solid: true, at: with("k", "s"), place: func(p *placing, _ string) {
		r, h, l := p.measure(deduce.Radius, 'k'), p.measure(deduce.Height, 'k'), p.measure(deduce.Slant, 'k')
		p.introduce('s', r*h/(r+l))
		p.inside('s', 'k', r*h/(r+l))
		p.relate("sphere in cone", 's', 'k')
	}},
	{name: "cylinder in a cube", solid: true, at: with("u", "c"), place: func(p *placing, _ string) {
		a := p.measure(deduce.Edge, 'u')
		p.introduce('c', a/2, a)
		p.inside('c', 'u', 0)
		p.relate("cylinder in cube", 'c', 'u')
	}},
	{name: "cone in a cube", solid: true, at: with("u", "k"), place: func(p *placing, _ string) {
		a := p.measure(deduce.Edge, 'u')
		p.introduce('k', a/2, a)
		p.inside('k', 'u', 0)
		p.relate("cone in cube", 'k', 'u')
	}},
	{name: "pyramid in a cube", solid: true, at: with("u", "p"), place: func(p *placing, _ string) {
		a := p.measure(deduce.Edge, 'u')
		p.introduce('p', a, a)
		p.inside('p', 'u', 0)
		p.relate("pyramid in cube", 'p', 'u')
	}},
	{name: "cone on a cylinder", solid: true, at: with("k", "cw"), place: func(p *placing, _ string) {
		p.introduce('c', p.measure(deduce.Radius, 'k'), p.whole(3, 20))
		p.inside('k', 'c', p.measure(deduce.Height, 'c'))
		p.whole2(deduce.Stacked, "on top", 'w', 'c', 'k')
		p.freely('c', kinds{deduce.Height}, kinds{deduce.Volume}, kinds{deduce.Lateral})
	}},
	{name: "hemisphere on a cylinder", solid: true, at: with("c", "hw"), place: func(p *placing, _ string) {
		p.introduce('h', p.measure(deduce.Radius, 'c'))
		p.inside('h', 'c', p.measure(deduce.Height, 'c'))
		p.whole2(deduce.Stacked, "on top", 'w', 'c', 'h')
	}},
	{name: "hemisphere on a cone", solid: true, at: with("k", "hw"), place: func(p *placing, _ string) {
		p.introduce('h', p.measure(deduce.Radius, 'k'))
		s := p.solids['h']
		s.lower, s.at = true, p.solids['k'].at
		p.solids['h'] = s
		p.whole2(deduce.Stacked, "on top", 'w', 'k', 'h')
	}},
	{name: "pyramid on a cube", solid: true, at: with("p", "uq"), place: func(p *placing, _ string) {
		a := p.measure(deduce.Edge, 'p')
		p.introduce('u', a)
		p.inside('p', 'u', a)
		p.whole2(deduce.Stacked, "pyramid on cube", 'q', 'u', 'p')
	}},
	{name: "cone out of a cylinder", solid: true, at: with("k", "cf"), place: func(p *placing, _ string) {
		r, h := p.measure(deduce.Radius, 'k'), p.measure(deduce.Height, 'k')
		p.introduce('c', r, h)
		p.inside('k', 'c', 0)
		p.relate("equal base and height", 'k', 'c')
		p.whole2(deduce.Hollowed, "hollowed", 'f', 'c', 'k')
	}},
	{name: "hemisphere out of a cylinder", solid: true, at: with("c", "hf"), place: func(p *placing, _ string) {
		r, h := p.measure(deduce.Radius, 'c'), p.measure(deduce.Height, 'c')
		q := p.whole(1, 8)
		if q >= r || q >= h {
			p.refuse("the hollow is too large")
			return
		}
		p.introduce('h', q)
		p.inside('h', 'c', h)
		s := p.solids['h']
		s.lower = true
		p.solids['h'] = s
		p.whole2(deduce.Hollowed, "hollowed", 'f', 'c', 'h')
		p.free(of(deduce.Radius, 'h'))
	}},
	{name: "frustum of a cone", solid: true, at: with("k", "tg"), place: func(p *placing, _ string) {
		part := p.of(0.25, 1./3, 0.5, 2./3, 0.75)
		h := p.measure(deduce.Height, 'k')
		if !near(2*h*part, math.Round(2*h*part)) {
			p.refuse("the cut is at no whole height")
			return
		}
		p.bodies().PutTop("k", "t", "g", h*part)
		p.relate("cut parallel to the base", 'k', 't', 'g')
		p.solids['t'] = solid{at: p.solids['k'].at.Plus(deduce.Vec{0, 0, h * (1 - part)}), radius: p.measure(deduce.Radius, 't'),
			height: h * part, element: "cone"}
		p.freely('t', kinds{deduce.Height}, kinds{deduce.Radius}, kinds{deduce.Slant})
	}},
	{name: "plane section of a sphere", solid: true, at: with("s", "x"), place: func(p *placing, _ string) {
		r := p.measure(deduce.Radius, 's')
		distance := r * p.of(3./5, 4./5, 5./13, 12./13)
		if !near(2*distance, math.Round(2*distance)) {
			p.refuse("the distance is not whole")
			return
		}
		p.bodies().PutSection("x", "s", distance)
		p.relate("plane section", 's', 'x')
		p.freely('x', kinds{deduce.Distance}, kinds{deduce.Radius}, kinds{deduce.Base}, kinds{deduce.Circumference})
	}},
	{name: "immersed in a cylinder", solid: true, at: with("ksh", "vy"), place: func(p *placing, from string) {
		r := p.of(3, 4, 5, 6, 8, 9, 10, 12)
		rise := p.measure(deduce.Volume, from[0]) / (pi * r * r)
		s := p.solids[from[0]]
		if r < s.radius || !near(60*rise, math.Round(60*rise)) {
			p.refuse("it does not go into the water")
			return
		}
		p.introduce('v', r, math.Ceil(2*s.radius+s.height+rise+2))
		p.Values[of(deduce.Rise, 'v')] = rise
		p.relate("immersed", from[0], 'v')
		p.freely('v', kinds{deduce.Radius}, kinds{deduce.Diameter}, kinds{deduce.Rise})
	}},
	{name: "immersed in a tank", solid: true, at: with("ubp", "vy"), place: func(p *placing, from string) {
		a, b := p.whole(6, 25), p.whole(6, 20)
		rise := p.measure(deduce.Volume, from[0]) / (a * b)
		s := p.solids[from[0]]
		if a < 2*s.radius || b < 2*s.wide || !near(60*rise, math.Round(60*rise)) {
			p.refuse("it does not go into the water")
			return
		}
		p.introduce('y', a, b, math.Ceil(s.height+rise+2))
		p.Values[of(deduce.Rise, 'y')] = rise
		p.relate("immersed", from[0], 'y')
		p.free(of(deduce.Long, 'y'))
		p.freely('y', kinds{deduce.Wide}, kinds{deduce.Rise})
	}},
}

// whole2 makes a body of two others.
func (p *placing) whole2(rel deduce.Relation, form string, whole, lower, upper byte) {
	p.bodies().PutWhole(rel, string(whole), string(lower), string(upper))
	p.relate(form, whole, lower, upper)
}

// bodiesOf are the letters of bodies in what is said.
func bodiesOf(said []Statement) string {
	all := ""
	for _, s := range said {
		for i := range s.of {
			if isBodyLetter(s.of[i]) && strings.IndexByte(all, s.of[i]) < 0 {
				all += s.of[i : i+1]
			}
		}
	}
	return all
}
