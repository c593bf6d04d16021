package grade

import (
	"slices"
	"strings"
)

// mentions adds the letters of choices that a sentence names without a cue: "option C", "(C)", "C is correct", "C. 188.5".
func (d *document) mentions(all []statement, s sentence) []statement {
	said := len(all)
	for i := s.first; i < s.end; i++ {
		if len(all) > said {
			// Choices that are named together are one statement.
			if l, ok := d.choicesAt(all[len(all)-1].next, s.end); ok && (l.joined || len(l.letters) > 1) {
				i = max(i, l.end)
			}
			said = len(all)
		}
		if i < s.end && !d.idle[i] {
			all = d.mentionAt(all, i, s)
		}
	}
	return all
}

// mentionAt adds the letter that is named at token i of a sentence.
func (d *document) mentionAt(all []statement, i int, s sentence) []statement {
	n := d.asked.count()
	t := &d.tokens[i]
	single := t.single()
	switch {
	case t.is("option", "choice"):
		if at, next, _, ok := d.letterAt(i+1, s.end, n); ok && at <= i+3 {
			return d.mention(all, i+1, next, s)
		}
	case ordinals[t.word] != 0 || t.is("first", "第"):
		if _, end, ok := d.ordinal(i, s.end, n); ok {
			return d.mention(all, i, end, s)
		}
	case d.pointsAt(i, s):
		if _, next, _, ok := d.letterAt(i+1, s.end, n); ok && next >= s.end {
			return append(all, d.mentioned(i+1))
		}
	case t.word == "only" && i+2 < s.end && remains[d.tokens[i+2].word]:
		if _, _, _, ok := d.letterAt(i+1, i+2, n); ok {
			return append(all, d.mentioned(i+1))
		}
	case t.word == "(" && i+2 < s.end && d.tokens[i+2].word == ")":
		if _, next, _, ok := d.letterAt(i, s.end, n); ok && !d.argument(i, s) {
			return d.mention(all, i, next, s)
		}
	case single && i == s.first:
		return d.mentionFirst(all, s)
	case single && d.correct(i+1, s):
		// What is said of it here counts, whatever was said of others before.
		if _, next, _, ok := d.letterAt(i, s.end, n); ok && !nameWords[d.tokens[i-1].word] && !d.deniedLater(next, s) && !d.noneOf(i, s) {
			return append(all, d.mentioned(i))
		}
	}
	return all
}

// mentioned is the statement of the letter at token k.
func (d *document) mentioned(k int) statement {
	return statement{rule: "C1", from: int(d.tokens[k].start), next: k, letter: true, rules: []string{"E7b"}}
}

// mentionFirst adds the letter that a sentence begins with.
func (d *document) mentionFirst(all []statement, s sentence) []statement {
	i := s.first
	if l, ok := d.choicesAt(i, s.end); ok && d.beginsWith(l, s) {
		// A response that begins with a letter alone gives its reasons behind it.
		first := d.mentioned(i)
		first.final = true
		return append(all, first)
	}
	if at, next, labelled, ok := d.letterAt(i, s.end, d.asked.count()); ok && at == i &&
		(labelled || next >= s.end || d.correct(next, s) || d.explained(next, s)) {
		return d.mention(all, i, next, s)
	}
	return all
}

// beginsWith tells whether letters are all of the first of several sentences, or end with a dot behind which it goes on with a capital.
func (d *document) beginsWith(l lettered, s sentence) bool {
	return s.first == d.sentences[0].first && s.end < len(d.tokens) && !d.idle[l.first] && (l.end >= s.end ||
		d.tokens[l.end].word == "." && l.end+1 < s.end && d.tokens[l.end+1].kind == wordToken && d.capital(l.end+1))
}

// pointsAt tells whether the word at token i says that the letter behind it is the choice: it's, leaving, but.
func (d *document) pointsAt(i int, s sentence) bool {
	before := d.wordIn(i-1, s)
	switch d.tokens[i].word {
	case "it's", "leaving", "leaves":
		return true
	case "is":
		return before == "it"
	case "but":
		return i > s.first && !wholes[before]
	case "是":
		return i == s.first || before == "," || before == "而"
	}
	return false
}

// argument tells whether the bracket at token i belongs to the name before it: point (C), f(A).
func (d *document) argument(i int, s sentence) bool {
	if i == s.first {
		return false
	}
	before := &d.tokens[i-1]
	return nameWords[before.word] || before.end == d.tokens[i].start && before.kind == wordToken
}

// remains are what is said of the only choice that is left.
var remains = set("remains remain works fits is satisfies matches left can")

