package pipeline

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"geoeval/internal/format/bug"
	"geoeval/stages"
)

// ErrNoPreview says that a stage cannot be tried on a few problems.
var ErrNoPreview = errors.New("has no preview")

// Preview has a stage do with n problems what it does with all, and writes none of its tables. What it reads is brought up to date
// first. on, where not nil, is told of every step.
func (p *Pipeline) Preview(ctx context.Context, name string, n int, on func(Event)) (*stages.Preview, error) {
	at := slices.IndexFunc(p.stages, func(s stages.Stage) bool { return s.Describe().Name == name })
	if at < 0 {
		return nil, fmt.Errorf("%w: %q", ErrNoStage, name)
	}
	s := p.stages[at]
	previewer, previews := s.(stages.Previewer)
	if !previews {
		return nil, fmt.Errorf("stage %s %w", name, ErrNoPreview)
	}
	var before []string
	for _, r := range s.Describe().Reads {
		before = append(before, p.writer[r.Table].Describe().Name)
	}
	if err := p.Build(ctx, before, on); err != nil {
		return nil, err
	}
	unlock, err := p.Hold()
	if err != nil {
		return nil, err
	}
	defer unlock()
	tell := func(e Event) {
		if on != nil {
			on(e)
		}
	}
	job := stages.NewJob(s, p.config.Seed, built{p.layout})
	job.Note = func(text string) { tell(Event{Stage: name, Kind: Noted, Text: text}) }
	tell(Event{Stage: name, Kind: Started, Text: fmt.Sprintf("a preview of %d problems", n), Facts: job.Facts})
	var preview *stages.Preview
	err = bug.Catch("", func() (err error) { preview, err = previewer.Preview(ctx, job, n); return err })
	if err != nil {
		tell(Event{Stage: name, Kind: Failed, Text: err.Error()})
		return nil, fmt.Errorf("stage %s: %w", name, err)
	}
	tell(Event{Stage: name, Kind: Finished})
	return preview, nil
}
