package pipeline_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"syscall"
	"testing"

	"geoeval/pipeline"

	"github.com/google/go-cmp/cmp"
)

// A state that is not what a build wrote is set aside with a note, and all is built anew; whoever only reads says so.
func TestAStateThatCannotBeUsedIsSetAside(t *testing.T) {
	write := func(content string) func(t *testing.T, w *world) {
		return func(t *testing.T, w *world) { do(t, os.WriteFile(w.path("state.json"), []byte(content), 0o644)) }
	}
	instead := func(make func(path string) error) func(t *testing.T, w *world) {
		return func(t *testing.T, w *world) {
			do(t, os.Remove(w.path("state.json")))
			do(t, make(w.path("state.json")))
		}
	}
	for _, c := range []struct {
		name   string
		damage func(t *testing.T, w *world)
	}{
		{"cut off", func(t *testing.T, w *world) { do(t, os.Truncate(w.path("state.json"), 500)) }},
		{"empty", write("")},
		{"null", write("null")},
		{"no object", write("[]")},
		{"no JSON", write("format: 2\n")},
		{"zeros", write(strings.Repeat("\x00", 4096))},
		{"more behind it", write(`{"format": 2, "stages": {}} {}`)},
		{"an older version", write(`{"format": 1, "stages": {}}`)},
		{"a version to come", write(`{"format": 99}`)},
		{"a version that is no number", write(`{"format": "2", "stages": {}}`)},
		{"no stages", write(`{"format": 2}`)},
		{"stages that are a list", write(`{"format": 2, "stages": []}`)},
		{"a stage that is null", write(`{"format": 2, "stages": {"gather": null}}`)},
		{"a table that is null", write(`{"format": 2, "stages": {"gather": {"tables": {"found": null}}}}`)},
		{"a sum that is a number", write(`{"format": 2, "stages": {"gather": {"tables": {"found": {"sha256": 7}}}}}`)},
		{"deep", write(`{"format": 2, "stages": ` + strings.Repeat("[", 1<<20))},
		{"deep and closed", write(`{"format": 2, "stages": {"gather": {"config": ` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + `}}}`)},
		{"huge", func(t *testing.T, w *world) { do(t, os.Truncate(w.path("state.json"), 1<<40)) }},
		{"a folder", instead(func(path string) error { return os.MkdirAll(path+"/state.json", 0o755) })},
		{"a FIFO", instead(func(path string) error { return syscall.Mkfifo(path, 0o644) })},
		{"a link", instead(func(path string) error { return os.Symlink("/dev/zero", path) })},
		{"a link to itself", instead(func(path string) error { return os.Symlink("state.json", path) })},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			w.build()
			before := w.tables()
			c.damage(t, w)
			path := w.path("state.json")

			for stage, why := range w.status() {
				if !strings.HasPrefix(why, path+" cannot be used (") && !strings.Contains(why, "may change") {
					t.Errorf("status of %s: %q", stage, why)
				}
			}
			if got := w.verify(); len(got) != 1 || !strings.HasPrefix(got[0], "state.json: "+path+" cannot be used (") {
				t.Errorf("verification: %q", got)
			}
			_, lock := w.open().Lock()
			_, records := pipeline.Records(w.open().Layout())
			_, digests := w.open().Digests()
			for _, err := range []error{lock, records, digests} {
				if !errors.Is(err, pipeline.ErrNotBuilt) || !strings.HasPrefix(err.Error(), path) {
					t.Error(err)
				}
			}
			if plans, err := w.open().Plan(t.Context()); err != nil || !plans[1].Unknown {
				t.Errorf("plan: %+v, %v", plans, err)
			}

			var notes []string
			started := 0
			do(t, w.open().Build(t.Context(), nil, func(e pipeline.Event) {
				switch e.Kind {
				case pipeline.Noted:
					notes = append(notes, e.Text)
				case pipeline.Started:
					started++
				}
			}))
			if started != 4 || len(notes) != 1 || !strings.HasPrefix(notes[0], path+" cannot be used (") ||
				!strings.HasSuffix(notes[0], ": it is state.json.set-aside now, and all is built anew") {
				t.Errorf("%d stages ran; noted %q", started, notes)
			}
			if _, err := os.Lstat(w.path("state.json.set-aside")); err != nil {
				t.Error(err)
			}
			if diff := cmp.Diff(before, w.tables()); diff != "" {
				t.Error(diff)
			}
			if ran := w.build(); ran != nil {
				t.Errorf("%v ran once more", ran)
			}

			// Once more, with something in the place of what was set aside.
			do(t, os.RemoveAll(w.path("state.json.set-aside")))
			do(t, os.MkdirAll(w.path("state.json.set-aside", "x"), 0o755))
			write("{")(t, w)
			if ran := w.build(); len(ran) != 4 {
				t.Errorf("%v ran", ran)
			}
		})
	}
}

// Whatever becomes of a byte of the state, a build gives the tables that it would give from scratch, and no panic.
func TestAnyByteOfTheStateMayChange(t *testing.T) {
	w := newWorld(t)
	w.build()
	before := w.tables()
	state, err := os.ReadFile(w.path("state.json"))
	do(t, err)
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		changed := append([]byte(nil), state...)
		at := r.IntN(len(changed))
		changed[at] = byte(r.IntN(256))
		do(t, os.WriteFile(w.path("state.json"), changed, 0o644))
		w.status()
		w.verify()
		w.build()
		if diff := cmp.Diff(before, w.tables()); diff != "" {
			t.Fatalf("byte %d made %q:\n%s", at, changed[at], diff)
		}
	}
}
