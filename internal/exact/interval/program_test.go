package interval

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// A program is a function as bytes: each pushes the variable or a constant, or applies an operation to what is on top
// of a stack. Operations that find too little there are skipped; the result is the top at the end.
type program []byte

var (
	unaries  = []func(Dual) Dual{Neg, Square, Sqrt, Abs, Floor, Cbrt, Log, Sin, Cos, Tan, Asin, Acos, Atan}
	binaries = []func(x, y Dual) Dual{Add, Sub, Mul, Div, Pow}
	literals = []float64{0, 1, 2, 3, 5, 12, 30, 45, 90, 180, -1, 0.5, 0.3, math.Pi, 1e-3, 1e6}
)

func (p program) dual(x Dual) Dual {
	stack := []Dual{x}
	for _, b := range p {
		top := len(stack) - 1
		switch n := int(b) % 64; {
		case n < 12:
			stack = append(stack, x)
		case n < 28:
			stack = append(stack, Constant(literals[n-12]))
		case n < 41:
			stack[top] = unaries[n-28](stack[top])
		case top > 0:
			stack[top-1] = binaries[(n-41)%len(binaries)](stack[top-1], stack[top])
			stack = stack[:top]
		}
	}
	return stack[len(stack)-1]
}

// plain computes the arithmetic operations and roots in floats, and gives NaN if there is another operation. Each of
// these rounds to the nearest float, so that the result is always within the enclosure.
func (p program) plain(x float64) float64 {
	stack := []float64{x}
	for _, b := range p {
		top := len(stack) - 1
		switch n := int(b) % 64; {
		case n < 12:
			stack = append(stack, x)
		case n < 28:
			stack = append(stack, literals[n-12])
		case n < 33:
			y := stack[top]
			stack[top] = []float64{-y, float64(y * y), math.Sqrt(y), math.Abs(y), math.Floor(y)}[n-28]
		case n < 41:
			return math.NaN()
		case top > 0:
			y, z := stack[top-1], stack[top]
			if (n-41)%len(binaries) == 4 {
				return math.NaN()
			}
			stack[top-1] = []float64{y + z, y - z, float64(y * z), y / z}[(n-41)%len(binaries)]
			stack = stack[:top]
		}
	}
	return stack[len(stack)-1]
}

func TestProgramsAreSound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := program(rapid.SliceOfN(rapid.Byte(), 1, 30).Draw(t, "program"))
		box, a, b := aBox(t)
		sound(t, p.dual, box, a, b)
		y := p.plain(a)
		if v := p.dual(Variable(box)).Value; !math.IsNaN(y) && !math.IsInf(y, 0) && !v.Contains(y) {
			t.Fatalf("at %v in %v it is %v, not in %v", a, box, y, v)
		}
	})
}

func FuzzClusters(f *testing.F) {
	f.Add([]byte{14, 43, 12 + 8, 42}, 0.0, 180.0, 0.01)
	f.Add([]byte{35, 23, 42}, 0.0, 360.0, 0.001)
	f.Add([]byte{13, 42, 45, 13, 1, 42, 44}, 0.0, math.Inf(1), 0.002)
	f.Add([]byte{29, 16, 42, 33}, math.Inf(-1), math.Inf(1), 0.0)
	f.Add([]byte{37, 14, 42, 31}, -400.0, 1e9, 1e-3)
	f.Fuzz(func(t *testing.T, code []byte, lo, hi, slack float64) {
		if len(code) > 100 {
			code = code[:100]
		}
		const limit = 3000
		calls := 0
		function := program(code).dual
		clusters, complete := Clusters(func(x Dual) Dual { calls++; return function(x) }, lo, hi, slack, limit)
		if calls > limit || complete != (calls < limit) && calls != limit {
			t.Fatalf("%d calls, complete: %v", calls, complete)
		}
		checkOrder(t, clusters, lo, hi)
		if !(slack > 0) {
			slack = 0
		}
		from, to := max(lo, -1e4), min(hi, 1e4)
		const steps = 300
		for i := 1; i < steps; i++ {
			at := from + (to-from)*float64(i)/steps
			if !(lo < at && at < hi) {
				continue
			}
			y := function(Variable(Interval{at, at}))
			if !y.Value.IsEmpty() && -slack <= y.Value.Lo && y.Value.Hi <= slack && !covers(clusters, at) {
				t.Fatalf("f(%v) is in %v, and %v is in no cluster of %+v", at, y.Value, at, clusters)
			}
		}
		for i, c := range clusters {
			for _, root := range c.Roots {
				if y := function(Variable(Interval{math.Nextafter(root, -inf), math.Nextafter(root, inf)})); !y.Value.Contains(0) {
					margin := max(1e-9*math.Abs(root), 1e-12)
					if y = function(Variable(Interval{root - margin, root + margin})); !y.Value.Contains(0) {
						t.Fatalf("cluster %d: f is %+v about the root %v", i, y, root)
					}
				}
			}
		}
	})
}

func covers(clusters []Cluster, x float64) bool {
	for _, c := range clusters {
		if c.Lo <= x && x <= c.Hi {
			return true
		}
	}
	return false
}

// checkOrder fails the test unless the clusters ascend within the range, apart from each other, and their roots in
// them.
func checkOrder(t interface {
	Helper()
	Fatalf(string, ...any)
}, clusters []Cluster, lo, hi float64) {
	t.Helper()
	last := lo
	for i, c := range clusters {
		if !(c.Lo <= c.Hi && lo <= c.Lo && c.Hi <= hi) || i > 0 && !(last < c.Lo) {
			t.Fatalf("cluster %d of %+v is out of order", i, clusters)
		}
		last = c.Lo
		for _, root := range c.Roots {
			if !(last <= root && root <= c.Hi) || math.IsInf(root, 0) {
				t.Fatalf("a root of cluster %d of %+v is out of order", i, clusters)
			}
			last = root
		}
		last = c.Hi
	}
}
