package paraphrase

import (
	"slices"
	"strings"

	"geoeval/internal/text/fidelity"
	"geoeval/internal/text/lexeme"
)

// ask writes a question in a form, and its parts in an order, that chance chooses.
func (e *englishWriter) ask(q question) []string {
	var out []string
	opener := e.opener(q)
	if rest, ok := strings.CutSuffix(opener, "."); ok {
		out, opener = append(out, e.close(rest, ".")), ""
	}
	condition, setting := e.reorder(q.condition), e.reorder(q.setting)
	if whole := setting != "" && (e.isClause(setting) || e.tellsDoing(setting)) && !e.isUnfinished(setting); whole {
		lowered, fits := decapital(setting)
		switch {
		case !e.isClause(setting):
			out = append(out, e.close(e.join(opener, setting), "."))
			opener, setting = "", ""
		case condition == "" && fits && !e.isPlaced(lowered) && e.c.pick(3, "setting") > 0:
			condition, setting = lowered, ""
		case condition == "" && e.c.pick(3, "setting") > 0 && e.placeOf(setting) != "":
			place := e.placeOf(setting)
			condition = e.reorder(lowerFirst(strings.TrimLeft(setting[len(place):], " ,")))
			setting = place
		default:
			out = append(out, e.close(e.join(opener, setting), "."))
			opener, setting = "", ""
		}
	}
	lead := []string{opener, setting}
	q.setting, q.opener = setting, opener != ""
	if condition == "" {
		asked, mark := e.asked(q)
		if opener == "" && setting == "" && e.informed(q, asked) {
			lead[0] = one(e.c, []string{"using this information", "from the given information",
				"with the help of this information", "given this information", "from what is given"}, "from")
		}
		return append(out, e.close(e.join(append(lead, asked)...), mark))
	}
	form := one(e.c, e.forms(q, condition, e.join(lead...) != ""), "condition")
	q.then = !slices.Contains([]string{"… if", "…, given that", "suppose that"}, form)
	asked, mark := e.asked(q)
	switch form {
	case "… if":
		return append(out, e.close(e.join(append(lead, asked+" if "+condition)...), mark))
	case "…, given that":
		return append(out, e.close(e.join(append(lead, asked, "given that "+condition)...), mark))
	case "suppose that":
		supposing := []string{"suppose that ", "you are told that ", "it is given that "}
		if fidelity.TellsStep(condition) {
			supposing = supposing[:1]
		}
		suppose := one(e.c, supposing, "suppose")
		return append(out, e.close(suppose+condition, "."), e.close(asked, mark))
	case "given that", "assuming that", "supposing that":
		asked = strings.TrimPrefix(asked, "then ")
	}
	return append(out, e.close(e.join(append(lead, form+" "+condition, asked)...), mark))
}

// forms are the ways in which a condition and its question may stand together. led says that something stands before
// both.
func (e *englishWriter) forms(q question, condition string, led bool) []string {
	if startsWithAny(condition, "you ", "we ", "given ") {
		return []string{"if"} // it is done, and not known
	}
	var forms []string
	if fidelity.TellsStep(condition) {
		forms = append(forms, "if", "when")
		if q.blank == "" && !q.goal.opaque && !q.goal.kept && (q.last || e.mayFollow(q, condition)) {
			forms = append(forms, "… if")
		}
		if !q.goal.kept && !q.last && !led && !e.supposed {
			forms = append(forms, "suppose that")
		}
		return forms
	}
	if !q.last || e.mayLead(q.goal, condition) {
		forms = append(forms, "if", "given that", "assuming that")
		if !e.supposed {
			forms = append(forms, "supposing that")
		}
		if e.long {
			forms = append(forms, "if it is known that", "if you are told that")
		}
	}
	if q.blank == "" && !q.goal.opaque && (q.last || e.mayFollow(q, condition)) {
		forms = append(forms, "… if", "…, given that")
	}
	if q.goal.kept && !strings.HasPrefix(q.goal.direct, "then ") {
		return forms
	}
	if !q.last && !led && !e.supposed {
		forms = append(forms, "suppose that")
	}
	if len(forms) == 0 {
		forms = append(forms, "… if")
	}
	return forms
}

// informed says whether "using this information" is to stand before a question: now and then in a long text, where
// nothing else stands before it.
func (e *englishWriter) informed(q question, asked string) bool {
	return e.long && e.later && !e.asking && q.where == "" && !strings.Contains(asked, ":") &&
		!startsWithAny(asked, "you", "using", "use", "in ") &&
		(e.c.pick(3, "from") == 0 || e.story && e.c.pick(2, "from", "story") == 0)
}

func startsWithAny(s string, with ...string) bool {
	return slices.ContainsFunc(with, func(w string) bool { return strings.HasPrefix(s, w) })
}

