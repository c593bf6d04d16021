package program

import (
	"math"
	"math/big"
	"slices"

	"geoeval/internal/program/interval"
)

// A quotient is a rational function of the parameter with exact coefficients: what is linear or quadratic in the end is
// solved exactly, however terms cancel on the way ((x + 8)² = x² + 144).
type quotient struct{ above, below polynomial }

// A polynomial is its coefficients, the constant first; the last one is not zero. The polynomial zero has none.
type polynomial []*big.Rat

// Bounds of exact arithmetic: what is larger is left to intervals.
const (
	maxDegree = 8
	maxBits   = 4096
)

// rationals are the nodes of a plan's code as rational functions: nil for what is none, or too large a one.
func (pl *plan) rationals() []*quotient {
	out := make([]*quotient, len(pl.code))
	for i, n := range pl.code {
		switch n.op {
		case constant:
			if isFinite(n.value) {
				out[i] = &quotient{constantPolynomial(n.value), constantPolynomial(1)}
			}
		case unknown:
			out[i] = &quotient{polynomial{new(big.Rat), big.NewRat(1, 1)}, constantPolynomial(1)}
		default:
			x, y := out[n.a], (*quotient)(nil)
			if n.b != nowhere {
				y = out[n.b]
			}
			out[i] = combine(n.op, x, y).bounded()
		}
	}
	return out
}

func constantPolynomial(c float64) polynomial {
	if c == 0 {
		return nil
	}
	return polynomial{new(big.Rat).SetFloat64(c)}
}

// combine is an operation on rational functions; nil where it leads out of them.
func combine(o op, x, y *quotient) *quotient {
	if x == nil || (o.operands() == 2 && y == nil) {
		return nil
	}
	switch o {
	case add:
		return &quotient{x.above.times(y.below).plus(y.above.times(x.below), 1), x.below.times(y.below)}
	case sub:
		return &quotient{x.above.times(y.below).plus(y.above.times(x.below), -1), x.below.times(y.below)}
	case mul:
		return &quotient{x.above.times(y.above), x.below.times(y.below)}
	case div:
		if len(y.above) == 0 {
			return nil
		}
		return &quotient{x.above.times(y.below), x.below.times(y.above)}
	case neg:
		return &quotient{polynomial(nil).plus(x.above, -1), x.below}
	case square:
		return &quotient{x.above.times(x.above), x.below.times(x.below)}
	}
	return nil
}

func (q *quotient) bounded() *quotient {
	if q == nil || !q.above.isSmall() || !q.below.isSmall() {
		return nil
	}
	return q
}

func (p polynomial) isSmall() bool {
	return len(p) <= maxDegree+1 && !slices.ContainsFunc(p, func(c *big.Rat) bool {
		return c.Num().BitLen() > maxBits || c.Denom().BitLen() > maxBits
	})
}

func (p polynomial) times(q polynomial) polynomial {
	if len(p) == 0 || len(q) == 0 {
		return nil
	}
	out := make(polynomial, len(p)+len(q)-1)
	for i := range out {
		out[i] = new(big.Rat)
	}
	for i, a := range p {
		for j, b := range q {
			out[i+j].Add(out[i+j], new(big.Rat).Mul(a, b))
		}
	}
	return out
}

// plus adds q, or subtracts it for the sign -1.
func (p polynomial) plus(q polynomial, sign int64) polynomial {
	out := make(polynomial, max(len(p), len(q)))
	for i := range out {
		out[i] = new(big.Rat)
		if i < len(p) {
			out[i].Add(out[i], p[i])
		}
		if i < len(q) {
			out[i].Add(out[i], new(big.Rat).Mul(q[i], big.NewRat(sign, 1)))
		}
	}
	for len(out) > 0 && out[len(out)-1].Sign() == 0 {
		out = out[:len(out)-1]
	}
	return out
}

// exactRoots are the roots of a pair's difference where that is a rational function; ok is false where it is none. The
// roots of its numerator are given: at some of them the denominator may be zero too.
func (pl *plan) exactRoots(pair int) (set rootSet, ok bool) {
	all := pl.rationals()
	difference := combine(sub, all[pl.left[pair].left], all[pl.left[pair].right])
	if difference.bounded() == nil {
		return rootSet{}, false
	}
	switch p := difference.above; len(p) {
	case 0:
		return rootSet{}, false // equal everywhere
	case 1:
		return rootSet{proven: true}, true
	case 2:
		root, _ := new(big.Rat).Quo(new(big.Rat).Neg(p[0]), p[1]).Float64()
		return rootSet{exact: []float64{root}, proven: true}, true
	case 3:
		return rootSet{exact: p.quadraticRoots(), proven: true}, true
	default:
		return p.isolatedRoots(), true
	}
}

// quadraticRoots are the real roots of a quadratic polynomial, the smaller first, a double one once.
func (p polynomial) quadraticRoots() []float64 {
	half := new(big.Rat).Quo(p[1], new(big.Rat).Mul(p[2], big.NewRat(-2, 1)))
	square := new(big.Rat).Sub(new(big.Rat).Mul(half, half), new(big.Rat).Quo(p[0], p[2]))
	switch square.Sign() {
	case -1:
		return nil
	case 0:
		root, _ := half.Float64()
		return []float64{root}
	}
	const precision = 200
	distance := new(big.Float).SetPrec(precision).SetRat(square)
	distance.Sqrt(distance)
	middle := new(big.Float).SetPrec(precision).SetRat(half)
	low, _ := new(big.Float).Sub(middle, distance).Float64()
	high, _ := new(big.Float).Add(middle, distance).Float64()
	return []float64{low, high}
}

// isolatedRoots are the roots of a polynomial by intervals, within Cauchy's bound 1 + max |aᵢ/aₙ|.
func (p polynomial) isolatedRoots() rootSet {
	coefficients := make([]interval.Dual, len(p))
	bound := 0.0
	for i, c := range p {
		ratio, exact := new(big.Rat).Quo(c, p[len(p)-1]).Float64()
		coefficients[i] = interval.Constant(ratio)
		if !exact {
			around := interval.Interval{Lo: math.Nextafter(ratio, math.Inf(-1)), Hi: math.Nextafter(ratio, math.Inf(1))}
			coefficients[i].Value = around
		}
		bound = max(bound, math.Abs(ratio))
	}
	if !isFinite(bound) {
		return rootSet{}
	}
	horner := func(x interval.Dual) interval.Dual {
		sum := coefficients[len(p)-1]
		for i := len(p) - 2; i >= 0; i-- {
			sum = interval.Add(interval.Mul(sum, x), coefficients[i])
		}
		return sum
	}
	return findRoots(horner, len(p), -bound-2, bound+2, 0)
}
