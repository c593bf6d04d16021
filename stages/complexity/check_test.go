package complexity_test

import (
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/complexity"
	"geoeval/stages/stagetest"
)

// built rates two of three problems and gives the stage, and a job that reads what it read and wrote.
func built(t *testing.T) (stages.Stage, *stages.Job, *stagetest.Store) {
	problems := []schema.Problem{
		problem("math/test/1", "one", "a"), problem("math/test/2", "one two", "a b"), problem("math/test/3", "one", ""),
	}
	stage := newStage(t, 0.5, complexity.Selected)
	store := stagetest.NewStore(t).With(schema.Problems, problems).With(schema.Selection, selected("math/test/1", "math/test/2")).
		With(schema.HardProblems, []schema.HardProblem(nil))
	stagetest.Run(t, stage, store)
	return stage, stages.NewAuditJob(stage, 0, store), store
}

func TestCheckFindsWhatIsNotAsPromised(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func([]schema.Rating) []schema.Rating
		want  string
	}{
		{"nothing wrong", func(r []schema.Rating) []schema.Rating { return r }, ""},
		{"one is missing", func(r []schema.Rating) []schema.Rating { return r[1:] }, "math/test/1: id: this row is missing"},
		{"one too many", func(r []schema.Rating) []schema.Rating {
			return append(r, rating("math/test/3", 1, 0, 0, 0, schema.Easy, schema.Easy))
		}, "math/test/3: id: this row should not be there"},
		{"another length", func(r []schema.Rating) []schema.Rating { r[0].DescriptionWords = 7; return r }, "description_words: is 7, but what it comes from gives 0"},
		{"another kind", func(r []schema.Rating) []schema.Rating { r[0].SolutionKind = schema.Unsolved; return r },
			"solution_kind: is none, but what it comes from gives prose"},
		{"another score", func(r []schema.Rating) []schema.Rating { *r[1].Score = 0.9; return r }, "score: is 0.9, but what it comes from gives 1"},
		{"no score", func(r []schema.Rating) []schema.Rating { r[1].Score = nil; return r }, "score: is null, but what it comes from gives 1"},
		{"another level", func(r []schema.Rating) []schema.Rating { r[1].Level = schema.Easy; return r }, "level: is Easy, but what it comes from gives Hard"},
		{"another third", func(r []schema.Rating) []schema.Rating { r[1].LevelByQuantile = schema.Harder; return r },
			"level_by_quantile: is Hard, but what it comes from gives Middle"},
	} {
		t.Run(c.name, func(t *testing.T) {
			stage, job, store := built(t)
			store.With(schema.Ratings, c.spoil(stagetest.Table(t, store, schema.Ratings)))
			stagetest.WantFault(t, stage, job, c.want)
		})
	}
}

func TestWhyAProblemIsRatedOrNot(t *testing.T) {
	stage, job, _ := built(t)
	for id, want := range map[string]string{
		"math/test/1": "rated Easy, with the score 0.00 of 1: 1 word of text, 0 of the diagram's description and 1 of solution",
		"math/test/3": "not rated: it is neither in GeoEval-2000 nor in GeoEval-hard",
	} {
		t.Run(id, func(t *testing.T) {
			if why, err := stage.Describe().Audit.Explain(job, id); err != nil || why != want {
				t.Errorf("%s: %q, %v", id, why, err)
			}
		})
	}
}
