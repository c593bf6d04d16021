package grade

import "strings"

// fallback is what a response without any cue states (rule E7b): its last right side, else its last number or formula with its unit.
func (d *document) fallback(from int) *statement {
	if d.asked.Truncated || d.text.cutThinking && strings.TrimSpace(d.text.norm) == "" {
		return nil
	}
	refusing := d.refuses()
	if refusing {
		if s := d.undetermined(); s != nil {
			return s
		}
		d.silence()
	}
	switch d.asked.kind {
	case choiceAsked:
		if s := d.bareLetter(); s != nil {
			return s
		}
		if s := d.equatedLetter(); s != nil {
			return s
		}
		if s := d.choiceWords(); s != nil {
			return s
		}
	case wordsAsked:
		return d.lastWords(refusing)
	}
	if d.asked.kind == choiceAsked && len(d.sentences) > 0 {
		st := &statement{next: -1, rules: []string{"E7b"}}
		s := d.sentences[len(d.sentences)-1]
		if end := d.choiceAt(s.first, s.end); end == s.end && !d.idle[s.first] {
			d.placeWhole(st, s.first, end)
			return st
		}
	}
	if s := d.wholeLine(); s != nil && !refusing {
		return s
	}
	if s := d.rightSide(from); s != nil && (!refusing || s.concluded) {
		behind := s
		if d.isAside(s) {
			behind = &statement{} // "x = 7. Check: 2·7 + 1 = 15."
		} else if r := d.resultWithin(s); r != nil {
			s = r
			behind = s
		}
		if r := d.result(behind, onTheWay); r != nil && (!behind.concluded || d.asked.isFormula(s.answer) || d.concluding(d.sentences[d.sentenceOf(d.tokenAt(r.from))])) {
			return r // "AB = 5. So the perimeter comes to 20."
		}
		return s
	}
	if s := d.calledAnswer(); s != nil && !refusing {
		return s
	}
	return d.lastValue(from, refusing)
}

// calledAnswer is the value that the last sentence begins with and calls the answer: "24 is what we get, after doubling 12".
func (d *document) calledAnswer() *statement {
	if len(d.sentences) == 0 {
		return nil
	}
	s := d.sentences[len(d.sentences)-1]
	if d.idle[s.first] || s.question || d.sidelined(s.end, s) {
		return nil
	}
	v, ok := d.value(d.pastOpening(s), s.end)
	if !ok || !v.content || v.first > d.pastOpening(s)+1 || v.end >= s.end || d.idle[v.end] || !d.endsAsAnswer(v.end, s.end) {
		return nil
	}
	st := &statement{next: -1, rules: []string{"E7b"}}
	d.place(st, v.first, v.end)
	return st
}

// isFormula tells whether an answer has letters where the gold answer has none.
func (a *asked) isFormula(answer string) bool {
	return strings.ContainsFunc(answer, isLetter) && !strings.ContainsFunc(a.Gold, isLetter)
}

// undetermined is the statement that nothing can be determined, where that is a choice or the gold answer (rule C5).
func (d *document) undetermined() *statement {
	known := refused(strings.ToLower(d.asked.Gold))
	answer := d.asked.Gold
	for _, c := range d.asked.Choices {
		if refused(strings.ToLower(c)) {
			known, answer = true, c
		}
	}
	if !known {
		return nil
	}
	for _, r := range refusals {
		if i := strings.Index(d.text.low, r); i >= 0 && refused(strings.ToLower(answer)) && sayUndetermined(r) {
			return &statement{rule: "C5", from: i, to: i + len(r), next: -1, answer: answer, rules: []string{"E7b"}}
		}
	}
	return nil
}

// sayUndetermined tells whether a phrase of refusal says that the answer cannot be determined, and not that the model cannot see.
func sayUndetermined(phrase string) bool {
	return strings.Contains(phrase, "determin") || strings.Contains(phrase, "information") || strings.Contains(phrase, "data") ||
		strings.Contains(phrase, "确定") || strings.Contains(phrase, "判断") || strings.Contains(phrase, "不足")
}

// allOf is the value that a sentence is nothing but, and no name where there are others.
func (d *document) allOf(s sentence) (v span, ok bool) {
	v, ok = d.value(s.first, s.end)
	v.end = d.withLetter(v, s)
	return v, ok && v.first <= s.first+2 && v.end >= s.end-1 && (v.content || len(d.sentences) == 1)
}

