package grade

import (
	"slices"
	"strings"
)

// withChange is the first token of a value with the direction in which something changes by it, where the gold answer says that too: of
// "decreases by 5%" the verb.
func (d *document) withChange(first int) int {
	if d.asked.mixed && first > 1 && d.tokens[first-1].word == "by" && changes[d.tokens[first-2].word] {
		return first - 2
	}
	return first
}

// pastOpening is the token of a sentence behind the words that only open it: "okay, so", "in conclusion,".
func (d *document) pastOpening(s sentence) int {
	k := s.first
	for k < s.end-1 && (d.tokens[k].is("okay", "ok", "well", ",", "finally") || d.concludes(k)) {
		k++
	}
	if k+2 < s.end && d.tokens[k].is("in") && d.tokens[k+1].is("conclusion", "summary", "short", "total", "all") && d.tokens[k+2].is(",") {
		k += 3
	}
	return k
}

// endsIn tells whether one of some Chinese words ends with token k.
func (d *document) endsIn(k int, words []string) bool {
	to := d.text.norm[:d.tokens[k].end]
	return slices.ContainsFunc(words, func(w string) bool { return strings.HasSuffix(to, w) })
}

// endsAsAnswer tells whether a sentence that begins with a value goes on at token k to say no more than that it is the answer: "24 it is".
func (d *document) endsAsAnswer(k, end int) bool {
	for k < end-1 && d.tokens[k].is("$", `\)`) {
		k++
	}
	t := &d.tokens[k]
	switch {
	case copulas[t.word]:
		return d.standsForAnswer(k+1, end)
	case t.kind == hanToken:
		return end-k <= 6 && d.endsIn(end-1, []string{"所求", "答案"})
	case t.is("it"):
		return k+2 == end && d.tokens[k+1].is("is")
	case t.is("("):
		return d.tokens[end-1].word == ")" && d.inWords(k, end) > 1
	}
	return false
}

// leadsToResult tells whether a colon, an arrow or a verb stands at token k, behind which a result may stand.
func (d *document) leadsToResult(k int) bool {
	switch t := &d.tokens[k]; t.kind {
	case signToken:
		return t.is(":", "→", "⇒")
	case wordToken:
		has := quantities[t.word] && d.spokenOf(k) || k > 0 && t.is("of") && quantities[d.tokens[k-1].word] && d.spokenOf(k-1)
		return has || copulas[t.word] || d.reaches(k) || d.concludes(k)
	case hanToken:
		return d.says(k, "得", "是", "为") || d.reaches(k) || d.endsIn(k, chineseQuantities)
	}
	return false
}

// changes stand before "by" and how much something changes.
var changes = set("increases increased increase decreases decreased decrease rises risen rise grows grown grow shrinks shrunk drops dropped falls fallen " +
	"reduced reduces changes changed change up down")

// hanReaches are Chinese words that end before what is reached or taken.
var hanReaches = []string{"得到", "得出", "得", "是", "为", "即", "等于", "于是有", "就有", "选", "选择", "所以", "因此", "因而", "故", "综上所述", "于是", "结论"}

// reaches tells whether the word at token k leads to what is reached or taken: "we have", "we end up with", "arrive at", "I choose".
func (d *document) reaches(k int) bool {
	t, before := &d.tokens[k], &d.tokens[max(0, k-1)]
	switch {
	case t.kind == hanToken:
		return d.endsIn(k, hanReaches)
	case yields[t.word], t.is("be", "it's", "that's", "choose", "pick", "select", "leaving", "leaves"):
		return true
	case t.is("have"):
		return before.is("we", "i", "you")
	case t.is("with"):
		return before.is("up", "us", "me", "go", "left")
	case t.is("at"):
		return before.is("arrive", "arrives", "arrived")
	case t.is("by"):
		return changes[before.word]
	case t.is("of"):
		return before.is("increase", "decrease", "change", "reduction", "growth")
	case t.is("as"):
		return before.is("out", "answer", "result")
	case t.is("to"):
		return reachVerbs[before.word] || before.is("comes", "come", "leads", "out", "corresponds", "corresponding", "equal", "points")
	}
	return false
}

// reachVerbs are verbs behind which "to" or "out" and a value stand.
var reachVerbs = set("works amounts evaluates turns reduces simplifies")

// standsForAnswer tells whether the words at token k up to end are the answer under another name: "the answer", "what we looked for".
func (d *document) standsForAnswer(k, end int) bool {
	end = min(end, len(d.tokens))
	for k < end && d.tokens[k].is("the", "our", "my", "correct", "right", "final") {
		k++
	}
	if k+1 < end && d.tokens[k].is("one") && d.tokens[k+1].is("that", "which", "we", "matching", "among") {
		return true
	}
	return k < end && (d.tokens[k].is("what") || d.tokens[k].is("answer", "result", "solution", "choice", "value", "quantity", "number") && (k == end-1 || d.tokens[k+1].is("we", "i", "that", "you", "which", "asked", "required", "sought", "needed", "in", "to")))
}
