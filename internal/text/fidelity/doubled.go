package fidelity

import (
	"strings"

	"geoeval/internal/text/lexeme"
)

// doubling are the words that English says twice: "the point that that line meets", "had had".
var doubling = lexeme.Set("that had")

// doubledFaults finds words said twice in a row that the original does not say twice: "the the", "of the of the".
func (o *Original) doubledFaults(c *reading) []Fault {
	was := map[string]int{}
	for i := range o.tokens {
		was[o.doubledAt(i)]++
	}
	is := map[string]int{}
	for i := range c.tokens {
		words := c.doubledAt(i)
		if is[words]++; words != "" && is[words] > was[words] {
			return []Fault{{Format, words + " " + words}}
		}
	}
	return nil
}

// doubledAt gives the words, in lower case, that begin with tokens[i] and stand twice in a row with nothing but white space
// between; "" where none do. They are at most four.
func (r *reading) doubledAt(i int) string {
	for n := 1; n <= 4; n++ {
		if !r.repeats(i, n) || n == 1 && doubling[r.tokens[i].lower] {
			continue
		}
		words := make([]string, n)
		for k := range words {
			words[k] = r.tokens[i+k].lower
		}
		return strings.Join(words, " ")
	}
	return ""
}

// repeats reports whether the n words that begin with tokens[i] stand once more behind themselves. Names, letters and units
// are no words.
func (r *reading) repeats(i, n int) bool {
	if i+2*n > len(r.tokens) {
		return false
	}
	for k := i; k < i+n; k++ {
		a, b := &r.tokens[k], &r.tokens[k+n]
		if !a.isWord() || !b.isWord() || a.lower != b.lower || !b.space || k > i && !a.space {
			return false
		}
	}
	return true
}

// isWord reports whether a token is a word of English: more than one letter, or the article, and no name.
func (t *token) isWord() bool {
	if t.kind != word || t.math || t.role == isName || t.role == inName || t.role == isVariable || t.role == isUnit {
		return false
	}
	return len(t.text) > 1 && t.text != strings.ToUpper(t.text) || t.text == "a"
}
