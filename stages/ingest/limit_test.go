package ingest_test

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/ingest"

	"github.com/google/go-cmp/cmp"
)

// Of each source the first records are taken, in the order of its files; those that are left out do not count, and what
// is taken adds up.
func TestALimitTakesTheFirstRecords(t *testing.T) {
	for _, c := range []struct {
		limit  int
		counts []string
	}{
		{1, []string{
			"geometry3k/train/7/data.json: 1 = 1 + 0 + 0",
			"hard/mine.jsonl: 1 = 1 + 0 + 0",
			"math/MATH/train/geometry/1.json: 1 = 1 + 0 + 0",
			"mathqa/test.json: 1 = 1 + 0 + 0",
			"pgps9k/PGPS9K_all/PGPS9K/train.json: 1 = 1 + 0 + 0",
		}},
		{2, []string{
			"geometry3k/train/7/data.json: 1 = 1 + 0 + 0",
			"geometry3k/train/8/data.json: 1 = 1 + 0 + 0, 1 without diagram",
			"hard/mine.jsonl: 2 = 2 + 0 + 0",
			"math/MATH/train/algebra/1.json: 1 = 0 + 0 + 1, not geometry",
			"math/MATH/train/geometry/1.json: 1 = 1 + 0 + 0",
			"math/MATH/train/geometry/10.json: 1 = 1 + 0 + 0",
			"mathqa/test.json: 3 = 1 + 1 + 1, not geometry",
			"pgps9k/PGPS9K_all/PGPS9K/train.json: 2 = 2 + 0 + 0",
		}},
	} {
		t.Run(fmt.Sprint(c.limit), func(t *testing.T) {
			f := newFolder(t)
			f.fill()
			f.limit = c.limit
			f.mustBuild()
			if diff := cmp.Diff(c.counts, f.counts()); diff != "" {
				t.Error(diff)
			}
			if faults := f.check(f.tables()); len(faults) > 0 {
				t.Error(faults)
			}
			for _, file := range rowsOf(f, schema.Files) {
				if file.RecordLimit != int64(c.limit) {
					t.Errorf("%s has the limit %d", file.Path, file.RecordLimit)
				}
			}
		})
	}
}

// A limit over all that there is changes nothing but what the table files says of it.
func TestALimitOverAll(t *testing.T) {
	f := newFolder(t)
	f.fill()
	f.mustBuild()
	all, counts := f.store.bytes(), f.counts()
	f.limit = 100
	if stale := f.build(t.Context()).stale; stale != "limit of records: none → 100" {
		t.Errorf("stale because %q", stale)
	}
	limited := f.store.bytes()
	for _, table := range []string{"problems", "rejects", "errata"} {
		if all[table] != limited[table] {
			t.Errorf("table %s is another one", table)
		}
	}
	if diff := cmp.Diff(counts, f.counts()); diff != "" {
		t.Error(diff)
	}
	f.limit = 1
	if stale := f.build(t.Context()).stale; stale != "limit of records: 100 → 1" {
		t.Errorf("stale because %q", stale)
	}
	f.limit = 0
	if stale := f.build(t.Context()).stale; stale != "limit of records: 1 → none" {
		t.Errorf("stale because %q", stale)
	}
	f.sameAsFromScratch()
}

// What is taken does not depend on how many units are read at a time, and what is not is told.
func TestALimitDoesNotDependOnProcessors(t *testing.T) {
	var want map[string]string
	var notes []string
	for _, processors := range []int{1, 2, 7} {
		f := newFolder(t)
		f.fill()
		f.manyMath(60, 3)
		f.limit = 10
		was := runtime.GOMAXPROCS(processors)
		b := f.build(t.Context())
		runtime.GOMAXPROCS(was)
		f.do(b.err)
		b.notes = slices.DeleteFunc(b.notes, func(note string) bool { return strings.Contains(note, "no files under") })
		if want == nil {
			want, notes = f.store.bytes(), b.notes
		}
		if diff := cmp.Diff(want, f.store.bytes()); diff != "" {
			t.Errorf("%d processors: %s", processors, diff)
		}
		if diff := cmp.Diff(notes, b.notes); diff != "" {
			t.Errorf("%d processors: %s", processors, diff)
		}
		if told := "math: 10 records are taken (--limit 10); not read, or not to their end: 53 of its 64 files of records"; !slices.Contains(b.notes, told) {
			t.Errorf("%q is not told: %q", told, b.notes)
		}
	}
}

