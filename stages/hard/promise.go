package hard

import (
	"context"

	"geoeval/schema"
	"geoeval/stages"
)

// Check makes the tables again from what they come from, and reports every difference.
func (s *stage) Check(job *stages.Job, fault func(error)) error {
	review, err := s.config.readReview()
	if err != nil {
		return err
	}
	pool, err := s.config.newPool(context.Background(), job, s.config.Sources, true)
	if err != nil {
		return err
	}
	now, err := s.makeAll(job, pool, review)
	if err != nil {
		return err
	}
	candidates, err := stages.Rows(job, schema.HardCandidates)
	if err != nil {
		return err
	}
	drawn, err := stages.Rows(job, schema.HardProblems)
	if err != nil {
		return err
	}
	screenings, err := stages.Rows(job, schema.Screenings)
	if err != nil {
		return err
	}
	stages.Again(schema.HardCandidates, candidates, now.candidates, fault)
	stages.Again(schema.HardProblems, drawn, now.drawn, fault)
	stages.Again(schema.Screenings, screenings, now.screenings, fault)
	return nil
}
