package pipeline_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"testing"

	"geoeval/pipeline"

	"github.com/google/go-cmp/cmp"
)

// A guard is asked before anything is changed, and says what is begun before any stage runs; a build that is refused, by it or
// because the folder has a part, changes nothing and begins nothing.
func TestAGuardedBuildAsksFirst(t *testing.T) {
	w := newWorld(t)
	var told []string
	refusal := error(nil)
	build := func() error {
		p := w.open().Guarded(func(context.Context) (func() error, error) {
			told = append(told, "asked")
			return func() error { told = append(told, "begun"); return nil }, refusal
		})
		return p.Build(t.Context(), nil, func(e pipeline.Event) {
			if e.Kind == pipeline.Waiting && !slices.Contains(told, "waiting") {
				told = append(told, "waiting")
			}
		})
	}
	do(t, build())
	if diff := cmp.Diff([]string{"asked", "begun", "waiting"}, told); diff != "" {
		t.Error(diff)
	}
	// A state that cannot be used is set aside by a build that may be, and by no other.
	do(t, os.WriteFile(w.path("state.json"), []byte("{"), 0o644))
	told, refusal = nil, errors.New("of other records")
	if err := build(); !errors.Is(err, refusal) {
		t.Errorf("refused with %v", err)
	}
	if diff := cmp.Diff([]string{"asked"}, told); diff != "" {
		t.Error(diff)
	}
	if content, err := os.ReadFile(w.path("state.json")); err != nil || string(content) != "{" {
		t.Errorf("a refused build left the state %q (%v)", content, err)
	}
	do(t, os.WriteFile(w.path("state.json"), []byte(`{"format":2,"stages":{},"shard":{"i":1,"n":2,"stages":[],"done":false}}`), 0o644))
	told, refusal = nil, nil
	var part *pipeline.PartError
	if err := build(); !errors.As(err, &part) {
		t.Errorf("a part was built on with %v", err)
	}
	if diff := cmp.Diff([]string{"asked"}, told); diff != "" {
		t.Error(diff)
	}
}
