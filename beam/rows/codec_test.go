package rows_test

import (
	"math"
	"reflect"
	"testing"

	"geoeval/beam/rows"
	"geoeval/schema"
)

func TestRowsComeBack(t *testing.T) {
	zero, tenth, minus := 0.0, 0.1, math.Copysign(0, -1)
	p := &schema.Problem{ID: "math/test/1", Text: "√2 ≤ x\x00", Image: schema.Image{Bytes: []byte{0, 1, 255}, Path: "1.png"}}
	for _, c := range []struct {
		name  string
		table schema.Named
		row   any
	}{
		{"a picture", schema.Problems, p},
		{"nothing", schema.Problems, schema.Problems.Erased().New()},
	} {
		t.Run(c.name, func(t *testing.T) {
			fill(c.table, c.row, []*float64{&zero, nil, &tenth, &minus})
			codec, err := rows.New(c.table)
			if err != nil {
				t.Fatal(err)
			}
			b := codec.Append(nil, c.row)
			back, err := codec.Decode(b)
			if err != nil || !reflect.DeepEqual(back, c.row) {
				t.Errorf("%v:\n%+v, not\n%+v", err, back, c.row)
			}
			for n := range b {
				if _, err := codec.Decode(b[:n]); err == nil {
					t.Fatalf("%d bytes of %d are a row", n, len(b))
				}
			}
			if _, err := codec.Decode(append(b, 0)); err == nil {
				t.Error("a byte too many is passed over")
			}
		})
	}
}

// fill gives every column that holds nothing a value, of a row that has a key.
func fill(t schema.Named, row any, numbers []*float64) {
	e := t.Erased()
	if e.Key(&row) == "" {
		return
	}
	for _, c := range e.Columns {
		switch v := c.Field(&row).(type) {
		case *int64:
			*v = math.MinInt64 + 1
		case **float64:
			*v = numbers[2]
		case *[]string:
			*v = []string{"", "a", "β"}
		case *[]*float64:
			*v = numbers
		case *[]schema.Number:
			*v = []schema.Number{{Name: "N_0", Text: "24", Value: numbers[2], Field: "text", Start: 3, End: 5}, {Text: "x"}}
		}
	}
}

func TestSomeColumns(t *testing.T) {
	codec, err := rows.New(schema.Problems, "id", "text")
	if err != nil {
		t.Fatal(err)
	}
	back, err := codec.Decode(codec.Append(nil, &schema.Problem{ID: "a", Text: "b", Answer: "c"}))
	if want := (&schema.Problem{ID: "a", Text: "b"}); err != nil || !reflect.DeepEqual(back, want) {
		t.Errorf("%v: %+v", err, back)
	}
	if _, err := rows.New(schema.Problems, "no such column"); err == nil {
		t.Error("a column that is not there is passed over")
	}
}
