package exact

import (
	"math"
	"math/big"

	"geoeval/internal/exact/interval"
)

// A RootSet is what was found of the roots of a function.
type RootSet struct {
	// Exact are proven roots; Near are places where the function is within the slack of zero, or may be, apart from them.
	Exact, Near []float64
	// Proven: there are no others.
	Proven bool
}

// Roots finds where a function is zero between two numbers, with at most so much work: calls of the function. Within the slack
// it may be zero.
func Roots(f func(interval.Dual) interval.Dual, low, high, slack float64, work int) RootSet {
	clusters, complete := interval.Clusters(f, low, high, slack, work)
	set := RootSet{Proven: complete}
	for _, c := range clusters {
		set.Exact = append(set.Exact, c.Roots...)
		set.Proven = set.Proven && c.Proven
		if len(c.Roots) == 0 || !c.Proven {
			set.Near = append(set.Near, inside(c.Lo, c.Hi))
		}
	}
	return set
}

// inside is a number between two others, of which one may be infinite.
func inside(low, high float64) float64 {
	switch {
	case math.IsInf(high, 1):
		return max(2*low, 1)
	case math.IsInf(low, -1):
		return min(2*high, -1)
	}
	return low + (high-low)/2
}

// A Ratio is a rational function of one unknown, with exact coefficients: what is linear or quadratic in the end is solved exactly,
// however terms cancel on the way ((x + 8)² = x² + 144).
type Ratio struct{ fraction }

// A Solver calculates with ratios. The zero Solver is ready.
type Solver struct{ algebra }

// Bounds of ratios: what is larger is left to intervals.
const (
	maxDegree = 8
	maxBits   = 4096
)

// Constant is a number, which is finite.
func (s *Solver) Constant(value float64) *Ratio {
	return &Ratio{whole(constantPolynomial(new(big.Rat).SetFloat64(value)))}
}

// Unknown is what a Solver solves for.
func (s *Solver) Unknown() *Ratio { return &Ratio{whole(s.atomOf(atom{key: "unknown"}))} }

// Do is an operation on ratios; nil where it leads out of them, or is too large, or an operand is nil.
func (s *Solver) Do(op Op, x, y *Ratio) *Ratio {
	if x == nil || op.Operands() == 2 && y == nil {
		return nil
	}
	s.work, s.failed = 0, false
	result, ok := fraction{}, true
	switch op {
	case Add:
		result = s.addFractions(x.fraction, y.fraction)
	case Sub:
		result = s.addFractions(x.fraction, fraction{s.negate(y.above), y.below})
	case Mul:
		result = s.timesFractions(x.fraction, y.fraction)
	case Div:
		result, ok = s.quotient(x.fraction, y.fraction)
	case Neg:
		result = fraction{s.negate(x.above), x.below}
	case Square:
		result = s.timesFractions(x.fraction, x.fraction)
	default:
		return nil
	}
	if !ok || s.failed || !result.above.isSmall() || !result.below.isSmall() {
		return nil
	}
	return &Ratio{result}
}

func (p polynomial) isSmall() bool {
	for product, c := range p {
		if product != "" && product[1] > maxDegree || c.Num().BitLen() > maxBits || c.Denom().BitLen() > maxBits {
			return false
		}
	}
	return true
}

// coefficients are those of a polynomial in the unknown, the constant first; the last one is not zero.
func (p polynomial) coefficients() []*big.Rat {
	var all []*big.Rat
	for n := range maxDegree + 1 {
		product := ""
		if n > 0 {
			product = string([]byte{0, byte(n)})
		}
		if c, is := p[product]; is {
			for len(all) < n {
				all = append(all, new(big.Rat))
			}
			all = append(all, c)
		}
	}
	return all
}

// Roots are the values of the unknown at which two ratios are equal; ok is false where they are so everywhere, or one is nil. At some
// of them a denominator may be zero too.
func (s *Solver) Roots(x, y *Ratio, work int) (set RootSet, ok bool) {
	difference := s.Do(Sub, x, y)
	if difference == nil {
		return RootSet{}, false
	}
	switch p := difference.above.coefficients(); len(p) {
	case 0:
		return RootSet{}, false // equal everywhere
	case 1:
		return RootSet{Proven: true}, true
	case 2:
		root, _ := new(big.Rat).Quo(new(big.Rat).Neg(p[0]), p[1]).Float64()
		return RootSet{Exact: []float64{root}, Proven: true}, true
	case 3:
		return RootSet{Exact: quadraticRoots(p), Proven: true}, true
	default:
		return isolatedRoots(p, work), true
	}
}

// quadraticRoots are the real roots of a quadratic polynomial, the smaller first, a double one once.
func quadraticRoots(p []*big.Rat) []float64 {
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
func isolatedRoots(p []*big.Rat, work int) RootSet {
	coefficients := make([]interval.Dual, len(p))
	bound := 0.0
	for i, c := range p {
		ratio, _ := new(big.Rat).Quo(c, p[len(p)-1]).Float64()
		coefficients[i] = enclosed(new(big.Rat).Quo(c, p[len(p)-1]))
		bound = max(bound, math.Abs(ratio))
	}
	if math.IsInf(bound, 0) {
		return RootSet{}
	}
	horner := func(x interval.Dual) interval.Dual {
		sum := coefficients[len(p)-1]
		for i := len(p) - 2; i >= 0; i-- {
			sum = interval.Add(interval.Mul(sum, x), coefficients[i])
		}
		return sum
	}
	return Roots(horner, -bound-2, bound+2, 0, work/len(p))
}
