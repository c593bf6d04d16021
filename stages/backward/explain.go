package backward

import (
	"fmt"
	"slices"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
)

// explain says what is masked in a problem and how it is found again, or why nothing is.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
	questions, err := stages.Rows(job, schema.Backwards)
	if err != nil {
		return "", err
	}
	if i := slices.IndexFunc(questions, func(q schema.Backward) bool { return q.ParentID == id }); i >= 0 {
		return proved(&questions[i]), nil
	}
	unmasked, err := stages.Rows(job, schema.Unmaskeds)
	if err != nil {
		return "", err
	}
	if i := slices.IndexFunc(unmasked, func(u schema.Unmasked) bool { return u.ID == id }); i >= 0 {
		why := fmt.Sprintf("not asked backward: %s", unmasked[i].Reason)
		if unmasked[i].Detail != "" {
			why += " (" + unmasked[i].Detail + ")"
		}
		return why, nil
	}
	return "", nil
}

// proved says in one sentence what the mask of a question stands for and how that is known.
func proved(q *schema.Backward) string {
	s := fmt.Sprintf("%s stands for %s: %s", q.Mask, q.XText, strings.Join(q.Equations, "; "))
	if q.Recovered == nil {
		return s + ", which gives nothing"
	}
	s += fmt.Sprintf(" gives %s = %.10g", q.Mask, *q.Recovered)
	switch {
	case q.Unique:
		return s + fmt.Sprintf(", and no other %s between %g and %g does", q.Quantity, *q.Low, *q.High)
	case len(q.OtherSolutions) > 0:
		return s + ", and also " + schema.Spell(&q.OtherSolutions)
	}
	return s + "; whether there is another is not known"
}
