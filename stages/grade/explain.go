package grade

import (
	"fmt"
	"strings"

	"geoeval/internal/evaluation/grade"
	"geoeval/schema"
	"geoeval/stages"
)

// explain says of each answer to a problem whether it is right by the rules, what was read from it, and which rules decided, a line
// each. What counts where they cannot tell, the stage judge says.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
	about, err := stages.QuestionsAbout(job, id)
	if err != nil {
		return "", err
	}
	rows, err := stages.RowsIfThere(job, schema.Grades)
	if err != nil {
		return "", err
	}
	var lines []string
	for i := range rows {
		g := &rows[i]
		if !about(&g.Attempt) {
			continue
		}
		line := fmt.Sprintf("%s, %s, %s, answer %d: %s", g.Model, g.Setting, g.Subset, g.Repeat, g.InWords())
		if g.Extracted != "" {
			line += fmt.Sprintf(", as it states %q", g.Extracted)
		}
		lines = append(lines, line)
		for _, rule := range g.Rules {
			lines = append(lines, "  "+rule+": "+grade.InWords(rule))
		}
	}
	return strings.Join(lines, "\n"), nil
}
