package dedupe

import (
	"slices"
	"testing"

	"geoeval/schema"
)

// original is a Geometry3K problem; its first choice is the right one.
func original(id, text string, choices []float64, clauses ...string) schema.Problem {
	return chosen(problem(id, text, "", pixelsOf(id, 300)), choices, clauses)
}

// copied is PGPS9K's annotation of a Geometry3K problem; its first choice is the right one.
func copied(id, text string, choices []float64, clauses ...string) schema.Problem {
	p := problem(id, text, "", missing("Diagram/"+id+".png"), program)
	p.NativeOrigin = "Geometry3K"
	return chosen(p, choices, clauses)
}

func chosen(p schema.Problem, choices []float64, clauses []string) schema.Problem {
	for _, c := range choices {
		p.ChoiceNumbers = append(p.ChoiceNumbers, &c)
	}
	if len(choices) > 0 {
		p.AnswerLetter, p.AnswerValue = "A", p.ChoiceNumbers[0]
	}
	p.Semantic = clauses
	return p
}

func TestReAnnotated(t *testing.T) {
	choices := []float64{7, 4, 9, 11.5}
	theirs := original("geometry3k/train/1", "Find m \\angle ACB to the nearest tenth.", choices,
		"Equals(LengthOf(Line(A, B)), 2x+3)", "Equals(LengthOf(Line(B, C)), 17)", "PointLiesOnCircle(B, Circle(O, radius_0_0))")
	ours := copied("pgps9k/test/prob_1", "What is m \\angle BCA?", choices, "AB = 2x+3", "BC = 17", "AB \\perp BC on B")
	pair := []row{{"pgps9k/test/prob_1", "geometry3k/train/1", schema.ReAnnotated}}
	with := func(p schema.Problem, change func(*schema.Problem)) schema.Problem {
		p.ChoiceNumbers = slices.Clone(p.ChoiceNumbers)
		change(&p)
		return p
	}
	check(t, []testCase{
		{"other wording and other dress of the same", []schema.Problem{theirs, ours}, pair},
		{"points under other names", []schema.Problem{
			original("geometry3k/train/1", "Find x.", choices, "Equals(LengthOf(Line(A, B)), 2x+3)", "Equals(LengthOf(Line(B, C)), 17)"),
			copied("pgps9k/test/prob_1", "Find x.", choices, "FG = 2x+3", "EF = 17"),
		}, pair},
		{"choices in another order and rounded elsewhere", []schema.Problem{theirs, with(ours, func(p *schema.Problem) {
			for i, c := range []float64{11.4999, 9, 4, 7.001} {
				p.ChoiceNumbers[i] = &c
			}
			p.AnswerLetter = "D"
		})}, pair},
		{"a page behind the book", []schema.Problem{theirs, with(ours, func(p *schema.Problem) { p.NativeOrigin = "Geometry3K, page 390" })}, pair},
		{"another book", []schema.Problem{theirs, with(ours, func(p *schema.Problem) { p.NativeOrigin = "Geometry3K for Teachers" })}, nil},
		{"another right choice", []schema.Problem{theirs, with(ours, func(p *schema.Problem) { p.AnswerLetter = "B" })}, nil},
		{"a wrong choice was drawn anew", []schema.Problem{theirs, with(ours, func(p *schema.Problem) { c := 10.0; p.ChoiceNumbers[1] = &c })}, pair},
		{"all wrong choices are others", []schema.Problem{theirs, with(ours, func(p *schema.Problem) {
			for i, c := range []float64{5, 10, 20} {
				p.ChoiceNumbers[i+1] = &c
			}
		})}, nil},
		{"a wrong choice is another, and terms too", []schema.Problem{theirs, with(ours, func(p *schema.Problem) {
			c := 10.0
			p.ChoiceNumbers[1], p.Semantic = &c, []string{"AB = 2x+3", "BC = 17", "CD = 8"}
		})}, nil},
		{"a variable that a clause says to be the angle", []schema.Problem{
			original("geometry3k/train/1", "Find y if p \\parallel q.", choices, "Equals(MeasureOf(Angle(D, B, C)), y)", "Equals(MeasureOf(Angle(A, B, D)), 3x-60)"),
			copied("pgps9k/test/prob_1", "Find the value of m \\angle CBD.", choices, "m \\angle DBA = 3x-60"),
		}, pair},
		{"its picture looks alike", []schema.Problem{
			with(theirs, func(p *schema.Problem) { p.PictureHash = lookOf("one") }),
			with(copied("pgps9k/test/prob_1", ours.Text, []float64{7, 70, 71, 72}, "AB = 2"), func(p *schema.Problem) {
				pixelsOf("again", 280)(p)
				p.PictureHash = lookOf("one")
			}),
		}, []row{{"geometry3k/train/1", "pgps9k/test/prob_1", schema.ReAnnotated}}},
		{"clauses that were misread, with several terms in common", []schema.Problem{
			original("geometry3k/train/1", "Find x.", choices, "Equals(LengthOf(Line(A, B)), 2x+3)", "x+12 18 25 4y 35 41 77"),
			copied("pgps9k/test/prob_1", "Find x.", choices, "AB = 2x+3", "x+12 18 26"),
		}, pair},
		{"a choice that is no number", []schema.Problem{theirs, with(ours, func(p *schema.Problem) { p.ChoiceNumbers[1] = nil })}, nil},
		{"no choices", []schema.Problem{theirs, copied("pgps9k/test/prob_1", ours.Text, nil, ours.Semantic...)}, nil},
		{"another goal", []schema.Problem{theirs, with(ours, func(p *schema.Problem) { p.Text = "What is m \\angle ABC?" })}, nil},
		{"another function of the angle", []schema.Problem{
			original("geometry3k/train/1", "Express the ratio of \\cos P.", choices, ours.Semantic...),
			copied("pgps9k/test/prob_1", "Express the ratio of \\sin P.", choices, ours.Semantic...),
		}, nil},
		{"no goal by name", []schema.Problem{
			original("geometry3k/train/1", "Is it a rhombus?", choices, ours.Semantic...),
			copied("pgps9k/test/prob_1", "Is it a rhombus?", choices, ours.Semantic...),
		}, nil},
		{"other terms", []schema.Problem{theirs, copied("pgps9k/test/prob_1", ours.Text, choices, "AB = 2x-3", "BC = 17")}, nil},
		{"no terms at all", []schema.Problem{
			original("geometry3k/train/1", "Find AB.", choices), copied("pgps9k/test/prob_1", "Find AB.", choices),
		}, nil},
		{"the better of two originals", []schema.Problem{theirs, ours,
			original("geometry3k/train/2", theirs.Text, choices, append(slices.Clone(theirs.Semantic), "Equals(LengthOf(Line(C, D)), 8)")...),
		}, pair},
		{"two originals, equally good", []schema.Problem{theirs, ours, original("geometry3k/train/2", theirs.Text, choices, theirs.Semantic...)}, nil},
		{"two copies, equally good", []schema.Problem{theirs, ours, copied("pgps9k/test/prob_2", ours.Text, choices, ours.Semantic...)}, nil},
		{"two originals that are one problem", []schema.Problem{theirs, ours, with(theirs, func(p *schema.Problem) { p.ID = "geometry3k/val/2" })},
			[]row{{"geometry3k/val/2", "geometry3k/train/1", schema.SamePixels}, pair[0]}},
		{"PGPS9K's stays where its picture is there", []schema.Problem{theirs, with(ours, pixelsOf("cc", 300))},
			[]row{{"geometry3k/train/1", "pgps9k/test/prob_1", schema.ReAnnotated}}},
	})
}
