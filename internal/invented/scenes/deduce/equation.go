package deduce

import (
	"math"
	"slices"

	"geoeval/internal/exact"
)

// A Form is what kind of an equation it is.
type Form uint8

const (
	// Sum is Σ coefficient·quantity = Constant.
	Sum Form = iota
	// Squares is Σ coefficient·quantity² = 0.
	Squares
	// Product is Π f(quantity)^power = Constant·π^Pi, where f is nothing, sin, cos or tan.
	Product
	// Cosines is a² = b² + c² - 2bc·cos α for the terms a, b, c, α.
	Cosines
	// Bases is S = (a + c)·h/2 for the terms S, a, c, h.
	Bases
	// Heron is the area of a triangle, the first term, by its sides.
	Heron
	// Monomials is Σ of Equation.Monomials = 0. It is solved for a quantity that stands in it by the first power alone, or in
	// one monomial.
	Monomials
)

// A Monomial is K·π^Pi times quantities, each by the number of its term, counted from 0, as often as its power says.
type Monomial struct {
	K  float64
	Pi int
	Of []int
}

// A Term is a quantity's part in an equation.
type Term struct {
	Q Quantity
	// K is the coefficient of a sum, or the power in a product.
	K float64
	// Fn is Sin, Cos or Tan in a product, or "".
	Fn exact.Op

	number int // of the quantity in its diagram
}

// An Equation holds among quantities.
type Equation struct {
	Rule *Rule
	// From are the facts that it follows from.
	From     []int
	Form     Form
	Terms    []Term
	Constant float64
	Pi       int
	// Only is the number of the one term, counted from 1, for which it may be solved; 0 for any.
	Only      int
	Monomials []Monomial

	// Unless are facts for which another equation is the natural one: what holds of any triangle is not used of right ones.
	Unless []Fact

	number  int // in State.equations
	unknown int // how many of its terms have no value yet
}

// key is the same number for the same equation of a rule.
func (e *Equation) key() uint64 {
	key := uint64(e.Form)<<8 | uint64(e.Only)
	put := func(x uint64) { key = mix(key + x) }
	put(e.Rule.number)
	put(math.Float64bits(e.Constant))
	for i := range e.Terms {
		t := &e.Terms[i]
		put(uint64(t.number)<<8 | uint64(t.Fn))
		put(math.Float64bits(t.K))
	}
	for _, m := range e.Monomials {
		put(math.Float64bits(m.K))
		put(uint64(m.Pi)<<8 | uint64(len(m.Of)))
		for _, i := range m.Of {
			put(uint64(i))
		}
	}
	return key
}

// mix makes of a number another one that looks like chance.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// says tells whether an equation of the same state says the same by the same principle.
func (e *Equation) says(other *Equation) bool {
	return e.Rule.Principle == other.Rule.Principle && e.Form == other.Form && e.Only == other.Only && e.Constant == other.Constant &&
		slices.Equal(e.Terms, other.Terms) && slices.EqualFunc(e.Monomials, other.Monomials, func(m, n Monomial) bool {
		return m.K == n.K && m.Pi == n.Pi && slices.Equal(m.Of, n.Of)
	})
}

// solve says how the n-th term follows from the others, whose values known gives; nil where it does not follow.
func (e *Equation) solve(n int, known func(Quantity) *Expr) *Expr {
	if e.Only != 0 && e.Only != n+1 {
		return nil
	}
	switch e.Form {
	case Sum:
		return e.solveSum(n, known)
	case Squares:
		return e.solveSquares(n, known)
	case Product:
		return e.solveProduct(n, known)
	case Cosines:
		return e.solveCosines(n, known)
	case Monomials:
		return e.solveMonomials(n, known)
	case Bases:
		return e.solveBases(n, known)
	}
	a, b, c := known(e.Terms[1].Q), known(e.Terms[2].Q), known(e.Terms[3].Q)
	if n != 0 {
		return nil
	}
	s := Do(exact.Div, Do(exact.Add, Do(exact.Add, a, b), c), exact.Num(2))
	return Do(exact.Sqrt, Do(exact.Mul, Do(exact.Mul, Do(exact.Mul, s, Do(exact.Sub, s, a)), Do(exact.Sub, s, b)), Do(exact.Sub, s, c)))
}

// solveSum solves a sum for a term: one that stands in it k times, as an angle at the base of an isosceles triangle, is all the rest
// divided by k.
func (e *Equation) solveSum(n int, known func(Quantity) *Expr) *Expr {
	k := e.Terms[n].K
	if times := math.Abs(k); times > 1 && times == math.Round(times) && (len(e.Terms) > 2 || e.Constant != 0) &&
		!slices.ContainsFunc(e.Terms, func(t Term) bool { return t.K != math.Round(t.K) }) {
		once := *e
		once.Terms = slices.Clone(e.Terms)
		once.Terms[n].K = k / times
		if whole := once.solveSum(n, known); len(whole.Args) > 0 {
			return Do(exact.Div, whole, exact.Num(times))
		}
	}
	// constant/k first, then what is added, then what is taken away.
	sum := exact.Num(0)
	if e.Constant/k > 0 {
		sum = exact.Num(e.Constant / k)
		sum.Degrees = e.Terms[n].Q.Kind == Angle || e.Terms[n].Q.Kind == Arc
	}
	with := func(positive bool) {
		for i, t := range e.Terms {
			c := -t.K / k
			if i == n || c > 0 != positive {
				continue
			}
			x := scaled(known(t.Q), math.Abs(c))
			switch {
			case positive:
				sum = Do(exact.Add, sum, x)
			default:
				sum = Do(exact.Sub, sum, x)
			}
		}
	}
	with(true)
	with(false)
	if e.Constant/k < 0 {
		less := exact.Num(-e.Constant / k)
		less.Degrees = e.Terms[n].Q.Kind == Angle || e.Terms[n].Q.Kind == Arc
		sum = Do(exact.Sub, sum, less)
	}
	return sum
}

