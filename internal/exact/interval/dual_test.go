package interval

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// x is the variable over a box.
func x(lo, hi float64) Dual { return Variable(Interval{lo, hi}) }

// near reports whether two intervals agree but for rounding.
func near(got, want Interval) bool {
	if got.IsEmpty() || want.IsEmpty() {
		return got.IsEmpty() == want.IsEmpty()
	}
	same := func(a, b float64) bool { return a == b || math.Abs(a-b) <= 1e-12*math.Max(1, math.Abs(b)) }
	return same(got.Lo, want.Lo) && same(got.Hi, want.Hi)
}

func TestDualOperations(t *testing.T) {
	type i = Interval
	c := Constant
	rad := math.Pi / 180
	for name, want := range map[string]struct {
		got          Dual
		value, slope Interval
		partial      bool
	}{
		"constant":                     {c(3), i{3, 3}, i{}, false},
		"constant infinity":            {c(inf), empty, empty, true},
		"constant NaN":                 {c(math.NaN()), empty, empty, true},
		"variable":                     {x(1, 2), i{1, 2}, i{1, 1}, false},
		"empty variable":               {x(2, 1), empty, empty, true},
		"sum":                          {Add(x(1, 2), c(3)), i{4, 5}, i{1, 1}, false},
		"sum with undefined":           {Add(x(1, 2), c(inf)), empty, empty, true},
		"difference":                   {Sub(c(3), x(1, 2)), i{1, 2}, i{-1, -1}, false},
		"negative":                     {Neg(x(1, 2)), i{-2, -1}, i{-1, -1}, false},
		"negative of undefined":        {Neg(c(inf)), empty, empty, true},
		"product":                      {Mul(x(1, 2), c(-3)), i{-6, -3}, i{-3, -3}, false},
		"product with zero, unbounded": {Mul(x(1, inf), c(0)), i{}, i{}, false},
		"product with undefined":       {Mul(c(0), c(inf)), empty, empty, true},
		"quotient":                     {Div(c(12), x(2, 3)), i{4, 6}, i{-3, -12.0 / 9}.hull(i{-3, -4.0 / 3}), false},
		"quotient unbounded":           {Div(c(12), x(2, inf)), i{0, 6}, i{-3, 0}, false},
		"pole inside":                  {Div(c(1), x(-1, 1)), entire, entire, true},
		"pole at the end":              {Div(c(1), x(0, 1)), i{1, inf}, i{-inf, -1}, true},
		"quotient by zero":             {Div(x(1, 2), c(0)), empty, empty, true},
		"square":                       {Square(x(-1, 2)), i{0, 4}, i{-2, 4}, false},
		"root":                         {Sqrt(x(4, 9)), i{2, 3}, i{1.0 / 6, 0.25}, false},
		"root from zero":               {Sqrt(x(0, 4)), i{0, 2}, i{0.25, inf}, false},
		"root from below zero":         {Sqrt(x(-1, 4)), i{0, 2}, i{0.25, inf}, true},
		"root of negative":             {Sqrt(x(-2, -1)), empty, empty, true},
		"root of the constant zero":    {Sqrt(c(0)), i{}, i{}, false},
		"root without bound":           {Sqrt(x(4, inf)), i{2, inf}, i{0, 0.25}, false},
		"cube root":                    {Cbrt(x(-8, 27)), i{-2, 3}, i{1.0 / 27, inf}, false},
		"logarithm":                    {Log(x(1, math.E)), i{0, 1}, i{1 / math.E, 1}, false},
		"logarithm from zero":          {Log(x(0, 1)), i{-inf, 0}, i{1, inf}, true},
		"logarithm of zero":            {Log(c(0)), empty, empty, true},
		"absolute":                     {Abs(x(-2, 1)), i{0, 2}, i{-1, 1}, true},
		"absolute of negative":         {Abs(x(-2, 0)), i{0, 2}, i{-1, -1}, false},
		"floor":                        {Floor(x(2.5, 2.75)), i{2, 2}, i{}, false},
		"floor with jumps":             {Floor(x(1.5, 3)), i{1, 3}, i{}, true},
		"floor without bound":          {Floor(x(1.5, inf)), i{1, inf}, i{}, true},
		"floor of undefined":           {Floor(c(inf)), empty, empty, true},
		"even power":                   {Pow(x(-1, 2), c(4)), i{0, 16}, i{-4, 32}, false},
		"odd power":                    {Pow(x(-1, 2), c(3)), i{-1, 8}, i{0, 12}, false},
		"power one":                    {Pow(x(-1, 2), c(1)), i{-1, 2}, i{1, 1}, false},
		"power zero":                   {Pow(x(-1, 2), c(0)), i{1, 1}, i{}, false},
		"power zero of undefined":      {Pow(c(inf), c(0)), empty, empty, true},
		"negative power":               {Pow(x(2, 4), c(-2)), i{1.0 / 16, 0.25}, i{-0.25, -1.0 / 32}, false},
		"negative power over zero":     {Pow(x(-1, 2), c(-2)), i{0.25, inf}, entire, true},
		"power of a half":              {Pow(x(4, 9), c(0.5)), i{2, 3}, i{1.0 / 6, 0.25}, false},
		"real power":                   {Pow(x(1, 4), c(1.5)), i{1, 8}, i{1.5, 3}, false},
		"real power from below zero":   {Pow(x(-4, 4), c(1.5)), i{0, 8}, i{0, 3}, true},
		"real power from zero":         {Pow(x(0, 1), c(0.25)), i{0, 1}, i{0.25, inf}, false},
		"negative real power":          {Pow(x(0, 4), c(-1.5)), i{0.125, inf}, i{-inf, -1.5 / 32}, true},
		"real power of zero":           {Pow(c(0), c(1.5)), i{}, i{}, false},
		"negative real power of zero":  {Pow(c(0), c(-1.5)), empty, empty, true},
		"real power of negative":       {Pow(x(-2, -1), c(1.5)), empty, empty, true},
		"varying exponent":             {Pow(c(2), x(1, 3)), i{2, 8}, i{2 * math.Ln2, 8 * math.Ln2}, false},
		"varying exponent of negative": {Pow(c(-2), x(1, 3)), entire, entire, true},
		"varying exponent unbounded":   {Pow(c(2), x(1, inf)), i{2, inf}, i{2 * math.Ln2, inf}, false},
		"both vary":                    {Pow(x(1, 2), x(1, 2)), i{1, 4}, i{0.5, 4 * (math.Ln2 + 2)}.hull(i{1, 1}), false},
		"floor as exponent":            {Pow(c(-2), Floor(x(1, 3))), entire, entire, true},
		"sine":                         {Sin(x(0, 180)), i{0, 1}, i{-rad, rad}, false},
		"sine, rising":                 {Sin(x(0, 60)), i{0, math.Sqrt(3) / 2}, i{rad / 2, rad}, false},
		"cosine":                       {Cos(x(0, 60)), i{0.5, 1}, i{-rad * math.Sqrt(3) / 2, 0}, false},
		"cosine unbounded":             {Cos(x(0, inf)), i{-1, 1}, i{-rad, rad}, false},
		"tangent":                      {Tan(x(-45, 45)), i{-1, 1}, i{rad, 2 * rad}, false},
		"tangent over a pole":          {Tan(x(45, 135)), entire, i{rad, inf}, true},
		"tangent to a pole":            {Tan(x(45, 90)), i{1, inf}, i{2 * rad, inf}, true},
		"tangent from a pole":          {Tan(x(90, 135)), i{-inf, -1}, i{2 * rad, inf}, true},
		"tangent in a pole":            {Tan(c(270)), empty, empty, true},
		"tangent of more":              {Tan(x(0, 200)), entire, i{rad, inf}, true},
		"tangent unbounded":            {Tan(x(0, inf)), entire, i{rad, inf}, true},
		"tangent between poles":        {Tan(x(-89, 89)), i{-math.Tan(89 * rad), math.Tan(89 * rad)}, i{rad, rad * (1 + math.Pow(math.Tan(89*rad), 2))}, false},
		"arc sine":                     {Asin(x(0, 0.5)), i{0, 30}, i{1 / rad, 2 / math.Sqrt(3) / rad}, false},
		"arc sine to its end":          {Asin(x(0, 1)), i{0, 90}, i{1 / rad, inf}, false},
		"arc sine beyond":              {Asin(x(-2, 0)), i{-90, 0}, i{1 / rad, inf}, true},
		"arc sine of more":             {Asin(x(2, 3)), empty, empty, true},
		"arc sine of the constant one": {Asin(c(1)), i{90, 90}, i{}, false},
		"arc cosine":                   {Acos(x(-0.5, 0.5)), i{60, 120}, i{-2 / math.Sqrt(3) / rad, -1 / rad}, false},
		"arc cosine beyond":            {Acos(x(0, 2)), i{0, 90}, i{-inf, -1 / rad}, true},
		"arc cosine of less":           {Acos(x(-3, -2)), empty, empty, true},
		"arc tangent":                  {Atan(x(-1, 1)), i{-45, 45}, i{0.5 / rad, 1 / rad}, false},
		"arc tangent unbounded":        {Atan(x(1, inf)), i{45, 90}, i{0, 0.5 / rad}, false},
		"arc tangent of undefined":     {Atan(c(inf)), empty, empty, true},
	} {
		t.Run(name, func(t *testing.T) {
			if !near(want.got.Value, want.value) || !near(want.got.Slope, want.slope) || want.got.Partial != want.partial {
				t.Errorf("%s: %+v, want %v, slope %v, partial %v", name, want.got, want.value, want.slope, want.partial)
			}
		})
	}
}

