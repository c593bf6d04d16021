package ask

import "context"

// A Plan is what asking would buy.
type Plan struct {
	// Model is whom it would ask.
	Model string
	// Answers are expected in the end; Owned of them are in the ledger already, and Calls are to be made.
	Answers, Owned, Calls int
	// PromptTokens and CompletionTokens are those of the calls, expected.
	PromptTokens, CompletionTokens int
	// Cost is in dollars.
	Cost float64
}

// Plan says what asking questions would buy: to each the answers that it lacks after those that the ledger has have
// been checked, and with them as many more as will fail; see [history].
func (t *Task) Plan(ctx context.Context, questions []Question) (*Plan, error) {
	recall, err := t.Session.Recall()
	if err != nil {
		return nil, err
	}
	var demands []demand
	past := history{}
	for i := range questions {
		q := &questions[i]
		answers, err := Until(t.answers(ctx, q, recall), t.Wanted, t.Limit, q.Check)
		if err != nil && !missing(err) {
			return nil, err
		}
		passed := 0
		for i := range answers {
			if answers[i].Passed() {
				passed++
			}
		}
		past.asked += len(answers)
		past.passed += passed
		room := t.Limit - len(answers)
		if passed == t.Wanted || room == 0 {
			past.ended++
			past.askedOfEnded += len(answers)
			continue
		}
		requests, err := t.requests(q, len(answers)+1, min(t.Wanted-passed, room))
		if err != nil {
			return nil, err
		}
		demands = append(demands, demand{requests: requests, text: q.Text, room: room, begun: len(answers) > 0})
	}
	f, err := forecast(t.Session, demands, past, t.Wanted)
	if err != nil {
		return nil, err
	}
	owned := past.asked + f.owned
	return &Plan{
		Model: t.Models.Names(), Answers: owned + f.calls, Owned: owned, Calls: f.calls,
		PromptTokens: f.promptTokens, CompletionTokens: f.completionTokens, Cost: f.dollars,
	}, nil
}
