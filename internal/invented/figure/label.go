package figure

import (
	"image"
	"iter"
	"math"
)

// label is a text that is to be placed beside what it belongs to.
type label struct {
	text   string
	script script
	spots  spots
	writing
	choices []choice // beside what it belongs to
	led     []choice // at the end of a leader, if they were looked for
	isLed   bool
	chosen  choice
	cost    float64 // of the chosen place
	corner  bool    // it names a point where lines meet
}

// spots are the places where a label of a size (in pixels) may have its middle, and what each costs: 0 is ideal, and a
// pixel of line under the text costs inkCost.
type spots interface {
	spots(size pixel, c *canvas) iter.Seq2[pixel, float64]
	anchor() pixel // what the label belongs to
}

// choice is a place that a label may take.
type choice struct {
	box  image.Rectangle
	cost float64
	lead leader
}

// label asks for a text; an empty one is none.
func (d *drawing) label(text string, s script, where spots) {
	if text != "" {
		d.labels = append(d.labels, &label{text: text, script: s, spots: where})
	}
}

// support is how far a box of a size reaches in the direction of the unit vector u.
func support(size, u pixel) float64 {
	return (float64(size.X*math.Abs(u.X)) + float64(size.Y*math.Abs(u.Y))) / 2
}

// measureSpots are on both sides of a segment, best at its middle and outside the figure.
type measureSpots struct {
	a, b pixel
	met  bool // by a line that ends between its ends: beside a part of it the number would be that of the part
}

// mostOfMet is how much of such a segment its number stands beside the middle at most.
const mostOfMet = 0.1

func (m measureSpots) anchor() pixel { return pixel{(m.a.X + m.b.X) / 2, (m.a.Y + m.b.Y) / 2} }

func (m measureSpots) spots(size pixel, c *canvas) iter.Seq2[pixel, float64] {
	return func(yield func(pixel, float64) bool) {
		way := m.b.minus(m.a)
		u, length := way.unit(), way.length()
		out := pixel{-u.Y, u.X}
		mid := m.anchor()
		if dot(out, c.middle.minus(mid)) > 1e-6*length {
			out = pixel{-out.X, -out.Y}
		}
		for _, gap := range []float64{4, 7, 11, 16, 24} {
			for i, side := range []pixel{out, {-out.X, -out.Y}} {
				away := mid.along(side, support(size, side)+gap)
				for _, shift := range []float64{0, 0.06, -0.06, 0.12, -0.12, 0.2, -0.2, 0.28, -0.28} {
					if m.met && math.Abs(shift) > mostOfMet {
						continue
					}
					if !yield(away.along(u, float64(length*shift)), gap-4+float64(4*i)+float64(25*math.Abs(shift))) {
						return
					}
				}
			}
		}
	}
}

func dot(p, q pixel) float64 { return float64(p.X*q.X) + float64(p.Y*q.Y) }

// angleSpots are inside an angle on its bisector, beyond the arc: the farther the narrower it is.
type angleSpots struct {
	at, arc pixel   // the vertex and the middle of the arc
	half    float64 // of the angle, in radians
}

// holds tells whether a place is between the legs of the angle.
func (g angleSpots) holds(p pixel) bool {
	return math.Acos(max(-1, min(1, dot(p.minus(g.at).unit(), g.arc.minus(g.at).unit())))) < g.half
}

func (g angleSpots) anchor() pixel { return g.arc }

// Pixels that the number of an angle is away from its arc at most, if no leader leads to it.
const besideArc = 36.0

func (g angleSpots) spots(size pixel, c *canvas) iter.Seq2[pixel, float64] {
	return func(yield func(pixel, float64) bool) {
		way := g.arc.minus(g.at)
		u, r := way.unit(), way.length()
		across := pixel{-u.Y, u.X}
		near := r + support(size, u) + 3
		for away := 0.0; away <= besideArc; away += 3 {
			for _, shift := range []float64{0, 3, -3, 6, -6} {
				if !yield(g.at.along(u, near+away).along(across, shift), float64(0.35*away)+float64(0.6*math.Abs(shift))) {
					return
				}
			}
		}
	}
}

// nameSpots are around a point, best in the middle of its widest free side.
type nameSpots struct{ at pixel }

func (n nameSpots) anchor() pixel { return n.at }

func (n nameSpots) spots(size pixel, c *canvas) iter.Seq2[pixel, float64] {
	return func(yield func(pixel, float64) bool) {
		best := c.freeSide(n.at)
		for _, gap := range []float64{4, 6, 9, 13, 18, 24} {
			for i := range 24 {
				u := direction(i)
				if !yield(n.at.along(u, support(size, u)+gap), float64(1.2*(gap-4))+float64(7*(1-dot(u, best)))) {
					return
				}
			}
		}
	}
}

// directions are the 24 ways from a point, 15° apart.
var directions = func() (u [24]pixel) {
	for i := range u {
		cos, sin := cosSin(float64(i) * (math.Pi / 12))
		u[i] = pixel{cos, -sin}
	}
	return u
}()

func direction(i int) pixel { return directions[i%len(directions)] }

// besideSpots are on two sides of a point, the first of them better.
type besideSpots struct {
	at    pixel
	sides [2]pixel
}

func (b besideSpots) anchor() pixel { return b.at }

func (b besideSpots) spots(size pixel, c *canvas) iter.Seq2[pixel, float64] {
	return func(yield func(pixel, float64) bool) {
		for i, side := range b.sides {
			for _, gap := range []float64{6, 9, 13, 18} {
				p := pixel{b.at.X + float64(side.X*(size.X/2+gap)), b.at.Y + float64(side.Y*(size.Y/2+gap))}
				for _, shift := range []float64{0, 5, -5, 10, -10} {
					moved := pixel{p.X + float64(shift*side.Y), p.Y + float64(shift*side.X)}
					if !yield(moved, gap-6+float64(5*i)+float64(0.4*math.Abs(shift))) {
						return
					}
				}
			}
		}
	}
}

// textSpots are at a place and around it.
type textSpots struct{ at pixel }

func (t textSpots) anchor() pixel { return t.at }

func (t textSpots) spots(size pixel, c *canvas) iter.Seq2[pixel, float64] {
	return func(yield func(pixel, float64) bool) {
		if !yield(t.at, 0) {
			return
		}
		for _, away := range []float64{4, 8, 12, 18, 25} {
			for i := range 24 {
				if !yield(t.at.along(direction(i), away), away) {
					return
				}
			}
		}
	}
}