// About a pole there are large values of both signs, but no small ones; arithmetic keeps that in mind.
func TestPolesLeaveAGap(t *testing.T) {
	pole := Div(Constant(1), x(-0.01, 0.01))
	for name, c := range map[string]struct {
		f      Dual
		lo, hi float64
	}{
		"1/x":             {pole, -99, 99},
		"-1/x":            {Neg(pole), -99, 99},
		"-1/x otherwise":  {Div(Constant(-1), x(-0.01, 0.01)), -99, 99},
		"1/x + 50":        {Add(pole, Constant(50)), -49, 149},
		"50 - 1/x":        {Sub(Constant(50), pole), -49, 149},
		"-2/x":            {Mul(Constant(-2), pole), -199, 199},
		"1/x / -2":        {Div(pole, Constant(-2)), -49, 49},
		"tan x":           {Tan(x(89, 91)), -57, 57},
		"tan x, lopsided": {Tan(x(60, 91)), -57, 1.7},
	} {
		t.Run(name, func(t *testing.T) {
			if !c.f.without(c.lo, c.hi) {
				t.Errorf("%s: %+v has values from %v to %v", name, c.f, c.lo, c.hi)
			}
			if c.f.without(c.lo-2, c.hi+2) {
				t.Errorf("%s: %+v has no values from %v to %v", name, c.f, c.lo-2, c.hi+2)
			}
		})
	}
}

