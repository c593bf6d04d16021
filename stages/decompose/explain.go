package decompose

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
)

// explain says into which steps a problem is taken apart, or why it is not.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
	steps, err := stages.Rows(job, schema.Steps)
	if err != nil {
		return "", err
	}
	var lines []string
	for i := range steps {
		if steps[i].ParentID == id {
			lines = append(lines, fmt.Sprintf("%d. %s (%s)", steps[i].Step, steps[i].Equation, strings.TrimPrefix(steps[i].Concept, "wemath/")))
		}
	}
	if lines != nil {
		return fmt.Sprintf("taken apart into %d steps, each with the concept that it needs: %s", len(lines), strings.Join(lines, "; ")), nil
	}
	undecomposed, err := stages.Rows(job, schema.Undecomposeds)
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(undecomposed, func(u schema.Undecomposed) bool { return u.ID == id })
	if i < 0 {
		return "", nil
	}
	u := &undecomposed[i]
	why := cmp.Or(reasons[u.Reason], string(u.Reason))
	switch u.Detail {
	case "", string(schema.Mismatch):
	case string(schema.NotExecutable):
		if why, err = stages.NotHeld(job, id); err != nil {
			return "", err
		}
	default:
		why += " (" + u.Detail + ")"
	}
	return "not taken apart into steps: " + why, nil
}

// reasons says in words why a problem is not taken apart.
var reasons = map[schema.UndecomposedReason]string{
	schema.Unprogrammed:   "it has no solution program",
	schema.Unverified:     "its solution program does not give the gold answer",
	schema.Doubled:        "it is a duplicate",
	schema.OneStep:        "its solution is one step",
	schema.Misfit:         "its solution program does not fit its text",
	schema.UnknownStep:    "a step of its solution program is no known relation of geometry",
	schema.Unproven:       "a step is not proven to be solvable from what it states",
	schema.TellsAhead:     "a step would give a later answer away",
	schema.RepeatsConcept: "two steps need the same concept (decompose.repeats)",
}
