package ask

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"geoeval/internal/llm"
	"geoeval/internal/llm/facts"
)

// A tally counts what came of the answers to a task's questions.
type tally struct {
	meter llm.Meter

	mu              sync.Mutex
	checked, passed int
	// faults is how many answers have a kind of fault.
	faults map[string]int
}

// took counts the answers to a question.
func (t *tally) took(answers []Answer) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.faults == nil {
		t.faults = map[string]int{}
	}
	for i := range answers {
		t.checked++
		if answers[i].Passed() {
			t.passed++
		}
		seen := map[string]bool{}
		for _, f := range answers[i].Faults {
			if kind, _, _ := strings.Cut(f, ":"); !seen[kind] {
				seen[kind] = true
				t.faults[kind]++
			}
		}
	}
}

// commonest are the commonest faults, the commonest first.
func (t *tally) commonest() []facts.Fault {
	var all []facts.Fault
	for kind, n := range t.faults {
		all = append(all, facts.Fault{Kind: kind, Answers: n})
	}
	slices.SortFunc(all, func(a, b facts.Fault) int {
		return cmp.Or(cmp.Compare(b.Answers, a.Answers), cmp.Compare(a.Kind, b.Kind))
	})
	return all[:min(len(all), facts.Commonest)]
}

// Facts is how far the task is at this moment.
func (t *Task) Facts() *facts.Model {
	f := t.Session.Standing()
	p := t.tally.meter.Progress()
	f.FromLedger, f.Bought, f.Failed = p.FromLedger, p.Bought, p.Failed
	f.InFlight, f.Waiting = p.InFlight, max(p.Waiting-p.InFlight, 0)
	t.tally.mu.Lock()
	defer t.tally.mu.Unlock()
	f.Checked, f.Passed, f.Faults = t.tally.checked, t.tally.passed, t.tally.commonest()
	return f
}
