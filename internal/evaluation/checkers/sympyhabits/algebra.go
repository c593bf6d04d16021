package sympyhabits

import (
	"errors"
	"math"
	"math/big"
	"strconv"
)

var (
	errUndefined = errors.New("divides by zero, or is infinite")
	errRelation  = errors.New("is a relation, and has no difference")
)

// A quotient is a polynomial over another, which is not 0.
type quotient struct{ over, under polynomial }

// An atomKind is what is known of an atom.
type atomKind uint8

const (
	free     atomKind = iota // a letter, or a function: nothing is known of its powers
	prime                    // a positive integer without divisors that were found
	minusOne                 // -1, to powers between 0 and 1
	radicand                 // a polynomial to powers between 0 and 1
)

// An atom is what polynomials are in.
type atomFacts struct {
	kind  atomKind
	value *big.Int // of a prime
	base  quotient // of a radicand
}

// An algebra numbers the atoms of two expressions that are compared.
type algebra struct {
	atoms      []atomFacts
	numbers    map[string]int
	work, most int
}

func newAlgebra(most int) *algebra { return &algebra{numbers: map[string]int{}, most: most} }

func (a *algebra) atom(name string, x atomFacts) int {
	if id, ok := a.numbers[name]; ok {
		return id
	}
	a.atoms = append(a.atoms, x)
	a.numbers[name] = len(a.atoms) - 1
	return len(a.atoms) - 1
}

// power is an atom to a power.
func (a *algebra) power(name string, x atomFacts, e exponent) (quotient, error) {
	if e.n == 0 {
		return rational(one), nil
	}
	return a.tidy(term{monomial{{a.atom(name, x), e}}, one})
}

func (a *algebra) free(name string) quotient {
	q, _ := a.power(name, atomFacts{kind: free}, exponent{1, 1})
	return q
}

func rational(n amount) quotient { return quotient{constant(n), constant(one)} }

func (a *algebra) spend(n int) error {
	if a.work += n; a.work > a.most {
		return errEffort
	}
	return nil
}

// tidy is a term as a quotient: powers of numbers and radicands between 0 and 1, powers of anything else above.
func (a *algebra) tidy(t term) (quotient, error) {
	by := t.by
	var over, under monomial
	whole := rational(one)
	for _, f := range t.monomial {
		x := &a.atoms[f.atom]
		if x.kind == free {
			if f.exp.n < 0 {
				under = append(under, factor{f.atom, exponent{-f.exp.n, f.exp.d}})
			} else {
				over = append(over, f)
			}
			continue
		}
		w := f.exp.whole()
		if rest := f.exp.plus(exponent{-w, 1}); rest.n != 0 {
			over = append(over, factor{f.atom, rest})
		}
		if w == 0 {
			continue
		}
		switch x.kind {
		case minusOne:
			if w%2 != 0 {
				by = by.negated()
			}
		case prime:
			r, err := integerPower(amount{r: new(big.Rat).SetInt(x.value)}, w)
			if err != nil {
				return quotient{}, err
			}
			by = by.times(r)
		case radicand:
			q, err := a.integerPower(x.base, w)
			if err == nil {
				whole, err = a.multiply(whole, q)
			}
			if err != nil {
				return quotient{}, err
			}
		}
	}
	out := quotient{polynomial{}, polynomial{}}
	out.over.add(term{over, by})
	out.under.add(term{under, one})
	if n, ok := whole.over.number(); ok && n.is(1) && len(whole.under) == 1 {
		if d, ok := whole.under.number(); ok && d.is(1) {
			return out, nil
		}
	}
	return a.multiply(out, whole)
}

// times multiplies polynomials; the product of their terms may need tidying, and then be a quotient.
func (a *algebra) times(p, q polynomial) (quotient, error) {
	if err := a.spend(len(p)*len(q) + 1); err != nil {
		return quotient{}, err
	}
	out := polynomial{}
	var rest []quotient
	for _, t := range p.terms() {
		for _, u := range q.terms() {
			product := term{t.monomial.times(u.monomial), t.by.times(u.by)}
			if a.isTidy(product.monomial) {
				out.add(product)
				continue
			}
			x, err := a.tidy(product)
			if err != nil {
				return quotient{}, err
			}
			rest = append(rest, x)
		}
	}
	sum := quotient{out, constant(one)}
	for _, x := range rest {
		var err error
		if sum, err = a.add(sum, x); err != nil {
			return quotient{}, err
		}
	}
	return sum, nil
}

func (a *algebra) isTidy(m monomial) bool {
	for _, f := range m {
		if f.exp.n < 0 || a.atoms[f.atom].kind != free && f.exp.n >= f.exp.d {
			return false
		}
	}
	return true
}

