package grade

import (
	"slices"
	"strings"
	"unicode/utf8"

	"geoeval/internal/evaluation/grade/compare"
)

// What follows "that is" or "i.e." says once more what was said before it: an equal value is the same answer, one that contradicts it makes
// two, and words are set aside.

// restatings say of a value that it is said once more; those that are sure do so without a comma.
var restatings = []struct {
	words string
	sure  bool
}{
	{"i.e.", true}, {"viz", true}, {"a.k.a.", true}, {"in other words", true}, {"or equivalently", true}, {"equivalently", true},
	{"that is to say", true}, {"that is", false}, {"namely", true},
	{"换句话说", true}, {"换言之", true}, {"也就是说", true}, {"也就是", true}, {"亦即", true}, {"也即", true}, {"即为", true}, {"即是", true}, {"即", false},
}

// phrase is how many tokens words have that stand at token k, 0 where they do not.
func (d *document) phrase(k int, words string) int {
	if words[0] >= utf8.RuneSelf {
		if d.tokens[k].kind == hanToken && d.says(k, words) {
			return utf8.RuneCountInString(words)
		}
		return 0
	}
	n := 0
	for w := range strings.SplitSeq(words, " ") {
		if k+n >= len(d.tokens) || d.tokens[k+n].kind != wordToken || d.tokens[k+n].word != w {
			return 0
		}
		n++
	}
	return n
}

// restates is the token behind the words at token k that say a value once more, 0 where none stand there.
func (d *document) restates(k int) int {
	t := &d.tokens[k]
	if t.kind != wordToken && t.kind != hanToken {
		return 0
	}
	for _, r := range restatings {
		if n := d.phrase(k, r.words); n > 0 {
			next := k + n
			if r.sure || d.setApart(k-1) || next < len(d.tokens) && d.tokens[next].is(",", ":") {
				return next
			}
		}
	}
	return 0
}

// setApart tells whether token k parts what follows from what stands before: a comma, a dash, a bracket.
func (d *document) setApart(k int) bool {
	return k < 0 || d.tokens[k].is(",", "(", "[", "—", "–", "-", ";", ":", "{")
}

// setOff tells whether token k may stand between a value and the words that say it once more, or behind these.
func (d *document) setOff(k int) bool {
	t := &d.tokens[k]
	switch t.kind {
	case signToken:
		return t.is(",", "(", "[", "—", "–", "-", "$", "{", "}", ":", `\(`, `\)`, `\,`, `\;`, `\ `, ".")
	case commandToken:
		return textCommands[t.word] || t.is(`\quad`, `\qquad`)
	}
	return false
}

// maxSetOff is how many signs are gone over around the words that say a value once more.
const maxSetOff = 6

// restatedAt is the token at which a value is said once more that ended before token k, where nothing but such words stands between; 0 where
// it is not.
func (d *document) restatedAt(k, limit int) int {
	for end := min(limit, k+maxSetOff); k < end && d.setOff(k) && d.tokens[k].word != "."; k++ {
	}
	if k >= limit {
		return 0
	}
	next := d.restates(k)
	for end := min(limit, next+maxSetOff); next > 0 && next < end && d.setOff(next) && d.tokens[next].word != "-"; next++ {
	}
	if next >= limit {
		return 0
	}
	return next
}

// saidAgain tells whether a value at token at belongs to what says the one once more that ended before token k, and to no clause of its own.
func (d *document) saidAgain(k, at, limit int) bool {
	next := d.restatedAt(k, limit)
	if next == 0 || next > at {
		return false
	}
	for ; next < at; next++ {
		if t := &d.tokens[next]; t.is(",", "=", "≈", ":") || t.kind == wordToken && beings[t.word] || t.kind == hanToken {
			return false
		}
	}
	return true
}

// plainly tells whether a value is a number with its unit, and no words in which one is counted or worked out.
func (d *document) plainly(v span) bool {
	for k := v.first; k < v.end; k++ {
		if t := &d.tokens[k]; t.kind == wordToken && (!unitWords[t.word] && !functions[t.word] || t.word == "times") || t.is(",", ";") {
			return false
		}
	}
	return true
}

// reckoners stand before a number from which another one is worked out: half of 84, twice 21.
var reckoners = set("of times twice half double triple thrice by from than plus minus less over to 的")

// reckoned tells whether the value at token k is one from which what is said is worked out.
func (d *document) reckoned(k int) bool { return k > 0 && reckoners[d.tokens[k-1].word] }

// contradicted is the end of the value that contradicts the one from first up to end when it says it once more, 0 where none does.
func (d *document) contradicted(first, end int) int {
	n := d.sentenceOf(first)
	if n < 0 {
		return 0
	}
	limit := d.sentences[n].end
	next := d.restatedAt(end, limit)
	if next == 0 || !d.plainly(span{first: first, end: end}) || d.reckoned(first) {
		return 0
	}
	v, ok := d.value(next, limit)
	if !ok || !v.content || v.first > next+1 || !d.plainly(v) {
		return 0
	}
	if v.end < limit && !d.endsValue(v.end) {
		return 0 // "that is, 3 times as much"
	}
	said := d.text.span(int(d.tokens[first].start), int(d.tokens[end-1].end))
	again := d.text.span(int(d.tokens[v.first].start), int(d.tokens[v.end-1].end))
	if compare.Apart(unnamed(said), unnamed(again), &d.asked.options) {
		return v.end
	}
	return 0
}

// unnamed is the last side of an equality, without dollars.
func unnamed(s string) string {
	s = s[strings.LastIndexByte(s, '=')+1:]
	return strings.TrimSpace(strings.ReplaceAll(s, "$", ""))
}

// once is an answer without what says it once more in it; twice says that this contradicts it.
func (a *asked) once(answer string) (said string, twice bool) {
	if !mayRestate(answer) || mayRestate(a.Gold) || slices.ContainsFunc(a.Choices, mayRestate) {
		return answer, false
	}
	d := newDocument(unmarked(answer), &asked{Question: &Question{}, options: a.options})
	for k := range d.tokens {
		if d.restates(k) == 0 {
			continue
		}
		end := k
		for end > 0 && d.setOff(end-1) && !(d.tokens[end-1].is("}", ")")) {
			end--
		}
		if end == 0 {
			if next := d.restatedAt(k, len(d.tokens)); next > 0 {
				return d.text.span(int(d.tokens[next].start), len(d.text.norm)), false
			}
			return answer, false
		}
		if a.kind == choiceAsked && d.lettersIn(a, k, end) {
			return answer, false
		}
		return d.text.span(0, int(d.tokens[end-1].end)), d.contradicted(0, end) > 0
	}
	return answer, false
}

// lettersIn tells whether letters of choices stand at the beginning of a text, up to token end, or anywhere behind token k.
func (d *document) lettersIn(a *asked, k, end int) bool {
	d.asked = a
	if _, ok := d.choicesAt(0, end); ok {
		return true
	}
	_, ok := d.letterBehind(k+1, len(d.tokens))
	return ok
}

// mayRestate tells whether a text has words in it that may say something once more.
func mayRestate(s string) bool {
	for _, w := range []string{"i.", "ie", "viz", "k.a", "that is", "equivalently", "other words", "namely", "就是", "即", "换"} {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

// remarks tells whether the words from token k up to end, which stand as text in a formula, say the formula before them once more, or why it is so.
func (d *document) remarks(k, end int) bool {
	for k < end && d.tokens[k].is(",", "(", ".") {
		k++
	}
	return k < end && (d.restates(k) > 0 || d.tokens[k].is("since", "because", "where", "e.g."))
}
