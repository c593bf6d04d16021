package interval

import "math"

// A slope is f where it is continuous and strictly monotone, seen so that it rises: turned upside down if it falls,
// and, when it is searched from its high end, turned around both axes.
type slope struct {
	*search
	side   float64 // 1, or -1 if the axis of x is turned
	upward float64 // 1, or -1 if the axis of f is turned
}

// turned gives the slope turned around both axes, which rises again, and whose low end is the high end of s.
func (s slope) turned() slope { return slope{s.search, -s.side, -s.upward} }

// A sample is f at one point, as the slope sees it.
type sample struct {
	x     float64
	value Interval
	rate  float64 // the derivative, roughly
}

func (p sample) turned() sample { return sample{-p.x, p.value.neg(), p.rate} }

// at gives the sample at x; ok is false if the limit is reached. At an infinite end f is infinite, too, as its slopes
// are at least some positive number.
func (s slope) at(x float64) (p sample, ok bool) {
	if math.IsInf(x, 0) {
		return sample{x: x, value: widened(x, 0)}, true
	}
	f, ok := s.call(Interval{s.side * x, s.side * x})
	if !ok {
		return sample{}, false
	}
	if f.Value.IsEmpty() {
		f.Value = entire // which tells nothing; so does an f that contradicts what it said of the box
	}
	if s.upward < 0 {
		f = Neg(f)
	}
	return sample{x, f.Value, s.side * f.Slope.middle()}, true
}

// monotonePiece gives the part of a run of boxes, in which f is monotone, where |f| ≤ slack can hold; ok is false if
// there is none. If f is certainly negative at one end and positive at the other, there is exactly one root. If the
// sign at an end is not certain, the root may be beyond: then the piece is not proven.
func (s *search) monotonePiece(run leaf) (p piece, ok bool) {
	rise := slope{s, 1, 1}
	if run.nature == falling {
		rise.upward = -1
	}
	unsearched := piece{lo: run.Lo, hi: run.Hi}
	low, ok := rise.at(run.Lo)
	if !ok {
		return unsearched, true
	}
	high, ok := rise.at(run.Hi)
	if !ok {
		return unsearched, true
	}
	if low.value.Lo > s.slack || high.value.Hi < -s.slack {
		return piece{}, false
	}
	crosses := low.value.Hi < 0 && 0 < high.value.Lo
	p.proven = crosses || low.value.Lo > 0 || high.value.Hi < 0 || s.rootAtEnd(low) || s.rootAtEnd(high)
	low, high = rise.narrowed(low, high, s.slack)
	p.lo, p.hi = low.x, high.x
	if crosses {
		low, high = rise.narrowed(low, high, 0)
		p.roots = []float64{root(low, high)}
	}
	if s.exhausted || math.IsInf(low.x, 0) || math.IsInf(high.x, 0) {
		return unsearched, true
	}
	return p, true
}

// rootAtEnd reports whether f is exactly zero in an end of the range, so that it has no root inside of the range where
// it is monotone.
func (s *search) rootAtEnd(p sample) bool {
	return p.value == Interval{} && (p.x == s.lo || p.x == s.hi)
}

// narrowed brings samples together around the part where |f| ≤ margin, as close as climb does. An end that is not
// certainly outside of that part stays where it is.
func (s slope) narrowed(low, high sample, margin float64) (sample, sample) {
	low, high = s.climb(low, high, margin)
	high, low = s.turned().climb(high.turned(), low.turned(), margin)
	return low.turned(), high.turned()
}

// climb gives the highest sample between low and high that it finds certainly below -margin, close to where f reaches
// it. If low is not certainly below, it gives low. Along the way it may find a better high, certainly above the margin.
//
// It goes by Newton's steps while they halve the distance to its aim, else it bisects what is left.
func (s slope) climb(low, high sample, margin float64) (sample, sample) {
	last, before, hi := low, math.Inf(1), high.x
	for low.value.Hi < -margin && -margin-low.value.Lo > closeTo(low, margin) {
		short := -margin - closeTo(last, margin)/2 - last.value.middle()
		x := last.x + short/last.rate
		if math.Abs(short) <= before/2 && low.x < x && x < hi {
			before = math.Abs(short)
		} else if x, before = cut(Interval{low.x, hi}), math.Inf(1); !(low.x < x && x < hi) {
			break
		}
		next, ok := s.at(x)
		if !ok {
			break
		}
		if last = next; next.value.Hi < -margin {
			low = next
			continue
		}
		if hi = x; next.value.Lo > margin {
			high = next
		}
	}
	return low, high
}

// finestGrain is what counts as exact for a root close to zero, relative to which floats are finer than any use.
const finestGrain = 0x1p-70

// closeTo is the distance within which a sample is close to the margin: a small part of the margin, or a few times what
// rounding makes of f's value and of the point.
func closeTo(p sample, margin float64) float64 {
	close := margin / 32
	if width := p.value.width(); !math.IsInf(width, 0) {
		grain := max(math.Nextafter(math.Abs(p.x), math.Inf(1))-math.Abs(p.x), finestGrain)
		close += float64(4 * (width + float64(math.Abs(p.rate)*grain)))
	}
	return close
}

// root gives the root between two samples close to it, of which the first is negative and the second positive.
func root(low, high sample) float64 {
	down, up := -low.value.middle(), high.value.middle()
	x := low.x + float64((high.x-low.x)*(down/(down+up)))
	if !(low.x <= x && x <= high.x) { // the numbers are too large
		return low.x/2 + high.x/2
	}
	return x
}
