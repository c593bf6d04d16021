package exact

import (
	"maps"
	"math/big"
	"slices"
	"strings"
)

// A polynomial is a sum of rational multiples of products of atoms, in normal form: a map from a product to its factor,
// which is never 0. A product is two bytes for each of its atoms, the atom's number and its exponent, in the order of the
// atoms. The polynomial without terms is 0.
type polynomial map[string]*big.Rat

// An atom is what polynomials are made of: a letter, π, or a root of a polynomial, whose power of that degree is it.
type atom struct {
	key    string
	degree int        // of a root; 0 for every other atom
	radix  polynomial // of a root
	// dependent says that another expression in atoms may be equal to this one, so that normal forms that differ may be
	// equal: a root in letters, a root within a root, a function.
	dependent bool
}

// The bounds of exact algebra: what exceeds one of them is compared by enclosures instead.
const (
	mostAtoms    = 60
	mostExponent = 60
	mostTerms    = 150
	mostWork     = 1_500 // products of two terms
	mostBits     = 4_000 // of a factor
)

// An algebra holds the atoms of one comparison. The zero algebra is ready.
type algebra struct {
	atoms  []atom
	index  map[string]int
	work   int
	failed bool // a bound has been met: what is computed from there on means nothing
}

// fail notes that a bound has been met.
func (a *algebra) fail() polynomial {
	a.failed = true
	return polynomial{}
}

// atomOf is the polynomial of one atom.
func (a *algebra) atomOf(new atom) polynomial {
	n, ok := a.index[new.key]
	if !ok {
		if len(a.atoms) == mostAtoms {
			return a.fail()
		}
		if a.index == nil {
			a.index = map[string]int{}
		}
		n = len(a.atoms)
		a.index[new.key] = n
		a.atoms = append(a.atoms, new)
	}
	return polynomial{string([]byte{byte(n), 1}): big.NewRat(1, 1)}
}

func constantPolynomial(value *big.Rat) polynomial {
	if value.Sign() == 0 {
		return polynomial{}
	}
	return polynomial{"": value}
}

// value is the rational number that a polynomial without atoms is.
func (p polynomial) value() (*big.Rat, bool) {
	if len(p) == 0 {
		return new(big.Rat), true
	}
	v, ok := p[""]
	return v, ok && len(p) == 1
}

func (a *algebra) add(p, q polynomial) polynomial {
	total := maps.Clone(p)
	for product, factor := range q {
		total.accumulate(product, factor)
	}
	if len(total) > mostTerms {
		return a.fail()
	}
	return total
}

// accumulate adds a term. It does not write to the factor, nor to the one that it replaces.
func (p polynomial) accumulate(product string, factor *big.Rat) {
	if before, ok := p[product]; ok {
		factor = new(big.Rat).Add(before, factor)
	}
	if factor.Sign() == 0 {
		delete(p, product)
	} else {
		p[product] = factor
	}
}

func (a *algebra) scale(p polynomial, by *big.Rat) polynomial {
	return a.times(p, constantPolynomial(by))
}

func (a *algebra) negate(p polynomial) polynomial { return a.scale(p, big.NewRat(-1, 1)) }

func (a *algebra) times(p, q polynomial) polynomial {
	total := polynomial{}
	for left, f := range p {
		for right, g := range q {
			if a.work++; a.failed || a.work > mostWork {
				return a.fail()
			}
			factor := new(big.Rat).Mul(f, g)
			if factor.Num().BitLen()+factor.Denom().BitLen() > mostBits {
				return a.fail()
			}
			product, extra := a.multiplyProducts(left, right)
			if extra == nil {
				total.accumulate(product, factor)
				continue
			}
			for product, factor := range a.times(polynomial{product: factor}, extra) {
				total.accumulate(product, factor)
			}
		}
		if len(total) > mostTerms {
			return a.fail()
		}
	}
	return total
}

// multiplyProducts multiplies two products. A root that reaches its degree becomes its radix: extra is the product of
// these, nil where there are none.
func (a *algebra) multiplyProducts(left, right string) (product string, extra polynomial) {
	var b strings.Builder
	for len(left) > 0 || len(right) > 0 {
		var n, exponent int
		if len(right) == 0 || len(left) > 0 && left[0] <= right[0] {
			n, exponent = int(left[0]), int(left[1])
			left = left[2:]
			if len(right) > 0 && int(right[0]) == n {
				exponent += int(right[1])
				right = right[2:]
			}
		} else {
			n, exponent = int(right[0]), int(right[1])
			right = right[2:]
		}
		if is := a.atoms[n]; is.degree > 0 && exponent >= is.degree {
			exponent -= is.degree
			if extra == nil {
				extra = is.radix
			} else {
				extra = a.times(extra, is.radix)
			}
		}
		if exponent > mostExponent {
			a.failed = true
			return "", nil
		}
		if exponent > 0 {
			b.WriteByte(byte(n))
			b.WriteByte(byte(exponent))
		}
	}
	return b.String(), extra
}

func (a *algebra) raise(p polynomial, n int) polynomial {
	result := polynomial{"": big.NewRat(1, 1)}
	if n > mostBits {
		return a.fail()
	}
	for ; n > 0 && !a.failed; n >>= 1 {
		if n&1 == 1 {
			result = a.times(result, p)
		}
		if n > 1 {
			p = a.times(p, p)
		}
	}
	return result
}

// text is the polynomial as a key: the same for equal ones.
func (p polynomial) text() string {
	var b strings.Builder
	for _, product := range slices.Sorted(maps.Keys(p)) {
		b.WriteString(p[product].String())
		b.WriteByte('*')
		b.WriteString(product)
		b.WriteByte('+')
	}
	return b.String()
}

// dependent reports whether an atom occurs of which other expressions may be equal.
func (a *algebra) dependent(p polynomial) bool {
	for product := range p {
		for i := 0; i < len(product); i += 2 {
			if a.atoms[product[i]].dependent {
				return true
			}
		}
	}
	return false
}

// A fraction is a quotient of polynomials.
type fraction struct{ above, below polynomial }

func whole(p polynomial) fraction { return fraction{p, polynomial{"": big.NewRat(1, 1)}} }

func (a *algebra) addFractions(x, y fraction) fraction {
	if x.below.text() == y.below.text() {
		return fraction{a.add(x.above, y.above), x.below}
	}
	return fraction{a.add(a.times(x.above, y.below), a.times(y.above, x.below)), a.times(x.below, y.below)}
}

func (a *algebra) timesFractions(x, y fraction) fraction {
	return a.reduced(fraction{a.times(x.above, y.above), a.times(x.below, y.below)})
}

// reduced is the fraction with 1 below where that is a rational number, and without what is above and below alike.
func (a *algebra) reduced(x fraction) fraction {
	if value, ok := x.below.value(); ok && value.Sign() != 0 {
		return whole(a.scale(x.above, new(big.Rat).Inv(value)))
	}
	if x.above.text() == x.below.text() {
		return whole(polynomial{"": big.NewRat(1, 1)})
	}
	return x
}

// value is the rational number that a fraction is.
func (x fraction) value() (*big.Rat, bool) {
	above, ok := x.above.value()
	if !ok {
		return nil, false
	}
	below, ok := x.below.value()
	if !ok || below.Sign() == 0 {
		return nil, false
	}
	return new(big.Rat).Quo(above, below), true
}
