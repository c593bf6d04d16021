// Package decompose takes composite problems apart into problems of one step, as We-Math does by hand
// (arXiv 2407.01284, section 3.2): see [geoeval/internal/program/chain] for what a step is.
//
// Every problem has a row: it is a composite, whose steps are problems of their own, or it says why it is not taken
// apart. A step is told only where it is proven that it can be solved from what it states and has one answer, and no step
// states what a later one asks for; the last one asks for the gold answer.
package decompose

import (
	"context"

	"geoeval/internal/program/chain"
	"geoeval/schema"
	"geoeval/stages"
)

// New makes the stage; its configuration is a [Config].
func New() stages.Stage { return &stage{} }

type stage struct{ config Config }

func (s *stage) Name() string { return "decompose" }
func (s *stage) Version() int { return 4 }
func (s *stage) Config() any  { return &s.config }

func (s *stage) Reads() []stages.Read {
	return []stages.Read{
		stages.From(schema.Problems, "id", "source", "language", "text", "text_zh", "semantic_clauses", "choices", "answer",
			"answer_value", "answer_letter", "diagram", "knowledge_points", "solution", "solution_language", "numbers",
			"diagram_scene", "pixel_digest"),
		stages.From(schema.ProgramChecks, "id", "status", "gold", "tolerance", "percent"),
		stages.From(schema.Labels, "id", "goal"),
		stages.From(schema.Duplicates, "id", "kept_id"),
	}
}

func (s *stage) Writes() []schema.Named {
	return []schema.Named{schema.Composites, schema.Steps, schema.Undecomposeds}
}

// Run writes a row for every problem: a composite with its steps, or why there is none.
func (s *stage) Run(ctx context.Context, job *stages.Job) error {
	composites, steps, undecomposed, err := s.make(ctx, job)
	if err != nil {
		return err
	}
	if err := stages.Put(job, schema.Composites, composites); err != nil {
		return err
	}
	if err := stages.Put(job, schema.Steps, steps); err != nil {
		return err
	}
	return stages.Put(job, schema.Undecomposeds, undecomposed)
}

// make makes the rows of all three tables.
func (s *stage) make(ctx context.Context, job *stages.Job) (composites []schema.Composite, steps []schema.Step,
	undecomposed []schema.Undecomposed, err error) {
	subjects, err := read(job)
	if err != nil {
		return nil, nil, nil, err
	}
	outcomes, err := stages.Each(ctx, subjects, func(sub subject) (outcome, error) { return s.takeApart(job, &sub) })
	if err == nil {
		err = s.picture(ctx, job, outcomes)
	}
	for _, o := range outcomes {
		if o.composite == nil {
			undecomposed = append(undecomposed, o.undecomposed)
			continue
		}
		composites = append(composites, *o.composite)
		steps = append(steps, o.steps...)
	}
	return composites, steps, undecomposed, err
}

// An outcome is what became of a problem: a composite with its steps, or why it is none.
type outcome struct {
	composite    *schema.Composite
	steps        []schema.Step
	undecomposed schema.Undecomposed

	// problem is what a composite comes from, and values are what its steps find.
	problem *schema.Problem
	values  []value
}

// takeApart makes the rows of a problem.
func (s *stage) takeApart(job *stages.Job, sub *subject) (outcome, error) {
	refused := func(reason schema.UndecomposedReason, detail string) (outcome, error) {
		return outcome{undecomposed: schema.Undecomposed{ID: sub.problem.ID, Reason: reason, Detail: detail}}, nil
	}
	switch {
	case sub.check.Status == schema.NoProgram:
		return refused(schema.Unprogrammed, "")
	case sub.check.Status != schema.Verified:
		return refused(schema.Unverified, string(sub.check.Status))
	case sub.kept != "":
		return refused(schema.Doubled, "of "+sub.kept)
	}
	c, refusal := chain.Of(sub.forChain())
	if refusal != nil {
		return refused(schema.UndecomposedReason(refusal.Reason), refusal.Detail)
	}
	t := teller{stage: s, job: job, subject: sub, chain: c}
	if refusal := t.tell(); refusal != nil {
		return refused(schema.UndecomposedReason(refusal.Reason), refusal.Detail)
	}
	return outcome{composite: t.composite, steps: t.steps, problem: sub.problem, values: valuesOf(c)}, nil
}
