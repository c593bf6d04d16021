package logs

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"geoeval/internal/evaluation/grade"
	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// A Matcher says which question a record answers. It does not change and may be used by many goroutines.
type Matcher struct {
	questions []schema.Evaluated
	// forms are the questions' texts and descriptions, normalized.
	forms []form
	byID  map[string][]int
	byRow map[place]int
	// byForm has the questions of a normalized text; byStart those of a text's first bytes, of which the lengths are starts.
	byForm, byStart map[string][]int
	starts          []int
	// unasked are the questions that are known and not asked: by id their subset, by normalized text their name.
	unaskedID, unaskedText map[string]string
}

// Know tells the matcher of a question that its source has and nobody is asked, so that no record of it is taken for one of another
// question. It is called before the first Match.
func (m *Matcher) Know(q *schema.Evaluated) {
	at, asked := m.find(q)
	if asked {
		return
	}
	least := func(of map[string]string, key, name string) { // in whatever order they come
		if known, there := of[key]; !there || name < known {
			of[key] = name
		}
	}
	least(m.unaskedID, q.ProblemID, string(q.Subset))
	if text := mathtext.Normalize(q.Text); text != "" && at < 0 {
		least(m.unaskedText, text, string(q.Subset)+" "+q.ProblemID)
	}
}

// find gives the place of a question that is asked, or else of one with its id or its text, -1 for none.
func (m *Matcher) find(q *schema.Evaluated) (at int, asked bool) {
	for _, i := range m.byID[q.ProblemID] {
		if m.questions[i].Subset == q.Subset {
			return i, true
		}
	}
	for _, i := range append(slices.Clone(m.byID[q.ProblemID]), m.byForm[mathtext.Normalize(q.Text)]...) {
		if m.questions[i].ParentID == q.ParentID {
			return i, false
		}
	}
	return -1, false
}

// A place is that of a question in its subset's rows.
type place struct {
	subset schema.Subset
	row    int64
}

type form struct {
	text string
	// shown are clauses and choices, as a prompt shows them.
	clauses, choices []string
}

// startLength is how many bytes of a question's text it is looked for by in a prompt.
const startLength = 24

// certain is how many bytes of a text are evidence enough that a record is about it. Shorter ones stand in many problems.
const certain = 40

// NewMatcher makes a matcher of questions.
func NewMatcher(questions []schema.Evaluated) *Matcher {
	m := &Matcher{questions: questions, byID: map[string][]int{}, byRow: map[place]int{}, byForm: map[string][]int{}, byStart: map[string][]int{},
		unaskedID: map[string]string{}, unaskedText: map[string]string{}}
	for i := range questions {
		q := &questions[i]
		f := form{text: mathtext.Normalize(q.Text)}
		for _, c := range slices.Concat(q.Structural, q.Semantic) {
			f.clauses = append(f.clauses, mathtext.Normalize(c))
		}
		for _, c := range q.Choices {
			f.choices = append(f.choices, mathtext.Normalize(c))
		}
		m.forms = append(m.forms, f)
		if q.Row > 0 {
			m.byRow[place{q.Subset, q.Row}] = i
		}
		m.byID[q.ProblemID] = append(m.byID[q.ProblemID], i)
		if f.text == "" {
			continue
		}
		m.byForm[f.text] = append(m.byForm[f.text], i)
		start := f.text[:min(len(f.text), startLength)]
		m.byStart[start] = append(m.byStart[start], i)
		if !slices.Contains(m.starts, len(start)) {
			m.starts = append(m.starts, len(start))
		}
	}
	return m
}

// Match gives the question that a record answers, among those of a subset, all of them for "". why says why there is none.
//
// A record that names one of our ids answers that question, and none where it is not asked. Else the question's text decides, normalized
// ([mathtext.Normalize]): the record has it as such, or in the prompt. Of several questions with that text, those count whose clauses, then whose
// choices stand in the prompt, and then those whose gold answer is the record's. A text that was found must be long and of no question
// that is not asked, or its clauses must stand beside it; and what the record has as the right answer must be the question's.
func (m *Matcher) Match(r *Record, subset schema.Subset) (q *schema.Evaluated, why string) {
	if q, why = m.match(r, subset); q != nil && moved(q.Choices, r.Choices) {
		return nil, fmt.Sprintf("its choices are those of %s %s in another order, so that its letters stand for others", q.Subset, q.ProblemID)
	}
	return q, why
}

