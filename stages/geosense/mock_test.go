package geosense_test

import (
	"strings"
	"testing"

	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages/check"
	"geoeval/stages/geosense"
	"geoeval/stages/identify"
	"geoeval/stages/principles"
	"geoeval/stages/stagetest"
)

// A model that names no principle has the GPI 0, one that names all of the catalogue has 1, and one that names one theorem has what
// follows by hand, from the annotations that the problems really get to the table.
func TestMockModels(t *testing.T) {
	t.Parallel()
	problem := func(id, text string) schema.Problem {
		return schema.Problem{ID: id, Source: schema.MATH, Language: schema.English, Text: text, Answer: "5", AnswerKind: schema.AnswerKinds[0]}
	}
	problems := []schema.Problem{
		problem("math/train/1", "Find the area of a circle whose radius is 3."),                   // the area formula
		problem("math/train/2", "In the figure AB ∥ CD and PQ ⊥ AB. Find the measure of ∠1."),     // what parallel and perpendicular lines are
		problem("math/train/3", "AC bisects angle BAD, AB ∥ CD and AE ⊥ CD. Find the angle ACD."), // and an angle bisector
		problem("math/train/4", "In triangle ABC the side AB is 5. Find AC."),                     // nothing that is known
	}
	store := stagetest.NewStore(t).With(schema.Problems, problems)
	checking := check.New()
	*checking.Describe().Config.(*check.Config) = check.Config{Relative: 0.001, RoundingCap: 0.01}
	stagetest.Run(t, checking, store)
	s := session.New("", "", true)
	finding := principles.New(s)
	*finding.Describe().Config.(*principles.Config) = principles.Config{Provider: principles.None, Limit: 3}
	stagetest.Run(t, finding, store)

	var all []string
	for _, p := range stagetest.Table(t, store, schema.Principles) {
		if p.Benchmark == schema.GeoSense {
			all = append(all, "Principle: "+p.NameEN+".")
		}
	}
	says := map[string]string{
		"names none": "The answer is 5.",
		"names all":  strings.Join(all, "\n"),
		"names one":  "Principle: Definition of Parallel Lines.\nThe answer is 5.",
	}
	var questions []schema.Evaluated
	var responses []schema.Response
	var grades []schema.Grade
	for i, p := range problems {
		questions = append(questions, schema.Evaluated{Subset: schema.MainAsked, ProblemID: p.ID, ParentID: p.ID, Source: p.Source, Language: p.Language, Text: p.Text, Answer: p.Answer})
		for model, text := range says {
			at := schema.Attempt{Model: model, Setting: "text", Subset: schema.MainAsked, ProblemID: p.ID, Repeat: 1}
			responses = append(responses, schema.Response{Attempt: at, Text: text, Status: schema.Answered, Origin: schema.FromAnswerer})
			grades = append(grades, schema.Grade{Attempt: at, Status: schema.GradeOK, Verdict: i == 0, Class: 1})
		}
	}
	store.With(schema.EvaluatedQuestions, questions).With(schema.Responses, responses).With(schema.Grades, grades).With(schema.Judgements, []schema.Judgement{})
	looking := identify.New(s)
	*looking.Describe().Config.(*identify.Config) = identify.Config{Votes: 5, Positive: 3}
	stagetest.Run(t, looking, store)
	stagetest.Run(t, geosense.New(), store)

	rows := map[string]schema.Principled{}
	for _, p := range stagetest.Table(t, store, schema.PrincipledScores) {
		rows[p.Model+" "+string(p.Breakdown)+" "+p.Value] = p
	}
	for _, c := range []struct {
		row           string
		n, found, all int64
		gpi           float64
	}{
		// The three problems that need principles need 1, 2 and 3: 6 in all.
		{"names none all all", 3, 0, 6, 0},
		{"names none number 3", 1, 0, 3, 0},
		{"names all all all", 3, 6, 6, 1},
		{"names all number 1", 1, 1, 1, 1},
		{"names all kind formula", 1, 1, 1, 1},
		// Parallel lines are one of none, of two and of three: (0 + 1/2 + 1/3)/3.
		{"names one all all", 3, 2, 6, 5. / 18},
		{"names one number 1", 1, 0, 1, 0},
		{"names one number 2", 1, 1, 2, 1. / 2},
		{"names one number 3", 1, 1, 3, 1. / 3},
		{"names one principle geosense/definition-of-parallel-lines", 2, 2, 2, 1},
		{"names one principle geosense/definition-of-angle-bisector", 1, 0, 1, 0},
	} {
		p, there := rows[c.row]
		if !there || p.Responses != c.n || p.Found != c.found || p.Looked != c.all {
			t.Errorf("%s: %d responses, %d of %d found (%v)", c.row, p.Responses, p.Found, p.Looked, there)
			continue
		}
		near(t, "GPI of "+c.row, p.GPI, c.gpi)
		if p.GPA != nil || p.Breakdown == schema.PrincipledWhole && (p.ACC == nil || *p.ACC != 1./3) {
			t.Errorf("%s: GPA %s, ACC %s", c.row, schema.Spell(&p.GPA), schema.Spell(&p.ACC))
		}
	}
}
