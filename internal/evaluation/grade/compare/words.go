package compare

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/mathtext"
)

// yes and no are the words of the two classes of rule X2.
var (
	yes = lexeme.Set("yes true correct 正确 对 是 是的 对的 真 成立 √ \\checkmark")
	no  = lexeme.Set("no false incorrect wrong 错误 错 错的 否 不是 不对 不正确 假 不成立 ×")
)

// readTruth reads yes and no, alone or before a comma or full stop: "Yes, they are congruent".
func readTruth(text string) (answer, bool) {
	first := strings.ToLower(strings.TrimSpace(text))
	if at := strings.IndexAny(first, ",.;:!"); at > 0 {
		first = strings.TrimSpace(first[:at])
	}
	switch {
	case yes[first]:
		return answer{kind: truth, yes: true, rules: []string{"X2"}}, true
	case no[first]:
		return answer{kind: truth, rules: []string{"X2"}}, true
	}
	return answer{}, false
}

// inWords reads anything else as words, if it has letters.
func (r *reader) inWords(t []token) answer {
	text := r.source(t)
	if n, _ := parse(withoutTildes(t)); n != nil {
		return measured(quantity{expression: n})
	}
	if !strings.ContainsFunc(text, unicode.IsLetter) {
		return answer{}
	}
	a := answer{kind: words, text: text, rules: []string{"X1"}}
	rest := r.predicate(t)
	if r.said++; len(rest) == 0 || r.said > mostPredicates {
		return a
	}
	said := r.answer(rest)
	switch said.kind {
	case unreadable:
	case words, truth:
		a.alternate = []answer{said}
	default:
		said.note("Q1")
		return said
	}
	return a
}

// mostPredicates is how often a predicate is read within a predicate.
const mostPredicates = 4

// copulas part what is spoken of from what is said of it: "the ratio is 3:4", "a length of 15 cm", 面积是12平方米.
var copulas = lexeme.Set("is are equals measures of")

// predicate is what stands behind the last copula; nil where there is none.
func (r *reader) predicate(t []token) []token {
	for i := len(t) - 2; i > 0; i-- {
		if copulas[t[i].text] {
			return t[i+1:]
		}
	}
	for i := len(t) - 1; i >= 0; i-- {
		if t[i].form != han {
			continue
		}
		for _, copula := range []string{"等于", "大约是", "约为", "约是", "是", "为", "得", "约"} {
			_, behind, found := strings.Cut(t[i].text, copula)
			if !found {
				continue
			}
			if behind == "" {
				return t[i+1:]
			}
			rest := slices.Clone(t[i:])
			rest[0].start, rest[0].text = rest[0].end-len(behind), behind
			return rest
		}
	}
	return nil
}

// fillers are dropped before words are compared.
var fillers = lexeme.Set("a an the it its is it's this that they are be")

// wording is the form in which words are compared: case, articles, "it is a" and punctuation dropped (rule X1).
func wording(text string) string {
	text = hyphens.ReplaceAllString(text, "$1 $2")
	text = strings.NewReplacer("_", " ", "{", "", "}", "", "'", "", `"`, "", "(", " ", ")", " ", ",", " ", ".", " ").Replace(strings.ToLower(text))
	var kept []string
	for w := range strings.FieldsSeq(text) {
		if !fillers[w] {
			kept = append(kept, w)
		}
	}
	form := mathtext.Normalize(strings.Join(kept, " "))
	for _, prefix := range []string{"它是", "这是", "是", "一个", "为"} {
		form = strings.TrimPrefix(form, prefix)
	}
	return form
}

// hyphens join words.
var hyphens = regexp.MustCompile(`(\pL)-(\pL)`)

// alike says whether two texts have a word in common, so that rules alone cannot say that they differ.
func alike(a, b string) bool {
	left := map[string]bool{}
	for w := range strings.FieldsSeq(a) {
		left[w] = true
	}
	for w := range strings.FieldsSeq(b) {
		if left[w] {
			return true
		}
	}
	for _, c := range a {
		if unicode.Is(unicode.Han, c) && strings.ContainsRune(b, c) {
			return true
		}
	}
	return false
}
