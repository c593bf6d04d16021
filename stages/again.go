package stages

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"math"
	"reflect"

	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// Verify runs a stage again over the tables that a job's store holds, and calls fault with every difference between what it makes
// and its own tables there: a field with another value, a row that has no counterpart. Then [Audit.Check] finds what else does not hold
// of them. The job reads what the stage reads and what it writes; nothing is written. Of what came from outside nothing can be made again:
// where that is all, nothing was checked.
func Verify(ctx context.Context, s Stage, job *Job, fault func(error)) (checked bool, err error) {
	made, err := Remake(ctx, s, job)
	if err != nil {
		return true, err
	}
	for _, t := range s.Describe().Writes {
		if now, there := made[t.Name()]; there {
			is, held := job.Store.Rows(t.Name())
			if !held {
				if is, err = ReadTable(job.Store, t.Erased()); err != nil {
					return true, err
				}
			}
			Compare(t, is, now, fault)
		}
	}
	if check := s.Describe().Audit.Check; check != nil {
		return true, check(job, fault)
	}
	return len(made) > 0, nil
}

// Remake gives the tables, each a []R, that a stage makes of those that a job's store has. An [External] one takes from its own tables
// there what it was told from outside.
func Remake(ctx context.Context, s Stage, job *Job) (Memory, error) {
	made := Memory{}
	run := s.Run
	if e, ok := s.(External); ok {
		run = e.Recall
	}
	err := run(ctx, job.on(remaking{job.Store, made}))
	return made, err
}

// remaking is a store that keeps new tables apart.
type remaking struct {
	Store
	made Memory
}

func (r remaking) Create(table string) (File, error) { return r.made.Create(table) }
func (r remaking) Held() int                         { return r.made.Held() }

// A Memory is a store that keeps tables, each a []R, by name, and has no files.
type Memory map[string]any

// Rows gives a table.
func (m Memory) Rows(table string) (any, bool) { rows, ok := m[table]; return rows, ok }

// Open finds no file.
func (m Memory) Open(table string) (*snapshot.File, error) {
	return nil, &fs.PathError{Op: "open", Path: table, Err: fs.ErrNotExist}
}

// Create starts a new table.
func (m Memory) Create(table string) (File, error) {
	return &kept{Writer: io.Discard, in: m, table: table}, nil
}

// Held is as many as there are.
func (m Memory) Held() int { return math.MaxInt }

// A kept table has rows alone.
type kept struct {
	io.Writer
	in    Memory
	table string
	rows  any
}

func (k *kept) Sum(snapshot.RowSum) error { return nil }
func (k *kept) Finish(_ schema.Digest, rows any) error {
	k.rows = rows
	return nil
}
func (k *kept) RowsAlone() {}
func (k *kept) Commit()    { k.in[k.table] = k.rows }
func (k *kept) Abort()     {}

// rowsIn gives the number of a table's rows, a []R or a []any, and each as a *R.
func rowsIn(table any) (n int, at func(i int) any) {
	v := reflect.ValueOf(table)
	if !v.IsValid() {
		return 0, nil
	}
	return v.Len(), func(i int) any {
		if row := v.Index(i); row.Kind() != reflect.Interface {
			return row.Addr().Interface()
		}
		return v.Index(i).Interface()
	}
}

// Compare holds the rows of a table, a []R or, erased, a []any, against those that were made now, and calls fault with every difference. Of
// images it compares the paths.
func Compare(t schema.Named, rows, now any, fault func(error)) {
	erased := t.Erased()
	wrong := func(row, field, why string) {
		fault(&schema.FieldError{Table: t.Name(), Row: row, Field: field, Why: why})
	}
	n, is := rowsIn(now)
	expected := make(map[string]any, n)
	keys := make([]string, n)
	for i := range n {
		row := is(i)
		keys[i] = erased.Key(&row)
		expected[keys[i]] = row
	}
	n, is = rowsIn(rows)
	for i := range n {
		row := is(i)
		key := erased.Key(&row)
		want := expected[key]
		if want == nil {
			wrong(key, "id", "this row should not be there, or is there twice")
			continue
		}
		delete(expected, key)
		for _, c := range erased.Columns {
			is, should := c.Field(&row), c.Field(&want)
			if image, ok := is.(*schema.Image); ok { // whose bytes rows that were read do not have
				is, should = &image.Path, &should.(*schema.Image).Path
			}
			if !Same(is, should) {
				wrong(key, c.Name, fmt.Sprintf("is %s, but what it comes from gives %s", schema.Spell(is), schema.Spell(should)))
			}
		}
	}
	for _, key := range keys {
		if expected[key] != nil {
			wrong(key, "id", "this row is missing")
		}
	}
}

// Written gives what an [External] stage wrote: of a row the one with the same key in its table, or the row itself where there is none.
func Written[R any](job *Job, t *schema.Table[R]) (func(R) R, error) {
	is, err := ByID(job, t)
	return func(r R) R {
		if written := is[t.Key(&r)]; written != nil {
			return *written
		}
		return r
	}, err
}

// Same says whether two fields of rows have one value.
func Same(a, b any) bool {
	return schema.IsNull(a) && schema.IsNull(b) || reflect.DeepEqual(a, b)
}
