// Package selection selects GeoEval-2000 out of the problems of all sources: by source as the paper's figure 6 has it
// and by primary shape as figure 7 has it, both at once, as near as the supply allows (sections 3.1.1, appendices B and
// C).
//
// Three steps: which problems may be selected (see pool), how many of each cell of source group and shape (see plan),
// and which of a cell (see spread). The paper says neither how it reached its figures nor how it chose within them.
//
// A problem whose solution program gives another answer than its gold answer may be left out (require_check). One
// without a program, or with one that cannot be run, may be selected: nothing speaks against its answer. One whose text has
// lost a value that it needs, or leans on a figure that is missing, is never selected: nobody could solve it. Neither is
// one whose right choice stands twice.
package selection

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"geoeval/schema"
	"geoeval/stages"
)

// New makes the stage; its configuration is a [Config].
func New() stages.Stage { return &stage{} }

type stage struct{ config Config }

// Describe implements [stages.Stage].
func (s *stage) Describe() stages.Description {
	return stages.Description{
		Name:    "selection",
		Version: 5,
		Config:  &s.config,
		Reads:   s.reads(),
		Writes:  []schema.Named{schema.Selection, schema.Margins},
		Reach:   map[string][]string{stages.ReachOfSeed: {"selection.id", "selection.rank"}},
		Audit:   stages.Audit{Summarize: s.summarize, Explain: s.explain},
	}
}

// reads depends on the configuration: only who requires checks reads them.
func (s *stage) reads() []stages.Read {
	columns := append([]string{"id", "source", "solution"}, stages.LackingColumns...)
	reads := []stages.Read{
		stages.From(schema.Problems, columns...),
		stages.From(schema.Duplicates, "id"),
		stages.From(schema.Labels, "id", "primary_shape", "goal", "knowledge_points", "suspect"),
	}
	if s.config.RequireCheck {
		reads = append(reads, stages.From(schema.ProgramChecks, "id", "status"))
	}
	return reads
}

// Run selects. Each problem of a group has a label, and a check where one is required; a duplicate, a suspect, a
// problem without the diagram that is required, one that lost a value, leans on a missing figure or has its right choice twice, one whose program contradicts its gold answer, and one of a shape or
// source that is not configured are never selected. Where fewer problems than the size may be selected, all of them are.
func (s *stage) Run(ctx context.Context, job *stages.Job) error { return stages.Do(ctx, job, s) }

// Work finds out of each problem whether it may be selected, and selects out of those.
func (s *stage) Work(_ context.Context, job *stages.Job) (*stages.Work, error) {
	j := s.newJudge(job)
	return &stages.Work{
		Each: func(_ context.Context, of *stages.Subject, out *stages.Output) error {
			n, err := j.note(of)
			if err == nil && n.Bar != otherSource && n.Bar != otherShape {
				out.Note(n)
			}
			return err
		},
		NewNote:   func() any { return new(note) },
		Combine:   func() stages.Combiner { return s.newPool(job) },
		Concludes: s.Describe().Writes,
	}, nil
}

// Conclude selects.
func (p *pool) Conclude(_ context.Context, out *stages.Output) error {
	config := &p.stage.config
	setBands(p.Members)
	cells := p.cells()
	plan := newPlan(config.groupTargets(), config.shapeTargets(), supply(cells))
	plan.fill(config.Size)
	stages.PutRows(out, schema.Selection, p.choose(plan, cells))
	stages.PutRows(out, schema.Margins, plan.margins(p.groups, p.shapes, p.GroupLeft, p.ShapeLeft, config.Size))
	p.note()
	return nil
}

// choose takes as many problems of each cell as the plan says.
func (p *pool) choose(plan *plan, cells [][][]*eligible) []schema.Selected {
	rows := make([]schema.Selected, 0, plan.taken())
	for row, columns := range cells {
		for column, members := range columns {
			ordered := p.order(members, row, column)
			for place, e := range ordered[:plan.cells[row][column].taken] {
				rows = append(rows, schema.Selected{
					ID: e.ID, Group: p.groups[row], Shape: p.shapes[column],
					Band: e.band, Goal: e.Goal, Rank: int64(place + 1),
				})
			}
		}
	}
	return rows
}

// supply is how many problems each cell has.
func supply(cells [][][]*eligible) [][]int {
	out := make([][]int, len(cells))
	for row, columns := range cells {
		for _, members := range columns {
			out[row] = append(out[row], len(members))
		}
	}
	return out
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
