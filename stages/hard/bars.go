package hard

import (
	"strconv"

	"geoeval/schema"
	"geoeval/stages"
)

// barred says what keeps a problem from being drawn: the first reason in the order of the constants. That a text may not be
// geometry is held against public datasets only: a maintainer's own collection is.
func (c *Config) barred(p *schema.Problem, label *schema.Label, duplicate, selected, mismatch bool) schema.Barred {
	switch {
	case duplicate:
		return schema.BarredDuplicate
	case selected:
		return schema.BarredSelected
	case label.Suspect && p.Source != schema.HardSource:
		return schema.BarredSuspect
	case mismatch:
		return schema.BarredMismatch
	case stages.HasLostValue(p):
		return schema.BarredLost
	case stages.HasTwin(p):
		return schema.BarredTwin
	case p.Source == schema.HardSource && c.below(p.NativeLevel):
		return schema.BarredGrade
	case stages.LeansOn(p) != "":
		return schema.BarredLeaning
	}
	return ""
}

// below says that a problem's grade is a school year below the least that is wanted; one that is no number is none.
func (c *Config) below(grade string) bool {
	year, err := strconv.Atoi(grade)
	return err == nil && year < c.LeastGrade
}
