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
		Version: 7,
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

// OutsideParts implements [stages.OutsideLister].
func (s *stage) OutsideParts(context.Context) (map[string]string, error) {
	parts := map[string]string{"the built-in keywords": keywordsDigest()}
	review, err := s.config.readReview()
	if review != nil {
		parts[s.config.Review] = outside(review)
	}
	return parts, err
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
			if !slices.Contains(s.config.Sources, stages.RowOf(of, schema.Problems).Source) {
				return nil
			}
			c, n, err := s.config.look(keywords, of)
			if err != nil {
				return err
			}
			if c != nil {
				stages.PutRow(out, schema.HardCandidates, *c)
			}
			out.Note(n)
			return nil
		},
		NewNote: func() any { return &note{} },
		Combine: func() stages.Combiner {
			p := emptyPool()
			p.stage, p.job, p.review = s, job, review
			return p
		},
		Concludes: []schema.Named{schema.HardProblems, schema.Screenings},
	}, nil
}

// Conclude draws.
func (p *pool) Conclude(_ context.Context, out *stages.Output) error {
	config := &p.stage.config
	d := newDraw(p.job.Chance, p.Members)
	if config.Review != "" {
		decisions, err := parseReview(config.Review, p.review)
		if err != nil {
			return err
		}
		if p.unused, err = d.takeReviewed(config.Review, decisions, p.Barred, config.Size); err != nil {
			return err
		}
	}
	if config.Review == "" || config.TopUp {
		for _, source := range config.Sources {
			d.fill(source, config.Size)
		}
	}
	stages.PutRows(out, schema.HardProblems, d.drawn)
	stages.PutRows(out, schema.Screenings, p.screenings(d.from))
	return p.note(len(d.drawn))
}
