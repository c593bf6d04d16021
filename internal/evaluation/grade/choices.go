package grade

import (
	"cmp"
	"slices"
	"strings"

	"geoeval/internal/evaluation/grade/compare"
	"geoeval/schema"
)

// chosen is what an answer to a question with choices says.
type chosen struct {
	// letters are the letters that it names, or that of the choice that its value is; "" for none.
	letters string
	// named says that it names letters itself.
	named    bool
	either   bool
	conflict bool
	rules    []string
	// outcome is what became of a value that is none of the choices.
	outcome compare.Outcome
}

// lettered is a choice that is named by its letters.
func (a *asked) lettered(d *document, l lettered) chosen {
	c := chosen{letters: l.letters, named: true, either: l.either, rules: []string{"C1"}}
	if len(l.letters) > 1 {
		c.rules = []string{"C8"}
	}
	if first := &d.tokens[l.first]; first.kind == wordToken && first.end-first.start > 1 && len(l.letters) == 1 || first.word == "第" {
		c.rules = []string{"C10"}
	}
	if l.value.end > 0 && len(l.letters) == 1 && len(a.Choices) > 0 {
		c.rules = append(c.rules, "C3")
		c.conflict = a.conflicts(d, l, l.value)
	}
	return c
}

// choice reads an answer to a question with choices.
func (a *asked) choice(answer string) chosen {
	if _, lone := loneLetter(answer); !lone && len(a.Choices) > 0 {
		if i := a.worded(answer); i >= 0 {
			return a.valued(answer, []int{i})
		}
	}
	d := newDocument(unmarked(answer), &asked{Question: &Question{}})
	clear(d.idle)
	clear(d.supposed)
	d.asked = a
	if l, ok := d.choicesAt(0, len(d.tokens)); ok {
		return a.lettered(d, l)
	}
	if v, ok := d.value(0, len(d.tokens)); ok && v.content {
		if l, ok := d.letterBehind(v.end, len(d.tokens)); ok {
			return chosen{letters: l.letters, named: true, either: l.either, rules: []string{"C3"}, conflict: a.conflicts(d, l, v)}
		}
	}
	return a.valued(answer, a.matching(answer))
}

// conflicts tells whether a value that stands with a letter is that of another choice.
func (a *asked) conflicts(d *document, l lettered, v span) bool {
	own := int(l.letters[0] - 'A')
	if len(l.letters) > 1 || own >= len(a.Choices) {
		return false
	}
	value := d.text.span(int(d.tokens[v.first].start), int(d.tokens[v.end-1].end))
	return !sameWords(value, a.Choices[own]) && !a.equal(value, a.Choices[own]).Right && len(a.matching(value)) > 0
}

// worded is the choice whose text an answer is, -1 where it is that of none or of several.
func (a *asked) worded(answer string) int {
	at := -1
	for i, c := range a.Choices {
		if !sameWords(answer, c) || i >= 26 {
			continue
		}
		if at >= 0 {
			return -1
		}
		at = i
	}
	return at
}

// valued is what an answer says whose value is that of the choices m.
func (a *asked) valued(answer string, m []int) chosen {
	if len(m) == 1 {
		c := chosen{letters: string(rune('A' + m[0])), rules: []string{"C2"}}
		if sameWords(answer, a.Choices[m[0]]) {
			if wordy(answer) {
				c.rules = []string{"C5"}
			}
		} else {
			o := a.equal(answer, a.Choices[m[0]])
			c.rules = append(c.rules, o.Rules...)
			for _, r := range o.Rules {
				if r == "N3" {
					c.rules[0] = "C4"
				}
			}
		}
		return c
	}
	c := chosen{outcome: a.equal(answer, a.Gold), rules: []string{"C2"}}
	c.rules = append(c.rules, c.outcome.Rules...)
	if len(m) > 1 {
		c.outcome.Right = false
	}
	return c
}

// right is the number of the right choice, -1 where it is none or several.
func (a *asked) right() int {
	if len(a.letters) != 1 || int(a.letters[0]-'A') >= len(a.Choices) {
		return -1
	}
	return int(a.letters[0] - 'A')
}

// matching are the choices that a value is: the one with the same text, else the ones that are equal without rounding, else those
// that it rounds to.
func (a *asked) matching(value string) []int {
	var equal, rounded []int
	for i, c := range a.Choices {
		if i >= 26 {
			break
		}
		if sameWords(value, c) {
			// Of choices that are the same, the right one.
			if r := a.right(); r >= 0 && sameWords(value, a.Choices[r]) {
				return []int{r}
			}
			return []int{i}
		}
		o := a.equal(value, c)
		if !o.Right {
			continue
		}
		if slices.ContainsFunc(o.Rules, func(r string) bool { return slices.Contains([]string{"N3", "N6", "N2"}, r) }) {
			rounded = append(rounded, i)
		} else {
			equal = append(equal, i)
		}
	}
	if r := a.right(); slices.Contains(equal, r) {
		return []int{r} // They are one answer, so that it is the right one.
	}
	if len(equal) > 0 {
		return equal
	}
	return rounded
}

