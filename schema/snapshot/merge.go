package snapshot

import (
	"container/heap"
	"fmt"
	"iter"

	"geoeval/schema"
)

// A Merged row comes from one of several files of a table.
type Merged[R any] struct {
	Row R
	// Key is the row's.
	Key string
	// From is the place of its file among those that are merged.
	From int
}

// Merge gives the rows of files of one table, which it leaves open, in the order of their keys. Rows of one key that several
// files have follow each other, in the order of the files. It holds a row group of each file. The first error, such as of a
// file whose rows are not sorted by key, ends it.
func Merge[R any](t *schema.Table[R], files ...*File) iter.Seq2[*Merged[R], error] {
	return func(yield func(*Merged[R], error) bool) {
		var heads cursors[R]
		defer func() {
			for _, c := range heads {
				c.stop()
			}
		}()
		for i, f := range files {
			next, stop := iter.Pull2(ScanFrom(f, t))
			c := &cursor[R]{table: t, file: f, head: Merged[R]{From: i}, next: next, stop: stop}
			more, err := c.advance()
			if err != nil {
				stop()
				yield(nil, err)
				return
			}
			if more {
				heads = append(heads, c)
			}
		}
		heap.Init(&heads)
		for len(heads) > 0 {
			first := heads[0]
			row := first.head
			if !yield(&row, nil) {
				return
			}
			more, err := first.advance()
			switch {
			case err != nil:
				yield(nil, err)
				return
			case more:
				heap.Fix(&heads, 0)
			default:
				heap.Pop(&heads)
			}
		}
	}
}

// A cursor is how far the rows of a file are merged.
type cursor[R any] struct {
	table *schema.Table[R]
	file  *File
	// head is the row that comes next, rows are those of its row group behind it.
	head  Merged[R]
	rows  []R
	begun bool
	next  func() ([]R, error, bool)
	stop  func()
}

// advance goes to the next row. After the last one it lets go of the file and says that there is none.
func (c *cursor[R]) advance() (more bool, err error) {
	for len(c.rows) == 0 {
		rows, err, ok := c.next()
		if err != nil {
			return false, err
		}
		if !ok {
			c.stop()
			return false, nil
		}
		c.rows = rows
	}
	was := c.head.Key
	c.head.Row, c.rows = c.rows[0], c.rows[1:]
	c.head.Key = c.table.Key(&c.head.Row)
	if c.begun && c.head.Key <= was {
		return false, fmt.Errorf("%s: row %s comes after row %s: its rows are not sorted by key, each once", c.file.Name, c.head.Key, was)
	}
	c.begun = true
	return true, nil
}

// Cursors are a heap: the one whose row comes first is at its top.
type cursors[R any] []*cursor[R]

func (h cursors[R]) Len() int { return len(h) }
func (h cursors[R]) Less(i, j int) bool {
	a, b := &h[i].head, &h[j].head
	return a.Key < b.Key || a.Key == b.Key && a.From < b.From
}
func (h cursors[R]) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *cursors[R]) Push(c any)   { *h = append(*h, c.(*cursor[R])) }
func (h *cursors[R]) Pop() any {
	last := len(*h) - 1
	c := (*h)[last]
	*h = (*h)[:last]
	return c
}
