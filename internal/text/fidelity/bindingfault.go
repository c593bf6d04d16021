package fidelity

import (
	"slices"
	"strings"
)

// equalityWords say that things are equal without a sign.
var equalityWords = []string{"equal", "same", "congruent", "相等", "等于", "一样", "相同", "为", "是", "bisect", "midpoint", "isosceles", "equilateral"}

// bindingFaults finds a value that is said of something else than in the original, a name that is equal to another one
// than there, dimensions that are put together otherwise, and what has changed places.
func (o *Original) bindingFaults(c *reading) []Fault {
	moved := func(detail string) []Fault { return []Fault{{NumberMoved, detail}} }
	for _, what := range sortedKeys(c.bound) {
		was, ok := o.bound[what]
		for _, v := range c.bound[what] {
			switch {
			case ok && !slices.Contains(was, v):
				return moved(what + " = " + v + ", was " + strings.Join(was, ", "))
			case !ok:
				if owner := o.ownerOf(v); owner != "" && !slices.Contains(c.bound[owner], v) {
					return moved(what + " = " + v + ", was " + owner)
				}
			}
		}
	}
	for _, compare := range []func(*reading) []Fault{o.extentFaults, o.ownerFaults, o.comparisonFaults} {
		if f := compare(c); f != nil {
			return f
		}
	}
	for _, d := range c.dimensions {
		if len(o.dimensions) > 0 && !slices.Contains(o.dimensions, d) && o.numbersStand(d) {
			return moved(d)
		}
	}
	if a, b := swapped(o.settings, c.settings); a != "" {
		return moved(a + " and " + b + " have changed places")
	}
	return nil
}

// movedFaults finds a name that plays another's part.
func (o *Original) movedFaults(c *reading) []Fault {
	if f := o.equalFaults(c); f != nil {
		return f
	}
	for _, name := range sortedKeys(c.matched) {
		for _, other := range c.matched[name] {
			if was := o.matched[name]; was != nil && !slices.Contains(was, other) {
				return []Fault{{NameMoved, name + " with " + other}}
			}
		}
	}
	if f := o.pairFaults(c); f != nil {
		return f
	}
	if f := o.roleFaults(c); f != nil {
		return f
	}
	if a, b := swapped(o.unplayed(), c.unplayed()); a != "" {
		return []Fault{{NameMoved, a + " and " + b + " have changed places"}}
	}
	return nil
}

// unplayed are the settings of the names that play no part, so that nothing else tells of them.
func (r *reading) unplayed() []setting {
	played := map[string]bool{}
	for _, names := range r.parts {
		for _, n := range names {
			played[n] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(r.named), func(s setting) bool { return played[s.what] })
}

// ownerOf is what the original says has a value, or "".
func (o *Original) ownerOf(value string) string {
	for _, what := range sortedKeys(o.bound) {
		if slices.Contains(o.bound[what], value) {
			return what
		}
	}
	return ""
}

// numbersStand reports whether the original puts together one of the numbers with others.
func (o *Original) numbersStand(dimensions string) bool {
	for _, n := range strings.Split(dimensions, " by ") {
		for _, d := range o.dimensions {
			if slices.Contains(strings.Split(d, " by "), n) {
				return true
			}
		}
	}
	return false
}

// equalFaults compares which names are equal.
func (o *Original) equalFaults(c *reading) []Fault {
	was, is := classes(o.equals), classes(c.equals)
	for _, e := range c.equals {
		if e[0] == e[1] && !slices.Contains(o.equals, e) || areApart(was, e, o.lower) {
			return []Fault{{NameMoved, e[0] + " = " + e[1]}}
		}
	}
	for _, e := range o.equals {
		if areApart(is, e, c.lower) {
			return []Fault{{NameMoved, "no longer " + e[0] + " = " + e[1]}}
		}
	}
	return nil
}

// areApart reports whether two names are not equal by the classes of a text, or in none while its words speak of no equality.
func areApart(classes map[string]string, e [2]string, lower string) bool {
	return classes[e[0]] != classes[e[1]] || classes[e[0]] == "" && !containsAny(lower, equalityWords...)
}

// classes gives for every name the class of equal names it is in.
func classes(pairs [][2]string) map[string]string {
	parent := map[string]string{}
	find := func(s string) string {
		for parent[s] != "" && parent[s] != s {
			s = parent[s]
		}
		return s
	}
	for _, p := range pairs {
		for _, s := range p {
			if parent[s] == "" {
				parent[s] = s
			}
		}
		if a, b := find(p[0]), find(p[1]); a != b {
			parent[a] = b
		}
	}
	out := map[string]string{}
	for s := range parent {
		out[s] = find(s)
	}
	return out
}
