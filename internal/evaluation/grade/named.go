package grade

import (
	"slices"
	"strings"
)

// goOn tells whether letters behind token k, with something between or not, go on with those before: capitals, close by, and labelled.
func (d *document) goOn(l *lettered, k int, between bool) bool {
	return l.first <= k+1 && (between || l.labelled) &&
		strings.HasPrefix(d.text.norm[d.letterToken(l.first, l.end):], strings.ToUpper(l.letters[:1]))
}

// choicesAt reads letters of choices at token k, each with its value where one stands with it: "B", "(B) 40° or (C) 60°".
func (d *document) choicesAt(k, limit int) (lettered, bool) {
	l, ok := d.lettersAt(k, limit, d.asked.count(), len(d.asked.letters) > 1)
	if !ok {
		return l, false
	}
	l.end, l.value = d.withValue(l, limit)
	for range 26 {
		j, or := d.joiner(l.end, limit)
		m, ok := d.lettersAt(j, limit, d.asked.count(), false)
		if !ok || !d.goOn(&m, j, j > l.end) || d.deniedHere(m.end, limit) || d.tokens[l.end].word == "," && d.beginsOther(j, limit) {
			break
		}
		l.either = l.either || or || m.either
		l.letters = union(l.letters, m.letters)
		l.value, l.joined = span{}, true
		l.end, _ = d.withValue(m, limit)
	}
	return l, true
}

// joiner is the token behind what joins two choices at token k; or says that it leaves open which.
func (d *document) joiner(k, limit int) (next int, or bool) {
	for end := min(limit, k+maxLead); k < end; k++ {
		t := &d.tokens[k]
		switch {
		case t.is("or", "或", "/"):
			or = true
		case or && t.is("maybe", "perhaps", "possibly", "even", "else"):
		case t.is("and", "&", "和") || t.kind == signToken && strings.Contains(`,;、{}$`, t.word),
			t.kind == commandToken && (textCommands[t.word] || t.is(`\quad`, `\qquad`)), t.kind == lineToken:
		default:
			return k, or
		}
	}
	return k, or
}

// union is the letters of two sets in their order.
func union(x, y string) string {
	var out []byte
	for c := byte('A'); c <= 'Z'; c++ {
		if strings.IndexByte(x, c) >= 0 || strings.IndexByte(y, c) >= 0 {
			out = append(out, c)
		}
	}
	return string(out)
}

// letterBehind is the letter of a choice that stands behind a value that ends at token k, as the last thing that is said: "5 (A)",
// "5, so option A", 5，选项为A.
func (d *document) letterBehind(k, limit int) (lettered, bool) {
	plain := true
	for end := min(limit, k+maxLead); k < end; k++ {
		t := &d.tokens[k]
		named := t.is("option", "choice", "letter") || t.kind == hanToken && d.says(k, "选")
		if plain || named || t.is("(", "[") {
			if l, ok := d.lettersAt(k, limit, d.asked.count(), false); ok && l.first <= k+6 {
				for k = l.end; k < limit; k++ {
					if w := d.tokens[k].word; !strings.Contains(".,。}$)", w) || w == "" {
						return lettered{}, false
					}
				}
				return l, true
			}
		}
		plain = plain && (t.kind == lineToken || t.kind == commandToken || t.kind == signToken && strings.Contains(",;:→⇒-—{}$=、", t.word) || conclusions[t.word] || t.word == "i.e.")
	}
	return lettered{}, false
}

// withValue is the token behind the value that stands with letters, and the value: B. 188.5, (B) 40°, B(40°).
func (d *document) withValue(l lettered, limit int) (end int, value span) {
	k := l.end
	if k >= limit || len(l.letters) != 1 || d.idle[k] {
		return l.end, span{}
	}
	switch w := d.tokens[k].word; {
	case slices.Contains([]string{".", ":", "-", "、", "="}, w):
		k++
	case l.labelled || d.tokens[k].kind == numberToken || d.tokens[k].kind == commandToken || w == "$" || w == "(":
	default:
		return l.end, span{}
	}
	// The next choice's label is no part of this one's value.
	stop := limit
	for j := k + 1; j < min(limit, k+maxLead); j++ {
		if w := d.tokens[j-1].word; slices.Contains([]string{"or", "and", ",", "或", "和", "、", ";"}, w) || d.tokens[j].word == "(" {
			if _, _, labelled, ok := d.letterAt(j, limit, d.asked.count()); ok && (labelled || d.tokens[j].kind == wordToken && d.choiceLetter(j)) {
				stop = j
				break
			}
		}
	}
	if v, ok := d.value(k, stop); ok && v.content && v.first <= k+3 && d.tokens[v.first].start-d.tokens[l.end-1].end < 20 && !d.idle[v.first] {
		end := v.end
		if v.first > k && d.tokens[k].word == "(" && end < limit && d.tokens[end].word == ")" {
			end++
		}
		return end, v
	}
	// Or its words.
	i := int(l.letters[0] - 'A')
	if i < len(d.asked.Choices) {
		words := lower(strings.TrimSpace(d.asked.Choices[i]))
		if k < len(d.tokens) && words != "" && strings.HasPrefix(d.text.low[d.tokens[k].start:], words) {
			end := max(l.end, d.tokenAt(int(d.tokens[k].start)+len(words)))
			return end, span{k, max(end, k+1), true}
		}
	}
	return l.end, span{}
}

