package stages

import (
	"context"
	"fmt"

	"geoeval/internal/format/bug"
	"geoeval/schema"
)

// A Worker is a stage that says what it does as [Work]: so that whoever runs it can do it in parts, on one computer or on
// many.
type Worker interface {
	Stage
	// Work gives the work of a run. What it prepares here, such as rules that it parses, serves all subjects.
	Work(ctx context.Context, job *Job) (*Work, error)
}

// Work is what a stage does, taken apart into what is done with each problem and what is concluded from all of them. Both
// are pure: they depend on what they are given, on the stage's configuration and on the seed. Nothing else may loop over
// problems: that is done for a stage, streaming, by [Do], in shards, or on other machines.
type Work struct {
	// Each makes the rows of one subject, whose keys begin with that of the subject, or come after it. It is called on many
	// goroutines, once for each row, or group of rows, of the first table in the stage's Reads.
	Each func(ctx context.Context, of *Subject, out *Output) error
	// Fixed, where not nil, makes rows that no problem changes.
	Fixed func(out *Output) error
	// Combine, where not nil, gives a combiner that has seen nothing, for what Each notes. Concludes are the tables that it makes
	// rows of; those of the others are written as Each makes them.
	Combine   func() Combiner
	Concludes []schema.Named
	// NewNote gives a pointer to a note that holds nothing, for whoever reads one back that was written as JSON.
	NewNote func() any
	// Workers is how many subjects are worked on at a time where Each waits for others; 0 is one for each processor.
	Workers int
	// Order, where not nil, compares the keys of subjects, which are then worked on in this order, and not in that of their keys;
	// all of them are in memory.
	Order func(a, b string) int
}

// Do makes the rows of one subject: it calls Each. Where that panics, out holds nothing and the error is a [*bug.Error] that names
// the subject.
func (w *Work) Do(ctx context.Context, of *Subject, out *Output) error {
	err := bug.Catch(of.Key, func() error { return w.Each(ctx, of, out) })
	if bug.Is(err) {
		*out = Output{}
	}
	return err
}

// A Subject is what a stage is told of one problem: a row of the first table that it reads, or several (see [FromGroups]),
// and of every other that is not read as a whole the row with the same key, where there is one. The rows have the columns
// that the stage reads, and must not be changed.
type Subject struct {
	// Key is the key of the rows.
	Key  string
	rows []subjectRow
	// size is how many of them are of the first table.
	size int
}

type subjectRow struct {
	table string
	row   any
}

// With adds a row, a *R, to a subject and gives the subject.
func (s *Subject) With(table string, row any) *Subject {
	s.rows = append(s.rows, subjectRow{table, row})
	return s
}

// RowOf gives a subject's row of a table, nil where there is none.
func RowOf[R any](of *Subject, t *schema.Table[R]) *R {
	for i := range of.rows {
		if of.rows[i].table == t.TableName {
			return of.rows[i].row.(*R)
		}
	}
	return nil
}

// RowsOf gives a subject's rows of a table, in the order of their keys.
func RowsOf[R any](of *Subject, t *schema.Table[R]) []*R {
	var rows []*R
	for i := range of.rows {
		if of.rows[i].table == t.TableName {
			rows = append(rows, of.rows[i].row.(*R))
		}
	}
	return rows
}

// An Output takes what a stage makes of one subject, or of all. It is for one goroutine.
type Output struct {
	// Rows are the rows made, in the order in which they were put.
	Rows []OutputRow
	// Noted is what [Output.Note] was given.
	Noted any
}

// An OutputRow is a row, a *R, and the name of its table.
type OutputRow struct {
	Table string
	Row   any
}

// PutRow puts a row into a table.
func PutRow[R any](out *Output, t *schema.Table[R], row R) {
	out.Rows = append(out.Rows, OutputRow{t.TableName, &row})
}

// PutRows puts rows into a table.
func PutRows[R any](out *Output, t *schema.Table[R], rows []R) {
	for i := range rows {
		PutRow(out, t, rows[i])
	}
}

// Note leaves a note of the subject for [Work.Combine]: of the type that [Work.NewNote] points to, small, and such that it
// comes back from JSON as it was.
func (out *Output) Note(note any) { out.Noted = note }

// notRead is the error of a table that a stage does not name.
func notRead(job *Job, table string) error {
	return fmt.Errorf("stage %s does not say that it reads %s", job.Stage, table)
}
