package ask

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"

	"geoeval/internal/facts"
	"geoeval/internal/llm/tokens"
)

// A prospect is what tells how many answers there will be to the questions of a task.
type prospect struct {
	mu sync.Mutex
	// wanted is how many answers are to pass, and limit how many there may be.
	wanted, limit int
	// ended is how many answers there were to the questions that are done, which wanted so many.
	ended, wantedByEnded int
	// broken is how many answers questions would have had that ended without, the one that they ended at with them, and wantedByBroken
	// how many these wanted. stopped: the asking ended before all was asked.
	broken, wantedByBroken int
	stopped                bool
}

// asks counts questions that are about to be asked.
func (p *prospect) asks(wanted, limit int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wanted, p.limit = p.wanted+wanted, p.limit+limit
}

// done counts a question that has its answers.
func (p *prospect) done(wanted, took int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wantedByEnded, p.ended = p.wantedByEnded+wanted, p.ended+took
}

// ends counts a question that ended without its answers after so many; stopped says that the asking ends with it.
func (p *prospect) ends(wanted, took int, stopped bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wantedByBroken, p.broken = p.wantedByBroken+wanted, p.broken+max(took+1, wanted)
	p.stopped = p.stopped || stopped
}

// planned is how many answers there would have been, where the asking ended before all was asked; 0 where it did not.
func (p *prospect) planned() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.stopped {
		return 0
	}
	return p.wanted - p.wantedByEnded - p.wantedByBroken + p.ended + p.broken
}

// unasked is how many requests were not sent, of those that never had their turn too.
func (t *Task) unasked() int {
	p := t.meter.Progress()
	return max(p.Unasked, t.prospect.planned()-p.FromLedger-p.Bought-p.Refused-p.Failed-p.Waiting)
}

// expected is how many answers there will be, after so many of which so many passed; 0 is unknown.
func (p *prospect) expected(checked, passed int) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := float64(p.wanted)
	switch {
	case p.wantedByEnded >= tokens.Enough:
		n *= max(float64(p.ended)/float64(p.wantedByEnded), 1)
	case checked >= tokens.Enough && passed > 0:
		n *= float64(checked) / float64(passed)
	}
	return max(min(int(math.Round(n)), p.limit), checked)
}

// refused is the kind of fault of refusals that pass, as asking again would bring nothing else.
const refused = "refused"

// Facts is how far the task is at this moment, with all its models together.
func (t *Task) Facts() *facts.Model {
	f := t.Session.Standing()
	p := t.meter.Progress()
	f.FromLedger, f.Bought, f.Free, f.Refused, f.Failed, f.Unasked = p.FromLedger, p.Bought-p.Free, p.Free, p.Refused, p.Failed, t.unasked()
	f.Requests, f.Tokens, f.Cost = p.Tries, p.PromptTokens+p.CompletionTokens, p.Paid()
	f.Doubtful = p.Doubtful
	f.InFlight, f.Waiting = p.InFlight, max(p.Waiting-p.InFlight, 0)
	answers, replaced, bounds, passed := map[string]int{}, map[string]int{}, map[string]bool{}, 0
	for _, y := range t.Yields() {
		f.Checked += y.Checked
		passed += y.Passed
		f.Passed += y.Passed - y.Refused
		if y.Refused > 0 {
			answers[refused] += y.Refused
		}
		f.CutOff += y.Silent
		for _, key := range y.Bounds {
			bounds[key] = true
		}
		for _, k := range y.Faults {
			answers[k.Kind] += k.Answers
			replaced[k.Kind] += k.Replaced
		}
	}
	f.CutOffBy = strings.Join(slices.Sorted(maps.Keys(bounds)), " or ")
	if f.Expected = t.prospect.expected(f.Checked, passed); f.Expected > 0 {
		f.Expected = max(f.Expected, f.Got()+f.InFlight+f.Waiting) // the guess of a rate falls short of what is asked for already
	}
	for kind, n := range answers {
		f.Faults = append(f.Faults, facts.Fault{Kind: kind, Answers: n, Replaced: replaced[kind]})
	}
	slices.SortFunc(f.Faults, func(a, b facts.Fault) int {
		return cmp.Or(cmp.Compare(b.Answers, a.Answers), cmp.Compare(a.Kind, b.Kind))
	})
	f.Faults = f.Faults[:min(commonest, len(f.Faults))]
	return f
}
