package paraphrase

import (
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
)

// A goal is what a question asks for, in every wording that may stand for it.
type goal struct {
	wordings []string // the first is the one of the text
	plural   bool
	variable bool   // an unknown that an equation is solved for
	segment  string // where a length is asked: of what
	angle    string // where the size of an angle is asked: of what angle
	direct   string // the question as it is asked: how many sides does it have
	opaque   bool   // direct is not understood and stays a question
	kept     bool   // direct is no sentence of its own, and the mark stays
	ordered  bool   // it may be told to find, and not be asked for with "what is"
	number   bool   // a ratio, a value or a sum is asked, which one computes
}

// goalNouns are heads of phrases in the singular that name a quantity.
var goalNouns = lexeme.Set("area perimeter circumference volume ratio radius diameter height length width breadth measure measurement value size degree " +
	"distance sum difference product factor scale side altitude base hypotenuse angle cost number probability percentage percent change increase decrease " +
	"depth thickness weight surface circumradius inradius diagonal length rate position slope midsegment apothem edge fraction median variable " +
	"perpendicular maximum minimum amount time capacity level expression coordinate path route portion chord arc sector leg shadow speed price total extent effect")

// readGoal understands what stands behind "find" or "what is", or between "then" and "is ()". ok is false for anything
// that is not surely a phrase for one quantity, or several.
func readGoal(s string) (g goal, ok bool) {
	tokens := tokenize(s)
	if len(tokens) == 0 {
		return g, false
	}
	g.wordings = []string{s}
	first := &tokens[0]
	if first.text == "variable" && isUnknown(tokens[1:]) {
		g.variable = true
		g.wordings = []string{s, "the value of " + s, "the value of the " + s}
		return g, true
	}
	if isUnknown(tokens) {
		g.variable = true
		g.wordings = append(g.wordings, "the value of "+s)
		return g, true
	}
	switch {
	case first.is("the", "its", "their"):
		return g.readPhrase(s, tokens)
	case first.is("sin", "cos", "tan", `\sin`, `\cos`, `\tan`):
		g.number = true
		g.wordings = append(g.wordings, "the value of "+s)
		return g, isTerm(tokens)
	case namesAngle(tokens):
		g.angle = s
		g.wordings = append(g.wordings, "the measure of "+s, "the size of "+s)
		return g, true
	case isSmallSegment(tokens):
		g.segment = s
		g.wordings = append(g.wordings, "the length of "+s)
		return g, true
	case goalNouns[first.lower] && len(tokens) > 2 && tokens[1].lower == "of" && !isTerm(tokens):
		return g.readPhrase("the "+s, tokenize("the "+s)) // the article is missing
	case first.kind == name && first.text == "m" && len(tokens) > 2 && tokens[1].kind == formula && isTerm(tokens):
		g.wordings = append(g.wordings, "the value of "+s)
		g.number = true
		return g, true
	case len(tokens) == 1 && first.kind == name && len(first.text) == 2 && first.text == strings.ToUpper(first.text):
		g.segment = s
		g.wordings = append(g.wordings, "the length of "+s)
		return g, true
	case first.kind == formula && len(tokens) == 1 && first.text[0] == '$' || hasSign(tokens) && isTerm(tokens):
		g.number = true
		g.wordings = append(g.wordings, "the value of "+s)
		return g, true
	}
	return g, isTerm(tokens)
}

// namesAngle reports whether tokens name an angle: angle ABC, ∠A, and angle abc of a text without capitals.
func namesAngle(tokens []token) bool {
	if tokens[0].is("angle", "∠", `\angle`) && isTerm(tokens) && !hasSign(tokens) {
		return true
	}
	return len(tokens) == 2 && tokens[0].lower == "angle" && tokens[1].kind == word && len(tokens[1].text) == 3 && tokens[1].text == tokens[1].lower
}

// isSmallSegment reports whether tokens name a segment as a text without capitals does: ab.
func isSmallSegment(tokens []token) bool {
	t := &tokens[0]
	return len(tokens) == 1 && t.kind == word && len(t.text) == 2 && t.text == t.lower && !shortWords[t.text]
}

// shortWords have two letters and name no segment.
var shortWords = lexeme.Set("it he we me us in on at to of or if so as by is be do no up an my pi")

// goalEnds stand behind the head of a phrase that names a quantity.
var goalEnds = lexeme.Set("of from between to in on at that which before after through when for")

