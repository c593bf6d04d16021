package decompose

import (
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
			lines = append(lines, fmt.Sprintf("%d. %s", steps[i].Step, steps[i].Equation))
		}
	}
	if lines != nil {
		return fmt.Sprintf("taken apart into %d steps: %s", len(lines), strings.Join(lines, "; ")), nil
	}
	undecomposed, err := stages.Rows(job, schema.Undecomposeds)
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(undecomposed, func(u schema.Undecomposed) bool { return u.ID == id })
	if i < 0 {
		return "", nil
	}
	why := fmt.Sprintf("not taken apart into steps: %s", undecomposed[i].Reason)
	if undecomposed[i].Detail != "" {
		why += " (" + undecomposed[i].Detail + ")"
	}
	return why, nil
}