// sound fails the test if what f gives for two points of a box contradicts what it gives for the box.
func sound(t *rapid.T, f func(Dual) Dual, box Interval, a, b float64) {
	all := f(Variable(box))
	for _, end := range []float64{all.Value.Lo, all.Value.Hi, all.Slope.Lo, all.Slope.Hi} {
		if math.IsNaN(end) {
			t.Fatalf("%+v in %v", all, box)
		}
	}
	if !all.Value.IsEmpty() && all.Slope.IsEmpty() {
		t.Fatalf("%+v in %v has values without a slope", all, box)
	}
	// The functions of package math round as they like, so the enclosure of a point may stand out of that of a box, but
	// both hold the true value.
	at, then := f(Variable(Interval{a, a})), f(Variable(Interval{b, b}))
	for _, point := range []Dual{at, then} {
		if !point.Value.IsEmpty() && (all.Value.intersect(point.Value).IsEmpty() ||
			all.without(point.Value.Lo, point.Value.Hi)) {
			t.Fatalf("%+v in %v does not hold %+v at %v or %v", all, box, point, a, b)
		}
		if (point.Partial || point.Value.IsEmpty()) && !all.Partial {
			t.Fatalf("%+v in %v is partial at %v or %v: %+v", all, box, a, b, point)
		}
	}
	part := f(Variable(Interval{min(a, b), max(a, b)}))
	if !part.Value.IsEmpty() && all.Value.intersect(part.Value).IsEmpty() || part.Partial && !all.Partial {
		t.Fatalf("%+v in %v, but %+v from %v to %v", all, box, part, a, b)
	}
	if part.Partial || a == b {
		return
	}
	quotient := then.Value.sub(at.Value).div(Interval{b, b}.sub(Interval{a, a}))
	if quotient.intersect(all.Slope).IsEmpty() || quotient.intersect(part.Slope).IsEmpty() {
		t.Fatalf("the slope from %v to %v is in %v, not in that of %+v there or of %+v in %v", a, b, quotient, part, all, box)
	}
}

