package grade

import (
	"slices"
	"strings"

	"geoeval/schema"
)

// A response without a statement of its answer says what quantities are on its way: "angle C is 90°". What it comes to behind them
// is then its answer: "AB = 13", "Its diagonal: 6√2 cm".

// demanded stand before a quantity that the question asks for. A missing or unknown one is mostly on the way, but for the number that a
// backward question has left out.
var (
	demanded = set("required desired requested asked sought")
	lacking  = set("unknown missing needed")
)

// demands tells whether token k says that what follows was asked for.
func (d *document) demands(k int) bool {
	t := &d.tokens[k]
	return t.kind == wordToken && (demanded[t.word] || d.asked.Subset == schema.BackwardAsked && lacking[t.word])
}

// soft are conclusions that lead to every result on the way, and not to the last one alone.
var soft = set("so then")

// strength is how firmly a statement that is not stated as the answer states it.
type strength int

const (
	// onTheWay is what a quantity is, or an equality.
	onTheWay strength = iota
	// soTheQuantity is a quantity behind "so" or "then".
	soTheQuantity
	// firmly is a quantity behind another conclusion, one that was asked for, or a choice's letter.
	firmly
)

// strengthOf weighs a statement that was resolved.
func (d *document) strengthOf(s *statement) strength {
	if s.letter || !slices.Contains([]string{"E4", "Z1", "B2"}, s.rule) || s.next < 0 {
		return firmly
	}
	n := d.sentenceOf(min(s.next, len(d.tokens)-1))
	if n < 0 {
		return firmly
	}
	if !strings.ContainsAny(s.answer, "0123456789") && !strings.ContainsFunc(d.asked.Gold, isLetter) && len(s.answer) <= 2 {
		return onTheWay
	}
	if t := &d.tokens[s.next]; t.is("=", "≈") {
		return onTheWay // of a conclusion, its equality
	}
	if d.asksFor(s) {
		return firmly
	}
	return d.conclusive(d.sentences[n].first, s.next)
}

// conclusive weighs how the tokens from first to end conclude.
func (d *document) conclusive(first, end int) strength {
	is := onTheWay
	for k := first; k < end; k++ {
		switch t := &d.tokens[k]; {
		case d.concludes(k) && t.kind == wordToken && soft[t.word]:
			is = max(is, soTheQuantity)
		case d.concludes(k):
			is = firmly
		}
	}
	return is
}

// asks is the last statement before another one that says what the quantity that was asked for is, nil for none that stands: "the
// required area is 12", whatever follows.
func (d *document) asks(all []statement, before *statement) *statement {
	if d.strengthOf(before) > onTheWay && !d.asksFor(before) {
		return nil // "the required height is 4, therefore the area is 24"
	}
	for i := len(all) - 1; i >= 0; i-- {
		s := &all[i]
		if s.from < before.from && !s.letter && s.next >= 0 && d.asksFor(s) && d.resolve(s) && !d.turned(s.to, before.from) && !d.isAside(s) {
			return s
		}
	}
	return nil
}

// asksFor tells whether the words of a sentence before a statement say that its quantity was asked for.
func (d *document) asksFor(s *statement) bool {
	n := d.sentenceOf(min(s.next, len(d.tokens)-1))
	if n < 0 {
		return false
	}
	for k := max(d.sentences[n].first, s.next-20); k < s.next; k++ {
		if d.demands(k) {
			return true
		}
	}
	return false
}

// result is the last result behind a statement of the given strength, nil for none: an equality, a value behind a colon or at the end of
// its sentence, or a sentence that is nothing but one. Behind "so the area is" only an equality with a name counts.
func (d *document) result(behind *statement, is strength) *statement {
	if is == firmly || d.asked.Truncated || d.asked.kind == wordsAsked {
		return nil
	}
	for n := len(d.sentences) - 1; n >= 0; n-- {
		s := d.sentences[n]
		if int(d.tokens[s.first].start) < behind.to {
			return nil
		}
		if s.question || d.speaksOfChoices(s) {
			continue
		}
		if st := d.resultIn(s, is == soTheQuantity && !d.callsResult(s)); st != nil && !d.sidelined(d.tokenAt(st.from), s) && !d.asked.beside(st.answer) {
			return st
		}
	}
	return nil
}

// callsResult tells whether a sentence speaks of the result or of what was asked for.
func (d *document) callsResult(s sentence) bool {
	for k := s.first; k < s.end; k++ {
		if t := &d.tokens[k]; d.demands(k) || t.is("result", "answer", "final") {
			return true
		}
	}
	return false
}

// resultWithin is the result that the sentence of a right side comes to behind it: "AB = 5 and BC = 12, so AC is 13".
func (d *document) resultWithin(right *statement) *statement {
	n := d.sentenceOf(d.tokenAt(right.from))
	if n < 0 {
		return nil
	}
	s := d.sentences[n]
	s.first = d.tokenAt(right.to)
	for s.first < s.end && (d.setOff(s.first) || d.tokens[s.first].is(")", ";")) {
		s.first++
	}
	if s.first >= s.end || s.question || d.speaksOfChoices(s) || d.tokens[s.first].is("as", "since", "because", "where", "given", "with") ||
		d.restates(s.first) > 0 && !d.tokens[s.first].is("or") {
		return nil
	}
	st := d.resultIn(s, false)
	if st == nil || d.sidelined(d.tokenAt(st.from), s) || d.asked.beside(st.answer) || right.next >= 0 && !d.getsTo(s.first, d.tokenAt(st.from)) {
		return nil
	}
	return st
}

