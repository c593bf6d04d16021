package grade

import (
	"strings"

	"geoeval/schema"
)

// A premise may stand behind what it is a premise of: "BC = 10, as AB = 6", "(since AB = 6, AC = 8)". All of it is set aside then.

// beforeThat stand before "that", and beforeTo before "to": with it they begin a premise.
var (
	beforeThat = set("seeing knowing noting considering granted provided supposing recalling")
	beforeTo   = set("owing due thanks")
)

// withGiven are words that stand with what is given, beside names.
var withGiven = set("and that to seeing owing due")

// asideOpeners begin a remark in brackets that says from what a value before it follows.
var asideOpeners = set("as using with for by from if via")

// takesPremise tells whether words begin a premise at token i that do so only with those behind them, "seeing that", "owing to", "as the base
// is 6", and behind a value "with AB = 6".
func (d *document) takesPremise(i int, s sentence) bool {
	t := &d.tokens[i]
	next := d.wordIn(i+1, s)
	switch {
	case next == "that" && beforeThat[t.word], next == "to" && beforeTo[t.word], t.word == "based" && next == "on" && d.behindValue(i, s):
		return true
	case t.is("considering", "provided"):
		return d.clauseAt(i+1, s)
	case t.word == "as":
		return next == "shown" || d.behindClause(i, s) && d.clauseAt(i+1, s)
	case t.word == "for":
		return i > s.first && d.tokens[i-1].word == "," && d.clauseAt(i+1, s) || d.behindValue(i, s) && d.givesNumber(i+1, s)
	case t.is("using", "with", "from", "by"):
		if d.behindValue(i, s) && d.givesNumber(i+1, s) {
			return true
		}
	}
	return asideOpeners[t.word] && d.wordIn(i-1, s) == "(" && d.stated(i-1, s)
}

// behindClause tells whether what stands before token i can end a clause, so that no verb takes what follows: no "written as", "the same as".
func (d *document) behindClause(i int, s sentence) bool {
	if i == s.first {
		return true
	}
	p := &d.tokens[i-1]
	switch p.kind {
	case numberToken:
		return true
	case wordToken:
		return unitWords[p.word] || d.name(i-1) || conclusions[p.word]
	case commandToken:
		return p.is(`\pi`, `\circ`, `\text`)
	}
	return p.kind != hanToken
}

// pronouns are subjects of what a response does, and of no premise.
var pronouns = set("we you i they one")

// clauseAt tells whether a clause begins at token k: a subject of its own, and a verb before the next comma.
func (d *document) clauseAt(k int, s sentence) bool {
	for k < s.end && d.tokens[k].is("$", `\(`) {
		k++
	}
	sum := k < s.end && (d.tokens[k].kind == numberToken || d.tokens[k].is("(", `\sqrt`, "√"))
	if k >= s.end || !sum && !d.subjectAt(k, s) {
		return false
	}
	if sum {
		// "as 3² + 4² = 25", "as 4x = 3"
		more := false
		for j := k + 1; j < min(s.end, k+14); j++ {
			t := &d.tokens[j]
			if t.kind == wordToken && !d.name(j) || t.is(",", "=") {
				return t.word == "=" && more
			}
			more = more || t.kind == wordToken || t.word == "+"
		}
		return false
	}
	for j := k + 1; j < min(s.end, k+14); j++ {
		switch t := &d.tokens[j]; {
		case t.is(",", ":", ";", "answer", "follows") || d.concludes(j):
			return false
		case t.kind == wordToken && (beings[t.word] || t.is("has", "have", "bisects", "bisect", "lies", "lie", "meets", "meet")), t.is("=", "≅", "⊥", "∥", `\cong`, `\perp`, `\parallel`, "+"):
			return true
		case t.kind == wordToken && determiners[t.word] && d.tokens[j-1].kind == wordToken && !clauseOpen[d.tokens[j-1].word]:
			return false // "for the circle the area is"
		}
	}
	return false
}

// subjectAt tells whether what stands at token k can be the subject of a premise.
func (d *document) subjectAt(k int, s sentence) bool {
	t := &d.tokens[k]
	next := d.wordIn(k+1, s)
	switch {
	case pronouns[t.word]:
		return false
	case t.is("a", "an"):
		return nameWords[next] && !numbered[next]
	case t.kind == wordToken:
		return determiners[t.word] && !t.is("any") || t.is("it", "there") || d.name(k) || nameWords[t.word] || quantities[t.word] || t.is("opposite", "base", "vertical", "corresponding", "alternate", "both")
	case t.kind == commandToken:
		return t.is(`\angle`, `\triangle`, `\overline`, `\theta`, `\alpha`)
	}
	return t.is("∠", "△", "⊙")
}

// givesNumber tells whether token k says what a name or a quantity is: AB = 6, the base is 6, r equal to 5. What goes on behind the number with
// another equality is worked out, and not given.
func (d *document) givesNumber(k int, s sentence) bool {
	for j := k; j < min(s.end, k+8); j++ {
		t := &d.tokens[j]
		switch {
		case t.is(",", ":", "(") || d.concludes(j) || t.kind == numberToken && j == k:
			return false
		case t.is("which", "whom", "whose", "this", "that", "these", "those", "it", "here", "there"):
			return false // "from which x = 5"
		case t.word == "=", t.kind == wordToken && beings[t.word]:
			v, ok := d.value(j+1, s.end)
			return ok && v.first <= j+3 && (v.end >= s.end || !d.tokens[v.end].is("=", "≈")) && !d.worksOut(v) && !strings.Contains(d.asked.Gold, ",") &&
				(!d.amountIn(k, j) || v.end < s.end && d.tokens[v.end].is("and", ",") || d.wordIn(v.end-2, s) == "and")
		}
	}
	return false
}

