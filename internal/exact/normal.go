package exact

import (
	"math/big"
	"strings"
)

// form is the quotient of polynomials that an expression is. It gives false where it divides by zero, takes an even root of
// a negative number, or meets a bound (a.failed says which), and for what has no normal form: operations in degrees, and those of
// whole numbers.
func (a *algebra) form(e *Expr) (fraction, bool) {
	var room [4]fraction
	args := room[:0]
	for _, below := range e.Args {
		of, ok := a.form(below)
		if !ok || a.failed {
			return fraction{}, false
		}
		args = append(args, of)
	}
	switch e.Op {
	case Number:
		return whole(constantPolynomial(e.exact())), true
	case Letter:
		return whole(a.atomOf(atom{key: "letter " + e.Name})), !a.failed
	case Pi:
		return whole(a.atomOf(atom{key: "pi"})), !a.failed
	case Euler:
		return whole(a.atomOf(atom{key: "e", dependent: true})), !a.failed
	case Neg:
		return fraction{a.negate(args[0].above), args[0].below}, !a.failed
	case Sub:
		return a.addFractions(args[0], fraction{a.negate(args[1].above), args[1].below}), !a.failed
	case Add:
		total := args[0]
		for _, next := range args[1:] {
			total = a.addFractions(total, next)
		}
		return total, !a.failed
	case Mul:
		total := args[0]
		for _, next := range args[1:] {
			total = a.timesFractions(total, next)
		}
		return total, !a.failed
	case Div:
		return a.quotient(args[0], args[1])
	case Square:
		return a.timesFractions(args[0], args[0]), !a.failed
	case Pow:
		return a.power(args[0], args[1])
	case Sqrt:
		return a.root(args[0], 2)
	case Cbrt:
		return a.root(args[0], 3)
	case Root:
		if !e.Exact.IsInt() || e.Exact.Num().BitLen() > 5 || e.Exact.Sign() <= 0 {
			a.failed = true
			return fraction{}, false
		}
		return a.root(args[0], int(e.Exact.Num().Int64()))
	case Abs:
		if value, ok := args[0].value(); ok {
			return whole(constantPolynomial(new(big.Rat).Abs(value))), true
		}
		return whole(a.opaque("abs", args[0])), !a.failed
	case Function:
		return a.function(e.Name, args[0], e.Args[0].Degrees)
	case Sin, Cos, Tan:
		return a.function(e.Op.String(), args[0], true)
	}
	return fraction{}, false
}

// opaque is the atom of a function of a fraction, of which nothing is known but that it is the same for the same one.
func (a *algebra) opaque(name string, of ...fraction) polynomial {
	var key strings.Builder
	key.WriteString(name)
	for _, f := range of {
		key.WriteString(" (" + f.above.text() + ")/(" + f.below.text() + ")")
	}
	return a.atomOf(atom{key: key.String(), dependent: true})
}

func (a *algebra) quotient(x, y fraction) (fraction, bool) {
	if len(y.above) == 0 {
		return fraction{}, false
	}
	return a.timesFractions(x, fraction{y.below, y.above}), !a.failed
}

// power is x to the exponent: a rational number with a small denominator, else an atom of its own.
func (a *algebra) power(x, exponent fraction) (fraction, bool) {
	e, ok := exponent.value()
	if !ok {
		return whole(a.opaque("power", x, exponent)), !a.failed
	}
	if !e.Num().IsInt64() || e.Num().BitLen() > 12 || e.Denom().BitLen() > 5 {
		a.failed = true
		return fraction{}, false
	}
	n := int(e.Num().Int64())
	if d := int(e.Denom().Int64()); d > 1 {
		if x, ok = a.root(x, d); !ok {
			return fraction{}, false
		}
	}
	if n < 0 {
		if len(x.above) == 0 {
			return fraction{}, false
		}
		x, n = fraction{x.below, x.above}, -n
	}
	return a.reduced(fraction{a.raise(x.above, n), a.raise(x.below, n)}), !a.failed
}

// root is the root of x of degree n: products of roots of primes for rational numbers, an atom of its own for others. A
// square root of p + q√m that is a sum of two square roots is one.
func (a *algebra) root(x fraction, n int) (fraction, bool) {
	if n == 1 {
		return x, true
	}
	if value, ok := x.value(); ok {
		return a.rationalRoot(value, n)
	}
	below, ok := x.below.value()
	if !ok || below.Sign() <= 0 {
		return whole(a.opaque("root"+string(rune('0'+n)), x)), !a.failed
	}
	p := a.scale(x.above, new(big.Rat).Inv(below))
	if n == 2 {
		if denested, ok := a.denested(p); ok {
			return denested, !a.failed
		}
	}
	if len(p) == 1 {
		return a.monomialRoot(p, n)
	}
	content, primitive := a.content(p)
	outside, ok := a.rationalRoot(content, n)
	if !ok {
		return fraction{}, false
	}
	atom := a.atomOf(atom{key: "root" + string(rune('0'+n)) + " " + primitive.text(), degree: n, radix: primitive, dependent: true})
	return fraction{a.times(outside.above, atom), outside.below}, !a.failed
}

