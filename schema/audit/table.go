package audit

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"geoeval/internal/disk"
	"geoeval/schema"
	"geoeval/schema/arrowform"
	"geoeval/schema/snapshot"
)

// A Record is what was recorded of a table when it was written.
type Record struct {
	// By is who wrote it, as faults have it: the build.
	By     string
	Digest schema.Digest
	// RowSums gives the lines of [snapshot.RowSum], in the order of the rows, as often as it is asked. The first error ends it.
	RowSums iter.Seq2[string, error]
}

// An Audit says how a table's file is held against its record.
type Audit[R any] struct {
	// File is the table's file, which stays open.
	File   *disk.File
	Table  *schema.Table[R]
	Record Record
	// Check, where not nil, gives what else is wrong with a row that has its image's bytes. It is called on several
	// goroutines, and told of rows that are as recorded: of others it is known already that they are wrong.
	Check func(row *R) []error
	// Keep, where not nil, is given every row in the order of the file, without image bytes.
	Keep func(row *R)
	// Fault is told what is wrong.
	Fault func(Fault)

	// Rows is how many were read, once Run has ended.
	Rows int64
}

// Run reads the file: its columns, the rules of every row, their order, and the digests by row and by column. sound
// says that all rows could be read, are valid and in order. Where rows have other values than those recorded and the
// digests tell in which columns, a fault names both.
func (a *Audit[R]) Run(ctx context.Context) (sound bool) {
	h := &holding[R]{Audit: a, digester: schema.NewDigester(a.Table), sound: true}
	next, stop := iter.Pull2(a.Record.RowSums)
	defer stop()
	h.next = next
	defer func() { a.Rows = int64(h.rows) }()
	for group, err := range arrowform.ScanFrom(a.File, a.Table) {
		if err == nil {
			err = h.group(ctx, group)
		}
		if err != nil {
			a.Fault(damage(a.Table.TableName, err))
			return false
		}
	}
	h.end()
	return h.sound
}

// A holding is an audit under way.
type holding[R any] struct {
	*Audit[R]
	digester *schema.Digester[R]
	sound    bool
	last     string
	rows     int
	// next gives the row sum that the next row should have, as long as the rows are those that were recorded.
	next func() (string, error, bool)
	// inOrder counts the rows of which that is so. Then recorded gives the row sums by key, and seen has those keys that a row of
	// the file has.
	inOrder  int
	recorded map[string]string
	seen     map[string]bool
	// changed names the rows with other values than recorded.
	changed []string
	// faulty: there were other faults; shifted: rows were added, removed or moved.
	faulty, shifted bool
}

func (h *holding[R]) fault(row, field, why string) {
	h.faulty = true
	h.Fault(Fault{Table: h.Table.TableName, Row: row, Field: field, Why: why})
}

// group takes the rows of a row group.
func (h *holding[R]) group(ctx context.Context, rows []R) error {
	if h.Check == nil {
		for i := range rows {
			h.row(&rows[i], nil)
		}
		return nil
	}
	wrong := make([][]error, len(rows))
	var checks errgroup.Group
	checks.SetLimit(runtime.GOMAXPROCS(0))
	for i := range rows {
		checks.Go(func() error {
			wrong[i] = h.Check(&rows[i])
			return ctx.Err()
		})
	}
	if err := checks.Wait(); err != nil {
		return err
	}
	for i := range rows {
		h.row(&rows[i], wrong[i])
	}
	return nil
}

// row takes the next row; wrong is what its check found.
func (h *holding[R]) row(row *R, wrong []error) {
	key := h.Table.Key(row)
	name := cmp.Or(key, fmt.Sprintf("number %d of the file", h.rows))
	if err := h.Table.Validate(row); err != nil {
		h.sound, h.faulty = false, true
		h.Fault(Of(h.Table.TableName, name, err))
	}
	switch {
	case h.rows == 0 || key > h.last:
	case key == h.last:
		h.sound, h.shifted = false, true
		h.fault(name, "", "key occurs twice")
	default:
		h.sound, h.shifted = false, true
		h.fault(name, "", "out of order, behind row "+h.last)
	}
	h.last = key
	h.rows++
	if h.compare(name, snapshot.RowSum{Key: key, Digest: h.digester.Add(row)}.Line()) {
		for _, err := range wrong {
			h.faulty = true
			h.Fault(Of(h.Table.TableName, name, err))
		}
	}
	for _, c := range h.Table.Columns {
		if image, ok := c.Field(row).(*schema.Image); ok {
			image.Bytes = nil
		}
	}
	if h.Keep != nil {
		h.Keep(row)
	}
}

