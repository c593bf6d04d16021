package pipeline_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"geoeval/pipeline"
	"geoeval/stages"
)

// Whoever reads several tables reads those of one build, or hears that they may be of two; what else went wrong comes behind that.
func TestTablesAreReadOfOneBuild(t *testing.T) {
	wrong := errors.New("a row is missing")
	for _, c := range []struct {
		name      string
		meanwhile func(t *testing.T, w *world)
		reading   error
		want      error
	}{
		{"nothing", func(*testing.T, *world) {}, nil, nil},
		{"nothing, and reading fails", func(*testing.T, *world) {}, wrong, wrong},
		{"a build with nothing to do", func(_ *testing.T, w *world) { w.build() }, nil, nil},
		{"another build", func(_ *testing.T, w *world) { w.edit("times: 1", "times: 2"); w.build() }, nil, pipeline.ErrMeanwhile},
		{"another build, and reading fails", func(_ *testing.T, w *world) { w.edit("times: 1", "times: 2"); w.build() }, wrong, pipeline.ErrMeanwhile},
		{"a build of a part", func(_ *testing.T, w *world) { w.edit("times: 1", "times: 2"); w.build("shout") }, nil, pipeline.ErrMeanwhile},
		{"two builds, there and back", func(_ *testing.T, w *world) {
			w.edit("times: 1", "times: 2")
			w.build()
			w.edit("times: 2", "times: 1")
			w.build()
		}, nil, pipeline.ErrMeanwhile},
		{"a build that fails", func(t *testing.T, w *world) {
			w.edit("times: 1", "times: 2")
			w.after["shout"] = func(context.Context, *stages.Job) error { return wrong }
			if _, err := w.tryBuild(); !errors.Is(err, wrong) {
				t.Error(err)
			}
		}, nil, pipeline.ErrMeanwhile},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			w.build()
			err := w.open().Layout().Steadily(func() error { c.meanwhile(t, w); return c.reading })
			if !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
		})
	}
	t.Run("the first build", func(t *testing.T) {
		w := newWorld(t)
		if err := w.open().Layout().Steadily(func() error { w.build(); return nil }); !errors.Is(err, pipeline.ErrMeanwhile) {
			t.Error(err)
		}
	})
}

// While a build runs, nothing is read; and whoever looks is no build that keeps others out.
func TestNoTablesAreReadBesideABuild(t *testing.T) {
	w := newWorld(t)
	l := w.open().Layout()
	w.during["hush"] = func(context.Context, *stages.Job) error {
		err := l.Steadily(func() error { t.Error("it reads"); return nil })
		if !errors.Is(err, pipeline.ErrBusy) || !strings.HasPrefix(err.Error(), w.dir) {
			t.Errorf("%v, want ErrBusy with the folder's name", err)
		}
		return nil
	}
	w.build()
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 2000 {
			if err := l.Steadily(func() error { return nil }); err != nil && !errors.Is(err, pipeline.ErrBusy) {
				t.Error(err)
				return
			}
		}
	}()
	for looking := true; looking; {
		select {
		case <-done:
			looking = false
		default:
			unlock, err := w.open().Hold()
			do(t, err)
			unlock()
		}
	}
}
