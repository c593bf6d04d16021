package snapshot

import (
	"testing"

	"geoeval/schema"
)

// What pyarrow 26 measures of columns of ten rows that it read from Parquet: make consumers holds whole releases against it.
func TestArrowBytes(t *testing.T) {
	type row struct {
		text    string
		n       int64
		x       *float64
		on      bool
		texts   []string
		floats  []*float64
		image   schema.Image
		numbers []schema.Number
	}
	columns := []schema.Column[row]{
		schema.Text("text", "", func(r *row) *string { return &r.text }),
		schema.Int("n", "", func(r *row) *int64 { return &r.n }),
		schema.Float("x", "", func(r *row) **float64 { return &r.x }),
		schema.Bool("on", "", func(r *row) *bool { return &r.on }),
		schema.Texts("texts", "", func(r *row) *[]string { return &r.texts }),
		schema.Floats("floats", "", func(r *row) *[]*float64 { return &r.floats }),
		{Name: "image", Kind: schema.KindImage, Field: func(r *row) any { return &r.image }},
		{Name: "numbers", Kind: schema.KindNumbers, Field: func(r *row) any { return &r.numbers }},
	}
	filled := row{
		text: "abc", x: new(1.0), texts: []string{"a", ""}, floats: []*float64{nil, new(1.0)},
		image: schema.Image{Bytes: []byte("12345"), Path: "1"}, numbers: []schema.Number{{Name: "N", Text: "3", Value: new(3.0), Field: "text"}, {Text: "4"}},
	}
	// Ten numbers are 2 bytes of bits and 8 each; ten texts 4 each, 2 bytes of bits where one is null, and what they are.
	for i, want := range []struct{ full, some int64 }{
		{40 + 30, 2 + 40 + 27}, {82, 82}, {82, 82}, {2, 2},
		{40 + 4*20 + 10, 2 + 40 + 4*18 + 9}, {40 + 3 + 160, 2 + 40 + 3 + 144}, {40 + 50 + 40 + 10, 2 + 40 + 45 + 2 + 40 + 9},
		// Twenty numbers: names, half of them null; texts; values; fields, half null; and three of integers.
		{40 + (3 + 80 + 10) + (80 + 20) + 163 + (3 + 80 + 40) + 3*163, 2 + 40 + (3 + 72 + 9) + (72 + 18) + 147 + (3 + 72 + 36) + 3*147},
	} {
		rows := make([]row, 10)
		for k := range rows {
			rows[k] = filled
		}
		if got := arrowBytes(columns[i:i+1], rows); got != want.full {
			t.Errorf("%s: %d bytes, want %d", columns[i].Name, got, want.full)
		}
		rows[3] = row{}
		if got := arrowBytes(columns[i:i+1], rows); got != want.some {
			t.Errorf("%s with a null: %d bytes, want %d", columns[i].Name, got, want.some)
		}
	}
	if n := arrowBytes(columns, nil); n != 0 {
		t.Errorf("no rows take %d bytes", n)
	}
}
