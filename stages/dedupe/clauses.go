package dedupe

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"geoeval/internal/text/asked"
	"geoeval/internal/text/lexeme"
	"geoeval/schema"
)

// The rule clauses joins two problems whose diagrams are annotated alike, whatever their pictures look like: one picture may be the
// other's mirror image, turned, drawn again, a placeholder or missing. They are the same if
//
//   - their texts are equal in one language, but for the words that only ask, see askedForm, and their gold answers are equal;
//   - all their choices are numbers, two at least, and equal in any order;
//   - their structural clauses are equal, and so are their semantic clauses, but for order, repetition and spaces. Neither list is
//     empty: the first says which lines and circles there are, the second what they measure.
//
// Clauses say what a picture shows only as far as they were annotated. So the rule takes a problem only if
//
//   - it has two different semantic clauses at least, and they or its text state a number or an expression with one, see asked.Terms:
//     Equals(LengthOf(Line(A, B)), x) alone fits any figure with a line AB;
//   - its clauses have every name of its text: each point, each variable and each angle with a number. What is asked for under another
//     name was not annotated;
//   - its text speaks of nothing shaded, which no clause locates.
//
// Clauses under other names of points are others, and so are those of two datasets, which write them differently: what the datasets
// annotate again has a rule of its own.

// shownOf is a hash of what a problem asks and of what its clauses and choices say; empty where the rule does not take it.
func shownOf(p *schema.Problem) string {
	structural, semantic := setOf(p.Structural), setOf(p.Semantic)
	if len(structural) < 1 || len(semantic) < 2 || len(p.ChoiceNumbers) < 2 || !isShown(p) {
		return ""
	}
	var choices []float64
	for _, c := range p.ChoiceNumbers {
		if c == nil {
			return ""
		}
		choices = append(choices, *c)
	}
	slices.Sort(choices)
	var numbers []byte
	for _, c := range choices {
		numbers = binary.LittleEndian.AppendUint64(numbers, math.Float64bits(c))
	}
	h := hashOfTexts(string(p.Language), askedForm(p.Text, p.Language), string(numbers),
		strings.Join(structural, "\n"), strings.Join(semantic, "\n"))
	return string(h[:])
}

// setOf gives clauses without spaces, sorted, each once.
func setOf(clauses []string) []string {
	set := make([]string, len(clauses))
	for i, c := range clauses {
		set[i] = strings.ReplaceAll(c, " ", "")
	}
	slices.Sort(set)
	return slices.Compact(set)
}

// isShown reports whether the clauses of a problem say enough of its diagram to tell it from others.
func isShown(p *schema.Problem) bool {
	if strings.Contains(strings.ToLower(p.Text), "shaded") || len(asked.Terms(p.Text, p.Semantic)) == 0 {
		return false
	}
	annotated := map[string]bool{}
	for _, clauses := range [][]string{p.Structural, p.Semantic} {
		for _, c := range clauses {
			eachName(c, func(name string) { annotated[name] = true })
		}
	}
	all := true
	eachName(p.Text, func(name string) { all = all && annotated[name] })
	return all
}

// eachName calls do for every point and variable that a text names, and for every angle that goes by a number: "∠1".
func eachName(text string, do func(name string)) {
	angle := false
	s := lexeme.Scan(text)
	for s.Next() {
		word := s.String()
		switch {
		case s.Kind == lexeme.Digits && angle:
			do("∠" + word)
		case s.Kind == lexeme.Word && nameOf(word) != "":
			for i := range len(word) {
				do(word[i : i+1])
			}
		}
		if strings.Trim(word, " (") != "" {
			angle = strings.HasSuffix(word, "ngle") || word == "∠"
		}
	}
}

// sameClauses joins the problems that the rule clauses takes and that ask the same.
func (s *search) sameClauses() {
	shown := map[[hashed]byte][]int{}
	var order [][hashed]byte
	for i, n := range s.notes {
		b := n.part(shownPart)
		if len(b) == 0 {
			continue
		}
		h := [hashed]byte(b)
		if shown[h] == nil {
			order = append(order, h)
		}
		shown[h] = append(shown[h], i)
	}
	for _, h := range order {
		s.sameAnswers(shown[h], func(i, j int) { s.groups.join(i, j, schema.SameClauses) })
	}
}
