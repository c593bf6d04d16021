package synth

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"geoeval/internal/exact"
	"geoeval/internal/text/mathtext"
)

func TestValuesAreSpelledPlainly(t *testing.T) {
	for x, want := range map[float64]string{3: "3", -3: "-3", 2.5: "2.5", 0.75: "0.75", -0.05: "-0.05", 1200000: "1200000",
		0: "0", 0.1 + 0.2: "0.3"} {
		t.Run(want, func(t *testing.T) {
			v, ok := newValue(x)
			if !ok || v.String() != want {
				t.Errorf("%v is spelled %q, %v", x, v, ok)
			}
		})
	}
	for _, x := range []float64{1.0 / 3, 0.125, math.NaN(), math.Inf(1), 1e20} {
		t.Run(fmt.Sprint(x), func(t *testing.T) {
			if v, ok := newValue(x); ok {
				t.Errorf("%v is spelled %q", x, v)
			}
		})
	}
}

func TestExactNumbersAreRecognized(t *testing.T) {
	for _, c := range []struct {
		x            float64
		latex, plain string
	}{
		{5, "5", "5"}, {0, "0", "0"}, {-4, "-4", "-4"}, {0.75, `\frac{3}{4}`, "3/4"}, {-1.0 / 3, `-\frac{1}{3}`, "-1/3"},
		{math.Sqrt(108), `6\sqrt{3}`, "6√3"}, {math.Sqrt(3), `\sqrt{3}`, "√3"}, {math.Sqrt(75) / 2, `\frac{5\sqrt{3}}{2}`, "5√3/2"},
		{-math.Sqrt(2) / 2, `-\frac{\sqrt{2}}{2}`, "-√2/2"}, {60 * math.Pi, `60\pi`, "60π"}, {math.Pi, `\pi`, "π"},
		{4 * math.Pi / 3, `\frac{4\pi}{3}`, "4π/3"}, {3 * math.Sqrt(5) * math.Pi, `3\sqrt{5}\pi`, "3√5π"}, {38400 * math.Pi, `38400\pi`, "38400π"},
	} {
		t.Run(c.plain, func(t *testing.T) {
			e, ok := exact.Recognized(c.x)
			if !ok || latex.surd(e) != c.latex || plain.surd(e) != c.plain {
				t.Errorf("%v is recognized as %q, %q, %v", c.x, latex.surd(e), plain.surd(e), ok)
			}
		})
	}
	for _, x := range []float64{math.E, math.Sin(1), 17.32050807, 1.41 * math.Pi * math.E, 123456.789012} {
		t.Run(fmt.Sprint(x), func(t *testing.T) {
			if e, ok := exact.Recognized(x); ok {
				t.Errorf("%v is recognized as %s", x, plain.surd(e))
			}
		})
	}
}

func TestExactNumbersReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		root := rapid.SampledFrom([]int64{1, 2, 3, 5, 6, 7, 10, 11, 30}).Draw(t, "root")
		e := exact.NewSurd(rapid.Int64Range(1, 60).Draw(t, "above"), rapid.Int64Range(1, 12).Draw(t, "below"), root,
			rapid.IntRange(0, 1).Draw(t, "pies"))
		again, ok := exact.Recognized(e.Float())
		if !ok || again != e {
			t.Fatalf("%+v is recognized as %+v", e, again)
		}
		if value, ok := mathtext.Value(latex.surd(e)); !ok || !same(value, e.Float()) {
			t.Fatalf("%s reads as %v", latex.surd(e), value)
		}
	})
}

// reading is a reader with two parameters a = 3, b = 4, and points A(0, 0), B(a, 0), C(a, b).
func reading() (*reader, environment) {
	b := newBook()
	r := &reader{book: b}
	b.name("a")
	b.name("b")
	zero := b.number(0)
	a, _ := r.read("a")
	c, _ := r.read("b")
	b.places = map[string][3]*node{"A": {zero, zero, zero}, "B": {a, zero, zero}, "C": {a, c, zero}}
	return r, environment{append([]float64{3, 4}, make([]float64, 20)...), math.Pi}
}

