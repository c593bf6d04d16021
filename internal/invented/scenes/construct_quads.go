package scenes

import (
	"math"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/schema"
)

// quadrilateralBases begin with a quadrilateral or a regular polygon.
var quadrilateralBases = []construction{
	{name: "parallelogram", adds: 4, place: func(p *placing, of string) {
		x, y := p.whole(5, 18), p.whole(4, 14)
		if seemSame(x, y) {
			p.refuse("it looks like a rhombus")
			return
		}
		p.parallelogram(of, x, y, p.of(45, 60, 120, 50, 55, 65, 70, 75, 105, 110, 115, 125, 130))
		p.say("parallelogram", of)
		p.free(deduce.Len(of[0], of[1]), deduce.Len(of[1], of[2]))
		p.angle(of[0], of[1], of[2])
	}},
	{name: "rectangle", adds: 4, place: func(p *placing, of string) {
		x, y := p.whole(5, 20), p.whole(3, 15)
		if p.variant(2) == 0 {
			x, y, _ = p.triple()
		}
		if seemSame(x, y) {
			p.refuse("it looks like a square")
			return
		}
		p.parallelogram(of, x, y, 90)
		p.say("rectangle", of)
		p.free(deduce.Len(of[0], of[1]), deduce.Len(of[1], of[2]))
	}},
	{name: "rhombus", adds: 4, place: func(p *placing, of string) {
		switch p.variant(2) {
		case 0: // a side and an angle
			side := p.whole(4, 16)
			p.parallelogram(of, side, side, p.of(40, 50, 60, 70, 75, 80, 100, 110, 120, 130))
			p.free(deduce.Len(of[0], of[1]))
			p.angle(of[0], of[1], of[2])
		case 1: // the half diagonals
			x, _, side := p.triple()
			p.parallelogram(of, side, side, 2*asin(x/side))
			p.free(deduce.Len(of[0], of[1]), deduce.Len(of[0], of[2]), deduce.Len(of[1], of[3]))
		}
		p.say("rhombus", of)
	}},
	{name: "square", adds: 4, place: func(p *placing, of string) {
		side := p.whole(3, 20)
		p.parallelogram(of, side, side, 90)
		p.say("square", of)
		p.free(deduce.Len(of[0], of[1]))
	}},
	{name: "trapezoid", adds: 4, place: func(p *placing, of string) {
		a, b, c, d := of[0], of[1], of[2], of[3]
		long, short, height := p.whole(8, 20), p.whole(3, 12), p.whole(3, 10)
		shift := p.whole(1, 7)
		if p.variant(3) == 0 { // a right one
			shift = 0
		}
		if other := long - short - shift; other < 1 || seemSame(math.Hypot(other, height), math.Hypot(shift, height)) {
			p.refuse("the legs lean to one side, or look equal")
			return
		}
		p.put(a, vec{})
		p.put(b, vec{long})
		p.put(c, vec{shift + short, height})
		p.put(d, vec{shift, height})
		p.polygon(of)
		p.say("trapezoid", of)
		p.free(deduce.Len(a, b), deduce.Len(c, d), deduce.Len(a, d), deduce.Len(b, c))
		if shift == 0 {
			p.say("perpendicular sides", string([]byte{d, a, b}))
		}
	}},
	{name: "trapezoid by its angles", adds: 4, place: func(p *placing, of string) {
		a, b, c, d := of[0], of[1], of[2], of[3]
		short, leg, at, other := p.whole(3, 12), p.whole(3, 10), p.of(45, 50, 55, 60, 65, 70), p.of(30, 40, 45, 50, 60, 75)
		if seemSame(sin(at), sin(other)) {
			p.refuse("it looks isosceles")
			return
		}
		height := leg * sin(at)
		p.put(a, vec{})
		p.put(d, vec{leg * cos(at), height})
		p.put(c, vec{leg*cos(at) + short, height})
		p.put(b, vec{leg*cos(at) + short + height/tan(other)})
		p.polygon(of)
		p.say("trapezoid", of)
		p.free(deduce.Len(c, d), deduce.Len(a, d))
		p.angle(b, a, d)
		p.angle(a, b, c)
	}},
	{name: "isosceles trapezoid", adds: 4, place: func(p *placing, of string) {
		a, b, c, d := of[0], of[1], of[2], of[3]
		short := p.whole(3, 12)
		var x, height float64
		switch p.variant(2) {
		case 0:
			x, height, _ = p.triple()
			p.free(deduce.Len(a, b), deduce.Len(c, d), deduce.Len(a, d))
		case 1:
			leg, angle := p.whole(3, 12), p.of(45, 50, 55, 60, 65, 70, 75)
			x, height = leg*cos(angle), leg*sin(angle)
			p.free(deduce.Len(c, d), deduce.Len(a, d))
			p.angle(b, a, d)
		}
		p.put(a, vec{})
		p.put(b, vec{short + 2*x})
		p.put(c, vec{short + x, height})
		p.put(d, vec{x, height})
		p.polygon(of)
		p.say("isosceles trapezoid", of)
	}},
	{name: "convex quadrilateral", adds: 4, rare: 2, place: func(p *placing, of string) {
		// Right angles at B and at D, or a diagonal and angles.
		a, b, c, d := of[0], of[1], of[2], of[3]
		at, up, down := p.whole(4, 12), p.of(30, 35, 40, 50, 55, 60), p.of(40, 45, 50, 65, 70)
		p.put(a, vec{})
		p.put(c, vec{2 * at})
		p.put(b, vec{2 * at * cos(up)}.Turn(-up))
		p.put(d, vec{2 * at * sin(down) / sin(180-down-50)}.Turn(50))
		p.polygon(of)
		p.on(string([]byte{a, c}))
		p.say("convex quadrilateral", of)
		p.say("perpendicular sides", string([]byte{a, b, c}))
		p.say("joined", string([]byte{a, c}))
		p.free(deduce.Len(a, c))
		p.angle(b, a, c)
		p.angle(a, c, d)
		p.angle(c, a, d)
	}},
	{name: "convex pentagon", adds: 5, rare: 2, place: func(p *placing, of string) {
		p.ring(of, p.whole(6, 12), func(i int) float64 { return float64(i)*72 + p.whole(0, 5)*5 })
		p.say("convex pentagon", of)
		for i := range of {
			p.angle(of[i], of[(i+1)%5], of[(i+2)%5])
			p.free(deduce.Len(of[i], of[(i+1)%5]))
		}
	}},
	{name: "regular pentagon", adds: 5, rare: 2, place: func(p *placing, of string) {
		p.ring(of, p.whole(4, 14)/2/sin(36), func(i int) float64 { return float64(i)*72 - 126 })
		p.say("regular pentagon", of)
		p.free(deduce.Len(of[0], of[1]))
	}},
	{name: "regular hexagon", adds: 6, rare: 2, place: func(p *placing, of string) {
		p.ring(of, 2*p.whole(2, 8), func(i int) float64 { return float64(i)*60 - 120 })
		p.say("regular hexagon", of)
		p.free(deduce.Len(of[0], of[1]))
	}},
}

