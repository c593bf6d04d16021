package backward

import (
	"fmt"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
)

// A subject is a problem of GeoEval-2000 with what other stages say of it.
type subject struct {
	problem *schema.Problem
	check   *schema.ProgramCheck
	shape   schema.Shape
	level   schema.Level
}

// read gives the problems of GeoEval-2000, by id. One without problem or check is an error.
func read(job *stages.Job) ([]subject, error) {
	problems, err := stages.ByID(job, schema.Problems)
	if err != nil {
		return nil, err
	}
	checks, err := stages.ByID(job, schema.ProgramChecks)
	if err != nil {
		return nil, err
	}
	ratings, err := stages.ByID(job, schema.Ratings)
	if err != nil {
		return nil, err
	}
	selection, err := stages.Rows(job, schema.Selection)
	if err != nil {
		return nil, err
	}
	subjects := make([]subject, len(selection))
	for i := range selection {
		id := selection[i].ID
		s := subject{problem: problems[id], check: checks[id], shape: selection[i].Shape}
		if s.problem == nil || s.check == nil {
			return nil, fmt.Errorf("%s: selected, but the problem or its check is missing; build check and selection anew", id)
		}
		if r := ratings[id]; r != nil {
			s.level = r.Level
		}
		subjects[i] = s
	}
	return subjects, nil
}

// reasons counts what keeps problems from being asked backward, in the order of the hurdles.
func reasons(unmasked []schema.Unmasked) string {
	count := map[schema.UnmaskedReason]int{}
	for _, u := range unmasked {
		count[u.Reason]++
	}
	var parts []string
	for _, r := range schema.UnmaskedReasons {
		if count[r] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", count[r], r))
		}
	}
	return strings.Join(parts, ", ")
}
