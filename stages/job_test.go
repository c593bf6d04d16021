package stages_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"geoeval/internal/facts"
	"geoeval/schema"
	"geoeval/schema/snapshot"
	"geoeval/stages"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

func duplicates(ids ...string) []schema.Duplicate {
	var rows []schema.Duplicate
	for _, id := range ids {
		rows = append(rows, schema.Duplicate{ID: id, KeptID: "math/train/0", How: schema.SameText})
	}
	return rows
}

// What a stage puts into a table in any order, others read sorted by key: from memory, or from the file.
func TestRowsComeSorted(t *testing.T) {
	store := stagetest.NewStore(t)
	job := &stages.Job{Stage: "test", Store: store, Reads: []stages.Read{stages.From(schema.Duplicates)}}
	if err := stages.Put(job, schema.Duplicates, duplicates("math/train/3", "math/train/1", "math/train/2")); err != nil {
		t.Fatal(err)
	}
	inMemory, err := stages.Rows(job, schema.Duplicates)
	if err != nil {
		t.Fatal(err)
	}
	job.Store = store.OnDisk()
	fromFile, err := stages.Rows(job, schema.Duplicates)
	if err != nil {
		t.Fatal(err)
	}
	want := duplicates("math/train/1", "math/train/2", "math/train/3")
	if diff := cmp.Diff(want, inMemory) + cmp.Diff(want, fromFile); diff != "" {
		t.Error(diff)
	}
}

// A table's file need not be one of this machine.
func TestRowsComeFromAnyFile(t *testing.T) {
	var f file
	if err := stages.Put(&stages.Job{Store: oneFile{&f}}, schema.Duplicates, duplicates("math/train/1")); err != nil {
		t.Fatal(err)
	}
	job := &stages.Job{Stage: "test", Store: oneFile{&f}, Reads: []stages.Read{stages.From(schema.Duplicates)}}
	got, err := stages.Rows(job, schema.Duplicates)
	if diff := cmp.Diff(duplicates("math/train/1"), got); err != nil || diff != "" {
		t.Error(err, diff)
	}
	if f.opened != 1 || f.closed != 1 {
		t.Errorf("opened %d times, closed %d times", f.opened, f.closed)
	}
}

// A table that was not built yet has no rows; one that stages need is missed.
func TestRowsOfATableThatWasNotBuilt(t *testing.T) {
	job := &stages.Job{Stage: "test", Store: stagetest.NewStore(t), Reads: []stages.Read{stages.From(schema.Duplicates)}}
	if rows, err := stages.RowsIfThere(job, schema.Duplicates); err != nil || len(rows) != 0 {
		t.Errorf("if there: %v, %v", rows, err)
	}
	if rows, err := stages.Rows(job, schema.Duplicates); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v, %v", rows, err)
	}
}

// A table that cannot be written is given up: the file is aborted, and what went wrong is told.
func TestAFileIsCommittedOrGivenUp(t *testing.T) {
	broken := errors.New("broken")
	for _, c := range []struct {
		name             string
		rows             []schema.Duplicate
		write, finish    error
		want             string
		committed, given bool
	}{
		{"well", duplicates("math/train/1"), nil, nil, "<nil>", true, false},
		{"an empty table", nil, nil, nil, "<nil>", true, false},
		{"a key twice", duplicates("math/train/1", "math/train/1"), nil, nil, "duplicates: row math/train/1: key occurs twice", false, true},
		{"a row that may not be", duplicates("math/train/0"), nil, nil, "duplicates: row math/train/0: kept_id: a problem cannot be its own duplicate", false, true},
		{"nothing can be written", duplicates("math/train/1"), broken, nil, "broken", false, true},
		{"nothing can be finished", duplicates("math/train/1"), nil, broken, "broken", false, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := &file{write: c.write, finish: c.finish}
			err := stages.Put(&stages.Job{Store: oneFile{f}}, schema.Duplicates, c.rows)
			if got := fmt.Sprint(err); !strings.HasSuffix(got, c.want) || f.committed != c.committed || f.aborted != c.given {
				t.Errorf("%v, committed %v, given up %v", err, f.committed, f.aborted)
			}
		})
	}
}

// A oneFile is a store that gives one file.
type oneFile struct{ *file }

func (s oneFile) Rows(string) (any, bool) { return nil, false }
func (s oneFile) Open(table string) (*snapshot.File, error) {
	s.opened++
	content := bytes.NewReader(s.Bytes())
	return &snapshot.File{ReaderAt: content, Closer: s, Name: table, Size: content.Size()}, nil
}
func (s oneFile) Create(string) (stages.File, error) { return s.file, nil }
func (s oneFile) Held() int                          { return 10 }

