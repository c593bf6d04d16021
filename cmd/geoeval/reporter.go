package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"geoeval/internal/llm/facts"
	"geoeval/pipeline"
	"geoeval/stages"

	"golang.org/x/term"
)

// A reporter tells of a build on its way: a line for every event, and every few seconds one of what each running stage
// knows of its work, whether it gets further or not; for programs each is a line of JSON.
type reporter struct {
	out  io.Writer
	json bool

	mu sync.Mutex
	// running are the stages that run, in the order in which they began.
	running []*run
	stop    chan struct{}
	done    sync.WaitGroup
}

// A buildEvent tells of a stage on its way, in a line on stderr.
type buildEvent struct {
	// Event is fresh, started, progressed, noted, finished or failed.
	Event string `json:"event"`
	// Stage is its name, empty for a note about the build as a whole.
	Stage string `json:"stage"`
	// Text is why the stage runs, or the note.
	Text string `json:"text"`
	stages.Facts
}

// A run is a stage that runs.
type run struct {
	stage   string
	started time.Time
	facts   func() stages.Facts
	// pace holds how far it was at moments of the last while.
	pace []moment
}

// A moment is when how much was done.
type moment struct {
	at   time.Time
	done int
}

// How often progress is printed, and over how long its rate is taken: what a stage found done already, it did in no
// time.
const (
	terminalInterval = 100 * time.Millisecond
	plainInterval    = 5 * time.Second
	paceInterval     = 30 * time.Second
)

// newReporter starts a reporter; close ends it.
func newReporter(out io.Writer, asJSON bool) *reporter {
	r := &reporter{out: out, json: asJSON, stop: make(chan struct{})}
	r.done.Go(func() {
		tick := time.NewTicker(plainInterval)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				r.tick()
			case <-r.stop:
				return
			}
		}
	})
	return r
}

// close ends the reporter.
func (r *reporter) close() {
	close(r.stop)
	r.done.Wait()
}

// event prints an event.
func (r *reporter) event(e pipeline.Event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := time.Now()
	var ended *run
	switch e.Kind {
	case pipeline.Started:
		r.running = append(r.running, &run{e.Stage, now, e.Facts, []moment{{now, 0}}})
	case pipeline.Finished, pipeline.Failed:
		for i, s := range r.running {
			if s.stage == e.Stage {
				ended = s
				r.running = append(r.running[:i:i], r.running[i+1:]...)
				break
			}
		}
	}
	if e.Kind == pipeline.Failed {
		e.Text = "" // the build ends with it
	}
	if r.json {
		_ = printEvent(r.out, buildEvent{Event: string(e.Kind), Stage: e.Stage, Text: e.Text})
		return
	}
	switch e.Kind {
	case pipeline.Fresh:
		r.line("%-12s up to date", e.Stage)
	case pipeline.Started:
		r.line("%-12s runs: %s", e.Stage, e.Text)
	case pipeline.Noted:
		r.line("%-12s note: %s", cmp.Or(e.Stage, "build"), e.Text)
	case pipeline.Failed:
		r.line("%-12s failed", e.Stage)
	case pipeline.Finished:
		r.line("%-12s done in %.2f s", e.Stage, now.Sub(ended.started).Seconds())
	}
}

// tick tells how far the running stages are.
func (r *reporter) tick() {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := time.Now()
	for _, s := range r.running {
		f := s.facts()
		if r.json {
			_ = printEvent(r.out, buildEvent{Event: "progressed", Stage: s.stage, Facts: f})
			continue
		}
		if text := s.progress(f, now); text != "" {
			r.line("%-12s %s", s.stage, text)
		}
	}
}

// rate is how much of a stage is done in a second, of late. Its progress now is the next moment.
func (s *run) rate(done int, now time.Time) float64 {
	s.pace = append(s.pace, moment{now, done})
	for len(s.pace) > 2 && now.Sub(s.pace[1].at) >= paceInterval {
		s.pace = s.pace[1:]
	}
	return float64(done-s.pace[0].done) / now.Sub(s.pace[0].at).Seconds()
}

// progress says how far a stage is.
func (s *run) progress(f stages.Facts, now time.Time) string {
	rate := s.rate(f.Done, now)
	text := fmt.Sprintf("runs for %s", facts.Span(now.Sub(s.started)))
	if f.Total > 0 {
		text = fmt.Sprintf("%s of %s", facts.Number(f.Done), facts.Number(f.Total))
	}
	if rate > 0 {
		left := time.Duration(float64(f.Total-f.Done) / rate * float64(time.Second))
		text += fmt.Sprintf(", %.*f a second, %s left", digits(rate), rate, facts.Span(left))
	}
	if f.Doing != "" {
		text += ": " + f.Doing
	}
	if f.Model != nil {
		text += ": " + strings.Join(f.Model.Lines(), "; ")
	}
	return text
}

// digits is how many decimals a rate needs to say anything.
func digits(rate float64) int {
	if rate < 10 {
		return 1
	}
	return 0
}

func (r *reporter) line(format string, args ...any) { fmt.Fprintf(r.out, format+"\n", args...) }

// isTerminal says whether a writer is a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
