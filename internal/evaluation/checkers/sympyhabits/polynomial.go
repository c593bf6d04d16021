package sympyhabits

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// An exponent is a quotient of small integers, the lower positive and without common factor.
type exponent struct{ n, d int64 }

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

func exponentOf(r *big.Rat) (exponent, bool) {
	const most = 1 << 20
	if !r.Num().IsInt64() || !r.Denom().IsInt64() {
		return exponent{}, false
	}
	e := exponent{r.Num().Int64(), r.Denom().Int64()}
	return e, e.n < most && e.n > -most && e.d < most
}

func (e exponent) plus(o exponent) exponent { return reduced(e.n*o.d+o.n*e.d, e.d*o.d) }

func (e exponent) by(o exponent) exponent { return reduced(e.n*o.n, e.d*o.d) }

func reduced(n, d int64) exponent {
	if g := gcd(n, d); g > 1 {
		n, d = n/g, d/g
	}
	return exponent{n, d}
}

// whole is the greatest integer that is not above the exponent.
func (e exponent) whole() int64 {
	w := e.n / e.d
	if e.n%e.d < 0 {
		w--
	}
	return w
}

// A factor is an atom of the algebra, by number, to a power.
type factor struct {
	atom int
	exp  exponent
}

// A monomial is a product of factors in the order of their atoms, none to the power 0.
type monomial []factor

func (m monomial) key() string {
	var b strings.Builder
	for _, f := range m {
		fmt.Fprintf(&b, "%d^%d/%d,", f.atom, f.exp.n, f.exp.d)
	}
	return b.String()
}

// power is that of an atom, 0 where it is not there.
func (m monomial) power(atom int) exponent {
	if i := slices.IndexFunc(m, func(f factor) bool { return f.atom == atom }); i >= 0 {
		return m[i].exp
	}
	return exponent{0, 1}
}

func (m monomial) times(o monomial) monomial {
	out := make(monomial, 0, len(m)+len(o))
	for len(m) > 0 && len(o) > 0 {
		switch {
		case m[0].atom < o[0].atom:
			out, m = append(out, m[0]), m[1:]
		case m[0].atom > o[0].atom:
			out, o = append(out, o[0]), o[1:]
		default:
			if e := m[0].exp.plus(o[0].exp); e.n != 0 {
				out = append(out, factor{m[0].atom, e})
			}
			m, o = m[1:], o[1:]
		}
	}
	return append(append(out, m...), o...)
}

// A term is a monomial with its coefficient.
type term struct {
	monomial monomial
	by       amount
}

// A polynomial is a sum of terms by the keys of their monomials, none of them 0.
type polynomial map[string]term

func constant(n amount) polynomial {
	if n.sign() == 0 {
		return polynomial{}
	}
	return polynomial{"": {nil, n}}
}

func (p polynomial) add(t term) {
	if t.by.sign() == 0 {
		return
	}
	k := t.monomial.key()
	if old, ok := p[k]; ok {
		if t.by = old.by.plus(t.by); t.by.sign() == 0 {
			delete(p, k)
			return
		}
	}
	p[k] = t
}

// number is the value of a polynomial without atoms.
func (p polynomial) number() (amount, bool) {
	if len(p) == 0 {
		return whole64(0), true
	}
	t, ok := p[""]
	return t.by, ok && len(p) == 1
}

// terms are a polynomial's terms in a fixed order.
func (p polynomial) terms() []term {
	out := make([]term, 0, len(p))
	for _, t := range p {
		out = append(out, t)
	}
	slices.SortFunc(out, func(a, b term) int { return cmp.Compare(a.monomial.key(), b.monomial.key()) })
	return out
}

// single is the only term of a polynomial.
func (p polynomial) single() (term, bool) {
	if len(p) != 1 {
		return term{}, false
	}
	return p.terms()[0], true
}

func (p polynomial) key() string {
	var b strings.Builder
	for _, t := range p.terms() {
		b.WriteString(t.by.r.RatString() + "*" + t.monomial.key() + ";")
	}
	return b.String()
}

// content is the greatest positive rational that divides every coefficient to an integer. Decimals are settled for it.
func (p polynomial) content() amount {
	if t, ok := p.single(); ok {
		return t.by.abs()
	}
	num, den := new(big.Int), big.NewInt(1)
	held := exact
	for _, t := range p {
		by := t.by
		if by.held != exact {
			by, held = by.settle(), settled
		}
		num.GCD(nil, nil, num, new(big.Int).Abs(by.r.Num()))
		g := new(big.Int).GCD(nil, nil, den, by.r.Denom())
		den.Mul(den, new(big.Int).Quo(by.r.Denom(), g))
	}
	return amount{new(big.Rat).SetFrac(num, den), held}
}

func (p polynomial) scaled(n amount) polynomial {
	out := make(polynomial, len(p))
	for k, t := range p {
		out[k] = term{t.monomial, t.by.times(n)}
	}
	return out
}
