// Package rephrase makes GeoEval-aug (section 3.1.3): each problem of GeoEval-2000 is rephrased until five candidates
// have passed the checks, and one of them is drawn by seed and id. Diagram, clauses, choices and answer stay.
//
// Who rephrases is a matter of configuration: a language model, whose answers are bought once and kept in a ledger, or
// the built-in rewriter, which needs no network and says so in every row. No candidate is used unchecked, whoever wrote
// it; those that failed stay in the table with their faults.
package rephrase

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/prompt"
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
		Version:       10,
		Config:        &s.config,
		Settings:      s.Settings(),
		CheckSettings: s.checkSettings,
		Reads:         s.reads(),
		Writes:        []schema.Named{schema.Rephrasings, schema.Augmenteds},
		Among:         schema.Selection.Name(),
		OutsideName:   "prompt",
		Audit:         stages.Audit{Summarize: s.summarize, Explain: s.explain},
	}
}

func (s *stage) checkSettings() error {
	if err := cmp.Or(s.CheckModels(s.config.Model, s.config.Models), s.CheckPrompt("prompt", rewording, s.config.Prompt)); err != nil {
		return err
	}
	j := s.config.Judge
	if j == nil {
		return nil
	}
	return cmp.Or(s.CheckServer("judge", &j.Model), s.CheckPrompt("judge.prompt", judging[j.Protocol], j.Prompt))
}

// reads has the pictures only where a model is shown them, and all that tells the answer where a judge solves.
func (s *stage) reads() []stages.Read {
	columns := []string{"id", "language", "text", "choices", "answer", "semantic_clauses"}
	if j := s.config.Judge; j != nil && j.Protocol == Solve {
		columns = append(columns, "structural_clauses", "answer_letter", "answer_unit")
	}
	if s.config.seeing() || s.config.Judge != nil && s.config.Judge.Image {
		columns = append(columns, "image")
	}
	return []stages.Read{
		stages.From(schema.Selection, "id"),
		stages.From(schema.Problems, columns...),
	}
}

// Outside is the version of the prompts: another prompt asks for everything again.
func (s *stage) Outside(context.Context, []byte) (digest, why string, err error) {
	digest, err = s.outside()
	return digest, "", err
}

func (s *stage) outside() (string, error) {
	all, err := s.wordings()
	var hashes []string
	for _, w := range all {
		hashes = append(hashes, w.Of(string(schema.English)).Hash(), w.Of(string(schema.Chinese)).Hash())
	}
	return strings.Join(hashes, " "), err
}

// wordings are the prompt that asks and, where there is a judge, that of the judge.
func (s *stage) wordings() (all []*prompt.Wording, err error) {
	add := func(k *prompt.Kind, name string) error {
		w, err := s.Wording(k, name)
		if err == nil {
			all = append(all, w)
		}
		return err
	}
	err = add(rewording, s.config.Prompt)
	if j := s.config.Judge; j != nil && err == nil {
		err = add(judging[j.Protocol], j.Prompt)
	}
	return all, err
}

// OutsideParts implements [stages.OutsideLister].
func (s *stage) OutsideParts(context.Context) (map[string]string, error) {
	all, err := s.wordings()
	return s.Parts(nil, all...), err
}

// WorkOf rephrases one problem; a language model is asked about the problems in an order in which those of every source come early, so
// that it is soon seen where too few answers pass.
func (s *stage) WorkOf(job *stages.Job, r *asking.Round) (work *stages.Work, err error) {
	if job.Outside, err = s.outside(); err != nil {
		return nil, err
	}
	by, err := s.writer(job, r, (*asking.Round).Answers)
	if err != nil {
		return nil, err
	}
	c, err := s.court(job)
	if err != nil {
		return nil, err
	}
	if c == nil {
		work = s.work(job, by, nil)
	} else {
		work = s.work(job, by, c.judge)
		work.Workers = c.task.Workers()
	}
	switch {
	case r != nil && c != nil:
		job.Asks(&asking.Pair{First: r.Task, Second: c.task})
	case c != nil:
		job.Asks(c.task)
	}
	if r != nil {
		work.Order = ask.Order
	}
	return work, nil
}

