package complexity

import (
	"slices"

	"geoeval/schema"
	"geoeval/stages"
)

// explain says why a problem has no rating.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
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
