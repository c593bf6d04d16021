package sources

import (
	"fmt"
	"strings"
	"testing"

	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// However a text is corrected: either every number of it stands where it says, in the old order and under the old names,
// and one behind or before the correction is the number that it was; or the correction is refused.
func TestNumbersKeepTheirPlaces(t *testing.T) {
	piece := rapid.SampledFrom([]string{"3", "12", "1,200", "0.5", " ", " ", "cm", "AB", "是", "∠1", "x", ". ", "is"})
	text := rapid.Custom(func(rt *rapid.T) string { return strings.Join(rapid.SliceOfN(piece, 0, 8).Draw(rt, "pieces"), "") })
	rapid.Check(t, func(rt *rapid.T) {
		beginning, was, now, ending := text.Draw(rt, "beginning"), text.Draw(rt, "was"), text.Draw(rt, "now"), text.Draw(rt, "ending")
		before := &schema.Problem{Text: beginning + was + ending}
		before.Numbers = Numbers(before.Text, func(k int) string { return fmt.Sprint("N", k) })
		after := &schema.Problem{Text: beginning + now + ending}
		if renumber(before, after) != nil {
			return
		}
		fresh := Numbers(after.Text, func(k int) string { return fmt.Sprint("N", k) })
		if len(before.Numbers) == 0 {
			fresh = nil
		}
		if diff := cmp.Diff(fresh, after.Numbers); diff != "" && before.Text != after.Text {
			rt.Errorf("%q → %q (-want +got):\n%s", before.Text, after.Text, diff)
		}
	})
}

// What Published gives of a problem that was corrected is the problem as it was, in all that the correction changed.
func TestPublishedIsAsBefore(t *testing.T) {
	value := func(v float64) *float64 { return &v }
	was := schema.Problem{
		ID: "unigeo/train/1", Text: "The side AB is 12 cm and BC is 5 cm. Find AC.", Answer: "13 cm", AnswerValue: value(13), AnswerUnit: "cm",
		AnswerKind: AnswerKind("13 cm", value(13)), Choices: []string{"7", "13 cm"}, ChoiceNumbers: []*float64{value(7), value(13)}, AnswerLetter: "B",
		Semantic: []string{"AB = 12", "BC = 5"},
	}
	was.AnswerChoice = was.RightChoice()
	was.Numbers = Numbers(was.Text, func(k int) string { return fmt.Sprint("N", k) })
	tests := []struct {
		name    string
		correct func(*schema.Problem)
	}{
		{"the answer", func(p *schema.Problem) { p.Answer = "15 cm" }},
		{"answer and letter", func(p *schema.Problem) { p.Answer, p.AnswerLetter = "7", "A" }},
		{"choices", func(p *schema.Problem) { p.Choices = []string{"7", "13 cm", "x"} }},
		{"a number of the text", func(p *schema.Problem) { p.Text = strings.Replace(p.Text, "12", "1,200", 1) }},
		{"clauses", func(p *schema.Problem) { p.Semantic = []string{"AB = 12", "BC = 6"} }},
		{"a solution that was missing", func(p *schema.Problem) { p.Solution = "Add N0 N1" }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			is := was
			tt.correct(&is)
			if err := Recompute(&was, &is); err != nil {
				t.Fatal(err)
			}
			var errata []schema.Erratum
			for _, field := range schema.Correctable {
				column := schema.Problems.Column(field)
				if before, after := schema.ErratumValue(column.Field(&was)), schema.ErratumValue(column.Field(&is)); before != after {
					errata = append(errata, schema.Erratum{ID: was.ID, Field: field, Old: before, New: after})
				}
			}
			corrected := is
			if diff := cmp.Diff(&was, Published(&is, errata)); diff != "" || len(errata) == 0 {
				t.Errorf("%d errata (-want +got):\n%s", len(errata), diff)
			}
			if diff := cmp.Diff(corrected, is); diff != "" {
				t.Errorf("the corrected problem was changed:\n%s", diff)
			}
		})
	}
}

// What a file says of errata is not trusted.
func TestPublishedPassesOverWhatCannotBe(t *testing.T) {
	p := &schema.Problem{ID: "math/train/1", Answer: "5", Choices: []string{"4", "5"}}
	got := Published(p, []schema.Erratum{{Field: "none"}, {Field: "choices", Old: "{"}, {Field: "image", Old: "x"}, {Field: "answer_value", Old: "7"}})
	if diff := cmp.Diff(p, got); diff != "" {
		t.Error(diff)
	}
}
