package proofread

import (
	"fmt"

	"geoeval/internal/invented/figure"
	"geoeval/internal/program"
	"geoeval/schema"
)

// Problem tells what keeps an invented problem of a table from standing on its own, a sentence each. What is not known
// of it is not asked: the givens of one whose figure does not say how it was drawn, the value of one without a program
// that runs.
func Problem(p *schema.Problem) []string {
	var faults []string
	if p.AnswerKind == schema.AnswerNumber {
		faults = Answer(p.Text, p.Answer, value(p))
		if right := p.RightChoice(); right != "" {
			faults = append(faults, Choices(p.Choices, int(p.AnswerLetter[0]-'A'))...)
		}
	}
	if p.DiagramScene == "" || len(p.Semantic) == 0 {
		return faults
	}
	scene, err := figure.Read(p.DiagramScene)
	if err != nil {
		return append(faults, fmt.Sprintf("its scene cannot be read: %v", err))
	}
	return append(faults, Givens(p.Semantic, p.Text, scene)...)
}

// value is what a problem's program gives; nil where there is none, or it gives several values or none.
func value(p *schema.Problem) *float64 {
	if p.Solution == "" || p.SolutionLanguage == schema.Prose {
		return nil
	}
	parsed, err := program.Parse(program.Language(p.SolutionLanguage), p.Solution, p.Numbers)
	if err != nil {
		return nil
	}
	if values, err := parsed.Evaluate(); err == nil && len(values) == 1 {
		return &values[0]
	}
	return nil
}
