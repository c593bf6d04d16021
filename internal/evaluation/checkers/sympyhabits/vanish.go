package sympyhabits

import (
	"math"
	"math/big"
)

// SymPy knows that a number made of roots is 0 by its minimal polynomial, where the polynomials here, which take a root of a sum
// for an atom, do not show it: √(3+2√2) is 1+√2. Numbers are reckoned with so many bits here that one which is not 0 shows it: with
// roots of few and small numbers, as they are compared here, the least such number has far less than vanishing digits.
const (
	bits      = 1600
	vanishing = 1200
)

// vanishes says whether a polynomial in numbers and their real roots alone is 0.
func (a *algebra) vanishes(p polynomial) bool {
	roots := 0
	for _, t := range p {
		for _, f := range t.monomial {
			if a.atoms[f.atom].kind == radicand {
				roots++
			}
		}
		if t.by.held != exact {
			return false
		}
	}
	if roots == 0 || len(p) > 40 {
		return false
	}
	v, size, ok := a.value(p, 6)
	return ok && (v.Sign() == 0 || v.MantExp(nil) < size.MantExp(nil)-vanishing)
}

// value is a polynomial in numbers and their real roots, and the sum of its terms' sizes.
func (a *algebra) value(p polynomial, depth int) (v, size *big.Float, ok bool) {
	v, size = new(big.Float).SetPrec(bits), new(big.Float).SetPrec(bits)
	for _, t := range p {
		x := new(big.Float).SetPrec(bits).SetRat(t.by.r)
		for _, f := range t.monomial {
			y, ok := a.atomValue(a.atoms[f.atom], depth)
			if !ok {
				return nil, nil, false
			}
			r, ok := rootOf(y, f.exp.d)
			if !ok || f.exp.n < 0 || f.exp.n > 100 {
				return nil, nil, false
			}
			for range f.exp.n {
				x.Mul(x, r)
			}
		}
		v.Add(v, x)
		size.Add(size, x.Abs(x))
	}
	return v, size, true
}

func (a *algebra) atomValue(x atomFacts, depth int) (*big.Float, bool) {
	switch {
	case x.kind == prime:
		return new(big.Float).SetPrec(bits).SetInt(x.value), true
	case x.kind != radicand || depth == 0:
		return nil, false
	}
	over, _, ok := a.value(x.base.over, depth-1)
	if !ok {
		return nil, false
	}
	under, _, ok := a.value(x.base.under, depth-1)
	if !ok || under.Sign() == 0 {
		return nil, false
	}
	return over.Quo(over, under), true
}

// rootOf is the d-th root of a positive number.
func rootOf(x *big.Float, d int64) (*big.Float, bool) {
	switch {
	case d == 1:
		return x, true
	case x.Sign() <= 0 || d > 24:
		return nil, false
	case d == 2:
		return new(big.Float).SetPrec(bits).Sqrt(x), true
	}
	// Newton's method doubles the digits that are right; it starts from those of a float.
	mantissa := new(big.Float)
	e := x.MantExp(mantissa)
	m, _ := mantissa.Float64()
	w := int64(math.Floor(float64(e) / float64(d)))
	y := new(big.Float).SetPrec(bits).SetFloat64(math.Pow(m*math.Exp2(float64(int64(e)-w*d)), 1/float64(d)))
	y.SetMantExp(y, int(w))
	by := new(big.Float).SetPrec(bits).SetInt64(d)
	less := new(big.Float).SetPrec(bits).SetInt64(d - 1)
	for range 7 {
		power := new(big.Float).SetPrec(bits).SetInt64(1)
		for range d - 1 {
			power.Mul(power, y)
		}
		q := new(big.Float).SetPrec(bits).Quo(x, power)
		y.Quo(q.Add(q, new(big.Float).SetPrec(bits).Mul(less, y)), by)
	}
	return y, true
}
