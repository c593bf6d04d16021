package complexity

import (
	"fmt"
	"slices"

	"geoeval/schema"
	"geoeval/stages"
)

// Check holds the ratings against the population: one for each of its problems and for no other, each with the lengths
// of that problem and the score and level that these lengths give.
func (s *stage) Check(job *stages.Job, fault func(error)) error {
	ratings, err := stages.Rows(job, schema.Ratings)
	if err != nil {
		return err
	}
	again, err := s.ratedAgain(job)
	if err != nil {
		return err
	}
	expected := make(map[string]schema.Rating, len(again))
	for _, r := range again {
		expected[r.ID] = r
	}
	for i := range ratings {
		r := &ratings[i]
		wrong := func(field, why string) {
			fault(&schema.FieldError{Table: schema.Ratings.Name(), Row: r.ID, Field: field, Why: why})
		}
		e, ok := expected[r.ID]
		if !ok {
			wrong("id", "this problem is not in the population")
			continue
		}
		delete(expected, r.ID)
		for _, field := range []struct {
			name     string
			is, want int64
		}{
			{"text_words", r.TextWords, e.TextWords},
			{"description_words", r.DescriptionWords, e.DescriptionWords},
			{"solution_words", r.SolutionWords, e.SolutionWords},
		} {
			if field.is != field.want {
				wrong(field.name, fmt.Sprintf("%d, but it has %d", field.is, field.want))
			}
		}
		if r.Score == nil || *r.Score != *e.Score {
			wrong("score", fmt.Sprintf("is not %v", *e.Score))
		}
		if r.SolutionKind != e.SolutionKind {
			wrong("solution_kind", fmt.Sprintf("%s, but it is %s", r.SolutionKind, e.SolutionKind))
		}
		if r.Level != e.Level {
			wrong("level", fmt.Sprintf("%s, but a score of %v is %s", r.Level, *e.Score, e.Level))
		}
		if r.LevelByQuantile != e.LevelByQuantile {
			wrong("level_by_quantile", fmt.Sprintf("%s, but among the scores of its kind it is %s",
				r.LevelByQuantile, e.LevelByQuantile))
		}
	}
	for _, p := range again {
		if _, unrated := expected[p.ID]; unrated {
			fault(&schema.FieldError{Table: schema.Ratings.Name(), Row: p.ID, Field: "id",
				Why: "this problem is in the population and has no row"})
		}
	}
	return nil
}

// Explain says why a problem has no rating.
func (s *stage) Explain(job *stages.Job, id string) (string, error) {
	if s.config.Population == All {
		return "", nil
	}
	selection, err := stages.Rows(job, schema.Selection)
	if err != nil || slices.ContainsFunc(selection, func(r schema.Selected) bool { return r.ID == id }) {
		return "", err
	}
	hard, err := stages.Rows(job, schema.HardProblems)
	if err != nil || slices.ContainsFunc(hard, func(r schema.HardProblem) bool { return r.ID == id }) {
		return "", err
	}
	return "not rated: only the problems of GeoEval-2000 and GeoEval-hard are", nil
}
