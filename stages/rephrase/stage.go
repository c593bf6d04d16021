// Package rephrase makes GeoEval-aug (section 3.1.3): each problem of GeoEval-2000 is rephrased until five candidates
// have passed the checks, and one of them is drawn by seed and id. Diagram, clauses, choices and answer stay.
//
// Who rephrases is a matter of configuration: a language model, whose answers are bought once and kept in a ledger, or
// the built-in rewriter, which needs no network and says so in every row. No candidate is used unchecked, whoever wrote
// it; those that failed stay in the table with their faults.
package rephrase

import (
	"context"
	"fmt"

	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// New makes the stage; its configuration is a [Config]. A language model is asked in the session.
func New(s *session.Session) stages.Stage {
	of := &stage{}
	of.Rounds = asking.Rounds{Base: asking.Base{Session: s}, Of: of}
	return of
}

type stage struct {
	asking.Rounds
	config Config
}

// Describe implements [stages.Stage].
func (s *stage) Describe() stages.Description {
	return stages.Description{
		Name:          "rephrase",
		Version:       9,
		Config:        &s.config,
		Settings:      s.Settings(),
		CheckSettings: func() error { return s.CheckModels(s.config.Model, s.config.Models) },
		Reads:         s.reads(),
		Writes:        []schema.Named{schema.Rephrasings, schema.Augmenteds},
		OutsideName:   "prompt",
		Audit:         stages.Audit{Summarize: s.summarize, Explain: s.explain},
	}
}

// reads has the pictures only where a model is shown them.
func (s *stage) reads() []stages.Read {
	columns := []string{"id", "language", "text", "choices", "answer", "semantic_clauses"}
	if s.config.seeing() {
		columns = append(columns, "image")
	}
	return []stages.Read{
		stages.From(schema.Selection, "id"),
		stages.From(schema.Problems, columns...),
	}
}

// Outside is the version of the prompts: another prompt asks for everything again.
func (s *stage) Outside(context.Context, []byte) (digest, why string, err error) {
	p, err := asking.Prompts(english, chinese)
	if err != nil {
		return "", "", err
	}
	return p[schema.English].Hash() + " " + p[schema.Chinese].Hash(), "", nil
}

// WorkOf rephrases one problem; a language model is asked about the problems in an order in which those of every source come early, so
// that it is soon seen where too few answers pass.
func (s *stage) WorkOf(job *stages.Job, r *asking.Round) (work *stages.Work, err error) {
	if r == nil {
		by, err := s.config.rules(job.Chance)
		return s.work(job, by), err
	}
	work = s.work(job, func(ctx context.Context, of *subject) ([]ask.Answer, error) {
		return r.Answers(ctx, of.Problem, of.check)
	})
	work.Order = ask.Order
	return work, nil
}

// Recall takes what a model wrote from the table, and checks it and draws again. The built-in rewriter writes again.
func (s *stage) Recall(ctx context.Context, job *stages.Job) error {
	if s.config.Provider == Rules {
		return stages.Do(ctx, job, s)
	}
	candidates, err := stages.Rows(job, schema.Rephrasings)
	if err != nil {
		return err
	}
	of := map[string][]schema.Rephrasing{}
	for i := range candidates {
		of[candidates[i].ParentID] = append(of[candidates[i].ParentID], candidates[i])
	}
	return stages.Do(ctx, job, &recalled{s, s.config.recorded(of)})
}

// Recalled is the stage with what a model wrote already.
type recalled struct {
	*stage
	by author
}

func (r *recalled) Work(_ context.Context, job *stages.Job) (*stages.Work, error) {
	return r.work(job, r.by), nil
}

// work rephrases one problem by what an author writes.
func (s *stage) work(job *stages.Job, by author) *stages.Work {
	work := &stages.Work{NewNote: func() any { return new(came) }, Combine: func() stages.Combiner { return &tally{job: job} }}
	work.Each = func(ctx context.Context, of *stages.Subject, out *stages.Output) error {
		p := stages.RowOf(of, schema.Problems)
		if p == nil {
			return fmt.Errorf("%s: selected, but there is no such problem; build selection anew", of.Key)
		}
		subject := s.config.subject(p)
		answers, err := by(ctx, subject)
		if err != nil {
			return err
		}
		o := s.config.outcome(job.Chance, subject, answers)
		out.Note(o.came())
		stages.PutRows(out, schema.Rephrasings, o.candidates)
		stages.PutRow(out, schema.Augmenteds, o.augmented)
		return nil
	}
	return work
}

// A came is what a person should know of what came of a problem.
type came struct {
	// Short: fewer candidates pass than were wanted. Original: none, and it stays as it is.
	Short, Original bool `json:",omitempty"`
	// Unusable is how many answers there were of which nothing could be used.
	Unusable int `json:",omitempty"`
}

func (o *outcome) came() came {
	original := o.augmented.Candidate == 0
	return came{Short: !original && !o.full, Original: original, Unusable: o.unusable}
}

// A tally counts what came of problems.
type tally struct {
	All, Short, Original, Unusable int

	job *stages.Job
}

// Add implements [stages.Combiner].
func (t *tally) Add(_ string, n any) {
	c := n.(came)
	t.All++
	t.Unusable += c.Unusable
	switch {
	case c.Original:
		t.Original++
	case c.Short:
		t.Short++
	}
}

// Merge implements [stages.Combiner].
func (t *tally) Merge(other stages.Combiner) {
	o := other.(*tally)
	t.All, t.Short, t.Original, t.Unusable = t.All+o.All, t.Short+o.Short, t.Original+o.Original, t.Unusable+o.Unusable
}

// Conclude tells of what a person should know.
func (t *tally) Conclude(context.Context, *stages.Output) error {
	if t.Short+t.Original > 0 {
		t.job.Notef("%d of %d problems have fewer candidates that pass than were wanted, "+
			"and %d have none and are unchanged", t.Short, t.All, t.Original)
	}
	asking.NoteUnusable(t.job, t.Unusable)
	return nil
}
