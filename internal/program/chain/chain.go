package chain

import (
	"fmt"
	"math"

	"geoeval/internal/program"
	"geoeval/internal/text/quantity"
)

// A Problem is a composite problem with its verified solution program.
type Problem struct {
	// Language is that of the program, and Program its source.
	Language program.Language
	Program  string
	Numbers  []Number

	// Text is the problem as it is asked, in Chinese or in English, and TextZH the dataset's own Chinese wording of an
	// English one.
	Text    string
	TextZH  string
	Chinese bool
	Clauses []string
	// Pictured: the problem has a picture, so that its text may speak of one.
	Pictured bool

	// Gold is the gold answer as the program gives it (16 where the program counts in percent), within Slack. The chain's last
	// answer is a part then (0.16), which is written as 16%.
	Gold, Slack float64
	// Answer is the gold answer as published, with its unit.
	Answer string
	// Goal is the quantity asked for, by the names of the table labels (angle, length, area …); "" where it is not known.
	Goal string
}

// A Number is one number of the problem.
type Number struct {
	// Name is what the program calls it; "" where it writes values out.
	Name string
	// Text is the number as the problem writes it, and Value what it denotes; nil for an expression in letters.
	Text  string
	Value *float64
	// InText: it stands in the text, from Start to End.
	InText     bool
	Start, End int
	// Before is what stands before it, in the text or in its clause.
	Before string
}

// A Chain is a problem taken apart: two or more steps, each of which needs what the problem or earlier steps give.
type Chain struct {
	Steps []Step
}

// A Step is a problem of one step: a relation with one of its slots asked for.
type Step struct {
	Relation *Relation
	// Asked is the slot that is asked for.
	Asked *Slot
	// EN and ZH are the step's problem in English and Chinese. Each says all that the step needs.
	EN, ZH string
	// Own: it is the last step, and its text in the problem's language asks what the problem asks, in its words.
	Own    bool
	Givens []Given
	Answer Answer
	// Mistakes are what typical errors lead to: distinct from the answer and from one another, in its unit and rounded as it
	// is.
	Mistakes []Answer
	// Concept is the id of the concept of We-Math that the step needs; "" where it needs none of geometry, as a sum of
	// money does. Principles are ids of those of GeoSense.
	Concept    string
	Principles []string
	// Equation is the relation with the step's numbers, and the answer behind the equals sign.
	Equation string
	// Pi is what the step takes π for.
	Pi float64
}

// A Given is a quantity that a step states.
type Given struct {
	Slot *Slot
	// Value is what the text states, which of an earlier step's result is its rounded answer.
	Value float64
	// Written is the number as the texts write it, without its unit.
	Written string
	Unit    string
	// Name is what the problem calls it: AB, ∠A; "" where it has no name there.
	Name      string
	Dimension quantity.Dimension
	// Number is its place among the problem's numbers, −1 for a result or a constant of the relation.
	Number int
	// Step is the step whose answer it is, counted from 1; 0 for none.
	Step int
	// InEN and InZH say where Written stands in the step's texts.
	InEN, InZH Span
}

// A Span is a part of a text, in bytes.
type Span struct{ Start, End int }

// An Answer is what a step asks for.
type Answer struct {
	Value float64
	// Written is the number as a problem writes it: 12.5, 3/20, 28.27. It has Decimals digits behind the point where it is
	// rounded, and the step's text says so but where Otherwise is set; −1 where it is exact.
	Written  string
	Decimals int
	// Otherwise: it is the last answer, and the problem writes it as no decimal numeral: 16√2, 9/25.
	Otherwise bool
	// Unit is a symbol of the package unit, "" for none; EN and ZH are the answer with it.
	Unit      string
	Dimension quantity.Dimension
	EN, ZH    string
}

// A Reason is why a problem is not taken apart.
type Reason string

// The reasons, by the names of the table undecomposed.
const (
	// OneStep: to a person, its solution is one step, or none.
	OneStep Reason = "one_step"
	// Misfit: its program does not fit its text.
	Misfit Reason = "text_misfit"
	// UnknownStep: a step of its program is no relation that is known, or it cannot be told which one.
	UnknownStep Reason = "unknown_step"
	// Unproven: a step could not be proven to be solvable from what it states.
	Unproven Reason = "unproven_step"
	// TellsAhead: a step would give a later answer away.
	TellsAhead Reason = "tells_ahead"
)

// A Refusal says why a problem is not taken apart.
type Refusal struct {
	Reason Reason
	Detail string
}

func (r *Refusal) Error() string { return r.Detail }

func refuse(reason Reason, format string, args ...any) *Refusal {
	return &Refusal{reason, fmt.Sprintf(format, args...)}
}

// mostSteps bounds a chain: We-Math's composites have three at most, and who needs more has lost the thread.
const mostSteps = 6

// Of takes a problem apart. Exactly one of the results is nil.
func Of(p Problem) (*Chain, *Refusal) {
	numbers := make([]program.Number, len(p.Numbers))
	for i, n := range p.Numbers {
		numbers[i] = program.Number{Name: n.Name, Text: n.Text, Value: n.Value}
	}
	solution, err := program.Parse(p.Language, p.Program, numbers)
	if err != nil {
		return nil, refuse(UnknownStep, "its program cannot be read: %v", err)
	}
	var acts []act
	var refusal *Refusal
	pi := math.Pi
	switch p.Language {
	case program.MathQA, program.Equation:
		acts, pi, refusal = worded(&p, solution)
	case program.Stack:
		acts, refusal = drawn(&p, solution)
	case program.PGPS:
		acts, refusal = equated(&p, solution)
	default:
		return nil, refuse(UnknownStep, "programs of the language %s are not taken apart", p.Language)
	}
	if refusal != nil {
		return nil, refusal
	}
	c, refusal := tell(&p, acts, pi)
	if refusal != nil {
		return nil, refusal
	}
	if refusal := c.Check(&p); refusal != nil {
		return nil, refusal
	}
	return c, nil
}
