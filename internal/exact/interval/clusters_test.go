package interval

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// less gives f - c.
func less(f func(Dual) Dual, c float64) func(Dual) Dual {
	return func(x Dual) Dual { return Sub(f(x), Constant(c)) }
}

func identity(x Dual) Dual { return x }

// inverse gives c/x.
func inverse(c float64) func(Dual) Dual {
	return func(x Dual) Dual { return Div(Constant(c), x) }
}

// share gives x/(x+4), which is close to its limit 1 for large x.
func share(x Dual) Dual { return Div(x, Add(x, Constant(4))) }

// heron gives the area of a triangle with sides 5, 6 and x.
func heron(x Dual) Dual {
	half := Div(Add(Constant(11), x), Constant(2))
	product := half
	for _, side := range []Dual{Constant(5), Constant(6), x} {
		product = Mul(product, Sub(half, side))
	}
	return Sqrt(product)
}

// cosineRule gives the angle between sides 5 and 7 opposite x.
func cosineRule(x Dual) Dual { return Acos(Div(Sub(Constant(74), Square(x)), Constant(70))) }

func hypotenuse(x Dual) Dual { return Sqrt(Add(Square(x), Constant(25))) }

func TestClusters(t *testing.T) {
	type part struct {
		lo, hi float64 // to 1e-3 of their distance, or 1e-6
		roots  []float64
		proven bool
	}
	const pole = math.MaxFloat64
	one := func(root, width float64) []part { return []part{{root - width, root + width, []float64{root}, true}} }
	for name, c := range map[string]struct {
		f             func(Dual) Dual
		lo, hi, slack float64
		want          []part
		calls         int // at most
	}{
		"inverse":                   {less(inverse(100), 20), 0, inf, 0.02, one(5, 0.005), 60},
		"inverse, slack 0":          {less(inverse(100), 20), 0, inf, 0, one(5, 0), 60},
		"square":                    {less(Square, 49), 0, inf, 0.049, one(7, 0.0035), 60},
		"both roots of a square":    {less(Square, 49), -inf, inf, 0, []part{{-7, -7, []float64{-7}, true}, {7, 7, []float64{7}, true}}, 150},
		"line":                      {func(x Dual) Dual { return Sub(Add(Mul(Constant(3), x), Constant(5)), Constant(26)) }, 0, inf, 0.03, one(7, 0.01), 30},
		"far line":                  {less(identity, 1e15), 0, inf, 0, one(1e15, 0), 120},
		"difference":                {func(x Dual) Dual { return Sub(Sub(Constant(180), x), Constant(70)) }, 0, inf, 0.07, one(110, 0.07), 30},
		"half of it":                {func(x Dual) Dual { return Sub(Mul(x, Sin(Constant(30))), Constant(4)) }, 0, inf, 0.004, one(8, 0.008), 30},
		"hypotenuse":                {less(hypotenuse, 13), 0, inf, 0.013, one(12, 0.014083), 60},
		"small root":                {less(Sqrt, 1e-3), 0, inf, 0, one(1e-6, 0), 120},
		"cosine rule":               {less(cosineRule, 60), 0, inf, 0, one(math.Sqrt(39), 0), 80},
		"two triangles":             {less(heron, 12), 0, 1e6, 0, []part{{5, 5, []float64{5}, true}, {math.Sqrt(97), math.Sqrt(97), []float64{math.Sqrt(97)}, true}}, 200},
		"exponential":               {func(x Dual) Dual { return Sub(Pow(Constant(2), x), Constant(8)) }, 0, inf, 0, one(3, 0), 80},
		"logarithm":                 {less(Log, 2), 0, inf, 0, one(math.E*math.E, 0), 80},
		"cube root":                 {Cbrt, -3, 7, 0, one(0, 0), 200},
		"no root":                   {func(x Dual) Dual { return Add(Square(x), Constant(1)) }, -inf, inf, 0.5, nil, 20},
		"undefined":                 {less(func(x Dual) Dual { return Sqrt(Neg(x)) }, 0), 1, inf, 0.5, nil, 20},
		"NaN":                       {func(x Dual) Dual { return Mul(x, Constant(math.NaN())) }, 0, inf, 1, nil, 5},
		"irrelevant":                {func(x Dual) Dual { return Constant(7) }, 0, inf, 1, nil, 5},
		"irrelevant and zero":       {func(x Dual) Dual { return Constant(0) }, 0, inf, 1, []part{{0, inf, nil, false}}, 5},
		"irrelevant, within slack":  {func(x Dual) Dual { return Constant(0.5) }, 0, inf, 1, []part{{0, inf, nil, true}}, 5},
		"sine":                      {less(Sin, 0.5), 0, 180, 0, []part{{30, 30, []float64{30}, true}, {150, 150, []float64{150}, true}}, 100},
		"sine at round angles":      {Sin, -90, 270, 0, []part{{0, 0, []float64{0}, true}, {180, 180, []float64{180}, true}}, 100},
		"sine, zero at the ends":    {Sin, 0, 180, 0.01, []part{{0, 0.57296, nil, true}, {179.42703, 180, nil, true}}, 100},
		"cosine":                    {less(Cos, -0.5), 0, 180, 0, one(120, 0), 60},
		"sine at its top":           {less(Sin, 1), 0, 180, 0, []part{{90, 90, nil, false}}, 400},
		"tangent":                   {less(Tan, 1), 0, 90, 0, one(45, 0), 60},
		"tangent beyond its pole":   {less(Tan, -1), 0, 180, 0, one(135, 0), 60},
		"double root":               {func(x Dual) Dual { return Square(Sub(x, Constant(2))) }, 0, inf, 0, []part{{2, 2, nil, false}}, 300},
		"double root, expanded":     {func(x Dual) Dual { return Add(Sub(Square(x), Mul(Constant(4), x)), Constant(4)) }, 0, inf, 0, []part{{2, 2, nil, false}}, 3000},
		"triple root":               {func(x Dual) Dual { return Pow(Sub(x, Constant(2)), Constant(3)) }, 0, inf, 0, []part{{2, 2, nil, false}}, 300},
		"absolute":                  {func(x Dual) Dual { return Abs(Sub(x, Constant(2))) }, 0, inf, 0.5, []part{{1.5, 2.5, nil, false}}, 300},
		"two roots in one cluster":  {less(Square, 0.01), -1, 1, 0.02, []part{{-math.Sqrt(0.03), math.Sqrt(0.03), []float64{-0.1, 0.1}, true}}, 60},
		"near miss":                 {func(x Dual) Dual { return Add(Square(Sub(x, Constant(2))), Constant(1e-3)) }, 0, inf, 5e-3, []part{{2 - math.Sqrt(4e-3), 2 + math.Sqrt(4e-3), nil, true}}, 100},
		"near miss, slack 0":        {func(x Dual) Dual { return Add(Square(Sub(x, Constant(2))), Constant(1e-3)) }, 0, inf, 0, nil, 60},
		"pole":                      {less(func(x Dual) Dual { return Div(Constant(1), Sub(x, Constant(5))) }, 2), 0, inf, 0, one(5.5, 0), 100},
		"pole without a root":       {func(x Dual) Dual { return Div(Constant(1), Sub(x, Constant(5))) }, 0, 10, 0.01, nil, 60},
		"pole in a root":            {func(x Dual) Dual { return Cbrt(Div(Constant(1), Sub(x, Constant(5)))) }, 0, 10, 0, []part{{5, 5, nil, false}}, 300},
		"jump over zero":            {less(Floor, 2.5), 0, 10, 0, nil, 300},
		"jump to zero":              {less(Floor, 3), 0, 10, 0, []part{{3, 4, nil, false}}, 300},
		"flat towards infinity":     {less(Atan, 90), 0, inf, 0.09, []part{{636.62, inf, nil, false}}, 200},
		"limit, which div misses":   {less(share, 0.6), 0, 1e9, 0, one(6, 0), 200},
		"root at the end":           {less(identity, 3), 3, 10, 0.1, []part{{3, 3.1, nil, true}}, 20},
		"root close to the end":     {less(identity, 3.0000001), 3, 10, 0, one(3.0000001, 0), 20},
		"root at the end, rounded":  {func(x Dual) Dual { return Sub(Mul(x, Constant(0.1)), Mul(Constant(3), Constant(0.1))) }, 3, 10, 0, []part{{3, 3, nil, false}}, 100},
		"far range":                 {less(identity, 2e15), 1e15, 1e16, 1e9, one(2e15, 1e9), 60},
		"narrow range":              {less(Square, 2), 1.41421356, 1.41421357, 0, one(math.Sqrt2, 0), 30},
		"huge slack":                {less(identity, 5), 0, 10, 100, []part{{0, 10, []float64{5}, true}}, 30},
		"infinite slack":            {less(identity, 5), 0, 10, inf, []part{{0, 10, []float64{5}, true}}, 30},
		"slack NaN":                 {less(identity, 5), 0, 10, math.NaN(), one(5, 0), 30},
		"negative slack":            {less(identity, 5), 0, 10, -1, one(5, 0), 30},
		"no range":                  {less(identity, 5), 10, 0, 1, nil, 0},
		"a point":                   {less(identity, 5), 5, 5, 1, nil, 0},
		"range NaN":                 {less(identity, 5), math.NaN(), 5, 1, nil, 0},
		"largest floats":            {less(identity, 5), -pole, pole, 0, one(5, 0), 200},
		"kink with a slope":         {func(x Dual) Dual { return Add(Mul(Constant(3), x), Sub(Abs(x), Constant(8))) }, -9, 9, 0, one(2, 0), 60},
		"area of a disk":            {less(func(x Dual) Dual { return Mul(Constant(math.Pi), Square(x)) }, 25*math.Pi), 0, inf, 0, one(5, 0), 60},
		"power with real exponent":  {less(func(x Dual) Dual { return Pow(x, Constant(1.5)) }, 27), 0, inf, 0, one(9, 0), 80},
		"negative power":            {less(func(x Dual) Dual { return Pow(x, Constant(-2)) }, 0.04), 0, inf, 0, one(5, 0), 80},
		"cut at a root of pieces":   {less(identity, cut(Interval{0, 10})), 0, 10, 0, one(cut(Interval{0, 10}), 0), 30},
		"cut at a double root":      {less(Square, 0), -1, 1 / 0.4871 * (1 - 0.4871), 0, []part{{0, 0, nil, false}}, 200},
		"degrees, many turns":       {less(Sin, 2), 0, 1e6, 0.5, nil, 5},
		"opposite slopes at a root": {func(x Dual) Dual { return Mul(Sub(x, Constant(1)), Sub(x, Constant(2))) }, 0, 1e4, 0, []part{{1, 1, []float64{1}, true}, {2, 2, []float64{2}, true}}, 150},
	} {
		t.Run(name, func(t *testing.T) {
			calls := 0
			got, complete := Clusters(func(x Dual) Dual { calls++; return c.f(x) }, c.lo, c.hi, c.slack, 20_000)
			if !complete || calls > c.calls {
				t.Errorf("%d calls, want %d at most; complete: %v", calls, c.calls, complete)
			}
			checkOrder(t, got, c.lo, c.hi)
			same := func(a, b, margin float64) bool {
				return a == b || math.Abs(a-b) <= margin*math.Max(math.Abs(b), 1e-3)
			}
			if !slices.EqualFunc(got, c.want, func(g Cluster, w part) bool {
				reach := math.Max(1e-9*math.Max(math.Abs(w.lo), 1), (w.hi-w.lo)/10)
				if math.IsInf(w.hi, 1) {
					reach = w.lo / 30 // the 32nd part of the slack is that much, where f is flat
				}
				if name != "double root, expanded" && name != "sine at its top" && name != "triple root" { // where rounding hides f
					if !(w.lo-reach <= g.Lo && (g.Hi == w.hi || g.Hi <= w.hi+reach)) {
						return false
					}
				}
				tiny := 1e-15 * math.Abs(w.hi)
				return g.Lo <= w.lo+math.Max(tiny, 1e-5*(w.hi-w.lo)) && g.Proven == w.proven &&
					slices.EqualFunc(g.Roots, w.roots, func(a, b float64) bool { return same(a, b, 1e-14) })
			}) {
				t.Errorf("%+v, want %+v", got, c.want)
			}
		})
	}
}

