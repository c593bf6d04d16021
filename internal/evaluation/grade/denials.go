package grade

import (
	"slices"
	"strings"
)

// denials are words with which a choice is excluded.
var denials = set("not cannot never eliminate eliminates eliminated eliminating exclude excludes excluded excluding reject rejected " +
	"incorrect wrong false rule ruled neither nor isn't aren't too impossible inconsistent unlike discard except rather instead")

// wrongs are words for what is no answer.
var wrongs = set("incorrect wrong false impossible invalid extraneous")

// answers are words of what an answer is: behind "not" they deny it.
var answers = set("it right correct answer true valid possible acceptable allowed solution solutions work works fit fits satisfy satisfies " +
	"hold holds match matches required value result case feasible admissible consistent")

// equalWords may stand between "not" and the value that is denied.
var equalWords = set("equal equals be to the a an answer exactly simply just value of as it is")

// wholes stand before "but" and what is excluded: anything but C.
var wholes = set("anything all everything any nothing none")

// negation tells whether a word denies what follows it.
func negation(w string) bool {
	return slices.Contains([]string{"not", "never", "cannot"}, w) || strings.HasSuffix(w, "n't")
}

// butRather is the token behind the "but" that says what is instead of what is denied at token k, -1 where none does.
func (d *document) butRather(k int, s sentence) int {
	for j := k + 1; j < min(s.end, k+16); j++ {
		switch {
		case d.tokens[j].is("but", "rather"):
			return j + 1
		case d.says(j, "而是"):
			return j + 2
		case d.tokens[j].word == "," && j+1 < s.end && d.says(j+1, "是", "而是"):
			return j + 2
		}
	}
	return -1
}

// denied tells whether the words before token i deny it: not, cannot, eliminate.
func (d *document) denied(i int, s sentence) bool {
	for k := i - 1; k >= max(s.first, i-6); k-- {
		w := d.tokens[k].word
		if w == "but" && k > s.first && wholes[d.tokens[k-1].word] {
			return true
		}
		if slices.Contains([]string{"but", "leaving", "leaves"}, w) {
			return false
		}
		if denials[w] || negation(w) {
			return true
		}
	}
	return false
}

// noneOf tells whether the clause before token i says that none of what it names is the one: none of, neither, no choice.
func (d *document) noneOf(i int, s sentence) bool {
	for k := i - 1; k >= max(s.first, i-maxLead); k-- {
		switch w := d.tokens[k].word; {
		case w == ";" || w == "but" || conclusions[w]:
			return false
		case slices.Contains([]string{"none", "neither", "nor"}, w):
			return true
		case w == "no" && d.tokens[k+1].kind == wordToken && (numbered[d.tokens[k+1].word] || d.tokens[k+1].is("one", "options", "choices")):
			return true
		}
	}
	return false
}

// deniedLater tells whether the words behind token k deny what it names, up to where another clause begins.
func (d *document) deniedLater(k int, s sentence) bool {
	for i := k; i < min(s.end, k+12); i++ {
		t := &d.tokens[i]
		switch {
		case t.word == "(":
			return i+1 < s.end && denials[d.tokens[i+1].word]
		case t.is("rather", "instead") || t.kind == wordToken && reasonWords[t.word],
			d.says(i, "因为", "由于"),
			t.word == "," && i+1 < s.end && d.anotherSubject(i+1):
			return false
		case d.deniesLater(i):
			return true
		}
	}
	return false
}

// deniesLater tells whether token i denies what stands before it.
func (d *document) deniesLater(i int) bool {
	t := &d.tokens[i]
	return denials[t.word] && t.kind == wordToken || negation(t.word) || t.is("✗", "✘", "❌") ||
		t.kind == hanToken && d.says(i, "错", "不", "排除", "偏大", "偏小")
}

// anotherSubject tells whether what stands at token k, behind a comma, speaks of something else than what stands before it.
func (d *document) anotherSubject(k int) bool {
	t := &d.tokens[k]
	return t.word == "not" || t.kind == wordToken && (conclusions[t.word] || subjects[t.word]) || t.single() || d.says(k, "是", "而", "所以", "因此", "选", "故")
}

// deniedHere tells whether the few words behind token k deny what it names: "D is wrong".
func (d *document) deniedHere(k, limit int) bool {
	for i := k; i < min(limit, k+5); i++ {
		if d.tokens[i].is(",", "(") {
			return false
		}
		if w := d.tokens[i].word; denials[w] && w != "rather" && w != "instead" || negation(w) || d.says(i, "错", "不", "排除") {
			return true
		}
	}
	return false
}