// Records of one id, of which one is behind the limit, are one problem; of two before it the second is a reject.
func TestALimitBetweenRecordsOfOneID(t *testing.T) {
	for limit, want := range map[int]string{
		2: "hard/mine.jsonl: 2 = 2 + 0 + 0", 3: "hard/mine.jsonl: 3 = 2 + 1 + 0", 4: "hard/mine.jsonl: 4 = 3 + 1 + 0",
	} {
		f := newFolder(t)
		f.write("hard/mine.jsonl", line("b", "")+line("c", "")+line("b", "")+line("a", "")+line("d", ""))
		f.limit = limit
		f.mustBuild()
		if diff := cmp.Diff([]string{want}, f.counts()); diff != "" {
			t.Error(diff)
		}
	}
}

// Of few records one may be a reject, but not more than the share of them.
func TestRejectsOfALimitedBuild(t *testing.T) {
	for _, c := range []struct {
		bad  int
		want string
	}{
		{1, ""},
		{2, "math: 2 of 10 records, over 1 %"},
	} {
		f := newFolder(t)
		f.config.MaxRejects = 0.01
		f.manyMath(20, 0)
		for n := range c.bad {
			f.write(fmt.Sprintf("math/MATH/train/geometry/%d.json", n), mathProblem(1)[:20])
		}
		f.limit = 10
		err := f.build(t.Context()).err
		var rejects *ingest.RejectsError
		if errors.As(err, &rejects) != (c.want != "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d of 10: %v, want %q", c.bad, err, c.want)
		}
	}
}

// Corrections of what was not read are passed over; one that does not fit what was read is not.
func TestErrataOfALimitedBuild(t *testing.T) {
	f := newFolder(t)
	f.fill()
	f.limit = 1
	f.correct(`
- {id: math/train/1, field: answer, old: "9", new: "10", reason: invented, who: nobody}
- {id: math/train/10, field: answer, old: "16", new: "17", reason: invented, who: nobody}
`)
	f.mustBuild()
	if got := f.problem("math/train/1").Answer; got != "10" {
		t.Errorf("answer %q", got)
	}
	f.correct(`[{id: math/train/1, field: answer, old: "8", new: "10", reason: invented, who: nobody}]`)
	var errata *ingest.ErrataError
	if err := f.build(t.Context()).err; !errors.As(err, &errata) {
		t.Error(err)
	}
}

// Verification holds the counts against the limit.
func TestCheckOfALimit(t *testing.T) {
	f := newFolder(t)
	f.fill()
	f.limit = 1
	f.mustBuild()
	in := f.tables()
	at := slices.IndexFunc(in.files, func(f schema.File) bool { return f.Path == "MATH/train/geometry/10.json" })
	in.files[at].RecordLimit = 2
	if got := strings.Join(f.check(in), "\n"); !strings.Contains(got, "record_limit: 2, but 1 in other rows") {
		t.Error(got)
	}
	in.files[at].RecordLimit, in.files[at].Records, in.files[at].Rejects = 1, 1, 1
	if got := strings.Join(f.check(in), "\n"); !strings.Contains(got, "record_limit: 1, but 2 records of math were read by here") {
		t.Error(got)
	}
}

// The summary says how many records were read at the most.
func TestSummaryOfALimit(t *testing.T) {
	for limit, want := range map[int]string{0: "", 3: "At most the first 3 records"} {
		f := newFolder(t)
		f.fill()
		f.limit = limit
		f.mustBuild()
		stage := f.stage(nil)
		job := stages.NewAuditJob(stage, 0, f.store)
		sum, err := stage.Describe().Audit.Summarize(job)
		f.do(err)
		if !strings.HasPrefix(sum.Text, want) || sum.Value != (ingest.Limit{Records: int64(limit)}) {
			t.Errorf("%d: %+v", limit, sum)
		}
	}
}
