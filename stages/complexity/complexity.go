// Package complexity rates how complex problems are by the algorithm of the paper's appendix H: by the lengths of the
// problem's text, of its diagram's description and of its golden solution, relative to those of the other problems.
//
// What the paper leaves open is decided so. Lengths are in words by UAX #29, in which a Chinese character counts as
// one. The description is every structural and semantic clause and the drawing's code; the solution is the program, or
// the prose where there is none. A problem without a solution has one of 0 words, so that where the population has such
// a problem (Geometry3K has no programs of its own) the least length is 0. Ratings compare within one population only: a problem's
// score changes when the shortest or the longest one does.
//
// GeoEval-hard is rated beside GeoEval-2000 and on its scale, of which a score outside is the nearer end; it changes no score
// of GeoEval-2000. Backward questions and other wordings have the rating of the problem that they were made from.
//
// The paper's levels cut the range of the score, which a few very long solutions stretch, so that nearly all are Easy: worked
// prose is many times as long as a program. A second level cuts each kind of solution, program, prose or none, in thirds by
// the score, in GeoEval-2000 and in GeoEval-hard apart. Problems of one score are in one third where that moves a cut by no
// more than a hundredth of the kind, so that thirds stay thirds; else a hash of their ids parts them.
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

// Describe implements [stages.Stage].
func (s *stage) Describe() stages.Description {
	scale := scaleOfSelected()
	return stages.Description{
		Name:    "complexity",
		Version: 3,
		Config:  &s.config,
		Reads:   s.reads(),
		Writes:  []schema.Named{schema.Ratings},
		Reach: map[string][]string{
			"alpha":            {"ratings.score", "ratings.level", "ratings.level_by_quantile"},
			stages.ReachOfSeed: {"ratings.level_by_quantile"},
			// which problems are rated, and the ends of the scale
			stages.ReachOfTable("selection"): {"ratings.id", "ratings.score", "ratings.level", "ratings.level_by_quantile"},
			// GeoEval-hard is rated on the scale of GeoEval-2000, and cut in thirds by itself
			stages.ReachOfTable("hard"): {"ratings.id", "ratings.score", "ratings.level", "ratings.level_by_quantile"},
		},
		Within: []string{"hard"},
		Alone:  map[string]*stages.Scale{"ratings.score": scale, "ratings.level": scale},
		Audit:  stages.Audit{Summarize: s.summarize, Explain: s.explain},
	}
}

// scaleOfSelected is the scale that the problems of GeoEval-2000 set, where they are the population.
func scaleOfSelected() *stages.Scale {
	return &stages.Scale{Table: schema.Ratings.Name(), Members: schema.Selection.Name(), Numbers: func(row any) []int64 {
		r := row.(*schema.Rating)
		return []int64{questionWords(r), r.SolutionWords}
	}}
}

// reads depends on the configuration: who rates all problems does not ask which are in a subset, and who rates those goes by
// them.
func (s *stage) reads() []stages.Read {
	reads := []stages.Read{stages.From(schema.Problems, "id", "text", "structural_clauses", "semantic_clauses", "diagram_code", "solution",
		"solution_language")}
	if s.config.Population == Selected {
		reads = append(reads, stages.From(schema.Selection, "id"), stages.From(schema.HardProblems, "id"))
	}
	return reads
}

// Run rates every problem of the population, and no other.
func (s *stage) Run(ctx context.Context, job *stages.Job) error { return stages.Do(ctx, job, s) }

// A note has what the rating of a problem goes by.
type note struct {
	Text        int64               `json:"text"`
	Description int64               `json:"description"`
	Solution    int64               `json:"solution"`
	Kind        schema.SolutionKind `json:"kind"`
	// Hard: the problem is in GeoEval-hard, and so not in the population that sets the scale.
	Hard bool `json:"hard,omitempty"`
}

// Work measures each problem that is rated, and rates all.
func (s *stage) Work(_ context.Context, job *stages.Job) (*stages.Work, error) {
	return &stages.Work{
		Each: func(_ context.Context, of *stages.Subject, out *stages.Output) error {
			if n, rated := s.measured(of); rated {
				out.Note(n)
			}
			return nil
		},
		NewNote: func() any { return new(note) },
		Combine: stages.Keep(func(_ context.Context, notes []stages.Noted[note], out *stages.Output) error {
			stages.PutRows(out, schema.Ratings, s.rate(job, notes))
			return nil
		}),
		Concludes: []schema.Named{schema.Ratings},
	}, nil
}

// measured says what the rating of a problem goes by, where it is rated.
func (s *stage) measured(of *stages.Subject) (n note, rated bool) {
	n.Hard = s.config.Population == Selected && stages.RowOf(of, schema.HardProblems) != nil
	if s.config.Population == Selected && !n.Hard && stages.RowOf(of, schema.Selection) == nil {
		return n, false
	}
	p := stages.RowOf(of, schema.Problems)
	n.Text, n.Solution, n.Kind = int64(mathtext.Words(p.Text)), int64(mathtext.Words(p.Solution)), p.SolutionLanguage.Kind()
	for _, part := range p.Description() {
		n.Description += int64(mathtext.Words(part))
	}
	return n, true
}

// rate rates the problems of which there are notes, in their order.
func (s *stage) rate(job *stages.Job, notes []stages.Noted[note]) []schema.Rating {
	all := make([]rating, len(notes))
	for i := range notes {
		n := &notes[i].Note
		all[i] = rating{
			Rating: schema.Rating{ID: notes[i].Key, TextWords: n.Text, DescriptionWords: n.Description, SolutionWords: n.Solution,
				SolutionKind: n.Kind},
			hard: n.Hard, chance: job.Chance("tie", notes[i].Key),
		}
	}
	rateAll(s.config.alpha(), all)
	ratings := make([]schema.Rating, len(all))
	for i := range all {
		ratings[i] = all[i].Rating
	}
	return ratings
}
