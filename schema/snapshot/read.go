package snapshot

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"geoeval/schema"

	"github.com/parquet-go/parquet-go"
)

// Read gives all rows of a table's file. With columns, only these are read and filled in.
func Read[R any](path string, t *schema.Table[R], columns ...string) ([]R, error) {
	var all []R
	for rows, err := range Scan(path, t, columns...) {
		if err != nil {
			return nil, err
		}
		all = append(all, rows...)
	}
	return all, nil
}

// Scan gives the rows of a table's file, a row group at a time. With columns, only these are read and filled in. The
// first error ends it.
func Scan[R any](path string, t *schema.Table[R], columns ...string) iter.Seq2[[]R, error] {
	return func(yield func([]R, error) bool) {
		if err := scan(path, t, columns, yield); err != nil {
			yield(nil, fmt.Errorf("%s: %w", path, err))
		}
	}
}

func scan[R any](path string, t *schema.Table[R], columns []string, yield func([]R, error) bool) error {
	projected, err := t.Project(columns...)
	if err != nil {
		return err
	}
	wanted := map[string]bool{}
	for _, c := range projected {
		wanted[c.Name] = true
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	file, err := parquet.OpenFile(f, info.Size(), parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return err
	}
	if got, want := file.Schema().String(), parquet.NewSchema(t.TableName, newGroup(t.Columns)).String(); got != want {
		return fmt.Errorf("its columns are not those of table %s as this version writes it: build it anew", t.TableName)
	}
	for _, g := range file.RowGroups() {
		rows := t.NewRows(int(g.NumRows()))
		for _, l := range leaves(t.Columns) {
			if !wanted[l.column] {
				continue
			}
			if err := readChunk(g.ColumnChunks()[l.index], l, rows); err != nil {
				return fmt.Errorf("%s: %w", l.column, err)
			}
		}
		if !yield(rows, nil) {
			return nil
		}
	}
	return nil
}

// readChunk fills one physical column into the rows of its row group.
func readChunk[R any](chunk parquet.ColumnChunk, l leaf[R], rows []R) error {
	pages := chunk.Pages()
	defer pages.Close()
	next := 0 // the row that the next value with repetition level 0 begins
	for {
		page, err := pages.ReadPage()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
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
	if next != len(rows) {
		return fmt.Errorf("values for %d of %d rows", next, len(rows))
	}
	return nil
}
