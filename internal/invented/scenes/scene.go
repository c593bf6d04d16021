package scenes

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/internal/invented/synth"
)

// A construction adds to a scene.
type construction struct {
	name string
	// at gives what it can be added to: arguments, a string of points each. nil for one that begins a scene.
	at func(s *Scene) []string
	// adds is how many points are new. Their letters stand behind the arguments.
	adds int
	// place does it; of are the arguments and the new letters. It is called again for every drawing, and must place the same
	// things, with other numbers.
	place func(p *placing, of string)
	// solid: it is about bodies.
	solid bool
	// rare: it is picked so many times less often than others; 0 for as often.
	rare int
}

// An added construction is one that the scene has.
type added struct {
	*construction
	of      string
	variant []int // what [placing.variant] gave
}

// A Scene is a figure that grows by constructions.
type Scene struct {
	parts []added
	// drawn is the scene as it is drawn now.
	drawn *placing
	// omit are the points, "A", and segments, "AB", that are not drawn, as nothing needs them.
	omit map[string]bool
}

// copied is the same scene as it is drawn, of which other things may be left out.
func (s *Scene) copied() *Scene {
	drawn := *s.drawn
	drawn.solids = maps.Clone(drawn.solids)
	return &Scene{parts: s.parts, drawn: &drawn}
}

// letters are those that points get, in their order; O is for centers.
const (
	letters = "ABCDEFGHIJKLMNPQRSTUVWXYZ"
	center  = 'O'
)

// mostPoints is how many points a scene has at the most.
const mostPoints = 11

// errDegenerate says that a scene cannot be drawn so: points fall together, lie on lines where they should not, or are too near.
var errDegenerate = errors.New("the drawing is degenerate")

// A placing is one drawing of a scene.
type placing struct {
	// At are all points, and Values what constructions say of bodies and circles. They are for constructions.
	At     map[byte]deduce.Vec
	Values map[deduce.Quantity]float64
	// Diagram is what is seen of it: what is left out is not there.
	Diagram *deduce.Diagram
	chance  *synth.Stream
	part    *added
	asked   int // of the part's variants
	// said is what the constructions say, in order, and measures what they can give, each free.
	said     []Statement
	measures []deduce.Quantity
	lines    []string // points that lie on a straight line each, in any order
	circles  []deduce.Circle
	radius   map[byte]float64
	// Bodies are the kinds of bodies, by their letters; solids are how they are drawn.
	Bodies map[string]string
	solids map[byte]solid
	// vertices are the letters of the body that has some.
	vertices string
	surd     bool // sizes of this construction's bodies may be no fractions
	fault    error
}

// draw draws all constructions with numbers of their own.
func (s *Scene) draw(chance *synth.Stream) (*placing, error) {
	p := &placing{At: map[byte]deduce.Vec{}, Values: map[deduce.Quantity]float64{}, chance: chance, radius: map[byte]float64{},
		Bodies: map[string]string{}, solids: map[byte]solid{}}
	for i := range s.parts {
		p.part, p.asked, p.surd = &s.parts[i], 0, false
		p.part.place(p, p.part.of)
		if p.fault != nil {
			return nil, p.fault
		}
	}
	return p, p.show(s.omit)
}

// show makes the diagram of what is not left out, with lines and circles in order, and refuses what is degenerate.
func (p *placing) show(omit map[string]bool) error {
	d := &deduce.Diagram{At: map[byte]deduce.Vec{}, Values: p.Values, Bodies: p.Bodies}
	seen := func(of string) string {
		if len(omit) == 0 {
			return of
		}
		return strings.Map(func(r rune) rune {
			if omit[string(r)] {
				return -1
			}
			return r
		}, of)
	}
	for c, at := range p.At {
		if !omit[string(c)] {
			d.At[c] = at
		}
	}
	for _, l := range p.lines {
		if l = seen(l); len(l) > 1 && !(len(l) == 2 && (omit[l] || omit[l[1:]+l[:1]])) {
			d.Lines = append(d.Lines, p.sorted(l))
		}
	}
	slices.Sort(d.Lines)
	for _, c := range p.circles {
		if omit[string(c.Center)] {
			continue
		}
		on := []byte(seen(c.On))
		slices.SortFunc(on, func(a, b byte) int { return compare(p.bearing(c.Center, a), p.bearing(c.Center, b)) })
		d.Circles = append(d.Circles, deduce.Circle{Center: c.Center, On: string(on)})
	}
	d.Index()
	p.Diagram = d
	return p.distinct()
}