// join puts commas between the phrases that are there. All but the first have to stand within a sentence, which the
// caller sees to.
func (e *englishWriter) join(phrases ...string) string {
	var b strings.Builder
	for _, p := range phrases {
		if p == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteString(e.comma())
			p = lowerFirst(p)
		}
		b.WriteString(p)
	}
	return b.String()
}

// opener writes the opener of a question that has one. With a stop at its end it is a sentence.
func (e *englishWriter) opener(q question) string {
	if !q.opener {
		return ""
	}
	if q.below != "" {
		return one(e.c, []string{"as shown in the figure below", "in the figure below", "in the following figure",
			"refer to the figure below."}, "opener")
	}
	return one(e.c, []string{
		"as shown in the figure", "in the figure", "in the figure shown", "in the given figure", "as the figure shows", "refer to the figure.", "in the diagram shown",
	}, "opener")
}

// asked writes the question alone, and says which mark closes it.
func (e *englishWriter) asked(q question) (asked, mark string) {
	g := q.goal
	w := one(e.c, g.wordings, "wording")
	if e.spaced {
		w = strings.ReplaceAll(w, "'s", " ' s")
	}
	m := imperative
	switch e.c.pick(5, "manner") {
	case 0, 1:
		if !g.ordered {
			m = interrogative
		}
	case 2:
		if q.asked == completion {
			m = completion
		}
	}
	switch m {
	case completion:
		asked = w + one(e.c, []string{" is ", " is equal to ", " equals "}, "is")
		if q.blank == "" {
			asked, m = e.question(g, w, q.so), interrogative
		} else {
			if q.then {
				asked = "then " + asked
			}
			return asked + q.blank, q.mark
		}
	case interrogative:
		asked = e.question(g, w, q.so)
	default:
		asked = e.order(q, w)
	}
	if q.use != "" {
		verb := one(e.c, []string{"find ", "determine ", "calculate ", "work out "}, "order")
		asked = one(e.c, []string{"use " + q.use + " to " + verb + w, "using " + q.use + e.comma() + verb + w,
			verb + w + " using " + q.use}, "use")
		m = imperative
	} else if g.direct != "" {
		asked, m = e.direct(q)
	}
	mark = "."
	if m == interrogative {
		mark = "?"
	}
	if g.kept {
		mark = q.mark
	}
	asked += e.so(q, w)
	if q.unit != "" {
		forms := []string{asked + e.comma() + q.unit, q.unit + e.comma() + asked}
		if q.then || startsWithAny(asked, "you") {
			forms = forms[:1]
		}
		asked = one(e.c, forms, "unit")
	}
	if q.where != "" {
		if q.then || e.c.pick(2, "where") == 0 {
			asked += " " + q.where
		} else {
			asked = q.where + e.comma() + asked
		}
	}
	if q.blank != "" {
		if m == imperative {
			return asked + ": " + q.blank, q.mark
		}
		return asked + mark + " " + q.blank, q.mark
	}
	return asked, mark
}

// direct puts a question that begins with "how many" as it is, or behind "determine".
func (e *englishWriter) direct(q question) (asked string, m manner) {
	g := q.goal
	if g.opaque {
		if g.kept {
			return g.direct, completion
		}
		if !e.long || e.asking || q.condition != "" && q.then || q.setting != "" || q.opener || e.c.pick(2, "direct") == 0 {
			return g.direct, interrogative
		}
		begin := one(e.c, []string{"answer the following question:", "the question is:", "now answer this question:",
			"find the answer to this question:"}, "opaque")
		if e.spaced {
			begin = spaceMarks(begin)
		}
		return begin + " " + g.direct, interrogative
	}
	if e.c.pick(3, "direct") == 0 {
		return g.direct, interrogative
	}
	orders := []string{"find ", "determine ", "calculate ", "work out "}
	if strings.HasPrefix(g.direct, "which ") {
		orders = []string{"determine ", "identify ", "state "}
	} else if strings.HasPrefix(g.wordings[0], "whether ") {
		orders = []string{"determine ", "find out ", "decide ", "say "}
	} else if startsWithAny(g.wordings[0], "how ", "what ") {
		orders = append(orders, "find out ")
	}
	if !q.then && strings.HasPrefix(g.wordings[0], "whether ") {
		orders = append(orders, "you are asked to find out ")
	} else if !q.then {
		orders = append(orders, "you are asked to find ")
	}
	return one(e.c, orders, "order") + one(e.c, g.wordings, "wording"), imperative
}

// question asks for a wording of a goal.
func (e *englishWriter) question(g goal, w, so string) string {
	forms := []string{"what is " + w}
	if g.plural {
		forms[0] = "what are " + w
	}
	switch {
	case so != "":
	case startsWithAny(w, "the area of ", "the volume of ", "the total area of ", "the surface area of "):
		forms = append(forms, "how large is "+w)
	case g.variable:
		forms = append(forms, "what does "+g.unknown()+" equal")
	case g.segment != "":
		forms = append(forms, "how long is "+g.segment)
	case g.angle != "":
		forms = append(forms, "how large is "+g.angle)
	}
	return one(e.c, forms, "question")
}

