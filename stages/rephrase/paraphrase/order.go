package paraphrase

import (
	"slices"
	"strings"

	"geoeval/internal/text/fidelity"
	"geoeval/internal/text/lexeme"
)

// pronouns point to something said before: what holds one does not move before it.
var pronouns = lexeme.Set("its it their they them this that these those he she his her him same such other latter former each respectively there which whose below above")

// hasPronoun reports whether a phrase points to something said elsewhere.
func hasPronoun(tokens []token) bool {
	for i := range tokens {
		if t := &tokens[i]; t.kind == word && pronouns[t.lower] {
			return true
		}
	}
	return false
}

// mayFollow reports whether a condition may stand behind the question. Neither may point to the other, nor may the
// question say "the hexagon" of what the condition introduces as "a hexagon".
func (e *englishWriter) mayFollow(q question, condition string) bool {
	if e.hasPronoun(q.goal.wordings[0]) || e.hasPronoun(q.so) || q.where != "" || q.so != "" || len(condition) > 160 ||
		startsWithAny(condition, "when ", "the following ") {
		return false
	}
	introduced := false
	told := map[string]bool{}
	for _, t := range e.tokens(condition) {
		if t.is("a", "an") {
			introduced = true
		}
		if t.kind == word {
			told[strings.TrimSuffix(t.lower, "s")] = true
		}
	}
	if !introduced {
		return true
	}
	return !slices.ContainsFunc(e.tokens(q.goal.wordings[0]), func(t token) bool {
		return t.kind == word && len(t.lower) > 3 && !goalNouns[t.lower] && told[strings.TrimSuffix(t.lower, "s")]
	})
}

// mayLead reports whether a condition that stood behind the question may stand before it.
func (e *englishWriter) mayLead(g goal, condition string) bool {
	if e.hasPronoun(condition) {
		return false
	}
	return !slices.ContainsFunc(e.tokens(g.wordings[0]), func(t token) bool { return t.is("a", "an") })
}

// reorder writes the equations that stand side by side in a list of conditions in another order. All else stays.
func (e *englishWriter) reorder(s string) string {
	if s == "" || e.hasPronoun(s) {
		return s
	}
	parts := slices.Clone(e.clauses(s))
	if e.far && e.areFacts(parts) {
		return e.shuffled(parts)
	}
	and := ""
	if n := len(parts); n > 1 && strings.HasPrefix(parts[n-1], "and ") {
		and = "and "
	}
	for i := 0; i < len(parts); i++ { // "AB = 6 and CD = 4" is two, "and CD = 4" one
		p := strings.TrimPrefix(parts[i], "and ")
		if a, b, ok := strings.Cut(p, " and "); ok && e.isEquation(a) && e.isEquation(b) {
			parts = slices.Replace(parts, i, i+1, a, b)
		} else if p != parts[i] && e.isEquation(p) {
			parts[i] = p
		}
	}
	last := -1 // where the last run begins
	for i := 0; i < len(parts); {
		if !e.isEquation(parts[i]) {
			i++
			continue
		}
		end := i
		for end < len(parts) && e.isEquation(parts[end]) {
			end++
		}
		if end-i > 1 {
			e.shuffle(parts[i:end])
			if end == len(parts) {
				last = i
			}
		}
		i = end
	}
	if last < 0 {
		if len(parts) != len(e.clauses(s)) {
			return s
		}
		return e.list(parts, s)
	}
	n := len(parts)
	if last > 0 {
		return strings.Join(parts[:n-1], e.comma()) + e.comma() + and + parts[n-1]
	}
	if n == 2 {
		return parts[0] + " and " + parts[1]
	}
	return strings.Join(parts[:n-1], e.comma()) + e.comma() + "and " + parts[n-1]
}

// adverbial begin what may stand before a sentence or behind it.
var adverbial = []string{"when ", "if ", "in the ", "in a ", "on the ", "on a ", "at the ", "from the ", "at point ", "from point ", "after ", "before ", "in circle ", "in triangle "}

// turnedClauses puts what stands before a sentence behind it, "when the cone is full, the water is 9 cm deep", or two
// statements that are joined in the other order, as chance has it.
func (e *englishWriter) turnedClauses(body string) string {
	parts := e.clauses(body)
	if len(parts) != 2 || e.c.pick(4, "turned", body) == 0 || strings.ContainsAny(body, ";:()") || strings.Contains(body, "respectively") {
		return body
	}
	first, fits := decapital(parts[0])
	if !fits || e.hasPronoun(parts[1]) || fidelity.TellsStep(parts[1]) && fidelity.TellsStep(first) {
		return body
	}
	if second, ok := strings.CutPrefix(parts[1], "and "); ok {
		if e.areFacts([]string{parts[0], second}) || e.areMeasures(parts[0], second) {
			return e.begin(second + e.comma() + "and " + first)
		}
		return body
	}
	if !startsWithAny(first, adverbial...) || !e.isClause(parts[1]) || startsWithAny(parts[1], "then ", "and ", "so ", "where ", "which ", "what ", "how ", "find ") ||
		strings.Contains(parts[1], " and ") || !startsWithAny(first, "when ", "if ", "after ", "before ") && e.isClause(first) || e.introduces(first, parts[1]) {
		return body
	}
	return e.begin(parts[1] + " " + first)
}

