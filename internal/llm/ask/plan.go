package ask

import (
	"context"
	"maps"
	"slices"

	"geoeval/internal/facts"
	"geoeval/internal/llm/tokens"
)

// Plan says what asking questions would buy: to each the answers that it lacks after those that the ledger has have
// been checked, and with them as many more as will fail; see [history].
func (t *Task) Plan(ctx context.Context, questions []Question) (*facts.Plan, error) {
	recall, err := t.Session.Recall()
	if err != nil {
		return nil, err
	}
	var demands []demand
	past, seen := history{}, tally{}
	limit := t.most()
	for i := range questions {
		q := &questions[i]
		answers, err := Until(t.answers(ctx, q, recall), t.Wanted, limit, q.Check)
		if err != nil && !missing(err) {
			return nil, err
		}
		at, ended := past.take(answers, t.Wanted, limit)
		for i := range answers {
			seen.count(q.ID, i+1, &answers[i])
		}
		if ended {
			continue
		}
		room := min(t.Limit, limit-at.asked)
		requests, err := t.requests(q, at.asked+1, min(t.Wanted-at.passed, room))
		if err != nil {
			return nil, err
		}
		demands = append(demands, demand{requests: requests, text: q.Text, room: room, at: at, part: q.Part})
	}
	l, err := t.Session.Ledger()
	if err != nil {
		return nil, err
	}
	predictor, err := learned(l)
	if err != nil {
		return nil, err
	}
	tried := 0
	if t.MinPassRate > 0 {
		tried = max(0, EnoughToTell-past.asked)
	}
	prefetched := t.Wanted
	if t.Singly {
		prefetched = 0
	}
	f, err := forecast(t.Session, predictor, demands, &past, prefetched, tried)
	if err != nil {
		return nil, err
	}
	if f.Models, err = t.parts(predictor, demands, &past, prefetched); err != nil {
		return nil, err
	}
	f.Model, f.Checked, f.Passed, f.Stops = t.Models.Names(), past.asked, past.passed, f.Calls > 0 && t.stops(&seen)
	f.Owned += past.asked
	f.Answers = f.Owned + f.Calls
	return f, nil
}

// parts are what demands of several parts will cost; none where they are of one.
func (t *Task) parts(predictor *tokens.Predictor, demands []demand, past *history, prefetched int) (parts []facts.Part, err error) {
	by := map[string][]demand{}
	for i := range demands {
		by[demands[i].part] = append(by[demands[i].part], demands[i])
	}
	if len(by) < 2 {
		return nil, nil
	}
	for _, name := range slices.Sorted(maps.Keys(by)) {
		f, err := forecast(t.Session, predictor, by[name], past, prefetched, 0)
		if err != nil {
			return nil, err
		}
		parts = append(parts, facts.Part{
			Model: name, Calls: f.Calls, PromptTokens: f.PromptTokens, CompletionTokens: f.CompletionTokens, Cost: f.Cost,
			Unpriced: len(f.Unpriced) > 0 && f.CostHigh == 0,
		})
	}
	return parts, nil
}

// stops says that too few of what was seen pass for more to be bought.
func (t *Task) stops(seen *tally) bool {
	for model := range seen.models {
		if seen.of(model).Below(t.MinPassRate) {
			return true
		}
	}
	return false
}
