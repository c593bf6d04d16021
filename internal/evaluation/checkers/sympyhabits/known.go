package sympyhabits

import (
	"math"
	"math/big"
	"strings"
)

// known is the value of a function where it, or a relation among its values, is known, and whether it is.
func (a *algebra) known(name string, x []quotient) (quotient, bool, error) {
	done := func(q quotient, err error) (quotient, bool, error) { return q, true, err }
	if n, ok := x0(x).number(); ok && n.held == float {
		if f, ok := floats[name]; ok {
			v, _ := n.r.Float64()
			if y, ok := floating(f(v)); ok {
				return rational(y), true, nil
			}
		}
	}
	switch name {
	case "factorial", "binomial", "floor", "ceiling", "conjugate", "Abs":
		return a.counted(name, x)
	case "exp":
		return done(a.raised(a.free("E()"), x[0]))
	case "log":
		return done(a.logarithm(x[0], x[1]))
	case "sin", "cos", "tan", "cot", "sec", "csc":
		return done(a.trigonometric(name, x[0]))
	case "sinh", "cosh", "tanh":
		return done(a.hyperbolic(name, x[0]))
	}
	if n, ok := x0(x).number(); ok && n.sign() == 0 && strings.HasPrefix(name, "a") && len(x) == 1 {
		switch name {
		case "asin", "atan", "asinh", "atanh":
			return done(rational(whole64(0)), nil)
		}
	}
	return quotient{}, false, nil
}

// floats are the functions that SymPy works out of decimals.
var floats = map[string]func(float64) float64{
	"exp": math.Exp, "sin": math.Sin, "cos": math.Cos, "tan": math.Tan, "sinh": math.Sinh, "cosh": math.Cosh, "tanh": math.Tanh,
	"asin": math.Asin, "acos": math.Acos, "atan": math.Atan,
}

func x0(x []quotient) quotient {
	if len(x) == 0 {
		return quotient{}
	}
	return x[0]
}

func asInteger(n amount, ok bool) (int64, bool) {
	if !ok || !n.r.IsInt() || !n.r.Num().IsInt64() {
		return 0, false
	}
	return n.r.Num().Int64(), true
}

// counted are functions of numbers alone, and the absolute value.
func (a *algebra) counted(name string, x []quotient) (quotient, bool, error) {
	r, isNumber := x[0].number()
	n, isWhole := asInteger(r, isNumber)
	number := func(i *big.Int) (quotient, bool, error) {
		return rational(amount{r: new(big.Rat).SetInt(i)}), true, nil
	}
	switch name {
	case "factorial":
		switch {
		case isWhole && n > 500:
			return quotient{}, false, errEffort
		case isWhole && n >= 0:
			return number(new(big.Int).MulRange(1, n))
		case isWhole:
			return quotient{}, false, errUndefined
		}
	case "binomial":
		if k, ok := asInteger(x[1].number()); ok && isWhole && n >= 0 {
			switch {
			case n > 2000:
				return quotient{}, false, errEffort
			case k < 0 || k > n:
				return number(new(big.Int))
			}
			return number(new(big.Int).Binomial(n, k))
		}
	case "conjugate":
		if _, ok := a.approximate(x[0]); ok {
			return x[0], true, nil
		}
	case "Abs":
		if v, ok := a.approximate(x[0]); ok && v != 0 {
			if v > 0 {
				return x[0], true, nil
			}
			q, err := a.multiply(rational(whole64(-1)), x[0])
			return q, true, err
		} else if isNumber {
			return x[0], true, nil
		}
		// What is a number comes out, and the sign with it.
		c := x[0].over.content().over(x[0].under.content())
		by := one.over(c)
		if x[0].over.terms()[0].by.sign() < 0 {
			by = by.negated()
		}
		inner := quotient{x[0].over.scaled(by), x[0].under}
		q, err := a.multiply(rational(c), a.free("Abs("+inner.key()+")"))
		return q, true, err
	case "floor", "ceiling":
		v, ok := a.approximate(x[0])
		if !ok {
			break
		}
		if isWhole {
			return x[0], true, nil
		}
		if name == "floor" {
			v = math.Floor(v)
		} else {
			v = math.Ceil(v)
		}
		if math.Abs(v) < 1<<52 {
			return number(big.NewInt(int64(v)))
		}
	}
	return quotient{}, false, nil
}

// approximate is the value of a real number that is made of rationals and their roots; false where it is none, or where rounding
// could tell it from 0, or from a whole number, wrongly.
func (a *algebra) approximate(q quotient) (float64, bool) {
	if r, ok := q.number(); ok {
		v, _ := r.r.Float64()
		return v, true
	}
	sum := func(p polynomial) (float64, bool) {
		total, size := 0.0, 0.0
		for _, t := range p.terms() {
			v, _ := t.by.r.Float64()
			for _, f := range t.monomial {
				x := a.atoms[f.atom]
				if x.kind != prime {
					return 0, false
				}
				b, _ := new(big.Float).SetInt(x.value).Float64()
				v *= math.Pow(b, float64(f.exp.n)/float64(f.exp.d))
			}
			total, size = total+v, size+math.Abs(v)
		}
		return total, math.Abs(total) > 1e-9*size && !math.IsInf(size, 0)
	}
	over, ok := sum(q.over)
	under, ok2 := sum(q.under)
	v := over / under
	return v, ok && ok2 && math.Abs(v-math.Round(v)) > 1e-9*math.Abs(v)
}

