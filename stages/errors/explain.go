package errors

import (
	"cmp"
	"fmt"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
)

// explain says what the first errors of the wrong answers to a problem are, and who says so.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
	about, err := stages.QuestionsAbout(job, id)
	if err != nil {
		return "", err
	}
	rows, err := stages.RowsIfThere(job, schema.FirstErrors, "model", "setting", "subset", "problem_id", "repeat", "by", "kind", "why_not", "sentence")
	if err != nil {
		return "", err
	}
	var said []string
	for i := range rows {
		r := &rows[i]
		if !about(&r.Attempt) {
			continue
		}
		what := strings.ReplaceAll(cmp.Or(string(r.Why), string(r.Kind)), "_", " ")
		if r.Sentence != "" {
			what += fmt.Sprintf(", in %q", r.Sentence)
		}
		said = append(said, fmt.Sprintf("%s, %s, %s, answer %d: %s, by %s", r.Model, r.Setting, r.Subset, r.Repeat, what, r.By))
	}
	if len(said) == 0 {
		return "", nil
	}
	return "first errors: " + strings.Join(said, "; "), nil
}
