package stages

import (
	"fmt"

	"geoeval/schema"
)

// Selected gives the problems of GeoEval-2000 by id, with the columns of problems that the
// job's stage reads. A selected id without a problem is an error.
func Selected(job *Job) ([]*schema.Problem, error) {
	problems, err := ByID(job, schema.Problems)
	if err != nil {
		return nil, err
	}
	selection, err := Rows(job, schema.Selection)
	if err != nil {
		return nil, err
	}
	var out []*schema.Problem
	for i := range selection {
		p := problems[selection[i].ID]
		if p == nil {
			return nil, fmt.Errorf("%s: selected, but there is no such problem; build selection anew", selection[i].ID)
		}
		out = append(out, p)
	}
	return out, nil
}

// ByID gives a table's rows by their keys.
func ByID[R any](job *Job, t *schema.Table[R]) (map[string]*R, error) {
	rows, err := Rows(job, t)
	if err != nil {
		return nil, err
	}
	m := make(map[string]*R, len(rows))
	for i := range rows {
		m[t.Key(&rows[i])] = &rows[i]
	}
	return m, nil
}