func compare(x, y float64) int {
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

func (p *placing) bearing(from, to byte) float64 {
	v := p.At[to].Minus(p.At[from])
	return math.Atan2(v[1], v[0])
}

// sorted are the points of a line in their order, from the smaller letter's end.
func (p *placing) sorted(line string) string {
	b := []byte(line)
	a, z := p.At[b[0]], p.At[b[1]]
	along := z.Minus(a)
	slices.SortFunc(b, func(x, y byte) int { return compare(p.At[x].Minus(a).Dot(along), p.At[y].Minus(a).Dot(along)) })
	if b[len(b)-1] < b[0] {
		slices.Reverse(b)
	}
	return string(b)
}

// What is nearer than these, as a part of the figure's size or in degrees, nobody can tell apart in a figure.
const (
	leastDistance = 0.08
	leastRadius   = 0.15
	leastAngle    = 9
)

// distinct refuses drawings in which something falls together that is not said to.
func (p *placing) distinct() error {
	d := p.Diagram
	points := d.Points()
	at := make([]deduce.Vec, len(points))
	size := 0.0
	for i := range points {
		at[i] = d.At[points[i]]
		for j := range i {
			size = max(size, at[i].To(at[j]))
		}
	}
	for i := range points {
		a := points[i]
		for j := range i {
			if at[i].To(at[j]) < leastDistance*size {
				return fmt.Errorf("%w: %c and %c", errDegenerate, a, points[j])
			}
		}
		for _, l := range d.Lines {
			first, last := d.Place(l[0]), d.Place(l[len(l)-1])
			if strings.IndexByte(l, a) < 0 && segmentDistance(at[i], first, last) < leastDistance/2*size {
				return fmt.Errorf("%w: %c is on %s", errDegenerate, a, l)
			}
		}
		if d.Flat() {
			rays := d.Neighbours(a)
			for i, x := range rays {
				if y := rays[(i+1)%len(rays)]; x != y && d.AngleAt(x, a, y) < leastAngle {
					return fmt.Errorf("%w: angle %c%c%c", errDegenerate, x, a, y)
				}
			}
		}
	}
	for _, c := range d.Circles {
		r := p.radius[c.Center]
		if d.Flat() && r < leastRadius*size {
			return fmt.Errorf("%w: the circle around %c is a dot", errDegenerate, c.Center)
		}
		for i := range c.On {
			a := c.On[i]
			for _, x := range d.Neighbours(a) {
				off := math.Abs(d.AngleAt(x, a, c.Center) - 90)
				if x != c.Center && d.Flat() && off > 1e-6 && off < leastAngle {
					return fmt.Errorf("%w: %c%c seems to touch the circle around %c", errDegenerate, a, x, c.Center)
				}
			}
		}
		for i := range points {
			if a := points[i]; strings.IndexByte(c.On, a) < 0 && a != c.Center && d.Flat() &&
				math.Abs(at[i].To(d.Place(c.Center))-r) < leastDistance*r {
				return fmt.Errorf("%w: %c is on the circle around %c", errDegenerate, a, c.Center)
			}
		}
	}
	return nil
}

func segmentDistance(p, a, b deduce.Vec) float64 {
	ab := b.Minus(a)
	t := max(0, min(1, p.Minus(a).Dot(ab)/max(ab.Dot(ab), 1e-300)))
	return p.To(a.Between(b, t))
}

// look is what a reader sees of a drawing but for sizes: two with the same look are drawings of one figure, in which the
// same can be concluded.
func (p *placing) look() string {
	d := p.Diagram
	var b strings.Builder
	for _, l := range d.Lines {
		b.WriteString(l)
		b.WriteByte(' ')
	}
	for _, c := range d.Circles {
		fmt.Fprintf(&b, "%c(%s) ", c.Center, fromSmallest(c.On))
	}
	if d.Flat() {
		points := d.Points()
		for i := range points {
			fmt.Fprintf(&b, "%c:%s ", points[i], fromSmallest(string(d.Neighbours(points[i]))))
		}
		for i := range points {
			for j := range points[:i] {
				for k := range points[:j] {
					fmt.Fprintf(&b, "%d", d.Side(points[i], points[j], points[k]))
				}
			}
		}
	}
	return b.String()
}

// fromSmallest turns a ring so that it begins with its smallest letter.
func fromSmallest(ring string) string {
	if ring == "" {
		return ""
	}
	i := strings.IndexByte(ring, slices.Min([]byte(ring)))
	return ring[i:] + ring[:i]
}
