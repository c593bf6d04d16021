package rephrase

import (
	"context"
	_ "embed"
	"iter"

	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/prompt"
	"geoeval/internal/text/fidelity"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
	"geoeval/stages/rephrase/paraphrase"
)

// An author gives the candidates for a problem, checked: always the same in the same order, until as many have passed
// as are wanted, the limit is reached or there are no more.
type author func(context.Context, *subject) ([]ask.Answer, error)

var (
	//go:embed prompts/en.txt
	english string
	//go:embed prompts/zh.txt
	chinese string
)

// rewording are the prompts that ask for another wording of what is shown.
var rewording = &prompt.Kind{
	Default: "rephrase", Builtin: map[string]prompt.Source{"rephrase": {Text: english, Chinese: chinese}},
	Data: shown{}, Needs: [][]string{{"Text"}},
}

type shown struct{ Text string }

// structure is the form in which a model answers that is asked for JSON.
var structure = prompt.OneText("rephrased_problem")

// Round asks a language model for candidates.
func (s *stage) Round(job *stages.Job) (*asking.Round, error) {
	if s.config.Provider != Model {
		return nil, nil
	}
	problems, err := asking.Selected(job)
	if err != nil {
		return nil, err
	}
	with, err := s.Wording(rewording, s.config.Prompt)
	if err != nil {
		return nil, err
	}
	return &asking.Round{
		Seeing: s.config.seeing(),
		Task: &ask.Task{
			Session: s.Session, Models: prompt.ModelsOf(s.config.Model, s.config.Models),
			Wanted: s.config.Candidates, Limit: s.config.Limit,
			MinPassRate: s.Session.Config.MinPassRate.Rephrase, Setting: "llm.min_pass_rate.rephrase",
		},
		Problems: problems,
		Question: func(p *schema.Problem) ask.Question {
			return ask.Question{
				ID: p.ID, Prompt: with.Of(string(p.Language)), Data: shown{p.Text}, Structure: structure,
				Text: p.Text, Check: s.config.subject(p).check, Longest: 2 * fidelity.Longest(p.Text),
			}
		},
	}, nil
}

// until takes candidates for a problem, as Config says.
func (c *Config) until(p *subject, candidates iter.Seq2[*ask.Answer, error]) ([]ask.Answer, error) {
	return ask.Until(candidates, c.Candidates, c.Limit, p.check)
}

// rules is the built-in rewriter.
func (c *Config) rules(chance func(parts ...string) uint64) (author, error) {
	rewriter, err := paraphrase.New()
	if err != nil {
		return nil, err
	}
	return func(_ context.Context, p *subject) ([]ask.Answer, error) {
		about := []string{"rules", p.ID}
		draw := func(parts ...string) uint64 {
			about = append(about[:2], parts...)
			return chance(about...)
		}
		language := paraphrase.English
		if p.Language == schema.Chinese {
			language = paraphrase.Chinese
		}
		return c.until(p, func(yield func(*ask.Answer, error) bool) {
			for text := range rewriter.Candidates(p.Text, language, draw) {
				if !yield(&ask.Answer{Text: text, Model: paraphrase.Name}, nil) {
					return
				}
			}
		})
	}, nil
}

// recorded gives the candidates of a table again, by the id of their problem.
func (c *Config) recorded(of map[string][]schema.Rephrasing) author {
	return func(_ context.Context, p *subject) ([]ask.Answer, error) {
		return c.until(p, func(yield func(*ask.Answer, error) bool) {
			for _, r := range of[p.ID] {
				a := &ask.Answer{
					Text: r.Text, Model: r.Model, Prompt: r.Prompt, Request: r.Request,
					PromptTokens: r.PromptTokens, CompletionTokens: r.CompletionTokens, Faults: ask.Given(r.Faults),
				}
				if !yield(a, nil) {
					return
				}
			}
		})
	}
}