// readPhrase understands a phrase that begins with an article.
func (g goal) readPhrase(s string, tokens []token) (goal, bool) {
	of := 1
	for of < len(tokens) && tokens[of].kind == word && !goalEnds[tokens[of].lower] {
		of++
	}
	if of == 1 {
		return g, false
	}
	head := tokens[of-1].lower
	for i := 1; i < of; i++ {
		if l := tokens[i].lower; slices.Contains([]string{"and", "&", "that", "which", "is", "are"}, l) {
			return g, false
		}
	}
	singular := strings.TrimSuffix(head, "s")
	switch {
	case goalNouns[head]:
	case goalNouns[singular]:
		g.plural = true
	default:
		return g, false
	}
	g.number = true
	if of >= len(tokens) || tokens[of].lower != "of" || of+1 >= len(tokens) {
		return g, true
	}
	rest := s[tokens[of+1].start:]
	inner := tokens[of+1:]
	plain := s[:tokens[of-1].end]
	switch {
	case plain == "the length" && (isTerm(inner) || isNamed(inner)):
		g.segment = rest
		if inner[0].kind == name && len(inner) == 1 && len(rest) == 2 {
			g.wordings = append(g.wordings, rest)
		}
	case slices.Contains([]string{"degree", "size", "measure"}, head) && len(plain) <= len("the angle measure") &&
		isAngle(inner):
		g.angle = rest
		g.wordings = append(g.wordings, alternatives(plain+" of ", rest, "the measure of ", "the size of ")...)
		if head == "degree" {
			g.wordings = append(g.wordings, "the degree measure of "+rest)
		}
	case plain == "the value" && isUnknown(inner):
		g.variable = true
		g.wordings = append(g.wordings, rest)
	case plain == "the value" && isTerm(inner):
		g.wordings = append(g.wordings, rest)
	case plain == "the number" && counted(rest) != "":
		g.direct = counted(rest)
	case owner(inner) != "" && of == 2:
		g.wordings = append(g.wordings, owner(inner)+" "+head)
	}
	return g, true
}

// alternatives gives the wordings that are not the one the text has.
func alternatives(has, rest string, wordings ...string) []string {
	var others []string
	for _, w := range wordings {
		if w != has {
			others = append(others, w+rest)
		}
	}
	return others
}

// mayOwn says whether a word may be part of an owner: no plural, and nothing that says where a figure is.
func mayOwn(t token) bool {
	return t.kind == word && t.lower != "shown" && !endsWithAny(t.lower, "s", "below", "above")
}

// owner gives "the triangle's" for "the triangle": a short phrase without names, of one or two words.
func owner(tokens []token) string {
	if len(tokens) < 2 || len(tokens) > 3 || tokens[0].lower != "the" || len(tokens) == 3 && tokens[1].lower != "shaded" {
		return ""
	}
	phrase := "the"
	for _, t := range tokens[1:] {
		if !mayOwn(t) {
			return ""
		}
		phrase += " " + t.text
	}
	return phrase + "'s"
}

// isUnknown reports whether tokens are one small letter: x, $x$, variable x.
func isUnknown(tokens []token) bool {
	if len(tokens) != 1 {
		return false
	}
	t := tokens[0].text
	t = strings.TrimSuffix(strings.TrimPrefix(t, "$"), "$")
	return len(t) == 1 && 'a' <= t[0] && t[0] <= 'z'
}

// isAngle reports whether tokens name an angle.
func isAngle(tokens []token) bool {
	return (tokens[0].lower == "angle" || tokens[0].text == `\angle` || tokens[0].text == "∠" ||
		strings.HasPrefix(tokens[0].text, `$\angle`)) && isTerm(tokens) && !hasSign(tokens)
}

// nameWords stand among names and signs in a term: triangle ABC, sin angle C.
var nameWords = lexeme.Set("angle triangle line segment arc circle side chord sin cos tan parallelogram square rectangle quadrilateral trapezoid rhombus kite diagonal edge radius diameter")

// isTerm reports whether tokens are names, numerals, formulas and signs, and no words but those that go with names.
func isTerm(tokens []token) bool {
	named := false
	for i := range tokens {
		t := &tokens[i]
		switch t.kind {
		case name, number, formula:
			named = true
		case word:
			if !nameWords[t.lower] {
				return false
			}
		case mark:
			if !strings.Contains("+-−*/()∠△°^'′_=:{}⊙▱□·√", t.text) {
				return false
			}
		default:
			return false
		}
	}
	return named
}

// isNamed reports whether tokens are "the" and a term: the line segment BC.
func isNamed(tokens []token) bool {
	return len(tokens) > 1 && tokens[0].lower == "the" && isTerm(tokens[1:])
}

// hasSign reports whether a term is a sum, a ratio or the like.
func hasSign(tokens []token) bool {
	for i := range tokens {
		if tokens[i].kind == mark && strings.Contains("+-−*/:", tokens[i].text) {
			return true
		}
	}
	return false
}