func (a *algebra) multiply(p, q quotient) (quotient, error) {
	over, err := a.times(p.over, q.over)
	if err != nil {
		return quotient{}, err
	}
	under, err := a.times(p.under, q.under)
	if err != nil {
		return quotient{}, err
	}
	return a.divide(over, under)
}

// divide is a quotient of quotients.
func (a *algebra) divide(p, q quotient) (quotient, error) {
	isOne := func(x polynomial) bool {
		n, ok := x.number()
		return ok && n.is(1)
	}
	over, under := p.over, q.over
	if !isOne(q.under) {
		x, err := a.times(p.over, q.under)
		if err != nil {
			return quotient{}, err
		}
		if !isOne(x.under) {
			return a.divide(x, quotient{over: q.over, under: p.under})
		}
		over = x.over
	}
	if !isOne(p.under) {
		x, err := a.times(p.under, q.over)
		if err != nil {
			return quotient{}, err
		}
		if !isOne(x.under) {
			// Multiply both by what the product is over.
			y, err := a.times(over, x.under)
			if err != nil {
				return quotient{}, err
			}
			return a.divide(y, quotient{x.over, constant(one)})
		}
		under = x.over
	}
	return a.reduce(quotient{over, under})
}

// reduce takes a number, and a root of numbers, out of what is below.
func (a *algebra) reduce(q quotient) (quotient, error) {
	if len(q.under) == 0 {
		return quotient{}, errUndefined
	}
	if len(q.over) == 0 {
		return rational(whole64(0)), nil
	}
	t, ok := q.under.single()
	if !ok {
		c := one.over(q.under.content())
		return quotient{q.over.scaled(c), q.under.scaled(c)}, nil
	}
	by := one.over(t.by)
	over, under := q.over.scaled(by), polynomial{}
	keep, lift := a.lifted(t.monomial)
	under.add(term{keep, one})
	if len(lift) == 0 {
		return a.cancel(quotient{over, under}), nil
	}
	l, err := a.tidy(term{lift, one})
	if err != nil {
		return quotient{}, err
	}
	x, err := a.times(over, l.over)
	if err != nil {
		return quotient{}, err
	}
	if n, ok := x.under.number(); !ok || !n.is(1) {
		return a.divide(x, quotient{under, constant(one)})
	}
	return a.cancel(quotient{x.over, under}), nil
}

// lifted are the factors of a monomial that stay below, and over 1 those that are numbers.
func (a *algebra) lifted(m monomial) (keep, lift monomial) {
	for _, f := range m {
		if k := a.atoms[f.atom].kind; k == prime || k == minusOne {
			lift = append(lift, factor{f.atom, exponent{-f.exp.n, f.exp.d}})
		} else {
			keep = append(keep, f)
		}
	}
	return keep, lift
}

// cancel takes atoms out that every term above and the only one below have.
func (a *algebra) cancel(q quotient) quotient {
	t, ok := q.under.single()
	if !ok || len(t.monomial) == 0 {
		return q
	}
	var common monomial
	for _, f := range t.monomial {
		if a.atoms[f.atom].kind != free {
			continue
		}
		least := f.exp
		for _, u := range q.over {
			if e := u.monomial.power(f.atom); e.n*least.d < least.n*e.d {
				least = e
			}
		}
		if least.n > 0 {
			common = append(common, factor{f.atom, exponent{-least.n, least.d}})
		}
	}
	if len(common) == 0 {
		return q
	}
	out := quotient{polynomial{}, polynomial{}}
	for _, u := range q.over {
		out.over.add(term{u.monomial.times(common), u.by})
	}
	out.under.add(term{t.monomial.times(common), t.by})
	return out
}

func (a *algebra) add(p, q quotient) (quotient, error) {
	if p.under.key() == q.under.key() {
		out := make(polynomial, len(p.over))
		for k, t := range p.over {
			out[k] = t
		}
		for _, t := range q.over {
			out.add(t)
		}
		if err := a.spend(len(p.over) + len(q.over)); err != nil {
			return quotient{}, err
		}
		return a.reduce(quotient{out, p.under})
	}
	x, err := a.times(p.over, q.under)
	if err != nil {
		return quotient{}, err
	}
	y, err := a.times(q.over, p.under)
	if err != nil {
		return quotient{}, err
	}
	under, err := a.times(p.under, q.under)
	if err != nil {
		return quotient{}, err
	}
	over, err := a.add(x, y)
	if err != nil {
		return quotient{}, err
	}
	return a.divide(over, under)
}