// moved reports whether choices that were shown are a question's in another order.
func moved(choices, shown []string) bool {
	all := func(texts []string) []string {
		var forms []string
		for _, t := range texts {
			forms = append(forms, mathtext.Normalize(t))
		}
		return forms
	}
	a, b := all(choices), all(shown)
	if slices.Equal(a, b) {
		return false
	}
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

func (m *Matcher) match(r *Record, subset schema.Subset) (q *schema.Evaluated, why string) {
	if subset == "" {
		subset = schema.Subset(r.Subset)
	}
	for asked, name := range taskNames { // as a release calls them
		if string(subset) == name {
			subset = asked
			break
		}
	}
	if subset != "" && !slices.Contains(schema.EvaluatedSubsets, subset) {
		return nil, fmt.Sprintf("its subset %q is none of %v", short(string(subset)), schema.EvaluatedSubsets)
	}
	for _, id := range r.IDs {
		switch found := m.in(subset, m.byID[id]); {
		case len(found) == 1:
			return m.withGold(found[0], r)
		case len(found) > 1:
			if found = m.told(found, r); len(found) == 1 {
				return m.withGold(found[0], r)
			}
			return nil, fmt.Sprintf("its id %s is a question of several subsets: name the subset", short(id))
		}
	}
	for _, id := range r.IDs {
		if of, known := m.unaskedID[id]; known {
			return nil, fmt.Sprintf("its id %s is a question of %s that is not asked", short(id), of)
		}
		if len(m.byID[id]) > 0 { // of another subset
			return nil, fmt.Sprintf("its id %s is no question of %s", short(id), subset)
		}
	}
	if r.Row > 0 && subset == schema.Subset(r.Subset) {
		return m.atRow(r, subset)
	}
	return m.byText(r, subset)
}

// withGold gives the question that a record names, unless the record takes another answer for the right one.
func (m *Matcher) withGold(i int, r *Record) (q *schema.Evaluated, why string) {
	if q = &m.questions[i]; len(r.Golds) > 0 && !isGold(q, r.Golds) {
		return nil, fmt.Sprintf("its right answer %q is not that of %s, whose id it has", short(r.Golds[0]), m.name(i))
	}
	return q, ""
}

// atRow is the question of a row, where all that the record says of its question is true of it. A log of another release has other
// rows: then the text decides.
func (m *Matcher) atRow(r *Record, subset schema.Subset) (q *schema.Evaluated, why string) {
	row := fmt.Sprintf("row %d of %s", r.Row-1, taskNames[subset])
	i, asked := m.byRow[place{subset, r.Row}]
	if asked && (len(r.Questions)+len(r.Prompts) == 0 || m.tells(i, r)) {
		if q := &m.questions[i]; len(r.Golds) > 0 && !isGold(q, r.Golds) {
			return nil, fmt.Sprintf("its right answer %q is not that of %s, which is %s", short(r.Golds[0]), m.name(i), row)
		}
		return &m.questions[i], ""
	}
	if q, why = m.byText(r, subset); q == nil && asked {
		why += fmt.Sprintf("; %s is %s, whose text it does not have", row, m.name(i))
	} else if q == nil {
		why += fmt.Sprintf("; %s is not asked", row)
	}
	return q, why
}

// tells reports whether a record has a question's text.
func (m *Matcher) tells(i int, r *Record) bool {
	return slices.ContainsFunc(r.Questions, func(s string) bool { return mathtext.Normalize(s) == m.forms[i].text }) ||
		slices.ContainsFunc(r.Prompts, func(s string) bool { return holds(mathtext.Normalize(s), m.forms[i].text) })
}

// in keeps the questions of a subset.
func (m *Matcher) in(subset schema.Subset, of []int) []int {
	if subset == "" {
		return of
	}
	return m.keep(of, func(i int) bool { return m.questions[i].Subset == subset })
}

// keep gives those of which something holds.
func (m *Matcher) keep(of []int, holds func(int) bool) []int {
	var kept []int
	for _, i := range of {
		if holds(i) {
			kept = append(kept, i)
		}
	}
	return kept
}

// told keeps the questions whose text the record has, where it has that of any.
func (m *Matcher) told(of []int, r *Record) []int {
	kept := m.keep(of, func(i int) bool { return m.tells(i, r) })
	if len(kept) == 0 {
		return of
	}
	return kept
}

// withText are the questions that a record may show, by number, and the texts that it shows.
func (m *Matcher) withText(r *Record, subset schema.Subset) (found []int, shown []string) {
	for _, s := range r.Questions {
		s = mathtext.Normalize(s)
		shown = append(shown, s)
		found = append(found, m.in(subset, m.byForm[s])...)
	}
	for _, s := range r.Prompts {
		shown = append(shown, mathtext.Normalize(s))
	}
	if len(found) == 0 {
		for _, s := range shown {
			found = append(found, m.in(subset, m.inPrompt(s))...)
		}
	}
	slices.Sort(found)
	return slices.Compact(found), shown
}

// byText finds the question by its text.
func (m *Matcher) byText(r *Record, subset schema.Subset) (q *schema.Evaluated, why string) {
	found, shown := m.withText(r, subset)
	if len(found) == 0 {
		return nil, m.unknown(r)
	}
	// A problem that is asked step by step stands in another subset too: without a subset or an id, it is asked there.
	if others := m.keep(found, func(i int) bool { return m.questions[i].Subset != schema.StepsAsked }); len(others) > 0 {
		found = others
	}
	found = m.agreeing(found, shown, r.Golds)
	switch q := &m.questions[found[0]]; {
	case len(found) > 1:
		return nil, fmt.Sprintf("its question is that of %s and of %d more", m.name(found[0]), len(found)-1)
	case len(m.forms[found[0]].text) < certain && !m.describes(found[0], shown):
		return nil, "its question is too short to tell which one it is"
	case m.unaskedText[m.forms[found[0]].text] != "" && !m.describes(found[0], shown):
		return nil, fmt.Sprintf("its question is that of %s and of %s, which is not asked", m.name(found[0]), m.unaskedText[m.forms[found[0]].text])
	case len(r.Golds) > 0 && !isGold(q, r.Golds):
		return nil, fmt.Sprintf("its right answer %q is not that of %s, whose text it has", short(r.Golds[0]), m.name(found[0]))
	default:
		return q, ""
	}
}

// unknown says why a record answers none of the questions.
func (m *Matcher) unknown(r *Record) string {
	switch {
	case len(r.IDs) > 0 && len(r.Questions)+len(r.Prompts) > 0:
		return fmt.Sprintf("no question has the id %s, nor this text", short(r.IDs[0]))
	case len(r.IDs) > 0:
		return fmt.Sprintf("no question has the id %s", short(r.IDs[0]))
	case len(r.Questions)+len(r.Prompts) > 0:
		return "no question has this text"
	}
	return "it names no question: neither an id nor a text"
}

func (m *Matcher) name(i int) string {
	return string(m.questions[i].Subset) + " " + m.questions[i].ProblemID
}

// agreeing narrows down questions of one text to those of which most else stands in the record too.
func (m *Matcher) agreeing(found []int, shown, golds []string) []int {
	for _, narrow := range []func(int) bool{
		func(i int) bool { return m.describes(i, shown) },
		func(i int) bool { return all(m.forms[i].choices, shown) },
		func(i int) bool { return isGold(&m.questions[i], golds) },
	} {
		if len(found) == 1 {
			return found
		}
		if kept := m.keep(found, narrow); len(kept) > 0 {
			found = kept
		}
	}
	return found
}

// describes reports whether a question has clauses and what is shown holds all of them.
func (m *Matcher) describes(i int, shown []string) bool { return all(m.forms[i].clauses, shown) }

// all reports whether there are parts and each stands in one of the texts.
func all(parts, texts []string) bool {
	for _, part := range parts {
		if !slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(s, part) }) {
			return false
		}
	}
	return len(parts) > 0
}

