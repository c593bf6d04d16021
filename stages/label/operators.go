package label

import (
	"strings"

	"geoeval/internal/text/lexeme"
	"geoeval/schema"
)

// operators calls found for every operator of a problem's solution that operators.yaml knows, in their order. Of prose
// the known words are found, in no promised order of the text.
func (l *labeller) operators(p *schema.Problem, found func(name string, o operator)) {
	known := l.programs.operators[p.SolutionLanguage]
	if p.SolutionLanguage == schema.Prose {
		l.inProse(p.Solution, func(n string) { found(n, known[n]) })
		return
	}
	s := p.Solution
	for i := 0; i < len(s); {
		if !lexeme.IsLetter(s[i]) {
			i++
			continue
		}
		end := i
		for end < len(s) && (lexeme.IsLetter(s[end]) || lexeme.IsDigit(s[end]) || s[end] == '_') {
			end++
		}
		if o, ok := known[s[i:end]]; ok {
			found(s[i:end], o)
		}
		i = end
	}
}

// inProse calls found for every known word that stands in prose.
func (l *labeller) inProse(text string, found func(word string)) {
	for _, o := range l.programs.Operators {
		for _, n := range o.Names {
			if o.Language == schema.Prose && strings.Contains(text, n) {
				found(n)
			}
		}
	}
}

// solution weighs the shapes of a solution's operators: those that name what is solved, or the last resort.
func (l *labeller) solution(p *schema.Problem, solid, last bool, a *about) tally {
	var t tally
	l.operators(p, func(name string, o operator) {
		if at := place(o.Shape); at >= 0 && (solid || !o.Solid) && o.Last == last {
			if t[at] == 0 {
				a.note("solution", name, at)
			}
			t[at]++
		}
	})
	return t
}
