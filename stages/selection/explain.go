package selection

import (
	"fmt"
	"slices"

	"geoeval/schema"
	"geoeval/stages"
)

// explain says why a problem is not selected; of a selected one its row says all.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
	selection, err := stages.Rows(job, schema.Selection)
	if err != nil {
		return "", err
	}
	if slices.ContainsFunc(selection, func(row schema.Selected) bool { return row.ID == id }) {
		return "", nil
	}
	p, barred, err := s.poolAgain(job)
	if err != nil {
		return "", err
	}
	if why := barred[id]; why != noBar {
		return fmt.Sprintf("not selected: %s", why), nil
	}
	i := slices.IndexFunc(p.Members, func(e eligible) bool { return e.ID == id })
	if i < 0 {
		return "", nil
	}
	row, column := int(p.Members[i].Row), int(p.Members[i].Column)
	ordered := p.order(p.cells()[row][column], row, column)
	place := slices.IndexFunc(ordered, func(e *eligible) bool { return e.ID == id })
	taken := 0
	for _, s := range selection {
		if s.Group == p.groups[row] && s.Shape == p.shapes[column] {
			taken++
		}
	}
	return fmt.Sprintf("not selected: number %d of the %s of %s with the shape %s, of which %d are taken",
		place+1, problemsOf(len(ordered)), p.groups[row], p.shapes[column], taken), nil
}
