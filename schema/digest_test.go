package schema_test

import (
	"maps"
	"math"
	"slices"
	"testing"

	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
)

// A specimen has a column of every kind.
type specimen struct {
	text    string
	whole   int64
	number  *float64
	truth   bool
	texts   []string
	floats  []*float64
	image   schema.Image
	numbers []schema.Number
}

var specimens = &schema.Table[specimen]{
	TableName: "specimens",
	Key:       func(s *specimen) string { return s.text },
	RowGroup:  2,
	Columns: []schema.Column[specimen]{
		schema.Text("text", "", func(s *specimen) *string { return &s.text }),
		schema.Int("int", "", func(s *specimen) *int64 { return &s.whole }),
		schema.Float("float", "", func(s *specimen) **float64 { return &s.number }),
		schema.Bool("bool", "", func(s *specimen) *bool { return &s.truth }),
		schema.Texts("texts", "", func(s *specimen) *[]string { return &s.texts }),
		schema.Floats("floats", "", func(s *specimen) *[]*float64 { return &s.floats }),
		{Name: "image", Kind: schema.KindImage, Field: func(s *specimen) any { return &s.image }},
		{Name: "numbers", Kind: schema.KindNumbers, Field: func(s *specimen) any { return &s.numbers }},
	},
}

// A digest of a published release must mean the same in every later version. When this test fails and the change is
// meant, every pipeline.lock and every published digest is void: say so in the release notes.
func TestCanonicalFormStaysAsItIs(t *testing.T) {
	d := schema.NewDigester(specimens)
	sums := []string{d.Add(&specimen{
		"求角 ∠ABC 的度数", -2, new(math.Copysign(0, -1)), true, []string{"30°", ""}, []*float64{new(30.0), nil},
		schema.Image{Bytes: []byte{1, 2, 3}, Path: "1.png"},
		[]schema.Number{{Name: "N0", Text: "30", Value: new(30.0), Field: schema.InText, Start: 1, End: 3}, {Text: "x", Clause: 1}},
	}), d.Add(&specimen{})}
	if want := []string{"229f926b65793a0c", "9650795ca82af85a"}; !slices.Equal(sums, want) {
		t.Errorf("rows: %q, want %q", sums, want)
	}
	want := schema.Digest{
		Rows:  2,
		Table: "3db644a294cbaa373115fc692e75f59eef82a57a322f90dbcd564193af5fab38",
		Columns: map[string]string{
			"text":    "103cd5a61639cb40fb7171268dda2844be50eeb0348c48b140d9b91e97d957cc",
			"int":     "be4d282bc67688fd36e6a5311fbb7da409f82d2c5d336aafc92459c622198590",
			"float":   "96eeff563b3135e3f77964e8c062328fd207c8bc9e754fc423abaf83eb3f1490",
			"bool":    "f896c3a5f9841b6e1f0a22bd35a6a1bc5efb28aaa23b66301ec8098ce57cf99a",
			"texts":   "111ccb4eb10e62d0c25cc3dee77a0b1f1b46aab56544f6fea6bd65c5c5ff05e2",
			"floats":  "7d83e56bb84f1f1e31045b630107b239cbb470fd046c7173f4efbe2be064912d",
			"image":   "6fd12cbd3b25d6a692d98992a17e10258f7f6e528be856f3dfd366cc4f103b9f",
			"numbers": "a0e016dc2cb1b66cf5c05acc7f196802a0969949ee4cb8d07d477d2e49329f4b",
		},
	}
	if diff := cmp.Diff(want, d.Digest()); diff != "" {
		t.Error(diff)
	}
}

func TestAChangedCellChangesItsColumnAndItsRow(t *testing.T) {
	eachTable(t, func(t *testing.T, table described) {
		before, sums := table.digestOf(func([]any) {})
		for i, c := range table.columns {
			after, changed := table.digestOf(func(fields []any) { changeCell(t, fields[i]) })
			if after.Table == before.Table {
				t.Errorf("%s: the table's digest stays", c.name)
			}
			if sums[0] != changed[0] || sums[1] == changed[1] || sums[2] != changed[2] {
				t.Errorf("%s: rows %v became %v", c.name, sums, changed)
			}
			if diff := changedKeys(before.Columns, after.Columns); !slices.Equal(diff, []string{c.name}) {
				t.Errorf("%s: the digests of the columns %v changed", c.name, diff)
			}
			if before.Over([]string{c.name}) == after.Over([]string{c.name}) {
				t.Errorf("%s: the digest over the column stays", c.name)
			}
		}
	})
}

func changedKeys(a, b map[string]string) []string {
	var changed []string
	for _, k := range slices.Sorted(maps.Keys(a)) {
		if a[k] != b[k] {
			changed = append(changed, k)
		}
	}
	return changed
}

// changeCell makes another value of a zero field, where the field can be null the one nearest to null.
func changeCell(t *testing.T, field any) {
	switch f := field.(type) {
	case *string:
		*f = " "
	case *int64:
		*f = 1
	case **float64:
		*f = new(0.0)
	case *bool:
		*f = true
	case *[]string:
		*f = []string{""}
	case *[]*float64:
		*f = []*float64{nil}
	case *schema.Image:
		f.Path = "1.png"
	case *[]schema.Number:
		*f = []schema.Number{{}}
	default:
		t.Fatalf("no change for a %T", field)
	}
}

func TestDigestTellsApartWhatDiffers(t *testing.T) {
	problem := func(p schema.Problem) string {
		d := schema.NewDigester(schema.Problems)
		return d.Add(&p)
	}
	texts := func(list ...string) string { return problem(schema.Problem{Choices: list}) }
	number := func(f float64) string { return problem(schema.Problem{AnswerValue: &f}) }
	for _, c := range []struct {
		name string
		a, b string
		same bool
	}{
		{"no list and an empty one", texts(), texts([]string{}...), true},
		{"no list and an empty text", texts(), texts(""), false},
		{"one text and its two halves", texts("ab"), texts("a", "b"), false},
		{"an element moved to the next column", problem(schema.Problem{Structural: []string{"a"}}), problem(schema.Problem{Semantic: []string{"a"}}), false},
		{"null and 0", problem(schema.Problem{}), number(0), false},
		{"0 and -0", number(0), number(math.Copysign(0, -1)), true},
		{"neighbouring numbers", number(1), number(math.Nextafter(1, 2)), false},
		{"an image's bytes", problem(schema.Problem{Image: schema.Image{Path: "a", Bytes: []byte("1")}}), problem(schema.Problem{Image: schema.Image{Path: "a", Bytes: []byte("2")}}), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if (c.a == c.b) != c.same {
				t.Errorf("%s: equal is %t", c.name, c.a == c.b)
			}
		})
	}
}

func TestDigestDependsOnTheOrderOfRows(t *testing.T) {
	digest := func(ids ...string) schema.Digest {
		d := schema.NewDigester(schema.Margins)
		for _, id := range ids {
			d.Add(&schema.Margin{Axis: id})
		}
		return d.Digest()
	}
	if digest("a", "b").Table == digest("b", "a").Table {
		t.Error("the order of the rows does not count")
	}
	if diff := cmp.Diff(digest("a", "b"), digest("a", "b")); diff != "" {
		t.Error(diff)
	}
}
