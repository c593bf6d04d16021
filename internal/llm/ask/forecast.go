package ask

import (
	"maps"
	"math"
	"slices"

	"geoeval/internal/facts"
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
	// at is how far the problem is.
	at progress
	// part is the question's.
	part string
}

// forecast says what demands will cost after what was asked so far; of answers, those of these. What is asked again is as long as
// what is asked first, and each answer as long as a predictor says. Where batches are enabled, candidates up to prefetched have
// their price, but for so many that are tried first.
func forecast(
	s *session.Session, predictor *tokens.Predictor, demands []demand, past *history, prefetched, tried int,
) (*facts.Plan, error) {
	l, err := s.Ledger()
	if err != nil {
		return nil, err
	}
	f := &facts.Plan{}
	var single []tokens.Question
	batched := map[string][]tokens.Question{} // by server
	first, all, low, high := 0, 0.0, 0.0, 0.0
	alike, inTurn := map[progress]int{}, 0
	for i := range demands {
		alike[demands[i].at]++
		inTurn = max(inTurn, demands[i].room)
	}
	for j := range demands {
		d := &demands[j]
		first += len(d.requests)
		least, most := past.bounds(d, alike[d.at])
		low, high = low+least, high+most
		all += min(max(past.calls(d), least), most)
		for i := range d.requests {
			r := &d.requests[i]
			q := tokens.Question{Request: r, Text: d.text}
			switch {
			case l.Has(r.Key()):
				f.Owned++
			case r.Candidate <= prefetched && inBatches(s, r):
				batched[r.Server] = append(batched[r.Server], q)
			default:
				single = append(single, q)
			}
		}
	}
	alone := predictor.Estimate(slices.Values(single), &s.Config)
	f.Unpriced, f.Free = alone.Unpriced, alone.Free
	var batches tokens.Estimate
	discount, discountLow, discountHigh := 0.0, 0.0, 0.0
	for _, server := range slices.Sorted(maps.Keys(batched)) {
		share, _ := s.Config.InBatches(server)
		e := predictor.Estimate(slices.Values(batched[server]), &s.Config)
		off := 1 - share
		if e.Calls >= stake*EnoughToTell {
			off *= 1 - float64(min(tried, e.Calls))/float64(e.Calls)
		}
		batches.Add(&e)
		discount += float64(e.Dollars * off)
		discountLow += float64(e.Low.Dollars * off)
		discountHigh += float64(e.High.Dollars * off)
		f.Unpriced, f.Free = append(f.Unpriced, e.Unpriced...), append(f.Free, e.Free...)
	}
	sum := batches
	sum.Add(&alone)
	// What fails is spread evenly over what is bought.
	more := func(all float64) float64 {
		if sum.Calls == 0 {
			return 0
		}
		return (all - float64(first)) / float64(sum.Calls)
	}
	total := func(n int) int { return int(math.Round(float64(n) * (1 + more(all)))) }
	price := func(dollars, discount, all float64) float64 { return float64(dollars*(1+more(all))) - discount }
	f.Calls, f.PromptTokens, f.CompletionTokens = total(sum.Calls), total(sum.PromptTokens), total(sum.CompletionTokens)
	f.Cost, f.CostLow, f.CostHigh = price(sum.Dollars, discount, all), price(sum.Low.Dollars, discountLow, low), price(sum.High.Dollars, discountHigh, high)
	f.CallsLow = int(math.Floor(float64(sum.Calls) * (1 + more(low))))
	f.CallsHigh = int(math.Ceil(float64(sum.Calls) * (1 + more(high))))
	least := asking{single, batched, more(low),
		float64(alone.Low.Tokens)*(1+more(low)) + float64(batches.Low.Tokens)*more(low), 0}
	most := asking{single, batched, more(high),
		float64(alone.High.Tokens)*(1+more(high)) + float64(batches.High.Tokens)*more(high), inTurn}
	f.SecondsLow, f.SecondsHigh = least.quickest(s), most.slowest(s)
	return f, nil
}

// inBatches says whether a request is bought in a batch, where it is asked in any case.
func inBatches(s *session.Session, r *llm.Request) bool {
	_, enabled := s.Config.InBatches(r.Server)
	return enabled
}

// learned is a predictor that knows what a ledger has.
func learned(l *ledger.Ledger) (*tokens.Predictor, error) {
	counter := tokens.New()
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
