package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"geoeval/pipeline"

	"golang.org/x/term"
)

// A reporter tells of a build on its way. On a terminal the progress of each stage is one line that changes, with rate
// and time left; elsewhere it is a plain line every few seconds; for programs each event is a line of JSON.
type reporter struct {
	out      io.Writer
	json     bool
	terminal bool
	// started is when each running stage began, shown when its progress was last printed.
	started, shown map[string]time.Time
	// pace holds, of each running stage, how far it was at moments of the last while.
	pace map[string][]moment
	// open: the cursor stands behind a line that changes.
	open bool
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

func newReporter(out io.Writer, asJSON bool) *reporter {
	return &reporter{
		out: out, json: asJSON, terminal: !asJSON && isTerminal(out),
		started: map[string]time.Time{}, shown: map[string]time.Time{}, pace: map[string][]moment{},
	}
}

// event prints an event. Calls must not overlap.
func (r *reporter) event(e pipeline.Event) {
	now := time.Now()
	switch e.Kind {
	case pipeline.Started:
		r.started[e.Stage], r.shown[e.Stage] = now, now
		r.pace[e.Stage] = []moment{{now, 0}}
	case pipeline.Progressed:
		interval := plainInterval
		if r.terminal {
			interval = terminalInterval
		}
		if now.Sub(r.shown[e.Stage]) < interval {
			return
		}
		r.shown[e.Stage] = now
	case pipeline.Failed:
		e.Text = "" // the build ends with it
	}
	if r.json {
		line, err := json.Marshal(map[string]any{
			"stage": e.Stage, "event": e.Kind, "text": e.Text, "done": e.Done, "total": e.Total,
		})
		if err == nil {
			fmt.Fprintf(r.out, "%s\n", line)
		}
		return
	}
	elapsed := now.Sub(r.started[e.Stage])
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
		r.line("%-12s done in %.2f s", e.Stage, elapsed.Seconds())
	case pipeline.Progressed:
		r.progress(e, now)
	}
}

// rate is how much of a stage is done in a second, of late. Its progress now is the next moment.
func (r *reporter) rate(e pipeline.Event, now time.Time) float64 {
	pace := append(r.pace[e.Stage], moment{now, e.Done})
	for len(pace) > 2 && now.Sub(pace[1].at) >= paceInterval {
		pace = pace[1:]
	}
	r.pace[e.Stage] = pace
	return float64(e.Done-pace[0].done) / now.Sub(pace[0].at).Seconds()
}

func (r *reporter) progress(e pipeline.Event, now time.Time) {
	rate := r.rate(e, now)
	if e.Done == 0 {
		return // no rate to tell yet
	}
	text := fmt.Sprintf("%-12s %d of %d", e.Stage, e.Done, e.Total)
	if rate > 0 {
		left := time.Duration(float64(e.Total-e.Done) / rate * float64(time.Second))
		text += fmt.Sprintf(", %.*f a second, %s left", digits(rate), rate, left.Round(time.Second))
	}
	if e.Text != "" {
		text += ": " + e.Text
	}
	if !r.terminal {
		r.line("%s", text)
		return
	}
	fmt.Fprintf(r.out, "\r\x1b[K%s", text)
	r.open = true
}

// digits is how many decimals a rate needs to say anything.
func digits(rate float64) int {
	if rate < 10 {
		return 1
	}
	return 0
}

func (r *reporter) line(format string, args ...any) {
	r.close()
	fmt.Fprintf(r.out, format+"\n", args...)
}

// close ends a line that changes.
func (r *reporter) close() {
	if r.open {
		fmt.Fprint(r.out, "\r\x1b[K")
		r.open = false
	}
}

// isTerminal says whether a writer is a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