// introduces reports whether a phrase says "a cone" and the other one "the cone".
func (e *englishWriter) introduces(phrase, other string) bool {
	tokens := e.tokens(phrase)
	for i := range tokens {
		if t := &tokens[i]; t.kind == word && t.is("a", "an") {
			for _, noun := range tokens[i+1 : min(i+4, len(tokens))] {
				if strings.Contains(other+" ", "the "+noun.text+" ") {
					return true
				}
			}
		}
	}
	return false
}

// areMeasures reports whether two statements each say a measure of something that is known already.
func (e *englishWriter) areMeasures(a, b string) bool { return e.isMeasure(a) && e.isMeasure(b) }

// isMeasure reports whether a sentence says what something measures, and speaks of nothing that was said before.
func (e *englishWriter) isMeasure(s string) bool {
	lowered, _ := decapital(s)
	if !startsWithAny(lowered, "the ", "each ") || !e.isClause(s) || e.hasPronoun(s) || fidelity.TellsStep(s) {
		return false
	}
	measured := false
	for _, t := range e.tokens(s) {
		measured = measured || t.kind == number || t.kind == formula
		if t.kind == word && t.is("a", "an", "other", "second", "same") {
			return false
		}
	}
	return measured
}

// areFacts reports whether clauses are conditions of named things that stand by themselves, two or more.
func (e *englishWriter) areFacts(parts []string) bool {
	for i, p := range parts {
		p = strings.TrimPrefix(p, "and ")
		lowered, fits := decapital(p)
		first, _, _ := strings.Cut(lowered, " ")
		if !fits || !e.isClause(p) || unstated[first] || verbs[first] || strings.Contains(p, "intersection") || strings.Contains(p, "crossing") || e.hasPronoun(p) || fidelity.TellsStep(p) || i > 0 && lowered != p ||
			strings.Contains(p, " if ") || strings.Contains(p, ";") {
			return false
		}
		named := false
		for _, t := range e.tokens(p) {
			named = named || t.kind == name
			if t.lower == "a" && t.kind == word || t.is("an", "where", "when", "so", "respectively") {
				return false
			}
		}
		if !named {
			return false
		}
	}
	return len(parts) > 1
}

// shuffled writes facts in another order.
func (e *englishWriter) shuffled(parts []string) string {
	for i := range parts {
		parts[i] = lowerFirst(strings.TrimPrefix(parts[i], "and "))
	}
	told := slices.Clone(parts)
	e.shuffle(parts)
	if !e.introducesFirst(told, parts) {
		copy(parts, told)
	}
	n := len(parts)
	if n == 2 && e.isEquation(parts[0]) {
		return parts[0] + " and " + parts[1]
	}
	return strings.Join(parts[:n-1], e.comma()) + e.comma() + "and " + parts[n-1]
}

// introducesFirst reports whether the clauses of told that introduce points, or say more of them than a number, still do so before any
// other has these points.
func (k known) introducesFirst(told, shuffled []string) bool {
	met := ""
	for i, by := range told {
		points := k.points(by)
		for _, other := range shuffled {
			if other == by {
				break
			}
			if !k.isEquation(by) && strings.ContainsAny(k.points(other), newIn(points, met)) && slices.Contains(told[i+1:], other) {
				return false
			}
		}
		met += points
	}
	return true
}

// points are the letters of the names in a phrase.
func (k known) points(s string) string {
	points := ""
	for _, t := range k.tokens(s) {
		if t.kind == name || t.kind == formula {
			points += t.text
		}
	}
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r
		}
		return -1
	}, points)
}

// newIn are the letters of points that are not met.
func newIn(points, met string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(met, r) {
			return -1
		}
		return r
	}, points)
}

// list joins conditions again; where nothing could move it is the phrase as it was.
func (e *englishWriter) list(parts []string, s string) string {
	joined := strings.Join(parts, e.comma())
	if len(joined) != len(s) {
		return s
	}
	return joined
}

// shuffle puts a list in the order that chance chooses.
func (e *englishWriter) shuffle(list []string) {
	for i := len(list) - 1; i > 0; i-- {
		k := e.c.pick(i+1, "shuffle", list[i])
		list[i], list[k] = list[k], list[i]
	}
}

// isEquation reports whether a clause is a relation of names and numbers, without words but those that go with names.
func isEquation(tokens []token) bool {
	relation := false
	for i := range tokens {
		t := &tokens[i]
		switch t.kind {
		case name, number, formula:
		case word:
			if !nameWords[t.lower] {
				return false
			}
		case mark:
			if !relates(t) && !strings.Contains("+-−*/()∠△°^'′_{}⊙▱·√", t.text) {
				return false
			}
		default:
			return false
		}
		relation = relation || relates(t)
	}
	return relation && len(tokens) > 2
}

// relates says whether a token is a sign of a relation, or a formula with one.
func relates(t *token) bool {
	switch {
	case t.kind == mark:
		return strings.Contains("=∥⊥≅∽∼<>", t.text)
	case t.kind == formula && t.text[0] == '$':
		return strings.ContainsAny(t.text, "=<>")
	}
	return t.kind == formula && relations[t.text]
}
