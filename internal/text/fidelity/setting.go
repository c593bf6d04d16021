package fidelity

import (
	"maps"
	"slices"

	"geoeval/internal/text/lexeme"
)

// The setting of a number or name is what stands around it. What a paraphrase keeps may well get another setting; two
// numbers, or two names, that each have the other's have changed places.

// mostSettings is how many numbers and names of a text are compared, each; a text with more is compared in its first ones.
const mostSettings = 24

// A setting is one mention of a number or name and the words around it.
type setting struct {
	what  string
	words []string
}

// isBound reports whether an equality sign or a relation of two names stands beside tokens[i], so that bindings and pairs tell
// more of it than the words around.
func (r *reading) isBound(i int) bool {
	k := i + 1
	for r.tokenAt(k).role == inName {
		k++
	}
	if r.tokenAt(k).text == "$" {
		k++
	}
	if r.equates(k) {
		return true
	}
	for k = i - 1; k >= 0 && k >= i-reach && r.tokens[k].is("∠", `\angle`, "m", "angle", "$", "{", `\overline`, "于", "to"); k-- {
	}
	return r.equates(k)
}

// equates reports whether token k is an equality or says how many there are.
func (r *reading) equates(k int) bool {
	return k >= 0 && k < len(r.tokens) && (r.tokens[k].text == "=" || counted[r.meaningAt(k)])
}

func (r *reading) readSettings() {
	for i := range r.tokens {
		t := &r.tokens[i]
		switch {
		case t.kind != numeral && t.role != isName, r.isBound(i):
		case t.kind == numeral && t.role == noRole && r.formulaAt(i) == nil && len(r.settings) < mostSettings:
			r.settings = append(r.settings, setting{numberForm(t.value), r.around(i)})
		case (t.role == isName && len(t.lower) > 0 || t.role == isLabel) && len(r.named) < mostSettings:
			r.named = append(r.named, setting{t.lower, r.around(i)})
		}
	}
}

// around collects, on each side of tokens[i], the three next words that say something, up to the end of a clause or
// another number. A relation is its meaning, and what is equal or parallel to something has that on no side.
func (r *reading) around(i int) (words []string) {
	for step, mark := -1, "<"; step <= 1; step, mark = step+2, ">" {
		for k, n := i+step, 0; k >= 0 && k < len(r.tokens) && n < 3; k += step {
			t := &r.tokens[k]
			if t.kind == numeral && t.role != isLabel && t.role != isUnit {
				if r.tokens[i].role != noRole && n == 0 {
					words = append(words, "="+numberForm(t.value))
				}
				break
			}
			if r.endsSentence(k) || t.is(",", ":", "if", "and", "then", "with", "given", "when", "where", "so", "while", "且", "则", "求") {
				break
			}
			if t.is("=", "*", "×") {
				continue
			}
			if t.kind == sign && t.role == noRole || t.kind == command && t.role == noRole || fillers[t.lower] || t.role == isUnit || t.role == inName {
				continue
			}
			if t.role == isRelation {
				m := r.meaningAt(k)
				if m == "" {
					continue
				}
				if counted[m] {
					words = append(words, m)
					n += 3
					continue
				}
				words = append(words, mark+m)
				n++
				for k+step >= 0 && k+step < len(r.tokens) && t.kind == han && r.tokens[k+step].kind == han && r.tokens[k+step].role == isRelation && r.meaningAt(k+step) == m {
					k += step
				}
				continue
			}
			words = append(words, mark+t.lower)
			n++
		}
	}
	return words
}

var fillers = lexeme.Set("a an the of is are to in by that it its has have as on for at be was were given point points line segment this these 的 是 为 有 在 等 于 约 共 已 知 equal equals")

// swapped finds two mentions of which each has the other's words and not its own.
func swapped(was, is []setting) (string, string) {
	if len(was) < 2 || len(is) != len(was) {
		return "", ""
	}
	for i := range is {
		for j := range i {
			a, b := &is[i], &is[j]
			if a.what == b.what || !alike(a.what, b.what) || len(a.words) == 0 || len(b.words) == 0 {
				continue
			}
			aa, ab := fit(a, was, a.what), fit(a, was, b.what)
			bb, ba := fit(b, was, b.what), fit(b, was, a.what)
			if ab > aa && ba > bb && ab+ba >= aa+bb+2 {
				return b.what, a.what
			}
			// The text goes on as before, and the two stand in each other's place in it.
			if a.what == was[j].what && b.what == was[i].what {
				ia, jb := common(a, &was[i]), common(b, &was[j])
				there := common(a, &was[j]) + common(b, &was[i])
				whole := ia == len(was[i].words) && jb == len(was[j].words)
				if ia > 0 && jb > 0 && (ia+jb > there || ia+jb == there && whole) {
					return b.what, a.what
				}
			}
		}
	}
	return "", ""
}

// alike reports whether two numbers, or two names of one kind and length, may be taken for each other.
func alike(a, b string) bool {
	if !lexeme.IsLetter(a[len(a)-1]) || !lexeme.IsLetter(b[len(b)-1]) {
		return true
	}
	return len(a) == len(b)
}

// fit is how many words a setting shares with the best one that something has in the original.
func fit(s *setting, was []setting, what string) int {
	best := 0
	for i := range was {
		if was[i].what == what {
			best = max(best, common(s, &was[i]))
		}
	}
	return best
}

func common(a, b *setting) (n int) {
	for _, w := range a.words {
		if slices.Contains(b.words, w) {
			n++
		}
	}
	return n
}

func sortedKeys(m map[string][]string) []string { return slices.Sorted(maps.Keys(m)) }
