package snapshot

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"geoeval/schema"

	"github.com/parquet-go/parquet-go"
)

// A Writer writes a table as a Parquet file, row by row in key order. It validates every row, refuses one that is out
// of order, and adds up the table's digest. Row groups are encoded in the background, at most two at a time.
type Writer[R any] struct {
	table   *schema.Table[R]
	out     *output
	digest  *schema.Digester[R]
	rows    []R
	size    int // of these rows
	memory  int64
	written bool
	lastKey string
	rowSums []RowSum
	tell    func(RowSum) error
}

// An output is the file of a Writer, which does not know the type of its rows: see [leaf].
type output struct {
	table  string
	leaves []leaf
	file   *parquet.GenericWriter[any]
	groups chan *encoding
	done   chan error
	slots  chan struct{}
}

// A RowSum is a row's key and digest.
type RowSum struct{ Key, Digest string }

// Line spells a row sum as a line of text. White space other than spaces within a key becomes a space.
func (r RowSum) Line() string { return oneLine.Replace(r.Key) + "\t" + r.Digest + "\n" }

var oneLine = strings.NewReplacer("\t", " ", "\n", " ", "\r", " ")

type encoding struct {
	group *parquet.ConcurrentRowGroupWriter
	done  chan error
}

// pageBytes is the size at which a page is closed. A page is what a reader decodes at once.
const pageBytes = 256 << 10

// NewWriter starts a file of a table.
func NewWriter[R any](w io.Writer, t *schema.Table[R]) *Writer[R] {
	return &Writer[R]{table: t, out: newOutput(w, t.TableName, columnsOf(t.Columns)), digest: schema.NewDigester(t)}
}

func newOutput(w io.Writer, table string, columns []column) *output {
	o := &output{
		table:  table,
		leaves: leaves(columns),
		groups: make(chan *encoding, 2),
		done:   make(chan error, 1),
		slots:  make(chan struct{}, 2),
		file: parquet.NewGenericWriter[any](w,
			parquet.NewSchema(table, newGroup(columns)),
			parquet.CreatedBy("geoeval", "1", "0"),
			parquet.DataPageVersion(1),
			parquet.DataPageStatistics(false),
			parquet.SkipPageBounds("image", "bytes"),
			parquet.PageBufferSize(pageBytes),
			parquet.WriteBufferSize(0),
			parquet.KeyValueMetadata("huggingface", features(columns)),
		),
	}
	go o.commit()
	return o
}

// TellSums has every row's sum handed on as the row is written, in order, so that the writer need not keep them: Close gives
// none then. The first error of tell is that of Write.
func (s *Writer[R]) TellSums(tell func(RowSum) error) { s.tell = tell }

// Write adds a row. The row's slices and image bytes must not change until Close has returned.
func (s *Writer[R]) Write(row R) error {
	if err := s.table.Validate(&row); err != nil {
		return err
	}
	key := s.table.Key(&row)
	if s.written && key <= s.lastKey {
		if key == s.lastKey {
			return fmt.Errorf("%s: row %s: key occurs twice", s.table.TableName, key)
		}
		return fmt.Errorf("%s: row %s comes after row %s: rows must be sorted by key", s.table.TableName, key, s.lastKey)
	}
	s.written, s.lastKey = true, key
	sum := RowSum{key, s.digest.Add(&row)}
	if s.tell == nil {
		s.rowSums = append(s.rowSums, sum)
	} else if err := s.tell(sum); err != nil {
		return err
	}
	s.rows = append(s.rows, row)
	if s.size += s.table.Size(&row); len(s.rows) == s.table.RowGroup || s.size >= schema.GroupBytes {
		s.flush()
	}
	return nil
}

// flush hands the rows gathered so far to the background as one row group.
func (s *Writer[R]) flush() {
	if len(s.rows) == 0 {
		return
	}
	rows := s.rows
	s.rows, s.size = make([]R, 0, len(rows)), 0
	s.memory += arrowBytes(s.table.Columns, rows)
	s.out.add(len(rows), func(column, row int) any { return s.table.Columns[column].Field(&rows[row]) })
}

// add has a row group of so many rows encoded, whose fields at gives by column and row.
func (o *output) add(rows int, at func(column, row int) any) {
	e := &encoding{group: o.file.BeginRowGroup(), done: make(chan error, 1)}
	o.slots <- struct{}{}
	go func() { e.done <- o.encode(e.group, rows, at) }()
	o.groups <- e
}

func (o *output) encode(g *parquet.ConcurrentRowGroupWriter, rows int, at func(column, row int) any) error {
	columns := g.ColumnWriters()
	var values []parquet.Value
	ends := make([]int, rows)
	for i, l := range o.leaves {
		values = values[:0]
		for r := range rows {
			values = l.append(values, at(l.of, r), l.index)
			ends[r] = len(values)
		}
		if err := writeValues(columns[i], values, ends); err != nil {
			return fmt.Errorf("%s: %s: %w", o.table, l.column, err)
		}
	}
	return g.Flush()
}

// writeValues writes the values of a column's rows, each of which ends at one of ends, and closes a page behind the row that
// fills it. The values of a page are handed on together, as handing on each row's by itself would cost more than writing them.
func writeValues(column *parquet.ColumnWriter, values []parquet.Value, ends []int) error {
	const besides = 16 // bytes of a value, about, beside those of a text
	begin, at, size := 0, 0, 0
	for _, end := range ends {
		for ; at < end; at++ {
			size += besides
			if values[at].Kind() == parquet.ByteArray {
				size += len(values[at].ByteArray())
			}
		}
		if size < pageBytes && end < len(values) {
			continue
		}
		if _, err := column.WriteRowValues(values[begin:end]); err != nil {
			return err
		}
		if err := column.Flush(); err != nil {
			return err
		}
		begin, size = end, 0
	}
	return nil
}

// commit appends the encoded row groups to the file, in order.
func (o *output) commit() {
	var first error
	for e := range o.groups {
		err := <-e.done
		if err == nil && first == nil {
			if _, err = e.group.Commit(); err != nil {
				err = fmt.Errorf("%s: %w", o.table, err)
			}
		}
		first = errors.Join(first, err)
		<-o.slots
	}
	o.done <- first
}

// close ends the file.
func (o *output) close() error {
	close(o.groups)
	if err := <-o.done; err != nil {
		return err
	}
	if err := o.file.Close(); err != nil {
		return fmt.Errorf("%s: %w", o.table, err)
	}
	return nil
}

// ArrowBytes is how much memory the rows take in Arrow, once Close has returned: num_bytes, as `datasets` measures it.
func (s *Writer[R]) ArrowBytes() int64 { return s.memory }

// Close ends the file and gives the table's digest and the sums of its rows, in order, unless they were told. It does not
// close the underlying writer. A Writer that is given up must be closed too.
func (s *Writer[R]) Close() (schema.Digest, []RowSum, error) {
	s.flush()
	if err := s.out.close(); err != nil {
		return schema.Digest{}, nil, err
	}
	return s.digest.Digest(), s.rowSums, nil
}