// explained tells whether a remark begins at token k, behind a letter that begins its sentence: C (as A is too small), C, not D.
func (d *document) explained(k int, s sentence) bool {
	switch d.tokens[k].word {
	case "(", "—", "because", "since", "as", "rather", "instead":
		return true
	case ",":
		return k+1 < s.end && (d.tokens[k+1].word == "not" || reasonWords[d.tokens[k+1].word])
	}
	return false
}

// correct tells whether "is correct", "is the answer" or the like stands at token k.
func (d *document) correct(k int, s sentence) bool {
	if k >= s.end {
		return false
	}
	if d.tokens[k].kind == hanToken {
		return d.says(k, "正确", "是正确", "对", "选项正确", "项正确", "符合", "是答案")
	}
	if !d.tokens[k].is("is", "must") {
		return false
	}
	for i := k + 1; i < min(s.end, k+6); i++ {
		switch d.tokens[i].word {
		case "correct", "right", "answer", "true", "best":
			return !d.deniedLater(k, s)
		case "only":
			if next := d.wordIn(i+1, s); numbered[next] || next == "one" {
				return true
			}
		case "not", "incorrect", "wrong":
			return false
		}
	}
	return false
}

// mention adds a letter named at token k, unless the sentence excludes it (rule C7).
func (d *document) mention(all []statement, k, next int, s sentence) []statement {
	if d.denied(k, s) || d.noneOf(k, s) || d.deniedLater(next, s) || next < s.end && supposed[d.tokens[next].word] && !d.affirmed(next, s) {
		return all
	}
	return append(all, d.mentioned(k))
}

// supposed say what a choice would be, were it right.
var supposed = set("would could might")

// fewMentions leaves mentions of letters out where three different ones are named, none of them more than the others, unless
// the words around say that one is right.
func (d *document) fewMentions(all []statement) []statement {
	var has [26]bool
	kinds := 0
	for i := range all {
		if s := &all[i]; s.rule == "C1" {
			if l, ok := d.lettersAt(s.next, len(d.tokens), d.asked.count(), false); ok && !has[l.letters[0]-'A'] {
				has[l.letters[0]-'A'] = true
				kinds++
			}
		}
	}
	if kinds < 3 {
		return all
	}
	kept := all[:0]
	for _, s := range all {
		if s.rule == "C1" {
			n := d.sentenceOf(s.next)
			if n < 0 || !d.affirmedIn(d.sentences[n]) {
				continue
			}
		}
		kept = append(kept, s)
	}
	return kept
}

// affirmedIn tells whether a sentence says that what it names is right.
func (d *document) affirmedIn(s sentence) bool {
	for i := s.first; i < s.end; i++ {
		if d.affirmed(i, sentence{i, min(s.end, i+1), false}) || d.concludes(i) {
			return true
		}
	}
	return false
}

// fills tells whether nothing that counts stands behind letters in a sentence.
func (l *lettered) fills(s sentence) bool {
	return s.end-l.end <= 1 || len(l.letters) == 1 && l.labelled
}

// bareLetter is a response, or its last line, that is nothing but the letter of a choice.
func (d *document) bareLetter() *statement {
	if len(d.sentences) == 0 {
		return nil
	}
	s := d.sentences[len(d.sentences)-1]
	for s.first < s.end-1 && d.tokens[s.first].is("no", ",", "yes") {
		s.first++
	}
	if s.end-s.first > 2 && d.tokens[s.first].is("a") && d.tokens[s.first+1].word == ":" {
		if l, ok := d.lettersAt(s.first+2, s.end, d.asked.count(), false); ok && l.end == s.end {
			s.first += 2 // "A: B", an answer behind its question
		}
	}
	l, ok := d.choicesAt(s.first, s.end)
	if !ok {
		l, ok = d.lettersAt(s.first, s.end, d.asked.count(), true)
	}
	if !ok || l.first > s.first+2 || d.idle[s.first] || d.denied(s.end, s) || !l.fills(s) {
		return nil
	}
	st := &statement{next: -1, rules: []string{"E7b"}}
	d.place(st, l.first, l.end)
	return st
}