type file struct {
	bytes.Buffer
	write, finish      error
	committed, aborted bool
	opened, closed     int
}

func (f *file) Close() error {
	f.closed++
	return nil
}

func (f *file) Write(b []byte) (int, error) {
	if f.write != nil {
		return 0, f.write
	}
	return f.Buffer.Write(b)
}

func (f *file) Sum(snapshot.RowSum) error { return nil }

func (f *file) Finish(schema.Digest, any) error { return f.finish }

func (f *file) Commit() { f.committed = true }

func (f *file) Abort() { f.aborted = !f.committed }

func TestAStageReadsOnlyWhatItSays(t *testing.T) {
	job := &stages.Job{Stage: "label", Store: stagetest.NewStore(t), Reads: []stages.Read{stages.From(schema.Problems, "id")}}
	if _, err := stages.Rows(job, schema.Duplicates); err == nil || err.Error() != "stage label does not say that it reads duplicates" {
		t.Error(err)
	}
	defer func() {
		if recover() == nil {
			t.Error("a column that does not exist can be read")
		}
	}()
	stages.From(schema.Duplicates, "id", "colour")
}

// Chance depends on the seed, the stage and the parts, each by itself, and never changes: these numbers decide what is in
// releases.
func TestChance(t *testing.T) {
	type key struct {
		seed  uint64
		stage string
		parts string
	}
	seen := map[uint64]key{}
	for _, seed := range []uint64{0, 1, 256, 20240210} {
		for _, stage := range []string{"", "label", "labe", "selection"} {
			for _, parts := range [][]string{nil, {""}, {"", ""}, {"a"}, {"ab"}, {"a", "b"}, {"b", "a"}, {"l"}, {"l", "a"}} {
				job := &stages.Job{Stage: stage, Seed: seed}
				n := job.Chance(parts...)
				k := key{seed, stage, fmt.Sprintf("%q", parts)}
				if other, ok := seen[n]; ok {
					t.Errorf("%+v and %+v have the same chance", k, other)
				}
				if seen[n] = k; job.Chance(parts...) != n {
					t.Errorf("%+v: another chance when asked again", k)
				}
			}
		}
	}
	job := &stages.Job{Stage: "selection", Seed: 20240210}
	if got, want := job.Chance("math/train/1065"), uint64(12767485056127549161); got != want {
		t.Errorf("%d, want %d", got, want)
	}
}

// Chance is even: each of ten drawers gets its tenth.
func TestChanceIsEven(t *testing.T) {
	job := &stages.Job{Stage: "test", Seed: 7}
	var drawers [10]int
	const n = 20000
	for i := range n {
		drawers[job.Chance(fmt.Sprint(i))%10]++
	}
	for d, got := range drawers {
		if got < n/10*9/10 || got > n/10*11/10 {
			t.Errorf("drawer %d has %d of %d", d, got, n)
		}
	}
}

func TestNobodyNeedListen(t *testing.T) {
	job := &stages.Job{}
	job.Step(1, 2)
	job.Notef("%d", 3)
	var told []string
	job.Progress = func(done, total int) { told = append(told, fmt.Sprint(done, total)) }
	job.Note = func(text string) { told = append(told, text) }
	job.Step(1, 2)
	job.Notef("%d things", 3)
	if diff := cmp.Diff([]string{"1 2", "3 things"}, told); diff != "" {
		t.Error(diff)
	}
}

type asker struct{ known facts.Model }

func (a *asker) Facts() *facts.Model { return &a.known }

// What a job asked one after the other adds up, to the end and on the way.
func TestWhatAJobAsksAddsUp(t *testing.T) {
	var job stages.Job
	first := &asker{facts.Model{Expected: 10, FromLedger: 2, Bought: 8, Checked: 10, Passed: 9, Cost: 0.5, Tokens: 100, Requests: 8, Faults: []facts.Fault{{Kind: "a", Answers: 1}}}}
	second := &asker{facts.Model{Expected: 5, Bought: 5, Checked: 5, Passed: 3, Cost: 0.25, Tokens: 50, Requests: 6, Faults: []facts.Fault{{Kind: "b", Answers: 2}}}}
	job.Asks(&asker{}) // asks nothing
	job.Asks(first)
	job.Asks(first)
	job.Asks(second)
	want := &facts.Model{Expected: 15, FromLedger: 2, Bought: 13, Checked: 15, Passed: 12, Cost: 0.75, Tokens: 150, Requests: 14,
		Faults: []facts.Fault{{Kind: "b", Answers: 2}, {Kind: "a", Answers: 1}}}
	if diff := cmp.Diff(want, job.Facts().Model); diff != "" {
		t.Error(diff)
	}
}
