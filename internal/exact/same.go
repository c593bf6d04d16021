package exact

import (
	"math"
	"math/big"
	"math/rand/v2"

	"geoeval/internal/exact/interval"
)

// Rational is the rational number that an expression is, nil where it is none, or none that is found.
func (e *Expr) Rational() *big.Rat {
	var a algebra
	x, ok := a.form(e)
	if !ok || a.failed {
		return nil
	}
	r, _ := x.value()
	return r
}

// Constant is an interval that holds the value of an expression without letters; false where it has none, or is too large to tell.
func (e *Expr) Constant() (interval.Interval, bool) {
	is := e.Enclose(valued(nil))
	return is.Value, bounded(is.Value) && !is.Partial
}

// Same reports whether two expressions are equal: by their normal forms, which prove it either way, else by their enclosures at
// [Points] points, which prove that they differ. Where the enclosures agree within 1e-9 they are taken for equal. decided is false
// where neither tells.
func Same(x, y *Expr) (equal, decided bool) {
	if equal, decided := sameForm(x, y); decided {
		return equal, true
	}
	return agree(x, y)
}

// sameForm compares normal forms: equal ones are equal, and different ones are different where no atom is dependent.
func sameForm(x, y *Expr) (equal, decided bool) {
	var a algebra
	left, ok := a.form(x)
	if !ok {
		return false, false
	}
	right, ok := a.form(y)
	if !ok {
		return false, false
	}
	difference := a.add(a.times(left.above, right.below), a.negate(a.times(right.above, left.below)))
	if a.failed {
		return false, false
	}
	if len(difference) == 0 {
		return true, !a.dependent(left.below) && !a.dependent(right.below)
	}
	return false, !a.dependent(difference)
}

// Proportional reports whether x is a multiple of y, and the factor.
func Proportional(x, y *Expr) (factor *big.Rat, ok, decided bool) {
	var a algebra
	left, lok := a.form(x)
	right, rok := a.form(y)
	if !lok || !rok || a.failed {
		return nil, false, false
	}
	p, q := a.times(left.above, right.below), a.times(right.above, left.below)
	for product, f := range q {
		g, found := p[product]
		if !found {
			return nil, false, !a.dependent(p) && !a.dependent(q)
		}
		factor = new(big.Rat).Quo(g, f)
		break
	}
	if factor == nil {
		return new(big.Rat), len(p) == 0, true
	}
	same := a.add(p, a.negate(a.scale(q, factor)))
	return factor, len(same) == 0, !a.failed && !a.dependent(p) && !a.dependent(q)
}

// Points is at how many random points two expressions in letters must agree, and attempts how many are tried until there
// are so many where both are defined.
const (
	Points   = 5
	attempts = 40
	Within   = 1e-9
)

// agree compares two expressions at random points, which are the same at every call. Different is proven where the
// enclosures at a point do not touch; equal is taken for granted where all points agree within 1e-9.
func agree(x, y *Expr) (equal, decided bool) {
	names := append(x.Letters(), y.Letters()...)
	same := 0
	for attempt := range uint64(attempts) {
		values := map[string]interval.Dual{}
		for _, name := range names {
			values[name] = interval.Constant(random(name, attempt))
		}
		left, right := x.Enclose(valued(values)).Value, y.Enclose(valued(values)).Value
		if !bounded(left) || !bounded(right) {
			continue
		}
		if left.Hi < right.Lo || right.Hi < left.Lo {
			apart := math.Max(right.Lo-left.Hi, left.Lo-right.Hi)
			if apart > Within*math.Max(math.Abs(left.Lo), math.Abs(right.Lo)) {
				return false, true
			}
		}
		if middle := math.Abs(left.Lo); left.Hi-left.Lo > Within*middle+1e-12 || right.Hi-right.Lo > Within*math.Abs(right.Lo)+1e-12 {
			continue // too wide to tell
		}
		if same++; same == Points || len(names) == 0 {
			return true, true
		}
	}
	return false, false
}

// valued are the leaves of an expression whose letters have these values.
func valued(letters map[string]interval.Dual) func(*Expr) interval.Dual {
	return func(e *Expr) interval.Dual {
		if e.Op == Pi {
			return between(math.Pi)
		}
		if x, ok := letters[e.Name]; ok {
			return x
		}
		return undefined
	}
}

// random is a number from 0.2 to 1.5: a length, or an angle below 86 degrees.
func random(name string, attempt uint64) float64 {
	seed := uint64(14695981039346656037)
	for i := range len(name) {
		seed = (seed ^ uint64(name[i])) * 1099511628211
	}
	return 0.2 + 1.3*rand.New(rand.NewPCG(seed, attempt)).Float64()
}

func bounded(x interval.Interval) bool {
	return !x.IsEmpty() && !math.IsInf(x.Lo, 0) && !math.IsInf(x.Hi, 0)
}
