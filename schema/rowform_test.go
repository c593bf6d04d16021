package schema

import (
	"math"
	"reflect"
	"testing"
)

// A row comes back as it was, with signs of zero and what no table may hold; one that is cut off is an error.
func TestRowForm(t *testing.T) {
	whole := Problem{
		ID: "hard/h/1", Source: HardSource, Synthetic: true, Text: "broken \xff and \x00", Choices: []string{"", "b"},
		ChoiceNumbers: []*float64{nil, new(math.Copysign(0, -1))}, AnswerValue: new(math.Inf(1)),
		Image: Image{Bytes: []byte{0, 1, 2}, Path: "a.png"}, ImageWidth: -3,
		Numbers: []Number{{Text: "x"}, {Name: "n0", Text: "1", Value: new(1.0), Field: InText, Clause: 1, Start: 2, End: 3}},
	}
	for _, test := range []struct {
		name string
		row  Problem
	}{
		{"nothing", Problem{}},
		{"everything", whole},
		{"a picture without a name", Problem{Image: Image{Bytes: []byte{7}}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := Problems.AppendRow([]byte{}, &test.row)
			var got Problem
			rest, err := Problems.TakeRow(append(b, 9), &got)
			if err != nil || len(rest) != 1 || !reflect.DeepEqual(got, test.row) {
				t.Errorf("%v, %d bytes behind it\n%+v\n%+v", err, len(rest), got, test.row)
			}
			if v := got.ChoiceNumbers; len(v) > 1 && !math.Signbit(*v[1]) {
				t.Error("-0 is 0")
			}
			for n := range b {
				if _, err := Problems.TakeRow(b[:n], &Problem{}); err == nil {
					t.Fatalf("%d of %d bytes are a row", n, len(b))
				}
			}
		})
	}
}
