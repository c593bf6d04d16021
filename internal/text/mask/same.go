package mask

import (
	"slices"
	"strings"
)

// same reports whether two places state one fact: the same value of a thing of the same name, in units that do not differ.
func same(a, b *fact) bool {
	if !near(a.value, b.value) || !counts(a.rule) || !counts(b.rule) || a.unit != b.unit && a.unit != "" && b.unit != "" {
		return false
	}
	return slices.ContainsFunc(a.subjects, func(s subject) bool { return slices.Contains(b.subjects, s) })
}

// distinct reports whether two places of the same value clearly speak of different things, so that one does not tell the
// other: another unit; another sort of measure; names that are known to be others'; or another noun (length, width).
func (r *Reading) distinct(a, b *fact) bool {
	if a.unit != "" && b.unit != "" && a.unit != b.unit {
		return true
	}
	if a.dimension != unknown && b.dimension != unknown && a.dimension != b.dimension {
		return true
	}
	if len(a.subjects) > 0 && len(b.subjects) > 0 {
		for _, s := range a.subjects {
			for _, t := range b.subjects {
				if !r.apart(s, t, a.Clause == b.Clause || a.Clause != InText && b.Clause != InText) {
					return false
				}
			}
		}
		return true
	}
	return a.noun != "" && b.noun != "" && a.noun != b.noun
}

// apart reports whether two names are those of different things, of which the problem does not say that they are equal.
// Within one field (oneField) different names are different things. The text and the clauses may use different points to
// name one angle or arc, so there they are different only if they have no vertex or end in common.
func (r *Reading) apart(s, t subject, oneField bool) bool {
	if r.root(s) == r.root(t) {
		return false
	}
	if oneField {
		return true
	}
	if s.kind() != t.kind() { // the radius of circle P may be the segment PA, and a variable may be anything
		return s.dimension().excludes(t.dimension()) ||
			!slices.Contains([]string{s.kind(), t.kind()}, "var") && !strings.ContainsAny(s.name(), t.name())
	}
	switch s.kind() {
	case "ang":
		vs, vt := vertex(s), vertex(t)
		return vs != "" && vt != "" && vs != vt // "" where it is a mere number or letter
	case "arc", "arclen":
		return !strings.ContainsAny(s.name(), t.name())
	}
	return true
}

// vertex is the vertex of an angle that is named by three points, or by the vertex alone; "" of a numbered one.
func vertex(s subject) string {
	parts := strings.Split(string(s), ":")
	if name := parts[1]; name != "" && name[0] >= 'A' && name[0] <= 'Z' {
		return name
	}
	return ""
}
