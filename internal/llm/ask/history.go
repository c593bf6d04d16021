package ask

import (
	"geoeval/internal/llm/tokens"
	"geoeval/internal/statistics"
)

// A progress is how far a problem is: how many answers were asked for, and how many of these passed.
type progress struct{ asked, passed int }

// A history is what came of all answers that the ledger has.
type history struct {
	// asked is their number, and passed that of those that passed.
	asked, passed int
	// ended is the number of problems for which nothing more is asked, and askedOfEnded that of their answers.
	ended, askedOfEnded int
	// from has, for each point that problems that have ended came by, how many did, and how many answers they took from
	// there on.
	from map[progress]passage
}

type passage struct{ problems, took int }

// takes in the answers to a problem, and whether nothing more is asked for it. It gives how far the problem is.
func (h *history) take(answers []Answer, wanted, limit int) (at progress, ended bool) {
	by := []progress{{}}
	for i := range answers {
		at.asked++
		if answers[i].Passed() {
			at.passed++
		}
		by = append(by, at)
	}
	h.asked += at.asked
	h.passed += at.passed
	if at.passed < wanted && at.asked < limit {
		return at, false
	}
	h.ended++
	h.askedOfEnded += at.asked
	if h.from == nil {
		h.from = map[progress]passage{}
	}
	for _, p := range by[:at.asked] {
		f := h.from[p]
		h.from[p] = passage{f.problems + 1, f.took + at.asked - p.asked}
	}
	return at, true
}

// calls is how many answers a demand is expected to take. A problem that was not begun takes as many as those that have
// ended did; one that was takes what it takes if answers pass as often as they did, each for itself. As long as there
// are too few of either to tell ([tokens.Enough]), all pass.
func (h *history) calls(d *demand) float64 {
	switch {
	case d.at.asked == 0 && h.ended >= tokens.Enough:
		return min(max(float64(h.askedOfEnded)/float64(h.ended), float64(len(d.requests))), float64(d.room))
	case h.asked >= tokens.Enough:
		return calls(len(d.requests), d.room, float64(h.passed)/float64(h.asked))
	}
	return float64(len(d.requests))
}

// bounds are how many answers a demand takes at least and at most, on the average of so many that are as far as it is:
// what those took that came by there, as surely as their number tells. Where none did, they are what can be: that all
// answers pass, and that none does.
func (h *history) bounds(d *demand, alike int) (least, most float64) {
	least, most = float64(len(d.requests)), float64(d.room)
	by := h.from[d.at]
	if by.problems == 0 || most == least {
		return least, most
	}
	// Of the answers that a problem may take beyond those that it needs, it takes a part. Nothing between 0 and 1
	// scatters more than what is either, so that the interval holds whatever problems are like. What one is off by is
	// the mean of those that came by, and that of those to come.
	part := (float64(by.took)/float64(by.problems) - least) / (most - least)
	n := 1 / (1/float64(by.problems) + 1/float64(alike))
	low, high := statistics.Wilson(min(max(part, 0), 1), n, tokens.Sure)
	return least + float64(low*(most-least)), least + float64(high*(most-least))
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
