package pipeline_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/pipeline"
	"geoeval/stages"
)

// Whoever looks while a build runs hears so, and what is written by then: no stage is fresh before its tables are in their places.
func TestALookWhileABuildRuns(t *testing.T) {
	w := newWorld(t)
	w.build()
	fresh := func(l *pipeline.Look) (names []string) {
		for _, s := range l.Stages {
			if s.Fresh {
				names = append(names, s.Stage)
			}
		}
		return names
	}
	look := func() *pipeline.Look {
		l, err := w.open().Look(context.Background())
		do(t, err)
		return l
	}
	if l := look(); l.Running || len(l.Next) > 0 || len(fresh(l)) != 4 {
		t.Errorf("after a build: %+v", l)
	}
	w.edit("times: 1", "times: 2")
	w.during["shout"] = func(context.Context, *stages.Job) error {
		if l := look(); !l.Running || !slices.Equal(l.Next, []string{"shout"}) || slices.Contains(fresh(l), "shout") || slices.Contains(fresh(l), "pair") {
			t.Errorf("as shout begins: %+v", l)
		}
		return nil
	}
	w.during["pair"] = func(context.Context, *stages.Job) error {
		if l := look(); !l.Running || slices.Contains(fresh(l), "pair") {
			t.Errorf("as pair begins: %+v", l)
		}
		return nil
	}
	w.build()
	if l := look(); l.Running || len(fresh(l)) != 4 {
		t.Errorf("after another build: %+v", l)
	}
}

// However many builds write meanwhile, a look is of one moment, or says that it is none.
func TestLooksBesideManyBuilds(t *testing.T) {
	w := newWorld(t)
	w.build()
	done := make(chan struct{})
	p := w.open()
	go func() {
		defer close(done)
		for range 200 {
			l, err := p.Look(context.Background())
			if err != nil && !errors.Is(err, pipeline.ErrMeanwhile) {
				t.Error(err)
				return
			}
			for i := 0; err == nil && i < len(l.Stages); i++ {
				if strings.Contains(l.Stages[i].Why, "outside") {
					t.Errorf("a build is taken for somebody from outside: %+v", l)
					return
				}
			}
		}
	}()
	for n := 0; ; n++ {
		select {
		case <-done:
			return
		default:
			w.edit([]string{"times: 1", "times: 2"}[n%2], []string{"times: 2", "times: 1"}[n%2])
			w.build()
		}
	}
}

// A look answers while a build writes all the time: drafts grow, and tables are in their places before the state knows of them.
func TestALookAmongTablesThatAreBeingWritten(t *testing.T) {
	w := newWorld(t)
	w.build()
	w.edit("times: 1", "times: 2")
	looked := 0
	w.during["pair"] = func(context.Context, *stages.Job) error { // shout has written its table
		drafts, err := os.Create(filepath.Join(w.dir, "tables", ".draft"))
		do(t, err)
		defer os.Remove(drafts.Name())
		stop, done := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(done)
			for {
				select {
				case <-stop:
					drafts.Close()
					return
				default:
					drafts.WriteString("x")
				}
			}
		}()
		for range 20 {
			l, err := w.open().Look(context.Background())
			do(t, err)
			for _, s := range l.Stages {
				if !l.Running || strings.Contains(s.Why, "outside") {
					t.Errorf("%+v", l)
				}
			}
			looked++
		}
		close(stop)
		<-done
		return nil
	}
	w.build()
	if looked != 20 {
		t.Errorf("looked %d times", looked)
	}
}
