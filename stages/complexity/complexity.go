// Package complexity rates how complex problems are by the algorithm of the paper's appendix H: by the lengths of the
// problem's text, of its diagram's description and of its golden solution, relative to those of the other problems.
//
// What the paper leaves open is decided so. Lengths are in words by UAX #29, in which a Chinese character counts as
// one. The description is every structural and semantic clause and the drawing's code; the solution is the program, or
// the prose where there is none. A problem without a solution has one of 0 words, so that where the population has such
// a problem (Geometry3K has no programs of its own) the least length is 0. Ratings compare within one population only: a problem's
// score changes when the shortest or the longest one does.
//
// The paper's levels cut the range of the score, which a few very long problems stretch, so that nearly all are Easy. A
// second level, by quantile, cuts the population in thirds. It goes by how many problems have a lower score, so that
// equal scores are never parted: where a tie lies across a cut, all of it is in the lower third.
package complexity

import (
	"context"
	"fmt"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
	"geoeval/stages"
)

// New makes the stage; its configuration is a [Config].
func New() stages.Stage { return &stage{} }

type stage struct{ config Config }

func (s *stage) Name() string { return "complexity" }
func (s *stage) Version() int { return 2 }
func (s *stage) Config() any  { return &s.config }

// Reads depends on the configuration: who rates all problems does not ask which are selected, and who rates those goes by
// them.
func (s *stage) Reads() []stages.Read {
	problems := stages.From(schema.Problems, "id", "text", "structural_clauses", "semantic_clauses", "diagram_code", "solution")
	if s.config.Population == All {
		return []stages.Read{problems}
	}
	return []stages.Read{stages.From(schema.Selection, "id"), problems}
}

func (s *stage) Writes() []schema.Named { return []schema.Named{schema.Ratings} }

// Run rates every problem of the population, and no other. A selected id without a problem is an error.
func (s *stage) Run(ctx context.Context, job *stages.Job) error { return stages.Do(ctx, job, s) }

// A note has the lengths of a problem of the population.
type note struct {
	Text        int64 `json:"text"`
	Description int64 `json:"description"`
	Solution    int64 `json:"solution"`
}

// Work measures each problem of the population, and rates all.
func (s *stage) Work(context.Context, *stages.Job) (*stages.Work, error) {
	return &stages.Work{
		Each: func(_ context.Context, of *stages.Subject, out *stages.Output) error {
			r, err := lengths(of)
			out.Note(note{r.TextWords, r.DescriptionWords, r.SolutionWords})
			return err
		},
		NewNote: func() any { return new(note) },
		All: func(_ context.Context, notes []stages.Noted, out *stages.Output) error {
			ratings := make([]schema.Rating, len(notes))
			for i := range notes {
				n := notes[i].Note.(note)
				ratings[i] = schema.Rating{ID: notes[i].Key, TextWords: n.Text, DescriptionWords: n.Description, SolutionWords: n.Solution}
			}
			newMeasure(s.config.alpha(), ratings).rateAll(ratings)
			for i := range ratings {
				stages.PutRow(out, schema.Ratings, ratings[i])
			}
			return nil
		},
	}, nil
}

// ratedAgain rates the population of the tables as they are, by id.
func (s *stage) ratedAgain(job *stages.Job) ([]schema.Rating, error) {
	var ratings []schema.Rating
	for some, err := range stages.Subjects(&stages.Job{Stage: job.Stage, Reads: s.Reads(), Store: job.Store}) {
		if err != nil {
			return nil, err
		}
		for _, of := range some {
			r, err := lengths(of)
			if err != nil {
				return nil, err
			}
			ratings = append(ratings, r)
		}
	}
	newMeasure(s.config.alpha(), ratings).rateAll(ratings)
	return ratings, nil
}

// lengths starts the rating of a problem with its three lengths.
func lengths(of *stages.Subject) (schema.Rating, error) {
	p := stages.RowOf(of, schema.Problems)
	if p == nil {
		return schema.Rating{}, fmt.Errorf("%s: selected, but there is no such problem; build selection anew", of.Key)
	}
	r := schema.Rating{
		ID:            p.ID,
		TextWords:     int64(mathtext.Words(p.Text)),
		SolutionWords: int64(mathtext.Words(p.Solution)),
	}
	for _, part := range p.Description() {
		r.DescriptionWords += int64(mathtext.Words(part))
	}
	return r, nil
}
