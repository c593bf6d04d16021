package selection

import (
	"fmt"

	"geoeval/schema"
	"geoeval/stages"
)

// CheckChosen holds the selection of problems whose texts are not all there, so that it cannot be made again, against the rest that it
// was made of: every selected problem may be, it counts for its own source, shape and goal, and as many are selected as the size and
// the supply allow. of is the stage.
func CheckChosen(of stages.Stage, job *stages.Job, fault func(error)) error {
	s := of.(*stage)
	p, barred, err := s.poolAgain(job)
	if err != nil {
		return err
	}
	selection, err := stages.Rows(job, schema.Selection)
	if err != nil {
		return err
	}
	p.checkSelected(selection, barred, fault)
	problems, err := stages.Rows(job, schema.Problems)
	if err != nil {
		return err
	}
	unknown := p.unknown(problems, selection)
	want := min(s.config.Size, len(p.Members))
	if least := min(s.config.Size, len(p.Members)-unknown); len(selection) > want || len(selection) < least {
		fault(fmt.Errorf("%s selected, not %d", problemsOf(len(selection)), want))
	}
	return nil
}

// unknown is how many problems that seem to be in the pool and are not selected have no text here, by which they may have been left out.
func (p *pool) unknown(problems []schema.Problem, selection []schema.Selected) (n int) {
	open := make(map[string]bool, len(problems))
	for i := range problems {
		open[problems[i].ID] = problems[i].Text != ""
	}
	for i := range selection {
		open[selection[i].ID] = true
	}
	for i := range p.Members {
		if !open[p.Members[i].ID] {
			n++
		}
	}
	return n
}

func (p *pool) checkSelected(selection []schema.Selected, barred map[string]bar, fault func(error)) {
	members := make(map[string]*eligible, len(p.Members))
	for i := range p.Members {
		members[p.Members[i].ID] = &p.Members[i]
	}
	for i := range selection {
		s := &selection[i]
		wrong := func(field, why string) {
			fault(&schema.FieldError{Table: schema.Selection.Name(), Row: s.ID, Field: field, Why: why})
		}
		e, ok := members[s.ID]
		if !ok {
			why, known := barred[s.ID]
			if !known {
				why = "there is none"
			}
			wrong("id", fmt.Sprintf("this problem may not be selected: %s", why))
			continue
		}
		for _, field := range []struct{ name, is, want string }{
			{"source_group", s.Group, p.groups[e.Row]},
			{"shape", string(s.Shape), string(p.shapes[e.Column])},
			{"goal", string(s.Goal), string(e.Goal)},
		} {
			if field.is != field.want {
				wrong(field.name, fmt.Sprintf("%q, but it is %q", field.is, field.want))
			}
		}
	}
}
