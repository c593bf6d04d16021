// Package hard makes GeoEval-hard (section 3.1.4): keywords find the problems of solid and analytic geometry in a
// collection, and 300 of them are drawn.
//
// The keywords are data, keywords.yaml; every candidate says which of them matched where. The draw spreads the problems
// as evenly over shapes and question kinds (table 8) as the supply allows. Where reviewers have decided (appendix F),
// their decisions take the place of the draw.
package hard

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
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
		Name:    "hard",
		Version: 6,
		Config:  &s.config,
		Reads: []stages.Read{
			stages.From(schema.Problems, append([]string{"id", "source", "language", "question_kind", "native_level"}, stages.LackingColumns...)...),
			stages.From(schema.Duplicates, "id"),
			stages.From(schema.Labels, "id", "primary_shape", "suspect"),
			stages.From(schema.ProgramChecks, "id", "status"),
			stages.From(schema.Selection, "id"),
		},
		Writes:      []schema.Named{schema.HardCandidates, schema.HardProblems, schema.Screenings},
		OutsideName: "keywords or review",
		Audit:       stages.Audit{Summarize: s.summarize, Explain: s.explain},
	}
}

// Outside is the digest of the keywords and of the review's file.
func (s *stage) Outside(context.Context, []byte) (digest, why string, err error) {
	review, err := s.config.readReview()
	if err != nil {
		return "", "", err
	}
	return outside(review), "", nil
}

// Recall is Run: the program has the keywords, and the configuration names the review.
func (s *stage) Recall(ctx context.Context, job *stages.Job) error { return s.Run(ctx, job) }

func outside(review []byte) string {
	h := sha256.New()
	h.Write([]byte(keywordsDigest()))
	h.Write(review)
	return hex.EncodeToString(h.Sum(nil))
}

// Run finds the candidates and draws. A duplicate, a problem of GeoEval-2000, one whose program contradicts its gold
// answer, one that lost a value, leans on a missing figure, has its right choice twice or is of too low a school year and, of a public
// dataset, one that is probably not geometry are never drawn.
func (s *stage) Run(ctx context.Context, job *stages.Job) error { return stages.Do(ctx, job, s) }

// Work looks at every problem of the sources, and draws of those that are candidates.
func (s *stage) Work(_ context.Context, job *stages.Job) (*stages.Work, error) {
	keywords, err := builtin()
	if err != nil {
		return nil, err
	}
	review, err := s.config.readReview()
	if err != nil {
		return nil, err
	}
	job.Outside = outside(review)
	return &stages.Work{
		Each: func(_ context.Context, of *stages.Subject, out *stages.Output) error {
			p := stages.RowOf(of, schema.Problems)
			if !slices.Contains(s.config.Sources, p.Source) {
				return nil
			}
			class := keywords.classify(p.Text, p.Language)
			if class.Kind == schema.Flat {
				out.Note(note{Source: p.Source})
				return nil
			}
			label, check := stages.RowOf(of, schema.Labels), stages.RowOf(of, schema.ProgramChecks)
			if label == nil {
				return unplaced(of.Key)
			}
			out.Note(candidate(p, label, class, s.config.barred(p, label, stages.RowOf(of, schema.Duplicates) != nil,
				stages.RowOf(of, schema.Selection) != nil, check != nil && check.Status == schema.Mismatch)))
			return nil
		},
		NewNote: func() any { return &note{} },
		All: func(ctx context.Context, notes []stages.Noted, out *stages.Output) error {
			made, err := s.makeAll(job, poolOf(notes), review)
			if err != nil {
				return err
			}
			if err := made.note(ctx, job, &s.config); err != nil {
				return err
			}
			stages.PutRows(out, schema.HardCandidates, made.candidates)
			stages.PutRows(out, schema.HardProblems, made.drawn)
			stages.PutRows(out, schema.Screenings, made.screenings)
			return nil
		},
	}, nil
}

// A made holds the rows of all three tables and the pool that they are drawn from.
type made struct {
	pool       *pool
	candidates []schema.HardCandidate
	drawn      []schema.HardProblem
	screenings []schema.Screening
	// unused are problems that the reviewers kept and that may not be in GeoEval-hard.
	unused []string
}

// makeAll makes the rows of all three tables.
func (s *stage) makeAll(job *stages.Job, p *pool, review []byte) (*made, error) {
	d := newDraw(job.Chance, p.members)
	m := &made{pool: p, candidates: p.candidates}
	if s.config.Review != "" {
		decisions, err := parseReview(s.config.Review, review)
		if err != nil {
			return nil, err
		}
		if m.unused, err = d.takeReviewed(s.config.Review, decisions, p.barred, s.config.Size); err != nil {
			return nil, err
		}
	}
	if s.config.Review == "" || s.config.TopUp {
		for _, source := range s.config.Sources {
			d.fill(source, s.config.Size)
		}
	}
	m.drawn = d.drawn
	m.screenings = p.screenings(m.drawn)
	return m, nil
}
