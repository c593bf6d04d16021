package sources

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// CutChoices parts a text that ends in its choices, "(A) 3 (B) 4 …" in LaTeX or each on a line of its own ("A. 3"), into
// the question and the choices, without their labels and their dress. ok is false, and the text is left whole, where it
// does not end in at least three choices that are labelled from A in order, or where one cannot be told from what is
// beside it.
func CutChoices(text string) (question string, choices []string, ok bool) {
	if !strings.Contains(text, "A") || !strings.Contains(text, "B") || !strings.Contains(text, "C") {
		return text, nil, false
	}
	for _, label := range []*regexp.Regexp{bracketLabel, lineLabel} {
		if label == bracketLabel && strings.Count(text, ")") < 3 {
			continue
		}
		if question, choices, ok = cutAt(text, labels(text, label)); ok {
			return question, choices, true
		}
	}
	return text, nil, false
}

var (
	// bracketLabel is (A), (\text{A}), \textbf{(A) }, \mathrm{(A) \ }; what it opens may be closed behind the choice.
	bracketLabel = regexp.MustCompile(`(?:\\(?:textbf|text|mathrm|mathbf|textrm|mbox|bf|rm)\s*\{?\s*)?\(\s*` +
		`(?:\\(?:text|textbf|mathrm|mathbf)\s*\{\s*)?([A-J])\s*\}?\s*\)(?:(?:\s|\\ |~|\\,|\\;|\\quad)*\})?`)
	lineLabel = regexp.MustCompile(`(?m)^\s*\(?([A-J])[.):]\s+`)
)

// labels gives the places of the last labels of a text that run from A in order, each the match with its letter.
func labels(text string, label *regexp.Regexp) [][]int {
	var run [][]int
	for _, m := range label.FindAllStringSubmatchIndex(text, -1) {
		switch letter := text[m[2]]; {
		case letter == 'A':
			run = [][]int{m}
		case len(run) > 0 && letter == 'A'+byte(len(run)):
			run = append(run, m)
		default:
			run = nil
		}
	}
	return run
}

// isChoice reports whether a text may be a choice: one paragraph, not too long, of whole formulas.
func isChoice(text string) bool {
	return text != "" && len(text) <= longestChoice && !strings.Contains(text, "\n\n") && balanced(text)
}

// cutAt cuts a text at its labels.
func cutAt(text string, labels [][]int) (question string, choices []string, ok bool) {
	if len(labels) < 3 {
		return "", nil, false
	}
	question = strings.TrimRight(text[:labels[0][0]], " \t\r\n")
	for _, opening := range []string{"$$", `\[`, "$"} {
		if cut, found := strings.CutSuffix(question, opening); found {
			question = strings.TrimRight(cut, " \t\r\n")
			break
		}
	}
	if strings.Count(question, "$")%2 != strings.Count(question, `\$`)%2 || question == "" {
		return "", nil, false
	}
	for i, m := range labels {
		end := len(text)
		if i+1 < len(labels) {
			end = labels[i+1][0]
		}
		choice := bareChoice(text[m[1]:end])
		if !isChoice(choice) {
			return "", nil, false
		}
		choices = append(choices, choice)
	}
	return question, choices, true
}

// longestChoice is the most bytes that a choice within a text has; what is longer is no choice.
const longestChoice = 200

