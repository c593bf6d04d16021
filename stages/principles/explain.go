package principles

import (
	"fmt"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
)

// explain names the principles that a problem needs, each once with all the ways in which that is known.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
	annotations, err := stages.Rows(job, schema.Annotations)
	if err != nil {
		return "", err
	}
	var order []string
	hows := map[string][]string{}
	for i := range annotations {
		if a := &annotations[i]; a.ProblemID == id {
			if hows[a.Principle] == nil {
				order = append(order, a.Principle)
			}
			hows[a.Principle] = append(hows[a.Principle], strings.ReplaceAll(string(a.How), "_", " "))
		}
	}
	if len(order) == 0 {
		return "no principle of the catalogue is known to be needed", nil
	}
	for i, p := range order {
		order[i] = fmt.Sprintf("%s (%s)", p, strings.Join(hows[p], ", "))
	}
	return "it needs " + strings.Join(order, ", "), nil
}
