package check

import (
	"math"

	"geoeval/schema"
)

// A gold is the gold answer as a number, and half a unit of the last place that it is written with.
type gold struct{ value, half float64 }

// An answer is what a program's values are held against. All numbers are as answer_value has them: a percentage in
// hundredths, a ratio as a quotient.
type answer struct {
	// gold is nil where the gold answer is no number.
	gold *gold
	// choice is the gold choice, nil where none is named or it is no number.
	choice *gold
	// choices are nil where a choice is no number.
	choices []*float64
	// percent says that the answer is a percentage and that the program counts it in percent, so that its values are a
	// hundred times those of the answer.
	percent bool
}

// newAnswer reads a problem's gold answer: its number, or else that of the choice that its letter names.
func newAnswer(p *schema.Problem) *answer {
	number := func(value *float64, text string) *gold {
		if value == nil {
			return nil
		}
		return &gold{*value, halfUnit(text)}
	}
	a := &answer{gold: number(p.AnswerValue, p.Answer), choices: make([]*float64, len(p.ChoiceNumbers))}
	for i, value := range p.ChoiceNumbers {
		c := number(value, p.Choices[i])
		if c != nil {
			a.choices[i] = &c.value
		}
		if p.AnswerLetter == letter(i) {
			a.choice = c
		}
	}
	text := p.Answer
	if a.gold == nil && a.choice != nil {
		a.gold, text = a.choice, p.Choices[p.AnswerLetter[0]-'A']
	}
	a.percent = countsPercent(p.SolutionLanguage) && isPercentage(text)
	return a
}

// letter is the letter of the i-th choice, counted from 0; "" for -1.
func letter(i int) string {
	if i < 0 {
		return ""
	}
	return string(rune('A' + i))
}

// contradictory says whether another choice is nearer to the gold answer than the gold choice is.
func (a *answer) contradictory() bool {
	if a.gold == nil || a.choice == nil {
		return false
	}
	nearest := a.nearest(a.gold.value)
	return schema.Apart(*a.choices[nearest], a.gold.value) < schema.Apart(a.choice.value, a.gold.value)
}

// nearest gives the numeric choice that is nearest to a value, the first of several; -1 where there is none.
func (a *answer) nearest(value float64) int {
	nearest := -1
	for i, c := range a.choices {
		if c != nil && (nearest < 0 || schema.Apart(*c, value) < schema.Apart(*a.choices[nearest], value)) {
			nearest = i
		}
	}
	return nearest
}

// room is how far a value may be from the gold answer with no other choice becoming as near as the gold one; without
// other choices it has no end.
func (a *answer) room() float64 {
	room := math.Inf(1)
	if a.choice == nil {
		return room
	}
	for _, c := range a.choices {
		if c != nil && *c != a.choice.value {
			middle := a.choice.value + (*c-a.choice.value)/2
			room = min(room, schema.Apart(a.gold.value, middle))
		}
	}
	return math.Nextafter(room, 0)
}
