package pipeline_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"geoeval/pipeline"
	"geoeval/stages"

	"github.com/google/go-cmp/cmp"
)

// noLeftovers fails the test if the output folder holds a temporary file.
func noLeftovers(t *testing.T, w *world) {
	t.Helper()
	do(t, filepath.WalkDir(w.dir, func(path string, _ fs.DirEntry, err error) error {
		if filepath.Ext(path) == ".tmp" {
			t.Errorf("%s is left", path)
		}
		return err
	}))
}

// While pair runs, the folder says of all the others that they are done: that is what a killed build leaves, and the next
// one goes on with pair.
func TestAKilledBuildGoesOnWhereItWas(t *testing.T) {
	w := newWorld(t)
	killed := w.elsewhere()
	w.during["pair"] = func(context.Context, *stages.Job) error {
		for range 100_000 {
			state, err := os.ReadFile(w.path("state.json"))
			if err == nil && bytes.Contains(state, []byte(`"gather"`)) && bytes.Contains(state, []byte(`"shout"`)) && bytes.Contains(state, []byte(`"hush"`)) {
				return copyFolder(killed.dir, w.dir)
			}
			time.Sleep(time.Millisecond)
		}
		return errors.New("the other stages were not saved while pair ran")
	}
	w.build()
	if why := killed.status()["pair"]; why != "it never ran" {
		t.Errorf("pair is stale because %q", why)
	}
	if ran := killed.build(); !cmp.Equal(ran, []string{"pair"}) {
		t.Errorf("%v ran, want pair alone", ran)
	}
	if diff := cmp.Diff(w.tables(), killed.tables()); diff != "" {
		t.Error(diff)
	}
}

// copyFolder copies files with their times.
func copyFolder(to, from string) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		target := filepath.Join(to, strings.TrimPrefix(path, from))
		if d.IsDir() {
			return os.MkdirAll(target, 0o755)
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		if err := os.WriteFile(target, content, 0o644); err != nil {
			return err
		}
		return os.Chtimes(target, info.ModTime(), info.ModTime())
	})
}

// A build that is killed while it puts a new table into its place leaves new row sums beside the old table: neither is
// taken for the other, even if the change is taken back.
func TestAKillBetweenTwoFilesOfATable(t *testing.T) {
	w := newWorld(t)
	w.build()
	before := w.tables()
	do(t, os.WriteFile(w.path("rows", "loud.tsv"), []byte("w/1\t0123456789abcdef\n"), 0o644))
	if ran := w.build(); !cmp.Equal(ran, []string{"shout"}) {
		t.Errorf("%v ran, want shout alone", ran)
	}
	if diff := cmp.Diff(before, w.tables()); diff != "" {
		t.Error(diff)
	}
	if faults, err := w.open().Verify(t.Context(), nil); err != nil || len(faults) > 0 {
		t.Error(faults, err)
	}
}

// The temporary files of a killed build go; those of others, and what merely looks like one, stay.
func TestLeftoversOfAKilledBuildAreRemoved(t *testing.T) {
	w := newWorld(t)
	w.dir = filepath.Join(filepath.Dir(w.dir), "out[1") // no pattern to match with
	w.build()
	for _, f := range []string{"tables/loud.parquet.123.tmp", "tables/found.1.tmp", "rows/low.tsv.9.tmp", "memo/gather.json.5.tmp", "state.json.77.tmp"} {
		do(t, os.WriteFile(w.path(f), []byte("half a f"), 0o644))
	}
	w.build()
	noLeftovers(t, w)

	do(t, os.WriteFile(w.path("my notes.tmp"), nil, 0o644))
	do(t, os.MkdirAll(w.path("tables", "folder.tmp", "x"), 0o755))
	w.build()
	for _, f := range []string{"my notes.tmp", "tables/folder.tmp/x"} {
		if _, err := os.Stat(w.path(f)); err != nil {
			t.Error(err)
		}
	}
}

func TestTwoBuildsInOneFolder(t *testing.T) {
	w := newWorld(t)
	w.during["hush"] = func(context.Context, *stages.Job) error {
		err := w.elsewhereIn(w.dir).open().Build(t.Context(), nil, nil)
		if !errors.Is(err, pipeline.ErrBusy) || !strings.HasPrefix(err.Error(), w.dir) {
			t.Errorf("%v, want ErrBusy with the folder's name", err)
		}
		if _, err := w.open().Status(t.Context()); err != nil {
			t.Errorf("status beside a build: %v", err)
		}
		return nil
	}
	w.build()
	delete(w.during, "hush")
	if ran := w.build(); ran != nil {
		t.Errorf("%v ran again: the second build has changed something", ran)
	}
}

func (w *world) elsewhereIn(dir string) *world {
	n := w.elsewhere()
	n.dir = dir
	return n
}
