package reform_test

import (
	"slices"
	"strings"
	"testing"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
	"geoeval/stages/reform"
	"geoeval/stages/stagetest"
)

// problem is an invented problem of MathQA, with its check.
func problem(id, text, program, answer string, choices ...string) (schema.Problem, schema.ProgramCheck) {
	value, _ := mathtext.Value(strings.Fields(answer)[0])
	p := schema.Problem{ID: "mathqa/test/" + id, Source: schema.MathQA, SourceSplit: "test", NativeID: id, Language: schema.English, Text: text,
		Answer: answer, AnswerValue: &value, AnswerKind: "number", Solution: program, SolutionLanguage: schema.MathQAProgram, Choices: choices}
	for i, n := range mathtext.MathQANumbers(text) {
		p.Numbers = append(p.Numbers, schema.Number{Name: "n" + string(rune('0'+i)), Text: n.Text, Value: &n.Value, Field: schema.InText,
			Start: int64(n.Start), End: int64(n.End)})
	}
	for i, c := range choices {
		v, _ := mathtext.Value(strings.Fields(c)[0])
		p.ChoiceNumbers = append(p.ChoiceNumbers, &v)
		if c == answer {
			p.AnswerLetter, p.AnswerChoice = string(rune('A'+i)), c
		}
	}
	tolerance := 0.001 * value
	return p, schema.ProgramCheck{ID: p.ID, Status: schema.Verified, Gold: &value, Tolerance: &tolerance}
}

// run reforms the invented problems with a limit.
func run(t *testing.T, limit int) ([]schema.Reformed, []schema.Unreformed) {
	t.Helper()
	var problems []schema.Problem
	var checks []schema.ProgramCheck
	var selection []schema.Selected
	add := func(p schema.Problem, c schema.ProgramCheck) {
		problems, checks = append(problems, p), append(checks, c)
		selection = append(selection, schema.Selected{ID: p.ID})
	}
	add(problem("a", "the length of a rectangle is 12 cm and its width is 5 cm . find its area .", "multiply(n0,n1)|", "60 sq cm",
		"50 sq cm", "60 sq cm", "34 sq cm", "17 sq cm"))
	add(problem("b", "a cylinder has a radius of 7 cm and a height of 10 cm . find its lateral surface area in sq cm .",
		"multiply(n0,n1)|multiply(#0,const_pi)|multiply(#1,const_2)|", "439.82"))
	add(problem("c", "if 1 cubic cm of stone weighs 3 g , what does a cube of stone with an edge of 4 cm weigh in g ?",
		"volume_cube(n2)|multiply(#0,n1)|", "192"))
	add(problem("d", "as shown in the figure , the shaded region has a width of 4 cm and a length of 6 cm . find its area .", "multiply(n0,n1)|", "24"))
	store := stagetest.NewStore(t).With(schema.Problems, problems).With(schema.ProgramChecks, checks).With(schema.Selection, selection)
	stage := reform.New()
	stage.Describe().Config.(*reform.Config).Limit = limit
	stagetest.Run(t, stage, store)
	return stagetest.Table(t, store, schema.Reformeds), stagetest.Table(t, store, schema.Unreformeds)
}

func TestEveryProblemIsAccountedFor(t *testing.T) {
	rows, others := run(t, 10)
	if len(rows)+len(others) != 4 {
		t.Fatalf("%d reformed and %d not, of 4", len(rows), len(others))
	}
	at := slices.IndexFunc(rows, func(r schema.Reformed) bool { return r.ParentID == "mathqa/test/a" })
	if at < 0 {
		t.Fatalf("a plain rectangle is refused: %+v", others)
	}
	r := rows[at]
	n := r.Numbers
	if len(n) != 2 || *n[0].Value**n[1].Value != *r.AnswerValue || *r.AnswerValue == 60 {
		t.Errorf("%s: the answer %s", r.Text, r.Answer)
	}
	if r.AnswerLetter == "B" || r.Choices[r.AnswerLetter[0]-'A'] != r.Answer {
		t.Errorf("%s of %q is not %s, or where it was", r.AnswerLetter, r.Choices, r.Answer)
	}
	for _, r := range rows {
		if err := schema.Reformeds.Validate(&r); err != nil {
			t.Error(err)
		}
		if strings.Contains(r.Text, "cubic cm of stone") && !strings.Contains(r.Text, "if 1 cubic") {
			t.Errorf("a rate was changed: %s", r.Text)
		}
		if r.ParentID == "mathqa/test/d" {
			t.Errorf("it leans on a figure that is left out: %s", r.Text)
		}
	}
}

func TestLimits(t *testing.T) {
	if rows, others := run(t, 0); len(rows)+len(others) != 0 {
		t.Errorf("off, and yet there are %d rows", len(rows)+len(others))
	}
	rows, others := run(t, 1)
	if len(rows) != 1 || !slices.ContainsFunc(others, func(u schema.Unreformed) bool { return u.Reason == schema.ReformOverLimit }) {
		t.Errorf("%d reformed: %+v", len(rows), others)
	}
}
