package scenes

import (
	"slices"
	"strings"

	"geoeval/schema"
)

// sentences say what is drawn and, behind each statement, the measures that are given there. lead is the beginning of a sentence
// that has nothing behind it yet.
func (w *writer) sentences(behind [][]string, l schema.Language) (sentences []string, lead string) {
	of := func(t texts) []string { return t.in(l) }
	var open []string // clauses of the last sentence
	end := func() {
		if len(open) > 0 {
			sentences = append(sentences, listed(open, l))
		}
		open = nil
	}
	for i := 0; i < len(w.p.Said); i++ {
		s := w.p.Said[i]
		measures := behind[i]
		if s.form.name != "equal lengths" || l != schema.English || lead != "" {
			end() // an equation alone is no sentence
		}
		var clauses []string
		together, letters := compoundOf(w.p.Said[i:])
		switch in := of(s.form.in); {
		case together != nil:
			clauses = append(clauses, letters.Replace(pickOf(w.chance, of(together.says))))
			for range together.parts[1:] {
				i++
				measures = append(measures, behind[i]...)
			}
		case i == 0 && len(in) > 0:
			lead = s.in(pickOf(w.chance, in))
			if l == schema.English && endsInEquation(lead) && len(measures) > 0 {
				// Two equations one behind the other are no sentence: they are listed, and what is none begins another.
				i := slices.IndexFunc(measures, func(m string) bool { return !isEquation(m) })
				if i < 0 {
					i = len(measures)
				}
				said := s.in(pickOf(w.chance, of(s.form.says)))
				if equations := append([]string{said}, measures[:i]...); len(equations) == 2 && strings.Contains(said, " and ") {
					said += ", and " + equations[1]
				} else {
					said = listed(equations, l)
				}
				sentences, lead, open = append(sentences, said), "", measures[i:]
				continue
			}
		case !s.form.body:
			clauses = append(clauses, s.in(pickOf(w.chance, of(s.form.says))))
		}
		if len(clauses) > 0 && bodiesOf(w.p.Said[i:i+1]) != "" { // which are long
			sentences = append(sentences, clauses[0])
			clauses = nil
		}
		clauses = append(clauses, measures...)
		if lead != "" && len(clauses) > 0 {
			clauses[0] = lead + comma(l) + clauses[0]
			lead = ""
		}
		open = append(open, clauses...)
	}
	end()
	return sentences, lead
}

// endsInEquation tells of the beginning of an English sentence whether a formula stands last in it.
func endsInEquation(lead string) bool {
	_, with, _ := strings.Cut(lead, " with ")
	return strings.ContainsAny(with, "=∥")
}

// isEquation tells whether a clause about a measure is one between a formula and a number: "{A}{B} = {n1}", and no sentence.
func isEquation(clause string) bool {
	quantity, _, ok := strings.Cut(clause, " = ")
	return ok && !strings.Contains(quantity, " ")
}

func isJoined(s Statement) bool { return s.form.name == "joined" }
