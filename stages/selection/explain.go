package selection

import (
	"fmt"
	"slices"
	"strings"

	"geoeval/schema"
	"geoeval/stages"
)

// explain says that a problem is selected, or why it is not.
func (s *stage) explain(job *stages.Job, id string) (string, error) {
	selection, err := stages.Rows(job, schema.Selection)
	if err != nil {
		return "", err
	}
	of := map[[2]string]int{} // how many are selected of a group and a shape, and of each
	for _, row := range selection {
		of[[2]string{row.Group, string(row.Shape)}]++
		of[[2]string{row.Group, ""}]++
		of[[2]string{"", string(row.Shape)}]++
	}
	if i := slices.IndexFunc(selection, func(row schema.Selected) bool { return row.ID == id }); i >= 0 {
		row := &selection[i]
		return fmt.Sprintf("selected for GeoEval-2000: number %d of the %s that it has of %s with the shape %s", row.Rank,
			problemsOf(of[[2]string{row.Group, string(row.Shape)}]), s.config.spelled(row.Group), row.Shape), nil
	}
	p, barred, err := s.poolAgain(job)
	if err != nil {
		return "", err
	}
	if why := barred[id]; why != noBar {
		return fmt.Sprintf("not selected for GeoEval-2000: %s", why), nil
	}
	i := slices.IndexFunc(p.Members, func(e eligible) bool { return e.ID == id })
	if i < 0 {
		return "", nil
	}
	row, column := int(p.Members[i].Row), int(p.Members[i].Column)
	group, shape := p.groups[row], string(p.shapes[column])
	ordered := p.order(p.cells()[row][column], row, column)
	place := slices.IndexFunc(ordered, func(e *eligible) bool { return e.ID == id })
	taken := of[[2]string{group, shape}]
	which := fmt.Sprintf("the first %d are taken", taken)
	if taken == 0 {
		which = "none is taken"
	}
	return fmt.Sprintf("not selected for GeoEval-2000: there is no room left. It is number %d of the %s of %s with the shape %s, of which %s: "+
		"GeoEval-2000 has %d of %s and %d with the shape %s in all", place+1, problemsOf(len(ordered)), s.config.spelled(group), shape, which,
		of[[2]string{group, ""}], group, of[[2]string{"", shape}], shape), nil
}

// spelled is the name of a group, with its sources where it has several.
func (c *Config) spelled(group string) string {
	i := slices.IndexFunc(c.Sources, func(g Group) bool { return g.Name == group })
	if i < 0 || len(c.Sources[i].Of) < 2 {
		return group
	}
	var names []string
	for _, source := range c.Sources[i].Of {
		names = append(names, string(source))
	}
	return fmt.Sprintf("the group %s (%s)", group, strings.Join(names, " and "))
}