// compare holds a row against the row sum of its key, and says whether it is as recorded.
func (h *holding[R]) compare(name, line string) bool {
	key := keyOf(line)
	if h.recorded == nil {
		recorded, err, more := h.next()
		switch {
		case err != nil:
			h.unread(err)
		case more && keyOf(recorded) == key:
			if h.inOrder++; recorded != line {
				h.changed = append(h.changed, name)
			}
			return recorded == line
		}
		h.byKey()
	}
	recorded, known := h.recorded[key]
	switch {
	case !known:
		h.shifted = true
		h.fault(name, "", h.Record.By+" did not write this row")
	case recorded != line:
		h.changed = append(h.changed, name)
	}
	h.seen[key] = true
	return recorded == line
}

// unread tells that the row sums cannot be read.
func (h *holding[R]) unread(err error) {
	h.sound = false
	h.fault("", "", err.Error())
}

// byKey takes in all row sums, as the rows are not those that were recorded.
func (h *holding[R]) byKey() {
	h.recorded, h.seen = map[string]string{}, map[string]bool{}
	for line, err := range h.Record.RowSums {
		if err != nil {
			h.unread(err)
			return
		}
		if key := keyOf(line); len(h.recorded) < h.inOrder {
			h.recorded[key], h.seen[key] = line, true
		} else {
			h.recorded[key] = line
		}
	}
}

func keyOf(line string) string {
	key, _, _ := strings.Cut(line, "\t")
	return key
}

// end compares the columns, and tells of the rows that have other values.
func (h *holding[R]) end() {
	if h.recorded == nil {
		if _, err, more := h.next(); err != nil {
			h.unread(err)
		} else if more {
			h.byKey()
		}
	}
	if h.recorded != nil {
		for line := range h.Record.RowSums {
			if key := keyOf(line); !h.seen[key] {
				h.shifted = true
				h.fault(key, "", h.Record.By+" wrote this row, and it is not there")
			}
		}
	}
	digest := h.digester.Digest()
	var columns []string
	if digest.Rows == h.Record.Digest.Rows && !h.shifted {
		for _, name := range h.Table.ColumnNames() {
			if digest.Columns[name] != h.Record.Digest.Columns[name] {
				columns = append(columns, name)
			}
		}
	}
	switch {
	case len(h.changed) == 0:
		for _, name := range columns {
			h.fault("", name, "values are not those that "+h.Record.By+" wrote")
		}
	case len(columns) == 0:
		for _, row := range h.changed {
			h.fault(row, "", "is not the row that "+h.Record.By+" wrote")
		}
	default:
		why := "is not the value that " + h.Record.By + " wrote"
		if len(columns) > 1 {
			why = "are not the values that " + h.Record.By + " wrote"
			if len(h.changed) > 1 {
				why = "not all of these are the values that " + h.Record.By + " wrote"
			}
		}
		for _, row := range h.changed {
			h.fault(row, strings.Join(columns, ", "), why)
		}
	}
	switch {
	case h.faulty:
	case digest.Rows != h.Record.Digest.Rows:
		h.fault("", "", fmt.Sprintf("has %d rows, and %s recorded %d", digest.Rows, h.Record.By, h.Record.Digest.Rows))
	case digest.Table != h.Record.Digest.Table:
		h.fault("", "", fmt.Sprintf("digest is %.12s, %s recorded %.12s", digest.Table, h.Record.By, h.Record.Digest.Table))
	}
}

// Lines gives the lines of a text, each with its end.
func Lines(text string) []string { return slices.Collect(strings.Lines(text)) }

// mostLine is how many bytes of a line are given together.
const mostLine = 1 << 20

// LinesOf gives the lines of what open opens, each with its end, as often as it is asked. Longer lines than a row sum has it gives in
// parts.
func LinesOf(open func() (io.ReadCloser, error)) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		f, err := open()
		if err != nil {
			yield("", err)
			return
		}
		defer f.Close()
		in := bufio.NewReaderSize(f, mostLine)
		for {
			line, err := in.ReadSlice('\n')
			if len(line) > 0 && !yield(string(line), nil) || err == io.EOF {
				return
			}
			if err != nil && err != bufio.ErrBufferFull {
				yield("", err)
				return
			}
		}
	}
}
