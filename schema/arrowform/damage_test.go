package arrowform_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"geoeval/internal/disk/nightly"
	"geoeval/schema"
	"geoeval/schema/arrowform"

	"github.com/apache/arrow/go/v17/parquet/file"
	"github.com/google/go-cmp/cmp"
)

// Every byte of a file in turn is changed, in one of four ways. Nothing panics, and no change gives other rows. A change in a
// column is found and told to the column and the row group with its rows, unless it is one in a page's header that says
// nothing about the rows, such as a count in statistics.
func TestEveryByteThatIsFlipped(t *testing.T) {
	rows := someSpecimens(6)
	path := save(t, specimens, rows)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	chunks := chunksOf(t, good)
	inHeaders, elsewhere := 0, 0
	for i := range good {
		if !nightly.Sampled(i) {
			continue
		}
		bad := bytes.Clone(good)
		bad[i] ^= []byte{0x01, 0x02, 0x80, 0xff}[i%4]
		if err := os.WriteFile(path, bad, 0o666); err != nil {
			t.Fatal(err)
		}
		got, err := arrowform.Read(path, specimens)
		c := chunkAt(chunks, int64(i))
		switch {
		case err == nil:
			if !reflect.DeepEqual(rows, got) {
				t.Fatalf("byte %d: other rows and no error\n%s", i, cmp.Diff(rows, got))
			}
			if c == nil {
				elsewhere++
			} else if inHeaders++; int64(i) >= c.body {
				t.Fatalf("byte %d, in the values of %s: no error", i, c.column)
			}
		case c != nil:
			checkDamage(t, i, err, c)
		case !strings.Contains(err.Error(), "specimens: "):
			t.Fatalf("byte %d: %v", i, err)
		}
	}
	t.Logf("%d changes; %d in page headers and %d outside of the columns gave the same rows and no error", len(good), inHeaders, elsewhere)
}

// A chunk is where a column's values for a row group are.
type chunk struct {
	column string
	group  int
	// start and end are byte offsets; body is where the header of its one page ends.
	start, body, end int64
	first, lastRow   int64
}

func chunksOf(t *testing.T, data []byte) []chunk {
	f, err := file.NewParquetReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var chunks []chunk
	var row int64
	for g := range f.NumRowGroups() {
		group := f.RowGroup(g)
		for i := range group.NumColumns() {
			c, err := group.MetaData().ColumnChunk(i)
			if err != nil {
				t.Fatal(err)
			}
			start, end := c.DataPageOffset(), c.DataPageOffset()+c.TotalCompressedSize()
			chunks = append(chunks, chunk{c.PathInSchema()[0], g, start, start + headerLength(data[start:end]), end, row, row + group.NumRows() - 1})
		}
		row += group.NumRows()
	}
	return chunks
}

// headerLength finds the end of a page's header: the zeros that end its statistics, the data page header and itself.
func headerLength(page []byte) int64 {
	return int64(bytes.Index(page, []byte{0x36, 0, 0, 0, 0}) + 5)
}

func chunkAt(chunks []chunk, at int64) *chunk {
	for i := range chunks {
		if chunks[i].start <= at && at < chunks[i].end {
			return &chunks[i]
		}
	}
	return nil
}

func checkDamage(t *testing.T, at int, err error, c *chunk) {
	t.Helper()
	d, ok := errors.AsType[*arrowform.Damage](err)
	if !ok {
		t.Fatalf("byte %d, in %s: %v", at, c.column, err)
	}
	if d.Table != "specimens" || d.Column != c.column || d.RowGroup != c.group || d.First < c.first || d.Last > c.lastRow || d.First > d.Last {
		t.Fatalf("byte %d, in %+v: %v", at, *c, err)
	}
	if keyed := d.FirstKey != ""; keyed != (c.column != "key") {
		t.Fatalf("byte %d, in %s: %v", at, c.column, err)
	}
}

// In a file with several pages a row group, damage to an image is told to the rows of its page.
func TestDamageIsToldToThePage(t *testing.T) {
	table := *specimens
	table.RowGroup = 100
	rows := someSpecimens(200)
	for i := range rows {
		rows[i].Image = schema.Image{Path: "a.png", Bytes: bytes.Repeat([]byte{byte(i)}, 10_000)}
	}
	path := save(t, &table, rows)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[bytes.Index(data, rows[130].Image.Bytes)+5000]++
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	_, err = arrowform.Read(path, &table)
	d, ok := errors.AsType[*arrowform.Damage](err)
	if !ok || d.Column != "image" || d.RowGroup != 1 || d.First > 130 || d.Last < 130 || d.Last-d.First > 40 {
		t.Fatalf("%v", err)
	}
	if !strings.Contains(err.Error(), "specimens: row group 1: rows 127-153 (k127 to k153): image: page 1: checksum ") {
		t.Errorf("%v", err)
	}
}

func TestAnErasedTableReadsTheSame(t *testing.T) {
	rows := someSpecimens(6)
	path := save(t, specimens, rows)
	erased := specimens.Erased()
	got, err := arrowform.Read(path, erased)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(rows, specimens.Typed(got), sameRows); diff != "" {
		t.Error(diff)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[bytes.Index(data, rows[4].Image.Bytes)]++
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	_, err = arrowform.Read(path, erased)
	checkError(t, err, "specimens: row group 1: rows 4-5 (k004 to k005): image: page 0: checksum ")
}

func TestShortenedFilesAreRefused(t *testing.T) {
	path := save(t, specimens, someSpecimens(10))
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < len(good); n += 31 {
		for _, bad := range [][]byte{good[:n], good[len(good)-n:], append(bytes.Clone(good[:n]), good[n+1:]...)} {
			if err := os.WriteFile(path, bad, 0o666); err != nil {
				t.Fatal(err)
			}
			got, err := arrowform.Read(path, specimens)
			if err == nil && !cmp.Equal(someSpecimens(10), got, sameRows) {
				t.Fatalf("%d of %d bytes: other rows and no error", len(bad), len(good))
			}
			if err == nil && n < len(good)-1 && len(bad) != len(good)-1 {
				t.Fatalf("%d of %d bytes: no error", len(bad), len(good))
			}
		}
	}
}

func TestNoFileAndNoParquet(t *testing.T) {
	dir := t.TempDir()
	if _, err := arrowform.Read(filepath.Join(dir, "gone.parquet"), specimens); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
	text := filepath.Join(dir, "text.parquet")
	if err := os.WriteFile(text, []byte("id,answer\n1,2\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	_, err := arrowform.Read(text, specimens)
	checkError(t, err, text+": specimens: not a Parquet file")
}
