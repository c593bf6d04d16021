package progress

import (
	"time"

	"geoeval/pipeline"
	"geoeval/stages"
)

// A state is what a stage is up to.
type state int

const (
	waiting state = iota
	checking
	fresh
	inWork
	done
	failed
)

// A stage is what is known of a stage.
type stage struct {
	name  string
	state state
	// why it runs.
	why string
	// started is when it began, and took how long it ran in all.
	started time.Time
	took    time.Duration
	facts   func() stages.Facts
	// known is what it knew when it was asked last.
	known stages.Facts
	// unit is what is counted in them.
	unit unit
	// pace holds how far it was at moments of the last while.
	pace []moment
}

// A moment is when how much was done, and how many answers were got that the ledger did not have.
type moment struct {
	at        time.Time
	done, got int
}

// Over how long a rate is taken: what a stage found done already, it did in no time. A server that lets through so many a
// minute has a rate over minutes alone.
const (
	paceInterval      = 30 * time.Second
	modelPaceInterval = 2 * time.Minute
)

// ask asks a stage how far it is.
func (s *stage) ask() stages.Facts {
	if s.facts == nil {
		return stages.Facts{}
	}
	return s.facts()
}

// learn takes in how far it is.
func (s *stage) learn(f stages.Facts, now time.Time) {
	if f.Done < s.known.Done { // another piece of work, at its own rate
		s.pace = nil
	}
	s.known = f
	if n := len(s.pace); n > 0 && s.pace[n-1].at.Equal(now) {
		return
	}
	interval, m := paceInterval, moment{at: now, done: f.Done}
	if f.Model != nil {
		interval, m.got = modelPaceInterval, f.Model.Anew()
	}
	s.pace = append(s.pace, m)
	for len(s.pace) > 2 && now.Sub(s.pace[1].at) >= interval {
		s.pace = s.pace[1:]
	}
}

// becomes takes in what became of it.
func (s *stage) becomes(e pipeline.Event, now time.Time) {
	switch e.Kind {
	case pipeline.Waiting:
		s.state = waiting
	case pipeline.Checking:
		s.state = checking
	case pipeline.Fresh:
		s.state = fresh
	case pipeline.Started:
		s.state, s.why, s.started, s.facts = inWork, e.Text, now, e.Facts
		s.pace = []moment{{at: now}}
	case pipeline.Finished, pipeline.Failed:
		if !s.started.IsZero() {
			s.took = now.Sub(s.started)
		}
		s.state = done
		if e.Kind == pipeline.Failed {
			s.state = failed
		}
	}
}

// rates are how much of it was done in a second, of late, and how many answers were got; 0 where nothing was.
func (s *stage) rates() (done, got float64) {
	if len(s.pace) < 2 {
		return 0, 0
	}
	first, last := s.pace[0], s.pace[len(s.pace)-1]
	passed := last.at.Sub(first.at).Seconds()
	if passed <= 0 {
		return 0, 0
	}
	return float64(max(last.done-first.done, 0)) / passed, float64(max(last.got-first.got, 0)) / passed
}

// answers says that answers are what is counted of it: where a model is asked, and it is known for how many.
func (s *stage) answers() bool { return s.known.Model != nil && s.known.Model.Expected > 0 }

// counted is how much of it is done, of how much.
func (s *stage) counted() (done, total int) {
	if s.answers() {
		return s.known.Model.Got(), s.known.Model.Expected
	}
	return s.known.Done, s.known.Total
}

// left is how long the rest takes at its rate, waits included; known is false where that is not to be told. Where answers are got
// from a model, it is their rate, as what the ledger has takes no time; and what waits to be tried again takes that long at the least.
func (s *stage) left() (left time.Duration, known bool) {
	rate, got := s.rates()
	rest := s.known.Total - s.known.Done
	if m := s.known.Model; m != nil && m.Anew() > 0 {
		rate, rest = got, m.Expected-m.Got()-m.Failed-m.Unasked
	}
	if rate == 0 || rest <= 0 {
		return 0, false
	}
	seconds := float64(rest) / rate
	if m := s.known.Model; m != nil {
		for _, w := range m.Waits {
			seconds = max(seconds, w.Least())
		}
	}
	if seconds > 30*24*3600 {
		return 0, false // nobody waits for that, and nothing is known so far ahead
	}
	return time.Duration(seconds * float64(time.Second)), true
}
