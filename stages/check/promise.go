package check

import (
	"context"

	"geoeval/schema"
	"geoeval/stages"
)

// Check runs every program again: each problem has exactly one row, and that says what the program gives now.
func (s *stage) Check(job *stages.Job, fault func(error)) error {
	problems, err := stages.Rows(job, schema.Problems)
	if err != nil {
		return err
	}
	checks, err := stages.Rows(job, schema.ProgramChecks)
	if err != nil {
		return err
	}
	again, err := s.checkAll(context.Background(), problems)
	if err != nil {
		return err
	}
	stages.Again(schema.ProgramChecks, checks, again, fault)
	return nil
}
