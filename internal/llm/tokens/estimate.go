package tokens

import (
	"iter"
	"maps"
	"math"
	"slices"

	"geoeval/internal/llm"
)

// A Question is a request that is to be asked.
type Question struct {
	Request *llm.Request
	// Text is the part of the request that the answer says in other words; see Predictor.Predict.
	Text string
	// Completion is the expected number of tokens of the answer where the caller knows it; 0 has it predicted.
	Completion int
}

// An Estimate is what requests will cost.
type Estimate struct {
	Calls int
	// PromptTokens is what the server will count, CompletionTokens what is expected; both are rounded.
	PromptTokens, CompletionTokens int
	// Dollars is the expected cost, without that of unpriced models.
	Dollars float64
	// MostDollars is the cost if every answer is as long as it may be.
	MostDollars float64
	// Learned is the number of calls whose need was learned from answered requests.
	Learned int
	// Unpriced are the models that have no price, sorted.
	Unpriced []string
}

// Estimate adds up what the questions will cost. Prices are those of a configuration: a model may have another one on
// another server.
func (p *Predictor) Estimate(questions iter.Seq[Question], config *llm.Config) Estimate {
	type total struct {
		prompt, completion, longest float64
		of                          *llm.Request
	}
	var e Estimate
	byModel := map[string]*total{}
	for q := range questions {
		need := p.Predict(q.Request, q.Text)
		if q.Completion > 0 {
			need.Completion = float64(q.Completion)
		}
		name := q.Request.Model + "\x00" + q.Request.Server
		t := byModel[name]
		if t == nil {
			t = &total{of: q.Request}
			byModel[name] = t
		}
		t.prompt += need.Prompt
		t.completion += need.Completion
		t.longest += math.Max(float64(q.Request.Most()), need.Completion)
		e.Calls++
		if need.From > 0 {
			e.Learned++
		}
	}
	for _, name := range slices.Sorted(maps.Keys(byModel)) {
		t := byModel[name]
		usage := llm.Usage{PromptTokens: whole(t.prompt), CompletionTokens: whole(t.completion)}
		e.PromptTokens += usage.PromptTokens
		e.CompletionTokens += usage.CompletionTokens
		dollars, priced := config.CostOf(t.of, usage)
		if !priced {
			e.Unpriced = append(e.Unpriced, t.of.Model)
			continue
		}
		most, _ := config.CostOf(t.of, llm.Usage{PromptTokens: usage.PromptTokens, CompletionTokens: whole(t.longest)})
		e.Dollars += dollars
		e.MostDollars += most
	}
	return e
}

func whole(x float64) int { return int(math.Round(x)) }
