package pipeline_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"geoeval/pipeline"

	"github.com/google/go-cmp/cmp"
)

func (w *world) lock() *pipeline.Lock {
	w.t.Helper()
	lock, err := w.open().Lock()
	do(w.t, err)
	return lock
}

func TestALockSurvivesItsFile(t *testing.T) {
	w := newWorld(t)
	w.build()
	file := filepath.Join(t.TempDir(), "pipeline.lock")
	do(t, w.lock().Save(file))
	read, err := pipeline.LoadLock(file)
	do(t, err)
	if diff := cmp.Diff(w.lock(), read); diff != "" {
		t.Error(diff)
	}
	if d := read.Differences(w.lock()); d != nil {
		t.Errorf("differences from itself: %v", d)
	}
}

// A lock that says the same is not written again; one that does not is replaced as a whole.
func TestALockIsWrittenOnlyWhenItSaysSomethingNew(t *testing.T) {
	w := newWorld(t)
	w.build()
	file := filepath.Join(t.TempDir(), "pipeline.lock")
	do(t, w.lock().Save(file))
	long := time.Unix(1_000_000_000, 0)
	do(t, os.Chtimes(file, long, long))
	do(t, w.lock().Save(file))
	if info, err := os.Stat(file); err != nil || !info.ModTime().Equal(long) {
		t.Errorf("written again: %v, %v", info, err)
	}
	w.outside[0].A = "eh"
	w.build()
	do(t, w.lock().Save(file))
	read, err := pipeline.LoadLock(file)
	if err != nil || cmp.Diff(w.lock(), read) != "" {
		t.Errorf("%v, %v", read, err)
	}
}

// Two folders on the way to the same tables have the same lock, whatever was built in them before.
func TestALockDoesNotKnowTheHistory(t *testing.T) {
	w := newWorld(t)
	w.edit("times: 1", "times: 2")
	w.build()
	w.edit("times: 2", "times: 1")
	w.outside[1].B = "Hm"
	w.build("hush")
	w.build()
	clean := w.elsewhere()
	clean.build()
	if diff := cmp.Diff(clean.lock(), w.lock()); diff != "" {
		t.Error(diff)
	}
}

func TestDifferencesNameInputsFirstAndThenWhatCameOfThem(t *testing.T) {
	base := newWorld(t)
	base.build()
	locked := base.lock()
	for _, c := range []struct {
		name   string
		change func(w *world)
		want   []string
	}{
		{"nothing", func(*world) {}, nil},
		{"seed", func(w *world) { w.edit("seed: 7", "seed: 8") }, []string{
			"seed: locked 7, now 8",
			"stage gather: other configuration, input or columns than locked",
			"stage shout: other configuration, input or columns than locked",
			"stage hush: other configuration, input or columns than locked",
			"stage pair: other configuration, input or columns than locked",
			"table pairs: locked 3 rows with digest …, now 3 rows with digest …",
		}},
		{"native files", func(w *world) { w.outside[0].A = "eh" }, []string{
			"stage gather: other things outside than locked",
			"table found: locked 3 rows with digest …, now 3 rows with digest …",
			"stage shout: other configuration, input or columns than locked",
			"table loud: locked 3 rows with digest …, now 3 rows with digest …",
			"stage pair: other configuration, input or columns than locked",
			"table pairs: locked 3 rows with digest …, now 3 rows with digest …",
		}},
		{"a version that changes nothing", func(w *world) { w.version["hush"] = 4 }, []string{"stage hush: locked at version 0, now 4"}},
		{"a row more", func(w *world) { w.outside = append(w.outside, word{"w/4", "", ""}); w.version["gather"] = 1 }, []string{
			"stage gather: locked at version 0, now 1",
			"table found: locked 3 rows with digest …, now 4 rows with digest …",
			"stage shout: other configuration, input or columns than locked",
			"table loud: locked 3 rows with digest …, now 4 rows with digest …",
			"stage hush: other configuration, input or columns than locked",
			"table low: locked 3 rows with digest …, now 4 rows with digest …",
			"stage pair: other configuration, input or columns than locked",
			"table pairs: locked 3 rows with digest …, now 4 rows with digest …",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			c.change(w)
			w.build()
			got := locked.Differences(w.lock())
			for i := range got {
				got[i] = withoutDigests(got[i])
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// withoutDigests puts … for twelve hex digits.
func withoutDigests(s string) string {
	fields := strings.Fields(s)
	for i, f := range fields {
		if bare := strings.TrimSuffix(f, ","); len(bare) == 12 && strings.Trim(bare, "0123456789abcdef") == "" {
			fields[i] = "…" + f[12:]
		}
	}
	return strings.Join(fields, " ")
}

func TestStagesAndTablesComeAndGo(t *testing.T) {
	table := func(name string) pipeline.LockTable { return pipeline.LockTable{Name: name, Rows: 1, Digest: "d"} }
	was := &pipeline.Lock{Stages: []pipeline.LockStage{
		{Name: "kept", Key: "k", Tables: []pipeline.LockTable{table("a"), table("b")}},
		{Name: "gone", Key: "k", Tables: []pipeline.LockTable{table("c")}},
	}}
	now := &pipeline.Lock{Stages: []pipeline.LockStage{
		{Name: "new", Key: "k", Tables: []pipeline.LockTable{table("e")}},
		{Name: "kept", Key: "k", Tables: []pipeline.LockTable{table("d"), table("a")}},
	}}
	want := []string{"table b: locked, but no longer there", "table d: not locked", "stage gone: locked, but no longer there", "stage new: not locked"}
	if diff := cmp.Diff(want, was.Differences(now)); diff != "" {
		t.Error(diff)
	}
}

func TestThereIsNoLockBeforeEveryStageHasRun(t *testing.T) {
	w := newWorld(t)
	w.build("shout")
	if _, err := w.open().Lock(); err == nil || err.Error() != "stage hush has not run: build all stages first" {
		t.Error(err)
	}
}

func TestABrokenLockNamesItsLine(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"unknown field", "format: 1\nseed: 1\nstages:\n- name: x\n  colour: red\n", ":5: unknown field \"colour\""},
		{"broken YAML", "format: 1\nseed: [\n", ":2: "},
		{"an anchor", "format: 1\nseed: &a 1\n", ":2: "},
		{"a control character", "format: 1\nseed: \x01\n", ":2: holds the control character U+0001"},
		{"another format", "format: 2\nseed: 1\n", ": format 2; this version reads 1: build once without --locked"},
		{"empty", "", ": format 0; this version reads 1: build once without --locked"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "pipeline.lock")
			do(t, os.WriteFile(file, []byte(c.source), 0o644))
			_, err := pipeline.LoadLock(file)
			var fault *pipeline.ConfigError
			if !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), file+c.want) {
				t.Errorf("%v, want …%s", err, c.want)
			}
		})
	}
}

// A lock has what each stage read from outside, by its name.
func TestALockSaysWhatWasOutside(t *testing.T) {
	l := &pipeline.Lock{Stages: []pipeline.LockStage{{Name: "a"}, {Name: "b", Outside: "12"}}}
	if a, b, none := l.Outside("a"), l.Outside("b"), l.Outside("c"); a != "" || b != "12" || none != "" {
		t.Errorf("outside were %q, %q, %q", a, b, none)
	}
}
