package grade

import (
	"strings"

	"geoeval/schema"
)

// A question that asks for something by its name, "find AB", is answered where the response says last what AB is, whatever it says of other
// quantities behind that: what is given, a check, the sides of the whole figure (rule E10).

// asking are words behind which a question names what it asks for.
var asking = set("find what determine calculate compute solve evaluate")

// beforeTarget may stand between such a word and the name.
var beforeTarget = set("the is for of length lengths measure size value side segment line angle edge exact numerical distance")

// target is the name, in lower case, of what the question asks for; "" where it asks for something without a name, or for several.
func (a *asked) target() string {
	if a.named == nil {
		name := ""
		if q := a.document(); q != nil && a.Subset != schema.BackwardAsked && a.kind != wordsAsked && !severalGold(a.Gold) {
			name = q.askedName()
		}
		a.named = &name
	}
	return *a.named
}

// severalGold tells whether a gold answer has several values, of which a name has each.
func severalGold(gold string) bool {
	return strings.ContainsAny(gold, ",;，；") || strings.Contains(gold, " or ") || strings.Contains(gold, " and ") || strings.Contains(gold, "或")
}

// askedName is the name that a question asks for, "" for none.
func (d *document) askedName() string {
	for n := len(d.sentences) - 1; n >= 0; n-- {
		s := d.sentences[n]
		for k := s.end - 1; k >= s.first; k-- {
			t := &d.tokens[k]
			if !(t.kind == wordToken && asking[t.word] || t.kind == hanToken && d.says(k, "求", "则", "那么")) {
				continue
			}
			for k++; k < s.end && d.leadsToName(k); k++ {
			}
			if k < s.end && d.name(k) && d.endsName(k+1, s) {
				return d.tokens[k].word
			}
			return ""
		}
	}
	return ""
}

// leadsToName tells whether token k of a question may stand before the name of what it asks for.
func (d *document) leadsToName(k int) bool {
	t := &d.tokens[k]
	switch t.kind {
	case wordToken:
		return beforeTarget[t.word] || t.is("m") && d.tokens[min(k+1, len(d.tokens)-1)].is("∠", `\angle`)
	case hanToken:
		return strings.Contains("线段么边角弧的长度数值出", t.word)
	case commandToken:
		return t.is(`\angle`, `\overline`, `\mathrm`, `\text`)
	}
	return t.kind == signToken && t.is("$", "{", "∠", ":", ",")
}

// endsName tells whether token k of a question goes on behind a name that it asks for alone.
func (d *document) endsName(k int, s sentence) bool {
	for k < s.end && d.tokens[k].is("$", "}") {
		k++
	}
	if k >= s.end {
		return true
	}
	t := &d.tokens[k]
	switch t.kind {
	case wordToken:
		return !joins[t.word] && !d.name(k)
	case hanToken:
		return strings.Contains("的长等为是大", t.word)
	case signToken:
		return t.is(".", "?", "(", "=")
	}
	return t.kind == lineToken
}

// isTarget tells whether token k names what the question asks for, be its letters in the other order.
func (d *document) isTarget(k int, name string) bool {
	w := d.tokens[k].word
	if w == name {
		return true
	}
	if len(w) != len(name) || len(w) < 2 {
		return false
	}
	for i := range len(w) {
		if w[i] != name[len(w)-1-i] {
			return false
		}
	}
	return true
}

// ofTarget is the last place where a response says what the question asks for by its name, nil for none.
func (d *document) ofTarget() *statement {
	name := d.asked.target()
	if name == "" {
		return nil
	}
	for n := len(d.sentences) - 1; n >= 0; n-- {
		s := d.sentences[n]
		if s.question {
			continue
		}
		for k := s.end - 1; k >= s.first; k-- {
			if d.tokens[k].kind != wordToken || !d.isTarget(k, name) || d.idle[k] || d.sidelined(k, s) || k > s.first && d.operand(k, s) || d.assumed(k, s) {
				continue
			}
			if st := d.saidOf(k, s); st != nil {
				return st
			}
		}
	}
	return nil
}

