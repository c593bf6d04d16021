package snapshot

import (
	"errors"
	"fmt"
	"io"
	"iter"

	"geoeval/schema"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"
)

// Read is [ReadFrom] the file of a path.
func Read[R any](path string, t *schema.Table[R], columns ...string) ([]R, error) {
	return collect(Scan(path, t, columns...))
}

// Scan is [ScanFrom] the file of a path, which is opened once the rows are asked for.
func Scan[R any](path string, t *schema.Table[R], columns ...string) iter.Seq2[[]R, error] {
	return func(yield func([]R, error) bool) {
		f, err := OpenFile(path)
		if err != nil {
			yield(nil, fmt.Errorf("%s: %w", path, err))
			return
		}
		defer f.Close()
		ScanFrom(f, t, columns...)(yield)
	}
}

// ReadFrom gives all rows of a table's file, which it leaves open. With columns, only these are read and filled in.
func ReadFrom[R any](f *File, t *schema.Table[R], columns ...string) ([]R, error) {
	return collect(ScanFrom(f, t, columns...))
}

// ScanFrom gives the rows of a table's file, which it leaves open, a row group at a time. With columns, only these are
// read and filled in. The first error ends it.
func ScanFrom[R any](f *File, t *schema.Table[R], columns ...string) iter.Seq2[[]R, error] {
	return func(yield func([]R, error) bool) {
		if err := scan(f, t, columns, yield); err != nil {
			yield(nil, fmt.Errorf("%s: %w", f.Name, err))
		}
	}
}

// CountFrom gives the numbers of rows and of row groups that the footer of a table's file tells of.
func CountFrom[R any](f *File, t *schema.Table[R]) (rows, groups int, err error) {
	c, err := open(f, t.TableName, t.RowGroup, columnsOf(t.Columns))
	if err != nil {
		return 0, 0, fmt.Errorf("%s: %w", f.Name, err)
	}
	return c.rows, len(c.groups), nil
}

