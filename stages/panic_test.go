package stages_test

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"geoeval/internal/format/bug"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/stagetest"
)

// A panicking stage does one thing for each problem, and panics at some.
type panicking struct {
	fails func(id string) bool
	done  atomic.Int64
}

// Describe implements [stages.Stage].
func (s *panicking) Describe() stages.Description {
	return stages.Description{
		Name:    "check",
		Version: 1,
		Reads:   []stages.Read{stages.From(schema.Problems, "id")},
		Writes:  []schema.Named{schema.ProgramChecks},
	}
}

func (s *panicking) Run(ctx context.Context, job *stages.Job) error {
	return stages.Do(ctx, job, s)
}

func (s *panicking) Work(context.Context, *stages.Job) (*stages.Work, error) {
	return &stages.Work{Each: func(_ context.Context, of *stages.Subject, out *stages.Output) error {
		if s.fails(of.Key) {
			panic("no such thing")
		}
		s.done.Add(1)
		return nil
	}}, nil
}

// A panic in one problem is the stage's error, which names the problem; all other problems are worked on, and no table is written.
func TestAPanicStaysWithItsProblem(t *testing.T) {
	var problems []schema.Problem
	for i := range 3000 {
		problems = append(problems, schema.Problem{ID: fmt.Sprintf("math/train/%04d", i)})
	}
	bad := []string{"math/train/0007", "math/train/1999"}
	s := &panicking{fails: func(id string) bool { return slices.Contains(bad, id) }}
	store := stagetest.NewStore(t).With(schema.Problems, problems)
	job := stages.NewJob(s, 0, store)
	for _, run := range []func() error{
		func() error { return s.Run(t.Context(), job) },
		func() error { _, err := stages.Remake(t.Context(), s, job); return err },
		func() error {
			_, err := stages.Each(t.Context(), problems, func(p schema.Problem) (int, error) {
				work, _ := s.Work(t.Context(), job)
				return 0, work.Each(t.Context(), &stages.Subject{Key: p.ID}, nil)
			})
			return err
		},
	} {
		s.done.Store(0)
		err := run()
		var panics bug.Errors
		if panics, _ = err.(bug.Errors); len(panics) != len(bad) {
			t.Fatalf("%v", err)
		}
		for i := range bad {
			if panics[i].Of != bad[i] || panics[i].Value != "no such thing" {
				t.Errorf("%+v", panics[i])
			}
		}
		if got, want := s.done.Load(), int64(len(problems)-len(bad)); got != want {
			t.Errorf("%d problems were done, not %d", got, want)
		}
		if _, written := store.Rows(schema.ProgramChecks.Name()); written {
			t.Error("a table was written")
		}
	}
}
