package arrowform_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"geoeval/schema"
	"geoeval/schema/snapshot"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

var sameRows = cmp.Options{cmpopts.EquateEmpty()}

// A specimen has a column of every kind.
type specimen struct {
	Key     string
	Whole   int64
	Number  *float64
	Truth   bool
	Texts   []string
	Floats  []*float64
	Image   schema.Image
	Numbers []schema.Number
}

// specimens is a small table with every kind of column; its row groups are of four rows.
var specimens = &schema.Table[specimen]{
	TableName: "specimens",
	Doc:       "rows for tests",
	Key:       func(s *specimen) string { return s.Key },
	RowGroup:  4,
	Columns: []schema.Column[specimen]{
		schema.Text("key", "the key", func(s *specimen) *string { return &s.Key }).Needed(),
		schema.Int("whole", "a whole number", func(s *specimen) *int64 { return &s.Whole }),
		schema.Float("number", "a number", func(s *specimen) **float64 { return &s.Number }),
		schema.Bool("truth", "a truth value", func(s *specimen) *bool { return &s.Truth }),
		schema.Texts("texts", "texts", func(s *specimen) *[]string { return &s.Texts }),
		schema.Floats("floats", "numbers", func(s *specimen) *[]*float64 { return &s.Floats }),
		{Name: "image", Doc: "an image", Kind: schema.KindImage, Field: func(s *specimen) any { return &s.Image }},
		{Name: "numbers", Doc: "numbers of a problem", Kind: schema.KindNumbers, Field: func(s *specimen) any { return &s.Numbers }},
	},
}

// someSpecimens is n rows, k000 and on, in which every column is null at times.
func someSpecimens(n int) []specimen {
	rows := make([]specimen, n)
	for i := range rows {
		rows[i] = specimen{Key: fmt.Sprintf("k%03d", i), Whole: int64(i), Truth: i%2 == 0}
		if i%2 == 0 {
			rows[i].Number = new(float64(i) / 2)
			rows[i].Image = schema.Image{Path: fmt.Sprint(i, ".png"), Bytes: bytes.Repeat([]byte{byte(i)}, 20+i)}
		}
		if i%3 > 0 {
			rows[i].Texts = []string{"三角形", "", fmt.Sprint(i)}[:i%3]
			rows[i].Floats = []*float64{nil, new(0.0), new(float64(i))}[:1+i%3]
			rows[i].Numbers = []schema.Number{{Name: "N0", Text: "12", Value: new(12.0), Field: "text", Start: 3, End: 5}, {Text: "x"}}[:i%3]
		}
	}
	return rows
}

// save writes rows with the writer of snapshots.
func save[R any](t testing.TB, table *schema.Table[R], rows []R) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), table.Name()+".parquet")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := snapshot.NewWriter(f, table)
	for i := range rows {
		if err := w.Write(rows[i]); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}