// equatedLetter is the letter of a choice that a response ends with as what something is or comes to: "we get B", "the response is C, as
// nothing else fits", "B it is". What follows it only checks or notes, or speaks of no value.
func (d *document) equatedLetter() *statement {
	for n := len(d.sentences) - 1; n >= 0; n-- {
		s := d.sentences[n]
		for s.first < s.end-1 && d.idle[s.first] {
			s.first++ // "Given the options, D is the one that matches"
		}
		if s.question || d.sidelined(s.end, s) {
			continue
		}
		if st := d.letterIn(s); st != nil {
			return st
		}
		for k := s.first; k < s.end; k++ {
			if d.tokens[k].kind == numberToken || d.isLetter(k, d.asked.count()) {
				return nil
			}
		}
	}
	return nil
}

// letterIn is the one letter of a choice that a sentence ends with, or begins with and calls the answer.
func (d *document) letterIn(s sentence) *statement {
	at, before := -1, -1
	for k := s.first; k < s.end; k++ {
		if d.isLetter(k, d.asked.count()) && d.text.norm[d.tokens[k].start] < 'a' {
			at, before = k, at
		}
	}
	if before >= 0 && (d.leavesOpen(s) || !slices.ContainsFunc(d.tokens[before:at], func(t token) bool { return t.word == "," })) {
		return nil // one of two
	}
	if k := at; k >= 0 && !d.denied(k, s) && !d.negated(max(s.first, k-3), k) {
		end := k + 1
		for end < s.end && d.tokens[end].is("$", "}", `"`, `\)`) {
			end++
		}
		said := k + 1
		if end+1 < s.end && d.tokens[end].is(".", ":", ")") {
			if v, ok := d.value(end+1, s.end); ok && v.first == end+1 {
				end, said = v.end, v.end // "D. 36"
			}
		}
		itIs := end+2 == s.end && d.tokens[end].is("it") && d.tokens[end+1].is("is")
		if end < s.end && d.tokens[end].kind == hanToken && d.endsAsAnswer(end, s.end) || d.standsForAnswer(end+1, s.end) && copulas[d.tokens[end].word] || itIs || (end == s.end || d.tokens[end].is(",", "!") || clauseEnds[d.tokens[end].word] || d.tokens[end].is("(") && !d.touch(end)) && d.letterLed(k, s) {
			st := &statement{next: -1, rules: []string{"E7b"}}
			d.place(st, k, said)
			return st
		}
	}
	return nil
}

// leavesOpen tells whether a sentence says that something may be so.
func (d *document) leavesOpen(s sentence) bool {
	for k := s.first; k < s.end; k++ {
		if d.tokens[k].is("may", "might", "could", "maybe", "perhaps", "possibly", "possible", "either") || d.says(k, "可能", "也许", "或许") {
			return true
		}
	}
	return false
}

// letterLed tells whether what stands before the letter at token k says that something is it, or was reached, and not only that it is there.
func (d *document) letterLed(k int, s sentence) bool {
	i := k - 1
	for i > s.first && (d.tokens[i].is("$", "{", `"`, `\(`) || textCommands[d.tokens[i].word]) {
		i--
	}
	if i > s.first && d.tokens[i].word == "," && d.leadsToResult(i-1) {
		i-- // "So, B."
	}
	t := &d.tokens[max(i, s.first)]
	return i >= s.first && !d.idle[i] && t.word != "=" && (copulas[t.word] || d.reaches(i))
}

// choiceWords is the choice in words that the last sentence that names any names alone (rule C5).
func (d *document) choiceWords() *statement {
	for n := len(d.sentences) - 1; n >= 0; n-- {
		s := d.sentences[n]
		if s.question || d.idle[s.first] {
			continue
		}
		from, to := int(d.tokens[s.first].start), int(d.tokens[s.end-1].end)
		in := d.text.low[from:to]
		best, at := -1, 0
		for i, c := range d.asked.Choices {
			c = lower(strings.TrimSpace(c))
			if len(c) < 3 || !wordy(c) {
				continue
			}
			j := strings.LastIndex(in, c)
			if j < 0 || c[0] < 0x80 && j > 0 && letter(in[j-1]) {
				continue
			}
			if best >= 0 && !strings.Contains(lower(d.asked.Choices[best]), c) && !strings.Contains(c, lower(strings.TrimSpace(d.asked.Choices[best]))) {
				return nil
			}
			if best < 0 || len(c) > len(strings.TrimSpace(d.asked.Choices[best])) {
				best, at = i, j
			}
		}
		if best >= 0 {
			k := d.tokenAt(from + at)
			if d.denied(k, s) || d.idle[k] {
				return nil
			}
			c := strings.TrimSpace(d.asked.Choices[best])
			return &statement{next: -1, from: from + at, to: from + at + len(c), answer: d.text.span(from+at, from+at+len(c)), rules: []string{"E7b"}}
		}
	}
	return nil
}