// writer is who writes candidates: the built-in rewriter where there is no round, or else what answers gives of it.
func (s *stage) writer(job *stages.Job, r *asking.Round,
	answers func(*asking.Round, context.Context, *schema.Problem, ask.Check) ([]ask.Answer, error),
) (author, error) {
	if r == nil {
		return s.config.rules(job.Chance)
	}
	return func(ctx context.Context, of *subject) ([]ask.Answer, error) {
		return answers(r, ctx, of.Problem, of.check)
	}, nil
}

// Recall takes what a model wrote from the table, and checks it and draws again. The built-in rewriter writes again. What a judge
// found is taken from the table.
func (s *stage) Recall(ctx context.Context, job *stages.Job) error {
	if s.config.Provider == Rules && s.config.Judge == nil {
		return stages.Do(ctx, job, s)
	}
	candidates, err := stages.Rows(job, schema.Rephrasings)
	if err != nil {
		return err
	}
	again := &recalled{stage: s}
	if s.config.Judge != nil {
		again.find = recordedFindings(candidates)
	}
	if s.config.Provider == Rules {
		if again.by, err = s.config.rules(job.Chance); err != nil {
			return err
		}
		return stages.Do(ctx, job, again)
	}
	of := map[string][]schema.Rephrasing{}
	for i := range candidates {
		of[candidates[i].ParentID] = append(of[candidates[i].ParentID], candidates[i])
	}
	again.by = s.config.recorded(of)
	return stages.Do(ctx, job, again)
}

// Recalled is the stage with what a model wrote and a judge found already.
type recalled struct {
	*stage
	by   author
	find finder
}

func (r *recalled) Work(_ context.Context, job *stages.Job) (*stages.Work, error) {
	return r.work(job, r.by, r.find), nil
}

// work rephrases one problem by what an author writes and a judge finds.
func (s *stage) work(job *stages.Job, by author, find finder) *stages.Work {
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
		o := s.config.outcome(subject, answers)
		if err := o.hear(ctx, p, find); err != nil {
			return err
		}
		o.draw(job.Chance, p)
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
	// Differ is of how many candidates a judge finds that they differ, and Undecided of how many it cannot tell.
	Differ, Undecided int `json:",omitempty"`
}

func (o *outcome) came() came {
	original := o.augmented.Candidate == 0
	c := came{Short: !original && !o.full, Original: original, Unusable: o.unusable, Differ: int(o.augmented.Differ)}
	for i := range o.candidates {
		if o.candidates[i].Judged == schema.JudgedUndecided {
			c.Undecided++
		}
	}
	return c
}

// A tally counts what came of problems.
type tally struct {
	All, Short, Original, Unusable, Differ, Undecided int

	job *stages.Job
}

// Add implements [stages.Combiner].
func (t *tally) Add(_ string, n any) {
	c := n.(came)
	t.All++
	t.Unusable, t.Differ, t.Undecided = t.Unusable+c.Unusable, t.Differ+c.Differ, t.Undecided+c.Undecided
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
	t.Differ, t.Undecided = t.Differ+o.Differ, t.Undecided+o.Undecided
}

// Conclude tells of what a person should know.
func (t *tally) Conclude(context.Context, *stages.Output) error {
	if t.Short+t.Original > 0 {
		t.job.Notef("%d of %d problems have fewer candidates that pass than were wanted, "+
			"and %d have none and are unchanged", t.Short, t.All, t.Original)
	}
	if t.Differ+t.Undecided > 0 {
		t.job.Notef("the judge finds of %d candidates that they differ from their problems, and none of these is drawn; "+
			"of %d it cannot be told", t.Differ, t.Undecided)
	}
	asking.NoteUnusable(t.job, t.Unusable)
	return nil
}