// deny sets aside the values that a response says are not the answer: "6 is not it", "x = 6 is incorrect", "not equal to 6", 6不对.
func (d *document) deny() {
	for _, s := range d.sentences {
		if s.question {
			continue
		}
		from := s.first // where the clause begins
		for k := s.first; k < s.end; k++ {
			switch {
			case d.idle[k]:
			case d.clauseEnds(k):
				from = k + 1
			default:
				d.denyAt(k, from, s)
			}
		}
	}
}

// clauseEnds tells whether a clause ends at token k.
func (d *document) clauseEnds(k int) bool {
	switch t := &d.tokens[k]; t.kind {
	case wordToken:
		return t.word == "but" || conclusions[t.word]
	case hanToken:
		return d.says(k, "所以", "因此", "故")
	case signToken:
		return t.word == "," || t.word == ";" || t.word == "("
	}
	return false
}

// denyAt sets aside what token k denies: the value behind it, or the clause that began at token from.
func (d *document) denyAt(k, from int, s sentence) {
	behind, clause := 0, false // where the value may stand, and whether the clause is denied where it does not
	switch t := &d.tokens[k]; t.kind {
	case wordToken:
		behind, clause = d.deniedByWord(k, from, s)
	case hanToken:
		if d.says(k, "不是", "不等于", "并非", "不为", "不可能是", "不会是", "不能是") {
			behind, clause = k+1, true
		} else {
			clause = d.says(k, "不对", "不正确", "不符合", "不成立", "错误", "不合", "不行", "不可能", "是错")
		}
	case signToken, commandToken:
		if t.is("≠", `\ne`, `\neq`) {
			behind = k + 1
		}
	}
	if behind > 0 {
		if end := d.deniedValue(behind, s); end > 0 {
			d.mark(k, end)
			return
		}
	}
	if clause {
		d.denyClause(from, k, s)
	}
}

// deniedByWord is where the value may stand that the word at token k denies, 0 for nowhere; clause says that it denies the clause that
// began at token from where there is none.
func (d *document) deniedByWord(k, from int, s sentence) (behind int, clause bool) {
	w := d.tokens[k].word
	switch {
	case negation(w):
		return k + 1, d.answerWords(k+1, s)
	case w == "rather" || w == "instead":
		return k + 2, false
	case !wrongs[w]:
		return 0, false
	case k+2 < s.end && d.tokens[k+1].is("answer", "value", "result"):
		return k + 2, true
	}
	return 0, k > from && (copulas[d.tokens[k-1].word] || d.tokens[k-1].word == "be" || determiners[d.tokens[k-1].word])
}

// deniedValue is the token behind the value at token k, where nothing stands before it but what belongs to "not equal to"; 0 for none.
func (d *document) deniedValue(k int, s sentence) int {
	for k < s.end && d.saysEqual(k) {
		k++
	}
	if k >= s.end {
		return 0
	}
	if v, ok := d.value(k, s.end); ok && v.content && v.first <= k+1 {
		return v.end
	}
	return 0
}

// saysEqual tells whether token k belongs to "not equal to".
func (d *document) saysEqual(k int) bool {
	t := &d.tokens[k]
	return equalWords[t.word] || t.kind == signToken && strings.Contains("$=({", t.word) || t.kind == hanToken && strings.Contains("非可能会是为等于", t.word)
}

// answerWords tells whether the few words at token k speak of what an answer is.
func (d *document) answerWords(k int, s sentence) bool {
	for i := k; i < min(s.end, k+5) && d.tokens[i].word != ","; i++ {
		if d.tokens[i].kind == wordToken && answers[d.tokens[i].word] {
			return true
		}
	}
	return false
}

// denyClause sets a clause aside that begins at token from and says at token k that its value is no answer.
func (d *document) denyClause(from, k int, s sentence) {
	value := false
	for i := from; i < k; i++ {
		value = value || d.tokens[i].kind == numberToken || d.tokens[i].is("π", "√", `\pi`, `\sqrt`, `\frac`)
	}
	if !value {
		return
	}
	end := k
	for end < s.end && !d.tokens[end].is(",", ")", "but", ";") && !conclusions[d.tokens[end].word] && !d.says(end, "所以", "因此", "故") {
		end++
	}
	d.mark(from, end)
}
