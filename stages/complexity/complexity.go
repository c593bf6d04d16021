// Package complexity rates how complex problems are by the algorithm of the paper's appendix H: by the lengths of the
// problem's text, of its diagram's description and of its golden solution, relative to those of the other problems.
//
// What the paper leaves open is decided so. Lengths are in words by UAX #29, in which a Chinese character counts as
// one. The description is every structural and semantic clause and the drawing's code; the solution is the program, or
// the prose where there is none. A problem without a solution has one of 0 words, so that where the population has such
// a problem (Geometry3K has no programs) the least length is 0. Ratings compare within one population only: a problem's
// score changes when the shortest or the longest one does.
//
// The paper's levels cut the range of the score, which a few very long problems stretch, so that nearly all are Easy. A
// second level, by quantile, cuts the population in thirds. It goes by how many problems have a lower score, so that
// equal scores are never parted: where a tie lies across a cut, all of it is in the lower third.
package complexity

import (
	"context"

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

// Reads depends on the configuration: who rates all problems does not ask which are selected.
func (s *stage) Reads() []stages.Read {
	reads := []stages.Read{
		stages.From(schema.Problems, "id", "text", "structural_clauses", "semantic_clauses", "diagram_code", "solution"),
	}
	if s.config.Population != All {
		reads = append(reads, stages.From(schema.Selection, "id"))
	}
	return reads
}

func (s *stage) Writes() []schema.Named { return []schema.Named{schema.Ratings} }

// Run rates every problem of the population, and no other.
func (s *stage) Run(ctx context.Context, job *stages.Job) error {
	population, err := s.population(job)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return stages.Put(job, schema.Ratings, s.rateAll(population))
}

// rateAll rates a population.
func (s *stage) rateAll(population []*schema.Problem) []schema.Rating {
	ratings := make([]schema.Rating, len(population))
	for i, p := range population {
		ratings[i] = lengths(p)
	}
	newMeasure(s.config.alpha(), ratings).rateAll(ratings)
	return ratings
}

// population gives the problems to rate. A selected id without a problem is an error.
func (s *stage) population(job *stages.Job) ([]*schema.Problem, error) {
	if s.config.Population != All {
		return stages.Selected(job)
	}
	problems, err := stages.Rows(job, schema.Problems)
	if err != nil {
		return nil, err
	}
	population := make([]*schema.Problem, len(problems))
	for i := range problems {
		population[i] = &problems[i]
	}
	return population, nil
}

// lengths starts the rating of a problem with its three lengths.
func lengths(p *schema.Problem) schema.Rating {
	r := schema.Rating{
		ID:            p.ID,
		TextWords:     int64(mathtext.Words(p.Text)),
		SolutionWords: int64(mathtext.Words(p.Solution)),
	}
	for _, part := range p.Description() {
		r.DescriptionWords += int64(mathtext.Words(part))
	}
	return r
}
