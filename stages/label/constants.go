package label

import (
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
	"geoeval/schema"
)

// Constants with a rule of their own.
const (
	pi             = "pi"
	unitConversion = "unit conversion"
)

// constants gives the outside constants that a solution needs, sorted; the rule stands in the package's doc comment.
func (l *labeller) constants(p *schema.Problem, a *about, goal schema.Goal) []string {
	var out []string
	l.operators(p, func(_ string, o operator) {
		if o.Constant != "" {
			out = append(out, o.Constant)
		}
	})
	if p.SolutionLanguage == schema.EquationProgram {
		out = append(out, l.numerals(p.Solution)...)
	}
	if p.Solution == "" && isRound(a.primary) && (goal == schema.Area || goal == schema.Perimeter ||
		goal == schema.Volume) {
		out = append(out, pi)
	}
	given := map[string]bool{pi: l.givesPi(p.Text), unitConversion: !l.hasUnit()}
	return sortedUnique(slices.DeleteFunc(out, func(c string) bool { return given[c] }))
}

// hasUnit says whether the text holds a unit: without one a factor of a thousand converts nothing.
func (l *labeller) hasUnit() bool {
	return slices.ContainsFunc(l.text.hits[ofGoals], func(h hit) bool { return h.label > 0 && l.lexicon.Goals[h.label].As == asUnit })
}

// numerals gives the constants among the numbers of an equation that the text does not hold.
func (l *labeller) numerals(equation string) []string {
	var out []string
	for i := 0; i < len(equation); {
		if !lexeme.IsDigit(equation[i]) {
			i++
			continue
		}
		end := lexeme.DecimalEnd(equation, i)
		if c := l.programs.numerals[equation[i:end]]; c != "" && !l.text.holds(equation[i:end]) {
			out = append(out, c)
		}
		i = end
	}
	return out
}

// holds says whether a number stands in the text.
func (r *reading) holds(number string) bool {
	for _, t := range r.tokens {
		if t.kind == numeral && r.text[t.Start:t.End] == number {
			return true
		}
	}
	return false
}

func (l *labeller) givesPi(text string) bool {
	return slices.ContainsFunc(l.programs.GivesPi, func(words string) bool { return strings.Contains(text, words) })
}

func isRound(s schema.Shape) bool {
	switch s {
	case schema.Circle, schema.Sphere, schema.Cylinder, schema.Cone:
		return true
	}
	return false
}
