package pipeline_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"testing"
	"time"

	"geoeval/stages"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// The tables are the same bytes on one processor and on two, in one go and stage by stage, whatever was there before.
func TestTablesDoNotDependOnHowTheyWereBuilt(t *testing.T) {
	w := newWorld(t)
	for i := range 500 {
		w.outside = append(w.outside, word{fmt.Sprintf("w/%d", 1000+i), fmt.Sprint(i * i), fmt.Sprint(i % 7)})
	}
	slices.Reverse(w.outside)
	w.build()
	want := w.tables()
	for name, build := range map[string]func(w *world){
		"on one processor": func(w *world) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
			w.build()
		},
		"on two processors": func(w *world) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
			w.build()
		},
		"stage by stage": func(w *world) {
			for _, s := range []string{"gather", "hush", "shout", "pair"} {
				w.build(s)
			}
		},
		"behind another build": func(w *world) {
			other := w.elsewhereIn(w.dir)
			other.edit("seed: 7", "seed: 1")
			other.outside = other.outside[:100]
			other.build()
			w.build()
		},
		"behind a failure": func(w *world) {
			w.after["hush"] = fails
			if _, err := w.tryBuild(); !errors.Is(err, errBroken) {
				w.t.Fatal(err)
			}
			delete(w.after, "hush")
			w.build()
		},
		"slowly": func(w *world) {
			w.during["hush"] = func(context.Context, *stages.Job) error { time.Sleep(20 * time.Millisecond); return nil }
			w.build()
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := w.elsewhere()
			w.t = t
			build(w)
			if diff := cmp.Diff(want, w.tables()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Whatever is changed, broken and interrupted in between: a build gives what a build from scratch gives, and status says
// before it of exactly the stages that it has to look at that they are stale.
func TestAnyHistoryEndsInTheSameTables(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		dir, err := os.MkdirTemp(t.TempDir(), "")
		do(t, err)
		w := newWorld(t)
		w.dir = dir
		names := []string{"gather", "shout", "hush", "pair"}
		edits := map[string]func(){
			"a": func() {
				w.outside[rapid.IntRange(0, 2).Draw(rt, "row")].A = rapid.SampledFrom([]string{"x", "X", "y"}).Draw(rt, "a")
			},
			"b": func() {
				w.outside[rapid.IntRange(0, 2).Draw(rt, "row")].B = rapid.SampledFrom([]string{"x", "X", "y"}).Draw(rt, "b")
			},
			"times": func() {
				w.yaml = fmt.Sprintf("seed: 7\nshout: {mark: '!', style: {times: %d}}\n", rapid.IntRange(0, 2).Draw(rt, "times"))
			},
			"seed": func() {
				w.yaml = fmt.Sprintf("seed: %d\nshout: {mark: '!', style: {times: 1}}\n", rapid.IntRange(6, 8).Draw(rt, "seed"))
			},
			"version": func() { w.version[rapid.SampledFrom(names).Draw(rt, "stage")]++ },
			"delete": func() {
				_ = os.Remove(w.path("tables", rapid.SampledFrom([]string{"found", "loud", "low", "pairs"}).Draw(rt, "table")+".parquet"))
			},
			"fail": func() {
				stage := rapid.SampledFrom(names).Draw(rt, "stage")
				hook := rapid.SampledFrom([]map[string]func(context.Context, *stages.Job) error{w.during, w.after}).Draw(rt, "when")
				hook[stage] = fails
				if ran, err := w.tryBuild(); err != nil && !errors.Is(err, errBroken) || err == nil && slices.Contains(ran, stage) {
					rt.Fatal(ran, err)
				}
				delete(hook, stage)
			},
			"some": func() { w.build(rapid.SampledFrom(names).Draw(rt, "stage")) },
		}
		for range rapid.IntRange(1, 6).Draw(rt, "edits") {
			edits[rapid.SampledFrom([]string{"a", "b", "times", "seed", "version", "delete", "fail", "some"}).Draw(rt, "edit")]()
		}
		status := w.status()
		for _, s := range w.build() {
			if status[s] == "" {
				rt.Errorf("%s ran, though status said that it was fresh", s)
			}
		}
		if ran := w.build(); ran != nil {
			rt.Errorf("%v ran again", ran)
		}
		clean := w.elsewhere()
		clean.build()
		if diff := cmp.Diff(clean.tables(), w.tables()) + cmp.Diff(clean.lock(), w.lock()); diff != "" {
			rt.Errorf("(-scratch +here):\n%s", diff)
		}
	})
}