// ownValue tells whether the bracket at token k, behind the letter of a choice at token at and no blank, holds a value of it, so that
// the letter is no name of a point or a function: C(6), and of A(3, 4) only where that is choice A.
func (d *document) ownValue(at, k, limit int) bool {
	if d.asked.kind != choiceAsked {
		return false
	}
	end, comma, content := k+1, false, false
	for depth := 1; end < min(limit, k+40); end++ {
		switch t := &d.tokens[end]; {
		case t.word == "(":
			depth++
		case t.word == ")":
			depth--
		case t.word == ",":
			comma = true
		case t.kind == numberToken || t.kind == commandToken || t.kind == hanToken || t.kind == wordToken && len(t.word) > 1 || t.is("π", "√"):
			content = true
		}
		if depth == 0 {
			break
		}
	}
	if end >= limit || d.tokens[end].word != ")" || !content || end == k+1 {
		return false
	}
	if end+1 < limit {
		n := &d.tokens[end+1]
		if n.kind == signToken && !strings.Contains(".,;。)}$、", n.word) || n.kind == numberToken {
			return false
		}
	}
	i := int(d.text.norm[d.tokens[at].start] - 'A')
	return !comma || i < len(d.asked.Choices) && sameWords(d.text.span(int(d.tokens[k+1].start), int(d.tokens[end-1].end)), strings.Trim(d.asked.Choices[i], "()"))
}

// nothingButChoices is a response that names several choices and says nothing else, nil for every other one.
func (d *document) nothingButChoices() *statement {
	if d.asked.kind != choiceAsked || len(d.tokens) == 0 || d.idle[0] {
		return nil
	}
	l, ok := d.choicesAt(0, len(d.tokens))
	if !ok || len(l.letters) < 2 {
		return nil
	}
	for k := l.end; k < len(d.tokens); k++ {
		if t := &d.tokens[k]; t.kind != lineToken && t.kind != signToken {
			return nil
		}
	}
	s := &statement{next: -1, rules: []string{"E7b"}}
	d.place(s, l.first, l.end)
	return s
}

// readsLetter tells whether a statement states a letter that can be read; only says whether it must be one that can be nothing else.
func (d *document) readsLetter(s *statement, only bool) bool {
	return s.next >= 0 && s.letter == only && d.namesLetter(s) && d.resolve(s)
}

// lettered is an answer with the letter of a choice that stands before or behind it and names it: "the answer is D: \boxed{6}", or
// "Answer: 6", and "Option: D" on the next line. The letter decides (rule C3).
func (d *document) lettered(said *statement, all []statement) *statement {
	if c := d.asked.choice(said.answer); c.named {
		return said
	}
	at := d.tokenAt(said.from)
	for i := max(0, len(all)-maxForms); i < len(all); i++ {
		s := &all[i]
		switch {
		case s.from < said.from && d.sentenceOf(d.tokenAt(s.from)) != d.sentenceOf(at) || !d.readsLetter(s, s.from >= said.to):
		case s.from >= said.to && d.onlyLetter(s):
			return s
		case s.to <= said.from && d.onlySigns(d.tokenAt(s.to), at):
			said.answer, said.from = s.answer+" "+said.answer, s.from
			return said
		}
	}
	return said
}

// namesLetter tells whether a statement names the letter of a choice.
func (d *document) namesLetter(s *statement) bool {
	n := d.sentenceOf(d.lead(s.next, len(d.tokens)))
	if n < 0 {
		return false
	}
	_, ok := d.lettersAt(s.next, d.sentences[n].end, d.asked.count(), false)
	return ok
}

// onlySigns tells whether nothing but signs, commands and blanks stands between two tokens.
func (d *document) onlySigns(from, to int) bool {
	for k := from; k < to; k++ {
		if t := &d.tokens[k]; t.kind != signToken && t.kind != commandToken && t.kind != lineToken {
			return false
		}
	}
	return to-from < 12
}

// onlyLetter tells whether a sentence says nothing but the letter of a choice, with the words that lead to it.
func (d *document) onlyLetter(s *statement) bool {
	n := d.sentenceOf(d.tokenAt(s.from))
	if n < 0 {
		return false
	}
	for k := d.sentences[n].first; k < d.sentences[n].end; k++ {
		t := &d.tokens[k]
		if t.kind == wordToken && t.end-t.start > 1 && !leadsLetter[t.word] && !conclusions[t.word] && !pointing[t.word] && (int(t.start) < s.from || int(t.start) >= s.to) {
			return false
		}
	}
	return true
}

// pointing are words with which a sentence names the choice that a value is.
var pointing = set("which this that matches corresponds match so here we choose select pick")
