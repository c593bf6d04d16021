package llm

import (
	"math"
	"time"
)

// FirstInFlight is how many requests are on the wire at first.
const FirstInFlight = 16

const (
	// leastGain is the part of the width that is added by which the throughput has to grow for that to be kept.
	leastGain = 0.3
	// slower is how many times as long as at the best answers may take.
	slower = 2
	// rest is for how many rounds a width is kept, at most, before a greater one is tried again.
	rest = 128
)

// A width is how many requests are on the wire at a time. It goes up step by step as long as answers come about as quickly as
// before, so that more of them come; and down by half when the server has too much to do.
//
// Each round is as many answers as are on the wire. A greater width is tried for a round and kept where throughput grew; where
// it did not, a smaller one is tried, and kept where throughput did not fall: one may have grown too great.
type width struct {
	most int
	// n is the width, and base the one that is known to be good, with base answers a second; another n is being tried.
	// throughput is 0 as long as it is unknown. quickest is the shortest mean latency of a round.
	n, base    float64
	throughput float64
	quickest   float64
	// step is the part by which the next try is greater, or with down smaller, ceiling a width that was too great, 0 where none is known, and resting
	// the number of rounds before the next try; rests is how many there are after the next failure.
	step, ceiling  float64
	down           bool
	resting, rests int
	// The round: the number of its first request, that of the last one sent, whether all of the width was used, and of its
	// answers the number and sums of how many were on the wire with each, and of how long it took.
	first, last         int
	full                bool
	answers             float64
	beside, took, took2 float64
	// cleared is the greatest number on the wire with which a request was answered; halved is when the width was last halved.
	cleared int
	halved  time.Time
}

func newWidth(most int) width {
	n := float64(min(most, FirstInFlight))
	return width{most: most, n: n, base: n, step: 0.5, rests: 1}
}

// now is how many may be on the wire.
func (w *width) now() int { return int(w.n) }

func (w *width) sent(t *slot) {
	w.last = t.number
	w.full = w.full || t.beside >= w.now()
}

// apart is how far apart requests are sent, at least, where nothing else bounds that: the width is used twice in the time of an
// answer, so that a server that refuses one does not meet all others in the same instant.
func (w *width) apart() time.Duration {
	return time.Duration(w.quickest / w.n / 2 * float64(time.Second))
}

// crowded says of a request that was refused that it may be for how many were on the wire with it: more than there are known
// to pass.
func (w *width) crowded(t *slot) bool {
	return t.beside > 1 && float64(t.beside) > 0.75*float64(w.cleared)
}

// halve says that with a request the server had too much to do.
func (w *width) halve(now time.Time, t *slot) {
	if t.at.Before(w.halved) {
		return
	}
	w.halved, w.ceiling, w.step = now, 0, 0.25
	w.set(max(1, w.n/2))
	w.throughput, w.resting = 0, 0
}

// crowds says that the server refused a request that was on the wire with so many: more than it takes at a time.
func (w *width) crowds(now time.Time, t *slot, onWire int) {
	if most := float64(max(t.beside, onWire, 2)); !t.at.Before(w.halved) {
		w.n = min(w.n, most)
		w.halve(now, t)
		w.ceiling = most
	}
}

// set begins a round with a width that is known to be good.
func (w *width) set(n float64) { w.base = n; w.try(n) }

// try begins a round.
func (w *width) try(n float64) {
	w.n, w.first, w.full = n, w.last+1, false
	w.answers, w.beside, w.took, w.took2 = 0, 0, 0, 0
}

// answered counts an answer. At the end of a round that used all of the width it gives how many answers a second there were;
// otherwise 0.
func (w *width) answered(now time.Time, t *slot) (throughput float64) {
	w.cleared = max(w.cleared, t.beside)
	if t.number < w.first {
		return 0
	}
	took := now.Sub(t.left).Seconds()
	w.answers++
	w.beside += float64(t.beside)
	w.took += took
	w.took2 += took * took
	if w.answers < max(enough, math.Floor(w.n)) {
		return 0
	}
	if !w.full || w.took == 0 {
		w.try(w.n) // nothing tells of this width
		return 0
	}
	mean := w.took / w.answers
	doubt := math.Sqrt(max(w.took2/w.answers-mean*mean, 0)/w.answers) / mean
	throughput = w.beside / w.took
	w.round(throughput, mean, doubt)
	return throughput
}

// round draws the conclusions of a round: its throughput, its mean latency and the standard error of that as a part of it.
func (w *width) round(x, mean, doubt float64) {
	up, down := w.n > w.base, w.n < w.base
	if w.quickest == 0 || mean < w.quickest {
		w.quickest = mean
	}
	switch {
	case up && x*(1+doubt) >= w.throughput*(1+leastGain*(w.n/w.base-1)) && mean*(1-doubt) <= slower*w.quickest:
		w.throughput, w.rests = x, 1
		w.base = w.n
	case down && x*(1+doubt) >= w.throughput*(1-leastGain*(1-w.n/w.base)):
		w.throughput, w.rests, w.down = x, 1, false
		w.ceiling, w.base = w.base, w.n
	case up || down:
		w.step, w.down = max(w.step/2, 0.05), up
		if up {
			w.ceiling = w.n
		}
		w.resting, w.rests = w.rests, min(2*w.rests, rest)
		w.set(w.base)
		return
	case w.throughput > 0 && x < 0.75*w.throughput: // the server has become slower
		w.throughput, w.ceiling, w.step, w.resting = 0, 0, 0.25, 0
		w.set(max(1, 0.8*w.base))
		return
	case w.throughput > 0:
		w.throughput += (x - w.throughput) / 4
	default:
		w.throughput = x
	}
	w.climb()
}

// climb tries a greater width if it is time.
func (w *width) climb() {
	if w.resting > 0 {
		w.resting--
		w.try(w.base)
		return
	}
	if lower := math.Floor(w.base * (1 - w.step)); w.down && lower >= 1 {
		w.try(lower)
		return
	}
	step := w.step
	if w.base >= 4*FirstInFlight {
		step = min(step, 0.25) // many more at once may be many too many
	}
	next := max(w.base*(1+step), w.base+1)
	if w.ceiling > 0 {
		if middle := (w.base + w.ceiling) / 2; math.Floor(middle) > math.Floor(w.base) && middle > 1.025*w.base {
			next = min(next, middle)
		} else { // as good as known, for a while
			w.ceiling, w.resting, w.step = 0, rest, 0.1
			next = w.base
		}
	}
	w.try(min(next, float64(w.most)))
}
