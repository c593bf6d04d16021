package arrowform

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"

	"geoeval/internal/disk"
	"geoeval/schema"

	"github.com/apache/arrow/go/v17/parquet"
	"github.com/apache/arrow/go/v17/parquet/compress"
	"github.com/apache/arrow/go/v17/parquet/file"
)

// Read gives all rows of a table's file, as [Scan] does.
func Read[R any](path string, t *schema.Table[R]) ([]R, error) {
	var all []R
	for rows, err := range Scan(path, t) {
		if err != nil {
			return nil, err
		}
		all = append(all, rows...)
	}
	return all, nil
}

// Scan is [ScanFrom] the file of a path, which is opened once the rows are asked for.
func Scan[R any](path string, t *schema.Table[R]) iter.Seq2[[]R, error] {
	return func(yield func([]R, error) bool) {
		f, err := disk.OpenFile(path)
		if err != nil {
			yield(nil, err)
			return
		}
		defer f.Close()
		ScanFrom(f, t)(yield)
	}
}

// ScanFrom gives the rows of a table's file, which it leaves open, a row group at a time, and holds no more than one in
// memory. The first error ends it: the file is not Parquet, its columns are not the table's (the error names the
// column), or it is damaged. Every page is held against its checksum, so damage to data is never read as data; such an
// error is a [Damage] that names column and rows. Damage never panics. What changes no row is not looked at:
// statistics, indexes, metadata.
func ScanFrom[R any](f *disk.File, t *schema.Table[R]) iter.Seq2[[]R, error] {
	return func(yield func([]R, error) bool) {
		s := &scanner[R]{table: t, source: f}
		if err := guard(s.open); err != nil {
			yield(nil, fmt.Errorf("%s: %s: %w", f.Name(), t.TableName, err))
			return
		}
		for group := range s.groups {
			rows, err := s.next(group)
			if err != nil {
				yield(nil, fmt.Errorf("%s: %w", f.Name(), err))
				return
			}
			if !yield(rows, nil) {
				return
			}
		}
	}
}

// maxGroup is the most rows of a row group that are believed. Our files have far fewer; others may rewrite a table in
// groups of this size, and such a file is held against the build's record like any other.
const maxGroup = 1 << 17

// guard turns a panic of arrow's decoders, which damage can lead to, into an error.
func guard(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("cannot be decoded: %v", p)
		}
	}()
	return do()
}

// A scanner reads one file.
type scanner[R any] struct {
	table  *schema.Table[R]
	source *disk.File
	file   *file.Reader
	groups int
	// start is the row of the file that the next row group begins with.
	start int64
	// room is how many bytes the texts of the file may still have that are read from dictionaries.
	room int64
}

func (s *scanner[R]) open() error {
	magic := make([]byte, len("PAR1"))
	switch _, err := s.source.ReadAt(magic, 0); {
	case err != nil && err != io.EOF:
		return err
	case string(magic) != "PAR1":
		return errors.New("not a Parquet file: it does not begin with PAR1")
	}
	var err error
	if s.file, err = file.NewParquetReader(s.source); err != nil {
		return fmt.Errorf("footer: %w", err)
	}
	meta := s.file.MetaData()
	if err := sameSchema(meta.Schema, Schema(s.table)); err != nil {
		return err
	}
	s.groups = s.file.NumRowGroups()
	most := schema.Room(s.source.Size())
	var rows int64
	s.room = most
	for i := range s.groups {
		n := s.file.RowGroup(i).NumRows()
		if n <= 0 || n > maxGroup {
			return fmt.Errorf("footer: row group %d has %d rows, not 1 to %d", i, n, maxGroup)
		}
		rows += n
		s.room -= n * schema.RowRoom
		for c := range meta.Schema.NumColumns() {
			chunk, err := s.file.RowGroup(i).MetaData().ColumnChunk(c)
			if err != nil {
				return err
			}
			if size := chunk.TotalUncompressedSize(); size < 0 || size > s.room {
				return fmt.Errorf("footer: its %d rows and columns unpack to more than %d bytes, from %d", rows, most, s.source.Size())
			}
			s.room -= chunk.TotalUncompressedSize()
		}
	}
	if rows != s.file.NumRows() {
		return fmt.Errorf("footer: %d rows in row groups, %d in all", rows, s.file.NumRows())
	}
	return nil
}

// next reads the row group after the one before.
func (s *scanner[R]) next(group int) ([]R, error) {
	g := s.file.RowGroup(group)
	rows := s.table.NewRows(int(g.NumRows()))
	index := 0
	for c := range s.table.Columns {
		for _, fill := range leaves(s.table.Columns[c]) {
			if err := guard(func() error { return s.readLeaf(g, index, fill, rows) }); err != nil {
				return nil, newDamage(s.table, c, group, s.start, rows, err)
			}
			index++
		}
	}
	s.start += int64(len(rows))
	return rows, nil
}

func (s *scanner[R]) readLeaf(g *file.RowGroupReader, index int, fill leaf[R], rows []R) error {
	meta, err := g.MetaData().ColumnChunk(index)
	if err != nil {
		return err
	}
	column := s.file.MetaData().Schema.Column(index)
	if got := meta.PathInSchema().String(); got != column.Path() {
		return fmt.Errorf("footer: %s stands in the place of %s", got, column.Path())
	}
	if !slices.Contains(codecs, meta.Compression()) {
		return fmt.Errorf("footer: %s compression, which is not read", meta.Compression())
	}
	start, length := meta.DataPageOffset(), meta.TotalCompressedSize()
	if meta.HasDictionaryPage() {
		start = min(start, meta.DictionaryPageOffset())
	}
	if start < 0 || length < 0 || start > s.source.Size() || length > s.source.Size()-start {
		return fmt.Errorf("footer: %d bytes from %d in a file of %d", length, start, s.source.Size())
	}
	chunk := make([]byte, length)
	if _, err := s.source.ReadAt(chunk, start); err != nil {
		return err
	}
	if err := checkPages(chunk, meta); err != nil {
		return err
	}
	values, err := g.Column(index)
	if err != nil {
		return err
	}
	if meta.HasDictionaryPage() { // of which a few bytes stand for many
		values = roomed{values, &s.room}
	}
	return fill(values, rows)
}

// A roomed is a column whose texts take of a room.
type roomed struct {
	file.ColumnChunkReader
	left *int64
}

// take takes texts out of the room.
func (r roomed) take(values any) error {
	texts, _ := values.([]parquet.ByteArray)
	for _, t := range texts {
		*r.left -= int64(len(t))
	}
	if *r.left < 0 {
		return errors.New("its dictionary stands for more text than a file of its size may have")
	}
	return nil
}

// codecs are the compressions that are read. Our tables have zstd, and none for images; the others are those of tools
// that may have rewritten a table. Damage to the codec's name must not unpack to more than the memory there is: see
// unpacked.
var codecs = []compress.Compression{compress.Codecs.Uncompressed, compress.Codecs.Zstd, compress.Codecs.Snappy,
	compress.Codecs.Gzip}