func TestExpressions(t *testing.T) {
	r, e := reading()
	for source, want := range map[string]float64{
		"a + b*2": 11, "-a^2": -9, "2^3^2": 512, "a/b": 0.75, "7 % a": 1, "-1 % a": 2, "sqrt(a^2 + b^2)": 5, "pi": math.Pi,
		"sin(30)": 0.5, "atan(1)": 45, "acos(0.5)": 60, "gcd(12, 18)": 6, "min(a, b, 1)": 1, "max(a, b)": 4, "a > b ? 1 : 2": 2,
		"a < b and not (a == b)": 1, "a in [1, 3]": 1, "a not in [1, 3]": 0, "0 < a < b": 1, "0.1 + 0.2 == 0.3": 1, "whole(a/b)": 0, "is_square(a^2 + b^2)": 1,
		"distance(A, C)": 5, "angle(A, B, C)": 90, "area(A, B, C)": 6, "perimeter(A, B, C)": 12, "distance(A, [0, 1, 2])": math.Sqrt(5),
		`integrate("t^2", 0, a)`: 9, `integrate("sqrt(a^2 - t^2)", -a, a)`: 4.5 * math.Pi, `root("t^2 - 2", 0, a)`: math.Sqrt2,
		`count("i % 2 == 0", 1, 9)`: 4, `sum("i^2", 1, b)`: 30, `minimum("(t - 1)^2 + 2", -5, 5)`: 2, `maximum("u: u*(b - u)", 0, b)`: 4,
		`integrate("u: integrate('t*u', 0, 1)", 0, 2)`: 1,
	} {
		t.Run(source, func(t *testing.T) {
			n, err := r.read(source)
			if err != nil {
				t.Fatal(err)
			}
			if got := n.of(&e); math.Abs(got-want) > 1e-9 {
				t.Errorf("%s = %v, not %v", source, got, want)
			}
		})
	}
	for _, source := range []string{"", "a +", "c", "foo(a)", "sqrt(a, b)", "distance(A, D)", "distance(A, a)", "a.b",
		`"a"`, "integrate(a, 0, 1)", "len([1])", "a ?? b", "a | b", `integrate("a: a", 0, 1)`} {
		t.Run(source, func(t *testing.T) {
			if n, err := r.read(source); err == nil {
				t.Errorf("%s is read as %v", source, n)
			}
		})
	}
	if n, _ := r.read(`root("t^2 + 1", 0, 9)`); !math.IsNaN(n.of(&e)) {
		t.Error("a root was found where there is none")
	}
}

func TestFormsSeeThroughOtherClothes(t *testing.T) {
	r, _ := reading()
	s := r.name("s")
	r.meanings[s], _ = r.read("a^2 + b*b")
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"a + b", "b + a", true}, {"a - (b - 1)", "a + 1 - b", true}, {"a*b/2", "0.5*b*a", true}, {"a^2", "a*a", true},
		{"sqrt(s)", "sqrt(b^2 + a^2)", true}, {"a - b", "b - a", false}, {"a/b", "b/a", false}, {"sqrt(s)", "distance(A, C)", false},
		{`integrate("t", 0, a)`, "a^2/2", false},
	} {
		t.Run(c.a+" and "+c.b, func(t *testing.T) {
			x, _ := r.read(c.a)
			y, _ := r.read(c.b)
			if (r.form(x) == r.form(y)) != c.same {
				t.Errorf("%s and %s: %s, %s", c.a, c.b, r.form(x), r.form(y))
			}
		})
	}
}

// small is a template without frills, to be changed by tests.
const smallTemplate = `
branch: flat
kind: calculate
grade: 8
shapes: [Triangle]
points: [Line Segment]
goal: length
letters: [A, B]
parameters:
  a: {from: 1, to: 90}
  b: {from: 1, to: 90}
  n: {of: [-2, -1, 0, 1, 2]}
text:
  en: ["{A}{B} with {a}, {b}.", "One {a}, {b}.", "Two {a}, {b}."]
  zh: ["一{a}，{b}。", "二{a}，{b}。", "三{a}，{b}。"]
solution: a + b
steps: {en: ["It is {answer}."], zh: ["得{answer}。"]}
check: sum("i - i + 1", 1, a) + b
`
