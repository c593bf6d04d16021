package pipeline_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A copy of an output folder, whose files have other times, is as good as the folder.
func TestACopyIsFresh(t *testing.T) {
	w := newWorld(t)
	w.build()
	copied := w.elsewhere()
	do(t, os.CopyFS(copied.dir, os.DirFS(w.dir)))
	for stage, why := range copied.status() {
		if why != "" {
			t.Errorf("%s is stale: %s", stage, why)
		}
	}
	if altered, err := copied.open().Altered(t.Context()); err != nil || altered != nil {
		t.Error(altered, err)
	}
	if ran := copied.build(); ran != nil {
		t.Errorf("%v ran", ran)
	}
}

// Two folders with the same builds in them are the same, whenever they were built.
func TestAnOutputFolderKnowsNoTime(t *testing.T) {
	w := newWorld(t)
	w.build()
	again := w.elsewhere()
	again.build()
	for _, file := range []string{"state.json", "memo/gather.json", "rows/loud.tsv"} {
		one, err := os.ReadFile(w.path(file))
		do(t, err)
		other, err := os.ReadFile(again.path(file))
		do(t, err)
		if string(one) != string(other) {
			t.Errorf("%s is not the same in two builds", file)
		}
	}
}

// A byte of a file that changes, while its size and its time are kept, is found wherever it is.
func TestAByteThatChangesUnseenIsFound(t *testing.T) {
	for file, stage := range map[string]string{
		"tables/found.parquet": "gather", "tables/loud.parquet": "shout", "tables/low.parquet": "hush",
		"tables/pairs.parquet": "pair", "rows/low.tsv": "hush",
	} {
		t.Run(file, func(t *testing.T) {
			w := newWorld(t)
			w.build()
			before := w.tables()
			content, err := os.ReadFile(w.path(file))
			do(t, err)
			for at := 0; at < len(content); at += max(1, len(content)/8) {
				info, err := os.Stat(w.path(file))
				do(t, err)
				flipped := append([]byte(nil), content...)
				flipped[at] ^= 4
				do(t, os.WriteFile(w.path(file), flipped, 0o644))
				do(t, os.Chtimes(w.path(file), info.ModTime(), info.ModTime()))
				if why := w.status()[stage]; !strings.HasSuffix(why, " was changed from outside") {
					t.Errorf("byte %d: status %q", at, why)
				}
				if altered, err := w.open().Altered(t.Context()); err != nil || len(altered) != 1 {
					t.Errorf("byte %d: altered %q, %v", at, altered, err)
				}
				if faults := w.verify(); len(faults) == 0 {
					t.Errorf("byte %d: verification finds nothing", at)
				}
				if diff := cmp.Diff([]string{stage}, w.build()); diff != "" {
					t.Errorf("byte %d: ran (-want +got):\n%s", at, diff)
				}
			}
			if diff := cmp.Diff(before, w.tables()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// What a build that failed or was killed left behind is nobody's change.
func TestAFailureAltersNothing(t *testing.T) {
	w := newWorld(t)
	w.build()
	w.edit("times: 1", "times: 3")
	w.after["shout"] = fails
	if _, err := w.tryBuild(); err == nil {
		t.Fatal("did not fail")
	}
	if altered, err := w.open().Altered(t.Context()); err != nil || altered != nil {
		t.Error(altered, err)
	}
}

// Nothing is altered where nothing is.
func TestNothingIsAlteredWhereNothingIs(t *testing.T) {
	w := newWorld(t)
	for _, state := range []string{"no folder", "no state", "a state that cannot be used"} {
		switch state {
		case "no state":
			do(t, os.MkdirAll(w.dir, 0o755))
		case "a state that cannot be used":
			do(t, os.WriteFile(w.path("state.json"), []byte("{"), 0o644))
		}
		if altered, err := w.open().Altered(t.Context()); err != nil || altered != nil {
			t.Errorf("%s: %q, %v", state, altered, err)
		}
	}
	w.build("gather")
	do(t, os.Remove(filepath.Join(w.dir, "tables", "found.parquet")))
	if altered, err := w.open().Altered(t.Context()); err != nil || altered != nil {
		t.Errorf("a table that is gone: %q, %v", altered, err)
	}
}
