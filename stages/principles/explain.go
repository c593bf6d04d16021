package principles

import (
	"cmp"
	"slices"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
)

// explain names the principles that a problem needs, each once.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
	annotations, err := stages.Rows(job, schema.Annotations)
	if err != nil {
		return "", err
	}
	principles, err := stages.Rows(job, schema.Principles)
	if err != nil {
		return "", err
	}
	names := map[string]string{}
	for i := range principles {
		names[principles[i].ID] = principles[i].NameEN
	}
	var needed []string
	for i := range annotations {
		if a := &annotations[i]; a.ProblemID == id {
			if name := cmp.Or(names[a.Principle], a.Principle); !slices.Contains(needed, name) {
				needed = append(needed, name)
			}
		}
	}
	if len(needed) == 0 {
		return "no principle of the catalogue is known to be needed", nil
	}
	return "what one has to know: " + strings.Join(needed, "; "), nil
}
