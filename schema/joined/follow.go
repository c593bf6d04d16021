package joined

import (
	"fmt"
	"iter"

	"geoeval/schema"
)

// A Scan gives the rows of a table, each a *R, in the order of its file, some at a time.
type Scan func(*schema.Table[any]) iter.Seq2[[]any, error]

// Follows says whether the rows of a table stand in the order of the problems that they belong to, as their keys begin with these.
func Follows(t schema.Named) bool {
	of := t.Erased()
	first := of.Columns[0].Name
	if of.KeyColumns != nil {
		first = of.KeyColumns[0]
	}
	return len(of.About) > 0 && of.About[0] == first
}

// Followed are tables whose rows are read one problem after the other, in the order of their ids: of each no more than some rows
// are in memory.
type Followed map[string]*cursor

// Follow begins to read tables, each of which [Follows] takes.
func Follow(tables []schema.Named, scan Scan) Followed {
	out := Followed{}
	for _, named := range tables {
		t := named.Erased()
		c := &cursor{table: named.Name(), problem: t.Column(t.About[0]).Field}
		c.next, c.stop = iter.Pull2(scan(t))
		out[c.table] = c
	}
	return out
}

// Close ends it.
func (f Followed) Close() {
	for _, c := range f {
		c.stop()
	}
}

// Of gives the rows of a table, each a *R, that belong to a problem. Problems are asked for in the order of their ids, each once.
func (f Followed) Of(table schema.Named, problem string) ([]any, error) {
	return f[table.Name()].of(problem)
}

// A cursor is how far a table is read.
type cursor struct {
	table   string
	problem func(*any) any
	next    func() ([]any, error, bool)
	stop    func()
	// rows are those that were read and are of problems to come, the first of them of the problem at; none where there is none.
	rows []any
	at   string
}

// of gives the rows of a problem and passes over those of problems before it.
func (c *cursor) of(problem string) (out []any, err error) {
	for {
		if len(c.rows) == 0 {
			rows, err, more := c.next()
			if err != nil || !more {
				return out, err
			}
			c.rows = rows
			continue
		}
		of := *c.problem(&c.rows[0]).(*string)
		if of < c.at {
			return nil, fmt.Errorf("table %s: rows of %s come after those of %s", c.table, of, c.at)
		}
		c.at = of
		if of > problem {
			return out, nil
		}
		if of == problem {
			out = append(out, c.rows[0])
		}
		c.rows = c.rows[1:]
	}
}