// getsTo tells whether the tokens from k up to end say that something is worked out, and not only what it is.
func (d *document) getsTo(k, end int) bool {
	for ; k < end; k++ {
		switch t := &d.tokens[k]; t.kind {
		case signToken:
			if d.equality(k) || t.is("→", "⇒") {
				return true
			}
		case commandToken:
			if t.is(`\to`, `\rightarrow`, `\Rightarrow`, `\implies`) {
				return true
			}
		case wordToken:
			if yields[t.word] || d.concludes(k) || t.is("find", "compute") {
				return true
			}
		case hanToken:
			if d.endsIn(k, []string{"得", "得到", "得出", "所以", "因此", "故"}) {
				return true
			}
		}
	}
	return false
}

// speaksOfChoices tells whether a sentence weighs a choice, where one is asked for.
func (d *document) speaksOfChoices(s sentence) bool {
	if d.asked.kind != choiceAsked {
		return false
	}
	for k := s.first; k < s.end; k++ {
		if d.standsForAnswer(k, k+2) && d.tokens[k].is("correct", "right") || d.says(k, "正确选项是", "正确选项为") {
			return false
		}
		if w := d.tokens[k].word; slices.Contains([]string{"choice", "option", "choices", "options"}, w) || d.says(k, "选项") {
			return true
		}
	}
	return false
}

// resultIn is the result that a sentence ends with.
func (d *document) resultIn(s sentence, named bool) *statement {
	last := d.lastSaid(s)
	for k := last; k >= s.first; k-- {
		v, ok := d.resultBehind(k, last, s)
		if !ok {
			continue
		}
		equal := d.equality(k)
		if equal && d.powered(k, s) || named && !(equal && d.namedSide(s, k)) || d.negated(k, v.first) {
			return nil
		}
		st := &statement{next: -1, rules: []string{"E7b"}}
		d.place(st, d.withChange(d.widened(v, k, s).first), v.end)
		if len(st.rules) == 1 && d.tokens[k].word == "=" {
			st.rules = append(st.rules, "Q1")
		}
		return st
	}
	if named || d.idle[s.first] {
		return nil
	}
	return d.valueAlone(s, last)
}

// lastSaid is the last token of a sentence that says anything: no sign at its end, and not what the value before is for, as of ∠B in
// "leaving 60° for ∠B".
func (d *document) lastSaid(s sentence) int {
	last := s.end - 1
	for last > s.first && (d.tokens[last].kind == signToken && strings.Contains(`.,$"`, d.tokens[last].word) || d.idle[last]) {
		last--
	}
	k := last - 1
	if k > s.first && d.tokens[k].is("∠", `\angle`) {
		k--
	}
	if k-1 > s.first && d.name(last) && d.tokens[k].is("for") {
		return k - 1
	}
	return last
}

// valueAlone is the value that a sentence, up to its token last, is nothing but, or that it only calls the answer.
func (d *document) valueAlone(s sentence, last int) *statement {
	first := d.pastOpening(s)
	if v, ok := d.value(first, s.end); ok && v.first <= first+1 && v.content && !d.unknown(v) &&
		(v.end >= last+1 && !d.given(v) || v.end <= last && d.endsAsAnswer(v.end, last+1)) {
		st := &statement{next: -1, rules: []string{"E7b"}}
		d.place(st, v.first, v.end)
		return st
	}
	return nil
}

// resultBehind is the value behind token k of a sentence that ends at token last, where what stands at k leads to a result.
func (d *document) resultBehind(k, last int, s sentence) (v span, ok bool) {
	equal := d.equality(k)
	if d.idle[k] || !equal && !d.leadsToResult(k) {
		return span{}, false
	}
	v, ok = d.value(k+1, s.end)
	if !ok || v.end < s.end && d.tokens[v.end].is("is", "are") {
		return span{}, false // "s = 12 is the semiperimeter"
	}
	return v, (equal || v.end > last) && v.first <= k+4 && d.isNew(v)
}

// isNew tells whether a value is one that the text has found: none that is idle, given or unknown.
func (d *document) isNew(v span) bool {
	return v.content && !d.idle[v.first] && !d.given(v) && !d.unknown(v)
}

// equality tells whether token k is a sign of equality.
func (d *document) equality(k int) bool {
	return d.tokens[k].kind == signToken && d.tokens[k].is("=", "≈")
}

// unknown tells whether a value has names in it where the gold answer has none, so that it is a formula and no result.
func (d *document) unknown(v span) bool {
	if strings.ContainsFunc(strings.NewReplacer("pi", "", "sqrt", "", "frac", "").Replace(d.asked.Gold), isLetter) {
		return false
	}
	for k := v.first; k < v.end; k++ {
		t := &d.tokens[k]
		if t.kind == wordToken && !unitWords[t.word] && !functions[t.word] && d.name(k) {
			return true
		}
	}
	return false
}

// powered tells whether the left side of the equality at token k is a power: AB² = 169 says not yet what AB is.
func (d *document) powered(k int, s sentence) bool {
	for i := s.first + 1; i < k; i++ {
		t := &d.tokens[i]
		if t.word == "=" {
			return false
		}
		if t.is("²", "^") && d.tokens[i-1].kind == wordToken {
			return true
		}
	}
	return false
}

// namedSide tells whether the chain of equalities that ends at token k begins with a name, and not with numbers or a sum.
func (d *document) namedSide(s sentence, k int) bool {
	name := false
	for i := s.first; i <= k; i++ {
		t := &d.tokens[i]
		switch {
		case t.is("=", "≈", ":"):
			return name
		case t.kind == numberToken || t.kind == signToken && strings.Contains("+-*/^²·×√(", t.word):
			return false
		case t.kind == wordToken && (d.name(i) || quantities[t.word]), t.kind == hanToken:
			name = true
		}
	}
	return name
}
