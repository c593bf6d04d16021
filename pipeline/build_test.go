package pipeline_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages"

	"github.com/google/go-cmp/cmp"
)

func TestABuildWithNothingChangedDoesNothing(t *testing.T) {
	w := newWorld(t)
	if ran := w.build(); len(ran) != 4 {
		t.Fatalf("%v ran, not all four", ran)
	}
	first, modified := w.tables(), modTimes(t, w)
	if ran := w.build(); ran != nil {
		t.Errorf("%v ran again", ran)
	}
	if diff := cmp.Diff(first, w.tables()) + cmp.Diff(modified, modTimes(t, w)); diff != "" {
		t.Error(diff)
	}
}

func modTimes(t *testing.T, w *world) map[string]time.Time {
	t.Helper()
	times := map[string]time.Time{}
	for name := range w.tables() {
		info, err := os.Stat(w.path("tables", name))
		do(t, err)
		times[name] = info.ModTime()
	}
	return times
}

// After each change, status names what made a stage stale, exactly the stages whose inputs really differ
// run, and the tables are those of a build from scratch.
func TestAChangeRunsWhatDependsOnItAndNothingElse(t *testing.T) {
	mayChange := func(table, by string) string {
		return fmt.Sprintf("its input %s may change: stage %s is stale", table, by)
	}
	behindGather := map[string]string{"shout": mayChange("found", "gather"), "hush": mayChange("found", "gather"), "pair": mayChange("loud", "shout")}
	with := func(more map[string]string, stage, why string) map[string]string {
		all := map[string]string{stage: why}
		for k, v := range more {
			all[k] = v
		}
		return all
	}
	behindShout := map[string]string{"pair": mayChange("loud", "shout")}
	keyed := func(keys string) map[string]string {
		return map[string]string{"shout": "configuration: " + keys, "pair": mayChange("loud", "shout") + " (shout." + keys + ")"}
	}
	for _, c := range []struct {
		name   string
		change func(w *world)
		stale  map[string]string
		ran    []string
	}{
		{"a column that both read", func(w *world) { w.outside[0] = word{"w/1", "eh", "Uh"} }, with(behindGather, "gather", "there are other words"), []string{"gather", "shout", "hush", "pair"}},
		{"a column that shout alone reads", func(w *world) { w.outside[0].A = "eh" }, with(behindGather, "gather", "there are other words"), []string{"gather", "shout", "pair"}},
		{"a column whose change comes to nothing", func(w *world) { w.outside[0].B = "oH" }, with(behindGather, "gather", "there are other words"), []string{"gather", "hush"}},
		{"a new row", func(w *world) { w.outside = append(w.outside, word{"w/4", "do", "Re"}) }, with(behindGather, "gather", "there are other words"), []string{"gather", "shout", "hush", "pair"}},
		{"no row at all", func(w *world) { w.outside = nil }, with(behindGather, "gather", "there are other words"), []string{"gather", "shout", "hush", "pair"}},
		{"the order of what is outside", func(w *world) { w.outside[0], w.outside[1] = w.outside[1], w.outside[0] }, with(behindGather, "gather", "there are other words"), []string{"gather"}},
		{"a key of the configuration", func(w *world) { w.edit(`"!"`, `"."`) }, keyed(`mark: "!" → "."`), []string{"shout", "pair"}},
		{"another key", func(w *world) { w.edit("times: 1", "times: 2") }, keyed("style.times: 1 → 2"), []string{"shout", "pair"}},
		{"two keys", func(w *world) { w.edit("times: 1", "times: 2"); w.edit(`"!"`, `"."`) }, keyed(`mark: "!" → ".", style.times: 1 → 2`), []string{"shout", "pair"}},
		{"a key that comes to nothing", func(w *world) {
			w.edit("times: 1", "times: 0")
			w.edit(`"!"`, `""`)
			w.build()
			w.edit("times: 0", "times: 5")
		}, keyed("style.times: 0 → 5"), []string{"shout"}},
		{"the way the configuration is written", func(w *world) { w.yaml = "# new\nshout: {style: {times:  1}, mark: '!'}\nseed: 7\n" }, nil, nil},
		{"the seed", func(w *world) { w.edit("seed: 7", "seed: 8") }, with(behindGather, "gather", "seed: 7 → 8"), []string{"gather", "shout", "hush", "pair"}},
		{"a column more of a table", func(w *world) { w.columns["found"] = oneMore }, with(behindGather, "gather", "table found: column c is new"), []string{"gather"}},
		{"a column more of a table that is read as a whole", func(w *world) { w.columns["loud"] = oneMore }, with(behindShout, "shout", "table loud: column c is new"), []string{"shout", "pair"}},
		{"another column required", func(w *world) { w.columns["low"] = func(t *schema.Table[word]) { t.Columns[2].Required = true } },
			map[string]string{"hush": "table low: column b: text → text required", "pair": mayChange("low", "hush")}, []string{"hush"}},
		{"another order of columns", func(w *world) { w.columns["pairs"] = func(t *schema.Table[word]) { slices.Reverse(t.Columns) } },
			map[string]string{"pair": "table pairs: its columns are in another order"}, []string{"pair"}},
		{"other row groups", func(w *world) { w.columns["pairs"] = func(t *schema.Table[word]) { t.RowGroup = 2 } },
			map[string]string{"pair": "table pairs: rows in a row group: 100 → 2"}, []string{"pair"}},
		{"a stage's version", func(w *world) { w.version["hush"] = 2 }, map[string]string{"hush": "version: 0 → 2", "pair": mayChange("low", "hush")}, []string{"hush"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			w.build()
			c.change(w)
			want := map[string]string{"gather": "", "shout": "", "hush": "", "pair": ""}
			for stage, why := range c.stale {
				want[stage] = why
			}
			if diff := cmp.Diff(want, w.status()); diff != "" {
				t.Errorf("status (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(c.ran, w.build()); diff != "" {
				t.Errorf("ran (-want +got):\n%s", diff)
			}
			for stage, why := range w.status() {
				if why != "" {
					t.Errorf("after the build %s is stale: %s", stage, why)
				}
			}
			clean := w.elsewhere()
			clean.build()
			if diff := cmp.Diff(clean.tables(), w.tables()); diff != "" {
				t.Errorf("a build from scratch gives other tables (-scratch +here):\n%s", diff)
			}
		})
	}
}

// oneMore gives a table the column c.
func oneMore(t *schema.Table[word]) {
	t.Columns = append(t.Columns, schema.Text("c", "", func(w *word) *string { return &w.A }))
}

// Whoever asks about a table with another column than the build wrote is told so, and what to do; once it is built, all is well.
func TestATableWithAnotherColumnIsBuiltBeforeItIsUsed(t *testing.T) {
	w := newWorld(t)
	w.build()
	was := w.lock()
	w.columns["loud"] = oneMore
	if got, want := w.verify(), "loud: column c is new since the build: "+w.open().Layout().NotBuilt().Error(); len(got) != 1 || got[0] != want {
		t.Errorf("verify found %q, want %s", got, want)
	}
	if _, err := w.open().Why("w/1"); err == nil || !strings.Contains(err.Error(), "its columns are not those of table loud") || !strings.HasSuffix(err.Error(), w.open().Layout().NotBuilt().Error()) {
		t.Errorf("why: %v", err)
	}
	w.columns["found"] = oneMore
	if plans, err := w.open().Plan(t.Context()); err != nil || !plans[1].Unknown {
		t.Errorf("plan: %+v, %v", plans, err)
	}
	w.build()
	if got := w.verify(); got != nil {
		t.Errorf("after a build verify found %q", got)
	}
	if got := was.Differences(w.lock()); len(got) == 0 || got[0] != "stage gather: other configuration, input or columns than locked" {
		t.Errorf("lock: %q", got)
	}
}

// Tables of an older geoeval, which recorded no columns, are made anew.
func TestATableWhoseColumnsWereNotRecordedIsBuilt(t *testing.T) {
	w := newWorld(t)
	w.build()
	state, err := os.ReadFile(w.path("state.json"))
	do(t, err)
	do(t, os.WriteFile(w.path("state.json"), []byte(strings.ReplaceAll(string(state), `"writes"`, `"wrote"`)), 0o644))
	if why, want := w.status()["gather"], "an older geoeval ran it and did not record the columns of its tables"; why != want {
		t.Errorf("stale because %q, want %q", why, want)
	}
	if ran := w.build(); len(ran) != 4 || w.verify() != nil {
		t.Errorf("%v ran, and verification finds %v", ran, w.verify())
	}
}

func (w *world) edit(old, new string) { w.yaml = strings.Replace(w.yaml, old, new, 1) }

// Whatever others do to the files of the output folder, the stage that they belong to runs again, and it alone where it
// writes what it wrote.
func TestWhatOthersDoToTheTablesIsMadeGood(t *testing.T) {
	for _, c := range []struct {
		name, file string
		change     func(file string) error
		why        string
		ran        []string
	}{
		{"table deleted", "tables/loud.parquet", os.Remove, "table loud is gone", []string{"shout"}},
		{"table emptied", "tables/loud.parquet", func(f string) error { return os.Truncate(f, 0) }, "table loud was changed from outside", []string{"shout"}},
		{"row sums deleted", "rows/loud.tsv", os.Remove, "rows/loud.tsv is gone", []string{"shout"}},
		{"row sums changed", "rows/loud.tsv", func(f string) error { return os.WriteFile(f, []byte("w/1\t0\n"), 0o644) }, "rows/loud.tsv was changed from outside", []string{"shout"}},
		{"a link in its place", "tables/loud.parquet", func(f string) error {
			moved := filepath.Join(filepath.Dir(filepath.Dir(f)), "moved")
			return errors.Join(os.Rename(f, moved), os.Symlink(moved, f))
		}, "table loud is no file any more", []string{"shout"}},
		{"a FIFO in its place", "rows/loud.tsv", func(f string) error {
			return errors.Join(os.Remove(f), syscall.Mkfifo(f, 0o644))
		}, "rows/loud.tsv is no file any more", []string{"shout"}},
		{"memory changed", "memo/gather.json", func(f string) error { return os.WriteFile(f, []byte("other"), 0o644) }, "there are other words", []string{"gather"}},
		{"memory a FIFO", "memo/gather.json", func(f string) error {
			return errors.Join(os.Remove(f), syscall.Mkfifo(f, 0o644))
		}, "there are other words", []string{"gather"}},
		{"memory deleted", "memo/gather.json", os.Remove, "there are other words", []string{"gather"}},
		{"everything remembered deleted", "state.json", os.Remove, "it never ran", []string{"gather", "shout", "hush", "pair"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			w.build()
			before := w.tables()
			do(t, c.change(w.path(c.file)))
			status := w.status()
			if why := status[c.ran[0]]; !strings.HasSuffix(why, c.why) {
				t.Errorf("status %q, want %q", why, c.why)
			}
			if diff := cmp.Diff(c.ran, w.build()); diff != "" {
				t.Errorf("ran (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(before, w.tables()); diff != "" {
				t.Error(diff)
			}
			if ran := w.build(); ran != nil {
				t.Errorf("%v ran once more", ran)
			}
		})
	}
}

func TestNamedStagesAreBuiltWithWhatTheyDependOn(t *testing.T) {
	for _, c := range []struct {
		only, ran, tables []string
	}{
		{[]string{"gather"}, []string{"gather"}, []string{"found"}},
		{[]string{"hush"}, []string{"gather", "hush"}, []string{"found", "low"}},
		{[]string{"shout", "hush"}, []string{"gather", "shout", "hush"}, []string{"found", "loud", "low"}},
		{[]string{"pair"}, []string{"gather", "shout", "hush", "pair"}, []string{"found", "loud", "low", "pairs"}},
	} {
		t.Run(strings.Join(c.only, " "), func(t *testing.T) {
			w := newWorld(t)
			ran := w.build(c.only...)
			var want []string
			for _, table := range c.tables {
				want = append(want, table+".parquet")
			}
			if diff := cmp.Diff(c.ran, ran) + cmp.Diff(want, slices.Sorted(maps.Keys(w.tables()))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAStageThatDoesNotExistCannotBeBuilt(t *testing.T) {
	w := newWorld(t)
	_, err := w.tryBuild("pair", "whistle")
	if !errors.Is(err, pipeline.ErrNoStage) || !strings.HasSuffix(err.Error(), `"whistle"; there are gather, shout, hush, pair`) {
		t.Error(err)
	}
	if _, err := os.Stat(w.dir); err == nil {
		t.Error("it has begun all the same")
	}
}

// shout and hush each wait until the other runs.
func TestStagesThatDoNotWaitForEachOtherRunTogether(t *testing.T) {
	w := newWorld(t)
	here := map[string]chan struct{}{"shout": make(chan struct{}), "hush": make(chan struct{})}
	meet := func(me, other string) func(context.Context, *stages.Job) error {
		return func(context.Context, *stages.Job) error {
			close(here[me])
			select {
			case <-here[other]:
				return nil
			case <-time.After(2 * time.Minute):
				return fmt.Errorf("%s never ran beside %s", other, me)
			}
		}
	}
	w.during["shout"], w.during["hush"] = meet("shout", "hush"), meet("hush", "shout")
	w.build()
}

// A stage reads what it says it reads, and writes what it says it writes.
func TestStagesAreHeldToWhatTheySay(t *testing.T) {
	w := newWorld(t)
	w.during["hush"] = func(_ context.Context, job *stages.Job) error {
		_, err := stages.Rows(job, loud)
		return err
	}
	if _, err := w.tryBuild(); err == nil || err.Error() != "stage hush: stage hush does not say that it reads loud" {
		t.Error(err)
	}
	silent := &configuredStage{name: "silent", writes: []schema.Named{loud}}
	p, err := pipeline.New([]stages.Stage{silent}, &pipeline.Config{}, t.TempDir())
	do(t, err)
	if err := p.Build(t.Context(), nil, nil); err == nil || err.Error() != "stage silent: did not write table loud" {
		t.Error(err)
	}
}

func TestAPipelineThatCannotRunIsRefused(t *testing.T) {
	early := &configuredStage{name: "early", reads: []stages.Read{stages.From(loud)}, writes: []schema.Named{low}}
	late := &configuredStage{name: "late", writes: []schema.Named{loud}}
	twin := &configuredStage{name: "twin", writes: []schema.Named{loud}}
	for _, c := range []struct {
		name   string
		stages []stages.Stage
		want   string
	}{
		{"read too early", []stages.Stage{early, late}, "stage early reads table loud, which no stage before it writes"},
		{"written twice", []stages.Stage{late, twin}, "stages late and twin both write table loud"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := pipeline.New(c.stages, &pipeline.Config{}, t.TempDir()); err == nil || err.Error() != c.want {
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
}

// A configuredStage reads and writes as it is told to, and runs without doing anything.
type configuredStage struct {
	name   string
	reads  []stages.Read
	writes []schema.Named
}

// Describe implements [stages.Stage].
func (s *configuredStage) Describe() stages.Description {
	return stages.Description{
		Name:    s.name,
		Version: 1,
		Reads:   s.reads,
		Writes:  s.writes,
	}
}

func (s *configuredStage) Run(context.Context, *stages.Job) error { return nil }

// A stage that no longer reads a column gives the same table, but its key is another: so that it is the same in every
// folder, the stage runs.
func TestAStageThatReadsLessRunsAgain(t *testing.T) {
	out := t.TempDir()
	build := func(reads ...stages.Read) *pipeline.Lock {
		w := newWorld(t)
		all := w.stages()[:2]
		all[1].(*shout).config.Mark = "!"
		all[1].(*shout).reads = reads
		p, err := pipeline.New(all, &pipeline.Config{}, out)
		do(t, err)
		do(t, p.Build(t.Context(), nil, nil))
		lock, err := p.Lock()
		do(t, err)
		return lock
	}
	more, less := build(stages.From(found)), build(stages.From(found, "id", "a"))
	out = t.TempDir()
	if clean := build(stages.From(found, "id", "a")); cmp.Diff(clean, less) != "" || cmp.Diff(more, less) == "" {
		t.Error(cmp.Diff(clean, less))
	}
}
