// Package decompose takes composite problems apart into problems of one step, as We-Math does by hand
// (arXiv 2407.01284, section 3.2): see [geoeval/internal/program/chain] for what a step is.
//
// Every problem has a row: it is a composite, whose steps are problems of their own, or it says why it is not taken
// apart. A step is told only where it is proven that it can be solved from what it states and has one answer, and no step
// states what a later one asks for; the last one asks for the gold answer.
package decompose

import (
	"context"
	"fmt"

	"geoeval/internal/program/chain"
	"geoeval/schema"
	"geoeval/stages"
)

// New makes the stage; its configuration is a [Config].
func New() stages.Stage { return &stage{} }

type stage struct{ config Config }

// Describe implements [stages.Stage].
func (s *stage) Describe() stages.Description {
	return stages.Description{
		Name:    "decompose",
		Version: 17,
		Config:  &s.config,
		Reads: []stages.Read{
			stages.From(schema.Problems, "id", "source", "language", "text", "text_zh", "semantic_clauses", "choices", "answer",
				"answer_value", "answer_letter", "diagram", "knowledge_points", "solution", "solution_language", "numbers",
				"diagram_scene", "pixel_digest"),
			stages.From(schema.ProgramChecks, "id", "status", "gold", "tolerance", "percent"),
			stages.From(schema.Labels, "id", "goal"),
			stages.From(schema.Duplicates, "id", "kept_id"),
		},
		Writes: []schema.Named{schema.Composites, schema.Steps, schema.Undecomposeds},
		Reach:  map[string][]string{"pictures": {"steps.image", "steps.has_image", "steps.image_digest", "composites.pictured"}},
		Audit:  stages.Audit{Summarize: s.summarize, Explain: s.explain, Check: s.check, CheckRow: s.checkRow},
	}
}

// Run writes a row for every problem: a composite with its steps, or why there is none.
func (s *stage) Run(ctx context.Context, job *stages.Job) error { return stages.Do(ctx, job, s) }

// Work takes every problem apart, and draws the steps of those that are to have pictures.
func (s *stage) Work(_ context.Context, job *stages.Job) (*stages.Work, error) {
	return &stages.Work{
		Each: func(_ context.Context, of *stages.Subject, out *stages.Output) error {
			sub, err := read(of)
			if err != nil {
				return err
			}
			o, err := s.takeApart(job, sub)
			switch {
			case err != nil:
				return err
			case o.composite == nil:
				stages.PutRow(out, schema.Undecomposeds, o.undecomposed)
			case sub.problem.DiagramScene != "":
				out.Note(note{o.composite, o.steps, sub.problem.DiagramScene, sub.problem.PixelDigest, o.values})
			default:
				put(out, o.composite, o.steps)
			}
			return nil
		},
		NewNote: func() any { return &note{} },
		Combine: stages.Keep(func(ctx context.Context, notes []stages.Noted[note], out *stages.Output) error {
			if err := s.picture(ctx, job, notes); err != nil {
				return err
			}
			for i := range notes {
				put(out, notes[i].Note.Composite, notes[i].Note.Steps)
			}
			return nil
		}),
		Concludes: []schema.Named{schema.Composites, schema.Steps},
	}, nil
}

// A note is a composite whose diagram says how it was drawn, so that its steps may have pictures.
type note struct {
	Composite *schema.Composite `json:"composite"`
	Steps     []schema.Step     `json:"steps"`
	// Scene is that of the diagram, and Digest that of its pixels.
	Scene  string `json:"scene"`
	Digest string `json:"digest"`
	// Values are what the steps find.
	Values []value `json:"values"`
}

// put puts the rows of a composite.
func put(out *stages.Output, composite *schema.Composite, steps []schema.Step) {
	stages.PutRow(out, schema.Composites, *composite)
	stages.PutRows(out, schema.Steps, steps)
}

// An outcome is what became of a problem: a composite with its steps, or why it is none.
type outcome struct {
	composite    *schema.Composite
	steps        []schema.Step
	undecomposed schema.Undecomposed

	// values are what the steps of a composite find.
	values []value
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
	if detail := repeated(t.steps); detail != "" && !t.drawn("repeats", s.config.Repeats) {
		return refused(schema.RepeatsConcept, detail)
	}
	return outcome{composite: t.composite, steps: t.steps, values: valuesOf(c)}, nil
}

// repeated names two steps that need the same concept; "" for none. In We-Math each step has its own concept (section 3.2).
func repeated(steps []schema.Step) string {
	first := map[string]int64{}
	for _, s := range steps {
		if before, there := first[s.Concept]; there {
			return fmt.Sprintf("steps %d and %d need %s", before, s.Step, s.Concept)
		}
		first[s.Concept] = s.Step
	}
	return ""
}
