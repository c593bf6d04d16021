// Package translate gives Chinese problems of GeoEval-2000 an English text, by a language model, for those who want the
// benchmark in one language. It is off by default. A translation is checked as a rephrasing is: its numbers, names,
// variables, units and blanks are those of the problem, it is English, and it solves nothing.
package translate

import (
	"context"
	_ "embed"
	"fmt"
	"slices"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/prompt"
	"geoeval/internal/llm/session"
	"geoeval/internal/text/fidelity"
	"geoeval/schema"
	"geoeval/stages"
)

// New makes the stage; its configuration is a [Config]. The language model is asked in the session.
func New(s *session.Session) stages.Stage { return &stage{session: s} }

type stage struct {
	config  Config
	session *session.Session
}

func (s *stage) Name() string { return "translate" }
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
		stages.From(schema.Selection, "id"),
		stages.From(schema.Problems, columns...),
	}
}

func (s *stage) Writes() []schema.Named { return []schema.Named{schema.Translations} }

//go:embed prompts/zh-en.txt
var source string

func newPrompt() (*prompt.Prompt, error) { return prompt.Parse("prompts/zh-en.txt", source) }

// Outside is the version of the prompt.
func (s *stage) Outside(context.Context, []byte) (digest, why string, err error) {
	p, err := newPrompt()
	if err != nil {
		return "", "", err
	}
	return p.Hash(), "", nil
}

// OutsideName is what another digest is put down to.
func (s *stage) OutsideName() string { return "prompt" }

// Work translates one problem, if that is enabled.
func (s *stage) Work(_ context.Context, job *stages.Job) (*stages.Work, error) {
	if !s.config.Enabled {
		return &stages.Work{Each: func(context.Context, *stages.Subject, *stages.Output) error { return nil }}, nil
	}
	problems, err := chinese(job)
	if err != nil {
		return nil, err
	}
	with, err := s.asking(job, problems)
	if err != nil {
		return nil, err
	}
	task := s.task()
	job.Asks(task.Facts)
	return &stages.Work{
		Workers: task.Workers(),
		Each: func(ctx context.Context, of *stages.Subject, out *stages.Output) error {
			p := stages.RowOf(of, schema.Problems)
			switch {
			case p == nil:
				return fmt.Errorf("%s: selected, but there is no such problem; build selection anew", of.Key)
			case p.Language != schema.Chinese:
				return nil
			}
			answers, err := task.Ask(ctx, with.question(p))
			if err != nil {
				return err
			}
			for _, row := range candidates(p, answers) {
				stages.PutRow(out, schema.Translations, row)
			}
			return nil
		},
	}, nil
}

// Run translates, if it is enabled: the problems in an order in which those of every source come early, so that it is
// soon seen where too few answers pass.
func (s *stage) Run(ctx context.Context, job *stages.Job) error {
	if !s.config.Enabled {
		return stages.Put(job, schema.Translations, nil)
	}
	problems, err := chinese(job)
	if err != nil {
		return err
	}
	problems = ask.Mixed(problems, func(p *schema.Problem) string { return p.ID })
	questions, err := s.questions(job, problems)
	if err != nil {
		return err
	}
	task := s.task()
	job.Asks(task.Facts)
	if err := task.Prefetch(ctx, questions, func() { job.Step(0, len(problems)) }); err != nil {
		return err
	}
	answers, err := stages.EachOn(ctx, job, task.Workers(), questions, task.Ask)
	if err != nil {
		return err
	}
	var rows []schema.Translation
	missing, one, unusable := 0, "", 0
	for i, p := range problems {
		if last := answers[i][len(answers[i])-1]; !last.Passed() {
			if missing++; one == "" || p.ID < one {
				one = p.ID
			}
		}
		rows = append(rows, candidates(p, answers[i])...)
		unusable += ask.Unusable(answers[i])
	}
	if unusable > 0 {
		job.Urgef(ask.UnusableNote, unusable)
	}
	if missing > 0 {
		job.Notef("%d of %d Chinese problems have no translation that passes the checks, %s for one", missing,
			len(problems), one)
	}
	return stages.Put(job, schema.Translations, rows)
}

