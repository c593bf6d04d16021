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
	dashed  bool
	lower   bool // a hemisphere below its base
	element string
	in      byte // another body, in or on which it is, up above the middle of that one's base
	up      float64
}

// measure is a body's measure as it was drawn.
func (p *placing) measure(k deduce.Kind, body byte) float64 {
	return p.Values[deduce.Quantity{Kind: k, Of: string(body)}]
}

// bodies are where constructions enter bodies.
func (p *placing) bodies() *deduce.Diagram {
	return &deduce.Diagram{Values: p.Values, Bodies: p.Bodies}
}

// introduce enters a body of a size, and says that there is one. The sizes are those of the
// Put functions of package deduce.
func (p *placing) introduce(body byte, size ...float64) {
	p.enter(body, size...)
	p.say(bodyWords[body].en, string(body))
}

// enter enters a body of a size, which is drawn in the middle.
func (p *placing) enter(body byte, size ...float64) {
	for _, x := range size {
		if !(x > 0.2) || math.IsInf(x, 0) || !deduce.Near(60*x, math.Round(60*x)) && !p.surd {
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
		size = []float64{max(size[0], size[1]), min(size[0], size[1]), size[2]} // it is longer than wide
		d.PutCuboid(name, size[0], size[1], size[2])
		s.radius, s.wide, s.height = size[0]/2, size[1]/2, size[2]
	case "square pyramid":
		d.PutPyramid(name, size[0], size[1])
		s.radius, s.wide = size[0]/2, size[0]/2
	}
	p.solids[body] = s
	p.proportioned(s)
}

// proportioned refuses a body that is a needle or a sheet, or by far larger or smaller than another one.
func (p *placing) proportioned(s solid) {
	size := func(s solid) float64 { return max(2*s.radius, 2*s.wide, s.height) }
	if s.height > 0 && (s.height > 9*s.radius || s.radius > 2.5*s.height) || s.wide > 5*s.radius || s.wide > 0 && s.radius > 5*s.wide {
		p.refuse("a body is a needle or a sheet")
	}
	for _, other := range p.solids {
		if size(s) > 5*size(other) || size(other) > 5*size(s) {
			p.refuse("one body is far larger than the other")
		}
	}
}

// inside draws a body in another one: so high above the middle of its base.
func (p *placing) inside(inner, outer byte, up float64) {
	s := p.solids[inner]
	s.dashed, s.in, s.up = true, outer, up
	p.solids[inner] = s
}

// atop draws a body on another one: so high above the middle of its base.
func (p *placing) atop(upper, lower byte, up float64) {
	p.inside(upper, lower, up)
	s := p.solids[upper]
	s.dashed = false
	p.solids[upper] = s
}

// layout puts bodies in their places: those that are in or on no other one beside each other.
func (p *placing) layout(bodies string) {
	right := 0.0
	for i := range bodies {
		s, ok := p.solids[bodies[i]]
		if !ok || s.in != 0 && strings.IndexByte(bodies, s.in) >= 0 {
			continue
		}
		right += s.wide / 2
		s.at, s.dashed = deduce.Vec{right + s.radius}, false
		if s.element == "sphere" || s.lower {
			s.at[2] = s.radius
		}
		right += 2*s.radius + (s.radius+s.wide)/2 + 1 // what stands to the back is drawn to the right
		p.solids[bodies[i]] = s
		p.fill(bodies[i], bodies)
	}
}

// fill puts those bodies in their places that are in or on one.
func (p *placing) fill(outer byte, bodies string) {
	for i := range bodies {
		if s := p.solids[bodies[i]]; s.in == outer {
			s.at = p.solids[outer].at.Plus(deduce.Vec{0, 0, s.up})
			p.solids[bodies[i]] = s
			p.fill(bodies[i], bodies)
		}
	}
}

// of gives a body's measure as a quantity.
func of(k deduce.Kind, body byte) deduce.Quantity { return deduce.Quantity{Kind: k, Of: string(body)} }

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

// taken tells whether something has become of a body that leaves it for nothing else: it was melted, or is to be cast, cut, hollowed out, put
// together with another or into water, or has another one in it.
func (p *placing) taken(body byte) bool {
	for _, s := range p.said {
		switch i := strings.IndexByte(s.of, body); {
		case i < 0:
		case strings.HasPrefix(s.form.name, "recast"), slices.Contains(takers, s.form.name):
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
var takers = []string{"on top", "base to base", "pyramid on cube", "hollowed", "cut parallel to the base", "immersed"}

// relate says a relation of bodies.
func (p *placing) relate(form string, bodies ...byte) { p.say(form, string(bodies)) }

// irrational lets sizes be no fractions in the rest of this construction.
func (p *placing) irrational() { p.surd = true }

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