// monomialRoot is the root of one term: of its factor, and of each of its atoms by itself. Letters are lengths and angles,
// which are positive.
func (a *algebra) monomialRoot(p polynomial, n int) (fraction, bool) {
	for product, factor := range p {
		total, ok := a.rationalRoot(factor, n)
		if !ok {
			return fraction{}, false
		}
		for i := 0; i < len(product); i += 2 {
			one, exponent := polynomial{product[i:i+1] + "\x01": big.NewRat(1, 1)}, int(product[i+1])
			outside := a.raise(one, exponent/n)
			if rest := exponent % n; rest > 0 {
				is := a.atoms[product[i]]
				inside := a.raise(one, rest)
				key := "root" + string(rune('0'+n)) + " " + inside.text()
				dependent := is.dependent || is.degree > 0 || rest > 1
				outside = a.times(outside, a.atomOf(atom{key: key, degree: n, radix: inside, dependent: dependent}))
			}
			total = fraction{a.times(total.above, outside), total.below}
		}
		return total, !a.failed
	}
	return fraction{}, false
}

// content is the largest positive rational number by which a polynomial can be divided so that its factors are whole.
func (a *algebra) content(p polynomial) (*big.Rat, polynomial) {
	above, below := new(big.Int), big.NewInt(1)
	for _, factor := range p {
		above.GCD(nil, nil, above, new(big.Int).Abs(factor.Num()))
		common := new(big.Int).GCD(nil, nil, below, factor.Denom())
		below.Mul(below, new(big.Int).Quo(factor.Denom(), common))
	}
	content := new(big.Rat).SetFrac(above, below)
	return content, a.scale(p, new(big.Rat).Inv(content))
}

// rationalRoot is the root of a rational number: of above/below it is the root of above·belowⁿ⁻¹, divided by below.
func (a *algebra) rationalRoot(value *big.Rat, n int) (fraction, bool) {
	if value.Sign() == 0 {
		return whole(polynomial{}), true
	}
	negative := value.Sign() < 0
	if negative && n%2 == 0 {
		return fraction{}, false
	}
	radicand := new(big.Int).Abs(value.Num())
	for range n - 1 {
		if radicand.Mul(radicand, value.Denom()); radicand.BitLen() > mostBits {
			a.failed = true
			return fraction{}, false
		}
	}
	outside := new(big.Rat).SetFrac(big.NewInt(1), value.Denom())
	if negative {
		outside.Neg(outside)
	}
	p := constantPolynomial(outside)
	for _, f := range factors(radicand, n) {
		p = a.times(p, a.primeRoot(f.prime, f.exponent, n, f.unsure))
	}
	return whole(p), !a.failed
}

// primeRoot is the root of degree n of a power of a prime, in lowest terms: ⁴√25 is √5.
func (a *algebra) primeRoot(prime *big.Int, exponent, n int, unsure bool) polynomial {
	outside := a.raise(constantPolynomial(new(big.Rat).SetInt(prime)), exponent/n)
	exponent %= n
	if exponent == 0 {
		return outside
	}
	common := int(new(big.Int).GCD(nil, nil, big.NewInt(int64(exponent)), big.NewInt(int64(n))).Int64())
	exponent, n = exponent/common, n/common
	radix := constantPolynomial(new(big.Rat).SetInt(prime))
	key := "prime root " + prime.String() + " "
	for i, other := range a.atoms { // roots of one prime of two degrees are not independent
		if strings.HasPrefix(other.key, key) && other.degree != n {
			a.atoms[i].dependent, unsure = true, true
		}
	}
	atom := a.atomOf(atom{key: key + string(rune('0'+n)), degree: n, radix: radix, dependent: unsure})
	return a.times(outside, a.raise(atom, exponent))
}

// A factor is a power of a prime. Unsure ones may be products of large primes.
type factor struct {
	prime    *big.Int
	exponent int
	unsure   bool
}

// largestDivisor is the largest number that is tried as a divisor.
const largestDivisor = 2_000

// factors takes a whole number apart into powers of primes. What is left when all small divisors are taken out is a prime
// if it is small enough, else it is tried for being a power itself.
func factors(m *big.Int, n int) []factor {
	var found []factor
	rest, quotient, remainder := new(big.Int).Set(m), new(big.Int), new(big.Int)
	for d := int64(2); d <= largestDivisor && rest.BitLen() > 1; d++ {
		divisor := big.NewInt(d)
		exponent := 0
		for {
			if rest.IsInt64() { // the quick way, which nearly all go
				if rest.Int64()%d != 0 {
					break
				}
			}
			if quotient.QuoRem(rest, divisor, remainder); remainder.Sign() != 0 {
				break
			}
			rest.Set(quotient)
			exponent++
		}
		if exponent > 0 {
			found = append(found, factor{prime: divisor, exponent: exponent})
		}
		if rest.IsInt64() && d*d > rest.Int64() {
			break
		}
	}
	if rest.BitLen() <= 1 {
		return found
	}
	prime := rest.Cmp(big.NewInt(largestDivisor*largestDivisor)) <= 0
	if !prime && n == 2 {
		if base := new(big.Int).Sqrt(rest); new(big.Int).Mul(base, base).Cmp(rest) == 0 {
			return append(found, factor{prime: base, exponent: 2})
		}
	}
	return append(found, factor{prime: rest, exponent: 1, unsure: !prime})
}

