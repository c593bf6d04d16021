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
)

// New makes the stage; its configuration is a [Config]. A language model is asked in the session.
func New(s *session.Session) stages.Stage { return &stage{session: s} }

type stage struct {
	config  Config
	session *session.Session
}

func (s *stage) Name() string { return "rephrase" }
func (s *stage) Version() int { return 9 }
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
		stages.From(schema.Selection, "id"),
		stages.From(schema.Problems, columns...),
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
	if s.config.Provider == Model {
		return s.buy(ctx, job)
	}
	return stages.Do(ctx, job, s)
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
	return r.work(job, r.by, 0), nil
}

// Work rephrases one problem.
func (s *stage) Work(_ context.Context, job *stages.Job) (*stages.Work, error) {
	by, workers, err := s.author(job)
	if err != nil {
		return nil, err
	}
	return s.work(job, by, workers), nil
}

func (s *stage) work(job *stages.Job, by author, workers int) *stages.Work {
	return &stages.Work{
		Workers: workers,
		Each: func(ctx context.Context, of *stages.Subject, out *stages.Output) error {
			p := stages.RowOf(of, schema.Problems)
			if p == nil {
				return fmt.Errorf("%s: selected, but there is no such problem; build selection anew", of.Key)
			}
			o, err := s.rephrase(ctx, job, by, p)
			if err != nil {
				return err
			}
			out.Note(o.came())
			for i := range o.candidates {
				stages.PutRow(out, schema.Rephrasings, o.candidates[i])
			}
			stages.PutRow(out, schema.Augmenteds, o.augmented)
			return nil
		},
		NewNote: func() any { return new(came) },
		Done: func(job *stages.Job, notes []stages.Noted) {
			var all tally
			for _, n := range notes {
				all.add(n.Note.(came))
			}
			all.note(job)
		},
	}
}

// rephrase makes the rows of a problem.
func (s *stage) rephrase(ctx context.Context, job *stages.Job, by author, p *schema.Problem) (*outcome, error) {
	of := s.config.subject(p)
	answers, err := by(ctx, of)
	if err != nil {
		return nil, err
	}
	return s.config.outcome(job.Chance, of, answers), nil
}

// buy is Run where a language model is asked: about the problems in an order in which those of every source come early,
// so that it is soon seen where too few answers pass.
func (s *stage) buy(ctx context.Context, job *stages.Job) error {
	problems, err := stages.Selected(job)
	if err != nil {
		return err
	}
	problems = ask.Mixed(problems, func(p *schema.Problem) string { return p.ID })
	with, err := s.asking(job, problems)
	if err != nil {
		return err
	}
	task := s.task()
	job.Asks(task.Facts)
	if err := task.Prefetch(ctx, with.questions(problems), func() { job.Step(0, len(problems)) }); err != nil {
		return err
	}
	outcomes, err := stages.EachOn(ctx, job, task.Workers(), problems,
		func(ctx context.Context, p *schema.Problem) (*outcome, error) {
			return s.rephrase(ctx, job, with.asks(task), p)
		})
	if err != nil {
		return err
	}
	var all tally
	var candidates []schema.Rephrasing
	augmented := make([]schema.Augmented, len(outcomes))
	for i, o := range outcomes {
		all.add(o.came())
		candidates = append(candidates, o.candidates...)
		augmented[i] = o.augmented
	}
	all.note(job)
	if err := stages.Put(job, schema.Rephrasings, candidates); err != nil {
		return err
	}
	return stages.Put(job, schema.Augmenteds, augmented)
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
type tally struct{ all, short, original, unusable int }

func (t *tally) add(c came) {
	t.all++
	t.unusable += c.Unusable
	switch {
	case c.Original:
		t.original++
	case c.Short:
		t.short++
	}
}

// note tells of what a person should know.
func (t *tally) note(job *stages.Job) {
	if t.short+t.original > 0 {
		job.Notef("%d of %d problems have fewer candidates that pass than were wanted, "+
			"and %d have none and are unchanged", t.short, t.all, t.original)
	}
	if t.unusable > 0 {
		job.Urgef(ask.UnusableNote, t.unusable)
	}
}
