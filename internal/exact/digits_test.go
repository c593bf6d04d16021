package exact

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// The functions of this file calculate at 60 digits and some more, with big.Float alone and by code of their own.

// bits are some 75 digits.
const bits = 250

func wide(x float64) *big.Float { return new(big.Float).SetPrec(bits).SetFloat64(x) }

func do(f func(z, x, y *big.Float) *big.Float, x, y *big.Float) *big.Float {
	return f(new(big.Float).SetPrec(bits), x, y)
}

var wideOps = map[Op]func(z, x, y *big.Float) *big.Float{Add: (*big.Float).Add, Sub: (*big.Float).Sub, Mul: (*big.Float).Mul, Div: (*big.Float).Quo}

// widePi is π, by Machin's formula: 16 arctan 1/5 - 4 arctan 1/239.
var widePi = func() *big.Float {
	arctan := func(n int64) *big.Float {
		sum, power := wide(0), do((*big.Float).Quo, wide(1), wide(float64(n)))
		for k := 1; k < 400; k += 2 {
			term := do((*big.Float).Quo, power, wide(float64(k)))
			if k%4 == 1 {
				sum = do((*big.Float).Add, sum, term)
			} else {
				sum = do((*big.Float).Sub, sum, term)
			}
			power = do((*big.Float).Quo, power, wide(float64(n*n)))
		}
		return sum
	}
	return do((*big.Float).Sub, do((*big.Float).Mul, wide(16), arctan(5)), do((*big.Float).Mul, wide(4), arctan(239)))
}()

// wideSine is the sine of radians up to some tens, by its series.
func wideSine(x *big.Float) *big.Float {
	sum, term := wide(0), x
	for k := 1; k < 400; k += 2 {
		sum = do((*big.Float).Add, sum, term)
		term = do((*big.Float).Quo, do((*big.Float).Mul, do((*big.Float).Mul, term, x), x), wide(-float64((k+1)*(k+2))))
	}
	return sum
}

// tiny is what is no longer told from 0: 1e-50, as a part of the numbers that are compared.
var tiny = do((*big.Float).Quo, wide(1), wide(1e25*1e25))

func absolute(x *big.Float) *big.Float { return new(big.Float).Abs(x) }

// alike tells whether two numbers are equal to some 50 digits.
func alike(x, y *big.Float) bool {
	size := do((*big.Float).Add, do((*big.Float).Add, absolute(x), absolute(y)), wide(1))
	return absolute(do((*big.Float).Sub, x, y)).Cmp(do((*big.Float).Mul, size, tiny)) < 0
}

// wideRoot is the root of degree n of a positive number, by Newton's method.
func wideRoot(x *big.Float, n int) *big.Float {
	if x.Sign() == 0 {
		return wide(0)
	}
	f, _ := x.Float64()
	y := wide(max(f, 1))
	for range 400 {
		power := wide(1)
		for range n - 1 {
			power = do((*big.Float).Mul, power, y)
		}
		next := do((*big.Float).Add, do((*big.Float).Mul, y, wide(float64(n-1))), do((*big.Float).Quo, x, power))
		next = do((*big.Float).Quo, next, wide(float64(n)))
		if next.Cmp(y) == 0 {
			break
		}
		y = next
	}
	return y
}

// wideValue is the value of an expression, nil where it has none or none that can be told from one that has none.
func wideValue(e *Expr) *big.Float {
	var of []*big.Float
	for _, a := range e.Args {
		x := wideValue(a)
		if x == nil {
			return nil
		}
		of = append(of, x)
	}
	root := func(x *big.Float, n int) *big.Float {
		switch {
		case alike(x, wide(0)):
			return wide(0)
		case x.Sign() < 0 && n%2 == 0:
			return nil
		case x.Sign() < 0:
			return new(big.Float).Neg(wideRoot(absolute(x), n))
		}
		return wideRoot(x, n)
	}
	switch e.Op {
	case Number:
		return new(big.Float).SetPrec(bits).SetRat(e.Exact)
	case Pi:
		return widePi
	case Neg:
		return new(big.Float).Neg(of[0])
	case Abs:
		return absolute(of[0])
	case Square:
		return do((*big.Float).Mul, of[0], of[0])
	case Sqrt:
		return root(of[0], 2)
	case Cbrt:
		return root(of[0], 3)
	case Root:
		n, _ := e.Exact.Float64()
		return root(of[0], int(n))
	case Pow:
		n, _ := e.Args[1].Exact.Float64()
		if n < 0 && alike(of[0], wide(0)) {
			return nil
		}
		power := wide(1)
		for range int(max(n, -n)) {
			power = do((*big.Float).Mul, power, of[0])
		}
		if n < 0 {
			power = do((*big.Float).Quo, wide(1), power)
		}
		return power
	case Function, Sin, Cos:
		x := of[0]
		if e.Op != Function || e.Args[0].Degrees {
			x = do((*big.Float).Quo, do((*big.Float).Mul, x, widePi), wide(180))
		}
		if f, _ := x.Float64(); max(f, -f) > 50 {
			return nil
		}
		if e.Op == Cos || e.Name == "cos" {
			x = do((*big.Float).Add, x, do((*big.Float).Quo, widePi, wide(2)))
		}
		return wideSine(x)
	case Div:
		if alike(of[1], wide(0)) {
			return nil
		}
	}
	total := of[0]
	for _, next := range of[1:] {
		total = do(wideOps[e.Op], total, next)
	}
	return total
}

// A drawer draws expressions.
type drawer struct{ *rand.Rand }

func (d drawer) rational(above, below int) *Expr {
	return Rational(big.NewRat(int64(d.IntN(2*above+1)-above), int64(1+d.IntN(below))))
}

