package scenes

import (
	"math"

	"geoeval/internal/invented/scenes/deduce"
)

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
		kinds{deduce.Slant, deduce.Development}, kinds{deduce.Base, deduce.Lateral}, kinds{deduce.Radius, deduce.Development})
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
