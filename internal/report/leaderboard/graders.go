package leaderboard

import (
	"fmt"
	"strings"

	"geoeval/internal/report/onefile"
	"geoeval/schema"
)

// kappas is the scale of Cohen's kappa.
var kappas = onefile.Scale{From: -1, To: 1, Ticks: []float64{-1, -.5, 0, .5, 1}}

// graders are how far the rules, published checkers, judges and people agree, and accuracies under each checker.
func (e *evaluation) graders() []onefile.Section {
	return []onefile.Section{e.underCheckers(), e.agreement()}
}

func (e *evaluation) agreement() onefile.Section {
	s := onefile.Section{ID: "agreement", Title: "Agreement", Folded: true,
		Note: "How far two graders agree on the same responses. κ is 1 where they always do and 0 where they do as often " +
			"as chance; its interval is a bootstrap by problem."}
	named := onefile.Table{Caption: "First errors of wrong responses: Fleiss' κ over all kinds", Head: []string{"who names them", "responses of", "subset", "both named",
		"the same", "agreed, %", "κ"}}
	t := onefile.Table{Head: []string{"graders", "responses of", "subset", "both graded", "both right", "only first right",
		"only second right", "both wrong", "agreed, %", "κ", "95 % interval"}}
	var groups []onefile.Group
	for i := range e.agreements {
		a := &e.agreements[i]
		name, subset, agreed, kappa, between := grader(a.A)+" and "+grader(a.B), string(a.Subset), "–", "–", "–"
		if subset == "" {
			subset = "all"
		}
		if a.Agreed != nil {
			agreed = percent(*a.Agreed)
		}
		if a.Kappa != nil {
			kappa = fmt.Sprintf("%.3f", *a.Kappa)
		}
		if a.Low != nil && a.High != nil {
			between = fmt.Sprintf("%.3f to %.3f", *a.Low, *a.High)
		}
		if a.About == schema.AboutErrors {
			named.Rows = append(named.Rows, []string{name, a.Model, subset, count(a.N), count(a.Same), agreed, kappa})
			continue
		}
		t.Rows = append(t.Rows, []string{name, a.Model, subset, count(a.N), count(a.Both), count(a.OnlyA), count(a.OnlyB),
			count(a.Neither), agreed, kappa, between})
		if a.Model == "all" && a.Subset == "" && a.Kappa != nil && a.Low != nil && a.High != nil {
			groups = append(groups, onefile.Group{Name: name, Of: []*onefile.Estimate{{
				Value: *a.Kappa, Low: *a.Low, High: *a.High, Few: a.N < schema.FewBelow,
				Said: fmt.Sprintf("%s: κ %s, %s, on %s responses", name, kappa, between, count(a.N)),
			}}})
		}
	}
	if len(named.Rows) > 0 {
		s.Tables = []onefile.Table{named}
	}
	if len(t.Rows) == 0 {
		s.Note += " There is no second grader in this evaluation."
		return s
	}
	s.Tables = append([]onefile.Table{t}, s.Tables...)
	if len(groups) > 0 {
		s.Chart = onefile.Intervals("Agreement, κ", kappas, groups)
	} else {
		s.Folded = false
	}
	return s
}

// people begins the names of judges that are persons.
const people = "people:"

// grader names who grades, as the page calls it.
func grader(name string) string {
	if person, is := strings.CutPrefix(name, people); is {
		return person + " (a person)"
	}
	return name
}

// underCheckers sets the accuracy by the rules beside that under each published checker, on the same responses.
func (e *evaluation) underCheckers() onefile.Section {
	s := onefile.Section{ID: "checkers", Title: "Accuracy under published checkers",
		Note: "The checkers of other papers and harnesses, reproduced with their faults, on the same responses: what a " +
			"published number would have been. In brackets is the difference to ours, in points, on the responses that a " +
			"checker grades; of how many, where it does not grade all. A checker that reads letters of choices alone, or a form of " +
			"answer that these are not in, does not read these."}
	if len(e.modes) == 0 {
		s.Note += " This evaluation names none."
		return s
	}
	type place struct {
		run    int
		subset schema.Subset
	}
	type tally struct {
		n, ours   int64
		graded    []int64
		read      []int64
		right     []int64
		rightOurs []int64
	}
	tallies := map[place]*tally{}
	for i := range e.attempts {
		a := &e.attempts[i]
		v := a.verdict()
		if v == notObtained || v == ungraded {
			continue
		}
		at := place{a.run, e.questions[a.question].Subset}
		t := tallies[at]
		if t == nil {
			n := len(e.modes)
			t = &tally{graded: make([]int64, n), read: make([]int64, n), right: make([]int64, n), rightOurs: make([]int64, n)}
			tallies[at] = t
		}
		t.n++
		if v == right {
			t.ours++
		}
		for m, mode := range e.modes {
			for _, r := range a.rechecks {
				if r.Mode != mode {
					continue
				}
				t.graded[m]++
				if r.Extracted != "" {
					t.read[m]++
				}
				if r.Verdict {
					t.right[m]++
				}
				if v == right {
					t.rightOurs[m]++
				}
			}
		}
	}
	table := onefile.Table{Head: append([]string{"model", "setting", "subset", "responses", "ours, %"},
		each(spelled(e.modes), func(m string) string { return m + ", %" })...)}
	for _, k := range e.ranked() {
		for _, subset := range schema.EvaluatedSubsets {
			t := tallies[place{k, subset}]
			if t == nil {
				continue
			}
			cells := []string{e.runs[k].model, e.runs[k].setting, string(subset), count(t.n), part(t.ours, t.n)}
			for m := range e.modes {
				cells = append(cells, under(t.right[m], t.rightOurs[m], t.read[m], t.graded[m], t.n))
			}
			table.Rows = append(table.Rows, cells)
		}
	}
	s.Tables = []onefile.Table{table}
	return s
}

// unread stands where a checker does not read the form of answers.
const unread = "does not read these"

// under writes the accuracy of a checker, with its difference to ours on the responses that it graded, and how many these
// are where they are not all; [unread] where none is right and most are not read.
func under(theirs, ours, read, n, all int64) string {
	if n == 0 || theirs == 0 && 2*read < n {
		return unread
	}
	difference := float64(theirs-ours) / float64(n)
	text := part(theirs, n) + " (" + signed(&difference) + ")"
	if n < all {
		text += " of " + count(n)
	}
	return text
}