// wholeLine is a response of one line that is nothing but a value.
func (d *document) wholeLine() *statement {
	if len(d.sentences) != 1 && !(len(d.sentences) > 1 && len(d.tokens) < 60) {
		return nil
	}
	s := d.sentences[len(d.sentences)-1]
	if d.idle[s.first] || s.question {
		return nil
	}
	v, ok := d.allOf(s)
	if !ok || d.given(v) || d.bracketed(s) && len(d.sentences) > 1 {
		return nil
	}
	st := &statement{next: -1, rules: []string{"E7b"}}
	d.place(st, v.first, v.end)
	return st
}

// withLetter is the token behind the letter of a choice that stands behind a value as the last thing that its sentence says, v's own end
// where none does.
func (d *document) withLetter(v span, s sentence) int {
	if d.asked.kind == choiceAsked {
		if l, ok := d.letterBehind(v.end, s.end); ok {
			return l.end
		}
	}
	return v.end
}

// rightSide is the last right side of an equality behind byte from of the text.
func (d *document) rightSide(from int) *statement {
	for n := len(d.sentences) - 1; n >= 0; n-- {
		s := d.sentences[n]
		for k := s.end - 1; k >= s.first; k-- {
			t := &d.tokens[k]
			if int(t.start) < from {
				return nil
			}
			if d.idle[k] || t.word == "=" && d.solvedBefore(k, s) || !(t.kind == signToken && strings.Contains("=≈≅→⇒", t.word) || t.kind == wordToken && yields[t.word] || t.is(`\to`, `\rightarrow`) || t.kind == hanToken && d.says(k, "得")) {
				continue
			}
			at := k
			if t.word == "≈" {
				// "= 2√3 ≈ 3.46" is one right side.
				for j := k - 1; j > max(s.first, k-30); j-- {
					if d.tokens[j].word == "=" && !d.idle[j] {
						at = j
						break
					}
				}
			}
			v, ok := d.value(at+1, s.end)
			if !ok || d.idle[v.first] || !v.content && !d.symbolic(v) {
				if m := d.leftSide(k, s); m != nil {
					return m
				}
				continue
			}
			v = d.widened(v, at, s)
			v.end = d.withLetter(v, s)
			if d.given(span{max(s.first, at-1), v.end, true}) {
				continue
			}
			st := &statement{next: -1, rules: []string{"E7b"}}
			d.place(st, v.first, v.end)
			if len(st.rules) == 1 && t.word == "=" {
				st.rules = append(st.rules, "Q1")
			}
			for j := s.first; j < at; j++ {
				st.concluded = st.concluded || d.concludes(j) || d.tokens[j].is("would", "then")
			}
			st.concluded = st.concluded || at == s.first+1
			return st
		}
	}
	return nil
}

// yields are words before what comes out.
var yields = set("giving gives give yields yielding get gets obtain obtains obtained obtaining")

// leftSide is the number of an equality with a name on its right: 7 = x (rule Q3).
func (d *document) leftSide(k int, s sentence) *statement {
	if k+1 >= s.end || k == s.first || !d.name(k+1) || d.tokens[k-1].kind != numberToken || d.idle[k-1] {
		return nil
	}
	if k+2 < s.end && d.tokens[k+2].kind == signToken && strings.Contains("+-*/^", d.tokens[k+2].word) {
		return nil
	}
	st := &statement{next: -1, rules: []string{"E7b", "Q3"}}
	d.place(st, k-1, k)
	return st
}

