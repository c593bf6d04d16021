package scenes

import (
	"fmt"
	"math"
	"strings"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/internal/invented/synth"
)

func pickOf[T any](n *synth.Stream, of []T) T { return of[n.Pick(len(of))] }

// What a construction may ask for.

// whole is a whole number from lo to hi.
func (p *placing) whole(lo, hi int) float64 { return float64(lo + p.chance.Pick(hi-lo+1)) }

// of is one of some numbers.
func (p *placing) of(values ...float64) float64 { return pickOf(p.chance, values) }

// part01 is where something lies that may lie anywhere between two ends: never at these, nor in the middle.
func (p *placing) somewhere() float64 {
	return p.of(0.25, 0.3, 0.35, 0.4, 0.6, 0.65, 0.7, 0.75)
}

// triple are the legs and the hypotenuse of a right triangle in whole numbers.
func (p *placing) triple() (a, b, c float64) {
	t := pickOf(p.chance, [][3]float64{{3, 4, 5}, {4, 3, 5}, {5, 12, 13}, {12, 5, 13}, {8, 15, 17}, {15, 8, 17}, {7, 24, 25},
		{24, 7, 25}, {20, 21, 29}, {21, 20, 29}})
	k := float64(1 + p.chance.Pick(max(1, int(30/t[2]))))
	return k * t[0], k * t[1], k * t[2]
}

// variant is a choice among n that all drawings of the scene share.
func (p *placing) variant(n int) int {
	if p.asked == len(p.part.variant) {
		p.part.variant = append(p.part.variant, p.chance.Pick(n))
	}
	p.asked++
	return p.part.variant[p.asked-1]
}

// put places a point.
func (p *placing) put(name byte, at deduce.Vec) {
	for _, v := range at {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			p.fault = fmt.Errorf("%w: %c is nowhere", errDegenerate, name)
		}
	}
	p.At[name] = at
}

// refuse gives a drawing up.
func (p *placing) refuse(why string) { p.fault = fmt.Errorf("%w: %s", errDegenerate, why) }

// on says that points lie on one straight line, which is drawn as far as they go. Lines that share two points become one.
func (p *placing) on(points string) {
	line := points
	for i := 0; i < len(p.lines); {
		if shared(p.lines[i], line) >= 2 {
			line = union(p.lines[i], line)
			p.lines = append(p.lines[:i], p.lines[i+1:]...)
			i = 0
			continue
		}
		i++
	}
	p.lines = append(p.lines, line)
}

// join draws the segments of a chain of points.
func (p *placing) join(chain string) {
	for i := 0; i+1 < len(chain); i++ {
		p.on(chain[i : i+2])
	}
}

// polygon draws a closed chain.
func (p *placing) polygon(points string) { p.join(points + points[:1]) }

func shared(a, b string) int {
	n := 0
	for i := range a {
		if strings.IndexByte(b, a[i]) >= 0 {
			n++
		}
	}
	return n
}

func union(a, b string) string {
	for i := range b {
		if strings.IndexByte(a, b[i]) < 0 {
			a += b[i : i+1]
		}
	}
	return a
}

// circle draws a circle around a point.
func (p *placing) circle(center byte, radius float64) {
	p.circles = append(p.circles, deduce.Circle{Center: center})
	p.radius[center] = radius
	p.Values[deduce.Quantity{Kind: deduce.Radius, Of: string(center)}] = radius
}

// onCircle says that points lie on the circle around one.
func (p *placing) onCircle(center byte, points string) {
	for i := range p.circles {
		if p.circles[i].Center == center {
			p.circles[i].On = union(p.circles[i].On, points)
		}
	}
}

// say says something of points.
func (p *placing) say(form, args string) {
	f, ok := forms[form]
	if !ok {
		panic("there is no form " + form)
	}
	for _, one := range p.said {
		if one.form == f && form == "joined" && shared(one.of, args) == 2 {
			return
		}
	}
	p.said = append(p.said, Statement{f, args})
}

// free says that a quantity may be given, independently of the others of which this is said.
func (p *placing) free(of ...deduce.Quantity) { p.measures = append(p.measures, of...) }