// scaled is c·x, as a fraction where c is one: 2x/3.
func scaled(x *Expr, c float64) *Expr {
	over, under := fraction(c)
	if over != 1 {
		x = Do(exact.Mul, exact.Num(over), x)
	}
	if under != 1 {
		x = Do(exact.Div, x, exact.Num(under))
	}
	return x
}

func (e *Equation) solveSquares(n int, known func(Quantity) *Expr) *Expr {
	k := e.Terms[n].K
	sum := exact.Num(0)
	for _, positive := range []bool{true, false} {
		for i, t := range e.Terms {
			c := -t.K / k
			if i == n || c > 0 != positive {
				continue
			}
			x := scaled(Do(exact.Pow, known(t.Q), exact.Num(2)), math.Abs(c))
			if positive {
				sum = Do(exact.Add, sum, x)
			} else {
				sum = Do(exact.Sub, sum, x)
			}
		}
	}
	if sum.Op == exact.Sub && sum.Args[0].Op == exact.Number && sum.Args[0].Value == 0 {
		return nil
	}
	return Do(exact.Sqrt, sum)
}

func (e *Equation) solveProduct(n int, known func(Quantity) *Expr) *Expr {
	k := e.Terms[n].K
	if e.Terms[n].Fn == exact.Sin && e.Only == 0 {
		return nil // there are two angles of a sine
	}
	root := math.Abs(k)
	var above, below []*Expr
	put := func(x *Expr, power float64) {
		if power < 0 {
			below = append(below, raised(x, -power))
		} else {
			above = append(above, raised(x, power))
		}
	}
	sign := 1.0 // of what the others' powers become on the other side
	if k < 0 {
		sign = -1
	}
	c := e.Constant
	if sign < 0 {
		c = 1 / c
	}
	over, under := fraction(c)
	if over != 1 {
		above = append(above, exact.Num(over))
	}
	if under != 1 {
		below = append(below, exact.Num(under))
	}
	for range abs(e.Pi) {
		put(&Expr{Op: exact.Pi}, sign*float64(e.Pi)/math.Abs(float64(e.Pi)))
	}
	for i, t := range e.Terms {
		if i == n {
			continue
		}
		x := known(t.Q)
		if t.Fn != None {
			x = Do(t.Fn, x)
		}
		put(x, -t.K*sign)
	}
	result := product(above)
	if len(below) > 0 {
		result = Do(exact.Div, result, product(below))
	}
	switch root {
	case 2:
		result = Do(exact.Sqrt, result)
	case 3:
		result = Do(exact.Cbrt, result)
	}
	switch e.Terms[n].Fn {
	case exact.Sin:
		result = Do(exact.Asin, result)
	case exact.Cos:
		result = Do(exact.Acos, result)
	case exact.Tan:
		result = Do(exact.Atan, result)
	}
	return result
}

// fraction is a number as one whole number over another, which is at most 12, or of degrees 180 or 360; over 1 where
// there is none.
func fraction(c float64) (over, under float64) {
	for _, under := range []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 180, 360} {
		if n := math.Round(c * under); n != 0 && Near(n, c*under) {
			return n, under
		}
	}
	return c, 1
}

func product(of []*Expr) *Expr {
	if len(of) == 0 {
		return exact.Num(1)
	}
	all := of[0]
	for _, x := range of[1:] {
		all = Do(exact.Mul, all, x)
	}
	return all
}

// raised is x to a power.
func raised(x *Expr, power float64) *Expr {
	if power == 1 {
		return x
	}
	return Do(exact.Pow, x, exact.Num(power))
}

func (e *Equation) solveCosines(n int, known func(Quantity) *Expr) *Expr {
	a, b, c, angle := e.Terms[0].Q, e.Terms[1].Q, e.Terms[2].Q, e.Terms[3].Q
	square := func(q Quantity) *Expr { return Do(exact.Pow, known(q), exact.Num(2)) }
	twice := func() *Expr { return Do(exact.Mul, Do(exact.Mul, exact.Num(2), known(b)), known(c)) }
	switch n {
	case 0:
		return Do(exact.Sqrt, Do(exact.Sub, Do(exact.Add, square(b), square(c)), Do(exact.Mul, twice(), Do(exact.Cos, known(angle)))))
	case 3:
		return Do(exact.Acos, Do(exact.Div, Do(exact.Sub, Do(exact.Add, square(b), square(c)), square(a)), twice()))
	}
	return nil
}

func (e *Equation) solveBases(n int, known func(Quantity) *Expr) *Expr {
	x := func(i int) *Expr { return known(e.Terms[i].Q) }
	switch n {
	case 0:
		return Do(exact.Div, Do(exact.Mul, Do(exact.Add, x(1), x(2)), x(3)), exact.Num(2))
	case 3:
		return Do(exact.Div, Do(exact.Mul, exact.Num(2), x(0)), Do(exact.Add, x(1), x(2)))
	}
	return Do(exact.Sub, Do(exact.Div, Do(exact.Mul, exact.Num(2), x(0)), x(3)), x(3-n)) // of one base by the other
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
