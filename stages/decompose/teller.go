package decompose

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"geoeval/internal/program/chain"
	"geoeval/internal/text/mathtext"
	"geoeval/internal/text/quantity"
	"geoeval/schema"
	"geoeval/stages"
)

// A teller makes the rows of a problem that has been taken apart.
type teller struct {
	*stage
	job     *stages.Job
	subject *subject
	chain   *chain.Chain

	composite *schema.Composite
	steps     []schema.Step
}

// tell makes the rows, or says why there are none.
func (t *teller) tell() *chain.Refusal {
	p := t.subject.problem
	count := int64(len(t.chain.Steps))
	for i := range t.chain.Steps {
		row, refusal := t.step(i)
		if refusal != nil {
			return refusal
		}
		t.steps = append(t.steps, *row)
	}
	// Only what the table promises of each row alone is told.
	answers := answersOf(t.steps)
	for i := range t.steps {
		if err := holds(&t.steps[i], answers); err != nil {
			return &chain.Refusal{Reason: chain.Unproven, Detail: fmt.Sprintf("step %d: %s", i+1, err.Error())}
		}
	}
	t.composite = &schema.Composite{
		ID: p.ID, Source: p.Source, Language: p.Language, Steps: count, Key: fmt.Sprintf("%dsteps_multi", count),
		Answer: p.Answer, AnswerValue: t.gold(), Choices: p.Choices, AnswerLetter: p.AnswerLetter,
	}
	for i := range t.steps {
		t.composite.Concepts = append(t.composite.Concepts, t.steps[i].Concept)
	}
	if p.RightChoice() != "" {
		return nil
	}
	return t.compositeChoices()
}

// gold is the gold answer as a number, in the answer's own unit.
func (t *teller) gold() *float64 {
	if v := t.subject.problem.AnswerValue; v != nil {
		return v
	}
	return t.subject.check.Gold
}

// step makes the row of the i-th step.
func (t *teller) step(i int) (*schema.Step, *chain.Refusal) {
	p := t.subject.problem
	s := &t.chain.Steps[i]
	refuse := func(format string, args ...any) (*schema.Step, *chain.Refusal) {
		return nil, &chain.Refusal{Reason: chain.Unproven, Detail: fmt.Sprintf("step %d: ", i+1) + fmt.Sprintf(format, args...)}
	}
	proof := t.prove(s)
	switch {
	case s.Concept == "":
		return nil, &chain.Refusal{Reason: chain.UnknownStep, Detail: fmt.Sprintf("step %d needs no concept of geometry", i+1)}
	case !proof.recoverable:
		return refuse("solving it for a number that it gives does not give that number back")
	case !proof.unique:
		return refuse("it is not proven that no other answer satisfies it")
	}
	number := int64(i + 1)
	row := &schema.Step{
		ID: schema.StepID(p.ID, number), ParentID: p.ID, Source: p.Source, Language: p.Language, Step: number,
		Steps: int64(len(t.chain.Steps)), Key: schema.StepKey(int64(len(t.chain.Steps)), number),
		Text: s.EN, Numbers: t.numbers(s), Answer: s.Answer.EN, AnswerValue: &s.Answer.Value, AnswerUnit: s.Answer.Unit,
		Goal: goals[s.Answer.Dimension], Concept: s.Concept, Principles: s.Principles, Relation: s.Relation.Name, Arithmetic: s.Relation.IsArithmetic(), Equation: s.Equation,
		Recoverable: true, Unique: true, Proof: proof.lines,
	}
	if row.Goal == "" {
		row.Goal = schema.OtherGoal
	}
	if p.Language == schema.Chinese {
		row.Text, row.TextEN, row.Answer = s.ZH, s.EN, s.Answer.ZH
	}
	if i == len(t.chain.Steps)-1 {
		row.AnswerValue = t.gold()
		row.Answer = t.asGold()
	}
	lot := t.job.Chance("choices", row.ID)
	var ok bool
	if row.Choices, row.AnswerLetter, ok = choicesOf(t.wanted(i, row.Answer, *row.AnswerValue), lot); !ok {
		return refuse("it has too few answers that could be taken for %s", row.Answer)
	}
	row.Choices = t.withNone(row.Choices)
	named := slices.ContainsFunc(s.Givens, func(g chain.Given) bool { return g.Name != "" })
	row.OfDiagram = p.Diagram == schema.PictureDiagram && p.DiagramScene == "" && (named || number == row.Steps)
	return row, nil
}

