package scenes

import (
	"math"

	"geoeval/internal/invented/scenes/deduce"
)

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
		if count < 1.5 || !deduce.Near(count, math.Round(count)) || count > 500 {
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
		p.atop('k', 'c', p.measure(deduce.Height, 'c'))
		p.whole2(deduce.Stacked, "on top", 'w', 'c', 'k')
		p.freely('c', kinds{deduce.Height}, kinds{deduce.Volume}, kinds{deduce.Lateral})
	}},
	{name: "hemisphere on a cylinder", solid: true, at: with("c", "hw"), place: func(p *placing, _ string) {
		p.introduce('h', p.measure(deduce.Radius, 'c'))
		p.atop('h', 'c', p.measure(deduce.Height, 'c'))
		p.whole2(deduce.Stacked, "on top", 'w', 'c', 'h')
	}},
	{name: "hemisphere on a cone", solid: true, at: with("k", "hw"), place: func(p *placing, _ string) {
		p.introduce('h', p.measure(deduce.Radius, 'k'))
		s := p.solids['h']
		s.lower, s.in = true, 'k'
		p.solids['h'] = s
		p.whole2(deduce.Stacked, "base to base", 'w', 'k', 'h')
	}},
	{name: "pyramid on a cube", solid: true, at: with("p", "uq"), place: func(p *placing, _ string) {
		a := p.measure(deduce.Edge, 'p')
		p.introduce('u', a)
		p.atop('p', 'u', a)
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
		if q >= r || q >= h || q < r/3 {
			p.refuse("the hollow does not fit")
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
		if !deduce.Near(2*h*part, math.Round(2*h*part)) {
			p.refuse("the cut is at no whole height")
			return
		}
		p.bodies().PutTop("k", "t", "g", h*part)
		p.relate("cut parallel to the base", 'k', 't', 'g')
		p.solids['t'] = solid{radius: p.measure(deduce.Radius, 't'), height: h * part, element: "cone"}
		p.atop('t', 'k', h*(1-part))
		p.freely('t', kinds{deduce.Height}, kinds{deduce.Radius}, kinds{deduce.Slant})
	}},
	{name: "plane section of a sphere", solid: true, at: with("s", "x"), place: func(p *placing, _ string) {
		r := p.measure(deduce.Radius, 's')
		distance := r * p.of(3./5, 4./5, 5./13, 12./13)
		if !deduce.Near(2*distance, math.Round(2*distance)) {
			p.refuse("the distance is not whole")
			return
		}
		p.bodies().PutSection("x", "s", distance)
		p.solids['x'] = solid{element: "circle", radius: math.Sqrt(r*r - distance*distance), in: 's', up: distance}
		p.relate("plane section", 's', 'x')
		p.freely('x', kinds{deduce.Distance}, kinds{deduce.Radius}, kinds{deduce.Base}, kinds{deduce.Circumference})
	}},
	{name: "immersed in a cylinder", solid: true, at: with("ksh", "vy"), place: func(p *placing, from string) {
		r := p.of(3, 4, 5, 6, 8, 9, 10, 12)
		rise := p.measure(deduce.Volume, from[0]) / (pi * r * r)
		s := p.solids[from[0]]
		if r < 1.2*s.radius || !deduce.Near(60*rise, math.Round(60*rise)) {
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
		if a < 2.4*s.radius || b < 2.4*s.wide || !deduce.Near(60*rise, math.Round(60*rise)) {
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
