package fidelity

import (
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
)

// doubling are the words that English says twice: "the point that that line meets", "had had".
var doubling = lexeme.Set("that had")

// doubledFaults finds words said twice in a row that the original does not say twice: "the the", "of the of the".
func (o *Original) doubledFaults(c *reading) []Fault {
	// more is how often the candidate may still say words twice.
	more := map[string]int{}
	for _, words := range o.twice {
		more[words]++
	}
	for _, words := range c.doubled() {
		if more[words]--; more[words] < 0 {
			return []Fault{{Format, words + " " + words}}
		}
	}
	return nil
}

// doubled gives the words that stand twice in a row, in their order.
func (r *reading) doubled() (out []string) {
	words := make([]bool, len(r.tokens))
	for i := range r.tokens {
		words[i] = r.tokens[i].isWord()
	}
	for i := range words {
		if twice := r.doubledAt(i, words); twice != "" {
			out = append(out, twice)
		}
	}
	return out
}

// doubledAt gives the words, in lower case, that begin with tokens[i] and stand twice in a row with nothing but white space
// between; "" where none do. They are at most four. words says of each token whether it is a word.
func (r *reading) doubledAt(i int, words []bool) string {
	for n := 1; n <= 4 && words[i]; n++ {
		if !r.repeats(i, n, words) || n == 1 && doubling[r.tokens[i].lower] {
			continue
		}
		said := make([]string, n)
		for k := range said {
			said[k] = r.tokens[i+k].lower
		}
		return strings.Join(said, " ")
	}
	return ""
}

// repeats reports whether the n words that begin with tokens[i] stand once more behind themselves. Names, letters and units
// are no words.
func (r *reading) repeats(i, n int, words []bool) bool {
	if i+2*n > len(r.tokens) {
		return false
	}
	for k := i; k < i+n; k++ {
		a, b := &r.tokens[k], &r.tokens[k+n]
		if !words[k] || !words[k+n] || a.lower != b.lower || !b.space || k > i && !a.space {
			return false
		}
	}
	return true
}

// isWord reports whether a token is a word of English: more than one letter, or the article, and no name.
func (t *token) isWord() bool {
	if t.kind != word || t.math || t.isNamed() || t.role == isVariable || t.role == isUnit {
		return false
	}
	return len(t.text) > 1 && hasSmall(t.text) || t.text == "a"
}

// hasSmall reports whether a text has a small letter.
func hasSmall(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return s != strings.ToUpper(s)
		}
		if 'a' <= s[i] && s[i] <= 'z' {
			return true
		}
	}
	return false
}
