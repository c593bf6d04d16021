package synth

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"geoeval/schema"
)

// A question is what is asked of a problem, and its answer.
type question struct {
	goal  schema.Goal
	text  inLanguage[[]wording]
	short *inLanguage[wording]
	given []wording
	// values are what the answer consists of: one number, coordinates, the numbers of an expression, a truth.
	values []*node
	form   form
	// of is what stands below the root sign or before π; over a denominator of the answer; nil where the template names
	// none.
	of, over *node
	// places is to how many decimals a number is rounded that has more.
	places int
	// below is what no answer reaches, such as 1 for a cosine; nil where there is nothing such.
	below      *node
	expression wording
	unit       string
	mistakes   [][]*node
	// mistaken are the mistakes where the answer is an expression.
	mistaken []wording
	steps    inLanguage[[]wording]
	check    []*node
}

// question reads a question; key stands before the names of its keys. A whole one needs its text three times in each
// language, unless the template has rows: such a one is one of many. As a problem has the n-th wording of both languages,
// there are as many of both.
func (b *builder) question(key string, f *QuestionFile, goal schema.Goal, complete bool) *question {
	q := &question{goal: goal, unit: f.Unit}
	q.text.english = b.texts(key+"text.en", f.Text.English)
	q.text.chinese = b.texts(key+"text.zh", f.Text.Chinese)
	least := 1
	if complete && b.file.Rows == nil {
		least = 3
	}
	if en, zh := len(q.text.english), len(q.text.chinese); en != zh || en < least {
		b.faultf(key+"text", "there are %d English and %d Chinese wordings; as many of both are needed, and at least %d", en, zh, least)
	}
	q.steps.english = b.texts(key+"steps.en", f.Steps.English)
	q.steps.chinese = b.texts(key+"steps.zh", f.Steps.Chinese)
	if complete && min(len(q.steps.english), len(q.steps.chinese)) == 0 {
		b.faultf(key+"steps", "a worked solution is needed in both languages")
	}
	if f.Short != nil {
		q.short = &inLanguage[wording]{b.text(key+"short.en", f.Short.English), b.text(key+"short.zh", f.Short.Chinese)}
	}
	q.given = b.texts(key+"given", f.Given)
	b.answer(key, f, q)
	if f.Below != "" {
		q.below = b.expression(key+"below", f.Below)
	}
	b.mistakes(key+"mistakes", f, q)
	q.check = b.expressions(key+"check", f.Check)
	if len(q.check) != len(q.values) {
		b.faultf(key+"check", "there are %d expressions for the answer's %d values", len(q.check), len(q.values))
	}
	return q
}

func (b *builder) text(key, text string) wording {
	if text == "" {
		b.fault(key, errors.New("is missing"))
	}
	w, err := b.scope.wording(text)
	b.fault(key, err)
	capitals, small := w.symbols()
	for _, symbol := range capitals {
		if b.scope.letters[string(symbol)] {
			b.faultf(key, "%q: %c is a point, which gets another letter: write {%c}", text, symbol, symbol)
		}
		if strings.ContainsRune(small, symbol) {
			b.faultf(key, "%q: %c and %c are one letter in a dataset without capitals", text, symbol, unicode.ToLower(symbol))
		}
	}
	for _, symbol := range capitals + small {
		if !strings.ContainsRune(b.symbols, symbol) {
			b.symbols += string(symbol)
		}
	}
	return w
}

func (b *builder) texts(key string, texts []string) []wording {
	var all []wording
	for i, text := range texts {
		all = append(all, b.text(fmt.Sprintf("%s[%d]", key, i), text))
	}
	return all
}

// A form is how an answer is written.
type form string

const (
	decimal    form = "number"
	root       form = "root"
	piTimes    form = "pi"
	fraction   form = "fraction"
	coordinate form = "coordinate"
	expression form = "expression"
	yesNo      form = "yes_no"
)

// answer reads the answer's form and values.
func (b *builder) answer(key string, f *QuestionFile, q *question) {
	a := &f.Answer
	q.form, q.places = form(a.Form), 2
	if a.Form == "" {
		q.form = decimal
	}
	one := func() *node {
		source, ok := a.Of.(string)
		if a.Of != nil && !ok {
			source = fmt.Sprint(a.Of)
		}
		return b.expression(key+"answer.of", source)
	}
	allowed := map[string]bool{}
	switch q.form {
	case decimal:
		allowed["places"] = true
		if a.Places != nil {
			q.places = *a.Places
		}
		if q.places < 0 || q.places > 4 {
			b.faultf(key+"answer.places", "%d is none of 0 to 4", q.places)
		}
	case root, piTimes:
		allowed["of"] = true
		q.of = one()
		q.values = []*node{b.reader.node(sqrt, q.of)}
		if q.form == piTimes {
			q.values = []*node{b.reader.node(mul, b.reader.node(pi), q.of)}
		}
	case fraction:
		allowed["over"] = true
		if a.Over != "" {
			q.over = b.expression(key+"answer.over", a.Over)
		}
	case coordinate:
		allowed["x"], allowed["y"], allowed["z"] = true, true, true
		q.values = []*node{b.expression(key+"answer.x", a.X), b.expression(key+"answer.y", a.Y)}
		if a.Z != "" {
			q.values = append(q.values, b.expression(key+"answer.z", a.Z))
		}
	case expression:
		allowed["of"], allowed["text"] = true, true
		q.expression = b.text(key+"answer.text", a.Text)
		if q.values = b.expressions(key+"answer.of", a.Of); len(q.values) == 0 {
			b.faultf(key+"answer.of", "the numbers of the expression are needed, for the check")
		}
	case yesNo:
		allowed["of"] = true
		q.values = []*node{one()}
	default:
		b.faultf(key+"answer.form", "%q is none of number, root, pi, fraction, coordinate, expression, yes_no", a.Form)
	}
	for name, set := range map[string]bool{"of": a.Of != nil, "over": a.Over != "", "x": a.X != "", "y": a.Y != "",
		"z": a.Z != "", "text": a.Text != "", "places": a.Places != nil} {
		if set && !allowed[name] {
			b.faultf(key+"answer."+name, "does not go with the form %s", q.form)
		}
	}
	number := q.form == decimal || q.form == fraction || q.form == root || q.form == piTimes
	switch {
	case number && f.Solution != "":
		q.values = []*node{b.expression(key+"solution", f.Solution)}
	case number && len(q.values) == 0:
		b.faultf(key+"solution", "is missing")
		q.values = []*node{b.reader.number(0)}
	case !number && f.Solution != "":
		b.faultf(key+"solution", "an answer of the form %s says its values itself", q.form)
	}
}

// mistakes reads the values that mistakes give.
func (b *builder) mistakes(key string, f *QuestionFile, q *question) {
	for i, m := range f.Mistakes {
		key := fmt.Sprintf("%s[%d]", key, i)
		switch q.form {
		case yesNo:
			b.faultf(key, "the only wrong answer of yes and no is the other")
		case expression:
			q.mistaken = append(q.mistaken, b.text(key, fmt.Sprint(m)))
		default:
			values := b.expressions(key, m)
			if len(values) != len(q.values) {
				b.faultf(key, "has %d values, the answer has %d", len(values), len(q.values))
				continue
			}
			q.mistakes = append(q.mistakes, values)
		}
	}
	if q.form == expression && len(q.mistaken) < 3 {
		b.faultf(key, "an expression needs at least 3 wrong ones for the choices")
	}
}
