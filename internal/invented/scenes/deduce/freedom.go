package deduce

import "math"

// A Freedom is how the points of a flat diagram and the radii of its circles can move, to first order. Whatever is held takes
// some of it away: the lines and circles that are drawn, and what else is said.
type Freedom struct {
	*Diagram
	// size is the length in which places are counted.
	size  float64
	drawn [][]float64
	facts map[Fact]gradients
	of    map[Quantity]gradients
}

// gradients say how things change with every x, y and radius; nil where one of them cannot be told.
type gradients [][]float64

// NewFreedom gives the freedom of a diagram; false where it is not flat or has bodies.
func NewFreedom(d *Diagram) (*Freedom, bool) {
	if !d.Flat() || len(d.Bodies) > 0 {
		return nil, false
	}
	f := &Freedom{Diagram: d, facts: map[Fact]gradients{}, of: map[Quantity]gradients{}}
	for _, at := range d.places[1:] {
		f.size = max(f.size, d.places[1].To(at))
	}
	for _, l := range d.Lines {
		for i := 1; i+1 < len(l); i++ {
			f.drawn = append(f.drawn, f.fact(Fact{Between, three(l[0], l[i], l[len(l)-1])})...)
		}
	}
	for _, c := range d.Circles {
		for i := range c.On {
			f.drawn = append(f.drawn, f.fact(Fact{OnCircle, two(c.Center, c.On[i])})...)
		}
	}
	return f, true
}

// Changes tells whether a quantity changes while the drawn lines and circles, some facts and some quantities stay; sure is false
// where that cannot be told, or not with this drawing.
func (f *Freedom) Changes(q Quantity, facts []Fact, quantities []Quantity) (does, sure bool) {
	asked := f.quantity(q)
	if asked == nil {
		return false, false
	}
	var held basis
	held.add(f.drawn)
	for _, fact := range facts {
		rows := f.fact(fact)
		if rows == nil {
			return false, false
		}
		held.add(rows)
	}
	for _, one := range quantities {
		rows := f.quantity(one)
		if rows == nil {
			return false, false
		}
		held.add(rows)
	}
	left := held.beside(asked[0])
	return left > moves, left > moves || left < stays
}

// What is left of a direction of length 1 when all that is held is taken out of it: more than moves where it goes somewhere else,
// less than stays where it is one of them but for rounding.
const (
	moves = 1e-5
	stays = 1e-7
)

func (f *Freedom) fact(fact Fact) gradients {
	known, ok := f.facts[fact]
	if !ok {
		known = f.gradients(func() ([]float64, bool) { return f.off(fact) })
		f.facts[fact] = known
	}
	return known
}

func (f *Freedom) quantity(q Quantity) gradients {
	known, ok := f.of[q]
	if !ok {
		known = f.gradients(func() ([]float64, bool) {
			v, err := f.Measure(q)
			return []float64{v}, err == nil
		})
		f.of[q] = known
	}
	return known
}

// gradients differentiates by moving every place and radius a little both ways.
func (f *Freedom) gradients(measure func() ([]float64, bool)) gradients {
	at, ok := measure()
	if !ok {
		return nil
	}
	const part = 1e-5
	all := make(gradients, len(at))
	step := part * f.size
	differ := func(move func(by float64)) {
		move(step)
		more, _ := measure()
		move(-2 * step)
		less, _ := measure()
		move(step)
		for i := range all {
			all[i] = append(all[i], (more[i]-less[i])/(2*part))
		}
	}
	for i := range f.places[1:] {
		place := &f.places[i+1]
		was := *place
		for axis := range 2 {
			differ(func(by float64) { place[axis] += by })
			*place = was
		}
	}
	for _, c := range f.Circles {
		radius := Quantity{Radius, string(c.Center)}
		was := f.Values[radius]
		differ(func(by float64) { f.Values[radius] += by })
		f.Values[radius] = was
	}
	return all
}

// A basis is of directions of length 1 that are square to each other.
type basis [][]float64

func (b *basis) add(rows [][]float64) {
	for _, row := range rows {
		if rest, length := b.rest(row); length > stays {
			for i := range rest {
				rest[i] /= length
			}
			*b = append(*b, rest)
		}
	}
}

// beside is how much of a direction is none of the basis, from 0 to 1.
func (b basis) beside(row []float64) float64 {
	_, length := b.rest(row)
	return length
}

// rest is what remains of a row, as one of length 1, when the basis is taken out of it, and its length.
func (b basis) rest(row []float64) ([]float64, float64) {
	rest := make([]float64, len(row))
	length := norm(row)
	if length < 1e-9 {
		return rest, 0
	}
	for i := range row {
		rest[i] = row[i] / length
	}
	for range 2 { // twice, for rounding
		for _, one := range b {
			along := 0.0
			for i := range one {
				along += one[i] * rest[i]
			}
			for i := range one {
				rest[i] -= along * one[i]
			}
		}
	}
	return rest, norm(rest)
}

func norm(row []float64) float64 {
	sum := 0.0
	for _, v := range row {
		sum += v * v
	}
	return math.Sqrt(sum)
}