// sameWords tells whether two texts are the same but for case and blanks.
func sameWords(x, y string) bool {
	return strings.EqualFold(strings.Join(strings.Fields(x), " "), strings.Join(strings.Fields(y), " "))
}

// hold holds a statement against the gold answer.
func (a *asked) hold(s *statement) Result {
	if rule := "X1"; s.sentence && a.kind == wordsAsked && !truth(s.answer) && (a.truth || !a.equal(s.answer, a.Gold).Right) {
		if a.truth {
			rule = "X2"
		}
		return Result{Extracted: s.answer, Status: schema.GradeOK, Rules: append(s.rules, rule), Undecided: true}
	}
	said, twice := a.once(s.answer)
	if twice {
		return Result{Extracted: s.answer, Status: schema.GradeAmbiguous, Rules: append(s.rules, "H1")}
	}
	s.answer = said
	r := Result{Extracted: s.answer, Status: schema.GradeOK, Rules: s.rules}
	if a.kind == choiceAsked {
		return a.holdChoice(r)
	}
	if l, ok := loneLetter(s.answer); ok && !strings.ContainsFunc(a.Gold, isLetter) && !wordy(a.Gold) {
		r.Status = schema.GradeUnparsable
		r.Rules = append(r.Rules, "C9")
		_ = l
		return r
	}
	return a.outcome(r, a.compared(unlabelled(s.answer)))
}

// unlabelled is an answer without the letter of a choice before its value: of (B) 60 the 60.
func unlabelled(answer string) string {
	s, opened := strings.CutPrefix(answer, "(")
	closing := byte('.')
	if opened {
		closing = ')'
	}
	if label, ok := strings.CutPrefix(answer, "A: "); ok {
		return strings.TrimSpace(label) // an answer behind its question
	}
	if len(s) < 3 || s[0] < 'A' || s[0] > 'H' || s[1] != closing {
		return answer
	}
	return cmp.Or(strings.TrimSpace(s[2:]), answer)
}

// outcome puts what comparing gave into a result.
func (a *asked) outcome(r Result, o compare.Outcome) Result {
	r.Rules = append(r.Rules, o.Rules...)
	r.Verdict = o.Right
	r.Undecided = o.Undecided && !o.Right
	if o.Status != "" {
		r.Status = o.Status
	}
	if r.Status != schema.GradeOK {
		r.Verdict = false
	}
	return r
}

// compared holds an answer against the gold answer; of alternatives, each against the others first (rule H1).
func (a *asked) compared(answer string) compare.Outcome {
	o := a.equal(answer, a.Gold)
	if o.Right {
		return o
	}
	parts := alternatives(answer)
	if len(parts) < 2 || len(alternatives(a.Gold)) > 1 || strings.Contains(a.Gold, ",") {
		return o
	}
	for _, p := range parts[1:] {
		if !a.equal(p, parts[0]).Right && !a.equal(parts[0], p).Right {
			return compare.Outcome{Rules: []string{"H1"}, Status: schema.GradeAmbiguous}
		}
	}
	o = a.equal(parts[0], a.Gold)
	o.Rules = append([]string{"H1"}, o.Rules...)
	return o
}

// alternatives are the parts of an answer that are joined by "or".
func alternatives(answer string) []string {
	answer = strings.TrimPrefix(strings.TrimSpace(answer), "either ")
	for _, or := range slices.Concat(chineseOr, englishOr, []string{" or ", "或者", "或", `\text{ or }`, `\text{or}`}) {
		if strings.Contains(answer, or) {
			return strings.SplitN(answer, or, 5)
		}
	}
	return nil
}

// loneLetter is the letter that an answer is nothing but.
func loneLetter(answer string) (byte, bool) {
	s := strings.Trim(answer, "()[]{}. $*")
	s = strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(s, `\text{`), `\mathrm{`), "}")
	s = strings.Trim(s, "()")
	if len(s) == 1 && s[0] >= 'A' && s[0] <= 'H' {
		return s[0], true
	}
	return 0, false
}

