package pipeline_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages"

	"github.com/google/go-cmp/cmp"
)

var errBroken = errors.New("broken")

func fails(context.Context, *stages.Job) error { return errBroken }

// A stage that fails leaves its own table as it was, and what others have made is kept.
func TestAFailedStageCostsNothingButItself(t *testing.T) {
	w := newWorld(t)
	w.build()
	before := w.tables()
	w.outside[0] = word{"w/1", "eh", "Uh"}
	w.during["shout"] = fails
	ran, err := w.tryBuild()
	if !errors.Is(err, errBroken) || err.Error() != "stage shout: broken" {
		t.Fatalf("%v", err)
	}
	after := w.tables()
	if after["found.parquet"] == before["found.parquet"] || after["loud.parquet"] != before["loud.parquet"] || after["pairs.parquet"] != before["pairs.parquet"] {
		t.Errorf("%v ran; the wrong tables changed", ran)
	}
	delete(w.during, "shout")
	again := w.build("hush") // may have been cancelled by the failure of shout
	if ran := append(again, w.build()...); !cmp.Equal(ran[len(ran)-2:], []string{"shout", "pair"}) || len(ran) > 3 {
		t.Errorf("%v ran, want what had not run and nothing else", ran)
	}
	sameAsFromScratch(t, w)
}

func sameAsFromScratch(t *testing.T, w *world) {
	t.Helper()
	clean := w.elsewhere()
	clean.build()
	if diff := cmp.Diff(clean.tables(), w.tables()); diff != "" {
		t.Errorf("a build from scratch gives other tables (-scratch +here):\n%s", diff)
	}
}

// A stage that has replaced its table and fails then has forgotten what the table was made of: it runs again even if all
// is as it was before the failure.
func TestAStageThatFailsBehindItsTableRunsAgain(t *testing.T) {
	for _, state := range []string{"as before", "as at the failure"} {
		t.Run(state, func(t *testing.T) {
			w := newWorld(t)
			w.build()
			was := w.yaml
			w.edit("times: 1", "times: 3")
			w.after["shout"] = fails
			if _, err := w.tryBuild(); !errors.Is(err, errBroken) {
				t.Fatal(err)
			}
			delete(w.after, "shout")
			if state == "as before" {
				w.yaml = was
			}
			if why := w.status()["shout"]; why != "it never ran" {
				t.Errorf("stale because %q", why)
			}
			if ran := w.build(); len(ran) == 0 || ran[0] != "shout" {
				t.Errorf("%v ran", ran)
			}
			sameAsFromScratch(t, w)
		})
	}
}

// What gather remembered describes the table that it wrote: it gets it back only while the table is that one.
func TestAMemoryIsHandedOnWithItsTablesOnly(t *testing.T) {
	w := newWorld(t)
	w.build()
	remembered := (&gather{fake{world: w}}).digest()
	w.outside[0].A = "eh"
	w.build()
	do(t, os.Remove(w.path("tables", "found.parquet")))
	w.build()
	w.outside[0].A = "ih"
	w.after["gather"] = fails
	if _, err := w.tryBuild(); !errors.Is(err, errBroken) {
		t.Fatal(err)
	}
	delete(w.after, "gather")
	w.build()
	if diff := cmp.Diff([]string{"", remembered, "", (&gather{fake{world: w, writes: found}}).was("eh"), ""}, w.memos); diff != "" {
		t.Error(diff)
	}
}

// was is the digest of the world's words when the first of them had another a.
func (g *gather) was(a string) string {
	now := g.outside[0].A
	defer func() { g.outside[0].A = now }()
	g.outside[0].A = a
	return g.digest()
}

func TestACancelledBuildSaysSoAndKeepsWhatIsDone(t *testing.T) {
	w := newWorld(t)
	ctx, cancel := context.WithCancel(t.Context())
	w.during["pair"] = func(ctx context.Context, _ *stages.Job) error {
		cancel()
		<-ctx.Done()
		return ctx.Err()
	}
	var failed []string
	err := w.open().Build(ctx, nil, func(e pipeline.Event) {
		if e.Kind == pipeline.Failed {
			failed = append(failed, e.Stage)
		}
	})
	if !errors.Is(err, context.Canceled) || failed != nil {
		t.Errorf("%v, %v failed: to be interrupted is no failure", err, failed)
	}
	delete(w.during, "pair")
	if ran := w.build(); !cmp.Equal(ran, []string{"pair"}) {
		t.Errorf("%v ran, want pair alone", ran)
	}
}

