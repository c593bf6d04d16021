package grade

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// lastWords is what a response in words states: yes or no, or what something is.
func (d *document) lastWords(refusing bool) *statement {
	for n := len(d.sentences) - 1; n >= 0; n-- {
		s := d.sentences[n]
		if d.idle[s.first] {
			continue
		}
		if d.asked.truth {
			if st := d.yesOrNo(s); st != nil {
				return st
			}
			continue
		}
		if st := d.saidWords(s); st != nil {
			return st
		}
		if len(d.sentences) == 1 && s.end-s.first <= 12 {
			st := &statement{rules: []string{"E7b"}}
			if d.words(st, d.pastConclusion(s), s.end) {
				return st
			}
		}
	}
	if !d.asked.truth || refusing {
		return nil
	}
	for n := len(d.sentences) - 1; n >= 0; n-- {
		if s := d.sentences[n]; !d.idle[s.first] && !s.question {
			if st := d.ability(s, n == len(d.sentences)-1); st != nil {
				return st
			}
		}
	}
	return nil
}

// yesOrNo is the yes or no that a sentence begins with or is, or that is all that it comes to: "Therefore, we get yes".
func (d *document) yesOrNo(s sentence) *statement {
	begin := d.pastConclusion(s)
	for k := s.first; k < min(s.end, max(s.first+3, begin+1)); k++ {
		t := &d.tokens[k]
		end := k + 1
		for end < s.end && t.kind == hanToken && d.tokens[end].kind == hanToken {
			end++
		}
		w := d.text.low[t.start:d.tokens[end-1].end]
		if (yesWords[w] || noWords[w]) && (k < s.first+3 || end == s.end || d.setOff(end)) {
			return &statement{next: -1, from: int(t.start), to: int(d.tokens[end-1].end), rules: []string{"E7b"},
				answer: d.text.span(int(t.start), int(d.tokens[end-1].end))}
		}
	}
	return nil
}

// abilities are what a Chinese answer to a question of yes or no says instead; whether it is one of them is not for the rules to tell.
var abilities = []string{"不能", "不可以", "不会", "不可能", "不一定", "能", "可以", "会", "可能"}

// truthInWords takes the Chinese clause that a statement of yes or no begins with, as it stands.
func (d *document) truthInWords(s *statement) bool {
	k := s.next
	for k < len(d.tokens) && (d.tokens[k].is(":", "$", "=", `"`, ",") || d.tokens[k].kind == lineToken) {
		k++
	}
	n := d.sentenceOf(k)
	return d.asked.truth && s.final && n >= 0 && d.tokens[k].kind == hanToken && d.words(s, k, d.sentences[n].end)
}

// ability is the clause of a Chinese sentence that says that something can be or will be so, or not, nil for none: of the last sentence
// wherever in the clause it says so, of another one where the clause begins with it.
func (d *document) ability(s sentence, last bool) *statement {
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
var hanConclusions = []string{"所以", "因此", "因而", "于是", "综上", "可得", "故"}

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
