package grade

import (
	"strings"

	"geoeval/schema"
)

// A remark in brackets behind a value gives from what it follows, or how it is written, also without a word that says so: "the hypotenuse is
// 10 (legs: 6, 8)", "78.54 (to 2 decimal places)".

// restating begin a bracket that says the value once more, or another one instead.
var restating = set("or and so thus therefore hence equal equals equivalently option choice answer answers letter not which it exact exactly final " +
	"also namely approximately same is giving gives i.e. that viz then but in to")

// hanRestating are characters that begin such a bracket.
const hanRestating = "约即或也选答等不非大近精确就又是为得合共单"

// remarkEnd is where the bracket ends that opens at token open of a sentence and is a remark on a value, behind it or on the way to it; 0 for none.
func (d *document) remarkEnd(open int, s sentence) int {
	if open == s.first || open+2 >= s.end || !d.tokens[open].is("(", "[") || d.math[open] || strings.Contains(d.asked.Gold, ",") || !d.begins(open+1, s) {
		return 0
	}
	end, depth, number := open+1, 0, false
	for ; end < min(s.end, open+maxStated) && depth >= 0; end++ {
		switch t := &d.tokens[end]; {
		case t.is("(", "["):
			depth++
		case t.is(")", "]"):
			depth--
		case t.kind == numberToken:
			number = true
		case t.is("answer", "answers", `\boxed`) || d.masks(end) || d.says(end, "答案") || d.concludes(end) || rejections[t.word] || denials[t.word]:
			return 0
		}
	}
	if depth >= 0 || !number || !d.behindNumber(open, s) && !d.comesLater(end, s) {
		return 0
	}
	return end
}

// begins tells whether a remark may begin at token k: with words, or a name that something is said of.
func (d *document) begins(k int, s sentence) bool {
	t := &d.tokens[k]
	switch t.kind {
	case wordToken:
		if d.name(k) {
			return d.wordIn(k+1, s) == "="
		}
		return !restating[t.word] && !hedges[t.word] && !unitWords[t.word] && !numberWords[t.word] && !functions[t.word] || quantities[t.word] && d.wordIn(k+1, s) != ")"
	case numberToken:
		return d.tellsMore(k+1, s)
	case signToken:
		return t.word == "π" && d.wordIn(k+1, s) != ")"
	case hanToken:
		return !strings.Contains(hanRestating+hanNumerals+hanUnits, t.word) || d.says(k, "两直角边", "两边", "三边", "两条", "三条", "三角") || d.says(k, chineseQuantities...)
	}
	return false
}

// tellsMore tells whether words or an equality stand behind a number, in the bracket that holds token k: (3 rows of 5), (13² − 5² = 144).
func (d *document) tellsMore(k int, s sentence) bool {
	for ; k < s.end && !d.tokens[k].is(")", "]", "or", "and"); k++ {
		t := &d.tokens[k]
		if t.is("=", "of", "by", "at", "plus", "minus", "times") || t.kind == wordToken && t.end-t.start > 2 && !unitWords[t.word] && !numberWords[t.word] && !functions[t.word] && !d.name(k) {
			return true
		}
	}
	return false
}

// maxNoun is how many words stand behind the number of what is counted or measured at the most: 15 tiles, 12 ft up the wall.
const maxNoun = 4

// noun tells whether token k is a word behind a number that says what it is of.
func (d *document) noun(k int) bool {
	t := &d.tokens[k]
	return t.kind == wordToken && !copulas[t.word] && !beings[t.word] && !yields[t.word] && !conclusions[t.word] && !joins[t.word] && !unitWords[t.word] &&
		!d.name(k)
}

// behindNumber tells whether a value that counts nothing ends before token k, and no equation that is yet to be solved.
func (d *document) behindNumber(k int, s sentence) bool {
	j := k - 1
	for words := 0; words < maxNoun && j > s.first && d.noun(j); words++ {
		j--
	}
	for j > s.first && (d.tokens[j].is("$", "}", ")", `\)`, "°", "%", "²", "³", "tall", "long", "wide", "high", "deep") || d.tokens[j].kind == wordToken && unitWords[d.tokens[j].word] ||
		d.tokens[j].kind == hanToken && strings.Contains(hanUnits, d.tokens[j].word)) {
		j--
	}
	t := &d.tokens[j]
	return !d.idle[j] && !determiners[d.wordIn(j-1, s)] && (t.kind == numberToken && !d.counts(span{j, j + 1, true}) || t.is("π", `\pi`, `\circ`)) && d.settles(k, s)
}

// comesLater tells whether a verb stands at token k of a sentence, and behind it what something is.
func (d *document) comesLater(k int, s sentence) bool {
	if k >= s.end || !d.saysIs(k) {
		return false
	}
	if d.tokens[k].is("has", "have") && quantities[d.wordIn(k+1, s)] {
		k++
	}
	return d.tellsValue(k+1, s)
}

// masks tells whether token k is the letter that a backward question asks for.
func (d *document) masks(k int) bool {
	return d.asked.Subset == schema.BackwardAsked && d.tokens[k].word == d.asked.mask
}
