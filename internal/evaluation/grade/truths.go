package grade

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// yesOrNo is the yes or no that a sentence begins with or is, or that is all that it comes to: "Therefore, we get yes", "the value is no".
func (d *document) yesOrNo(s sentence, _ bool) *statement {
	if d.idle[s.first] {
		return nil
	}
	begin := d.pastConclusion(s)
	for k := s.first; k < s.end; k++ {
		end := d.truthAt(k, s)
		if end == 0 {
			continue
		}
		t := &d.tokens[k]
		alone := d.closes(end, s)
		switch {
		case k < s.first+3 && (alone || t.is("yes") || t.is("no") && d.opensClause(end)),
			k <= begin && alone,
			!s.question && t.is("yes", "no") && alone && d.equated(s, k):
			return d.truthFrom(k, end)
		}
	}
	return nil
}

// predicated is what the end of a sentence says to be so or not: "the claim is false". "Right" is an angle as well, and says nothing here.
func (d *document) predicated(s sentence, _ bool) *statement {
	if s.question || d.idle[s.first] {
		return nil
	}
	for k := s.first + 1; k < s.end; k++ {
		if end := d.truthAt(k, s); end > 0 && d.tokens[k].kind == wordToken && !d.tokens[k].is("right") && d.closes(end, s) && d.equated(s, k) {
			return d.truthFrom(k, end)
		}
	}
	return nil
}

// truthAt is the token behind the word of yes or no at token k of a sentence, 0 for none.
func (d *document) truthAt(k int, s sentence) int {
	end := k + 1
	for end < s.end && d.tokens[k].kind == hanToken && d.tokens[end].kind == hanToken {
		end++
	}
	if w := d.text.low[d.tokens[k].start:d.tokens[end-1].end]; yesWords[w] || noWords[w] {
		return end
	}
	return 0
}

// closes tells whether nothing follows the word before token k, or what is set off from it.
func (d *document) closes(k int, s sentence) bool {
	return k == s.end || d.setOff(k) || d.tokens[k].is(`"`, "!")
}

func (d *document) truthFrom(k, end int) *statement {
	from, to := int(d.tokens[k].start), int(d.tokens[end-1].end)
	return &statement{next: -1, from: from, to: to, rules: []string{"E7b"}, answer: d.text.span(from, to)}
}

// opensClause tells whether token k can be the first of a clause, so that the "no" before it denies, and not a noun: "no it is not".
func (d *document) opensClause(k int) bool {
	t := &d.tokens[k]
	return determiners[t.word] || t.is("it", "they", "there", "we", "you", "he", "she", "i")
}

// equated tells whether something is said to be what token k says, and neither asked nor one of two.
func (d *document) equated(s sentence, k int) bool {
	i := k - 1
	for i > s.first && (d.tokens[i].is("$", "{", "(", `"`, "a", ":") && d.tokens[i].word != "" || textCommands[d.tokens[i].word]) {
		i--
	}
	for j := s.first; j < i; j++ {
		if d.tokens[j].is("whether", "if", "either") {
			return false
		}
	}
	t := &d.tokens[max(i, s.first)]
	return i >= s.first && !d.idle[i] && (copulas[t.word] || d.reaches(i) || d.tokens[i+1].word == ":")
}

// abilities are what a Chinese answer to a question of yes or no says instead; whether it is one of them is not for the rules to tell.
var abilities = []string{"不能", "不可以", "不会", "不可能", "不一定", "能", "可以", "会", "可能"}

// truthInWords takes the clause that a statement of yes or no begins with, as it stands: a Chinese one, or an English one of several words
// that says neither.
func (d *document) truthInWords(s *statement) bool {
	if !d.asked.truth || !s.final {
		return false
	}
	k := s.next
	for k < len(d.tokens) && (d.tokens[k].is(":", "$", "=", `"`, ",", "that") || d.tokens[k].kind == lineToken) {
		k++
	}
	n := d.sentenceOf(k)
	if n < 0 {
		return false
	}
	limit := d.sentences[n].end
	switch d.tokens[k].kind {
	case hanToken:
		return d.words(s, k, limit)
	case wordToken, signToken:
		end := d.wordsEnd(k, limit)
		for i := k; i < end; i++ {
			if d.truthAt(i, d.sentences[n]) > 0 {
				return false
			}
		}
		return d.asked.kind == wordsAsked && d.inWords(k, end) > 1 && d.words(s, k, limit)
	}
	return false
}

// ability is the clause of a Chinese sentence that says that something can be or will be so, or not, nil for none: of the last sentence
// wherever in the clause it says so, of another one where the clause begins with it.
func (d *document) ability(s sentence, last bool) *statement {
	if s.question || d.idle[s.first] {
		return nil
	}
	begin := s.first
	for k := s.first; k < s.end; k++ {
		t := &d.tokens[k]
		n := d.conclusionAt(k)
		switch {
		case n > 0:
			k += n - 1
			begin = k + 1
		case t.kind == lineToken, t.is(",", ":"):
			begin = k + 1
		case t.kind == hanToken && (last || begin == k) && d.says(k, abilities...) && !d.says(k, findings...):
			st := &statement{next: -1, rules: []string{"E7b"}}
			if d.words(st, begin, s.end) {
				return st
			}
		}
	}
	return nil
}

// findings say what is found on the way.
var findings = []string{"可以得", "可以看", "可以知", "可以证", "可以发现", "会得", "能得", "能看", "能知"}

// hanConclusions are conclusions in Chinese.
var hanConclusions = []string{"所以", "因此", "因而", "于是", "综上所述", "综上", "可得", "故"}

// conclusionAt is how many tokens at token k are a word of conclusion, 0 for none.
func (d *document) conclusionAt(k int) int {
	if !d.concludes(k) {
		return 0
	}
	if i := slices.IndexFunc(hanConclusions, func(w string) bool { return d.says(k, w) }); i >= 0 {
		return utf8.RuneCountInString(hanConclusions[i])
	}
	return 1
}

// pastConclusion is the token of a sentence behind its word of conclusion and what leads from it to what is concluded; the first one
// where it has none, or nothing behind it.
func (d *document) pastConclusion(s sentence) int {
	k := s.first + d.conclusionAt(s.first)
	if k == s.first {
		return k
	}
	for ; k < s.end; k++ {
		t := &d.tokens[k]
		switch {
		case t.kind == wordToken && (yields[t.word] || t.is("we", "have", "that")):
		case t.kind == signToken && strings.Contains(",:${", t.word), textCommands[t.word]:
		default:
			return k
		}
	}
	return s.first
}
