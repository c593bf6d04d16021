// Package rephrase makes GeoEval-aug (section 3.1.3): each problem of GeoEval-2000 is rephrased until five candidates
// have passed the checks, and one of them is drawn by seed and id. Diagram, clauses, choices and answer stay.
//
// Who rephrases is a matter of configuration: a language model, whose answers are bought once and kept in a ledger, or
// the built-in rewriter, which needs no network and says so in every row. No candidate is used unchecked, whoever wrote
// it; those that failed stay in the table with their faults.
package rephrase

import (
	"context"

	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
)

// New makes the stage; its configuration is a [Config]. A language model is asked in the session.
func New(s *session.Session) stages.Stage { return &stage{session: s} }

type stage struct {
	config  Config
	session *session.Session
}

func (s *stage) Name() string { return "rephrase" }
func (s *stage) Version() int { return 5 }
func (s *stage) Config() any  { return &s.config }
func (s *stage) Settings() []stages.Setting {
	return []stages.Setting{{Name: session.Section, Config: &s.session.Config}}
}

// CheckSettings wants the servers of the models to be there.
func (s *stage) CheckSettings() error { return s.config.unknown(s.session) }

// Reads has the pictures only where a model is shown them.
func (s *stage) Reads() []stages.Read {
	columns := []string{"id", "language", "text", "choices", "answer", "semantic_clauses"}
	if s.config.seeing() {
		columns = append(columns, "image")
	}
	return []stages.Read{
		stages.From(schema.Problems, columns...),
		stages.From(schema.Selection, "id"),
	}
}

func (s *stage) Writes() []schema.Named { return []schema.Named{schema.Rephrasings, schema.Augmenteds} }

// Outside is the version of the prompts: another prompt asks for everything again.
func (s *stage) Outside(context.Context, []byte) (digest, why string, err error) {
	p, err := newPrompts()
	if err != nil {
		return "", "", err
	}
	return p.version(), "", nil
}

// OutsideName is what another digest is put down to.
func (s *stage) OutsideName() string { return "prompt" }

// Run rephrases. Where a language model cannot be asked to the end, what it answered is in the ledger, and the next run
// goes on from there.
func (s *stage) Run(ctx context.Context, job *stages.Job) error {
	problems, err := stages.Selected(job)
	if err != nil {
		return err
	}
	if s.config.Provider == Model {
		problems = ask.Mixed(problems, func(p *schema.Problem) string { return p.ID })
	}
	by, workers, err := s.author(ctx, job, problems)
	if err != nil {
		return err
	}
	outcomes, err := stages.EachOn(ctx, job, workers, problems,
		func(ctx context.Context, p *schema.Problem) (*outcome, error) {
			answers, err := by(ctx, p)
			if err != nil {
				return nil, err
			}
			return s.config.outcome(job.Chance, p, answers), nil
		})
	if err != nil {
		return err
	}
	return put(job, outcomes)
}

func put(job *stages.Job, outcomes []*outcome) error {
	var candidates []schema.Rephrasing
	augmented := make([]schema.Augmented, len(outcomes))
	short, original, unusable := 0, 0, 0
	for i, o := range outcomes {
		unusable += o.unusable
		candidates = append(candidates, o.candidates...)
		augmented[i] = o.augmented
		switch {
		case o.augmented.Candidate == 0:
			original++
		case !o.full:
			short++
		}
	}
	if short+original > 0 {
		job.Notef("%d of %d problems have fewer candidates that pass than were wanted, "+
			"and %d have none and stay as they are", short, len(outcomes), original)
	}
	if unusable > 0 {
		job.Notef(ask.UnusableNote, unusable)
	}
	if err := stages.Put(job, schema.Rephrasings, candidates); err != nil {
		return err
	}
	return stages.Put(job, schema.Augmenteds, augmented)
}
