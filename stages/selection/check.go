package selection

import (
	"fmt"

	"geoeval/schema"
	"geoeval/stages"
)

// Check holds the selection against what it was made of: that every selected problem may be, that it counts for its own
// source, shape and goal, that ranks count from 1 in each cell, that as many are selected as the size and the supply
// allow, and that margins say so.
func (s *stage) Check(job *stages.Job, fault func(error)) error {
	p, barred, err := s.poolAgain(job)
	if err != nil {
		return err
	}
	selection, err := stages.Rows(job, schema.Selection)
	if err != nil {
		return err
	}
	margins, err := stages.Rows(job, schema.Margins)
	if err != nil {
		return err
	}
	p.checkSelected(selection, barred, fault)
	p.checkMargins(selection, margins, fault)
	if want := min(s.config.Size, len(p.members)); len(selection) != want {
		fault(fmt.Errorf("%s selected, not %d", problemsOf(len(selection)), want))
	}
	return nil
}

func (p *pool) checkSelected(selection []schema.Selected, barred map[string]bar, fault func(error)) {
	members := make(map[string]*eligible, len(p.members))
	for i := range p.members {
		members[p.members[i].id] = &p.members[i]
	}
	type cell struct {
		group string
		shape schema.Shape
	}
	type place struct {
		cell
		rank int64
	}
	inCell := map[cell]int64{}
	for i := range selection {
		inCell[cell{selection[i].Group, selection[i].Shape}]++
	}
	taken := map[place]bool{}
	for i := range selection {
		s := &selection[i]
		wrong := func(field, why string) {
			fault(&schema.FieldError{Table: schema.Selection.Name(), Row: s.ID, Field: field, Why: why})
		}
		here := place{cell{s.Group, s.Shape}, s.Rank}
		if last := inCell[here.cell]; s.Rank < 1 || s.Rank > last {
			wrong("rank", fmt.Sprintf("%d is not between 1 and %d, the number of problems in its cell", s.Rank, last))
		} else if taken[here] {
			wrong("rank", fmt.Sprintf("%d is also another problem's in its cell", s.Rank))
		}
		taken[here] = true
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
			{"source_group", s.Group, p.groups[e.row]},
			{"shape", string(s.Shape), string(p.shapes[e.column])},
			{"length_band", s.Band, e.band},
			{"goal", string(s.Goal), string(e.goal)},
		} {
			if field.is != field.want {
				wrong(field.name, fmt.Sprintf("%q, but it is %q", field.is, field.want))
			}
		}
	}
}

func (p *pool) checkMargins(selection []schema.Selected, margins []schema.Margin, fault func(error)) {
	type counts struct{ supply, selected int64 }
	of := map[string]*counts{}
	for _, group := range p.groups {
		of[sourceAxis+"/"+group] = &counts{}
	}
	for _, shape := range p.shapes {
		of[shapeAxis+"/"+string(shape)] = &counts{}
	}
	for i := range p.members {
		e := &p.members[i]
		of[sourceAxis+"/"+p.groups[e.row]].supply++
		of[shapeAxis+"/"+string(p.shapes[e.column])].supply++
	}
	for _, s := range selection {
		for _, key := range []string{sourceAxis + "/" + s.Group, shapeAxis + "/" + string(s.Shape)} {
			if of[key] != nil {
				of[key].selected++
			}
		}
	}
	for i := range margins {
		m := &margins[i]
		key := schema.Margins.Key(m)
		is := of[key]
		delete(of, key)
		wrong := func(field, why string) {
			fault(&schema.FieldError{Table: schema.Margins.Name(), Row: key, Field: field, Why: why})
		}
		switch {
		case is == nil:
			wrong("name", "the configuration has no such target")
		case m.Supply != is.supply:
			wrong("supply", fmt.Sprintf("%d, but it is %d", m.Supply, is.supply))
		case m.Selected != is.selected:
			wrong("selected", fmt.Sprintf("%d, but it is %d", m.Selected, is.selected))
		case (m.Selected == m.Target) != (m.Reason == ""):
			wrong("reason", "must be there where selected is not the target, and only there")
		}
	}
	for _, key := range sortedKeys(of) {
		fault(&schema.FieldError{Table: schema.Margins.Name(), Row: key, Field: "name", Why: "this target has no row"})
	}
}
