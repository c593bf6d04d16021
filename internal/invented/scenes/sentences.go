package scenes

import (
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
			if l == schema.English && endsInEquation(lead) && len(behind[0]) > 0 {
				// Two equations one behind the other are no sentence.
				between := ", "
				if len(behind[0]) == 1 {
					between = ", and "
				}
				sentences = append(sentences, s.in(pickOf(w.chance, of(s.form.says)))+between+listed(behind[0], l))
				lead = ""
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

func isJoined(s Statement) bool { return s.form.name == "joined" }