// inPrompt gives the questions whose text stands in a prompt, without those whose text is a part of another's.
func (m *Matcher) inPrompt(prompt string) []int {
	var found []int
	longest := 0
	for at := range len(prompt) {
		if !utf8.RuneStart(prompt[at]) {
			continue
		}
		for _, n := range m.starts {
			if at+n > len(prompt) {
				continue
			}
			for _, i := range m.byStart[prompt[at:at+n]] {
				if text := m.forms[i].text; standsAt(prompt, text, at) {
					found = append(found, i)
					longest = max(longest, len(text))
				}
			}
		}
	}
	return m.keep(found, func(i int) bool { return len(m.forms[i].text) == longest })
}

// holds reports whether a text stands in a prompt, as whole words.
func holds(prompt, text string) bool {
	for at := 0; text != ""; at++ {
		next := strings.Index(prompt[at:], text)
		if next < 0 {
			return false
		}
		if at += next; standsAt(prompt, text, at) {
			return true
		}
	}
	return false
}

// standsAt reports whether a text stands at a place of a prompt and neither begins nor ends within a word or a number.
func standsAt(prompt, text string, at int) bool {
	if !strings.HasPrefix(prompt[at:], text) {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(prompt[:at])
	first, _ := utf8.DecodeRuneInString(text)
	last, _ := utf8.DecodeLastRuneInString(text)
	after, _ := utf8.DecodeRuneInString(prompt[at+len(text):])
	return !(inWord(before) && inWord(first)) && !(inWord(last) && inWord(after))
}

func inWord(r rune) bool {
	return (unicode.IsLetter(r) || unicode.IsDigit(r)) && !unicode.Is(unicode.Han, r)
}

// isGold reports whether one of these is a question's right answer: its value, its letter or its choice, also in
// another form that the rules of grading take for the same.
func isGold(q *schema.Evaluated, golds []string) bool {
	for _, g := range golds {
		form := mathtext.Normalize(g)
		for _, right := range []string{q.Answer, q.AnswerLetter, q.AnswerChoice} {
			if right != "" && form == mathtext.Normalize(right) {
				return true
			}
		}
		if value, _, ok := mathtext.ValueUnit(g); ok && q.AnswerValue != nil && near(value, *q.AnswerValue) {
			return true
		}
		if grade.Check(g, gradedAs(q)).Verdict {
			return true
		}
	}
	return false
}

// gradedAs is a question as the rules of grading take it.
func gradedAs(q *schema.Evaluated) *grade.Question {
	return &grade.Question{Text: q.Text, Gold: q.Answer, Choices: q.Choices, Letter: q.AnswerLetter, Unit: q.AnswerUnit, Language: q.Language,
		Subset: q.Subset, Mask: q.Mask}
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-3*math.Abs(b) }

// short is a text as an error quotes it.
func short(s string) string {
	if len(s) > 80 {
		s = s[:80] + "…"
	}
	return clean(s)
}
