package hard

import (
	"strconv"

	"geoeval/schema"
	"geoeval/stages"
)

// bars is what keeps candidates from being drawn, and the labels that place them.
type bars struct {
	config                        *Config
	duplicate, selected, mismatch map[string]bool
	labelOf                       map[string]schema.Label
}

func (c *Config) readBars(job *stages.Job) (*bars, error) {
	duplicates, err := stages.Rows(job, schema.Duplicates)
	if err != nil {
		return nil, err
	}
	selection, err := stages.Rows(job, schema.Selection)
	if err != nil {
		return nil, err
	}
	labels, err := stages.Rows(job, schema.Labels)
	if err != nil {
		return nil, err
	}
	checks, err := stages.Rows(job, schema.ProgramChecks)
	if err != nil {
		return nil, err
	}
	b := &bars{c, map[string]bool{}, map[string]bool{}, map[string]bool{}, make(map[string]schema.Label, len(labels))}
	for i := range duplicates {
		b.duplicate[duplicates[i].ID] = true
	}
	for i := range selection {
		b.selected[selection[i].ID] = true
	}
	for i := range checks {
		if checks[i].Status == schema.Mismatch {
			b.mismatch[checks[i].ID] = true
		}
	}
	for i := range labels {
		b.labelOf[labels[i].ID] = labels[i]
	}
	return b, nil
}

// of says what keeps a problem from being drawn: the first reason in the order of the constants. That a text may not be
// geometry is held against public datasets only: a maintainer's own collection is.
func (b *bars) of(p *schema.Problem, label *schema.Label) schema.Barred {
	return b.config.barred(p, label, b.duplicate[p.ID], b.selected[p.ID], b.mismatch[p.ID])
}

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
