package paraphrase

import "slices"

// classEnd returns where the longest member of a class ends that begins at tokens[i]; i where none does. A class is a
// list of the lexicon, or one of
//
//	name     a name, or a formula of one letter in dollars
//	number   a numeral
//	formula  LaTeX
//	word     one word or ideograph
//	object   a name with the words or the sign before it that say what it is: AB, angle ABC, △ABC, 四边形ABCD, \odot O
func (l *lexicon) classEnd(tokens []token, i int, class string) int {
	if i >= len(tokens) {
		return i
	}
	only := func(k kind) int {
		if tokens[i].kind == k {
			return i + 1
		}
		return i
	}
	switch class {
	case "name":
		return only(name)
	case "number":
		return only(number)
	case "formula":
		return only(formula)
	case "word":
		return only(word)
	case "object":
		return l.objectEnd(tokens, i)
	}
	of := l.lists[class]
	if of == nil {
		return i
	}
	best := i
	for _, members := range [][]pattern{of.words[tokens[i].lower], of.open} {
		for _, member := range members {
			if len(member) == 1 && member[0].place == "" {
				best = max(best, i+1)
			} else if m, ok := member.at(tokens, i, l); ok {
				best = max(best, m.to)
			}
		}
	}
	return best
}

// objectEnd is classEnd for objects. The words that say what a name names are the list "sort".
func (l *lexicon) objectEnd(tokens []token, i int) int {
	at := i
	for range 3 {
		if next := l.classEnd(tokens, at, "sort"); next > at {
			at = next
		}
	}
	if at < len(tokens) && tokens[at].kind == formula && tokens[at].text[0] == '$' {
		return at + 1
	}
	if at < len(tokens) && tokens[at].kind == name ||
		at > i && at < len(tokens) && tokens[at].kind == number && isPlainInteger(tokens[at].text) {
		return at + 1
	}
	return i
}

// isPlainInteger reports whether a numeral is one to three digits, as angles are named.
func isPlainInteger(s string) bool {
	return len(s) <= 2 && !slices.ContainsFunc([]byte(s), func(c byte) bool { return c < '0' || c > '9' })
}

// sort puts longer patterns before shorter ones.
func (l *lexicon) sort() {
	for _, rules := range l.words {
		slices.SortStableFunc(rules, func(a, b *rule) int { return len(b.pattern) - len(a.pattern) })
	}
	slices.SortStableFunc(l.open, func(a, b *rule) int { return len(b.pattern) - len(a.pattern) })
}