// asGold is the gold answer as the last step gives it and its choices are written: without the zeros at the end of its decimals where it
// is exact. One that is rounded has them, as the text says to how many decimals.
func (t *teller) asGold() string {
	answer := t.subject.problem.Answer
	if t.chain.Steps[len(t.chain.Steps)-1].Answer.Decimals >= 0 {
		return answer
	}
	return plain(answer, *t.gold())
}

// goals are the quantities that steps ask for.
var goals = map[quantity.Dimension]schema.Goal{
	quantity.Length: schema.Length, quantity.Area: schema.Area, quantity.Volume: schema.Volume, quantity.Angle: schema.Angle,
}

// numbers are the numbers of a step's text, in their order.
func (t *teller) numbers(s *chain.Step) []schema.Number {
	p := t.subject.problem
	var numbers []schema.Number
	for _, g := range s.Givens {
		span := g.InEN
		if p.Language == schema.Chinese {
			span = g.InZH
		}
		n := schema.Number{Text: g.Written, Value: &g.Value, Field: schema.InText, Start: int64(span.Start), End: int64(span.End)}
		switch {
		case g.Step > 0:
			n.Name = fmt.Sprintf("#%d", g.Step)
		case g.Number >= 0:
			n.Name = numbersOf(p)[g.Number].Name
		}
		numbers = append(numbers, n)
	}
	slices.SortStableFunc(numbers, func(a, b schema.Number) int { return cmp.Compare(a.Start, b.Start) })
	return numbers
}

// wanted says what the choices of the i-th step must be.
func (t *teller) wanted(i int, answer string, value float64) wanted {
	s := &t.chain.Steps[i]
	w := wanted{answer: choice{answer, value}, places: t.config.Choices}
	if v, _, ok := mathtext.ValueUnit(answer); ok {
		w.answer.value = v
	}
	// What the program counts in percent, the answer has in hundredths.
	scale := 1.0
	if s.Answer.Value != 0 {
		scale = w.answer.value / s.Answer.Value
	}
	for _, m := range s.Mistakes {
		w.mistakes = append(w.mistakes, m.Value*scale)
	}
	w.high = s.High() * scale
	for _, later := range t.chain.Steps[i+1:] {
		if later.Answer.Unit == s.Answer.Unit {
			w.hidden = append(w.hidden, later.Answer.Value)
		}
	}
	return w
}

// compositeChoices makes the choices of a problem without published ones: what comes out where a step is left out, or the
// last one is mistaken.
func (t *teller) compositeChoices() *chain.Refusal {
	c := t.composite
	last := len(t.steps) - 1
	w := t.wanted(last, t.asGold(), *c.AnswerValue)
	var left []float64
	for i := range last {
		if t.steps[i].AnswerUnit == t.steps[last].AnswerUnit && t.steps[i].Goal == t.steps[last].Goal {
			left = append(left, *t.steps[i].AnswerValue)
		}
	}
	w.mistakes = append(left, w.mistakes...)
	var ok bool
	if c.Choices, c.AnswerLetter, ok = choicesOf(w, t.job.Chance("choices", c.ID)); !ok {
		return &chain.Refusal{Reason: chain.Unproven, Detail: "it has too few answers that could be taken for " + c.Answer}
	}
	c.Choices = t.withNone(c.Choices)
	return nil
}

// noneIsCorrect is the last choice of We-Math's questions, which is never right: it tells who is uncertain.
var noneIsCorrect = map[schema.Language]string{schema.English: "No correct answer", schema.Chinese: "没有正确答案"}

// withNone adds to choices, in so many of the composites as the configuration says, that none of them is correct.
func (t *teller) withNone(choices []string) []string {
	if !t.drawn("none_correct", t.config.NoneCorrect) {
		return choices
	}
	return append(choices, noneIsCorrect[t.subject.problem.Language])
}

// drawn says whether the problem is in a part of all that is drawn by hash.
func (t *teller) drawn(what string, part float64) bool {
	return float64(t.job.Chance(what, t.subject.problem.ID))/math.MaxUint64 < part
}
