package asking

import (
	"context"
	"strings"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ask"
	"geoeval/schema"
	"geoeval/stages"
)

// Texts of problems of which nothing is known yet have from 20 to 2,000 characters, as nearly all have in the seven datasets.
const shortText, longText = 20, 2000

// Problem is a text as short or as long as those of problems are.
func Problem(long bool) string {
	const words = "the side of a square "
	if long {
		return strings.Repeat(words, longText/len(words))
	}
	return words[:shortText]
}

// Bound implements [stages.Bounder]: between nothing of the short problems that there are at the least, and all that may be asked of the
// long ones that there are at the most.
func (s *Rounds) Bound(ctx context.Context, size stages.SizeOf) (plan *stages.Plan, known bool, err error) {
	r, err := s.Of.Round(nil)
	if r == nil || err != nil {
		return nil, err == nil, err
	}
	n, known, err := size(schema.Selection.Name())
	if !known || err != nil {
		return nil, false, err
	}
	question := func(long bool) ask.Question {
		q := r.Question(&schema.Problem{ID: "a/problem", Language: schema.English, Text: Problem(long)})
		if long && r.Seeing {
			q.Image = llm.ImageOf([32]byte{})
		}
		return q
	}
	plan, err = Between(ctx, r.Task, question(false), question(true), n)
	return plan, true, err
}

// Between are the bounds of putting as many questions as a size says: from so many short ones to so many long ones. What the ledger
// has may be among them, so that as many fewer are bought at the least.
func Between(ctx context.Context, task *ask.Task, short, long ask.Question, n stages.Size) (*stages.Plan, error) {
	least, err := task.Plan(ctx, []ask.Question{short})
	if err != nil {
		return nil, err
	}
	most, err := task.Plan(ctx, []ask.Question{long})
	if err != nil {
		return nil, err
	}
	l, err := task.Session.Ledger()
	if err != nil {
		return nil, err
	}
	n.Low = max(n.Low-l.Len(), 0)
	return &stages.Plan{
		Model: most.Model, CallsLow: n.Low * least.CallsLow, CallsHigh: n.High * most.CallsHigh, CostLow: float64(n.Low) * least.CostLow,
		CostHigh: float64(n.High) * most.CostHigh, Unpriced: most.Unpriced, Free: most.Free,
	}, nil
}