// chinese gives the Chinese problems of GeoEval-2000, by id.
func chinese(job *stages.Job) ([]*schema.Problem, error) {
	problems, err := stages.Selected(job)
	return slices.DeleteFunc(problems, func(p *schema.Problem) bool { return p.Language != schema.Chinese }), err
}

// task is how the language model is asked: until one candidate has passed.
func (s *stage) task() *ask.Task {
	return &ask.Task{
		Session: s.session, Models: prompt.ModelsOf(s.config.Model, s.config.Models), Wanted: 1, Limit: s.config.Limit,
		MinPassRate: s.session.Config.MinPassRate.Translate, Setting: "llm.min_pass_rate.translate",
	}
}

// structure is the form in which a model answers that is asked for JSON.
var structure = prompt.OneText("translated_problem")

// An asking is what problems are asked about with: the prompt, and for models that are shown pictures, these, by
// problem.
type asking struct {
	prompt *prompt.Prompt
	images map[string]*llm.Image
}

// asking makes ready for questions about problems.
func (s *stage) asking(job *stages.Job, problems []*schema.Problem) (*asking, error) {
	p, err := newPrompt()
	if err != nil || !s.config.seeing() {
		return &asking{prompt: p}, err
	}
	pictures, err := stages.PicturesOf(job, problems)
	if err != nil {
		return nil, err
	}
	return &asking{p, ask.Pictures(pictures.Bytes, pictures.Digests, job.Notef)}, nil
}

// question asks for a translation of a problem.
func (w *asking) question(p *schema.Problem) ask.Question {
	return ask.Question{
		ID: p.ID, Prompt: w.prompt, Data: map[string]string{"Text": p.Text}, Image: w.images[p.ID], Structure: structure,
		Text: p.Text, Check: check(p), Longest: 2 * fidelity.Longest(p.Text),
	}
}

// questions ask for a translation of each problem.
func (s *stage) questions(job *stages.Job, problems []*schema.Problem) ([]ask.Question, error) {
	with, err := s.asking(job, problems)
	if err != nil {
		return nil, err
	}
	out := make([]ask.Question, len(problems))
	for i, p := range problems {
		out[i] = with.question(p)
	}
	return out, nil
}

// candidates are the rows of a problem's answers.
func candidates(p *schema.Problem, answers []ask.Answer) []schema.Translation {
	rows := make([]schema.Translation, len(answers))
	for i, a := range answers {
		number := int64(i) + 1
		rows[i] = schema.Translation{
			ID: schema.RephrasingID(p.ID, number), ParentID: p.ID, Candidate: number, Text: a.Text,
			Model: a.Model, Prompt: a.Prompt, Request: a.Request,
			PromptTokens: a.PromptTokens, CompletionTokens: a.CompletionTokens, Faults: a.Faults, Passed: a.Passed(),
		}
	}
	return rows
}

// betweenLanguages are the checks that mean nothing between two languages: words of relation, question and reference differ
// in any case.
var betweenLanguages = []fidelity.Kind{
	fidelity.Unchanged, fidelity.TooNear, fidelity.OrderBroken, fidelity.QuestionChanged, fidelity.RelationDropped,
	fidelity.RelationAdded,
}

// check holds translations of a problem against it.
func check(p *schema.Problem) ask.Check {
	var original *fidelity.Original // for one goroutine, and read with the first answer
	return func(a *ask.Answer, _ []*ask.Answer) []string {
		if original == nil {
			original = fidelity.Read(fidelity.Reference{
				Text: p.Text, Language: string(schema.English), Choices: p.Choices, Answer: p.Answer, Clauses: p.Semantic,
			})
		}
		var faults []string
		for _, f := range original.Check(a.Text) {
			if !slices.Contains(betweenLanguages, f.Kind) {
				faults = append(faults, f.String())
			}
		}
		return faults
	}
}
