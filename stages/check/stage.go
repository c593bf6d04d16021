// Package check runs the solution programs of the problems and holds what they give against the gold answers. A program
// that gives another answer is evidence against the problem: the text, the numbers, the program or the answer is wrong.
//
// A value is held against the gold answer within a tolerance that depends on how exactly the answer is written and on
// how near the other choices are (see [Config]); within it, the gold choice is always the nearest one. Percentages are in
// hundredths, as answer_value has them; MathQA's programs count them in percent (44 for 44 %), and their values are
// divided by 100 first. A ratio is its quotient.
package check

import (
	"context"

	"geoeval/schema"
	"geoeval/stages"
)

// New makes the stage; its configuration is a [Config].
func New() stages.Stage { return &stage{} }

type stage struct{ config Config }

// held are the columns that depend on how near a program's value has to be.
var held = []string{"checks.status", "checks.computed", "checks.gold", "checks.tolerance", "checks.tolerance_from", "checks.nearest_choice"}

// Describe implements [stages.Stage].
func (s *stage) Describe() stages.Description {
	return stages.Description{
		Name:    "check",
		Version: 3,
		Config:  &s.config,
		Reads: []stages.Read{
			stages.From(schema.Problems, "id", "choices", "choice_numbers", "answer", "answer_value", "answer_letter", "solution",
				"solution_language", "numbers"),
		},
		Writes: []schema.Named{schema.ProgramChecks},
		Reach:  map[string][]string{"relative": held, "rounding_cap": held, stages.ReachOfSeed: nil},
		Audit:  stages.Audit{Summarize: s.summarize, Explain: s.explain},
	}
}

// Run checks every problem.
func (s *stage) Run(ctx context.Context, job *stages.Job) error { return stages.Do(ctx, job, s) }

// Work checks one problem.
func (s *stage) Work(context.Context, *stages.Job) (*stages.Work, error) {
	return &stages.Work{Each: func(_ context.Context, of *stages.Subject, out *stages.Output) error {
		check, err := s.config.check(stages.RowOf(of, schema.Problems))
		if err != nil {
			return err
		}
		stages.PutRow(out, schema.ProgramChecks, check)
		return nil
	}}, nil
}
