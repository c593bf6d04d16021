package progress

import (
	"context"
	"errors"
	"time"

	"geoeval/pipeline"
	"geoeval/stages"
)

// A Task is long work that is no stage's.
type Task struct {
	reporter *Reporter
	job      stages.Job
}

// Begin tells that a task has begun.
func (r *Reporter) Begin(name string) *Task {
	t := &Task{reporter: r}
	t.job.Stage = name
	r.Event(pipeline.Event{Stage: name, Kind: pipeline.Started, Facts: t.job.Facts})
	return t
}

// Step reports how many of the task's units of work are done.
func (t *Task) Step(done, total int) { t.step(done, total, counted) }

// Bytes reports how many bytes are done, and how many there are; 0 where that is not known.
func (t *Task) Bytes(done, total int64) { t.step(int(done), int(total), inBytes) }

// step reports how far the task is, in a unit.
func (t *Task) step(done, total int, u unit) {
	r := t.reporter
	r.mu.Lock()
	defer r.mu.Unlock()
	if s := r.stage(t.job.Stage); s.unit != u {
		// what it found done already, it did in no time
		s.unit, s.pace = u, []moment{{at: time.Now(), done: done}}
		s.known.Done, s.known.Total = 0, 0
	}
	t.job.Step(done, total)
}

// Doing reports in a few words what the task does at the moment.
func (t *Task) Doing(what string) { t.job.Doing(what) }

// End tells that the task has ended, with err where it failed. What was interrupted did not fail.
func (t *Task) End(err error) {
	kind := pipeline.Finished
	switch {
	case errors.Is(err, context.Canceled):
		return
	case err != nil:
		kind = pipeline.Failed
	}
	t.reporter.Event(pipeline.Event{Stage: t.job.Stage, Kind: kind})
}
