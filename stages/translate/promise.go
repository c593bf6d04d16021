package translate

import (
	"geoeval/internal/llm/ask"
	"geoeval/schema"
	"geoeval/stages"
)

// Check holds every candidate against its problem once more, and the candidates of each problem against what would have
// been asked for: from the first to one that passes, or to the limit. What the model wrote is taken from the table.
func (s *stage) Check(job *stages.Job, fault func(error)) error {
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
	stages.Again(schema.Translations, rows, again, fault)
	return nil
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