// A product of x - r has the roots r: all of them are found, each once, also where they are round numbers.
func TestPolynomialsHaveTheirRoots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		aRoot := rapid.OneOf(
			rapid.Map(rapid.IntRange(-20, 400), func(n int) float64 { return float64(n) / 2 }),
			rapid.Float64Range(0.01, 10), rapid.Float64Range(-1000, 1000), rapid.Float64Range(1e3, 1e6),
		)
		roots := rapid.SliceOfNDistinct(aRoot, 1, 5, func(r float64) float64 { return math.Round(r * 1e3) }).Draw(t, "roots")
		lo, hi := rapid.SampledFrom([]float64{-inf, -2000, 0}).Draw(t, "lo"), rapid.SampledFrom([]float64{2e6, inf}).Draw(t, "hi")
		f := func(x Dual) Dual {
			y := Constant(3)
			for _, r := range roots {
				y = Mul(y, Sub(x, Constant(r)))
			}
			return y
		}
		clusters, complete := Clusters(f, lo, hi, 0, 20_000)
		if !complete {
			t.Fatal("the limit was reached")
		}
		checkOrder(t, clusters, lo, hi)
		var found []float64
		for _, c := range clusters {
			found = append(found, c.Roots...)
			if !c.Proven {
				t.Fatalf("%+v", clusters)
			}
		}
		var want []float64
		for _, r := range roots {
			if lo < r && r < hi {
				want = append(want, r)
			}
		}
		slices.Sort(want)
		if !slices.EqualFunc(found, want,
			func(a, b float64) bool { return math.Abs(a-b) <= 1e-14*math.Max(math.Abs(b), 1e-3) }) {
			t.Fatalf("found %v, want %v: %+v", found, want, clusters)
		}
	})
}

