package ask

import (
	"maps"
	"math"
	"slices"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/session"
	"geoeval/internal/llm/tokens"
)

// A demand is what a stage still wants of one problem: answers until as many more pass the checks as there are
// requests, or until there is no more room.
type demand struct {
	// requests are asked in any case, for an answer passes once at the most. There is at least one.
	requests []llm.Request
	// text is what the answers say in other words.
	text string
	// room is how many answers may still be asked for, at least as many as there are requests.
	room int
	// begun: some were asked for before.
	begun bool
}

// A history is what came of all answers that the ledger has.
type history struct {
	// asked is their number, and passed that of those that passed.
	asked, passed int
	// ended is the number of problems for which nothing more is asked, and askedOfEnded that of their answers.
	ended, askedOfEnded int
}

// calls is how many answers a demand is expected to take. A problem that was not begun takes as many as those that have
// ended did; one that was takes what it takes if answers pass as often as they did, each for itself. As long as there
// are too few of either to tell ([tokens.Enough]), all pass.
func (h *history) calls(d *demand) float64 {
	switch {
	case !d.begun && h.ended >= tokens.Enough:
		return min(max(float64(h.askedOfEnded)/float64(h.ended), float64(len(d.requests))), float64(d.room))
	case h.asked >= tokens.Enough:
		return calls(len(d.requests), d.room, float64(h.passed)/float64(h.asked))
	}
	return float64(len(d.requests))
}

// An expectation is what demands will cost.
type expectation struct {
	// owned is the number of requests that the ledger answers, calls that of answers to be bought.
	owned, calls int
	// promptTokens and completionTokens are those of the calls.
	promptTokens, completionTokens int
	dollars                        float64
}

// forecast says what demands to one model will cost after what was asked so far. What is asked again is as long as what
// is asked first. Where batches are enabled, candidates up to prefetched have their price.
func forecast(s *session.Session, demands []demand, past history, prefetched int) (*expectation, error) {
	l, err := s.Ledger()
	if err != nil {
		return nil, err
	}
	predictor, err := learned(l)
	if err != nil {
		return nil, err
	}
	f := &expectation{}
	var single []tokens.Question
	batched := map[string][]tokens.Question{} // by server
	first, all := 0, 0.0
	for j := range demands {
		d := &demands[j]
		first += len(d.requests)
		all += past.calls(d)
		for i := range d.requests {
			r := &d.requests[i]
			q := tokens.Question{Request: r, Text: d.text}
			switch {
			case l.Has(r.Key()):
				f.owned++
			case r.Candidate <= prefetched && inBatches(s, r):
				batched[r.Server] = append(batched[r.Server], q)
			default:
				single = append(single, q)
			}
		}
	}
	alone := predictor.Estimate(slices.Values(single), &s.Config)
	var batches tokens.Estimate
	discounted := 0.0
	for _, server := range slices.Sorted(maps.Keys(batched)) {
		share, _ := s.Config.InBatches(server)
		e := predictor.Estimate(slices.Values(batched[server]), &s.Config)
		batches.Calls += e.Calls
		batches.PromptTokens += e.PromptTokens
		batches.CompletionTokens += e.CompletionTokens
		batches.Dollars += e.Dollars
		discounted += float64(e.Dollars * share)
	}
	// What fails is spread evenly over what is bought.
	more := 0.0
	if n := batches.Calls + alone.Calls; n > 0 {
		more = (all - float64(first)) / float64(n)
	}
	total := func(a, b int) int { return int(math.Round(float64(a+b) * (1 + more))) }
	f.calls = total(batches.Calls, alone.Calls)
	f.promptTokens = total(batches.PromptTokens, alone.PromptTokens)
	f.completionTokens = total(batches.CompletionTokens, alone.CompletionTokens)
	f.dollars = discounted + alone.Dollars + float64((batches.Dollars+alone.Dollars)*more)
	return f, nil
}

// inBatches says whether a request is bought in a batch, where it is asked in any case.
func inBatches(s *session.Session, r *llm.Request) bool {
	_, enabled := s.Config.InBatches(r.Server)
	return enabled
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

// calls is how many answers are expected to be asked for until so many have passed, where each passes with a
// probability and there is room for so many: the sum over all tries of the probability that the try is made.
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
