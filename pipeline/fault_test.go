package pipeline_test

import (
	"errors"
	"fmt"
	"os"
	"testing"

	"geoeval/internal/disk"
	"geoeval/internal/disk/disktest"
	"geoeval/internal/disk/nightly"

	"github.com/google/go-cmp/cmp"
)

// TestEveryCallOfABuildCanFail makes each call that a build makes of the disk fail, in the ways in turn. The build ends
// with an error that names the file and what was done with it; every table is the old one or the new one; what the
// folder remembers can be read; and the next build gives the tables of a build that had no trouble.
func TestEveryCallOfABuildCanFail(t *testing.T) {
	for _, c := range []struct {
		name   string
		before func(w *world)
	}{
		{"a first build", func(*world) {}},
		{"a build with nothing to do", func(w *world) { w.build() }},
		{"a build of what changed", func(w *world) {
			w.build()
			w.outside[0] = word{"w/1", "eh", "Uh"}
			w.edit("times: 1", "times: 2")
		}},
		{"a build after one that was killed", func(w *world) {
			w.build()
			do(w.t, os.WriteFile(w.path("tables", "loud.parquet.1.tmp"), nil, 0o644))
			do(w.t, os.WriteFile(w.path("state.json"), nil, 0o644))
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			counted := &disktest.Trouble{}
			sound := newWorld(t)
			c.before(sound)
			before := sound.tables()
			sound.disk = counted.Disk()
			sound.build()
			want := sound.tables()
			t.Logf("%d calls", len(counted.Calls()))

			for at := 1; at <= len(counted.Calls()); at++ {
				if !nightly.Sampled(at) {
					continue
				}
				struck := false
				for i := 0; i < len(disktest.Ways) && !struck; i++ {
					way := disktest.WayOf(counted.Calls()[at-1].Op, at+i) // stages may call in another order this time
					t.Run(fmt.Sprintf("%s at call %d", way.Name, at), func(t *testing.T) {
						w := newWorld(t)
						c.before(w)
						trouble := &disktest.Trouble{At: at, Way: way}
						w.disk = trouble.Disk()
						_, err := w.tryBuild()
						if struck = len(trouble.Struck()) > 0; !struck { // the call cannot fail in this way
							do(t, err)
							return
						}
						if !trouble.Explains(err) {
							t.Errorf("%v is not what happened at %v", err, trouble.Struck())
						}
						w.disk = disk.Disk{Hasty: true}
						w.wholeTables(before, want)
						w.status()
						if altered, err := w.open().Altered(t.Context()); err != nil || altered != nil {
							t.Errorf("altered: %q, %v", altered, err)
						}
						w.build()
						if diff := cmp.Diff(want, w.tables()); diff != "" {
							t.Error(diff)
						}
						if faults := w.verify(); faults != nil {
							t.Error(faults)
						}
						noLeftovers(t, w)
					})
				}
			}
		})
	}
}

// wholeTables wants every table to be that of one of two builds.
func (w *world) wholeTables(before, after map[string]string) {
	w.t.Helper()
	for name, content := range w.tables() {
		if content != before[name] && content != after[name] && !isDraft(name) {
			w.t.Errorf("%s is neither the old table nor the new one: %d bytes", name, len(content))
		}
	}
}

func isDraft(name string) bool { return len(name) > 4 && name[len(name)-4:] == ".tmp" }

// TestEveryReadOfABuildCanFail makes each call fail of those that only read: none of them takes what it could not read
// for what is there.
func TestEveryReadOfABuildCanFail(t *testing.T) {
	errFaults := errors.New("faults")
	for name, read := range map[string]func(w *world) error{
		"status":  func(w *world) error { _, err := w.open().Status(t.Context()); return err },
		"altered": func(w *world) error { _, err := w.open().Altered(t.Context()); return err },
		"lock":    func(w *world) error { _, err := w.open().Lock(); return err },
		"plan":    func(w *world) error { _, err := w.open().Plan(t.Context()); return err },
		"summary": func(w *world) error { _, err := w.open().Summary(); return err },
		"why":     func(w *world) error { _, err := w.open().Why("w/1"); return err },
		"verify": func(w *world) error {
			faults, err := w.open().Verify(t.Context(), nil)
			if len(faults) > 0 {
				return errFaults
			}
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.build()
			counted := &disktest.Trouble{}
			w.disk = counted.Disk()
			if err := read(w); err != nil && name != "why" { // no table here has problems
				t.Fatal(err)
			}
			for at := 1; at <= len(counted.Calls()); at++ {
				if !nightly.Sampled(at) {
					continue
				}
				for _, way := range disktest.Ways {
					trouble := &disktest.Trouble{At: at, Way: way}
					w.disk = trouble.Disk()
					err := read(w)
					if len(trouble.Struck()) > 0 && !trouble.Explains(err) && !errors.Is(err, errFaults) {
						t.Errorf("%s at call %d: %v is not what happened at %v", way.Name, at, err, trouble.Struck())
					}
				}
			}
		})
	}
}
