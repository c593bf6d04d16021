package scenes

import (
	"fmt"
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
		if s.form.name != "equal lengths" || l != schema.English || lead != "" {
			end() // an equation alone is no sentence
		}
		var clauses []string
		switch in := of(s.form.in); {
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
		case isJoined(s):
			from := i
			for i+1 < len(w.p.Said) && isJoined(w.p.Said[i+1]) && i+1-from < mostJoined {
				i++
			}
			clauses = append(clauses, w.joinedTo(w.p.Said[from:i+1], l))
		case s.form.name == onCircle:
			from := i
			for i+1 < len(w.p.Said) && len(behind[i]) == 0 && w.p.Said[i+1].form == s.form && w.p.Said[i+1].of[1:] == s.of[1:] &&
				i+1-from < mostOn {
				i++
			}
			clauses = append(clauses, w.on(w.p.Said[from:i+1], l))
		case !s.form.body:
			clauses = append(clauses, s.in(pickOf(w.chance, of(s.form.says))))
		}
		if len(clauses) > 0 && bodiesOf(w.p.Said[i:i+1]) != "" { // which are long
			sentences = append(sentences, clauses[0])
			clauses = nil
		}
		clauses = append(clauses, behind[i]...)
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

// mostJoined is how many segments one sentence draws.
const mostJoined = 8

// letterOf is the name of the i-th place of a phrase.
func letterOf(i int) string { return string(rune('A' + i)) }

// joined is what draws several segments, with their ends by turns as {A}, {B}, {C} …
func joined(n int, l schema.Language) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf("{%s}{%s}", letterOf(2*i), letterOf(2*i+1)))
	}
	if l == schema.Chinese {
		return "连接" + strings.Join(all, "、")
	}
	return listed(all, l) + " are drawn"
}

// joinedTo says that segments are drawn.
func (w *writer) joinedTo(all []Statement, l schema.Language) string {
	if len(all) == 1 {
		return all[0].in(pickOf(w.chance, all[0].form.says.in(l)))
	}
	var pairs []string
	for i, s := range all {
		for j := range s.of {
			pairs = append(pairs, "{"+letterOf(2*i+j)+"}", "{"+s.of[j:j+1]+"}")
		}
	}
	return strings.NewReplacer(pairs...).Replace(joined(len(all), l))
}

// onCircle is the form that puts a point on a circle, and mostOn how many one sentence puts there.
const (
	onCircle = "point on circle"
	mostOn   = 6
)

// pointsOnCircle puts several points, {A}, {B}, {C} …, on the circle {O}.
func pointsOnCircle(n int) texts {
	var all []string
	for i := range n {
		all = append(all, "{"+letterOf(i)+"}")
	}
	points := listed(all, schema.English)
	return texts{[]string{points + " are points on circle {O}", "points " + points + " lie on circle {O}"},
		[]string{"点" + strings.Join(all, "、") + "在⊙{O}上"}}
}

// on says that points are on one circle.
func (w *writer) on(all []Statement, l schema.Language) string {
	if len(all) == 1 {
		return all[0].in(pickOf(w.chance, all[0].form.says.in(l)))
	}
	pairs := []string{"{O}", "{" + all[0].of[1:] + "}"}
	for i, s := range all {
		pairs = append(pairs, "{"+letterOf(i)+"}", "{"+s.of[:1]+"}")
	}
	return strings.NewReplacer(pairs...).Replace(pickOf(w.chance, pointsOnCircle(len(all)).in(l)))
}
