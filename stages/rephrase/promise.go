package rephrase

import (
	"context"
	"fmt"

	"geoeval/schema"
	"geoeval/stages"
)

// Check holds the candidates against their problems: each passes the checks or fails them as its row says, the numbers
// of candidates count from 1, and what is drawn follows from what passed. Of the built-in rewriter every candidate is
// written again; what a model wrote is taken from the table.
func (s *stage) Check(job *stages.Job, fault func(error)) error {
	problems, err := stages.Selected(job)
	if err != nil {
		return err
	}
	candidates, err := stages.Rows(job, schema.Rephrasings)
	if err != nil {
		return err
	}
	augmented, err := stages.Rows(job, schema.Augmenteds)
	if err != nil {
		return err
	}
	of := map[string][]schema.Rephrasing{}
	for i := range candidates {
		of[candidates[i].ParentID] = append(of[candidates[i].ParentID], candidates[i])
	}
	by := s.config.recorded(of)
	if s.config.Provider == Rules {
		if by, err = s.config.rules(job.Chance); err != nil {
			return err
		}
	}
	again, err := stages.Each(context.Background(), problems, func(p *schema.Problem) (*outcome, error) {
		of := s.config.subject(p)
		answers, err := by(context.Background(), of)
		if err != nil {
			return nil, err
		}
		return s.config.outcome(job.Chance, of, answers), nil
	})
	if err != nil {
		return err
	}
	var wantCandidates []schema.Rephrasing
	wantAugmented := make([]schema.Augmented, len(again))
	for i, o := range again {
		wantCandidates = append(wantCandidates, o.candidates...)
		wantAugmented[i] = o.augmented
		if p := problems[i]; o.augmented.Candidate > 0 {
			original := read(p, s.config.bounds())
			for _, f := range original.Check(o.augmented.Text) {
				fault(&schema.FieldError{Table: schema.Augmenteds.Name(), Row: o.augmented.ID, Field: "text",
					Why: fmt.Sprintf("does not pass: %s", f.String())})
			}
		}
	}
	stages.Again(schema.Rephrasings, candidates, wantCandidates, fault)
	stages.Again(schema.Augmenteds, augmented, wantAugmented, fault)
	return nil
}
