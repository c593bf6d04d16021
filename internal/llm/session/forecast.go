package session

import (
	"context"
	"math"
	"slices"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/tokens"
)

// A Demand is what a stage still wants of one problem: answers until as many more pass the checks as there are requests, or
// until there is no more room.
type Demand struct {
	// Requests are asked in any case, for an answer passes once at the most. There is at least one.
	Requests []llm.Request
	// Text is what the answers say in other words.
	Text string
	// Room is how many answers may still be asked for, at least as many as there are requests.
	Room int
	// Begun: some were asked for before.
	Begun bool
}

// A History is what came of all answers that the ledger has.
type History struct {
	// Asked is their number, and Passed that of those that passed.
	Asked, Passed int
	// Ended is the number of problems for which nothing more is asked, and AskedOfEnded that of their answers.
	Ended, AskedOfEnded int
}

// calls is how many answers a demand is expected to take. A problem that was not begun takes as many as those that have ended
// did; one that was takes what it takes if answers pass as often as they did, each for itself. As long as there are too few
// of either to tell ([tokens.Enough]), all pass.
func (h *History) calls(d *Demand) float64 {
	switch {
	case !d.Begun && h.Ended >= tokens.Enough:
		return min(max(float64(h.AskedOfEnded)/float64(h.Ended), float64(len(d.Requests))), float64(d.Room))
	case h.Asked >= tokens.Enough:
		return calls(len(d.Requests), d.Room, float64(h.Passed)/float64(h.Asked))
	}
	return float64(len(d.Requests))
}

// A Forecast is what demands will cost.
type Forecast struct {
	// Owned is the number of requests that the ledger answers, Calls that of answers to be bought.
	Owned, Calls int
	// PromptTokens and CompletionTokens are those of the calls.
	PromptTokens, CompletionTokens int
	Dollars                        float64
}

// Forecast says what demands to one model will cost after what was asked so far. What is asked again is as long as what is asked
// first. Where batches are enabled, candidates up to prefetched have their price.
func (s *Session) Forecast(demands []Demand, past History, prefetched int) (*Forecast, error) {
	l, err := s.Ledger()
	if err != nil {
		return nil, err
	}
	predictor, err := learned(l)
	if err != nil {
		return nil, err
	}
	f := &Forecast{}
	var batched, single []tokens.Question
	first, all := 0, 0.0
	for j := range demands {
		d := &demands[j]
		first += len(d.Requests)
		all += past.calls(d)
		for i := range d.Requests {
			r := &d.Requests[i]
			q := tokens.Question{Request: r, Text: d.Text}
			switch {
			case l.Has(r.Key()):
				f.Owned++
			case s.Config.Batch.Enabled && r.Candidate <= prefetched:
				batched = append(batched, q)
			default:
				single = append(single, q)
			}
		}
	}
	inBatches := predictor.Estimate(slices.Values(batched), s.Config.Prices)
	alone := predictor.Estimate(slices.Values(single), s.Config.Prices)
	// What fails is spread evenly over what is bought.
	more := 0.0
	if n := inBatches.Calls + alone.Calls; n > 0 {
		more = (all - float64(first)) / float64(n)
	}
	total := func(a, b int) int { return int(math.Round(float64(a+b) * (1 + more))) }
	f.Calls = total(inBatches.Calls, alone.Calls)
	f.PromptTokens = total(inBatches.PromptTokens, alone.PromptTokens)
	f.CompletionTokens = total(inBatches.CompletionTokens, alone.CompletionTokens)
	f.Dollars = float64(inBatches.Dollars*(1-s.Config.Batch.Discount)) + alone.Dollars + float64((inBatches.Dollars+alone.Dollars)*more)
	return f, nil
}

// learned is a predictor that knows what a ledger has.
func learned(l *ledger.Ledger) (*tokens.Predictor, error) {
	counter, err := tokens.New()
	if err != nil {
		return nil, err
	}
	predictor := tokens.NewPredictor(counter)
	for e, err := range l.Entries() {
		if err == nil {
			err = predictor.Learn(e)
		}
		if err != nil {
			return nil, err
		}
	}
	return predictor, nil
}

// calls is how many answers are expected to be asked for until so many have passed, where each passes with a probability and
// there is room for so many: the sum over all tries of the probability that the try is made.
func calls(wanted, room int, rate float64) float64 {
	// short[n] is the probability that n have passed, and that these are too few.
	short := make([]float64, wanted)
	if wanted > 0 {
		short[0] = 1
	}
	expected := 0.0
	for range room {
		for _, p := range short {
			expected += p
		}
		for n := wanted - 1; n >= 0; n-- {
			p := float64(short[n] * (1 - rate))
			if n > 0 {
				p += float64(short[n-1] * rate)
			}
			short[n] = p
		}
	}
	return expected
}

// Recall gives who answers from the ledger alone. What the ledger lacks is a [*llm.MissingError].
func (s *Session) Recall() (func(context.Context, llm.Request) (*llm.Answer, error), error) {
	l, err := s.Ledger()
	if err != nil {
		return nil, err
	}
	client, err := llm.New(s.Config, "", l, llm.Options{Offline: true})
	if err != nil {
		return nil, err
	}
	return client.Ask, nil
}
