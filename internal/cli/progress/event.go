package progress

import (
	"time"

	"geoeval/pipeline"
	"geoeval/stages"
)

// An Event tells of a stage on its way, in a line on stderr.
type Event struct {
	// Event is waiting, checking, fresh, started, progressed, noted, finished, failed or stopped.
	Event string `json:"event"`
	// Stage is its name, empty for a note about the work as a whole.
	Stage string `json:"stage"`
	// Text is why the stage runs, for started; how far it is in words, for progressed; the note, for noted; what was asked of
	// language models, for stopped.
	Text string `json:"text"`
	// Seconds is how long the stage has run, for progressed, finished and failed.
	Seconds float64 `json:"seconds"`
	stages.Facts
}

// Progressed is the event that tells how far a stage is, every few seconds.
const Progressed = "progressed"

// objects tells in events.
type objects struct {
	tell  func(Event)
	quiet bool
}

func (o *objects) event(_ []*stage, s *stage, e pipeline.Event, _ time.Time) {
	if o.quiet && e.Kind != pipeline.Noted && e.Kind != pipeline.Stopped {
		return
	}
	line := Event{Event: string(e.Kind), Stage: e.Stage, Text: e.Text}
	switch e.Kind {
	case pipeline.Failed:
		line.Text = "" // the program ends with it
		fallthrough
	case pipeline.Finished:
		line.Seconds, line.Facts = s.took.Seconds(), s.known
	}
	o.tell(line)
}

func (o *objects) tick(all []*stage, now time.Time) {
	if o.quiet {
		return
	}
	for _, s := range all {
		if s.state == inWork {
			line := Event{
				Event: Progressed, Stage: s.name, Text: s.line(now), Seconds: now.Sub(s.started).Seconds(), Facts: s.known,
			}
			o.tell(line)
		}
	}
}

func (o *objects) end([]*stage, bool, time.Time) {}
