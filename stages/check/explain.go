package check

import (
	"fmt"
	"slices"

	"geoeval/schema"
	"geoeval/stages"
)

// explain says what a problem's program gives, and how that compares with the gold answer.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
	checks, err := stages.Rows(job, schema.ProgramChecks)
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(checks, func(c schema.ProgramCheck) bool { return c.ID == id })
	if i < 0 {
		return "", nil
	}
	return sentence(&checks[i]), nil
}

func sentence(c *schema.ProgramCheck) string {
	switch c.Status {
	case schema.Verified:
		return "verified: " + compared(c)
	case schema.Mismatch:
		s := "mismatch: " + compared(c)
		if c.NearestChoice != "" {
			s += fmt.Sprintf("; the nearest choice is %s", c.NearestChoice)
		}
		if c.Detail != "" {
			s += "; " + c.Detail
		}
		return s
	case schema.NotExecutable:
		return "not checked: " + c.Detail
	}
	return "not checked: it has no solution program"
}

// compared says what was held against what.
func compared(c *schema.ProgramCheck) string {
	among := ""
	if len(c.Values) > 0 {
		among = fmt.Sprintf(" (of %s)", schema.Spell(&c.Values))
	}
	return fmt.Sprintf("its program gives %v%s, and the gold answer is %v ± %s (%s)", *c.Computed, among, *c.Gold,
		short(*c.Tolerance), c.ToleranceFrom)
}

// short is a tolerance in the few digits that a reader wants.
func short(tolerance float64) string { return fmt.Sprintf("%.3g", tolerance) }
