package arrowform_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"geoeval/schema"
	"geoeval/schema/arrowform"
	"geoeval/schema/snapshot"
	"geoeval/schema/snapshot/readerstest"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/ipc"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// An Arrow file gives the rows back that were written, in batches of the table's row groups, and the same bytes each time.
func TestArrowFilesHoldWhatWasWritten(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		dir := t.TempDir()
		rows := someSpecimens(rapid.IntRange(0, 11).Draw(r, "rows"))
		for i := range rows {
			rows[i].Whole = rapid.Int64().Draw(r, "whole")
			rows[i].Texts = rapid.SliceOfN(rapid.String(), 0, 3).Draw(r, "texts")
			if v := rapid.Float64().Draw(r, "number"); !math.IsNaN(v) {
				rows[i].Number = &v
			}
		}
		path := filepath.Join(dir, "a.arrow")
		sum := writeArrow(r, path, specimens, rows)
		if again := writeArrow(r, filepath.Join(dir, "b.arrow"), specimens, rows); again != sum {
			r.Fatal("writing twice gives other bytes")
		}
		got, batches := readArrow(r, path, specimens)
		if diff := cmp.Diff(rows, got, sameRows); diff != "" {
			r.Errorf("(- written, + read):\n%s", diff)
		}
		for i, n := range batches {
			if want := min(specimens.RowGroup, len(rows)-i*specimens.RowGroup); n != want {
				r.Errorf("batch %d has %d rows, not %d", i, n, want)
			}
		}
	})
}

// Polars sees in an Arrow file what it sees in the Parquet file of the same rows.
//
// It runs under Node.
func TestPolarsReadsArrowFilesLikeParquet(t *testing.T) {
	const readers = "../snapshot/readers"
	node := readerstest.Node(t, readers)
	dir := t.TempDir()
	rows := someSpecimens(11)
	writeArrow(t, filepath.Join(dir, "specimens.arrow"), specimens, rows)
	var file bytes.Buffer
	w := snapshot.NewWriter(&file, specimens)
	for _, r := range rows {
		if err := w.Write(r); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "specimens.parquet"), file.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, "--test", "arrow.test.mjs")
	cmd.Dir = readers
	cmd.Env = append(os.Environ(), "GEOEVAL_ARROW="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// writeArrow writes a file and gives the digest of its bytes.
func writeArrow[R any](t rapid.TB, path string, table *schema.Table[R], rows []R) [sha256.Size]byte {
	f, err := arrowform.Create(path, table)
	if err != nil {
		t.Fatal(err)
	}
	for i := range rows {
		if err := f.Add(&rows[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return sha256.Sum256(content)
}

// readArrow reads a file through arrow alone, and gives how many rows each of its batches has.
func readArrow[R any](t rapid.TB, path string, table *schema.Table[R]) (rows []R, batches []int) {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := ipc.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Release()
	if !r.Schema().Equal(arrowform.Schema(table)) {
		t.Fatalf("schema: %s", r.Schema())
	}
	if said, ok := r.Schema().Metadata().GetValue("huggingface"); !ok || said != snapshot.Features(table) {
		t.Fatalf("features: %s", said)
	}
	for r.Next() {
		record := r.Record()
		batches = append(batches, int(record.NumRows()))
		for row := range int(record.NumRows()) {
			of := table.NewRows(1)
			for j := range table.Columns {
				take(t, record.Column(j), row, table.Columns[j].Field(&of[0]))
			}
			rows = append(rows, of[0])
		}
	}
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	return rows, batches
}

// take sets a field to a value of a column.
func take(t rapid.TB, from arrow.Array, i int, field any) {
	if from.IsNull(i) {
		return
	}
	switch v := field.(type) {
	case *string:
		*v = from.(*array.String).Value(i)
	case *int64:
		*v = from.(*array.Int64).Value(i)
	case **float64:
		*v = new(from.(*array.Float64).Value(i))
	case *bool:
		*v = from.(*array.Boolean).Value(i)
	case *[]byte:
		*v = bytes.Clone(from.(*array.Binary).Value(i))
	case *schema.Image:
		members := from.(*array.Struct)
		take(t, members.Field(0), i, &v.Bytes)
		take(t, members.Field(1), i, &v.Path)
	case *[]string:
		takeList(t, from, i, v)
	case *[]*float64:
		takeList(t, from, i, v)
	case *[]schema.Number:
		list := from.(*array.List)
		start, end := list.ValueOffsets(i)
		for at := int(start); at < int(end); at++ {
			var n schema.Number
			for j := range schema.NumberColumns {
				take(t, list.ListValues().(*array.Struct).Field(j), at, schema.NumberColumns[j].Field(&n))
			}
			*v = append(*v, n)
		}
	default:
		t.Fatal(fmt.Sprintf("a field of type %T", field))
	}
}

func takeList[V any](t rapid.TB, from arrow.Array, i int, to *[]V) {
	list := from.(*array.List)
	start, end := list.ValueOffsets(i)
	for at := int(start); at < int(end); at++ {
		var v V
		take(t, list.ListValues(), at, &v)
		*to = append(*to, v)
	}
}
