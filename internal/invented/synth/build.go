package synth

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"geoeval/schema"
)

// A builder makes a template of its file and collects the faults.
type builder struct {
	file   *File
	reader *reader
	scope  scope
	// symbols are the letters that texts have for quantities, as capitals.
	symbols string
	faults  []error
}

func (b *builder) fault(key string, err error) {
	if err != nil {
		b.faults = append(b.faults, fmt.Errorf("%s: %w", key, err))
	}
}

func (b *builder) faultf(key, format string, args ...any) { b.fault(key, fmt.Errorf(format, args...)) }

var (
	capital = regexp.MustCompile(`^[A-Z]$`)
	small   = regexp.MustCompile(`^[a-z][A-Za-z0-9_]*$`)
)

// answerName is the name of a problem's answer in what is asked further and in a swapped question.
const answerName = "answer"

func (b *builder) build(name string) *Template {
	f := b.file
	t := &Template{Name: name, Grade: f.Grade, Points: f.Points, Trace: f.Trace, letters: f.Letters, book: newBook()}
	b.reader = &reader{book: t.book, unseen: map[string]string{}}
	b.scope = scope{letters: map[string]bool{}, given: map[string]bool{}, slots: t.book.slots}
	b.kinds(t)
	b.names(t)
	t.answerSlot = t.book.name(answerName)
	b.reader.unseen[answerName] = "stands for the answer only in swap and further"
	if f.Figure != nil && f.Rows == nil {
		b.points(f.Figure)
	}
	t.question = b.question("", &f.Question, t.Goal, true)
	t.elements = b.texts("elements", f.Trace.Elements)
	if t.Kind == schema.Judge && t.question.form != yesNo {
		b.faultf("kind", "a judge question has the answer form yes_no, not %s", t.question.form)
	}
	if f.Figure != nil {
		t.figure = b.figure(t, f.Figure)
	}
	delete(b.reader.unseen, answerName)
	b.scope.given[answerName] = true
	b.swap(t)
	b.further(t)
	t.symbols = b.symbols
	if left := len(t.free()); left < len(t.letters) {
		b.faultf("letters", "%d are more than the %d that quantities leave", len(t.letters), left)
	}
	return t
}

// kinds reads what the template is about.
func (b *builder) kinds(t *Template) {
	var err error
	f := b.file
	t.Branch, err = schema.Parse(schema.ProblemTypes, f.Branch)
	b.fault("branch", err)
	t.Kind, err = schema.Parse(schema.QuestionKinds, f.Kind)
	b.fault("kind", err)
	t.Goal, err = schema.Parse(schema.Goals, strings.ToLower(f.Goal))
	b.fault("goal", err)
	for _, s := range f.Shapes {
		shape, err := schema.Parse(schema.Shapes, s)
		b.fault("shapes", err)
		t.Shapes = append(t.Shapes, shape)
	}
	switch {
	case len(f.Shapes) == 0:
		b.faultf("shapes", "there is none")
	case f.Grade < 7 || f.Grade > 12:
		b.faultf("grade", "%d is none of 7 to 12", f.Grade)
	case len(f.Points) == 0:
		b.faultf("points", "there is no knowledge point")
	case len(f.Letters) > b.mostLetters():
		b.faultf("letters", "%d are more than %d", len(f.Letters), b.mostLetters())
	}
}

// mostLetters is how many letters there may be: the alphabet has 23, which all but few must be left to draw from.
func (b *builder) mostLetters() int {
	if b.file.Rows != nil {
		return 20
	}
	return 12
}

