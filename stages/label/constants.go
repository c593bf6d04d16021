package label

import (
	"strings"

	"geoeval/schema"
)

const pi = "pi"

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
	if p.Solution == "" && isRound(a.primary) && (goal == schema.Area || goal == schema.Perimeter || goal == schema.Volume) {
		out = append(out, pi)
	}
	out = sortedUnique(out)
	if len(out) > 0 && l.givesPi(p.Text) {
		kept := out[:0]
		for _, c := range out {
			if c != pi {
				kept = append(kept, c)
			}
		}
		out = kept
	}
	return out
}

// numerals gives the constants among the numbers of an equation that the text does not hold.
func (l *labeller) numerals(equation string) []string {
	var out []string
	for i := 0; i < len(equation); {
		if !isDigit(equation[i]) {
			i++
			continue
		}
		end := numeralEnd(equation, i)
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
		if t.kind == numeral && r.text[t.start:t.end] == number {
			return true
		}
	}
	return false
}

func (l *labeller) givesPi(text string) bool {
	for _, words := range l.programs.GivesPi {
		if strings.Contains(text, words) {
			return true
		}
	}
	return false
}

func isRound(s schema.Shape) bool {
	switch s {
	case schema.Circle, schema.Sphere, schema.Cylinder, schema.Cone:
		return true
	}
	return false
}
