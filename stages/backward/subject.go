package backward

import (
	"fmt"
	"strconv"
	"strings"

	"geoeval/internal/invented/figure"
	"geoeval/schema"
	"geoeval/stages"
)

// A subject is a problem of GeoEval-2000 with what other stages say of it.
type subject struct {
	problem *schema.Problem
	check   *schema.ProgramCheck
	shape   schema.Shape
	level   schema.Level
	// figure says how the problem's diagram is drawn; nil where that is not known.
	figure *figure.Scene
}

// read gives a problem of GeoEval-2000. One without problem or check is an error.
func read(of *stages.Subject) (*subject, error) {
	s := &subject{problem: stages.RowOf(of, schema.Problems), check: stages.RowOf(of, schema.ProgramChecks),
		shape: stages.RowOf(of, schema.Selection).Shape}
	if s.problem == nil || s.check == nil {
		return nil, fmt.Errorf("%s: selected, but the problem or its check is missing; build check and selection anew",
			of.Key)
	}
	s.check = asProgram(s.check)
	if r := stages.RowOf(of, schema.Ratings); r != nil {
		s.level = r.Level
	}
	return s, nil
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

// reasons says how many problems are kept from being asked backward by what, in the order of the hurdles.
func reasons(count map[schema.UnmaskedReason]int) string {
	var parts []string
	for _, r := range schema.UnmaskedReasons {
		if count[r] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", count[r], r))
		}
	}
	return strings.Join(parts, ", ")
}
