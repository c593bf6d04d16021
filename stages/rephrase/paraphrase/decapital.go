package paraphrase

import (
	"strings"

	"geoeval/internal/text/lexeme"
)

// midWords may begin a sentence with a capital and stand within one without it.
var midWords = lexeme.Set("the an which over through by approximately about when how in on at for each find what if given as let point points line lines segment segments chord chords angle angles arc side sides " +
	"triangle quadrilateral polygon parallelogram rectangle square rhombus trapezoid kite pentagon hexagon octagon circle circles sphere cube cone cylinder pyramid " +
	"equilateral isosceles right regular two three four five six suppose it there rectangular semicircle straight connect connecting through if when after use trapezoids " +
	"radius diameter both all one some every diagonal diagonals edge edges plane lateral base bases ray rays tetrahedron prism frustum from to with inside outside " +
	"faces face convex vertices given and known planes similar acute obtuse equiangular concentric tangent tangents")

// decapital makes the first letter of a phrase small; ok is false where it may be a name's.
func decapital(s string) (string, bool) {
	tokens := tokenizeFirst(s, 2)
	if len(tokens) == 0 {
		return s, false
	}
	first := &tokens[0]
	switch {
	case first.kind != word, first.text == first.lower:
		return s, true
	case first.text == "A":
		if len(tokens) > 1 && tokens[1].kind == word && tokens[1].text == tokens[1].lower && tokens[1].spaced &&
			!verbs[tokens[1].lower] {
			return "a" + s[1:], true
		}
		return s, true // the point A
	case midWords[first.lower]:
		return strings.ToLower(s[:1]) + s[1:], true
	}
	return s, false
}

// verbs say that a clause is a whole one.
var verbs = lexeme.Set("is are has have be lies lie bisects bisect intersects intersect meets meet passes passing touches cuts contains forms divides equals measures was were " +
	"will can makes rotates moves coincides falls stands extends represents consists belongs bisected shares and or to of in on")

// isClause reports whether a phrase says something by itself: it has a verb or the sign of a relation.
func isClause(tokens []token) bool {
	for i := range tokens {
		switch t := &tokens[i]; t.kind {
		case word:
			switch t.lower {
			case "is", "are", "has", "have", "bisects", "bisect", "intersects", "intersect", "lies", "lie", "meets", "meet", "equals", "measures", "passes", "touches", "cuts", "was", "were":
				return true
			}
		case mark:
			if strings.Contains("=∥⊥≅∽∼<>≠", t.text) {
				return true
			}
		case formula:
			if relations[t.text] || t.text[0] == '$' && strings.ContainsAny(t.text, "=<>") {
				return true
			}
		}
	}
	return false
}

// relations are the LaTeX commands that make a condition of two names.
var relations = map[string]bool{`\parallel`: true, `\perp`: true, `\cong`: true, `\sim`: true, `\neq`: true, `\leq`: true, `\geq`: true}
