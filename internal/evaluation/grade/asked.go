package grade

import (
	"strings"

	"geoeval/internal/evaluation/grade/compare"
	"geoeval/schema"
)

// asked is a question with what is worked out of it once.
type asked struct {
	*Question
	// letters are the letters of the right choices in their order, "" where nobody says.
	letters string
	// kind is the kind of answer that is asked for.
	kind answerKind
	// mask is the letter that a backward question asks for, in lower case.
	mask string
	// equation says that the gold answer is an equality or a relation, so that its left side is part of an answer.
	equation bool
	// bothSides says that the gold answer is an equation, or several, so that the last side of one says not what is stated.
	bothSides bool
	// truth says that the gold answer is yes or no.
	truth bool
	// mixed says that the gold answer is words with numbers in them.
	mixed bool
	read  *document
	// named is the name of what the question asks for, nil where nobody looked.
	named   *string
	options compare.Options
}

type answerKind uint8

const (
	// valueAsked: a number, a formula or several.
	valueAsked answerKind = iota
	// choiceAsked: one of the choices.
	choiceAsked
	// wordsAsked: words, such as a shape's name, or yes.
	wordsAsked
)

func newAsked(q *Question) *asked {
	a := &asked{Question: q, mask: strings.ToLower(q.Mask)}
	if a.mask == "" {
		a.mask = "x"
	}
	a.options = compare.Options{Unit: q.Unit, Tolerance: q.Tolerance, Language: q.Language, Solved: q.Subset == schema.BackwardAsked,
		Letters: variables(q)}
	a.equation = strings.ContainsAny(q.Gold, "=<>≤≥")
	a.bothSides = strings.Contains(q.Gold, "=") && compare.IsEquation(q.Gold)
	a.truth = truth(q.Gold)
	switch {
	case len(q.Choices) > 0 && q.Subset != schema.BackwardAsked:
		a.kind = choiceAsked
		a.letters = a.goldLetters()
	case q.Letter != "" && q.Subset != schema.BackwardAsked:
		a.kind = choiceAsked
		a.letters = strings.ToUpper(q.Letter)
	case wordy(q.Gold):
		a.kind = wordsAsked
	default:
		a.mixed = mixed(q.Gold)
	}
	return a
}

// count is how many letters can be choices.
func (a *asked) count() int {
	if len(a.Choices) == 0 {
		return 8
	}
	return min(len(a.Choices), 26)
}

// goldLetters are the letters of the right choices: as the question says, or those of the choice that is the gold answer.
func (a *asked) goldLetters() string {
	if l := capitals(a.Letter, a.count()); l != "" {
		return l
	}
	for i, c := range a.Choices {
		if strings.TrimSpace(c) == strings.TrimSpace(a.Gold) && i < 26 {
			return string(rune('A' + i))
		}
	}
	if l := capitals(a.Gold, a.count()); l != "" {
		return l
	}
	if m := a.matching(a.Gold); len(m) == 1 {
		return string(rune('A' + m[0]))
	}
	return ""
}

// capitals are the letters of s in their order, each once, where s has nothing but letters of choices; "" otherwise.
func capitals(s string, n int) string {
	var has [26]bool
	for _, r := range strings.ToUpper(s) {
		switch {
		case r >= 'A' && int(r-'A') < n:
			has[r-'A'] = true
		case strings.ContainsRune(" ,().", r):
		default:
			return ""
		}
	}
	var out []byte
	for i, h := range has {
		if h {
			out = append(out, byte('A'+i))
		}
	}
	return string(out)
}

// document is the question's text, nil where nobody gave it.
func (a *asked) document() *document {
	if a.read == nil && len(a.Text) > 0 && len(a.Text) < 20_000 {
		t := unmarked(a.Text)
		d := &document{text: t, asked: a, tokens: tokenize(t)}
		d.math = make([]bool, len(d.tokens))
		d.split()
		a.read = d
	}
	return a.read
}

// equal holds a stated answer against another one.
func (a *asked) equal(stated, gold string) compare.Outcome {
	return compare.Equal(stated, gold, &a.options)
}

// yesWords and noWords are the two classes of rule X2.
var (
	yesWords = set("yes true correct right 正确 对 是 成立 是的 对的 √")
	noWords  = set("no false incorrect wrong 错误 错 否 不是 不成立 不对 不正确 ×")
)

// several tells whether the gold answer has several equations, or ratios in one.
func (a *asked) several() bool {
	return strings.Count(a.Gold, "=") > 1 || strings.ContainsAny(a.Gold, ":∶")
}

// truth tells whether a gold answer is yes or no, as it stands or set as text.
func truth(gold string) bool {
	said := ""
	t := unmarked(gold)
	for _, k := range tokenize(t) {
		switch k.kind {
		case wordToken, hanToken:
			said += k.word
		case commandToken:
			if !textCommands[k.word] {
				return false
			}
		}
	}
	gold = strings.TrimSpace(gold)
	return yesWords[said] || noWords[said] || yesWords[gold] || noWords[gold]
}

// mixed tells whether a gold answer has numbers and words that are neither units nor numbers: increase by 5 %.
func mixed(gold string) bool {
	t := unmarked(gold)
	number, words := false, 0
	for _, k := range tokenize(t) {
		switch {
		case k.kind == numberToken:
			number = true
		case k.kind == commandToken:
			return false
		case k.kind == wordToken && len(k.word) > 3 && !ofValues(k.word):
			words++
		}
	}
	return number && words > 0
}

// ofValues tells whether a word belongs to values.
func ofValues(w string) bool {
	return unitWords[w] || numberWords[w] || functions[w] || hedges[w] || ranges[w]
}

// wordy tells whether a gold answer is words and no value: it has no digit, no sign of a formula, and letters that make no name.
func wordy(gold string) bool {
	t := unmarked(gold)
	d := &document{text: t, tokens: tokenize(t)}
	d.math = make([]bool, len(d.tokens))
	words := 0
	v := &valueReader{d: d, limit: len(d.tokens)}
	for i := range d.tokens {
		k := &d.tokens[i]
		if k.inValue() && !(k.kind == hanToken && (v.countsParts(i) || i > 0 && d.tokens[i-1].word == "第")) {
			return false
		}
		if k.kind == hanToken || k.kind == wordToken && !d.name(i) && (len(k.word) > 2 || yesWords[k.word] || noWords[k.word]) {
			words++
		}
	}
	return words > 0
}

// inValue tells whether a token by itself is of a number or a formula.
func (t *token) inValue() bool {
	switch t.kind {
	case numberToken:
		return true
	case commandToken:
		return !textCommands[t.word]
	case wordToken:
		return numberWords[t.word] || functions[t.word]
	case hanToken:
		return strings.Contains(hanNumerals, t.word)
	case signToken:
		return strings.Contains("=<>≤≥+*/^√π", t.word)
	}
	return false
}
