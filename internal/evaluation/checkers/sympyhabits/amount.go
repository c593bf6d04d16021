package sympyhabits

import (
	"math"
	"math/big"
	"strconv"
)

// A precision says how a number is reckoned with.
type precision uint8

const (
	// exact: a rational.
	exact precision = iota
	// float: it was written with a decimal point. Sums and products are rounded to 53 bits, as SymPy's Float is.
	float
	// settled: it was a decimal, and is a rational since.
	settled
)

// An amount is a number of an expression.
type amount struct {
	r    *big.Rat
	held precision
}

func whole64(n int64) amount { return amount{r: big.NewRat(n, 1)} }

var one = whole64(1)

func (a amount) is(n int64) bool { return a.r.Cmp(big.NewRat(n, 1)) == 0 }

func (a amount) sign() int { return a.r.Sign() }

// rounded is a rational as a float; false where that is infinite.
func rounded(r *big.Rat) (amount, bool) {
	f, _ := r.Float64()
	return floating(f)
}

func floating(f float64) (amount, bool) {
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return amount{r: new(big.Rat), held: float}, false
	}
	return amount{r: new(big.Rat).SetFloat64(f), held: float}, true
}

// settle is a number as the decimal that it is printed as, where it is a float.
func (a amount) settle() amount {
	if a.held != float {
		return amount{a.r, settled}
	}
	f, _ := a.r.Float64()
	r, _ := new(big.Rat).SetString(strconv.FormatFloat(f, 'g', 15, 64))
	return amount{r, settled}
}

// join works out an operation on two numbers, as precisely as either allows.
func join(a, b amount, op func(z, x, y *big.Rat) *big.Rat) amount {
	switch {
	case a.held == exact && b.held == exact:
		return amount{r: op(new(big.Rat), a.r, b.r)}
	case a.held == settled || b.held == settled:
		a, b = a.settle(), b.settle()
		return amount{op(new(big.Rat), a.r, b.r), settled}
	}
	// An exact number is rounded before it meets a float. Beyond the range of floats, SymPy goes on, and so does this.
	x, okX := rounded(a.r)
	y, okY := rounded(b.r)
	if okX && okY {
		z := op(new(big.Rat), x.r, y.r)
		if out, ok := rounded(z); ok {
			return out
		}
		return amount{z, float}
	}
	return amount{op(new(big.Rat), a.r, b.r), float}
}

func (a amount) plus(b amount) amount { return join(a, b, (*big.Rat).Add) }

func (a amount) times(b amount) amount { return join(a, b, (*big.Rat).Mul) }

// over is a quotient; b is not 0.
func (a amount) over(b amount) amount {
	if a.held == float || b.held == float {
		return a.times(join(one, b, (*big.Rat).Quo))
	}
	return join(a, b, (*big.Rat).Quo)
}

func (a amount) negated() amount { return amount{new(big.Rat).Neg(a.r), a.held} }

func (a amount) abs() amount { return amount{new(big.Rat).Abs(a.r), a.held} }
