package sympyhabits

import (
	"fmt"
	"math"
	"math/big"
	"strings"
)

// amount is what a number is: a decimal is held in floating point.
func (f *form) amount() amount {
	if f.decimal {
		if n, ok := rounded(f.num); ok {
			return n
		}
	}
	return amount{r: f.num}
}

func (a *algebra) normals(forms []*form) ([]quotient, error) {
	all := make([]quotient, len(forms))
	for i, f := range forms {
		var err error
		if all[i], err = a.normal(f); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// normal is a form as a quotient of polynomials.
func (a *algebra) normal(f *form) (quotient, error) {
	if err := a.spend(1); err != nil {
		return quotient{}, err
	}
	switch f.op {
	case numberOp:
		return rational(f.amount()), nil
	case symbolOp:
		return a.free("letter " + f.name), nil
	case infiniteOp:
		return quotient{}, errUndefined
	case relationOp, operatorOp:
		return quotient{}, errRelation
	case callOp:
		return a.call(f)
	}
	args, err := a.normals(f.args)
	if err != nil {
		return quotient{}, err
	}
	switch f.op {
	case addOp:
		return a.add(args[0], args[1])
	case mulOp:
		return a.multiply(args[0], args[1])
	}
	return a.raised(args[0], args[1])
}

func (q quotient) number() (amount, bool) {
	n, ok := q.over.number()
	d, ok2 := q.under.number()
	if !ok || !ok2 || d.sign() == 0 {
		return amount{}, false
	}
	return n.over(d), true
}

func (q quotient) key() string { return q.over.key() + "/" + q.under.key() }

// floatPower is a positive number to a power that is held in floating point.
func floatPower(base quotient, e amount) (power amount, ok bool) {
	b, ok := base.number()
	if !ok || e.held != float || b.sign() <= 0 || e.r.IsInt() {
		return amount{}, false
	}
	f, _ := b.r.Float64()
	g, _ := e.r.Float64()
	return floating(math.Pow(f, g))
}

// raised is a power.
func (a *algebra) raised(base, e quotient) (quotient, error) {
	if r, ok := e.number(); ok {
		if power, ok := floatPower(base, r); ok {
			return rational(power), nil
		}
		x, small := exponentOf(r.settle().r)
		if !small {
			return quotient{}, errEffort
		}
		return a.rationalPower(base, x)
	}
	n, ok := e.under.number()
	if !ok {
		return a.symbolicPower(base, e, exponent{1, 1})
	}
	// b^(2x+1) is b times b^x twice.
	out := rational(one)
	for _, t := range e.over.terms() {
		x, small := exponentOf(t.by.over(n).settle().r)
		if !small {
			return quotient{}, errEffort
		}
		var q quotient
		var err error
		if len(t.monomial) == 0 {
			q, err = a.rationalPower(base, x)
		} else {
			unit := polynomial{}
			unit.add(term{t.monomial, one})
			q, err = a.symbolicPower(base, quotient{unit, constant(one)}, x)
		}
		if err == nil {
			out, err = a.multiply(out, q)
		}
		if err != nil {
			return quotient{}, err
		}
	}
	return out, nil
}

// symbolicPower is base^(e·by), e not being a number. A positive rational is taken apart into its primes.
func (a *algebra) symbolicPower(base, e quotient, by exponent) (quotient, error) {
	number, ok := base.number()
	r := number.r
	if !ok || r.Sign() <= 0 {
		return a.power("power "+base.key()+" to "+e.key(), atomFacts{kind: free}, by)
	}
	if max(r.Num().BitLen(), r.Denom().BitLen()) > 2000 {
		return quotient{}, errEffort
	}
	out := rational(one)
	for _, side := range []struct {
		n *big.Int
		e exponent
	}{{r.Num(), by}, {r.Denom(), exponent{-by.n, by.d}}} {
		m, left := a.factored(side.n, side.e)
		if left.Cmp(big.NewInt(1)) != 0 {
			m = m.times(monomial{{a.atom("prime "+left.String(), atomFacts{kind: prime, value: left}), side.e}})
		}
		for _, f := range m {
			q, err := a.power(fmt.Sprintf("power %s to %s", a.atoms[f.atom].value, e.key()), atomFacts{kind: free}, f.exp)
			if err == nil {
				out, err = a.multiply(out, q)
			}
			if err != nil {
				return quotient{}, err
			}
		}
	}
	return out, nil
}

// rationalPower is a quotient to a rational power. A root takes only positive numbers out of what it is of.
func (a *algebra) rationalPower(base quotient, e exponent) (quotient, error) {
	if e.d == 1 {
		return a.integerPower(base, e.n)
	}
	if len(base.over) == 0 {
		if e.n < 0 {
			return quotient{}, errUndefined
		}
		return base, nil
	}
	if r, ok := base.number(); ok {
		out, err := a.numberPower(r.abs(), e)
		if err != nil || r.sign() > 0 {
			return out, err
		}
		i, err := a.power("minus one", atomFacts{kind: minusOne}, e)
		if err != nil {
			return quotient{}, err
		}
		return a.multiply(out, i)
	}
	// What is positive and a number comes out; a lone letter to a power below 1 has its powers multiplied.
	over, oneOver := base.over.single()
	under, oneUnder := base.under.single()
	outside := rational(one)
	var err error
	if oneOver && oneUnder {
		out := monomial{}
		var keep monomial
		for _, f := range over.monomial {
			if a.atoms[f.atom].kind == prime {
				out = append(out, factor{f.atom, f.exp.by(e)})
			} else {
				keep = append(keep, f)
			}
		}
		if len(keep) == 1 && len(under.monomial) == 0 && keep[0].exp.n <= keep[0].exp.d && over.by.sign() > 0 &&
			a.atoms[keep[0].atom].kind != minusOne {
			out = out.times(monomial{{keep[0].atom, keep[0].exp.by(e)}})
			keep = nil
		}
		if outside, err = a.tidy(term{out, one}); err != nil {
			return quotient{}, err
		}
		over.monomial = keep
		base = quotient{polynomial{}, base.under}
		base.over.add(over)
	}
	content := base.over.content().over(base.under.content())
	root, err := a.numberPower(content, e)
	if err == nil {
		root, err = a.multiply(root, outside)
	}
	if err != nil {
		return quotient{}, err
	}
	base = quotient{base.over.scaled(one.over(content)), base.under}
	if r, ok := base.number(); ok && r.is(1) {
		return root, nil
	}
	q, err := a.power("radicand "+base.key(), atomFacts{kind: radicand, base: base}, e)
	if err != nil {
		return quotient{}, err
	}
	return a.multiply(root, q)
}

// call is a function's value: a number where it is known, otherwise an atom.
func (a *algebra) call(f *form) (quotient, error) {
	args, err := a.normals(f.args)
	if err != nil {
		return quotient{}, err
	}
	keys := make([]string, len(args))
	for i, x := range args {
		keys[i] = x.key()
	}
	if q, done, err := a.known(f.name, args); done || err != nil {
		return q, err
	}
	return a.free(f.name + "(" + strings.Join(keys, " , ") + ")"), nil
}
