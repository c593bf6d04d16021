package ask

import (
	"strings"

	"geoeval/schema"
)

// Shown is what a prompt is filled with: a question as a setting shows it.
type Shown struct {
	// Text is the question alone.
	Text string
	// Problem is the text behind what the setting shows of the diagram in words.
	Problem string
	// Merged is the paper's merged text (appendix I.2, table 10): the problem, and the choices behind it as it lists them.
	Merged string
	// Choices are none for an open question.
	Choices []Choice
	// Unknown is the letter that a backward question asks for.
	Unknown string
	// Diagram: the picture is shown.
	Diagram bool
}

// A Choice is one of several with its letter, from A.
type Choice struct{ Letter, Text string }

const (
	// leadDescription and leadChoices are the paper's words; leadCode is ours.
	leadDescription = "Here are the basic description of the diagram:"
	leadChoices     = "The Choices are:"
	leadCode        = "Here is the code of the diagram:"
)

// show fills in what a setting shows of a question.
func show(q *schema.Evaluated, s *Setting, diagram bool) Shown {
	shown := Shown{Text: q.Text, Unknown: q.Mask, Diagram: diagram}
	var lines []string
	if s.Description && len(q.Structural)+len(q.Semantic) > 0 {
		lines = append(lines, leadDescription)
		for _, clauses := range [][]string{q.Structural, q.Semantic} {
			if len(clauses) > 0 {
				lines = append(lines, strings.Join(clauses, ", "))
			}
		}
	}
	if s.Code && q.Code != "" {
		lines = append(lines, leadCode, q.Code)
	}
	shown.Problem = strings.Join(append(lines, q.Text), "\n")
	shown.Merged = shown.Problem
	if len(q.Choices) > 0 {
		shown.Merged += "\n" + leadChoices + " [" + strings.Join(q.Choices, ", ") + "]"
		for i, text := range q.Choices {
			shown.Choices = append(shown.Choices, Choice{string(rune('A' + i)), text})
		}
	}
	return shown
}
