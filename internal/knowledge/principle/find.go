package principle

import (
	"slices"
	"strings"

	"geoeval/internal/program"
)

// A Match is a principle that was found.
type Match struct {
	*Principle
	// Needed: what was found tells that the problem needs the principle; else it is only mentioned.
	Needed bool
	// Application is the template of the mark that was found, nil where it has none.
	Application *Application
	// Fact is the fact of the statement that the mark is about, counted from 0.
	Fact int
	// Evidence is the clause, the knowledge point or the words as they stand in the text; "" for an operator.
	Evidence string
	// Start is where words stand in the text that they were found in, in bytes.
	Start int
}

// A Use is one use of an operator in a program.
type Use struct {
	Language program.Language
	Operator string
	// Operands are its operands as the program writes them: N_0, C_3, #1, x.
	Operands []string
}

// OfOperator gives the principles that a use of an operator applies in a problem of which r is the text. Each principle
// comes once, in the order of ids.
func (c *Catalogue) OfOperator(u Use, r *Reading) []Match {
	var found []Match
	for _, m := range c.operators[string(u.Language)+"."+u.Operator] {
		if (m.operands == 0 || m.operands == len(u.Operands)) && containsAll(u.Operands, m.with) &&
			!containsAny(u.Operands, m.without) && r.meets(&m.mark) {
			found = append(found, m.match("", false))
		}
	}
	return once(found)
}

// OfKnowledgePoint gives the principles that a published knowledge point names.
func (c *Catalogue) OfKnowledgePoint(name string, r *Reading) []Match {
	var found []Match
	for _, m := range c.points[name] {
		if r.meets(m) {
			found = append(found, m.match(name, false))
		}
	}
	return once(found)
}

// OfPredicate gives the principles that a clause or a logic form states or mentions.
func (c *Catalogue) OfPredicate(clause string, r *Reading) []Match {
	var found []Match
	form := tight(clause)
	for i := 0; i < len(form); {
		name := callee(form[i:])
		for _, m := range c.predicates[name] {
			if strings.HasPrefix(form[i:], m.call) && ends(form[i+len(m.call):], m.call) && r.meets(&m.mark) {
				found = append(found, m.match(clause, strings.HasPrefix(form, "Find(")))
			}
		}
		i += max(len(name), 1)
	}
	return once(found)
}

// tight is a clause without blanks but those that part words.
func tight(clause string) string {
	words := strings.Fields(clause)
	var b strings.Builder
	for i, word := range words {
		if i > 0 && isWordByte(word[0]) && isWordByte(words[i-1][len(words[i-1])-1]) {
			b.WriteByte(' ')
		}
		b.WriteString(word)
	}
	return b.String()
}

// callee is the name or the LaTeX command that a form begins with, "" where it begins with neither.
func callee(form string) string {
	end := 0
	if form[0] == '\\' {
		end = 1
	}
	for end < len(form) && (isLetter(form[end]) || end > 0 && form[0] != '\\' && isWordByte(form[end])) {
		end++
	}
	return form[:end]
}

func isLetter(b byte) bool   { return 'a' <= b|0x20 && b|0x20 <= 'z' }
func isWordByte(b byte) bool { return isLetter(b) || b == '_' || '0' <= b && b <= '9' }

// ends tells whether a pattern ends where it should: before the arguments of a call, and as a whole command.
func ends(rest, pattern string) bool {
	if pattern[0] == '\\' {
		return rest == "" || !isLetter(rest[0])
	}
	return strings.HasPrefix(rest, "(")
}

// match is what a mark found. asked: it stands in what is asked for.
func (m *mark) match(evidence string, asked bool) Match {
	needed := m.when.Needed == Always || m.when.Needed == WhereAsked && asked
	return Match{Principle: m.of, Needed: needed, Application: m.when.Application, Fact: max(m.when.Fact-1, 0), Evidence: evidence}
}

// once leaves one match of each principle, the first that tells that it is needed or, where none does, the first, and orders them
// by id.
func once(found []Match) []Match {
	slices.SortStableFunc(found, func(a, b Match) int {
		if of := strings.Compare(a.ID, b.ID); of != 0 || a.Needed == b.Needed {
			return of
		}
		if a.Needed {
			return -1
		}
		return 1
	})
	return slices.CompactFunc(found, func(a, b Match) bool { return a.ID == b.ID })
}

func containsAny(list, wanted []string) bool {
	return slices.ContainsFunc(wanted, func(w string) bool { return slices.Contains(list, w) })
}

func containsAll(list, wanted []string) bool {
	return !slices.ContainsFunc(wanted, func(w string) bool { return !slices.Contains(list, w) })
}