// names reads letters, parameters, rows, conditions and lets.
func (b *builder) names(t *Template) {
	for _, l := range t.letters {
		if !capital.MatchString(l) || b.scope.letters[l] {
			b.faultf("letters", "%q is no capital letter, or stands twice", l)
		}
		b.scope.letters[l] = true
	}
	for _, item := range b.file.Parameters {
		key := "parameters." + item.Name
		b.free(t, key, item.Name)
		p, err := newParameter(item.Name, item.Value, b.reader, b.file.Rows != nil)
		b.fault(key, err)
		p.slot = t.book.name(item.Name)
		b.scope.given[item.Name] = true
		t.parameters = append(t.parameters, p)
	}
	if b.file.Rows != nil {
		b.rows(t)
	} else if len(t.parameters) == 0 {
		b.faultf("parameters", "there is none")
	}
	for _, item := range b.file.Let {
		key := "let." + item.Name
		b.free(t, key, item.Name)
		is := b.expression(key, item.Value)
		s := t.book.name(item.Name)
		t.book.meanings[s] = is
		t.lets = append(t.lets, let{s, is})
	}
	for i, source := range b.file.Where {
		t.where = append(t.where, b.expression(fmt.Sprintf("where[%d]", i), source))
	}
}

// free says where a name cannot be given.
func (b *builder) free(t *Template, key, name string) {
	_, taken := t.book.slots[name]
	_, isFunction := functions[name]
	if !small.MatchString(name) || taken || isFunction ||
		slices.Contains([]string{"pi", answerName, "t", "i", "in", "not", "and", "or", "let", "if", "else", "true", "false",
			"nil"}, name) {
		b.faultf(key, "is no free name: names begin with a small letter, stand once, "+
			"and are none of pi, answer, t, i, words of the grammar and functions")
	}
}

// expression reads an expression; a constant stands for one with a fault.
func (b *builder) expression(key, source string) *node {
	if source == "" {
		b.fault(key, errors.New("is missing"))
		return b.reader.number(0)
	}
	n, err := b.reader.read(source)
	if err != nil {
		b.fault(key, err)
		return b.reader.number(0)
	}
	return n
}

// expressions reads one expression or a list of them.
func (b *builder) expressions(key string, written any) []*node {
	var list []any
	switch w := written.(type) {
	case nil:
		return nil
	case []any:
		list = w
	case []string:
		for _, one := range w {
			list = append(list, one)
		}
	default:
		list = []any{written}
	}
	var all []*node
	for _, one := range list {
		all = append(all, b.expression(key, fmt.Sprint(one)))
	}
	return all
}

// points reads the coordinates of the figure's points.
func (b *builder) points(f *FigureFile) {
	for _, item := range f.Points {
		key := "figure.points." + item.Name
		if len(item.Value) != 2 && len(item.Value) != 3 {
			b.faultf(key, "has %d coordinates, not 2 or 3", len(item.Value))
			continue
		}
		place := [3]*node{2: b.reader.number(0)}
		for i, source := range item.Value {
			place[i] = b.expression(key, source)
		}
		b.reader.places[item.Name] = place
	}
}

func (b *builder) swap(t *Template) {
	f := b.file.Swap
	if f == nil {
		return
	}
	s := &swap{ask: f.Ask}
	slot, ok := t.book.slots[f.Ask]
	if !ok || !b.scope.given[f.Ask] || f.Ask == answerName {
		b.faultf("swap.ask", "%q is no parameter", f.Ask)
		return
	}
	s.slot = slot
	goal := t.Goal
	if f.Goal != "" {
		var err error
		goal, err = schema.Parse(schema.Goals, strings.ToLower(f.Goal))
		b.fault("swap.goal", err)
	}
	asked := f.Question
	if asked.Check == nil {
		asked.Check = f.Ask
	}
	s.question = b.question("swap.", &asked, goal, false)
	t.swap = s
}

func (b *builder) further(t *Template) {
	f := b.file.Further
	if f == nil {
		return
	}
	goal := t.Goal
	if f.Goal != "" {
		var err error
		goal, err = schema.Parse(schema.Goals, strings.ToLower(f.Goal))
		b.fault("further.goal", err)
	}
	t.further, t.alone = b.question("further.", &f.Question, goal, false), f.Alone
	if t.question.short != nil && t.further.short == nil {
		b.faultf("further.short", "is missing: the template has a short, and further asks another question")
	}
}
