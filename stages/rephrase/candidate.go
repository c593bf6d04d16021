package rephrase

import (
	"context"
	"fmt"

	"geoeval/internal/text/fidelity"
	"geoeval/schema"
)

// An outcome is what came of rephrasing a problem.
type outcome struct {
	candidates []schema.Rephrasing
	augmented  schema.Augmented
	// full: as many candidates passed as were wanted.
	full bool
}

// rephrase takes candidates for a problem, one after another, until as many have passed as are wanted, the limit is
// reached or there are no more; then it draws one of those that passed.
func (c *Config) rephrase(ctx context.Context, chance func(parts ...string) uint64, by author, p *schema.Problem) (*outcome, error) {
	o := &outcome{}
	original := read(p)
	var passed []int
	for d, err := range by.drafts(ctx, p) {
		if err != nil {
			return nil, fmt.Errorf("%s: candidate %d: %w", p.ID, len(o.candidates)+1, err)
		}
		r := d.row(p, len(o.candidates)+1, original)
		for _, i := range passed {
			if fault, near := original.CheckSibling(r.Text, o.candidates[i].Text); near && r.Passed {
				r.Faults, r.Passed = append(r.Faults, fault.String()), false
			}
		}
		if r.Passed {
			passed = append(passed, len(o.candidates))
		}
		o.candidates = append(o.candidates, r)
		if len(passed) == c.Candidates || len(o.candidates) == c.Limit {
			break
		}
	}
	o.full = len(passed) == c.Candidates
	o.augmented = schema.Augmented{
		ID: schema.AugmentedID(p.ID), ParentID: p.ID, Text: p.Text, Passed: int64(len(passed)), Asked: int64(len(o.candidates)),
	}
	if len(passed) > 0 {
		drawn := &o.candidates[passed[chance("draw", p.ID)%uint64(len(passed))]]
		drawn.Drawn = true
		o.augmented.Text, o.augmented.Candidate, o.augmented.Model = drawn.Text, drawn.Candidate, drawn.Model
	}
	return o, nil
}

// row makes the row of a candidate that was written, checked against its original.
func (d *draft) row(p *schema.Problem, number int, original *fidelity.Original) schema.Rephrasing {
	distance := fidelity.Distance(p.Text, d.text)
	r := schema.Rephrasing{
		ID: schema.RephrasingID(p.ID, int64(number)), ParentID: p.ID, Candidate: int64(number),
		Text: d.text, Distance: &distance,
		Model: d.model, Prompt: d.prompt, Request: d.request,
		PromptTokens: int64(d.promptTokens), CompletionTokens: int64(d.completionTokens),
	}
	if d.fault != "" {
		r.Faults = append(r.Faults, d.fault)
	}
	for _, fault := range original.Check(d.text) {
		r.Faults = append(r.Faults, fault.String())
	}
	r.Passed = len(r.Faults) == 0
	return r
}
