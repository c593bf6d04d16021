package fidelity

import (
	"strings"

	"geoeval/internal/text/lexeme"
)

// refusals are what a writer says who does not do it.
var refusals = []string{
	"i'm sorry", "i am sorry", "as an ai", "as a language model", "i cannot", "i can't", "i'm unable", "i am unable", "i apologize", "unable to assist", "i won't",
	"抱歉", "对不起", "作为一个ai", "作为人工智能", "作为一个人工智能", "无法改写", "无法提供", "我不能", "语言模型",
}

// announcements are what gives an answer away.
var announcements = []string{
	"the answer is", "answer:", "answer is", "the correct answer", "the final answer", "the solution is", "the result is", "correct choice", "correct option",
	"答案", "答:", "结果为", "结果是", "正确选项",
}

// derivations are what a solution says.
var derivations = []string{
	"therefore", "thus,", "hence,", "it follows that", "we get", "we have", "we obtain", "step 1", "solution:", "substituting", "by the pythagorean", "let us", "let's",
	"q.e.d", "∴", "∵", "\\therefore", "\\because", "so the answer", "we can", "which gives", "this gives", "we find",
	"所以", "因此", "解:", "解得", "由此", "可得", "故", "因为", "从而", "步骤",
}

// announced are what stands before a text that is not the text.
var announced = []string{
	"rephrased", "rewritten", "reworded", "paraphrase", "here is a", "here is the", "here is one", "here's", "sure,", "sure!", "certainly", "of course", "new problem", "new question", "original problem",
	"original question", "revised", "version 1", "option 1", "output:", "problem:", "question:", "note:", "alternatively", "改写", "改述", "重述", "以下是", "题目:", "问题:", "注:", "原题", "新题", "好的",
}

// digrams are the pairs of neighbouring bytes of a text: a set that may take a pair for a member that is none, but
// never the other way. It tells most phrases quickly that they are not in the text.
type digrams [16]uint64

func digramsOf(text string) *digrams {
	var d digrams
	for i := 1; i < len(text); i++ {
		at := digram(text[i-1], text[i])
		d[at>>6] |= 1 << (at & 63)
	}
	return &d
}

func digram(a, b byte) uint { return (uint(a)*31 + uint(b)*7) & 1023 }

// may reports whether a phrase, of two bytes or more, may be in the text.
func (d *digrams) may(phrase string) bool {
	at := digram(phrase[0], phrase[1])
	return d[at>>6]>>(at&63)&1 == 1
}

// newPhrase is the first of the phrases that the candidate has and the original, in lower case, has not.
func newPhrase(phrases []string, candidate *reading, original string) string {
	if candidate.digrams == nil {
		candidate.digrams = digramsOf(candidate.lower)
	}
	for _, p := range phrases {
		if candidate.digrams.may(p) && hasPhrase(candidate.lower, p) && !hasPhrase(original, p) {
			return p
		}
	}
	return ""
}

// hasPhrase reports whether a text has a phrase that is no end of a longer word ("here's" of "sphere's"). One that ends in
// a colon and is English has to open the text.
func hasPhrase(text, phrase string) bool {
	if !lexeme.IsLetter(phrase[0]) {
		return strings.Contains(text, phrase)
	}
	if phrase[len(phrase)-1] == ':' {
		return strings.HasPrefix(text, phrase) || strings.Contains(text, "\n"+phrase)
	}
	for from := 0; ; {
		i := strings.Index(text[from:], phrase)
		if i < 0 {
			return false
		}
		if i += from; i == 0 || !lexeme.IsLetter(text[i-1]) {
			return true
		}
		from = i + len(phrase)
	}
}

// phraseFaults finds what no problem says: a refusal, an announced answer, a derivation.
func (o *Original) phraseFault(kind Kind, phrases []string, c *reading) []Fault {
	if p := newPhrase(phrases, c, o.lower); p != "" {
		return []Fault{{kind, p}}
	}
	return nil
}

// solutionFaults finds a derivation: its words, or a chain of equations that the original has not.
func (o *Original) solutionFaults(c *reading) []Fault {
	if f := o.phraseFault(Solution, derivations, c); f != nil {
		return f
	}
	if c.chain > o.chain && c.chain > 2 {
		return []Fault{{Solution, "a chain of equations"}}
	}
	return nil
}

// longestChain is how many equality signs stand in one formula: in a run of tokens without words.
func longestChain(tokens []token) (longest int) {
	n := 0
	for i := range tokens {
		t := &tokens[i]
		switch {
		case t.text == "=":
			n++
			longest = max(longest, n)
		case t.kind == word && t.role == noRole && len(t.text) > 1, t.is(",", ".", ";", "?"):
			n = 0
		}
	}
	return longest
}
