package stages

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"geoeval/schema"
)

// A Summary is what a stage has to say at the end of a build, after those before it.
type Summary struct {
	// Columns are added to the table that the summary of a build begins with: what became of the records of each source.
	Columns []SourceColumn
	// Name is the key that Value stands under in JSON, "" for a stage that has Columns alone.
	Name  string
	Value any
	// Text says the same to people: lines that each end with a line feed, "" where there is nothing to say.
	Text string
	// Short, where not nil, says of the subset that the stage makes that it stayed under its size, though the configuration
	// could change that.
	Short *Short
	// Subset, where not nil, is the one that the stage makes.
	Subset *Subset
}

// A Subset is how many rows a subset of the benchmark has, and how many were asked for.
type Subset struct {
	Name      string
	Has, Size int
	// Why says, in a few words, what was lacking, or what is to be known of it.
	Why string
}

// IsThere says whether a table was built.
func IsThere(job *Job, t schema.Named) bool {
	f, err := job.Store.Open(t.Name())
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist)
	}
	f.Close()
	return true
}

// A Part is how many there are of something.
type Part struct {
	Name string
	N    int64
}

// Largest names the largest parts, so many at the most, and how many there are of each; those of none are left out.
func Largest(parts []Part, most int) string {
	parts = slices.DeleteFunc(slices.Clone(parts), func(p Part) bool { return p.N <= 0 })
	slices.SortStableFunc(parts, func(a, b Part) int { return cmp.Compare(b.N, a.N) })
	var all []string
	for i, p := range parts {
		if i == most {
			all = append(all, "…")
			break
		}
		all = append(all, fmt.Sprintf("%s %d", p.Name, p.N))
	}
	return strings.Join(all, ", ")
}

// A Short is a subset that stayed under its size, and the key of the configuration that would fill it.
type Short struct {
	Subset string `json:"subset"`
	// Size is how many rows were asked for, Has how many there are.
	Size int `json:"size"`
	Has  int `json:"has"`
	// Why says what was lacking, and what the key changes.
	Why string `json:"why"`
	// Key is the key, behind its section and a dot, and Change what it may be set to.
	Key    string `json:"key"`
	Change string `json:"change"`
	// At is the file and the line that it stands in.
	At string `json:"at"`
}

func (s *Short) String() string {
	return fmt.Sprintf("%s has %d of %d: %s: %s: %s: %s", s.Subset, s.Has, s.Size, s.Why, s.At, s.Key, s.Change)
}

// A SourceColumn counts something of each source; a source that is not there has none of it.
type SourceColumn struct {
	// Name is its key in JSON, and Head what stands above it in text.
	Name, Head string
	Counts     map[schema.Source]int64
}

// RowsIfThere gives the rows of a table that the stage says it reads or writes, with at least the columns that are named,
// or all for none; no rows where the table was not built yet.
func RowsIfThere[R any](job *Job, t *schema.Table[R], columns ...string) ([]R, error) {
	for _, r := range job.Reads {
		if r.Table != t.Name() {
			continue
		}
		if rows, ok := job.Store.Rows(t.Name()); ok {
			return rows.([]R), nil
		}
		rows, err := ReadTable(job.Store, t, columns...)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		return rows, err
	}
	return nil, fmt.Errorf("stage %s does not say that it reads %s", job.Stage, t.Name())
}

// EachIfThere calls do with every row that [RowsIfThere] gives, of a table that may be too large to be held as a whole. The
// rows must not be kept.
func EachIfThere[R any](job *Job, t *schema.Table[R], do func(*R), columns ...string) error {
	if !slices.ContainsFunc(job.Reads, func(r Read) bool { return r.Table == t.Name() }) {
		return fmt.Errorf("stage %s does not say that it reads %s", job.Stage, t.Name())
	}
	for rows, err := range scan(job.Store, t, columns) {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		for i := range rows {
			do(&rows[i])
		}
	}
	return nil
}

// SourceOf is the source that a problem's id names.
func SourceOf(id string) schema.Source {
	source, _, _ := strings.Cut(id, "/")
	return schema.Source(source)
}

// InOrder gives what was counted of each source in the order of [schema.Sources]; never nil, for JSON.
func InOrder[C any](counts map[schema.Source]*C) []C {
	out := []C{}
	for _, s := range schema.Sources {
		if c := counts[s]; c != nil {
			out = append(out, *c)
		}
	}
	return out
}