// amountIn tells whether a quantity is named by the tokens from k up to end: one that is said alone may be what comes out, "with area = 25π".
func (d *document) amountIn(k, end int) bool {
	for ; k < end; k++ {
		if t := &d.tokens[k]; t.kind == wordToken && quantities[t.word] {
			return true
		}
	}
	return false
}

// listsOn tells whether the comma at token k of a premise that began at token i parts two of what is given, which are said alike: "AB = 6, AC = 8".
func (d *document) listsOn(i, k int, s sentence) bool {
	if d.tokens[k+1].word == "with" && d.givesNumber(k+2, s) {
		return true
	}
	if d.tokens[k-1].kind != numberToken && !d.tokens[k-1].is("°", "$", "²", "π", "}") && !unitWords[d.tokens[k-1].word] && !(d.tokens[k-1].kind == hanToken && strings.Contains(hanUnits, d.tokens[k-1].word)) {
		return false
	}
	from := k - 1
	for from > i && d.tokens[from].word != "," {
		from--
	}
	before, _ := d.givenAt(from+1, k, s)
	behind, end := d.givenAt(k+1, s.end, s)
	for end < s.end && d.tokens[end].is("$", `\)`) {
		end++
	}
	if before == "" || before != behind {
		return false
	}
	return end >= s.end || d.tokens[end].is(",", "and", ")", "]") || d.concludes(end)
}

// givenAt is the word or the sign by which a name is said to be a number between token k and token limit, "" where it is none, and the token
// behind the number.
func (d *document) givenAt(k, limit int, s sentence) (by string, end int) {
	if d.asked.Subset == schema.BackwardAsked && d.wordIn(k, s) == d.asked.mask {
		return "", 0
	}
	for j := k; j < min(limit, k+10); j++ {
		t := &d.tokens[j]
		switch {
		case t.word == "=", t.kind == hanToken && strings.Contains("是为", t.word) && d.tokens[j-1].word != "因":
			v, ok := d.value(j+1, limit)
			if !ok || j == k || v.first > j+2 || d.worksOut(v) {
				return "", 0
			}
			end = v.end
			for i := v.first; i < v.end; i++ {
				if d.tokens[i].is(",", "and", ";") {
					end = i
					break
				}
			}
			return t.word, end
		case d.concludes(j), t.word == ",", t.kind == numberToken, t.kind == hanToken && d.endsPremise(j), d.says(j, "答", "选"),
			t.kind == wordToken && !d.name(j) && !nameWords[t.word] && !withGiven[t.word] && !d.tokens[j-1].is("because", "since") && !premises[t.word] && !asideOpeners[t.word]:
			return "", 0
		}
	}
	return "", 0
}

// worksOut tells whether a value has a sign of equality or a name in it, so that something comes out of it, or it is a formula.
func (d *document) worksOut(v span) bool {
	for k := v.first; k < v.end; k++ {
		if t := &d.tokens[k]; t.kind == wordToken && !unitWords[t.word] && !functions[t.word] && !numberWords[t.word] && !joins[t.word] {
			return d.tokens[max(v.first, k-1)].word != "," && d.tokens[max(v.first, k-1)].word != "and"
		}
		if d.tokens[k].is("=", "≈") {
			return d.tokens[k-1].kind == numberToken || d.tokens[k-1].kind == signToken
		}
	}
	return false
}

// behindValue tells whether a value that is said to be something ends before token i of a sentence, or before the comma or bracket there.
func (d *document) behindValue(i int, s sentence) bool {
	k := i - 1
	for k > s.first && d.tokens[k].is(",", "(", "—", "-", "$", "}", ")", `\)`, "°", "%", "²", "³") || k > s.first && d.tokens[k].kind == wordToken && unitWords[d.tokens[k].word] {
		k--
	}
	return k >= s.first && !d.idle[k] && (d.tokens[k].kind == numberToken || d.tokens[k].is("π", `\pi`, `\circ`)) && d.stated(i, s)
}

// maxStated is how many tokens before a premise are looked at for a value that it is one of, and in a bracket for its end.
const maxStated = 100

// stated tells whether a value is said to be something before token i of a sentence: a premise behind it is one of it.
func (d *document) stated(i int, s sentence) bool {
	from := max(s.first, i-maxStated)
	is := from == s.first // a sentence may begin with the value
	for k := from; k < i; k++ {
		t := &d.tokens[k]
		switch {
		case d.idle[k]:
		case t.kind == numberToken || t.is("π", "√", `\frac`, `\sqrt`, `\pi`):
			if is {
				return true
			}
		case t.is("=", "≈") || t.kind == wordToken && (beings[t.word] || t.word == "be" || yields[t.word]) || t.kind == hanToken && strings.Contains("是为于得", t.word):
			is = true
		case t.kind == wordToken && !softeners[t.word] && !hedges[t.word]:
			is = false
		}
	}
	return false
}

// asideEnd is where the bracket closes that a premise at token i is all of, 0 where it is in none, where the sentence is nothing but the bracket,
// and where the bracket speaks of the answer.
func (d *document) asideEnd(i int, s sentence) int {
	open := i - 1
	for open > s.first && d.tokens[open].is("$", "{", `\text`) {
		open--
	}
	if open <= s.first || !d.tokens[open].is("(", "[") || d.tokens[open-1].is(`\`, `\left`) && open-1 == s.first {
		return 0
	}
	depth := 0
	for k := i; k < min(s.end, i+maxStated); k++ {
		switch t := &d.tokens[k]; {
		case t.is("(", "["):
			depth++
		case t.is(")", "]"):
			if depth--; depth < 0 {
				return k
			}
		case t.is("answer", "answers", `\boxed`) || d.says(k, "答案"):
			return 0
		}
	}
	return 0
}
