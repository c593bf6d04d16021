// Package translate gives Chinese problems of GeoEval-2000 an English text, by a language model, for those who want the
// benchmark in one language. It is off by default. A translation is checked as a rephrasing is: its numbers, names,
// variables, units and blanks are those of the problem, it is English, and it solves nothing.
package translate

import (
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"slices"

	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/prompt"
	"geoeval/internal/llm/session"
	"geoeval/internal/text/fidelity"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// New makes the stage; its configuration is a [Config]. The language model is asked in the session.
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
		Name:     "translate",
		Version:  5,
		Config:   &s.config,
		Settings: s.Settings(),
		CheckSettings: func() error {
			return cmp.Or(s.CheckModels(s.config.Model, s.config.Models), s.CheckPrompt("prompt", translating, s.config.Prompt))
		},
		Reads:       s.reads(),
		Writes:      []schema.Named{schema.Translations},
		Among:       schema.Selection.Name(),
		OutsideName: "prompt",
		Audit:       stages.Audit{Explain: s.explain},
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

//go:embed prompts/zh-en.txt
var source string

// translating are the prompts that ask for an English text of what is shown.
var translating = &prompt.Kind{
	Default: "translate", Builtin: map[string]prompt.Source{"translate": {Text: source}}, Data: shown{}, Needs: [][]string{{"Text"}},
}

type shown struct{ Text string }

func (s *stage) wording() (*prompt.Wording, error) { return s.Wording(translating, s.config.Prompt) }

// prompt is the one that asks.
func (s *stage) prompt() (*prompt.Prompt, error) {
	w, err := s.wording()
	if err != nil {
		return nil, err
	}
	return w.Of(string(schema.Chinese)), nil
}

// Outside is the version of the prompt.
func (s *stage) Outside(context.Context, []byte) (digest, why string, err error) {
	p, err := s.prompt()
	if err != nil {
		return "", "", err
	}
	return p.Hash(), "", nil
}

// OutsideParts implements [stages.OutsideLister].
func (s *stage) OutsideParts(context.Context) (map[string]string, error) {
	w, err := s.wording()
	if err != nil {
		return nil, err
	}
	return s.Parts(nil, w), nil
}

// Run translates, if it is enabled.
func (s *stage) Run(ctx context.Context, job *stages.Job) error {
	if !s.config.Enabled {
		return stages.Put(job, schema.Translations, nil)
	}
	return s.Rounds.Run(ctx, job)
}

// A came is what came of a problem: whether a translation passes, and how many answers there were of which nothing could be used.
type came struct {
	Passed   bool
	Unusable int
}

// WorkOf translates one problem, if that is enabled; the problems are asked about in an order in which those of every source come
// early, so that it is soon seen where too few answers pass.
func (s *stage) WorkOf(job *stages.Job, r *asking.Round) (*stages.Work, error) {
	if r == nil {
		return &stages.Work{Each: func(context.Context, *stages.Subject, *stages.Output) error { return nil }}, nil
	}
	return &stages.Work{
		Order: ask.Order,
		Each: func(ctx context.Context, of *stages.Subject, out *stages.Output) error {
			p := stages.RowOf(of, schema.Problems)
			switch {
			case p == nil:
				return fmt.Errorf("%s: selected, but there is no such problem; build selection anew", of.Key)
			case p.Language != schema.Chinese:
				return nil
			}
			answers, err := r.Answers(ctx, p, nil)
			if err != nil {
				return err
			}
			stages.PutRows(out, schema.Translations, candidates(p, answers))
			out.Note(came{answers[len(answers)-1].Passed(), ask.Unusable(answers)})
			return nil
		},
		NewNote: func() any { return new(came) },
		Combine: func() stages.Combiner { return &tally{job: job} },
	}, nil
}

// A tally is what came of problems: All are asked about, and Missing have no translation, One the first of them.
type tally struct {
	All, Missing, Unusable int
	One                    string

	job *stages.Job
}

// Add implements [stages.Combiner].
func (t *tally) Add(key string, note any) {
	c := note.(came)
	one := tally{All: 1, Unusable: c.Unusable}
	if !c.Passed {
		one.Missing, one.One = 1, key
	}
	t.Merge(&one)
}

// Merge implements [stages.Combiner].
func (t *tally) Merge(other stages.Combiner) {
	o := other.(*tally)
	t.All, t.Missing, t.Unusable = t.All+o.All, t.Missing+o.Missing, t.Unusable+o.Unusable
	t.One = asking.First(t.One, o.One)
}

// Conclude tells of what a person should know.
func (t *tally) Conclude(context.Context, *stages.Output) error {
	asking.NoteUnusable(t.job, t.Unusable)
	if t.Missing > 0 {
		t.job.Notef("%d of %d Chinese problems have no translation that passes the checks, for example %s", t.Missing, t.All, t.One)
	}
	return nil
}

// chinese gives the Chinese problems of GeoEval-2000, by id.
func chinese(job *stages.Job) ([]*schema.Problem, error) {
	problems, err := asking.Selected(job)
	return slices.DeleteFunc(problems, func(p *schema.Problem) bool { return p.Language != schema.Chinese }), err
}

// structure is the form in which a model answers that is asked for JSON.
var structure = prompt.OneText("translated_problem")

// Round asks for a translation of each Chinese problem, until one candidate has passed.
func (s *stage) Round(job *stages.Job) (*asking.Round, error) {
	if !s.config.Enabled {
		return nil, nil
	}
	problems, err := chinese(job)
	if err != nil {
		return nil, err
	}
	with, err := s.prompt()
	if err != nil {
		return nil, err
	}
	job.Outside = with.Hash()
	return &asking.Round{
		Seeing: s.config.seeing(),
		Task: &ask.Task{
			Session: s.Session, Models: prompt.ModelsOf(s.config.Model, s.config.Models), Wanted: 1, Limit: s.config.Limit,
			MinPassRate: s.Session.Config.MinPassRate.Translate, Setting: "llm.min_pass_rate.translate",
		},
		Problems: problems,
		Question: func(p *schema.Problem) ask.Question {
			return ask.Question{
				ID: p.ID, Prompt: with, Data: shown{p.Text}, Structure: structure,
				Text: p.Text, Check: check(p), Longest: 2 * fidelity.Longest(p.Text),
			}
		},
	}, nil
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
