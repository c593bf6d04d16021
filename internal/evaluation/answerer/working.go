package answerer

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"geoeval/internal/program"
	"geoeval/schema"
)

// solve runs the golden solution, where there is one that can be run and the question asks for what it gives. value is
// that of its values that is the gold answer; ok is false where none is, and the steps are of no use then.
func solve(q *schema.Evaluated, g *gold) (value float64, steps []program.Step, ok bool) {
	if q.Solution == "" || q.SolutionLanguage == schema.Prose || q.Subset == schema.BackwardAsked || g.number == nil {
		return 0, nil, false
	}
	p, err := program.Parse(program.Language(q.SolutionLanguage), q.Solution, q.Numbers)
	if err != nil {
		return 0, nil, false
	}
	values, err := p.Evaluate()
	if err != nil {
		return 0, nil, false
	}
	if i := slices.IndexFunc(values, g.is); i >= 0 {
		return values[i], p.Steps(), true
	}
	return 0, nil, false
}

// is tells whether a value is the gold number, near enough or rounded to its decimals.
func (g *gold) is(value float64) bool {
	d := decimals(g.numeral)
	return near(value, *g.number, 5e-4) || d > 0 && math.Abs(value-*g.number) < 0.5*math.Pow10(-d)
}

// stated is the gold answer as one who calculates would state it: from the program's value where that came to it, with as
// many decimals as the gold answer has; an exact form or its decimals, by chance.
func (w *writing) stated() string {
	g := &w.gold
	switch {
	case !w.solved:
	case g.numeral != "" && decimals(g.numeral) > 0:
		return g.before + short(*g.number, decimals(g.numeral)) + g.after
	case g.numeral == "" && math.Abs(w.value) >= 0.01 && near(w.value, *g.number, 1e-5) && w.draw.below(2, "decimals") == 0:
		return short(w.value, 4)
	}
	return strings.TrimRight(g.text, " .")
}

// mostTold bounds how many steps are told, and longestTold how many bytes one may have.
const mostTold, longestTold = 6, 200

// workedOut tells the solution step by step up to the last one, which would state the answer; where no program came to it,
// that there was a solution.
func (w *writing) workedOut() []string {
	lines := []string{w.words.start}
	for i, step := range w.steps[:max(len(w.steps)-1, 0)] {
		if i == mostTold || len(step.Text) > longestTold {
			break
		}
		line := fmt.Sprintf(w.words.step, i+1) + step.Text
		for _, r := range step.Results {
			if len(r.Values) == 0 {
				continue
			}
			if r.Name != "" {
				line += w.words.hence + r.Name
			}
			line += " = " + short(r.Values[0], 4)
		}
		lines = append(lines, line+w.words.stop)
	}
	if len(lines) == 1 {
		lines = append(lines, w.words.unsaid)
	}
	return lines
}

// cut is the beginning of what was worked out, which says nothing that could be taken for the right answer.
func (w *writing) cut() string {
	lines := w.workedOut()
	text := strings.Join(lines[:1+w.draw.below(len(lines), "kept")], "\n")
	if w.tells(text) {
		text = lines[0]
	}
	return text + "\n" + w.words.breaksOff
}
