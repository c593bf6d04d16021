package interval

import "math"

const (
	// finest is the smallest width of a box, relative to its distance from zero.
	finest = 1e-10
	// nearest is the distance from zero below which boxes are not made smaller, so that they can be 1e-12 wide.
	nearest = 1e-2
	// farthest is where an unbounded box is not cut any more.
	farthest = 1e12
)

// indivisible reports whether a box is not to be cut: it is too small, or unbounded and all of it far away.
func indivisible(box Interval) bool {
	near, far := min(math.Abs(box.Lo), math.Abs(box.Hi)), max(math.Abs(box.Lo), math.Abs(box.Hi))
	if math.IsInf(far, 0) {
		return near >= farthest && (box.Lo > 0 || box.Hi < 0)
	}
	return box.width() <= finest*max(far, nearest)
}

// cut gives the point where to cut a box in two: slightly off the middle, as round numbers are often roots, on a scale
// that is linear about zero and logarithmic far from it. Of an unbounded box it cuts off the nearer half of what is not
// too far.
func cut(box Interval) float64 {
	const aside = 0.4871
	lo, hi := box.Lo, box.Hi
	if math.IsInf(lo, -1) && math.IsInf(hi, 1) {
		return -aside
	}
	if math.IsInf(lo, -1) {
		lo = -16 * max(farthest, math.Abs(hi))
	}
	if math.IsInf(hi, 1) {
		hi = 16 * max(farthest, math.Abs(lo))
	}
	if hi-lo < max(math.Abs(lo), math.Abs(hi))/16 {
		return lo + float64(aside*(hi-lo))
	}
	from, to := toScale(lo), toScale(hi)
	return fromScale(from + float64(aside*(to-from)))
}

// bend is where the scale turns from linear to logarithmic. Most lengths and angles of problems are about so large.
const bend = 16

func toScale(x float64) float64   { return math.Copysign(math.Log1p(math.Abs(x)/bend), x) }
func fromScale(u float64) float64 { return math.Copysign(bend*math.Expm1(math.Abs(u)), u) }