// logarithm is the logarithm of x to a base. Of a positive number that is made of primes, it is theirs.
func (a *algebra) logarithm(x, base quotient) (quotient, error) {
	over, err := a.naturalLogarithm(x)
	if err != nil {
		return quotient{}, err
	}
	under, err := a.naturalLogarithm(base)
	if err != nil {
		return quotient{}, err
	}
	return a.divide(over, under)
}

func (a *algebra) naturalLogarithm(x quotient) (quotient, error) {
	if len(x.over) == 0 {
		return quotient{}, errUndefined
	}
	over, ok := x.over.single()
	under, ok2 := x.under.single()
	if ok && ok2 && len(under.monomial) == 0 {
		r := over.by.over(under.by).settle().r
		e := a.atom("E()", atomFacts{kind: free})
		plain := r.Sign() > 0
		for _, f := range over.monomial {
			plain = plain && (a.atoms[f.atom].kind == prime || f.atom == e)
		}
		if plain && max(r.Num().BitLen(), r.Denom().BitLen()) < 2000 {
			m, left := a.factored(r.Num(), exponent{1, 1})
			n, below := a.factored(r.Denom(), exponent{-1, 1})
			return quotient{a.sumOfLogarithms(m.times(n).times(over.monomial), e, left, below), constant(one)}, nil
		}
	}
	return a.free("log(" + x.key() + ")"), nil
}

// sumOfLogarithms is the natural logarithm of a product of primes, of powers of e and of left/below.
func (a *algebra) sumOfLogarithms(m monomial, e int, left, below *big.Int) polynomial {
	out := polynomial{}
	add := func(name string, by exponent) {
		out.add(term{monomial{{a.atom(name, atomFacts{kind: free}), exponent{1, 1}}}, amount{r: big.NewRat(by.n, by.d)}})
	}
	for _, f := range m {
		if f.atom == e {
			out.add(term{nil, amount{r: big.NewRat(f.exp.n, f.exp.d)}})
		} else {
			add("log "+a.atoms[f.atom].value.String(), f.exp)
		}
	}
	for i, n := range []*big.Int{left, below} {
		if n.Cmp(big.NewInt(1)) != 0 {
			add("log "+n.String(), exponent{int64(1 - 2*i), 1})
		}
	}
	return out
}

// turned is cos x + i sin x: a product of an atom for each term of x, so that what holds of sums of angles holds.
func (a *algebra) turned(x quotient) (quotient, error) {
	n, ok := x.under.number()
	if !ok {
		return a.free("turn " + x.key()), nil
	}
	m := monomial{}
	for _, t := range x.over.terms() {
		e, small := exponentOf(t.by.over(n).settle().r)
		if !small {
			return quotient{}, errEffort
		}
		m = m.times(monomial{{a.atom("turn "+t.monomial.key(), atomFacts{kind: free}), e}})
	}
	return a.tidy(term{m, one})
}

// halves are (z+1/z)/2 and (z-1/z)/2.
func (a *algebra) halves(z quotient) (half, difference quotient, err error) {
	inverse, err := a.integerPower(z, -1)
	if err != nil {
		return half, difference, err
	}
	part := func(sign int64) (quotient, error) {
		x, err := a.multiply(rational(whole64(sign)), inverse)
		if err == nil {
			x, err = a.add(z, x)
		}
		if err != nil {
			return quotient{}, err
		}
		return a.multiply(rational(amount{r: big.NewRat(1, 2)}), x)
	}
	if half, err = part(1); err != nil {
		return half, difference, err
	}
	difference, err = part(-1)
	return half, difference, err
}

func (a *algebra) trigonometric(name string, x quotient) (quotient, error) {
	z, err := a.turned(x)
	if err != nil {
		return quotient{}, err
	}
	cos, sin, err := a.halves(z)
	if err != nil {
		return quotient{}, err
	}
	i, err := a.power("minus one", atomFacts{kind: minusOne}, exponent{-1, 2})
	if err == nil {
		sin, err = a.multiply(i, sin)
	}
	if err != nil {
		return quotient{}, err
	}
	one := rational(one)
	switch name {
	case "sin":
		return sin, nil
	case "cos":
		return cos, nil
	case "tan":
		return a.divide(sin, cos)
	case "cot":
		return a.divide(cos, sin)
	case "sec":
		return a.divide(one, cos)
	}
	return a.divide(one, sin)
}

func (a *algebra) hyperbolic(name string, x quotient) (quotient, error) {
	z, err := a.raised(a.free("E()"), x)
	if err != nil {
		return quotient{}, err
	}
	cosh, sinh, err := a.halves(z)
	switch {
	case err != nil:
		return quotient{}, err
	case name == "sinh":
		return sinh, nil
	case name == "cosh":
		return cosh, nil
	}
	return a.divide(sinh, cosh)
}