func (d drawer) expression(depth int) *Expr {
	if depth == 0 {
		if d.IntN(4) == 0 {
			return New(Pi)
		}
		return d.rational(20, 6)
	}
	below := func() *Expr { return d.expression(d.IntN(depth)) }
	switch d.IntN(14) {
	case 0, 1:
		return New(Add, below(), below())
	case 2:
		return New(Add, below(), below(), below())
	case 3, 4:
		return New(Sub, below(), below())
	case 5, 6:
		return New(Mul, below(), below())
	case 7:
		return New(Div, below(), below())
	case 8:
		return New([]Op{Neg, Abs, Square}[d.IntN(3)], below())
	case 9:
		return New(Pow, below(), Rational(big.NewRat(int64(d.IntN(7)-3), 1)))
	case 10, 11:
		return New(Sqrt, below())
	case 12:
		if d.IntN(2) == 0 {
			return New(Cbrt, below())
		}
		return &Expr{Op: Root, Exact: big.NewRat(int64(2+d.IntN(4)), 1), Args: []*Expr{below()}}
	}
	angle := Rational(big.NewRat(int64(15*(d.IntN(49)-24)), 1))
	if d.IntN(3) == 0 {
		return New([]Op{Sin, Cos}[d.IntN(2)], angle)
	}
	of := New(Mul, New(Div, angle, Rational(big.NewRat(180, 1))), New(Pi))
	if d.IntN(2) == 0 {
		of = angle
		of.Degrees = true
	}
	return &Expr{Op: Function, Name: []string{"sin", "cos"}[d.IntN(2)], Args: []*Expr{of}}
}

// rewritten is an expression that is equal to another wherever that is defined.
func (d drawer) rewritten(e *Expr) *Expr {
	is := *e
	is.Args = make([]*Expr, len(e.Args))
	for i, a := range e.Args {
		if is.Args[i] = a; e.Op != Function && (e.Op != Pow || i == 0) {
			is.Args[i] = d.rewritten(a)
		}
	}
	k := Rational(big.NewRat(int64(1+d.IntN(9)), int64(1+d.IntN(9))))
	switch d.IntN(8) {
	case 0:
		return New(Div, New(Mul, &is, k), k)
	case 1:
		return New(Sub, New(Add, &is, New(Sqrt, k)), New(Sqrt, k))
	case 2:
		return New(Neg, New(Neg, &is))
	}
	switch {
	case (is.Op == Add || is.Op == Mul) && len(is.Args) == 2:
		is.Args[0], is.Args[1] = is.Args[1], is.Args[0]
	case is.Op == Sub:
		return New(Add, is.Args[0], New(Neg, is.Args[1]))
	case is.Op == Square:
		return New(Mul, is.Args[0], is.Args[0])
	case is.Op == Sqrt:
		return New(Pow, is.Args[0], Rational(big.NewRat(1, 2)))
	}
	return &is
}

// What is said of expressions holds at 60 digits: enclosures hold the value, a rational number is it, expressions that are proven
// to be equal are, and those that are proven to differ do.
func TestAgainstSixtyDigits(t *testing.T) {
	d := drawer{rand.New(rand.NewPCG(2, 7))}
	drawn, rational, proven, apart, pairs := 0, 0, 0, 0, 0
	type pair struct {
		e *Expr
		w *big.Float
	}
	var before pair
	for drawn < 20_000 {
		e := d.expression(1 + d.IntN(4))
		w := wideValue(e)
		if w == nil {
			continue
		}
		drawn++
		if is, ok := e.Constant(); ok {
			low, high := wide(is.Lo), wide(is.Hi)
			if w.Cmp(low) < 0 && !alike(w, low) || w.Cmp(high) > 0 && !alike(w, high) {
				t.Fatalf("%s: %v is not in %v", spelled(e), w, is)
			}
		}
		if r := e.Rational(); r != nil {
			if rational++; !alike(w, new(big.Float).SetPrec(bits).SetRat(r)) {
				t.Fatalf("%s: %v is taken for %v", spelled(e), w, r)
			}
		}
		again := d.rewritten(e)
		if equal, decided := sameForm(e, again); decided {
			if proven++; !equal {
				t.Fatalf("%v: %s is proven to be different from %s", w, spelled(e), spelled(again))
			}
		}
		if equal, decided := Same(e, again); decided && !equal {
			t.Fatalf("%v: %s is said to be different from %s", w, spelled(e), spelled(again))
		}
		near := New(Add, again, Rational(big.NewRat(1, 1_000_000_000_000)))
		for _, other := range []pair{{near, do((*big.Float).Add, w, wide(1e-12))}, before} {
			if other.w == nil {
				continue
			}
			pairs++
			equal, decided := sameForm(e, other.e)
			if decided && equal != alike(w, other.w) {
				t.Fatalf("%v and %v: %s and %s: equal %t", w, other.w, spelled(e), spelled(other.e), equal)
			}
			if decided && !equal {
				apart++
			}
		}
		before = pair{e, w}
	}
	t.Logf("of %d expressions %d are rational; %d are proven equal to themselves in other words, and of %d pairs %d to differ", drawn, rational, proven, pairs, apart)
	if rational < drawn/10 || proven < drawn/2 || apart < pairs/2 {
		t.Errorf("too little is proven: %d rational, %d equal, %d different", rational, proven, apart)
	}
}

// spelled is an expression as a reader of a failure needs it.
func spelled(e *Expr) string {
	text := e.Op.String() + e.Name
	if e.Exact != nil {
		text += e.Exact.RatString()
	}
	if e.Degrees {
		text += "°"
	}
	if len(e.Args) == 0 {
		return text
	}
	text += "("
	for i, a := range e.Args {
		if i > 0 {
			text += ", "
		}
		text += spelled(a)
	}
	return text + ")"
}