// mostBeforeIs is how many bytes a goal may have that "is" stands behind.
const mostBeforeIs = 60

// order tells to find a wording of a goal.
func (e *englishWriter) order(q question, w string) string {
	g := q.goal
	if w == g.angle {
		w = "the measure of " + w
	}
	if e.long && !q.then && q.setting == "" && !q.opener && e.c.pick(3, "asked") == 0 {
		return one(e.c, []string{"you are asked to find ", "your task is to find ", "you are to determine ",
			"your task is to work out "}, "order") + w
	}
	forms := []string{"find " + w, "determine " + w, "calculate " + w, "work out " + w}
	if g.number || g.variable || g.segment != "" {
		forms = append(forms, "compute "+w)
	}
	if g.variable && q.so == "" {
		forms = append(forms, "solve for "+g.unknown())
	}
	if e.far && q.so == "" && q.unit == "" && !g.plural && len(w) < mostBeforeIs && !strings.Contains(w, " that ") && !strings.Contains(w, " with ") {
		switch {
		case startsWithAny(w, "the area of ", "the volume of ", "the total area of ", "the surface area of ", "the total surface area of ", "the lateral area of "):
			forms = append(forms, "find out how large "+w+" is", "determine how large "+w+" is")
		case g.segment != "":
			forms = append(forms, "find out how long "+g.segment+" is", "determine how long "+g.segment+" is")
		case g.angle != "":
			forms = append(forms, "find out how large "+g.angle+" is", "determine how large "+g.angle+" is")
		}
	}
	return one(e.c, forms, "order")
}

// unknown is the shortest wording of a variable.
func (g goal) unknown() string {
	if len(g.wordings[0]) > len(g.wordings[1]) {
		return g.wordings[1]
	}
	return g.wordings[0]
}

// so writes what stands behind a goal for good.
func (e *englishWriter) so(q question, w string) string {
	if rest, ok := strings.CutPrefix(q.so, " so that "); ok {
		forms := []string{" so that ", " such that "}
		if strings.HasPrefix(w, "the value of ") {
			forms = []string{" for which ", " such that "}
		}
		return one(e.c, forms, "so") + rest
	}
	if rest, ok := strings.CutPrefix(q.so, " to the nearest "); ok {
		return one(e.c, []string{" to the nearest ", e.comma() + "rounded to the nearest ",
			e.comma() + "correct to the nearest "}, "so") + rest
	}
	return q.so
}

// placeOf gives the place that a setting begins with, "in triangle KLM", where what stands behind it may stand behind
// "if".
func (k known) placeOf(setting string) string {
	parts := k.clauses(setting)
	if len(parts) < 2 || !startsWithAny(lowerFirst(parts[0]), "in ") || k.isClause(parts[0]) || !k.isClause(parts[1]) {
		return ""
	}
	rest := strings.TrimLeft(setting[len(parts[0]):], " ,")
	if k.isPlaced(rest) || k.hasPronoun(rest) {
		return ""
	}
	return parts[0]
}

// doing are verbs that tell what somebody does, or to do something: what has one is a sentence.
var (
	doing  = lexeme.Set("walks uses moves sails goes runs climbs crawls stands measured erected designed placed climbed walked sailed travels")
	toldTo = lexeme.Set("use put place fold connect rotate cut take extend excavate consider refer imagine note look see draw suppose assume observe")
)

// tellsDoing reports whether a setting tells to do something, or what somebody does.
func (k known) tellsDoing(setting string) bool {
	tokens := k.tokens(setting)
	for i := range tokens {
		if t := &tokens[i]; t.kind == word && (doing[t.lower] && i > 0 || i == 0 && toldTo[t.lower]) {
			return true
		}
	}
	return false
}

// isUnfinished reports whether a setting ends in a clause that the question completes: "then when the ladder slides".
func (k known) isUnfinished(setting string) bool {
	parts := k.clauses(setting)
	last := parts[len(parts)-1]
	if len(parts) == 1 && startsWithAny(lowerFirst(last), "since ", "because ", "using ", "by ", "knowing ", "although ", "assuming ") {
		return true
	}
	return startsWithAny(lowerFirst(last), "when ", "then when ", "then if ", "and when ", "as ", "while ", "after ", "before ")
}

// isPlaced reports whether a setting says where or tells to do something, so that "given that" cannot stand before it.
func (k known) isPlaced(setting string) bool {
	for _, p := range k.clauses(setting) {
		first, _, _ := strings.Cut(p, " ")
		switch strings.ToLower(first) {
		case "in", "for", "use", "given", "connect", "fold", "place", "make", "draw", "rotate", "translate", "cut", "put", "take", "extend", "let", "suppose", "it", "we", "known", "when", "as",
			"join", "passing", "through", "respectively", "to", "on", "at", "using", "there", "with", "after", "from", "between", "among", "where":
			return true
		}
	}
	return false
}
