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

// CountFrom gives the number of rows that the footer of a table's file tells of.
func CountFrom[R any](f *File, t *schema.Table[R]) (int, error) {
	file, err := open(f, t)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", f.Name, err)
	}
	return int(file.NumRows()), nil
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
	projected, err := t.Project(columns...)
	if err != nil {
		return err
	}
	wanted := map[string]bool{}
	for _, c := range projected {
		wanted[c.Name] = true
	}
	file, err := open(f, t)
	if err != nil {
		return err
	}
	for _, g := range file.RowGroups() {
		rows, err := readGroup(g, t, wanted)
		if err != nil {
			return err
		}
		if !yield(rows, nil) {
			return nil
		}
	}
	return nil
}

// open reads the footer and holds it against the table.
func open[R any](f *File, t *schema.Table[R]) (file *parquet.File, err error) {
	defer recovered(&err)
	file, err = Open(f, f.Size)
	if err != nil {
		return nil, err
	}
	want := parquet.NewSchema(t.TableName, newGroup(t.Columns))
	if file.Schema().String() != want.String() {
		return nil, fmt.Errorf("its columns are not those of table %s as this version writes it: build it anew", t.TableName)
	}
	for i, g := range file.Metadata().RowGroups {
		if g.NumRows < 0 || g.NumRows > int64(t.RowGroup) {
			return nil, fmt.Errorf("row group %d has %d rows, table %s has at most %d: build it anew", i, g.NumRows,
				t.TableName, t.RowGroup)
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
	return file, nil
}

func codec(n parquet.Node) format.CompressionCodec {
	if c := n.Compression(); c != nil {
		return c.CompressionCodec()
	}
	return format.Uncompressed
}

// readGroup reads the wanted columns of a row group.
func readGroup[R any](g parquet.RowGroup, t *schema.Table[R], wanted map[string]bool) (rows []R, err error) {
	defer recovered(&err)
	rows = t.NewRows(int(g.NumRows()))
	for _, l := range leaves(t.Columns) {
		if !wanted[l.column] {
			continue
		}
		if err := readChunk(g.ColumnChunks()[l.index], l, rows); err != nil {
			return nil, fmt.Errorf("%s: %w", l.column, err)
		}
	}
	return rows, nil
}

// recovered makes an error of a panic of parquet-go, to which a damaged file can lead.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("damaged: %v", p)
	}
}

// readChunk fills one physical column into the rows of its row group.
func readChunk[R any](chunk parquet.ColumnChunk, l leaf[R], rows []R) error {
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
			if next == len(rows) {
				return fmt.Errorf("more values than the %d rows of the row group", len(rows))
			}
			l.set(&rows[next], values[start:end])
			next++
			start = end
		}
		parquet.Release(page)
	}
	if seen != chunk.NumValues() {
		return fmt.Errorf("%d values, the footer says %d", seen, chunk.NumValues())
	}
	if next != len(rows) {
		return fmt.Errorf("values for %d of %d rows", next, len(rows))
	}
	return nil
}
