package asking

import (
	"context"

	"geoeval/internal/facts"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ask"
	"geoeval/schema"
	"geoeval/stages"
)

// A Stage asks about each problem by itself, until enough answers pass.
type Stage interface {
	stages.Worker
	// Round gives what is asked; nil where nobody is. Without a job it is of no problems.
	Round(job *stages.Job) (*Round, error)
	// WorkOf is the work with each problem, whose answers are those of the round ([Round.Answers]); nil where nobody is asked.
	WorkOf(job *stages.Job, r *Round) (*stages.Work, error)
}

// A Round is what is asked about problems.
type Round struct {
	Task     *ask.Task
	Problems []*schema.Problem
	// Question asks about one of them.
	Question func(*schema.Problem) ask.Question
	// Seeing: models are shown the diagrams.
	Seeing bool

	images map[string]*llm.Image
}

// Selected is [stages.Selected]; nothing without a job.
func Selected(job *stages.Job) ([]*schema.Problem, error) {
	if job == nil {
		return nil, nil
	}
	return stages.Selected(job)
}

// round gives what a stage asks, with the diagrams.
func round(job *stages.Job, s Stage) (r *Round, err error) {
	if r, err = s.Round(job); r != nil && err == nil && r.Seeing {
		r.images, err = Pictures(job, r.Problems)
	}
	return r, err
}

func (r *Round) question(p *schema.Problem) ask.Question {
	q := r.Question(p)
	q.Image = r.images[p.ID]
	return q
}

func (r *Round) questions(problems []*schema.Problem) []ask.Question {
	all := make([]ask.Question, len(problems))
	for i, p := range problems {
		all[i] = r.question(p)
	}
	return all
}

// Answers gives the answers about a problem. They are held against check, which is that of the question where it is nil.
func (r *Round) Answers(ctx context.Context, p *schema.Problem, check ask.Check) ([]ask.Answer, error) {
	q := r.question(p)
	if check != nil {
		q.Check = check
	}
	return r.Task.Ask(ctx, q)
}

// Recall is Answers of those that the ledger has; nobody is asked.
func (r *Round) Recall(ctx context.Context, p *schema.Problem, check ask.Check) ([]ask.Answer, error) {
	q := r.question(p)
	if check != nil {
		q.Check = check
	}
	return r.Task.Recall(ctx, q)
}

// Rounds are embedded by a [Stage], Of: they run and plan it.
type Rounds struct {
	Base
	Of Stage
}

// RoundOf is what the stage asks about some problems; nil where nobody is asked.
func (s *Rounds) RoundOf(job *stages.Job, about []*schema.Problem) (*Round, error) {
	r, err := s.Of.Round(job)
	if r == nil || err != nil {
		return nil, err
	}
	r.Problems = about
	if r.Seeing {
		r.images, err = Pictures(job, about)
	}
	job.Asks(r.Task)
	return r, err
}

// Asked is what a model is asked first about a problem.
func (r *Round) Asked(p *schema.Problem) (all []stages.PreviewedMessage, err error) {
	q := r.question(p)
	return Shown(r.Task, &q)
}

// Shown is what a question asks first, as a preview has it.
func Shown(task *ask.Task, q *ask.Question) (all []stages.PreviewedMessage, err error) {
	request, err := task.First(q)
	if err != nil {
		return nil, err
	}
	for i := range request.Messages {
		m := &request.Messages[i]
		all = append(all, stages.PreviewedMessage{Role: m.Role, Text: m.Content, Pictures: len(m.Images())})
	}
	return all, nil
}

// Pictured gives what the stage asks, with the diagrams; nil where nobody is asked.
func (s *Rounds) Pictured(job *stages.Job) (*Round, error) { return round(job, s.Of) }

// Plan says what the stage would buy; see [ask.Task.Plan].
func (s *Rounds) Plan(ctx context.Context, job *stages.Job) (*stages.Plan, error) {
	r, err := round(job, s.Of)
	if r == nil || err != nil {
		return nil, err
	}
	return r.Task.Plan(ctx, r.questions(r.Problems))
}

// Work implements [stages.Worker]: models are asked one by one.
func (s *Rounds) Work(_ context.Context, job *stages.Job) (*stages.Work, error) {
	r, err := round(job, s.Of)
	if err != nil {
		return nil, err
	}
	return work(job, s.Of, r)
}

func work(job *stages.Job, s Stage, r *Round) (*stages.Work, error) {
	if r == nil {
		return s.WorkOf(job, nil)
	}
	job.Asks(r.Task)
	work, err := s.WorkOf(job, r)
	if err == nil {
		work.Workers = max(work.Workers, r.Task.Workers())
	}
	return work, err
}

// Run implements [stages.Stage]: the ledger is looked at first, and what can be bought in batches is. Where a language model
// cannot be asked to the end, what it answered is in the ledger, and the next run goes on from there.
func (s *Rounds) Run(ctx context.Context, job *stages.Job) error {
	r, err := round(job, s.Of)
	if err != nil {
		return err
	}
	w, err := work(job, s.Of, r)
	if err != nil {
		return err
	}
	if r != nil {
		mixed := ask.Mixed(r.Problems, func(p *schema.Problem) string { return p.ID })
		if err := r.Task.Prefetch(ctx, r.questions(mixed), func() { job.Step(0, len(mixed)) }); err != nil {
			return err
		}
	}
	return stages.Do(ctx, job, ready{s.Of, w})
}

// A Pair is what a stage knows that asks two kinds of questions, of which the second are about answers to the first that passed.
type Pair struct{ First, Second *ask.Task }

// Facts implements [stages.Asker]. What was checked and passed is told of the first.
func (p *Pair) Facts() *facts.Model {
	f, g := p.First.Facts(), p.Second.Facts()
	if f.Checked > 0 {
		f.Expected += max(f.Expected*f.Passed/f.Checked, g.FromLedger+g.Bought+g.Free)
	}
	f.Add(g)
	f.InFlight, f.Waiting = f.InFlight+g.InFlight, f.Waiting+g.Waiting
	return f
}

// A ready stage has its work.
type ready struct {
	Stage
	work *stages.Work
}

func (r ready) Work(context.Context, *stages.Job) (*stages.Work, error) { return r.work, nil }
