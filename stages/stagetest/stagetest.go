// Package stagetest runs a stage on rows in memory, for the tests of stages.
package stagetest

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/schema/audit"
	"geoeval/schema/snapshot"
	"geoeval/stages"
)

// A Store holds tables in memory, and their files in a temporary folder.
type Store struct {
	dir    string
	tables map[string]any
	// Digests are those of the tables written.
	Digests map[string]schema.Digest
}

// NewStore makes an empty store.
func NewStore(t testing.TB) *Store {
	return &Store{t.TempDir(), map[string]any{}, map[string]schema.Digest{}}
}

// With puts rows (a []R, sorted by key) into a store as a table, and gives the store.
func (s *Store) With(table schema.Named, rows any) *Store {
	s.tables[table.Name()] = rows
	return s
}

// Rows gives a table's rows.
func (s *Store) Rows(table string) (any, bool) { rows, ok := s.tables[table]; return rows, ok }

// Path is a table's file.
func (s *Store) Path(table string) string { return filepath.Join(s.dir, table+".parquet") }

// Open opens a table's file.
func (s *Store) Open(table string) (*snapshot.File, error) { return snapshot.OpenFile(s.Path(table)) }

// Create starts a new file for a table.
func (s *Store) Create(table string) (stages.File, error) { return &file{store: s, table: table}, nil }

type file struct {
	bytes.Buffer
	store  *Store
	table  string
	digest schema.Digest
	rows   any
}

// Held is how many rows a store keeps in memory.
func (s *Store) Held() int { return math.MaxInt }

func (f *file) Sum(snapshot.RowSum) error { return nil }

func (f *file) Finish(digest schema.Digest, rows any) error {
	f.digest, f.rows = digest, rows
	return os.WriteFile(f.store.Path(f.table), f.Bytes(), 0o644)
}

func (f *file) Commit() { f.store.tables[f.table], f.store.Digests[f.table] = f.rows, f.digest }

func (f *file) Abort() {}

// OnDisk is the store as another process sees it: it has the files, and no rows in memory.
func (s *Store) OnDisk() stages.Store { return onDisk{s} }

type onDisk struct{ *Store }

func (onDisk) Rows(string) (any, bool) { return nil, false }

// Put writes rows, in any order, as a table of a store: into memory and into its file. It sorts the rows.
func Put[R any](t testing.TB, store *Store, table *schema.Table[R], rows []R) {
	t.Helper()
	if err := stages.Put(&stages.Job{Store: store}, table, rows); err != nil {
		t.Fatal(err)
	}
}

// Run runs a stage on a store, with the seed 1, and fails the test where the stage fails.
func Run(t testing.TB, stage stages.Stage, store *Store) {
	t.Helper()
	run(t, stage, store)
}

// RunOnDisk is Run on the store's files: the stage is given the columns that it says it reads, and no others.
func RunOnDisk(t testing.TB, stage stages.Stage, store *Store) {
	t.Helper()
	run(t, stage, store.OnDisk())
}

func run(t testing.TB, stage stages.Stage, store stages.Store) {
	t.Helper()
	job := stages.NewJob(stage, 1, store)
	if err := stage.Run(context.Background(), job); err != nil {
		t.Fatal(err)
	}
}

// WantFault verifies the tables of a job that [Run] wrote: their rows against the schema, the stage run again over them, and what
// must hold of them beside each other. It fails the test where what it finds does not hold want, or where it
// finds anything and want is empty.
func WantFault(t testing.TB, stage stages.Stage, job *stages.Job, want string) {
	t.Helper()
	var faults []string
	fault := func(err error) { faults = append(faults, err.Error()) }
	held := func(table string) any { rows, _ := job.Store.Rows(table); return rows }
	for _, w := range stage.Describe().Writes {
		erased := w.Erased()
		for rows, i := reflect.ValueOf(held(w.Name())), 0; rows.IsValid() && i < rows.Len(); i++ {
			row := rows.Index(i).Addr().Interface()
			if err := erased.Validate(&row); err != nil {
				fault(err)
			}
		}
	}
	again := stages.NewJob(stage, 1, job.Store)
	again.Reads = job.Reads
	if _, err := stages.Verify(t.Context(), stage, again, fault); err != nil {
		t.Fatal(err)
	}
	audit.Invariants(held, func(err error) {
		own := func(w schema.Named) bool { return w.Name() == err.(*schema.FieldError).Table }
		if slices.ContainsFunc(stage.Describe().Writes, own) {
			fault(err)
		}
	})
	found := strings.Join(faults, "\n")
	if want == "" && found != "" || !strings.Contains(found, want) {
		t.Errorf("found %q, not %q", found, want)
	}
}

// WantSummary has a stage sum up the files of a store, and fails the test where it does not say want, but for the
// number of blanks, or where its JSON is not wantJSON. It gives the summary.
func WantSummary(t testing.TB, stage stages.Stage, store *Store, want, wantJSON string) *stages.Summary {
	t.Helper()
	sum, err := stage.Describe().Audit.Summarize(stages.NewAuditJob(stage, 0, store))
	if err != nil {
		t.Fatal(err)
	}
	if got := lines(sum.Text); got != lines(want) {
		t.Errorf("it says\n%s\nnot\n%s", got, lines(want))
	}
	if got, err := json.Marshal(sum.Value); err != nil || string(got) != wantJSON {
		t.Errorf("%v, its JSON is\n%s\nnot\n%s", err, got, wantJSON)
	}
	return sum
}

// lines is a text with one blank where it has several, and none at the ends of lines.
func lines(text string) string {
	var out []string
	for line := range strings.Lines(text) {
		out = append(out, strings.Join(strings.Fields(line), " "))
	}
	return strings.Join(out, "\n")
}

// Table gives the rows that a stage wrote.
func Table[R any](t testing.TB, store *Store, table *schema.Table[R]) []R {
	t.Helper()
	rows, ok := store.Rows(table.Name())
	if !ok {
		t.Fatalf("no table %s", table.Name())
	}
	return rows.([]R)
}
