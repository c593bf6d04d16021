package exam

import (
	"fmt"
	"testing"

	"geoeval/internal/release/released"
	"geoeval/schema"
	"geoeval/stages/questions"

	"github.com/google/go-cmp/cmp"
)

// A composite and its steps are asked under ids of their own, each with what the release says of it.
func TestQuestionsOfSteps(t *testing.T) {
	const parent = "math/train/1"
	row := func(change func(*released.Parts)) released.Row {
		r := &released.Parts{
			Problem:   schema.Problem{ID: parent, Text: "Whole.", Semantic: []string{"AB = 3"}, DiagramCode: "draw", Synthetic: true},
			Composite: schema.Composite{ID: parent, Concepts: []string{"wemath/a", "wemath/b"}},
			Step: schema.Step{ID: "steps/" + parent + "/multi", ParentID: parent, Source: schema.MATH, Language: schema.English, Steps: 2, Key: "2steps_multi",
				Text: "Whole.", Answer: "5", AnswerValue: new(5.0), Goal: schema.Area, Choices: []string{"4", "5"}, AnswerLetter: "B"},
		}
		if change != nil {
			change(r)
		}
		return released.Row{In: released.Steps, Parts: r}
	}
	first := func(r *released.Parts) {
		r.Step.ID, r.Step.Step, r.Step.Key, r.Step.Text, r.Step.Concept = schema.StepID(parent, 1), 1, "2steps_1", "One.", "wemath/a"
		r.Step.Numbers = []schema.Number{{Name: "N0", Text: "3", Value: new(3.0)}}
		r.Step.Image = schema.Image{Bytes: []byte("png"), Path: "1.png"}
	}
	whole := schema.Evaluated{
		Subset: schema.StepsAsked, ProblemID: "steps/math/train/1/multi", ParentID: parent, Source: schema.MATH, Language: schema.English, Synthetic: true,
		Steps: 2, Key: "2steps_multi", Concepts: []string{"wemath/a", "wemath/b"}, Goal: schema.Area,
		Text: "Whole.", Semantic: []string{"AB = 3"}, Code: "draw", Answer: "5", AnswerValue: new(5.0), Choices: []string{"4", "5"}, AnswerLetter: "B", AnswerChoice: "5",
	}
	step := whole
	step.ProblemID, step.Step, step.Key, step.Concepts, step.Text = "steps/math/train/1/1", 1, "2steps_1", []string{"wemath/a"}, "One."
	step.Semantic, step.Code = nil, ""
	step.Numbers, step.Image = []schema.Number{{Name: "N0", Text: "3", Value: new(3.0)}}, schema.Image{Bytes: []byte("png"), Path: "1.png"}
	unlettered, withheld := whole, schema.Evaluated{
		Subset: schema.StepsAsked, ProblemID: whole.ProblemID, ParentID: parent, Source: schema.MATH, Language: schema.English, Synthetic: true,
		Steps: 2, Key: "2steps_multi", Concepts: whole.Concepts, Goal: schema.Area,
	}
	unlettered.AnswerLetter, unlettered.AnswerChoice = "", ""
	for _, c := range []struct {
		name string
		row  released.Row
		want questions.Question
	}{
		{"the whole", row(nil), questions.Question{Evaluated: whole}},
		{"a step", row(first), questions.Question{Evaluated: step}},
		{"a letter of no choice", row(func(r *released.Parts) { r.Step.AnswerLetter = "1" }), questions.Question{Evaluated: unlettered}},
		{"a letter behind the last", row(func(r *released.Parts) { r.Step.AnswerLetter = "C" }), questions.Question{Evaluated: unlettered}},
		{"a drawing that tells", row(func(r *released.Parts) { r.Problem.CodeTells = true }), func() questions.Question {
			q := whole
			q.Code = ""
			return questions.Question{Evaluated: q}
		}()},
		{"withheld", row(func(r *released.Parts) { r.Withheld = true }), questions.Question{Evaluated: withheld, Withheld: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := questionOf(c.row)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
			if !c.row.Withheld {
				if err := schema.EvaluatedQuestions.Check(&got.Evaluated); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// A question of aug that no candidate was drawn for says so, also where its text is withheld.
func TestUnchangedWordings(t *testing.T) {
	for _, c := range []struct {
		name      string
		candidate int64
		in        *released.Configuration
		withheld  bool
		want      bool
	}{
		{"another wording", 3, released.Augmented, false, false},
		{"the problem's own", 0, released.Augmented, false, true},
		{"withheld", 0, released.Augmented, true, true},
		{"of main", 0, released.Selection, false, false},
	} {
		r := &released.Parts{Problem: schema.Problem{ID: "math/train/1", Text: "Whole."}, Withheld: c.withheld}
		r.Augmented = schema.Augmented{ID: schema.AugmentedID("math/train/1"), ParentID: "math/train/1", Text: "All.", Candidate: c.candidate}
		if got := questionOf(released.Row{In: c.in, Parts: r}); got.Unchanged != c.want {
			t.Errorf("%s: %v", c.name, got.Unchanged)
		}
	}
}

// Every subset of an evaluation is a configuration of a release.
func TestEverySubsetIsAConfiguration(t *testing.T) {
	for _, s := range schema.EvaluatedSubsets {
		if of := configurations([]schema.Subset{s}); len(of) != 1 || subsets[of[0]] != s {
			t.Error(fmt.Sprint(s, of))
		}
	}
}
