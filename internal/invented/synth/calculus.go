package synth

import "math"

// search is an integral, a root, a count, a sum or an extreme value: of the expression in the last operand, in the
// variable of the node's slot, over the range of the first two operands.
func (n *node) search(e *environment) float64 {
	from, to := n.args[0].of(e), n.args[1].of(e)
	if math.IsNaN(from) || math.IsNaN(to) || from > to {
		return math.NaN()
	}
	saved := e.values[n.slot]
	defer func() { e.values[n.slot] = saved }()
	f := func(x float64) float64 {
		e.values[n.slot] = x
		return n.args[2].of(e)
	}
	switch n.op {
	case integrate:
		return integral(f, from, to)
	case rootOf:
		return firstRoot(f, from, to)
	case countOf, sumOf:
		return total(f, from, to)
	case minimum:
		return lowest(f, from, to)
	}
	return -lowest(func(x float64) float64 { return -f(x) }, from, to)
}

// integral is found by the tanh-sinh rule, which bears a square root's infinite slope at the ends.
func integral(f func(float64) float64, from, to float64) float64 {
	const step, ends = 1.0 / 32, 4.0
	half, middle := (to-from)/2, (from+to)/2
	sum := 0.0
	for u := -ends; u <= ends; u += step {
		s := math.Pi / 2 * math.Sinh(u)
		x := middle + half*math.Tanh(s)
		if x <= from || x >= to {
			continue
		}
		cosh := math.Cosh(s)
		if y := f(x) * math.Pi / 2 * math.Cosh(u) / (cosh * cosh); !math.IsNaN(y) && !math.IsInf(y, 0) {
			sum += y
		}
	}
	return sum * step * half
}

// Into how many parts a range is cut to find a root, and the lowest place, which may be sought within another search.
const (
	pieces       = 400
	lowestPieces = 120
)

// firstRoot is the first place where the function changes its sign; NaN where it does not.
func firstRoot(f func(float64) float64, from, to float64) float64 {
	low, atLow := from, f(from)
	for i := 1; i <= pieces; i++ {
		high := from + (to-from)*float64(i)/pieces
		atHigh := f(high)
		if atLow == 0 {
			return low
		}
		if atLow*atHigh < 0 {
			for range 200 {
				m := low + (high-low)/2
				if atM := f(m); atM*atLow > 0 {
					low = m
				} else {
					high = m
				}
			}
			return low + (high-low)/2
		}
		low, atLow = high, atHigh
	}
	if atLow == 0 {
		return low
	}
	return math.NaN()
}

// mostCounted is over how many whole numbers a count or a sum may run.
const mostCounted = 1_000_000

// total sums over the whole numbers of a range; a truth counts 1.
func total(f func(float64) float64, from, to float64) float64 {
	from, to = math.Ceil(from-1e-9), math.Floor(to+1e-9)
	if to-from > mostCounted {
		return math.NaN()
	}
	sum := 0.0
	for i := from; i <= to; i++ {
		sum += f(i)
	}
	return sum
}

// lowest is the lowest value in a range, ends included.
func lowest(f func(float64) float64, from, to float64) float64 {
	best, at := math.Inf(1), from
	for i := range lowestPieces + 1 {
		x := from + (to-from)*float64(i)/lowestPieces
		if y := f(x); y < best {
			best, at = y, x
		}
	}
	low, high := max(from, at-(to-from)/lowestPieces), min(to, at+(to-from)/lowestPieces)
	golden := (math.Sqrt(5) - 1) / 2
	for range 50 {
		a, b := high-golden*(high-low), low+golden*(high-low)
		if f(a) < f(b) {
			high = b
		} else {
			low = a
		}
	}
	return min(best, f(low+(high-low)/2))
}