// parallelogram places ABCD with AB level, by AB, BC and the angle at B.
func (p *placing) parallelogram(of string, ab, bc, angle float64) {
	up := vec{bc}.Turn(180 - angle)
	p.put(of[0], vec{})
	p.put(of[1], vec{ab})
	p.put(of[2], vec{ab}.Plus(up))
	p.put(of[3], up)
	p.polygon(of)
}

// ring places a polygon in a circle.
func (p *placing) ring(of string, radius float64, at func(i int) float64) {
	for i := range of {
		p.put(of[i], vec{radius}.Turn(at(i)))
	}
	p.polygon(of)
}

// quads are the quadrilaterals of which the scene says what they are, from each corner both ways round.
func (s *Scene) quads() []string {
	var all []string
	for _, one := range s.drawn.said {
		if len(one.of) != 4 || one.form.shape != schema.Quad {
			continue
		}
		back := reversedLetters(one.of)
		for i := range 4 {
			all = append(all, one.of[i:]+one.of[:i], back[i:]+back[:i])
		}
	}
	return all
}

func reversedLetters(of string) string {
	b := []byte(of)
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b)
}

// undivided are those of quads of which no diagonal is drawn.
func (s *Scene) undivided() []string {
	var all []string
	for _, of := range s.quads() {
		if d := s.drawn.Diagram; !d.Joined(of[0], of[2]) && !d.Joined(of[1], of[3]) {
			all = append(all, of)
		}
	}
	return all
}

