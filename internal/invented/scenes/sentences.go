package scenes

import (
	"regexp"
	"slices"
	"strings"

	"geoeval/schema"
)

// A sentence says what is drawn, and what is given of it.
type sentence struct {
	lead     string // what it begins with, if it is the first one: "in triangle {A}{B}{C}"
	says     string
	measures []string
	draws    bool // it says no more than that segments are drawn
	ends     bool // nothing is put behind it
}

// sentences say what is drawn and, behind each statement, the measures that are given there. lead is the beginning of a sentence
// that has nothing behind it yet, and last are measures for the question: behind segments that are drawn at the end.
func (w *writer) sentences(behind [][]string, l schema.Language) (texts []string, lead string, last []string) {
	all := w.clauses(behind, l)
	if n := len(all) - 1; n >= 0 && l == schema.English && all[n].draws && all[n].lead == "" {
		last, all[n].measures = all[n].measures, nil
	}
	for _, s := range all {
		if s.says == "" && len(s.measures) == 0 {
			lead = s.lead
			continue
		}
		if l == schema.Chinese {
			texts = append(texts, s.inChinese())
		} else {
			texts = append(texts, s.inEnglish()...)
		}
	}
	return texts, lead, last
}

// clauses are statements with the measures behind them.
func (w *writer) clauses(behind [][]string, l schema.Language) []sentence {
	of := func(t texts) []string { return t.in(l) }
	var all []sentence
	lead := ""
	for i := 0; i < len(w.p.Said); i++ {
		s, measures := w.p.Said[i], behind[i]
		next := sentence{lead: lead, measures: measures, draws: isJoined(s)}
		lead = ""
		together, letters := compoundOf(w.p.Said[i:])
		in := of(s.form.in)
		switch {
		case together != nil:
			next.says = letters.Replace(pickOf(w.chance, of(together.says)))
			for _, one := range w.p.Said[i+1 : i+len(together.parts)] {
				i++
				next.measures = append(slices.Clone(next.measures), behind[i]...)
				next.draws = next.draws && isJoined(one)
			}
		case i == 0 && len(in) > 0:
			next.lead = w.say(s, pickOf(w.chance, in))
			if len(measures) == 0 {
				lead = next.lead
				continue
			}
		case !s.form.body:
			next.says = w.say(s, pickOf(w.chance, of(s.form.says)))
		}
		switch before := len(all) - 1; {
		case next.says != "" && bodiesOf(w.p.Said[i:i+1]) != "": // which are long
			ends := slices.Contains(composed, s.form.name)
			all = append(all, sentence{lead: next.lead, says: next.says, ends: ends}, sentence{measures: next.measures})
		case s.form.isFormula() && together == nil && before >= 0 && next.lead == "": // which alone is no sentence
			all[before].measures = append(append(slices.Clone(all[before].measures), w.say(s, s.form.formula(l))), next.measures...)
			all[before].draws = false
		default:
			all = append(all, next)
		}
	}
	if lead != "" {
		all = append(all, sentence{lead: lead})
	}
	return slices.DeleteFunc(all, func(s sentence) bool { return s.lead == "" && s.says == "" && len(s.measures) == 0 })
}

func (s *sentence) inChinese() string {
	if whole := ofLead(s.lead, s.says, s.measures, schema.Chinese); whole != "" {
		return whole
	}
	parts := chained(slices.Concat(strings.Split(s.lead, comma(schema.Chinese)), []string{s.says}, s.measures))
	text := strings.Join(slices.DeleteFunc(parts, func(one string) bool { return one == "" }), comma(schema.Chinese))
	if s.ends {
		text += "。"
	}
	return text
}

