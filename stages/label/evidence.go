package label

import (
	"slices"
	"strings"
)

// A finding is one thing that speaks for a label.
type finding struct {
	field, rule, label string
}

func (f finding) String() string { return f.field + ": " + f.rule + " = " + f.label }

// evidence writes findings down, at most so many: those of problem type and goal and the reason for a suspicion, and of
// the shapes' findings, which come the surest first, as many as there is room for. Sorted.
func evidence(shapes []finding, kind, goal finding, suspect string, most int) []string {
	var out []string
	add := func(f finding) {
		if s := f.String(); len(out) < most && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	if suspect != "" {
		add(finding{"text", suspect, "suspect"})
	}
	add(kind)
	add(goal)
	for _, f := range shapes {
		add(f)
	}
	slices.Sort(out)
	return out
}

// quoted puts a phrase of the text in quotes, on one line.
func quoted(phrase string) string {
	return `"` + strings.Join(strings.Fields(phrase), " ") + `"`
}

func sortedUnique(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}
