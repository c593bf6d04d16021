// Package progress tells of long work on its way: on a terminal a panel with a line a stage, elsewhere plain lines, for
// programs an event at a time. What is under way is asked how far it is, with time: work that gets nowhere is told of
// as often as work that runs.
package progress

import (
	"context"
	"io"
	"sync"
	"time"

	"geoeval/pipeline"
	"geoeval/stages"
)

// How often those that are under way are asked how far they are.
const (
	// panelInterval is for a panel, which says so at once; it also finds out in it that its terminal has another size.
	panelInterval = 200 * time.Millisecond
	// lineInterval is for lines, which stay.
	lineInterval = 5 * time.Second
)

// Options say how a Reporter tells.
type Options struct {
	// Out is where it tells.
	Out io.Writer
	// Event, where not nil, is given every event instead.
	Event func(Event)
	// Quiet: notes alone.
	Quiet bool
	// Brief, where not nil, has little be left in the end: the time, and what Brief says besides. A panel then has one row for the
	// stages that are done and for each note about all, and none for the notes of stages, which whoever asked for it tells.
	Brief func() string
	// Size gives the terminal's columns and rows; nil where Out is none that a panel can be drawn on. See [Terminal].
	Size func() (columns, rows int, err error)
}

// A Reporter tells of stages on their way. It may be used by many goroutines.
type Reporter struct {
	mu     sync.Mutex
	stages []*stage
	view   view
	closed bool

	stop   chan struct{}
	ticker sync.WaitGroup
	unhook func() bool
}

// A view is one way to tell. Its methods are called one at a time.
type view interface {
	// event tells what became of a stage, which already knows of it. The stage is nil for a note about all.
	event(all []*stage, s *stage, e pipeline.Event, now time.Time)
	// tick tells how far the stages are that run.
	tick(all []*stage, now time.Time)
	// end is called once, when nothing more will be told, or when all is to end soon.
	end(all []*stage, interrupted bool, now time.Time)
}

// New starts a reporter, which [Reporter.Close] ends. When ctx ends, a panel gives the terminal back at once: whoever
// loses patience then ends the program as they like.
func New(ctx context.Context, o Options) *Reporter {
	r := &Reporter{stop: make(chan struct{})}
	interval := lineInterval
	switch {
	case o.Event != nil:
		r.view = &objects{o.Event, o.Quiet}
	case o.Quiet || o.Size == nil:
		r.view = &lines{out: o.Out, quiet: o.Quiet, brief: o.Brief, began: time.Now()}
	default:
		r.view, interval = &panel{screen: screen{out: o.Out}, size: o.Size, brief: o.Brief, began: time.Now()}, panelInterval
	}
	r.ticker.Go(func() { r.run(interval) })
	r.unhook = context.AfterFunc(ctx, r.interrupt)
	return r
}

func (r *Reporter) run(interval time.Duration) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			r.tick()
		case <-r.stop:
			return
		}
	}
}

// tick asks those that run how far they are. It does not hold up events meanwhile: an answer may take a while.
func (r *Reporter) tick() {
	r.mu.Lock()
	var running []*stage
	for _, s := range r.stages {
		if s.state == inWork {
			running = append(running, s)
		}
	}
	r.mu.Unlock()
	known := make([]stages.Facts, len(running))
	for i, s := range running {
		known[i] = s.ask()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return
	}
	now := time.Now()
	for i, s := range running {
		if s.state == inWork {
			s.learn(known[i], now)
		}
	}
	r.view.tick(r.stages, now)
}

// Event tells what became of a stage.
func (r *Reporter) Event(e pipeline.Event) {
	r.mu.Lock()
	s := r.stage(e.Stage)
	r.mu.Unlock()
	var last *stages.Facts
	if s != nil && (e.Kind == pipeline.Finished || e.Kind == pipeline.Failed) {
		f := s.ask()
		last = &f
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return
	}
	now := time.Now()
	if s != nil {
		if last != nil {
			s.learn(*last, now)
		}
		s.becomes(e, now)
	}
	r.view.event(r.stages, s, e, now)
}

// stage is the stage of a name, a new one where there is none yet; nil where there is no name.
func (r *Reporter) stage(name string) *stage {
	if name == "" {
		return nil
	}
	for _, s := range r.stages {
		if s.name == name {
			return s
		}
	}
	s := &stage{name: name}
	r.stages = append(r.stages, s)
	return s
}

// interrupt gives the terminal back. Whatever is still told is told in lines.
func (r *Reporter) interrupt() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return
	}
	if p, ok := r.view.(*panel); ok {
		p.end(r.stages, true, time.Now())
		r.view = &lines{out: p.screen.out, still: true} // it has told how long all took
	}
}

// Close ends the reporter: a panel leaves what became of the stages. It may be called more than once.
func (r *Reporter) Close() {
	r.unhook()
	r.mu.Lock()
	if r.closed {
		r.mu.Unlock()
		return
	}
	r.closed = true
	close(r.stop)
	r.view.end(r.stages, false, time.Now())
	r.mu.Unlock()
	r.ticker.Wait()
}