// inEnglish puts equations behind what they are about, and other measures into a sentence of their own.
func (s *sentence) inEnglish() []string {
	if whole := ofLead(s.lead, s.says, s.measures, schema.English); whole != "" {
		return []string{whole}
	}
	var equations, others []string
	for _, m := range s.measures {
		if isEquation(m) {
			equations = append(equations, m)
		} else {
			others = append(others, m)
		}
	}
	switch {
	case s.says == "" && s.lead == "":
		return []string{enumerated(chained(slices.Concat(equations, others)))}
	case s.says == "":
		lead := strings.Split(s.lead, ", ")
		if endsInEquation(s.lead) {
			lead = strings.Split(opened(s.lead), ", ")
		}
		return []string{lead[0] + ", " + enumerated(chained(slices.Concat(lead[1:], equations, others)))}
	}
	text := s.says
	if s.lead != "" {
		text = s.lead + ", " + text
	}
	if len(equations) > 0 {
		between := ", with "
		if strings.Contains(s.says, " with ") {
			between = ", and "
		}
		text += between + enumerated(chained(equations))
	}
	if len(others) > 0 {
		return []string{text, enumerated(others)}
	}
	return []string{text}
}

// ofLead says of a body with vertices, which the beginning of a sentence names, the one measure that follows, if it is that of the whole
// body: "the volume of cube {A}{B}{C}{D}-{E}{F}{G}{H} is {n1}"; "" elsewhere.
func ofLead(lead, says string, measures []string, l schema.Language) string {
	before, after := "in ", ""
	if l == schema.Chinese {
		before, after = "在", "中"
	}
	body, ok := strings.CutPrefix(lead, before)
	body, also := strings.CutSuffix(body, after)
	if !ok || !also || says != "" || len(measures) != 1 {
		return ""
	}
	for _, name := range solidNames {
		if again := solidAgain(name, l); strings.HasPrefix(body, name.in(l)[0]) && strings.Contains(measures[0], again) {
			return strings.Replace(measures[0], again, body, 1)
		}
	}
	return ""
}

// chained writes an equation and a number for one of its sides as one: {A}{B} = {A}{C} = {n1}.
func chained(clauses []string) []string {
	clauses = slices.Clone(clauses)
	for i := 0; i < len(clauses); i++ {
		one := equality.FindStringSubmatch(clauses[i])
		if one == nil {
			continue
		}
		for _, side := range []string{one[3], one[1]} {
			is := side + one[2] + "{n"
			if j := slices.IndexFunc(clauses, func(c string) bool { return strings.HasPrefix(c, is) }); j >= 0 {
				clauses[i] += one[2] + strings.TrimPrefix(clauses[j], side+one[2])
				clauses = slices.Delete(clauses, j, j+1)
				break
			}
		}
	}
	return clauses
}

// equality is a clause that says two segments or two angles are equal.
var equality = regexp.MustCompile(`^(∠?(?:\{[A-Z]\}){2,3})( ?= ?)(∠?(?:\{[A-Z]\}){2,3})$`)

// enumerated lists clauses, a comma before the last one where that is no mere equation or measure.
func enumerated(clauses []string) string {
	if n := len(clauses); n > 2 && strings.Contains(clauses[n-1], " is ") {
		return strings.Join(clauses[:n-1], ", ") + ", and " + clauses[n-1]
	}
	return listed(clauses, schema.English)
}

// opened is the beginning of an English sentence whose conditions stand in one row with others that follow: "in isosceles triangle
// {A}{B}{C}, {A}{B} = {A}{C}".
func opened(lead string) string {
	head, conditions, _ := strings.Cut(lead, " with ")
	return head + ", " + strings.ReplaceAll(conditions, " and ", ", ")
}

// isFormula tells whether one of its texts is a formula.
func (f *form) isFormula() bool { return f.formula(schema.English) != "" }

// formula is the one of its texts that is a formula; "" for none.
func (f *form) formula(l schema.Language) string {
	for i, text := range f.says.en {
		if isEquation(text) {
			all := f.says.in(l)
			return all[min(i, len(all)-1)]
		}
	}
	return ""
}

// isEquation tells whether an English clause is a formula, and no sentence: "{A}{B} = {n1}".
func isEquation(clause string) bool {
	for _, sign := range []string{" = ", " ∥ ", " ⊥ "} {
		if before, after, ok := strings.Cut(clause, sign); ok && !strings.Contains(before+after, " ") {
			return true
		}
	}
	return false
}

// endsInEquation tells of the beginning of an English sentence whether a formula stands last in it.
func endsInEquation(lead string) bool {
	_, with, _ := strings.Cut(lead, " with ")
	return strings.ContainsAny(with, "=∥")
}

func isJoined(s Statement) bool { return s.form.name == "joined" }