// An equation a·sin(x) = b has two roots in half a turn, and so on; and what is within the slack of a root is in its
// cluster.
func TestWavesHaveTheirRoots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		angle := rapid.OneOf(rapid.Float64Range(1, 89),
			rapid.Map(rapid.IntRange(1, 89), func(n int) float64 { return float64(n) })).Draw(t, "angle")
		scale := rapid.Float64Range(0.1, 100).Draw(t, "scale")
		wave := rapid.SampledFrom([]struct {
			f     func(Dual) Dual
			plain float64
			want  []float64
		}{
			{Sin, math.Sin(angle * math.Pi / 180), []float64{angle, 180 - angle}},
			{Cos, math.Cos(angle * math.Pi / 180), []float64{angle, 360 - angle}},
			{Tan, math.Tan(angle * math.Pi / 180), []float64{angle, 180 + angle}},
		}).Draw(t, "wave")
		gold := scale * wave.plain
		slack := rapid.SampledFrom([]float64{0, 1e-6, 1e-3}).Draw(t, "slack") * gold
		f := func(x Dual) Dual { return Sub(Mul(Constant(scale), wave.f(x)), Constant(gold)) }
		calls := 0
		clusters, complete := Clusters(func(x Dual) Dual { calls++; return f(x) }, 0, 360, slack, 20_000)
		var found []float64
		for _, c := range clusters {
			found = append(found, c.Roots...)
			complete = complete && c.Proven
		}
		if !complete || !slices.EqualFunc(found, wave.want, func(a, b float64) bool { return math.Abs(a-b) < 1e-10 }) {
			t.Fatalf("found %v, want %v: %+v", found, wave.want, clusters)
		}
		for i := range 720 {
			at := (float64(i) + 0.5) / 2
			if y := f(Variable(Interval{at, at})).Value; y.Hi <= slack && -slack <= y.Lo && !covers(clusters, at) {
				t.Fatalf("%v is in no cluster: %+v", at, clusters)
			}
		}
		if calls > 200 {
			t.Fatalf("%d calls", calls)
		}
	})
}

