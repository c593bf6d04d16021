package grade

import (
	"slices"
	"strings"
)

// given tells whether a value is nothing but what the question gives: its tokens, an equality or a lone number, stand there too. What
// something else is said to be is not given: "AC equals 12", where the question has BC = 12.
func (d *document) given(v span) bool {
	q := d.asked.document()
	if q == nil || v.end-v.first > 12 || d.budget <= 0 {
		return false
	}
	d.budget -= len(q.tokens) / 10
	dollar := func(t token) bool { return t.word == "$" }
	pattern := d.tokens[v.first:v.end]
	if !slices.ContainsFunc(q.tokens, dollar) {
		pattern = slices.DeleteFunc(slices.Clone(pattern), dollar)
	}
	if len(pattern) == 0 {
		return false
	}
	equality := slices.ContainsFunc(pattern, func(t token) bool { return t.word == "=" })
	if !equality && (len(d.tokens) == v.end-v.first || d.sentenceAlone(v)) {
		return false
	}
	subject, stated := -1, false
	if !equality {
		subject, stated = d.subject(v.first)
	}
	found := false
	q.find(d, pattern, func(at int) { found = found || !stated || d.standsBefore(subject, q, at) })
	return found
}

// standsBefore tells whether a token, -1 for none, stands in another document too, shortly before token at.
func (d *document) standsBefore(token int, other *document, at int) bool {
	for k := max(0, at-5); token >= 0 && k < at; k++ {
		x, y := &d.tokens[token], &other.tokens[k]
		if d.text.low[x.start:x.end] == other.text.low[y.start:y.end] {
			return true
		}
	}
	return false
}

// statingWords stand between what is spoken of and the value that it is said to have.
var statingWords = set("out must will should would well find get we value long")

// subject is the token of what is said to have the value at token k, -1 where that is "it" or nothing; stated says that something is.
func (d *document) subject(k int) (subject int, stated bool) {
	n := d.sentenceOf(k)
	if n < 0 {
		return -1, false
	}
	for i := k - 1; i >= max(d.sentences[n].first, k-8); i-- {
		t := &d.tokens[i]
		switch {
		case t.kind == hanToken && (strings.Contains("也是为等于约应得", t.word) || d.endsIn(i, hanReaches)), t.kind == wordToken && (beings[t.word] || d.reaches(i) || t.is("be", "equal", "has", "have") || reachVerbs[t.word]), t.word == ":":
			stated = true
		case t.kind == wordToken && (softeners[t.word] || hedges[t.word] || statingWords[t.word]), stated && t.kind == wordToken && quantities[t.word] && i > 0 && d.tokens[i-1].is("has", "have"),
			!stated && t.kind == wordToken && quantities[t.word] && d.spokenOf(i), t.kind == signToken && t.word != "" && strings.Contains("$,({", t.word):
		case t.kind == wordToken && (subjects[t.word] || determiners[t.word] || conclusions[t.word]):
			return -1, stated
		default:
			return i, stated
		}
	}
	return -1, stated
}

// spokenOf tells whether the quantity at token i is one that something has: "AC has length 12".
func (d *document) spokenOf(i int) bool {
	return i > 0 && (d.tokens[i-1].is("has", "have") || i > 1 && d.tokens[i-2].is("has", "have"))
}

// sentenceAlone tells whether a value is the whole of its sentence, so that it is stated and not repeated.
func (d *document) sentenceAlone(v span) bool {
	n := d.sentenceOf(v.first)
	return n >= 0 && d.sentences[n].end-d.sentences[n].first <= v.end-v.first+1 && n == len(d.sentences)-1
}

// repeats tells whether a statement only says again what the question gives, and of what: "the hypotenuse being AC = 30".
func (d *document) repeats(s *statement) bool {
	if s.letter || s.to <= s.from {
		return false
	}
	k, end := d.tokenAt(s.from), d.tokenAt(s.to)
	if end < len(d.tokens)-1 && d.tokens[end].word == "(" && (d.tokens[end+1].is("given") || d.says(end+1, "已知")) {
		return true
	}
	for k > 0 && d.tokens[k-1].word == "$" {
		k--
	}
	if k < 2 || !d.name(k-2) || k > 2 && d.tokens[k-3].word == "=" {
		return false
	}
	switch t := &d.tokens[k-1]; {
	case t.word == "=":
		return d.given(span{k - 2, end, true})
	case t.is("is", ":"), t.kind == hanToken && strings.Contains("是为", t.word):
		return d.given(span{k, end, true})
	}
	return false
}