// bareChoice drops what parts a choice from its label and from the next choice.
func bareChoice(s string) string {
	for before := ""; before != s; {
		before = s
		s = strings.TrimSpace(s)
		for _, space := range []string{`\qquad`, `\quad`, `\\`, `\ `, `\indent`, `\,`, `\;`, `~`} {
			s = strings.TrimPrefix(s, space)
		}
		for _, space := range []string{`\qquad`, `\quad`, `\\`, `\ `, `\`, `\,`, `\;`, `~`, `\]`} {
			s = strings.TrimSuffix(s, space)
		}
		if strings.Count(s, "}") == strings.Count(s, "{")+1 {
			s = strings.TrimSuffix(s, "}") // of \mathrm{(A) 3}
		}
		if strings.Count(s, "$")%2 == 1 {
			s = strings.TrimSuffix(s, "$") // of the formula that holds all choices
		} else if inner, ok := strings.CutPrefix(s, "$"); ok && strings.Count(s, "$") == 2 && strings.HasSuffix(s, "$") {
			s = strings.TrimSuffix(inner, "$")
		}
	}
	if m := wholeText.FindStringSubmatch(s); m != nil {
		s = strings.TrimSpace(m[1])
	}
	return s
}

// wholeText is a choice that is words alone.
var wholeText = regexp.MustCompile(`^\\(?:text|mbox|textrm)\s*\{([^{}$\\]*)\}$`)

// balanced says whether the braces and dollars of a choice are closed within it.
func balanced(s string) bool {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0 && strings.Count(s, "$")%2 == strings.Count(s, `\$`)%2
}

// PickChoice finds a published answer among the choices of a question: by its letter, "(C)" or "\text{C}", by what it reads
// as, or by its value. It is -1 where none or several are the answer.
func PickChoice(question, answer string, choices []string) int {
	if m := letterAlone.FindStringSubmatch(answer); m != nil {
		if i := int(m[1][0] - 'A'); i < len(choices) {
			return i
		}
	}
	value, _ := Value(question, answer)
	if value == nil {
		return only(choices, func(c string) bool { return sameForm(c, answer) })
	}
	return only(choices, func(c string) bool {
		v, _ := Value(question, c)
		return v != nil && math.Abs(*v-*value) <= 1e-9*max(1, math.Abs(*value))
	})
}

// letterAlone is an answer that is a choice's letter.
var letterAlone = regexp.MustCompile(`^\s*(?:\\(?:textbf|text|mathrm|mathbf|textrm|mbox)\s*\{)?\s*\(?\s*([A-J])\s*\)?\s*\.?\s*\}?\s*$`)

// only is the place of the one choice that fits, -1 for none or several.
func only(choices []string, fits func(string) bool) int {
	found := -1
	for i, c := range choices {
		if fits(c) {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

// sameForm says whether two answers are written with the same signs, however LaTeX groups and sets them.
func sameForm(a, b string) bool { return bareForm(a) == bareForm(b) }

func bareForm(s string) string {
	s = unbraced.ReplaceAllString(s, `\${1}{${2}}{${3}}`)
	s = mathtext.Normalize(s)
	return bare.Replace(s)
}

var bare = strings.NewReplacer(" ", "", "{", "", "}", "", `\leq`, `\le`, `\geq`, `\ge`)

// unbraced is a fraction of two digits without braces.
var unbraced = regexp.MustCompile(`\\([dt]?frac)\s*(\d)\s*(\d)`)

// TakeChoices makes the choices that stand in a problem's text its choices, and finds the answer among them. A problem that
// has choices already, or whose text has none, stays as it is; so does one whose answer is none of them, unless all are
// numbers.
func TakeChoices(p *schema.Problem) {
	if len(p.Choices) > 0 {
		return
	}
	question, choices, ok := CutChoices(p.Text)
	if !ok {
		return
	}
	picked := PickChoice(question, p.Answer, choices)
	byLetter := letterAlone.MatchString(p.Answer)
	values := Values(question, choices)
	if picked < 0 && (byLetter || slices.Contains(values, nil)) && !slices.Contains(choices, p.Answer) {
		return // what looks like choices may be none
	}
	p.Text, p.Choices, p.ChoiceNumbers = question, choices, values
	if picked < 0 {
		p.RecordFaults = append(p.RecordFaults, "the answer is not surely one of the choices that the text gives: it has no letter")
		return
	}
	p.AnswerLetter = Letter(picked)
	if byLetter {
		p.Answer = choices[picked]
	}
}