// aBox draws a box, seldom unbounded, and two points of it.
func aBox(t *rapid.T) (box Interval, a, b float64) {
	ends := rapid.OneOf(
		rapid.Float64Range(-3, 3), rapid.Float64Range(-400, 400), rapid.Float64Range(-1e7, 1e7), rapid.Float64Range(0, 1e-6),
		rapid.Map(rapid.IntRange(-24, 24), func(n int) float64 { return float64(n) / 2 }),
		rapid.Map(rapid.IntRange(-12, 12), func(n int) float64 { return float64(n) * 45 }),
		anyFloat(),
	)
	lo := ends.Draw(t, "lo")
	hi := rapid.OneOf(ends, rapid.Map(rapid.Float64Range(0, 1), func(w float64) float64 { return lo + w }),
		rapid.Just(lo)).Draw(t, "hi")
	lo, hi = min(lo, hi), max(lo, hi)
	within := func(name string) float64 {
		part := rapid.OneOf(rapid.Float64Range(0, 1), rapid.SampledFrom([]float64{0, 1})).Draw(t, name)
		return min(max(lo*(1-part)+hi*part, lo), hi)
	}
	a, b = within("a"), within("b")
	switch rapid.IntRange(0, 8).Draw(t, "unbounded") {
	case 0:
		hi = inf
	case 1:
		lo = -inf
	}
	return Interval{lo, hi}, a, b
}

func TestOperationsAreSound(t *testing.T) {
	c := Constant
	for name, f := range map[string]func(Dual) Dual{
		"neg": Neg, "square": Square, "sqrt": Sqrt, "cbrt": Cbrt, "log": Log, "abs": Abs, "floor": Floor,
		"sin": Sin, "cos": Cos, "tan": Tan, "asin": Asin, "acos": Acos, "atan": Atan,
		"sum":       func(x Dual) Dual { return Add(x, Square(x)) },
		"product":   func(x Dual) Dual { return Mul(x, Sub(c(3), x)) },
		"quotient":  func(x Dual) Dual { return Div(Add(x, c(1)), Sub(x, c(2))) },
		"inverse":   func(x Dual) Dual { return Div(c(100), x) },
		"power":     func(x Dual) Dual { return Pow(x, c(5)) },
		"-power":    func(x Dual) Dual { return Pow(x, c(-3)) },
		"root":      func(x Dual) Dual { return Pow(x, c(0.3)) },
		"-root":     func(x Dual) Dual { return Pow(x, c(-0.3)) },
		"1.3":       func(x Dual) Dual { return Pow(x, c(1.3)) },
		"exp":       func(x Dual) Dual { return Pow(c(1.5), x) },
		"x^x":       func(x Dual) Dual { return Pow(x, x) },
		"|x| root":  func(x Dual) Dual { return Sqrt(Square(x)) },
		"cube root": func(x Dual) Dual { return Cbrt(Pow(x, c(3))) },
		"circle":    func(x Dual) Dual { return Sqrt(Sub(c(25), Square(x))) },
		"tan pole":  func(x Dual) Dual { return Mul(Neg(Add(Tan(x), c(2))), c(3)) },
		"(-2)^[x]":  func(x Dual) Dual { return Pow(c(-2), Floor(x)) },
	} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				box, a, b := aBox(t)
				sound(t, f, box, a, b)
			})
		})
	}
}
