package snapshot_test

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"geoeval/schema"
	"geoeval/schema/snapshot"

	"github.com/apache/arrow/go/v17/parquet/file"
)

func TestWriterRefusesRowsOutOfPlace(t *testing.T) {
	invalid := problem(3)
	invalid.Answer = ""
	for _, c := range []struct {
		name string
		row  schema.Problem
		want string
	}{
		{"out of order", problem(1), "problems: row math/train/000001 comes after row math/train/000002: rows must be sorted by key"},
		{"a second time", problem(2), "problems: row math/train/000002: key occurs twice"},
		{"invalid", invalid, "problems: row math/train/000003: answer: must not be empty"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			w := snapshot.NewWriter(&out, schema.Problems)
			if err := w.Write(problem(2)); err != nil {
				t.Fatal(err)
			}
			if err := w.Write(c.row); err == nil || err.Error() != c.want {
				t.Fatalf("%v, want %s", err, c.want)
			}
			if err := w.Write(problem(4)); err != nil {
				t.Errorf("the next row: %v", err)
			}
			digest, sums, err := w.Close()
			if err != nil || digest.Rows != 2 || len(sums) != 2 || sums[1].Key != "math/train/000004" {
				t.Errorf("%d rows, %v, %v: a refused row must leave no trace", digest.Rows, sums, err)
			}
		})
	}
}

var errFull = errors.New("disk full")

// A fullDisk takes some bytes and then no more.
type fullDisk struct{ left int }

func (d *fullDisk) Write(p []byte) (int, error) {
	if len(p) > d.left {
		n := d.left
		d.left = 0
		return n, errFull
	}
	d.left -= len(p)
	return len(p), nil
}

// patience is how long a test waits for what takes no second on an idle machine.
const patience = 2 * time.Minute

// Wherever the disk fills up, Close says so, Write keeps answering until then, and no goroutine stays behind.
func TestAFullDiskFailsTheTable(t *testing.T) {
	rows := problemsWithImages(60, 3000)
	table := inGroupsOf(schema.Problems, 4)
	file, _, _ := encode(t, table, rows)
	before := runtime.NumGoroutine()
	for left := 0; left < len(file); left += len(file)/40 + 1 {
		within(t, patience, func() {
			w := snapshot.NewWriter(&fullDisk{left}, table)
			for i := range rows {
				if err := w.Write(rows[i]); err != nil {
					return // allowed, as long as Close fails too
				}
			}
			if digest, _, err := w.Close(); !errors.Is(err, errFull) || !strings.HasPrefix(err.Error(), "problems: ") || digest.Table != "" {
				t.Errorf("disk full after %d of %d bytes: %v", left, len(file), err)
			}
		})
	}
	for deadline := time.Now().Add(patience); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
	if _, _, err := closeOf(&fullDisk{len(file)}, table, rows); err != nil {
		t.Errorf("a disk that is just large enough: %v", err)
	}
}

func closeOf(out io.Writer, table *schema.Table[schema.Problem], rows []schema.Problem) (schema.Digest, []snapshot.RowSum, error) {
	w := snapshot.NewWriter(out, table)
	for i := range rows {
		if err := w.Write(rows[i]); err != nil {
			return schema.Digest{}, nil, err
		}
	}
	return w.Close()
}

// within fails the test when do hangs.
func within(t *testing.T, limit time.Duration, do func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); do() }()
	select {
	case <-done:
	case <-time.After(limit):
		stacks := make([]byte, 1<<20)
		t.Fatalf("hangs\n%s", stacks[:runtime.Stack(stacks, true)])
	}
}

// What other readers rely on, seen in the file itself.
func TestLayoutOfTheFile(t *testing.T) {
	data, _, _ := encode(t, schema.Problems, problemsWithImages(100, 20_000))
	f, err := file.NewParquetReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if by := f.MetaData().GetCreatedBy(); by != "geoeval version 1 (build 0)" && !strings.HasPrefix(by, "geoeval") {
		t.Errorf("created by %q: the file must not depend on the library's version string", by)
	}
	features := f.MetaData().KeyValueMetadata().FindValue("huggingface")
	if features == nil || !strings.Contains(*features, `"image":{"_type":"Image"}`) || strings.Contains(*features, `"_type":"List"`) {
		t.Errorf("huggingface: %v", features)
	}
	for i := range f.MetaData().Schema.NumColumns() {
		c, err := f.RowGroup(0).MetaData().ColumnChunk(i)
		if err != nil {
			t.Fatal(err)
		}
		image := c.PathInSchema().String() == "image.bytes"
		if compressed := c.Compression().String() != "UNCOMPRESSED"; compressed == image || c.HasDictionaryPage() {
			t.Errorf("%s: %s, dictionary %t", c.PathInSchema(), c.Compression(), c.HasDictionaryPage())
		}
		if index := f.MetaData().RowGroups[0].Columns[i]; index.ColumnIndexOffset == nil || index.OffsetIndexOffset == nil {
			t.Errorf("%s: no page index", c.PathInSchema())
		}
	}
	if largest := largestPage(t, f); largest > 2*256<<10 {
		t.Errorf("a page of %d bytes: pages must stay near 256 KiB", largest)
	}
}

func largestPage(t *testing.T, f *file.Reader) int {
	largest := 0
	for i := range f.MetaData().Schema.NumColumns() {
		pages, err := f.RowGroup(0).GetColumnPageReader(i)
		if err != nil {
			t.Fatal(err)
		}
		for pages.Next() {
			largest = max(largest, len(pages.Page().Data()))
		}
	}
	return largest
}
