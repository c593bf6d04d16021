package fidelity

import (
	"slices"
	"strings"
)

// opposites are words of which each says the contrary of the other.
var opposites = opposed("inner outer", "major minor", "upper lower", "toward away", "towards away", "above below", "top bottom", "inside outside", "odd even", "before after", "internally externally",
	"up down", "leftmost rightmost")

func opposed(pairs ...string) map[string][]string {
	out := map[string][]string{}
	for _, p := range pairs {
		a, b, _ := strings.Cut(p, " ")
		out[a], out[b] = append(out[a], b), append(out[b], a)
	}
	return out
}

// A qualified is a word of opposites, or "to" and "by" of what increases or decreases, and what stands beside it.
type qualified struct{ word, what string }

// readQualified notes the words that have an opposite with the word behind them, "outer circle", and the changes with "to" or
// "by": 增加到 is "to".
func (r *reading) readQualified() {
	for i := range r.tokens {
		t := &r.tokens[i]
		if opposites[t.lower] != nil && t.role != isName {
			r.qualified = append(r.qualified, qualified{t.lower, r.wordAt(i + 1)})
		}
	}
	for _, p := range r.at {
		if !slices.Contains([]string{"increase", "decrease"}, p.meaning) {
			continue
		}
		how, next := "by", r.wordAt(p.end)
		switch {
		case r.tokens[p.first].kind == han && slices.Contains([]string{"到", "至", "为"}, next), next == "to":
			how = "to"
		case r.tokens[p.first].kind != han && next != "by":
			continue
		}
		r.changes = append(r.changes, qualified{how, p.meaning})
	}
}

// wordAt is what tokens[k] says: a relation's meaning or the word.
func (r *reading) wordAt(k int) string {
	if k >= len(r.tokens) {
		return ""
	}
	if m := r.meaningAt(k); m != "" {
		return m
	}
	return r.tokens[k].lower
}

// oppositeFaults finds a word in whose place its opposite stands: the original has the one and not the other, or has them
// beside other words; and what changes by a number there and to it here.
func (o *Original) oppositeFaults(c *reading) []Fault {
	for _, q := range c.qualified {
		for _, was := range opposites[q.word] {
			if o.isOpposite(c, q, was) {
				return []Fault{{RelationAdded, q.word + ", was " + was}}
			}
		}
	}
	for _, q := range c.changes {
		turned := qualified{"by", q.what}
		if q.word == "by" {
			turned.word = "to"
		}
		if !slices.Contains(o.changes, q) && slices.Contains(o.changes, turned) {
			return []Fault{{RelationAdded, q.what + " " + q.word + ", was " + turned.word}}
		}
	}
	return nil
}

// isOpposite reports whether a candidate says of something what the original says the opposite of, was.
func (o *Original) isOpposite(c *reading, q qualified, was string) bool {
	turned := qualified{was, q.what}
	return !o.has(q.word) && o.has(was) && !c.says(was) ||
		slices.Contains(o.qualified, turned) && !slices.Contains(o.qualified, q) && !slices.Contains(c.qualified, turned)
}

// says reports whether a word of opposites stands in a text.
func (r *reading) says(word string) bool {
	return slices.ContainsFunc(r.qualified, func(q qualified) bool { return q.word == word })
}
