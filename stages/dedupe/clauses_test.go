package dedupe

import (
	"slices"
	"testing"

	"geoeval/schema"
)

func TestClauses(t *testing.T) {
	annotated := func(id, text string, more ...func(*schema.Problem)) schema.Problem {
		p := original(id, text, []float64{20, 15, 10, 25},
			"Equals(LengthOf(Line(A, B)), 12)", "Equals(LengthOf(Line(B, C)), 16)", "Equals(MeasureOf(Angle(A, C, B)), MeasureOf(angle 1))", "Perpendicular(Line(A, B), Line(B, C))")
		p.Structural = []string{"line AB", "line BC", "line AC"}
		p.ChoiceNumbers = slices.Clone(p.ChoiceNumbers)
		for _, m := range more {
			m(&p)
		}
		return p
	}
	semantic := func(clauses ...string) func(*schema.Problem) {
		return func(p *schema.Problem) { p.Semantic = clauses }
	}
	const text, id, other = "Find the length of AC.", "geometry3k/train/1", "geometry3k/train/2"
	pair := []row{{other, id, schema.SameClauses}}
	both := func(text string, more ...func(*schema.Problem)) []schema.Problem {
		return []schema.Problem{annotated(id, text, more...), annotated(other, text, more...)}
	}
	with := func(more ...func(*schema.Problem)) []schema.Problem {
		return []schema.Problem{annotated(id, text), annotated(other, text, more...)}
	}
	check(t, []testCase{
		{"another picture", both(text), pair},
		{"another picture that is missing", with(missing("2.png")), pair},
		{"a placeholder", with(pixelsOf("00", 1)), pair},
		{"the same picture is surer", both(text, pixelsOf("aa", 300)), []row{{other, id, schema.SamePixels}}},
		{"the text in another dress", []schema.Problem{annotated(id, text), annotated(other, "find the length of $AC$")}, pair},
		{"asked in other words", []schema.Problem{annotated(id, text), annotated(other, "What is AC?")}, pair},
		{"another side is asked for", []schema.Problem{annotated(id, text), annotated(other, "What is BC?")}, nil},
		{"clauses in another order, with other spaces, one twice", with(semantic("Perpendicular(Line(A,B), Line(B,C))", "Equals(LengthOf(Line(B, C)), 16)",
			"Equals(MeasureOf(Angle(A, C, B)), MeasureOf(angle 1))", "Equals(LengthOf(Line(A, B)), 12)", "Equals(LengthOf(Line(A, B)), 12)")), pair},
		{"choices in another order", with(func(p *schema.Problem) {
			slices.Reverse(p.ChoiceNumbers)
			p.AnswerLetter = "D"
		}), pair},
		{"three", append(both(text), annotated("geometry3k/val/3", text)), []row{pair[0], {"geometry3k/val/3", id, schema.SameClauses}}},
		{"another question", []schema.Problem{annotated(id, text), annotated(other, "Find the area of ABC.")}, nil},
		{"another semantic clause", with(semantic("Equals(LengthOf(Line(A, B)), 12)", "Equals(LengthOf(Line(B, C)), 17)")), nil},
		{"a semantic clause less", with(func(p *schema.Problem) { p.Semantic = p.Semantic[1:] }), nil},
		{"other lines", with(func(p *schema.Problem) { p.Structural = []string{"line AB", "line BC", "line AC", "line AD"} }), nil},
		{"another choice", with(func(p *schema.Problem) { c := 30.0; p.ChoiceNumbers[3] = &c }), nil},
		{"another answer", with(func(p *schema.Problem) { p.AnswerLetter, p.AnswerValue = "B", p.ChoiceNumbers[1] }), nil},
		{"another language", with(chinese), nil},
		{"no choices", both(text, func(p *schema.Problem) { p.ChoiceNumbers, p.AnswerLetter = nil, "" }), nil},
		{"a choice that is no number", both(text, func(p *schema.Problem) { p.ChoiceNumbers[2] = nil }), nil},
		{"no semantic clauses", both(text, semantic()), nil},
		{"no structural clauses", both(text, func(p *schema.Problem) { p.Structural = nil }), nil},
		{"one semantic clause", both("Find AC.", semantic("Equals(LengthOf(Line(A, C)), x+3)")), nil},
		{"one semantic clause, written twice", both("Find AC.", semantic("Equals(LengthOf(Line(A, C)), x+3)", "Equals(LengthOf(Line(A,C)),x+3)")), nil},
		{"one number, and how the lines meet", both(text, semantic("Equals(LengthOf(Line(A, B)), 12)", "Perpendicular(Line(A, B), Line(B, C))")), pair},
		{"a number in the text alone", both("If AB = 12, find AC.", semantic("Perpendicular(Line(A, B), Line(B, C))", "Equals(LengthOf(Line(A, B)), LengthOf(Line(B, C)))")), pair},
		{"no number", both("Find x.", semantic("Equals(LengthOf(Line(A, B)), x)", "Equals(LengthOf(Line(B, C)), y)")), nil},
		{"a point that no clause has", both("Find the length of AD."), nil},
		{"a variable that no clause has", both("Find x."), nil},
		{"an angle by its number", both("Find m \\angle 1."), pair},
		{"an angle whose number no clause has", both("Find m \\angle 2."), nil},
		{"a shaded region", both("Find the area of the shaded region."), nil},
		{"a picture of which nothing is named", both("Find the area of the triangle."), pair},
		{"two datasets", []schema.Problem{annotated(id, text), annotated("pgps9k/train/prob_2", text)}, []row{{"pgps9k/train/prob_2", id, schema.SameClauses}}},
		{"two originals that are one problem have one copy", []schema.Problem{annotated(id, text), annotated(other, text),
			copied("pgps9k/test/prob_1", "What is AC?", []float64{20, 15, 10, 25}, "AB = 12", "BC = 16")},
			[]row{pair[0], {"pgps9k/test/prob_1", id, schema.ReAnnotated}}},
	})
}
