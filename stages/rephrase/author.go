package rephrase

import (
	"context"
	"iter"

	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/prompt"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/rephrase/paraphrase"
)

// An author gives the candidates for a problem, checked: always the same in the same order, until as many have passed
// as are wanted, the limit is reached or there are no more.
type author func(context.Context, *subject) ([]ask.Answer, error)

// author gives who rephrases, and on how many problems at once, 0 for one on each processor.
func (s *stage) author(job *stages.Job) (by author, workers int, err error) {
	if s.config.Provider == Rules {
		by, err := s.config.rules(job.Chance)
		return by, 0, err
	}
	problems, err := stages.Selected(job)
	if err != nil {
		return nil, 0, err
	}
	with, err := s.asking(job, problems)
	if err != nil {
		return nil, 0, err
	}
	task := s.task()
	job.Asks(task.Facts)
	return with.asks(task), task.Workers(), nil
}

// task is how a language model is asked.
func (s *stage) task() *ask.Task {
	return &ask.Task{
		Session: s.session, Models: prompt.ModelsOf(s.config.Model, s.config.Models),
		Wanted: s.config.Candidates, Limit: s.config.Limit,
		MinPassRate: s.session.Config.MinPassRate.Rephrase, Setting: "llm.min_pass_rate.rephrase",
	}
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