// holdChoice holds an answer against the letters of the right choices.
func (a *asked) holdChoice(r Result) Result {
	c := a.choice(r.Extracted)
	r.Rules = append(r.Rules, c.rules...)
	switch {
	case c.letters == "":
		if len(c.outcome.Rules) == 0 && !c.outcome.Right && c.outcome.Status == "" {
			r.Status = schema.GradeUnparsable
			return r
		}
		r.Verdict = c.outcome.Right
		r.Undecided = c.outcome.Undecided && !c.outcome.Right
		if c.outcome.Status != "" {
			r.Status = c.outcome.Status
		}
		if o := alternatives(r.Extracted); len(o) > 1 && !r.Verdict {
			r.Status = schema.GradeAmbiguous
		}
	case c.either && len(c.letters) > 1 && len(a.letters) < 2:
		r.Status = schema.GradeAmbiguous
		r.Rules = append(r.Rules, "H1")
	default:
		r.Verdict = a.letters != "" && c.letters == a.letters
		if !r.Verdict && a.twins(c.letters, a.letters) {
			r.Verdict = true
			r.Status = schema.GradeTwin
			r.Rules = append(r.Rules, "C11")
		}
		if a.letters == "" && !c.named {
			i := int(c.letters[0] - 'A')
			r.Verdict = a.equal(a.Choices[i], a.Gold).Right
		}
		if c.conflict {
			r.Status = schema.GradeConflict
		}
	}
	if !r.Status.MayBeRight() {
		r.Verdict = false
	}
	return r
}

// TwinOf gives the right letter of a question and the first other one whose choice is equal to the right one (rule C11); "" where
// there is none.
func TwinOf(q *Question) (right, other string) {
	a := newAsked(q)
	for i := range min(len(a.Choices), 26) {
		if l := string(rune('A' + i)); l != a.letters && a.twins(l, a.letters) {
			return a.letters, l
		}
	}
	return "", ""
}

// twins tells whether two letters name choices of one value, equal without rounding.
func (a *asked) twins(x, y string) bool {
	if len(x) != 1 || len(y) != 1 || int(x[0]-'A') >= len(a.Choices) || int(y[0]-'A') >= len(a.Choices) {
		return false
	}
	c, other := a.Choices[x[0]-'A'], a.Choices[y[0]-'A']
	return sameWords(c, other) && strings.TrimSpace(c) != "" || exactly(a.equal(c, other)) && exactly(a.equal(other, c))
}

// exactly tells whether two values are equal without rounding, and their units with them.
func exactly(o compare.Outcome) bool {
	return o.Right && !slices.ContainsFunc(o.Rules, func(r string) bool {
		return slices.Contains([]string{"N2", "N2abs", "N3", "N4", "N6", "N9", "A2", "U4"}, r)
	})
}

// side is the side of an equality that is the answer: the last one of a chain (rule Q1), the number of "7 = x" (rule Q3). rule is ""
// where the answer is no equality, or where the gold answer is one too.
func (a *asked) side(answer string) (side, rule string) {
	if a.equation || strings.ContainsAny(answer, ",，;；<>≤≥") {
		return answer, ""
	}
	if name, value, ok := strings.Cut(answer, ": "); ok && len(name) <= 5 && isName(name) && !a.choiceNamed(name) && !strings.ContainsAny(a.Gold, ":∶") {
		return strings.TrimSpace(value), "Q1" // "AC: 12"
	}
	i := strings.LastIndexByte(answer, '=')
	if i <= 0 || strings.Contains(answer, `\ne`) || strings.Contains(answer, " or ") || strings.Contains(answer, "或") {
		return answer, ""
	}
	left, right := strings.TrimSpace(answer[:i]), strings.Trim(strings.TrimSpace(answer[i+1:]), "$& ")
	if right == "" {
		return answer, ""
	}
	if !strings.ContainsAny(right, `0123456789\π√½`) && strings.ContainsAny(left, "0123456789") && !strings.ContainsAny(a.Gold, "abcxyz") {
		if j := strings.LastIndexByte(left, '='); j >= 0 {
			left = strings.TrimSpace(left[j+1:])
		}
		if len(right) <= 5 && isName(right) {
			return left, "Q3"
		}
	}
	if unbalanced(right) {
		return answer, ""
	}
	return right, "Q1"
}

// choiceNamed tells whether a name before a colon is the letter of a choice, which decides: "B: 24".
func (a *asked) choiceNamed(name string) bool {
	return a.kind == choiceAsked && len(name) == 1 && name[0] >= 'A' && int(name[0]-'A') < a.count()
}

func isName(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !isLetter(r) })
}

// unbalanced tells whether a brace closes in s that opens before it: the equality stands inside a command.
func unbalanced(s string) bool {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '{', '(':
			depth++
		case '}', ')':
			if depth--; depth < 0 {
				return true
			}
		}
	}
	return false
}
