package translate

import (
	"context"

	"geoeval/internal/llm/ask"
	"geoeval/schema"
	"geoeval/stages"
)

// Recall checks every candidate against its problem once more, and takes the candidates of each problem as they would have been
// asked for: from the first to one that passes, or to the limit. What the model wrote is taken from the table.
func (s *stage) Recall(_ context.Context, job *stages.Job) error {
	problems, err := chinese(job)
	if err != nil {
		return err
	}
	rows, err := stages.Rows(job, schema.Translations)
	if err != nil {
		return err
	}
	of := map[string][]schema.Translation{}
	for _, t := range rows {
		of[t.ParentID] = append(of[t.ParentID], t)
	}
	again := []schema.Translation{}
	if s.config.Enabled {
		for _, p := range problems {
			rows, err := s.again(p, of[p.ID])
			if err != nil {
				return err
			}
			again = append(again, rows...)
		}
	}
	return stages.Put(job, schema.Translations, again)
}

// again gives the candidates of a problem as they would come of what the model wrote. Where more would have been asked
// for, the last is one that nobody wrote.
func (s *stage) again(p *schema.Problem, written []schema.Translation) ([]schema.Translation, error) {
	answers, err := ask.Until(func(yield func(*ask.Answer, error) bool) {
		for _, t := range written {
			a := &ask.Answer{
				Text: t.Text, Model: t.Model, Prompt: t.Prompt, Request: t.Request,
				PromptTokens: t.PromptTokens, CompletionTokens: t.CompletionTokens, Faults: ask.Given(t.Faults),
			}
			if !yield(a, nil) {
				return
			}
		}
		yield(&ask.Answer{}, nil)
	}, 1, s.config.Limit, check(p))
	return candidates(p, answers), err
}