// quadrilateralAdditions add to quadrilaterals.
var quadrilateralAdditions = []construction{
	{name: "diagonals", adds: 1, at: (*Scene).undivided, place: func(p *placing, of string) {
		a, b, c, d, x := of[0], of[1], of[2], of[3], of[4]
		at, _, ok := meet(p.At[a], p.At[c], p.At[b], p.At[d])
		if !ok {
			p.refuse("the diagonals do not meet")
			return
		}
		p.put(x, at)
		p.on(string([]byte{a, x, c}))
		p.on(string([]byte{b, x, d}))
		p.say("diagonals", string([]byte{x, a, c, b, d}))
		p.free(deduce.Len(a, c), deduce.Len(b, d))
		p.angle(a, x, b)
		p.angle(b, a, c)
	}},
	{name: "diagonal", adds: 0, at: (*Scene).undivided, place: func(p *placing, of string) {
		a, c := of[0], of[2]
		p.on(string([]byte{a, c}))
		p.say("joined", string([]byte{a, c}))
		p.free(deduce.Len(a, c))
		p.angle(of[1], a, c)
	}},
	{name: "height of a quadrilateral", adds: 1, at: (*Scene).quads, place: func(p *placing, of string) {
		a, b, d, e := of[0], of[1], of[3], of[4]
		at, t := foot(p.At[d], p.At[a], p.At[b])
		if t < 0.08 || t > 0.92 {
			p.refuse("the foot is outside")
			return
		}
		p.put(e, at)
		p.on(string([]byte{a, e, b}))
		p.on(string([]byte{d, e}))
		p.say("foot", string([]byte{e, d, a, b}))
		p.free(deduce.Len(d, e), deduce.Len(a, e))
	}},
	{name: "middles of opposite sides", adds: 2, at: (*Scene).quads, place: func(p *placing, of string) {
		a, b, c, d, m, n := of[0], of[1], of[2], of[3], of[4], of[5]
		p.put(m, p.At[a].Between(p.At[d], 0.5))
		p.put(n, p.At[b].Between(p.At[c], 0.5))
		p.on(string([]byte{a, m, d}))
		p.on(string([]byte{b, n, c}))
		p.on(string([]byte{m, n}))
		p.say("midpoint", string([]byte{m, a, d}))
		p.say("midpoint", string([]byte{n, b, c}))
		p.say("joined", string([]byte{m, n}))
		p.free(deduce.Len(m, n))
	}},
	{name: "point on a side", adds: 1, at: (*Scene).quads, place: func(p *placing, of string) {
		a, b, c, e := of[0], of[1], of[2], of[4]
		p.put(e, p.At[b].Between(p.At[c], p.of(0.25, 0.3, 0.4, 0.6, 0.7, 0.75, 1./3, 2./3)))
		p.on(string([]byte{b, e, c}))
		p.on(string([]byte{a, e}))
		p.say("point on segment", string([]byte{e, b, c}))
		p.say("joined", string([]byte{a, e}))
		p.free(deduce.Len(b, e))
		p.angle(b, a, e)
	}},
	{name: "bisector to a side", adds: 1, at: (*Scene).quads, place: func(p *placing, of string) {
		a, b, c, d, e := of[0], of[1], of[2], of[3], of[4]
		toward := p.At[b].Minus(p.At[a])
		other := p.At[d].Minus(p.At[a])
		half := toward.Times(1 / toward.Length()).Plus(other.Times(1 / other.Length()))
		at, t, ok := meet(p.At[a], p.At[a].Plus(half), p.At[b], p.At[c])
		if !ok || t < 0.08 || t > 0.92 {
			p.refuse("it meets another side")
			return
		}
		p.put(e, at)
		p.on(string([]byte{b, e, c}))
		p.on(string([]byte{a, e}))
		p.say("bisector to a side", string([]byte{e, b, a, d, c}))
		p.free(deduce.Len(b, e))
	}},
	{name: "side drawn on", adds: 1, at: (*Scene).quads, place: func(p *placing, of string) {
		a, b, c, e := of[0], of[1], of[2], of[4]
		p.put(e, p.At[a].Between(p.At[b], 1+p.of(0.3, 0.4, 0.5, 0.6)))
		p.on(string([]byte{a, b, e}))
		p.on(string([]byte{c, e}))
		p.say("point on extension", string([]byte{e, a, b}))
		p.say("joined", string([]byte{c, e}))
		p.free(deduce.Len(b, e))
		p.angle(c, b, e)
		p.angle(b, e, c)
	}},
}
