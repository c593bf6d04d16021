package evaluate

import (
	"context"
	"maps"
	"slices"
	"testing"

	"geoeval/internal/llm"
	"geoeval/internal/llm/session"
	"geoeval/stages/all"
)

// Stages that write nothing of answers leave an evaluation what it was; those of answers do not.
func TestTheStagesOfAnswersAreTold(t *testing.T) {
	t.Parallel()
	stages := all.Evaluation(nil, "", session.New("", "", true))
	is := answering(stages)
	var before []string
	for _, s := range stages {
		if name := s.Describe().Name; !is[name] {
			before = append(before, name)
		}
	}
	if want := []string{"questions", "import"}; !slices.Equal(before, want) {
		t.Errorf("before answers are %v, not %v; of them %v", before, want, slices.Sorted(maps.Keys(is)))
	}
}

// A run that failed has asked where it has an answer; one that was interrupted, also where one may be under way.
func TestWhetherAFailedRunHasAskedIsTold(t *testing.T) {
	t.Parallel()
	interrupted, stop := context.WithCancel(t.Context())
	stop()
	for _, c := range []struct {
		ctx      context.Context
		progress llm.Progress
		is       bool
	}{
		{t.Context(), llm.Progress{}, false},
		{t.Context(), llm.Progress{Tries: 3, Failed: 3}, false},
		{t.Context(), llm.Progress{FromLedger: 3}, false},
		{t.Context(), llm.Progress{Tries: 3, Failed: 2, Bought: 1}, true},
		{t.Context(), llm.Progress{Tries: 3, Refused: 1}, true},
		{interrupted, llm.Progress{}, false},
		{interrupted, llm.Progress{Tries: 1}, true},
	} {
		if is := hasAsked(c.ctx, c.progress); is != c.is {
			t.Errorf("%+v, interrupted %v: %v", c.progress, c.ctx.Err() != nil, is)
		}
	}
}
