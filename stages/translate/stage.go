// Package translate gives Chinese problems of GeoEval-2000 an English text, by a language model, for those who want the
// benchmark in one language. It is off by default. A translation is checked as a rephrasing is: its numbers, names,
// variables, units and blanks are those of the problem, it is English, and it solves nothing.
package translate

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/llm"
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
func (s *stage) Version() int { return 2 }
func (s *stage) Config() any  { return &s.config }
func (s *stage) Settings() []stages.Setting {
	return []stages.Setting{{Name: session.Section, Config: &s.session.Config}}
}

func (s *stage) Reads() []stages.Read {
	return []stages.Read{
		stages.From(schema.Problems, "id", "language", "text", "choices", "answer", "semantic_clauses"),
		stages.From(schema.Selection, "id"),
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

// Run translates, if it is enabled.
func (s *stage) Run(ctx context.Context, job *stages.Job) error {
	if !s.config.Enabled {
		return stages.Put(job, schema.Translations, nil)
	}
	problems, err := chinese(job)
	if err != nil {
		return err
	}
	template, err := newPrompt()
	if err != nil {
		return err
	}
	client, err := s.session.Client()
	if err != nil {
		return err
	}
	if err := s.prefetch(ctx, job, template, problems); err != nil {
		return err
	}
	translated, err := stages.EachOn(ctx, job, s.session.Config.InFlight, problems, func(ctx context.Context, p *schema.Problem) ([]schema.Translation, error) {
		candidates, err := s.translate(ctx, client.Ask, template, p)
		if err == nil {
			s.session.Took(1, len(candidates))
		}
		return candidates, err
	})
	if err != nil {
		return err
	}
	rows := slices.Concat(translated...)
	if missing := slices.IndexFunc(translated, func(t []schema.Translation) bool { return !t[len(t)-1].Passed }); missing >= 0 {
		n := 0
		for _, t := range translated {
			if !t[len(t)-1].Passed {
				n++
			}
		}
		job.Notef("%d of %d Chinese problems have no translation that passes the checks, %s for one", n, len(problems), problems[missing].ID)
	}
	return stages.Put(job, schema.Translations, rows)
}

// chinese gives the Chinese problems of GeoEval-2000, by id.
func chinese(job *stages.Job) ([]*schema.Problem, error) {
	problems, err := stages.Selected(job)
	return slices.DeleteFunc(problems, func(p *schema.Problem) bool { return p.Language != schema.Chinese }), err
}

// An asker answers requests.
type asker func(context.Context, llm.Request) (*llm.Answer, error)

// translate asks for candidates until one passes or the limit is reached. With an error, it gives those before.
func (s *stage) translate(ctx context.Context, ask asker, template *prompt.Prompt, p *schema.Problem) ([]schema.Translation, error) {
	var rows []schema.Translation
	for number := 1; number <= s.config.Limit; number++ {
		r, err := s.request(template, p, number)
		if err != nil {
			return rows, err
		}
		a, err := ask(ctx, r)
		if err != nil {
			return rows, fmt.Errorf("%s: candidate %d: %w", p.ID, number, err)
		}
		t := schema.Translation{
			ID: schema.RephrasingID(p.ID, int64(number)), ParentID: p.ID, Candidate: int64(number), Text: strings.TrimSpace(a.Text),
			Model: a.Model, Prompt: r.Prompt, Request: r.Key(),
			PromptTokens: int64(a.Usage.PromptTokens), CompletionTokens: int64(a.Usage.CompletionTokens),
		}
		t.Faults = faults(p, t.Text, a.Fault())
		t.Passed = len(t.Faults) == 0
		rows = append(rows, t)
		if t.Passed {
			break
		}
	}
	return rows, nil
}

// request is the request for a candidate, counted from 1.
func (s *stage) request(template *prompt.Prompt, p *schema.Problem, number int) (llm.Request, error) {
	r, err := template.Request(&s.config.Model, number, map[string]string{"Text": p.Text})
	if err != nil {
		return r, fmt.Errorf("%s: %w", p.ID, err)
	}
	return r, nil
}

// betweenLanguages are the checks that mean nothing between two languages: words of relation and question differ in any case.
var betweenLanguages = []fidelity.Kind{fidelity.Unchanged, fidelity.TooNear, fidelity.QuestionChanged, fidelity.RelationDropped, fidelity.RelationAdded}

// faults says in what a translation fails: cut is what is wrong with it whatever it says, empty where nothing is.
func faults(p *schema.Problem, text, cut string) []string {
	original := fidelity.Read(fidelity.Problem{Text: p.Text, Language: string(schema.English), Choices: p.Choices, Answer: p.Answer, Clauses: p.Semantic})
	var out []string
	if cut != "" {
		out = append(out, cut)
	}
	for _, f := range original.Check(text) {
		if !slices.Contains(betweenLanguages, f.Kind) {
			out = append(out, f.String())
		}
	}
	return out
}