// symbolic tells whether names alone can be the answer: the gold answer has names too.
func (d *document) symbolic(span) bool {
	return strings.ContainsFunc(d.asked.Gold, isLetter) && !strings.Contains(d.asked.Gold, `\`)
}

// widened takes the whole of "x = 3, y = 4" where the gold answer has several parts or an equality.
func (d *document) widened(v span, at int, s sentence) span {
	if !d.asked.equation && !strings.Contains(d.asked.Gold, ",") {
		return v
	}
	for k := s.first; k < at; k++ {
		if d.idle[k] {
			continue
		}
		if w, ok := d.value(k, s.end); ok && w.first <= at && w.end >= v.end {
			return d.lastPart(w, at)
		} else if ok && w.end > k {
			k = w.end - 1
		}
	}
	return v
}

// lastValue is the last number or formula of the text, with its unit; copula says that only one behind "is" or "be" counts.
func (d *document) lastValue(from int, copula bool) *statement {
	if st := d.lastValueOf(from, copula, true); st != nil {
		return st
	}
	return d.lastValueOf(from, copula, false)
}

// lastValueOf is lastValue, where so wanted of no sentence that begins a check: "as a sanity check, this is less than 20".
func (d *document) lastValueOf(from int, copula, noCheck bool) *statement {
	for n := len(d.sentences) - 1; n >= 0; n-- {
		s := d.sentences[n]
		if noCheck && d.beginsCheck(s) {
			continue
		}
		if int(d.tokens[s.end-1].start) < from {
			return nil
		}
		var last span
		found := false
		for k := s.first; k < s.end; {
			if d.idle[k] || int(d.tokens[k].start) < from || !d.starts(k) {
				k++
				continue
			}
			v, ok := d.value(k, s.end)
			if !ok {
				k++
				continue
			}
			if found && d.partsOf(last.end, v.first, s) {
				break
			}
			if v.content && !d.counts(v) && !d.negated(max(s.first, v.first-2), v.first) && !d.idle[v.first] && (!copula || v.first > 0 && copulas[d.tokens[v.first-1].word] || d.tokens[max(0, v.first-1)].word == "be") &&
				!d.given(v) {
				v = d.comesTo(v, s.end)
				v.end = d.withLetter(v, s)
				if !found || d.reckoned(last.first) || !d.saidAgain(last.end, v.first, s.end) {
					last, found = v, true
				}
			}
			k = max(k+1, d.bracketEnd(v.end, s.end))
		}
		if found {
			st := &statement{next: -1, rules: []string{"E7b"}}
			d.place(st, d.withChange(last.first), last.end)
			return st
		}
	}
	return nil
}

// partsOf tells whether a colon between a value that ends at token end and the one at token k says what the former is made of: of "24
// triangles: 12 small and 12 large" nothing behind the colon is stated.
func (d *document) partsOf(end, k int, s sentence) bool {
	colon := end
	for colon < k && d.tokens[colon].word != ":" && !d.says(colon, "namely") {
		colon++
	}
	if colon == k || d.inWords(end, colon) == 0 {
		return false
	}
	numbers := 0
	for i := colon + 1; i < s.end; i++ {
		t := &d.tokens[i]
		if copulas[t.word] || d.operates(i) || d.concludes(i) {
			return false
		}
		if t.kind == numberToken || numberWords[t.word] {
			numbers++
		}
	}
	return numbers > 1
}

// bracketEnd is the token behind a bracket at token k that holds a value alone, which says the one before it in another way; k where none does.
func (d *document) bracketEnd(k, limit int) int {
	if k+2 >= limit || d.tokens[k].word != "(" || d.touch(k) {
		return k
	}
	if v, ok := d.value(k+1, limit); ok && v.content && v.end < limit && d.tokens[v.end].word == ")" {
		return v.end + 1
	}
	return k
}

// noNumeral tells whether a Chinese numeral is an article, as in 一个, or an ordinal, behind 第.
func (d *document) noNumeral(k int) bool {
	article := k+1 < len(d.tokens) && d.tokens[k].is("一", "两") && strings.Contains("个种条点些般定样起直", d.tokens[k+1].word)
	return article || k > 0 && d.tokens[k-1].word != "" && strings.Contains("第唯同统", d.tokens[k-1].word)
}

// starts tells whether a value can start at token k.
func (d *document) starts(k int) bool {
	t := &d.tokens[k]
	switch t.kind {
	case wordToken:
		return numberWords[t.word] && !t.is("one", "two", "plus") || functions[t.word] || d.name(k) || ranges[t.word]
	case hanToken:
		return strings.Contains(hanNumerals, t.word) && !d.noNumeral(k)
	case signToken:
		return !strings.Contains(",.;:?!'", t.word)
	}
	return true
}

// counts tells whether a value only counts or names something: step 3, angle 1, option 2.
func (d *document) counts(v span) bool {
	if v.end-v.first != 1 || d.tokens[v.first].kind != numberToken || v.first == 0 {
		return false
	}
	p := &d.tokens[v.first-1]
	return numbered[p.word] || nameWords[p.word] || p.is("∠", `\angle`, "#") ||
		p.kind == hanToken && strings.Contains("第图步题", p.word)
}