// largePower is a quotient of single terms to a large power; that of more terms is too much work.
func (a *algebra) largePower(q quotient, n int64) (quotient, error) {
	t, ok := q.over.single()
	if !ok || len(q.under) > 1 {
		return quotient{}, errEffort
	}
	x, err := integerPower(t.by, n)
	if err != nil {
		return quotient{}, err
	}
	u, _ := q.under.single()
	y, err := integerPower(u.by, n)
	if err != nil {
		return quotient{}, err
	}
	m := raise(t.monomial, n).times(raise(u.monomial, -n))
	return a.tidy(term{m, x.over(y)})
}

// integerPower is a quotient to an integer's power.
func (a *algebra) integerPower(q quotient, n int64) (quotient, error) {
	if n < 0 {
		inverse, err := a.reduce(quotient{q.under, q.over})
		if err != nil {
			return quotient{}, err
		}
		return a.integerPower(inverse, -n)
	}
	if r, ok := q.over.number(); ok {
		if d, ok := q.under.number(); ok {
			x, err := integerPower(r.over(d), n)
			if err != nil {
				return quotient{}, err
			}
			return rational(x), nil
		}
	}
	if n > 64 {
		return a.largePower(q, n)
	}
	out := rational(one)
	for ; n > 0; n-- {
		var err error
		if out, err = a.multiply(out, q); err != nil {
			return quotient{}, err
		}
	}
	return out, nil
}

func raise(m monomial, n int64) monomial {
	out := make(monomial, len(m))
	for i, f := range m {
		out[i] = factor{f.atom, f.exp.by(exponent{n, 1})}
	}
	return out
}

// integerPower is a number to an integer's power, as long as it has less than some ten thousand digits.
func integerPower(r amount, n int64) (amount, error) {
	if n < 0 {
		if r.sign() == 0 {
			return amount{}, errUndefined
		}
		return integerPower(one.over(r), -n)
	}
	if bits := int64(max(r.r.Num().BitLen(), r.r.Denom().BitLen())); bits > 1 && n > 40_000/bits {
		return amount{}, errEffort
	}
	e := big.NewInt(n)
	x := new(big.Rat).SetFrac(new(big.Int).Exp(r.r.Num(), e, nil), new(big.Int).Exp(r.r.Denom(), e, nil))
	if r.held == float {
		if out, ok := rounded(x); ok {
			return out, nil
		}
	}
	return amount{x, r.held}, nil
}

// numberPower is a positive number to a rational power: primes to powers between 0 and 1, times a rational; of a decimal, a
// decimal.
func (a *algebra) numberPower(n amount, e exponent) (quotient, error) {
	if n.held == float {
		f, _ := n.r.Float64()
		if e == (exponent{1, 2}) {
			f = math.Sqrt(f)
		} else {
			f = math.Pow(f, float64(e.n)/float64(e.d))
		}
		x, ok := floating(f)
		if !ok {
			return quotient{}, errEffort
		}
		return rational(x), nil
	}
	if max(n.r.Num().BitLen(), n.r.Denom().BitLen()) > 2000 {
		return quotient{}, errEffort
	}
	m, left := a.factored(n.r.Num(), e)
	below, rest := a.factored(n.r.Denom(), exponent{-e.n, e.d})
	all := m.times(below)
	for _, x := range []struct {
		n *big.Int
		e exponent
	}{{left, e}, {rest, exponent{-e.n, e.d}}} {
		if x.n.Cmp(big.NewInt(1)) != 0 {
			id := a.atom("prime "+x.n.String(), atomFacts{kind: prime, value: x.n})
			all = all.times(monomial{{id, x.e}})
		}
	}
	return a.tidy(term{all, amount{one.r, n.held}})
}

// factored is a positive integer's small primes to a power, and what is left of it.
func (a *algebra) factored(n *big.Int, e exponent) (monomial, *big.Int) {
	n = new(big.Int).Set(n)
	var m monomial
	quo, rem := new(big.Int), new(big.Int)
	for p := int64(2); p < 2000; p++ {
		if n.IsInt64() && p*p > n.Int64() {
			break
		}
		d := big.NewInt(p)
		count := int64(0)
		for {
			if quo.QuoRem(n, d, rem); rem.Sign() != 0 {
				break
			}
			n.Set(quo)
			count++
		}
		if count > 0 {
			id := a.atom("prime "+strconv.FormatInt(p, 10), atomFacts{kind: prime, value: d})
			m = m.times(monomial{{id, e.by(exponent{count, 1})}})
		}
	}
	// A square is its root twice.
	if s := new(big.Int).Sqrt(n); n.BitLen() > 1 && new(big.Int).Mul(s, s).Cmp(n) == 0 {
		id := a.atom("prime "+s.String(), atomFacts{kind: prime, value: s})
		return m.times(monomial{{id, e.by(exponent{2, 1})}}), big.NewInt(1)
	}
	return m, n
}

func (a *algebra) subtract(p, q quotient) (quotient, error) {
	return a.add(p, quotient{q.over.scaled(whole64(-1)), q.under})
}
