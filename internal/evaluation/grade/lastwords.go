package grade

import (
	"strings"
	"unicode"
)

// lastWords is what a response in words without a cue states: yes or no, or what something is, or else its last sentence that says anything
// in words, whose meaning is for a judge to tell.
func (d *document) lastWords(refusing bool) *statement {
	readings := []reading{d.saidWords, d.declared, d.oneWord}
	if d.asked.truth {
		readings = []reading{d.yesOrNo, d.predicated, d.ability, d.declared, d.oneWord}
		if refusing {
			readings = readings[:2]
		}
	}
	for _, read := range readings {
		for n := len(d.sentences) - 1; n >= 0; n-- {
			if st := read(d.sentences[n], n == len(d.sentences)-1); st != nil {
				return st
			}
		}
	}
	return nil
}

// A reading is one way in which a sentence may say what is asked for in words, nil where it does not. last says that it is the last one.
type reading func(s sentence, last bool) *statement

// declared is the last thing that a sentence of several words says, from its word of conclusion on and without its premises.
func (d *document) declared(s sentence, _ bool) *statement { return d.clauseOf(s, 2) }

// oneWord is what a sentence with a single word says.
func (d *document) oneWord(s sentence, _ bool) *statement { return d.clauseOf(s, 1) }

// clauseOf is what a sentence says in so many words or more, from its word of conclusion on and without its premises.
func (d *document) clauseOf(s sentence, least int) *statement {
	k := d.pastConclusion(s)
	for k < s.end && (d.idle[k] || d.tokens[k].is(",", ":", "$") || d.tokens[k].kind == lineToken) {
		k++
	}
	if s.question || k == s.end || d.inWords(k, s.end) < least || d.sidelined(s.end, s) {
		return nil
	}
	st := &statement{next: -1, sentence: d.asked.truth || len(d.sentences) > 1 || s.end-k > 3, rules: []string{"E7b"}}
	d.placeWhole(st, k, s.end)
	if strings.Count(st.answer, "{") < strings.Count(st.answer, "}") {
		st.answer = strings.TrimSuffix(st.answer, "}")
	}
	return st
}

// inWords is how many words the tokens from k up to end have that say more than what some value is: of Chinese, characters. A relation of
// lines counts as two.
func (d *document) inWords(k, end int) int {
	n := 0
	for ; k < end; k++ {
		t := &d.tokens[k]
		switch {
		case t.is("∥", "⊥", "≅", "∽", `\parallel`, `\perp`, `\cong`, `\sim`):
			n += 2
		case d.says(k, findings...), d.says(k, hanConclusions...), t.is("="):
			n = 0
		case t.kind == hanToken, t.kind == wordToken && !d.name(k) && !yields[t.word]:
			n++
		}
	}
	return n
}

// saidWords is what a sentence says in words that something is, or that is the answer: of "rhombus is the answer" the rhombus.
func (d *document) saidWords(s sentence, _ bool) *statement {
	if d.idle[s.first] || s.question || d.sidelined(s.end, s) {
		return nil
	}
	for k := s.end - 1; k >= s.first; k-- {
		t := &d.tokens[k]
		if d.idle[k] || t.is("were") || !(copulas[t.word] || d.reaches(k)) {
			continue
		}
		if v, ok := d.value(k+1, s.end); ok && (v.content && d.tokens[v.first].kind != hanToken || v.end == s.end && v.end == k+2 && d.name(k+1)) {
			continue // "which is 90°" and "the center is C" do not say what the shape is
		}
		st := &statement{next: -1, rules: []string{"E7b"}}
		if from := d.pastConclusion(s); k > from && (d.standsForAnswer(k+1, s.end) || t.kind == hanToken && d.endsAsAnswer(k, s.end)) {
			d.placeWhole(st, from, k)
			return st
		}
		st.final = true
		if d.resolveWords(st, k+1, s.end) {
			st.sentence = st.sentence || wordCount(st.answer) > wordCount(d.asked.Gold)+2
			return st
		}
	}
	return nil
}

// wordCount is how many words a text has, and of Chinese, characters.
func wordCount(text string) int {
	n := len(strings.Fields(text))
	for _, r := range text {
		if unicode.Is(unicode.Han, r) {
			n++
		}
	}
	return n
}

// resolveWords takes the words behind a copula.
func (d *document) resolveWords(s *statement, k, limit int) bool {
	for k < limit && (d.tokens[k].is("a", "an", "the", "$") || k+1 < limit && textCommands[d.tokens[k].word]) {
		if textCommands[d.tokens[k].word] {
			k++
		}
		k++
	}
	return k < limit && d.words(s, k, limit)
}