// assumed tells whether the clause of token k only assumes what it says.
func (d *document) assumed(k int, s sentence) bool {
	for i := k - 1; i >= s.first && d.tokens[i].word != ","; i-- {
		if d.tokens[i].is("suppose", "assume", "assuming", "let", "if", "try", "guess", "when") || d.says(i, "设", "假设", "若", "如果", "当") {
			return true
		}
	}
	return false
}

// copulaBehind is the token of a sentence that leads to what the name at token k is, -1 for none.
func (d *document) copulaBehind(k int, s sentence) int {
	at := k + 1
	for ; at < s.end && at < k+8; at++ {
		t := &d.tokens[at]
		word := t.kind == wordToken && (softeners[t.word] && !copulas[t.word] || t.is("must", "should", "would", "will", "have", "length"))
		if !word && !t.is("$", "}", ")") && (t.kind != hanToken || strings.Contains("是为等得不非", t.word)) {
			break
		}
	}
	if at >= s.end {
		return -1
	}
	switch t := &d.tokens[at]; {
	case t.kind == hanToken && d.says(at, "等于"), t.is("comes", "works", "turns") && at+2 < s.end:
		return at + 1
	case t.kind == numberToken && d.tokens[at-1].is("length"):
		return at - 1 // "AB has length 24"
	case t.kind == hanToken && strings.Contains("是为得", t.word), t.kind == wordToken && d.reaches(at), copulas[t.word]:
		return at
	}
	return -1
}

// saidOf is what a sentence says that the name at token k is, nil for nothing.
func (d *document) saidOf(k int, s sentence) *statement {
	at := d.copulaBehind(k, s)
	if at < 0 {
		return nil
	}
	if d.negated(at, min(at+2, s.end-1)) {
		return nil
	}
	v, ok := d.value(at+1, s.end)
	if !ok || !v.content || d.idle[v.first] || v.first > at+4 {
		return nil
	}
	v = d.oneValue(d.comesTo(v, s.end))
	behind := v.end
	for behind < s.end-1 && d.tokens[behind].word == "$" {
		behind++
	}
	if behind < s.end && d.tokens[behind].is("of", "that", "times", "as", "more", "less") || d.unknown(v) || d.given(span{k, v.end, true}) {
		return nil // "1/3 of AC" is no value
	}
	st := &statement{next: -1, rules: []string{"E10"}}
	d.place(st, v.first, v.end)
	return st
}

// oneValue is a value up to the first sign that the gold answer has not, and behind which others are named: of "24, 6" and "24 < 30" the 24.
func (d *document) oneValue(v span) span {
	depth := 0
	for k := v.first; k < v.end; k++ {
		switch w := d.tokens[k].word; {
		case strings.Contains("([{", w) && w != "":
			depth++
		case strings.Contains(")]}", w) && w != "":
			depth--
		case depth == 0 && k > v.first && d.tokens[k].is(",", ":", "<", ">", "and") && !strings.Contains(d.asked.Gold, w):
			return span{v.first, k, v.content}
		}
	}
	return v
}

// orTarget is a statement that is not stated as the answer, or what the response says before it of what the question asks for by its name.
// What is rounded, and what follows a change of mind, stays.
func (d *document) orTarget(s *statement) *statement {
	if s == nil || d.asked.kind == choiceAsked && d.asked.choice(s.answer).named {
		return s
	}
	t := d.ofTarget()
	if t == nil || t.to >= s.to || d.turned(t.to, s.from) || strings.Contains(d.text.low[t.to:s.to], "round") ||
		strings.ContainsAny(d.text.low[t.to:s.to], "≈约") || strings.Contains(d.text.low[t.to:s.to], "approx") {
		return s
	}
	return t
}
