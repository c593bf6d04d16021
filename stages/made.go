package stages

import (
	"context"

	"geoeval/schema"
)

// Made gives the rows that a stage makes of the tables that a job reads, written nowhere: for [Checker], which holds
// those that are there against them.
func Made(ctx context.Context, job *Job, s Worker) (*Output, error) {
	work, err := s.Work(ctx, job)
	if err != nil {
		return nil, err
	}
	var made Output
	if work.Fixed != nil {
		if err := work.Fixed(&made); err != nil {
			return nil, err
		}
	}
	var notes []Noted
	for all, err := range outputs(ctx, job, work) {
		if err != nil {
			return nil, err
		}
		for i := range all {
			made.Rows = append(made.Rows, all[i].out.Rows...)
			if n := all[i].out.Noted; n != nil {
				notes = append(notes, Noted{all[i].key, n})
			}
		}
	}
	if work.All != nil {
		if err := work.All(ctx, notes, &made); err != nil {
			return nil, err
		}
	}
	return &made, nil
}

// MadeOf gives the rows of one table among those made, in the order in which they were.
func MadeOf[R any](made *Output, t *schema.Table[R]) []R {
	var rows []R
	for i := range made.Rows {
		if made.Rows[i].Table == t.Name() {
			rows = append(rows, *made.Rows[i].Row.(*R))
		}
	}
	return rows
}
