package rephrase

import (
	"context"
	"iter"
	"strings"

	"geoeval/internal/llm"
	"geoeval/schema"
)

// recorded gives the candidates of a table again, by the id of their problem. That one was cut off is taken from its faults:
// its text does not say it.
type recorded map[string][]schema.Rephrasing

func (t recorded) drafts(_ context.Context, p *schema.Problem) iter.Seq2[*draft, error] {
	return func(yield func(*draft, error) bool) {
		for _, r := range t[p.ID] {
			d := &draft{
				text: r.Text, model: r.Model, prompt: r.Prompt, request: r.Request,
				promptTokens: int(r.PromptTokens), completionTokens: int(r.CompletionTokens),
			}
			if len(r.Faults) > 0 && strings.HasPrefix(r.Faults[0], llm.CutOff+":") {
				d.fault = r.Faults[0]
			}
			if !yield(d, nil) {
				return
			}
		}
	}
}
