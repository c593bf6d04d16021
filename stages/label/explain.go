package label

import (
	"fmt"
	"slices"

	"geoeval/schema"
	"geoeval/stages"
)

// explain says what a problem is about.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
	labels, err := stages.Rows(job, schema.Labels)
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(labels, func(l schema.Label) bool { return l.ID == id })
	if i < 0 {
		return "", nil
	}
	l := &labels[i]
	goal := string(l.Goal)
	if l.Goal == schema.OtherGoal {
		goal = "something other than an angle, a length, an area, a perimeter, a volume or a ratio"
	}
	about := fmt.Sprintf("%s geometry, counted for the shape %s; what it asks for: %s", l.ProblemType, l.PrimaryShape, goal)
	if l.Suspect {
		about = "probably not a geometry problem; if it is one: " + about
	}
	return about, nil
}
