package ask

import (
	"cmp"
	"slices"

	"geoeval/internal/llm/facts"
)

// Facts is how far the task is at this moment, with all its models together.
func (t *Task) Facts() *facts.Model {
	f := t.Session.Standing()
	p := t.meter.Progress()
	f.FromLedger, f.Bought, f.Failed = p.FromLedger, p.Bought, p.Failed
	f.InFlight, f.Waiting = p.InFlight, max(p.Waiting-p.InFlight, 0)
	answers := map[string]int{}
	for _, y := range t.Yields() {
		f.Checked += y.Checked
		f.Passed += y.Passed
		for _, k := range y.Faults {
			answers[k.Kind] += k.Answers
		}
	}
	for kind, n := range answers {
		f.Faults = append(f.Faults, facts.Fault{Kind: kind, Answers: n})
	}
	slices.SortFunc(f.Faults, func(a, b facts.Fault) int {
		return cmp.Or(cmp.Compare(b.Answers, a.Answers), cmp.Compare(a.Kind, b.Kind))
	})
	f.Faults = f.Faults[:min(commonest, len(f.Faults))]
	return f
}
