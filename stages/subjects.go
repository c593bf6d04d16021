package stages

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// A group is rows of a table one after the other: a row group of its file, or all that the store holds.
type group interface {
	len() int
	// key is that of the subject that a row is of.
	key(i int) string
	// row gives a *R.
	row(i int) any
}

type rowsOf[R any] struct {
	table *schema.Table[R]
	// subject gives the key of the subject that a row is of.
	subject func(*R) string
	rows    []R
	// order is that of the keys, where the rows are in another one.
	order []int
}

func (g *rowsOf[R]) len() int { return len(g.rows) }
func (g *rowsOf[R]) at(i int) *R {
	if g.order != nil {
		i = g.order[i]
	}
	return &g.rows[i]
}
func (g *rowsOf[R]) key(i int) string { return g.subject(g.at(i)) }
func (g *rowsOf[R]) row(i int) any    { return g.at(i) }

// groups gives the rows of a table that the stage says it reads, in the order of their keys.
func groups[R any](job *Job, t *schema.Table[R], subject func(*R) string) iter.Seq2[group, error] {
	return func(yield func(group, error) bool) {
		for rows, err := range Scan(job, t) {
			g := &rowsOf[R]{table: t, subject: subject, rows: rows}
			g.sort()
			if !yield(g, err) || err != nil {
				return
			}
		}
	}
}

// sort sees to it that the rows of a store that keeps them in another order come in that of their keys.
func (g *rowsOf[R]) sort() {
	for i := 1; i < len(g.rows); i++ {
		if g.table.Key(&g.rows[i-1]) > g.table.Key(&g.rows[i]) {
			g.order = make([]int, len(g.rows))
			for i := range g.order {
				g.order[i] = i
			}
			slices.SortFunc(g.order, func(a, b int) int { return cmp.Compare(g.table.Key(&g.rows[a]), g.table.Key(&g.rows[b])) })
			return
		}
	}
}

// atOnce is how many subjects go to a goroutine together.
const atOnce = 32

// Subjects gives the subjects of a stage in the order of their keys, some at a time. Tables are read a row group at a time. What is read beside the first table is joined by its key; rows that no row of the first table has the key of are
// passed over.
func Subjects(job *Job) iter.Seq2[[]*Subject, error] {
	return subjects(job, atOnce)
}

func subjects(job *Job, atOnce int) iter.Seq2[[]*Subject, error] {
	return func(yield func([]*Subject, error) bool) {
		if len(job.Reads) == 0 || job.Reads[0].subjects == nil {
			yield(nil, fmt.Errorf("stage %s reads no table row by row, and has no subjects", job.Stage))
			return
		}
		j := newJoin(job)
		defer j.stop()
		var some []*Subject
		var last *Subject // it may have rows to come
		for g, err := range job.Reads[0].subjects(job) {
			if err != nil {
				yield(nil, err)
				return
			}
			for i := range g.len() {
				key := g.key(i)
				if last == nil || key != last.Key {
					if len(some) == atOnce {
						if !yield(some, nil) {
							return
						}
						some = nil
					}
					if last, err = j.subject(key); err != nil {
						yield(nil, err)
						return
					}
					some = append(some, last)
				}
				last.With(job.Reads[0].Table, g.row(i))
				last.size++
			}
		}
		if len(some) > 0 {
			yield(some, nil)
		}
	}
}

// A join finds the rows of the tables beside the first.
type join struct {
	beside []*cursor
	rows   int
}

func newJoin(job *Job) *join {
	j := &join{rows: len(job.Reads)}
	for _, r := range job.Reads[1:] {
		if r.subjects != nil {
			j.beside = append(j.beside, newCursor(job, r))
		}
	}
	return j
}

func (j *join) stop() {
	for _, c := range j.beside {
		c.stop()
	}
}

// subject starts a subject with the rows beside its first.
func (j *join) subject(key string) (*Subject, error) {
	s := &Subject{Key: key, rows: make([]subjectRow, 0, j.rows)}
	for _, c := range j.beside {
		row, err := c.find(key)
		if err != nil {
			return nil, err
		}
		if row != nil {
			s.With(c.table, row)
		}
	}
	return s, nil
}

// A cursor is a place in a table that only goes forward.
type cursor struct {
	table string
	next  func() (group, error, bool)
	stop  func()
	group group
	at    int
}

func newCursor(job *Job, r Read) *cursor {
	c := &cursor{table: r.Table}
	c.next, c.stop = iter.Pull2(r.subjects(job))
	return c
}

// find gives the row with a key, nil where there is none. Keys must be asked for in their order.
func (c *cursor) find(key string) (any, error) {
	for c.next != nil {
		for ; c.group != nil && c.at < c.group.len(); c.at++ {
			switch here := c.group.key(c.at); {
			case here == key:
				return c.group.row(c.at), nil
			case here > key:
				return nil, nil
			}
		}
		g, err, more := c.next()
		if err != nil {
			return nil, err
		}
		if !more {
			c.next = nil
			break
		}
		c.group, c.at = g, 0
	}
	return nil, nil
}

// subjectCount gives the number of rows of the first table that a stage reads.
func subjectCount(job *Job) (int, error) {
	if len(job.Reads) == 0 || job.Reads[0].count == nil {
		return 0, nil
	}
	rows, _, err := job.Reads[0].count(job)
	return rows, err
}

// count gives the numbers of rows and of row groups of a table; rows that this process holds are one group.
func count[R any](job *Job, t *schema.Table[R]) (rows, groups int, err error) {
	if rows, held := job.Store.Rows(t.Name()); held {
		return len(rows.([]R)), 1, nil
	}
	f, err := job.Store.Open(t.Name())
	if err != nil {
		return 0, 0, err
	}
	defer f.Close()
	return snapshot.CountFrom(f, t)
}

// groupAt gives a row group of a table, with columns.
func groupAt[R any](job *Job, t *schema.Table[R], subject func(*R) string, i int, columns []string) (group, error) {
	if rows, held := job.Store.Rows(t.Name()); held {
		return &rowsOf[R]{table: t, subject: subject, rows: rows.([]R)}, nil
	}
	f, err := job.Store.Open(t.Name())
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := snapshot.GroupFrom(f, t, i, columns...)
	return &rowsOf[R]{table: t, subject: subject, rows: rows}, err
}
