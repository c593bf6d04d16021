package paraphrase

import "slices"

// A class is what may stand in a place: a list of the lexicon, or one of
//
//	name     a name, or a formula of one letter in dollars
//	number   a numeral
//	formula  LaTeX
//	word     one word or ideograph
//	object   a name with the words or the sign before it that say what it is: AB, angle ABC, △ABC, 四边形ABCD, \odot O
type class struct {
	number int // counts the classes of a lexicon from 0
	is     classSort
	kind   kind  // where it is one kind of tokens
	list   *list // where it is a list
}

// A classSort says what a class is.
type classSort int

const (
	nothing classSort = iota // no such class: nothing stands in it
	oneKind
	object
	listed
)

// kinds are the classes that are one kind of tokens.
var kinds = map[string]kind{"name": name, "number": number, "formula": formula, "word": word}

// A reading is a text in which the words of a lexicon are looked for.
type reading struct {
	*lexicon
	tokens []token
	ids    []int // of the tokens' words in the lexicon; 0 for one that it does not have
	// known are those of the lexicon's words that the text has.
	known vocabulary
	// open are the rules of the lexicon that begin with a place and may apply.
	open []*rule
	// ends has, for each class and token, 1 more than where the class ends that begins there; 0 where nobody asked.
	ends []uint16
}

// read reads another text, in the room of the one before.
func (r *reading) read(l *lexicon, text string) {
	r.lexicon, r.known = l, vocabulary{}
	r.tokens = appendTokens(r.tokens[:0], text, len(text))
	r.ids = slices.Grow(r.ids[:0], len(r.tokens))[:len(r.tokens)]
	r.ends = slices.Grow(r.ends[:0], len(l.classes)*len(r.tokens))[:len(l.classes)*len(r.tokens)]
	clear(r.ends)
	for i := range r.tokens {
		r.ids[i] = l.ids[r.tokens[i].lower]
		if id := r.ids[i]; id > 0 {
			r.known.join(&l.bits[id])
		}
	}
	r.open = r.open[:0]
	for _, rule := range l.open {
		if r.known.has(&rule.needs) {
			r.open = append(r.open, rule)
		}
	}
}

// classEnd returns where the longest member of a class ends that begins at tokens[i]; i where none does.
func (r *reading) classEnd(i int, c *class) int {
	if i >= len(r.tokens) {
		return i
	}
	if c.is == oneKind {
		if r.tokens[i].kind == c.kind {
			return i + 1
		}
		return i
	}
	end := &r.ends[c.number*len(r.tokens)+i]
	if *end == 0 {
		*end = uint16(r.findEnd(i, c) + 1)
	}
	return int(*end) - 1
}

// findEnd is classEnd of a class that is no kind of tokens.
func (r *reading) findEnd(i int, c *class) int {
	best := i
	switch c.is {
	case object:
		return r.objectEnd(i)
	case listed:
		if id := r.ids[i]; id > 0 {
			for _, member := range c.list.words[id] {
				best = max(best, member.endAt(r, i))
			}
		}
		for _, member := range c.list.open {
			best = max(best, member.endAt(r, i))
		}
	}
	return best
}

// objectEnd is classEnd for objects. The words that say what a name names are the list "sort".
func (r *reading) objectEnd(i int) int {
	tokens, at := r.tokens, i
	for range 3 {
		if next := r.classEnd(at, r.sorts); next > at {
			at = next
		}
	}
	if at >= len(tokens) {
		return i
	}
	switch t := &tokens[at]; {
	case t.kind == name, t.kind == formula && t.text[0] == '$', at > i && t.kind == number && isPlainInteger(t.text):
		return at + 1
	}
	return i
}

// isPlainInteger reports whether a numeral is one to three digits, as angles are named.
func isPlainInteger(s string) bool {
	return len(s) <= 2 && !slices.ContainsFunc([]byte(s), func(c byte) bool { return c < '0' || c > '9' })
}
