// Package principles says what one has to know to solve a problem: it writes the catalogue of principles
// ([geoeval/internal/program/principle]) and which of them each problem needs.
package principles

import (
	"context"

	"geoeval/schema"
	"geoeval/stages"
)

// New makes the stage.
func New() stages.Stage { return &stage{} }

type stage struct{}

func (s *stage) Name() string { return "principles" }
func (s *stage) Version() int { return 1 }
func (s *stage) Config() any  { return nil }

func (s *stage) Reads() []stages.Read {
	return []stages.Read{stages.From(schema.Problems, "id")}
}

func (s *stage) Writes() []schema.Named {
	return []schema.Named{schema.Principles, schema.Annotations}
}

// Run writes the catalogue and the annotations.
func (s *stage) Run(_ context.Context, job *stages.Job) error {
	if err := stages.Put(job, schema.Principles, nil); err != nil {
		return err
	}
	return stages.Put(job, schema.Annotations, nil)
}
