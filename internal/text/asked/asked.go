// Package asked reads problems in the words of Geometry3K and PGPS9K: what each asks for, and which numbers and expressions
// it states. By that a problem is found again in another wording.
package asked

import (
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
)

// askWords begin what a problem of Geometry3K or PGPS9K asks for.
var askWords = []string{"find", "solve", "what", "determine", "express", "calculate", "compute", "evaluate", "how"}

// measures are the nouns that name a goal by themselves.
var measures = []string{"area", "perimeter", "circumference", "radius", "diameter", "volume", "height", "distance", "factor"}

// Goal names what an English problem asks for: the first thing named behind the last word of asking that has one
// behind it. It is "angle ABC", "angle 4", "arc AB", "line AB", "sin A", "variable x", "point A", a measure such as
// "area", or "ratio" where nothing is more exact. A line, an arc or an angle has one name whichever end it is read
// from. It is empty where nothing is asked for by name.
func Goal(text string) string {
	tokens := tokenize(text)
	for i := len(tokens) - 1; i >= 0; i-- {
		if slices.Contains(askWords, strings.ToLower(tokens[i])) {
			if goal := goalIn(tokens[i+1:]); goal != "" {
				return goal
			}
		}
	}
	return ""
}

// Goals names what a problem asks for: as its text does, and, where that is a variable, what its clauses say that the
// variable measures: "m \angle DBC = y" and "Equals(MeasureOf(Angle(D, B, C)), y)" make y the angle DBC.
func Goals(text string, clauses []string) []string {
	goal := Goal(text)
	if goal == "" {
		return nil
	}
	goals := []string{goal}
	variable, ok := strings.CutPrefix(goal, "variable ")
	if !ok {
		return goals
	}
	for _, clause := range clauses {
		measured, ok := strings.CutSuffix(clause, " = "+variable)
		if !ok {
			if measured, ok = strings.CutSuffix(clause, ", "+variable+")"); ok {
				measured, ok = strings.CutPrefix(measured, "Equals(")
			}
		}
		if !ok {
			continue
		}
		var letters strings.Builder
		for _, t := range tokenize(measured) {
			if isName(t) && !lexeme.IsDigit(t[0]) {
				letters.WriteString(t)
			}
		}
		name := EitherWay(letters.String())
		switch lower := strings.ToLower(measured); {
		case name == "":
		case strings.Contains(lower, "angle"):
			goals = append(goals, "angle "+name)
		case strings.Contains(lower, "arc"), strings.Contains(lower, "hat"):
			goals = append(goals, "arc "+name)
		case !strings.ContainsAny(measured, "=+") && len(name) > 1:
			goals = append(goals, "line "+name)
		}
	}
	return goals
}

// tokenize parts a text into words, digits and LaTeX commands such as \angle, and drops the rest.
func tokenize(text string) []string {
	var tokens []string
	s := lexeme.Scan(text)
	for s.Next() {
		switch s.Kind {
		case lexeme.Word, lexeme.Digits:
		case lexeme.Command:
			if !lexeme.IsLetter(text[s.End-1]) {
				s.Seek(s.Start + 1)
			}
		default:
			continue
		}
		tokens = append(tokens, s.String())
	}
	return tokens
}

func goalIn(tokens []string) string {
	vague := ""
	for i, t := range tokens {
		next := ""
		if i+1 < len(tokens) {
			next = tokens[i+1]
		}
		switch word := strings.TrimPrefix(t, `\`); {
		case word == "angle":
			if isName(next) {
				return "angle " + EitherWay(next)
			}
		case word == "widehat" || word == "arc":
			if isName(next) {
				return "arc " + EitherWay(next)
			}
		case slices.Contains([]string{"sin", "cos", "tan"}, word):
			if next == `\angle` && i+2 < len(tokens) {
				next = tokens[i+2]
			}
			if isName(next) {
				return word + " " + EitherWay(next)
			}
		case word != t || lexeme.IsDigit(t[0]): // any other command or number
		case len(t) == 1 && t[0] >= 'a':
			if !isArticle(t, next) {
				return "variable " + t
			}
		case isName(t) && len(t) == 1:
			return "point " + t
		case isName(t):
			return "line " + EitherWay(t)
		case slices.Contains(measures, t):
			return t
		case t == "ratio":
			vague = t
		}
	}
	return vague
}

// isArticle reports whether a small letter is no variable: the m of m \angle A, and a before a noun.
func isArticle(letter, next string) bool {
	switch letter {
	case "m":
		return slices.Contains([]string{`\angle`, `\widehat`, "angle", "arc"}, next)
	case "a":
		return len(next) > 1 && next[0] >= 'a' && !slices.Contains([]string{"if", "when", "given", "in", "to", "so", "and", "for"}, next)
	}
	return false
}

// isName reports whether a token names points, in capitals, or a numbered angle.
func isName(t string) bool {
	for i := range len(t) {
		if !lexeme.IsDigit(t[i]) && (t[i] < 'A' || t[i] > 'Z') {
			return false
		}
	}
	return t != ""
}

// EitherWay is the spelling of a name of points that comes first in order, forwards or backwards.
func EitherWay(name string) string {
	if name == "" || lexeme.IsDigit(name[0]) {
		return name
	}
	back := []byte(name)
	slices.Reverse(back)
	return min(name, string(back))
}

// Terms gives the terms that a problem states in its text and its semantic clauses, sorted, each once.
func Terms(text string, clauses []string) []string {
	terms := appendTerms(nil, text)
	for _, c := range clauses {
		terms = appendTerms(terms, c)
	}
	slices.Sort(terms)
	return slices.Compact(terms)
}

// appendTerms appends the terms of a text: numbers and expressions in small letters, without spaces, that hold a digit,
// such as 12.5, 3x+5 or \frac{3}{5}y+2. Numbers of angles (\angle 3, Angle(3)), units (mm^{2}) and made-up names
// (point_7) are none.
func appendTerms(terms []string, text string) []string {
	before := "" // the run before, where nothing but spaces and parentheses stands between
	for i := 0; i < len(text); {
		if !inTerm(text[i]) {
			if text[i] != ' ' && text[i] != '(' {
				before = ""
			}
			i++
			continue
		}
		start := i
		for i < len(text) && inTerm(text[i]) {
			i++
		}
		run := text[start:i]
		if term := strings.Trim(run, "+-./"); isTerm(term) && !strings.HasSuffix(before, "ngle") {
			terms = append(terms, term)
		}
		before = run
	}
	return terms
}

func inTerm(c byte) bool {
	return lexeme.IsDigit(c) || 'a' <= c && c <= 'z' || strings.IndexByte(`+-./\{}^_`, c) >= 0
}

// isTerm reports whether a run is a number or an expression: it holds a digit and no word but LaTeX's of mathematics.
func isTerm(run string) bool {
	digit, letters := false, 0
	for i := 0; i < len(run); i++ {
		switch c := run[i]; {
		case c == '\\':
			for _, command := range []string{"frac", "sqrt", "pi"} {
				if strings.HasPrefix(run[i+1:], command) {
					i += len(command)
					break
				}
			}
			letters = 0
		case c == '_':
			return false
		case 'a' <= c && c <= 'z':
			if letters++; letters > 1 {
				return false
			}
		default:
			digit = digit || lexeme.IsDigit(c)
			letters = 0
		}
	}
	return digit
}
