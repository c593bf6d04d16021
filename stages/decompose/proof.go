package decompose

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/program/chain"
)

// A proof is what solving a step's relation gave: for its answer, and for a number that it gives.
type proof struct {
	recoverable, unique bool
	lines               []string
}

// prove solves a step for its answer, and with the answer known for the numbers that it gives, until one comes back.
func (s *stage) prove(step *chain.Step) proof {
	var p proof
	roots, proven := step.Solve(step.Asked.Name)
	p.unique = proven && len(roots) == 1 && isRounded(step, roots[0])
	p.lines = append(p.lines, fmt.Sprintf("%s: %s gives %s", step.Relation.Equation, step.Asked.Name, give(roots)))
	for i := range step.Givens {
		g := &step.Givens[i]
		roots, _ := step.Solve(g.Slot.Name)
		if slices.ContainsFunc(roots, func(x float64) bool { return math.Abs(x-g.Value) <= s.slack(step, g) }) {
			p.recoverable = true
			p.lines = append(p.lines, fmt.Sprintf("with the answer known, %s gives %s", g.Slot.Name, give(roots)))
			break
		}
	}
	return p
}

// isRounded reports whether a value is a step's answer, as that is written.
func isRounded(step *chain.Step, x float64) bool {
	slack := 1e-6 * math.Abs(x)
	if step.Answer.Decimals >= 0 {
		slack += roundingOf(step)
	}
	return math.Abs(x-step.Answer.Value) <= slack
}

// roundingOf is how far a step's answer may be from what it rounds: half a unit of its last place.
func roundingOf(step *chain.Step) float64 {
	half := math.Pow10(-step.Answer.Decimals) / 2 * 1.000001
	if strings.HasSuffix(step.Answer.Unit, "%") && step.Answer.Value < 1 {
		half /= 100
	}
	return half
}

// slack is how far what comes back may be from the number that a step gives: a part of it, and what the rounding of the
// answer makes of it, up to a hundredth.
func (s *stage) slack(step *chain.Step, g *chain.Given) float64 {
	slack := s.config.Tolerance
	if step.Answer.Decimals >= 0 && step.Answer.Value != 0 {
		slack = max(slack, min(0.01, 3*roundingOf(step)/math.Abs(step.Answer.Value)))
	}
	return slack * math.Abs(g.Value)
}

// give lists numbers.
func give(numbers []float64) string {
	if len(numbers) == 0 {
		return "nothing"
	}
	parts := make([]string, min(len(numbers), 3))
	for i := range parts {
		parts[i] = strconv.FormatFloat(numbers[i], 'g', 8, 64)
	}
	return strings.Join(parts, ", ")
}