// denested is the square root of p + q where p is rational and q² is, as √((p+d)/2) ± √((p-d)/2) with d² = p² - q².
func (a *algebra) denested(x polynomial) (fraction, bool) {
	p, ok := x[""]
	if !ok || len(x) != 2 {
		return fraction{}, false
	}
	q := a.add(x, constantPolynomial(new(big.Rat).Neg(p)))
	square, ok := a.times(q, q).value()
	if !ok || p.Sign() <= 0 {
		return fraction{}, false
	}
	d, ok := squareRoot(new(big.Rat).Sub(new(big.Rat).Mul(p, p), square))
	if !ok {
		return fraction{}, false
	}
	half := big.NewRat(1, 2)
	larger, ok := a.rationalRoot(new(big.Rat).Mul(half, new(big.Rat).Add(p, d)), 2)
	if !ok {
		return fraction{}, false
	}
	smaller, ok := a.rationalRoot(new(big.Rat).Mul(half, new(big.Rat).Sub(p, d)), 2)
	if !ok {
		return fraction{}, false
	}
	for _, factor := range q {
		if factor.Sign() < 0 {
			smaller.above = a.negate(smaller.above)
		}
	}
	return a.addFractions(larger, smaller), true
}

// squareRoot is the square root of a rational number that is a square of one.
func squareRoot(x *big.Rat) (*big.Rat, bool) {
	if x.Sign() < 0 {
		return nil, false
	}
	above, below := new(big.Int).Sqrt(x.Num()), new(big.Int).Sqrt(x.Denom())
	r := new(big.Rat).SetFrac(above, below)
	return r, new(big.Rat).Mul(r, r).Cmp(x) == 0
}

// function is the value of a function, exact for the angles that are multiples of 15 degrees.
func (a *algebra) function(name string, of fraction, degrees bool) (fraction, bool) {
	angle, known := of.value()
	if !degrees && known && angle.Sign() != 0 {
		known = false
	}
	if !degrees && len(of.above) == 1 {
		if piAtom, ok := a.index["pi"]; ok {
			if factor, ok := of.above[string([]byte{byte(piAtom), 1})]; ok {
				if below, ok := of.below.value(); ok {
					angle, known = new(big.Rat).Quo(new(big.Rat).Mul(factor, big.NewRat(180, 1)), below), true
				}
			}
		}
	}
	if known {
		if value, ok, defined := a.trigonometric(name, angle); ok {
			return value, defined && !a.failed
		}
		return whole(a.opaque(name+"°", whole(constantPolynomial(angle)))), !a.failed
	}
	if degrees {
		name += "°"
	}
	return whole(a.opaque(name, of)), !a.failed
}

// trigonometric is a function of so many degrees; ok is false where that has no simple form, defined where it has no value.
func (a *algebra) trigonometric(name string, angle *big.Rat) (value fraction, ok, defined bool) {
	if !angle.IsInt() || !angle.Num().IsInt64() || angle.Num().Int64()%15 != 0 {
		return fraction{}, false, false
	}
	d := int(((angle.Num().Int64() % 360) + 360) % 360)
	sine, cosine := a.sine(d), a.sine((d+90)%360)
	one := whole(constantPolynomial(big.NewRat(1, 1)))
	switch name {
	case "sin":
		return sine, true, true
	case "cos":
		return cosine, true, true
	case "tan":
		value, defined = a.quotient(sine, cosine)
	case "cot":
		value, defined = a.quotient(cosine, sine)
	case "sec":
		value, defined = a.quotient(one, cosine)
	case "csc":
		value, defined = a.quotient(one, sine)
	default:
		return fraction{}, false, false
	}
	return value, true, defined
}

// sine is the sine of a multiple of 15 degrees from 0 to 345.
func (a *algebra) sine(d int) fraction {
	switch {
	case d >= 180:
		return fraction{a.negate(a.sine(d - 180).above), whole(nil).below}
	case d > 90:
		return a.sine(180 - d)
	}
	sqrt := func(m, below int64) polynomial {
		r, _ := a.rationalRoot(big.NewRat(m, 1), 2)
		return a.scale(r.above, big.NewRat(1, below))
	}
	switch d {
	case 15:
		return whole(a.add(sqrt(6, 4), a.negate(sqrt(2, 4))))
	case 30:
		return whole(constantPolynomial(big.NewRat(1, 2)))
	case 45:
		return whole(sqrt(2, 2))
	case 60:
		return whole(sqrt(3, 2))
	case 75:
		return whole(a.add(sqrt(6, 4), sqrt(2, 4)))
	case 90:
		return whole(constantPolynomial(big.NewRat(1, 1)))
	}
	return whole(polynomial{})
}