// GroupFrom gives the rows of one row group, counted from 0, of a table's file, which it leaves open. With columns, only
// these are read and filled in.
func GroupFrom[R any](f *File, t *schema.Table[R], group int, columns ...string) ([]R, error) {
	var rows []R
	c, wanted, err := contentsOf(f, t, columns)
	if err == nil && group >= len(c.groups) {
		err = fmt.Errorf("it has no row group %d: has it been written anew meanwhile?", group)
	}
	if err == nil {
		rows, err = rowsOf(c.groups[group], t, wanted)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	return rows, nil
}

// collect gives the rows of all row groups.
func collect[R any](groups iter.Seq2[[]R, error]) ([]R, error) {
	var all []R
	for rows, err := range groups {
		if err != nil {
			return nil, err
		}
		all = append(all, rows...)
	}
	return all, nil
}

func scan[R any](f *File, t *schema.Table[R], columns []string, yield func([]R, error) bool) error {
	c, wanted, err := contentsOf(f, t, columns)
	if err != nil {
		return err
	}
	for _, g := range c.groups {
		rows, err := rowsOf(g, t, wanted)
		if err != nil {
			return err
		}
		if !yield(rows, nil) {
			return nil
		}
	}
	return nil
}

// contentsOf opens a table's file, of which these columns are wanted.
func contentsOf[R any](f *File, t *schema.Table[R], columns []string) (c *contents, wanted map[string]bool, err error) {
	projected, err := t.Project(columns...)
	if err != nil {
		return nil, nil, err
	}
	wanted = map[string]bool{}
	for _, c := range projected {
		wanted[c.Name] = true
	}
	c, err = open(f, t.TableName, t.RowGroup, columnsOf(t.Columns))
	return c, wanted, err
}

// rowsOf reads the rows of a row group.
func rowsOf[R any](g *rowGroup, t *schema.Table[R], wanted map[string]bool) ([]R, error) {
	rows := t.NewRows(g.rows)
	return rows, g.read(wanted, func(column, row int) any { return t.Columns[column].Field(&rows[row]) })
}

// contents are what the footer of a file tells of.
type contents struct {
	rows   int
	groups []*rowGroup
}

type rowGroup struct {
	rows   int
	chunks []parquet.ColumnChunk
	leaves []leaf
}

// open reads the footer, holds it against a table, and gives what it tells of.
func open(f *File, table string, most int, columns []column) (c *contents, err error) {
	defer recovered(&err)
	file, err := Open(f, f.Size)
	if err != nil {
		return nil, err
	}
	want := parquet.NewSchema(table, newGroup(columns))
	if file.Schema().String() != want.String() {
		return nil, fmt.Errorf("its columns are not those of table %s as this version writes it: build it anew", table)
	}
	for i, g := range file.Metadata().RowGroups {
		if g.NumRows < 0 || g.NumRows > int64(most) {
			return nil, fmt.Errorf("row group %d has %d rows, table %s has at most %d: build it anew", i, g.NumRows,
				table, most)
		}
		for _, c := range g.Columns {
			// Under another codec, a damaged page can unpack to more than the memory there is.
			leaf, ok := want.Lookup(c.MetaData.PathInSchema...)
			if !ok || c.MetaData.Codec != codec(leaf.Node) {
				return nil, fmt.Errorf("row group %d: %v: %v is not its compression: build it anew", i,
					c.MetaData.PathInSchema, c.MetaData.Codec)
			}
		}
	}
	c = &contents{rows: int(file.NumRows())}
	all := leaves(columns)
	for _, g := range file.RowGroups() {
		c.groups = append(c.groups, &rowGroup{int(g.NumRows()), g.ColumnChunks(), all})
	}
	return c, nil
}

func codec(n parquet.Node) format.CompressionCodec {
	if c := n.Compression(); c != nil {
		return c.CompressionCodec()
	}
	return format.Uncompressed
}

// read reads the wanted columns into the fields that at gives, by column and row.
func (g *rowGroup) read(wanted map[string]bool, at func(column, row int) any) (err error) {
	defer recovered(&err)
	for _, l := range g.leaves {
		if !wanted[l.column] {
			continue
		}
		if err := readChunk(g.chunks[l.index], g.rows, func(row int, values []parquet.Value) { l.set(at(l.of, row), values) }); err != nil {
			return fmt.Errorf("%s: %w", l.column, err)
		}
	}
	return nil
}

// recovered makes an error of a panic of parquet-go, to which a damaged file can lead.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("damaged: %v", p)
	}
}

// readChunk gives the values of one physical column, row by row of its row group.
func readChunk(chunk parquet.ColumnChunk, rows int, set func(row int, values []parquet.Value)) error {
	pages := chunk.Pages()
	defer pages.Close()
	next := 0 // the row that the next value with repetition level 0 begins
	var seen int64
	for {
		page, err := pages.ReadPage()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		seen += page.NumValues()
		if seen > chunk.NumValues() {
			return fmt.Errorf("%d values, the footer says %d", seen, chunk.NumValues())
		}
		values := make([]parquet.Value, page.NumValues())
		if n, err := page.Values().ReadValues(values); n != len(values) {
			return fmt.Errorf("%d of %d values: %w", n, len(values), err)
		}
		for start := 0; start < len(values); {
			end := start + 1
			for end < len(values) && values[end].RepetitionLevel() > 0 {
				end++
			}
			if next == rows {
				return fmt.Errorf("more values than the %d rows of the row group", rows)
			}
			set(next, values[start:end])
			next++
			start = end
		}
		parquet.Release(page)
	}
	if seen != chunk.NumValues() {
		return fmt.Errorf("%d values, the footer says %d", seen, chunk.NumValues())
	}
	if next != rows {
		return fmt.Errorf("values for %d of %d rows", next, rows)
	}
	return nil
}
