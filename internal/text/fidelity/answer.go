package fidelity

import (
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/mathtext"
)

// answerFaults finds the gold answer where it was not: a phrase that announces it, its value among the numbers, or its
// text, or the choices. An answer of one letter or digit is no text.
func (o *Original) answerFaults(c *reading, form string) []Fault {
	if f := o.phraseFault(AnswerGiven, announcements, c); f != nil {
		return f
	}
	if v, ok := mathtext.Value(o.answer); ok && c.numbers.sure[v] > o.numbers.sure[v] {
		return []Fault{{AnswerGiven, o.answer}}
	}
	isNew := func(s string) bool {
		return len(s) > 1 && strings.Contains(form, s) && !strings.Contains(o.wording.form, s)
	}
	if a := o.answerForm; isNew(a) && hasLetter(a) {
		return []Fault{{AnswerGiven, o.answer}}
	}
	if first := slices.IndexFunc(o.choices, isNew); first >= 0 && slices.ContainsFunc(o.choices[first+1:], isNew) {
		return []Fault{{AnswerGiven, "the choices"}}
	}
	return nil
}

func hasLetter(s string) bool {
	for i := range len(s) {
		if lexeme.IsLetter(s[i]) || s[i] >= 0x80 {
			return true
		}
	}
	return false
}
