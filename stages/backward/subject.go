package backward

import (
	"fmt"
	"strconv"
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
		s.check = asProgram(s.check)
		if r := ratings[id]; r != nil {
			s.level = r.Level
		}
		subjects[i] = s
	}
	return subjects, nil
}

// asProgram gives a check in the unit of the program's own values: in percent where the program counts so.
func asProgram(c *schema.ProgramCheck) *schema.ProgramCheck {
	if !c.Percent || c.Gold == nil || c.Tolerance == nil {
		return c
	}
	own := *c
	own.Gold, own.Tolerance = inPercent(*c.Gold), inPercent(*c.Tolerance)
	return &own
}

// inPercent is a hundred times a value, to the twelve digits that programs are evaluated to: 28.000000000000004 is 28.
func inPercent(value float64) *float64 {
	short, err := strconv.ParseFloat(strconv.FormatFloat(value*100, 'e', 11, 64), 64)
	if err != nil {
		short = value * 100
	}
	return &short
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
