package decompose_test

import (
	"slices"
	"strings"
	"testing"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/check"
	"geoeval/stages/decompose"
	"geoeval/stages/stagetest"
)

func newStage() stages.Stage {
	stage := decompose.New()
	*stage.Describe().Config.(*decompose.Config) = decompose.Config{Choices: 4, Tolerance: 0.001, Pictures: 100, Repeats: 1}
	return stage
}

// newStore has what the stage reads of some problems: the checks are those that the stage check makes, each label has the
// goal that goalOf names, and mathqa/test/9 is a duplicate.
func newStore(t testing.TB, problems []schema.Problem) *stagetest.Store {
	t.Helper()
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.Problems, slices.Clone(problems))
	checks := check.New()
	*checks.Describe().Config.(*check.Config) = check.Config{Relative: 0.001, RoundingCap: 0.01}
	stagetest.Run(t, checks, store)
	stagetest.Put(t, store, schema.ProgramChecks, slices.Clone(stagetest.Table(t, store, schema.ProgramChecks)))
	var labels []schema.Label
	var duplicates []schema.Duplicate
	for _, p := range problems {
		labels = append(labels, schema.Label{ID: p.ID, Shapes: []string{"Other"}, PrimaryShape: schema.Other, ProblemType: schema.Flat, Goal: goalOf(&p)})
		if p.NativeID == "9" {
			duplicates = append(duplicates, schema.Duplicate{ID: p.ID, KeptID: strings.TrimSuffix(p.ID, "9") + "1", How: schema.SameText})
		}
	}
	stagetest.Put(t, store, schema.Labels, labels)
	stagetest.Put(t, store, schema.Duplicates, duplicates)
	return store
}

func goalOf(p *schema.Problem) schema.Goal {
	for _, g := range []struct {
		words string
		goal  schema.Goal
	}{{"perimeter", schema.Perimeter}, {"area", schema.Area}, {"面积", schema.Area}, {"角", schema.Angle}, {"angle", schema.Angle}} {
		if strings.Contains(p.Text[strings.LastIndexAny(p.Text[:len(p.Text)-1], ".,，。")+1:], g.words) {
			return g.goal
		}
	}
	return schema.Length
}

// problem makes a problem of a source with a gold answer and a program. In text and clauses ‹12› is a number of the problem,
// which the solution language names in their order.
func problem(id, solution, answer, text string, clauses ...string) schema.Problem {
	parts := strings.Split(id, "/")
	p := schema.Problem{
		ID: id, Source: schema.Source(parts[0]), SourceSplit: parts[1], NativeID: parts[2],
		NativeFile: "test.json", RecordDigest: "00", License: "MIT", LicenseEvidence: "LICENSE", Language: schema.English,
		TextPublished: "Find it.", Answer: answer, AnswerKind: schema.AnswerNumber,
		Solution: solution, SolutionLanguage: languages[schema.Source(parts[0])],
	}
	if solution == "" {
		p.SolutionLanguage = ""
	}
	if p.Source == schema.GeometryQA {
		p.Language = schema.Chinese
	}
	if v, _, ok := mathtext.ValueUnit(answer); ok {
		p.AnswerValue = &v
	}
	p.Text = unmarked(&p, text, schema.InText, 0)
	for i, clause := range clauses {
		p.Semantic = append(p.Semantic, unmarked(&p, clause, schema.InClauses, int64(i)))
	}
	return p
}

// withChoices gives a problem choices, of which that of a letter is the gold answer.
func withChoices(p schema.Problem, letter string, choices ...string) schema.Problem {
	p.Choices, p.AnswerLetter = choices, letter
	for _, c := range choices {
		var number *float64
		if v, _, ok := mathtext.ValueUnit(c); ok {
			number = &v
		}
		p.ChoiceNumbers = append(p.ChoiceNumbers, number)
	}
	p.AnswerChoice = p.RightChoice()
	return p
}

// unmarked gives a text without its marks, and the problem the numbers that they mark.
func unmarked(p *schema.Problem, marked, field string, clause int64) string {
	text := ""
	for {
		before, rest, more := strings.Cut(marked, "‹")
		text += before
		if !more {
			return text
		}
		written, after, _ := strings.Cut(rest, "›")
		n := schema.Number{Name: nameOf(p, len(p.Numbers)), Text: written, Field: field, Clause: clause, Start: int64(len(text)),
			End: int64(len(text) + len(written))}
		if v, ok := mathtext.Value(written); ok {
			n.Value = &v
		}
		p.Numbers = append(p.Numbers, n)
		text, marked = text+written, after
	}
}

var languages = map[schema.Source]schema.SolutionLanguage{
	schema.PGPS9K: schema.PGPSProgram, schema.UniGeo: schema.StackProgram, schema.MathQA: schema.MathQAProgram,
	schema.GeometryQA: schema.EquationProgram,
}

// nameOf is what a problem's solution language calls its k-th number.
func nameOf(p *schema.Problem, k int) string {
	prefixes := map[schema.Source]string{schema.PGPS9K: "N", schema.UniGeo: "N_", schema.MathQA: "n"}
	if prefix, ok := prefixes[p.Source]; ok {
		return prefix + string(rune('0'+k))
	}
	return ""
}

// invented are problems of all languages: those that are taken apart, and of each reason one that is not.
func invented() []schema.Problem {
	return []schema.Problem{
		withChoices(problem("unigeo/test/1", "g_minus C_3 N_0 g_half V_0", "55",
			"As shown in the figure, if angle A = ‹70›, and AB = AC, then angle B is ()"), "B", "35", "55", "70", "110"),
		problem("unigeo/test/2", "g_double N_1 gougu_minus N_0 V_0", "8",
			"As shown in the figure, in the right triangle ABC, the hypotenuse AB = ‹10›, and M is the midpoint of AC with AM = ‹3›, then the length of BC is ()"),
		problem("mathqa/test/1", "rectangle_area(n0,n1)|square_edge_by_area(#0)|", "12 cm",
			"a square has the area of a rectangle that is ‹16› cm long and ‹9› cm wide . what is the side of the square ?"),
		problem("geometryqa/all/1", "x=circle_area(3)+circle_area(4)", "78.5", "一个圆的半径是‹3›厘米，另一个圆的半径是‹4›厘米，两个圆的面积一共是多少平方厘米？"),
		problem("geometryqa/all/2", "x=rectangle_area(12, 5)/2", "30", "一块长方形地，长‹12›米，宽‹5›米，它的一半种花，种花的面积是多少平方米？"),

		problem("geometry3k/test/1", "", "5", "Find x if AB is ‹12›."),
		problem("mathqa/test/2", "square_area(n0)|", "17", "the side of a square is ‹4› m . what is its area ?"),
		problem("mathqa/test/9", "square_area(n0)|multiply(#0,const_2)|", "32", "the side of a square is ‹4› m . what is twice its area ?"),
		problem("geometryqa/all/3", "x=rectangle_area(12, 5)", "60", "一块长方形地，长‹12›米，宽‹5›米，面积是多少平方米？"),
		problem("mathqa/test/4", "rectangle_area(n0,n1)|subtract(#0,n2)|", "55", "a garden is ‹12› m long and ‹5› m wide , and ‹5› people own it . what is its area ?"),
		problem("unigeo/test/4", "g_mul N_0 N_1 g_mul V_0 V_0 g_mul V_1 V_1", "1679616", "As shown in the figure, AB = ‹6›, and AC = ‹6›, then BC is ()"),
	}
}
