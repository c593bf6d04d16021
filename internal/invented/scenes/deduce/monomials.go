package deduce

import (
	"math"

	"geoeval/internal/exact"
)

// polynomial is an equation Σ monomials = 0 among some quantities.
func polynomial(of []Quantity, monomials ...Monomial) Equation {
	e := Equation{Form: Monomials, Monomials: monomials, Terms: make([]Term, 0, len(of))}
	for _, q := range of {
		e.Terms = append(e.Terms, times(1, q))
	}
	return e
}

// solveMonomials divides what stands without the n-th quantity by what stands beside it.
func (e *Equation) solveMonomials(n int, known func(Quantity) *Expr) *Expr {
	// The quantity's power, the monomials in which it stands, and those in which it does not.
	power := 0
	var with, without []Monomial
	for _, m := range e.Monomials {
		p := 0
		for _, i := range m.Of {
			if i == n {
				p++
			}
		}
		switch {
		case p == 0:
			without = append(without, m)
		case power == 0 || power == p && p == 1:
			power = p
			with = append(with, m)
		default:
			return nil // a quadratic equation, or two powers
		}
	}
	if power == 0 || power > 3 {
		return nil
	}
	// A fraction beside it goes to the other side.
	under := 1.0
	if len(with) == 1 {
		var over float64
		over, under = fraction(max(with[0].K, -with[0].K))
		with[0].K = math.Copysign(over, with[0].K)
	}
	var above, below *Expr
	for _, turned := range []bool{false, true} {
		above, below = e.total(without, n, known, !turned), e.total(with, n, known, turned)
		if above != nil && below != nil {
			break
		}
	}
	if above == nil || below == nil {
		return nil
	}
	result := Do(exact.Div, Do(exact.Mul, exact.Num(under), above), below)
	switch power {
	case 2:
		return Do(exact.Sqrt, result)
	case 3:
		return Do(exact.Cbrt, result)
	}
	return result
}

// total is the sum of monomials without the n-th quantity, or, turned, the sum of their negatives; what is positive comes first.
// It is nil where nothing is positive.
func (e *Equation) total(of []Monomial, n int, known func(Quantity) *Expr, turned bool) *Expr {
	var sum *Expr
	for _, positive := range []bool{true, false} {
		for _, m := range of {
			k := m.K
			if turned {
				k = -k
			}
			if k > 0 != positive {
				continue
			}
			x := e.monomial(m, max(k, -k), n, known)
			switch {
			case sum == nil && !positive:
				return nil
			case sum == nil:
				sum = x
			case positive:
				sum = Do(exact.Add, sum, x)
			default:
				sum = Do(exact.Sub, sum, x)
			}
		}
	}
	return sum
}

// monomial is k·π^Pi times the quantities of a monomial but for the n-th.
func (e *Equation) monomial(m Monomial, k float64, n int, known func(Quantity) *Expr) *Expr {
	over, under := fraction(k)
	factors := []*Expr{exact.Num(over)}
	for range m.Pi {
		factors = append(factors, &Expr{Op: exact.Pi})
	}
	for i, at := range m.Of {
		power := 1.0
		for _, other := range m.Of[i+1:] {
			if other == at {
				power++
			}
		}
		first := true
		for _, other := range m.Of[:i] {
			first = first && other != at
		}
		if at != n && first {
			factors = append(factors, raised(known(e.Terms[at].Q), power))
		}
	}
	return Do(exact.Div, product(factors), exact.Num(under))
}