// Whatever the limit, it is kept, and the clusters hold all that those of a complete search hold.
func TestLimitIsKept(t *testing.T) {
	f := less(Sin, 0.5)
	all, complete := Clusters(f, 0, 360, 0.01, 1000)
	if !complete || len(all) != 2 {
		t.Fatalf("%+v", all)
	}
	for limit := -1; ; limit++ {
		calls := 0
		got, complete := Clusters(func(x Dual) Dual { calls++; return f(x) }, 0, 360, 0.01, limit)
		if calls > max(limit, 0) {
			t.Fatalf("limit %d: %d calls", limit, calls)
		}
		if complete {
			if fmt.Sprint(got) != fmt.Sprint(all) {
				t.Errorf("limit %d: %+v, want %+v", limit, got, all)
			}
			break
		}
		checkOrder(t, got, 0, 360)
		for _, c := range all {
			for _, at := range []float64{c.Lo, c.Hi, c.Roots[0]} {
				if !covers(got, at) && at != c.Lo && at != c.Hi {
					t.Errorf("limit %d: %v is in no cluster of %+v", limit, at, got)
				}
			}
		}
		if len(got) == 0 || !slices.ContainsFunc(got, func(c Cluster) bool { return !c.Proven }) {
			t.Errorf("limit %d: all of %+v is proven", limit, got)
		}
	}
}

func BenchmarkClusters(b *testing.B) {
	for _, c := range []struct {
		name          string
		f             func(Dual) Dual
		lo, hi, slack float64
	}{
		{"inverse", less(inverse(100), 20), 0, inf, 0.02},
		{"cosine rule", less(cosineRule, 60), 0, inf, 0.06},
		{"heron", less(heron, 12), 0, 1e6, 0.012},
		{"sine", less(Sin, 0.5), 0, 180, 0.0005},
		{"identically zero", func(x Dual) Dual { return Sub(x, x) }, 0, inf, 0.001},
	} {
		b.Run(c.name, func(b *testing.B) {
			calls := 0
			for b.Loop() {
				Clusters(func(x Dual) Dual { calls++; return c.f(x) }, c.lo, c.hi, c.slack, 20_000)
			}
			b.ReportMetric(float64(calls)/float64(b.N), "calls/op")
		})
	}
}