// Each stage ends as fresh, finished or failed; what a stage tells comes through; calls do not overlap.
func TestEventsTellOfEveryStage(t *testing.T) {
	w := newWorld(t)
	w.build("hush")
	w.after["shout"] = func(_ context.Context, job *stages.Job) error {
		job.Step(1, 2)
		job.Notef("%d things", 3)
		return nil
	}
	w.during["pair"] = fails
	var busy atomic.Bool
	got := map[string][]string{}
	var asked []func() stages.Facts
	err := w.open().Build(t.Context(), nil, func(e pipeline.Event) {
		if busy.Swap(true) {
			t.Error("two events at a time")
		}
		time.Sleep(time.Millisecond)
		line := string(e.Kind)
		if e.Text != "" {
			line += " " + e.Text
		}
		if e.Facts != nil {
			asked = append(asked, e.Facts)
		}
		got[e.Stage] = append(got[e.Stage], line)
		busy.Store(false)
	})
	if !errors.Is(err, errBroken) {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string][]string{
		"gather": {"waiting", "checking", "fresh"},
		"hush":   {"waiting", "checking", "fresh"},
		"shout":  {"waiting", "checking", "started it never ran", "noted 3 things", "finished"},
		"pair":   {"waiting", "checking", "started it never ran", "failed broken"},
	}, got); diff != "" {
		t.Error(diff)
	}
	if f := asked[0](); f.Done != 1 || f.Total != 2 {
		t.Errorf("%+v is known of a stage that is half done", f)
	}
}

// A disk that fills up, after however many bytes, fails the stage and leaves the old table where it is.
func TestAFullDiskLeavesTheOldTable(t *testing.T) {
	w := newWorld(t)
	w.build()
	before := w.tables()
	w.edit("times: 1", "times: 4")
	size := len(before["loud.parquet"])
	for left := 0; left < size; left += size / 25 {
		w.during["shout"] = func(_ context.Context, job *stages.Job) error {
			job.Store = fullStore{job.Store, left}
			return nil
		}
		if _, err := w.tryBuild(); !errors.Is(err, errFull) || !strings.HasPrefix(err.Error(), "stage shout: loud: ") {
			t.Fatalf("full after %d bytes: %v", left, err)
		}
		if diff := cmp.Diff(before, w.tables()); diff != "" {
			t.Fatalf("full after %d bytes:\n%s", left, diff)
		}
		if why := w.status()["shout"]; why != "configuration: style.times: 1 → 4" {
			t.Fatalf("full after %d bytes, stale because %q", left, why)
		}
	}
	delete(w.during, "shout")
	w.build()
	sameAsFromScratch(t, w)
}

var errFull = errors.New("no space left on device")

// A fullStore gives files that take some bytes and then no more.
type fullStore struct {
	stages.Store
	left int
}

func (s fullStore) Create(table string) (stages.File, error) {
	f, err := s.Store.Create(table)
	return &fullFile{f, s.left}, err
}

type fullFile struct {
	stages.File
	left int
}

func (f *fullFile) Write(b []byte) (int, error) {
	if len(b) > f.left {
		n, _ := f.File.Write(b[:f.left])
		f.left = 0
		return n, errFull
	}
	f.left -= len(b)
	return f.File.Write(b)
}

// Where a file cannot be put into its place, the build fails and names it; once it can, the next build makes it good.
func TestWhatCannotBePutIntoItsPlaceFailsTheBuild(t *testing.T) {
	for _, c := range []struct {
		name, file string
		keepsTable bool
	}{
		{"table", "tables/found.parquet", false},
		{"row sums", "rows/found.tsv", true},
		{"memory", "memo/gather.json", false},
		{"state", "state.json", false},
	} {
		for _, first := range []bool{true, false} {
			t.Run(c.name+map[bool]string{true: ", first build", false: ", later build"}[first], func(t *testing.T) {
				w := newWorld(t)
				if !first {
					w.build()
					w.outside[0] = word{"w/1", "eh", "Uh"}
				}
				before := w.tables()
				w.during["gather"] = func(context.Context, *stages.Job) error {
					_ = os.Remove(w.path(c.file))
					return os.MkdirAll(w.path(c.file, "in the way"), 0o755)
				}
				_, err := w.tryBuild()
				if err == nil || !strings.Contains(err.Error(), w.path(c.file)) {
					t.Fatalf("%v does not name %s", err, c.file)
				}
				if c.keepsTable && w.tables()["found.parquet"] != before["found.parquet"] {
					t.Error("the old table is lost")
				}
				delete(w.during, "gather")
				do(t, os.RemoveAll(w.path(c.file)))
				w.build()
				sameAsFromScratch(t, w)
				noLeftovers(t, w)
			})
		}
	}
}

// A folder that cannot be written to is an error that names it.
func TestAnOutputFolderThatIsAFile(t *testing.T) {
	w := newWorld(t)
	do(t, os.WriteFile(w.dir, nil, 0o644))
	if _, err := w.tryBuild(); err == nil || !strings.Contains(err.Error(), w.dir) {
		t.Error(err)
	}
	if _, err := stages.Rows(&stages.Job{Stage: "x"}, schema.Labels); err == nil {
		t.Error("a job without reads has read")
	}
}
