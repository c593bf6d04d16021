package tokens

import (
	"iter"
	"maps"
	"math"
	"slices"
	"strconv"

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
	// Low and High are what is between them with some certainty; see [Sure].
	Low, High Bound
	// MostDollars is the cost if every answer is as long as it may be.
	MostDollars float64
	// Learned is the number of calls whose need was learned from answered requests.
	Learned int
	// Unpriced are the models that have no price, sorted.
	Unpriced []string
	// Free are those that cost nothing though they have no price, as they are on this machine; sorted.
	Free []string
}

// A Bound is the least, or the most, that requests will cost.
type Bound struct {
	Tokens  int
	Dollars float64
}

// Add adds what else will be asked; whose models have no price is left out.
func (e *Estimate) Add(more *Estimate) {
	e.Calls += more.Calls
	e.PromptTokens += more.PromptTokens
	e.CompletionTokens += more.CompletionTokens
	e.Dollars += more.Dollars
	for _, b := range []struct{ to, of *Bound }{{&e.Low, &more.Low}, {&e.High, &more.High}} {
		b.to.Tokens += b.of.Tokens
		b.to.Dollars += b.of.Dollars
	}
}

// Sure is how many standard deviations the bounds of an estimate are from what is expected: of a hundred estimates, one
// is wrong.
const Sure = 2.576

// Estimate adds up what the questions will cost. Prices are those of a configuration: a model may have another one on
// another server.
func (p *Predictor) Estimate(questions iter.Seq[Question], config *llm.Config) Estimate {
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
			t = &total{of: q.Request, learned: map[string]*kind{}}
			byModel[name] = t
		}
		t.prompt += need.Prompt
		t.completion += need.Completion
		v := versionOf(q.Request)
		t.bound(v.prompt+"\x00"+strconv.Itoa(v.pictures), &need, q.Completion > 0)
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
		low, high := t.bounds()
		e.Low.Tokens += low.PromptTokens + low.CompletionTokens
		e.High.Tokens += high.PromptTokens + high.CompletionTokens
		dollars, priced := config.CostOf(t.of, usage)
		if !priced {
			e.Unpriced = append(e.Unpriced, t.of.Model)
			continue
		}
		if config.IsFree(t.of) {
			e.Free = append(e.Free, t.of.Model)
		}
		most, _ := config.CostOf(t.of, llm.Usage{PromptTokens: usage.PromptTokens, CompletionTokens: whole(t.longest)})
		e.Dollars += dollars
		least, _ := config.CostOf(t.of, low)
		e.Low.Dollars += least
		greatest, _ := config.CostOf(t.of, high)
		e.High.Dollars += greatest
		e.MostDollars += most
	}
	return e
}

// A total is what requests to one model need.
type total struct {
	prompt, completion, longest float64
	of                          *llm.Request
	// low and high are the bounds of those of which nothing is learned, and learned are the others, by version.
	low, high pair
	learned   map[string]*kind
}

// A kind is requests of one prompt version: how many there are, of how many one has learned, and what they need.
type kind struct {
	n, from      float64
	sum, scatter pair
}

// bound takes in what a request needs; certain says that the answer's length is known.
func (t *total) bound(version string, need *Need, certain bool) {
	switch {
	case certain:
		t.low.add(pair{need.Prompt, need.Completion})
		t.high.add(pair{need.Prompt, need.Completion})
	case need.From == 0:
		t.low.add(need.low)
		t.high.add(need.high)
	default:
		k := t.learned[version]
		if k == nil {
			k = &kind{from: float64(need.From), scatter: need.scatter}
			t.learned[version] = k
		}
		k.n++
		k.sum.add(pair{need.Prompt, need.Completion})
	}
}

func (p *pair) add(q pair) {
	p.prompt += q.prompt
	p.completion += q.completion
}

// bounds are what the requests will need at least, and at most: a sum of n is off by what single ones are, and by what
// the mean that was learned of others is.
func (t *total) bounds() (low, high llm.Usage) {
	least, most := t.low, t.high
	for _, version := range slices.Sorted(maps.Keys(t.learned)) {
		k := t.learned[version]
		off := Sure * math.Sqrt(k.n+float64(k.n*k.n)/k.from)
		least.add(pair{math.Max(0, k.sum.prompt-off*k.scatter.prompt), math.Max(0, k.sum.completion-off*k.scatter.completion)})
		most.add(pair{k.sum.prompt + off*k.scatter.prompt, k.sum.completion + off*k.scatter.completion})
	}
	return llm.Usage{PromptTokens: whole(least.prompt), CompletionTokens: whole(least.completion)},
		llm.Usage{PromptTokens: whole(most.prompt), CompletionTokens: whole(most.completion)}
}

func whole(x float64) int { return int(math.Round(x)) }
