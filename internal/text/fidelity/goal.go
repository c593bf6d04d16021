package fidelity

import (
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
)

// A goal is what a text asks for.
type goal struct {
	found bool
	kinds []string // length, angle, area, …, in order; none where it cannot be told
	name  string   // the first name or variable asked for; "" where none is
	count bool     // it asks how many

	measure bool            // it says measure or degree: of an arc that is no length
	of      map[string]bool // the words that say of what a quantity is asked for: the shaded region
}

// goalWords are what may be asked for, in lower case, by kind.
var goalWords = wordsOf(map[string]string{
	"length":      "length lengths long distance far",
	"angle":       "angle angles degree ∠ \\angle",
	"area":        "area areas",
	"perimeter":   "perimeter circumference",
	"volume":      "volume capacity",
	"ratio":       "ratio",
	"radius":      "radius",
	"diameter":    "diameter",
	"width":       "width breadth wide",
	"height":      "height altitude tall high",
	"probability": "probability",
	"slope":       "slope",
	"cost":        "cost expense price",
	"percent":     "percent percentage %",
	"time":        "time",
	"sum":         "sum total",
	"product":     "product",
	"difference":  "difference",
	"number":      "number",
	"arc":         "arc \\widehat ⌒",
	"sin":         "sin \\sin sine",
	"cos":         "cos \\cos cosine",
	"tan":         "tan \\tan",
	"coordinate":  "coordinate coordinates intercept",
	"equation":    "equation",
	"speed":       "speed rate",
	"surface":     "surface",
	"hypotenuse":  "hypotenuse",
	"diagonal":    "diagonal",
	"depth":       "depth deep",
	"side":        "side sides",
	"edge":        "edges",
	"face":        "faces",
	"vertex":      "vertices",
})

// asks are the words that open a question.
var asks = lexeme.Set("find determine calculate compute evaluate what which how solve state give name identify work obtain whats ascertain " +
	"establish deduce estimate approximate")

// stops are the words behind which conditions stand.
var stops = lexeme.Set("if when given where with such so that assuming knowing for provided suppose for in because since while use using whose on to express round " +
	"correct rounded at formed above below")

// readGoal finds what the text asks for: behind the last word that asks, up to the conditions; else before the last blank.
func (r *reading) readGoal() {
	if r.hans > 0 {
		r.readHanGoal()
		return
	}
	asked, here := false, false // a question has been found, in this sentence
	for i := range r.tokens {
		t := &r.tokens[i]
		if r.endsSentence(i) {
			here = false
		}
		if t.kind != word || t.role != noRole || !asks[t.lower] || !r.isAsked(i) || here && !r.goal.isEmpty() {
			continue
		}
		if g := r.goalAt(i); !asked || !g.isEmpty() {
			r.goal, asked, here = g, true, true
		}
	}
	if r.blanks > 0 {
		r.goal = r.goalBefore(r.lastBlank())
	}
	r.goal.found = asked || r.blanks > 0 || r.hasQuestionMark()
}

func (g goal) isEmpty() bool { return len(g.kinds) == 0 && g.name == "" }

// isAsked reports whether the asking word tokens[i] asks: "which" mostly begins a clause, and "give your answer" asks for
// nothing else.
func (r *reading) isAsked(i int) bool {
	t := &r.tokens[i]
	for k := i + 1; k < len(r.tokens) && k < i+4; k++ {
		if r.tokens[k].is("answer", "answers") {
			return false // "Give your answer as"
		}
	}
	switch t.lower {
	case "give", "state", "name":
		return r.opens(i)
	case "which":
		return r.opens(i) || i+1 < len(r.tokens) && r.tokens[i+1].is("value", "values", "number")
	}
	return true
}

// opens reports whether tokens[i] opens a sentence.
func (r *reading) opens(i int) bool {
	return i == 0 || r.endsSentence(i-1) || r.tokens[i-1].text == ","
}

// afterName is how many tokens behind the name asked for may still say what of it: "AB's length".
const afterName = 4

// longest is how many tokens of a question are read.
const longest = 40

func (r *reading) goalAt(i int) (g goal) {
	g.found = true
	how, named := r.tokens[i].lower == "how", 0
	for k := i + 1; k < len(r.tokens) && k < i+longest && !r.endsSentence(k); k++ {
		t := &r.tokens[k]
		if k > i+1 && t.kind == word && stops[t.lower] && t.role == noRole && !g.isEmpty() || how && k > i+1 && t.is(",") {
			break
		}
		if how && t.is("many", "much") {
			g.count = true
		}
		r.note(&g, k)
		if g.of == nil && t.is("of") && sized[goalWords[r.tokens[k-1].lower]] {
			g.of = r.thing(k + 1)
		}
		if g.name != "" {
			if named++; named > afterName || t.is(",") {
				break
			}
		}
	}
	return g
}

// goalBefore reads the goal of a fill-in question, which ends in the blank tokens[i].
func (r *reading) goalBefore(i int) (g goal) {
	for r.tokenAt(i-1).is("?", ":", ".", ",", "=") {
		i-- // "what is angle B? ()"
	}
	from := i
	for least := max(0, i-longest); from > least && !r.endsSentence(from-1) && !r.tokens[from-1].is(",") && (!r.tokens[from-1].is("then") || i-from < 2); {
		from--
	}
	for k := from; k < i && (g.isEmpty() || !stops[r.tokens[k].lower]); k++ {
		r.note(&g, k)
	}
	return g
}

// note takes in what tokens[k] says of a goal.
func (r *reading) note(g *goal, k int) {
	t := &r.tokens[k]
	g.measure = g.measure || t.is("measure", "measures", "degree", "degrees") || t.text == "m" && k+1 < len(r.tokens) && r.tokens[k+1].is(`\widehat`, `\angle`, "∠", "⌒", "arc", `\overarc`)
	if len(g.kinds) < mostKinds {
		lower := t.lower
		if t.kind == command || t.kind == sign {
			lower = t.text
		}
		if kind := goalWords[lower]; kind != "" && t.role != isName && (t.role != isUnit || t.is("%", "percent") && k > 0 && r.tokens[k-1].is("what", "the")) {
			g.kinds = append(g.kinds, kind)
		}
	}
	if g.name == "" && (t.role == isName || t.role == isVariable || t.role == isLabel) {
		g.name = t.lower
		if t.role == isVariable && r.folded {
			g.name = strings.ToUpper(t.text)
		}
	}
}

func (r *reading) lastBlank() int {
	for i := len(r.tokens) - 1; i >= 0; i-- {
		if r.tokens[i].role == isBlank {
			for i > 0 && r.tokens[i-1].role == isBlank {
				i--
			}
			return i
		}
	}
	return len(r.tokens)
}

func (r *reading) hasQuestionMark() bool {
	for i := range r.tokens {
		if r.tokens[i].text == "?" {
			return true
		}
	}
	return false
}

// goalFaults compares what is asked for: the same name first, and the same kind where both say one.
func (o *Original) goalFaults(c *reading) []Fault {
	a, b := o.goal, c.goal
	switch {
	case a.found && !b.found:
		return []Fault{{QuestionChanged, "nothing is asked"}}
	case a.name != "" && b.name != "" && a.name != b.name:
		return []Fault{{QuestionChanged, a.name + " was asked for, " + b.name + " is"}}
	case a.name != "" && b.found && b.name == "" && len(b.kinds) == 0 && !b.count:
		return []Fault{{QuestionChanged, a.name + " was asked for"}}
	case len(a.kinds) == 0 || len(b.kinds) == 0:
		return nil
	case slices.Contains(a.kinds, "arc") && slices.Contains(b.kinds, "arc") && a.measure != b.measure && slices.Contains(a.kinds, "length") != slices.Contains(b.kinds, "length"):
		return []Fault{{QuestionChanged, "the measure and the length of an arc are two"}}
	case a.lengthOf() != nil && b.lengthOf() != nil && !slices.ContainsFunc(a.lengthOf(), func(k string) bool { return slices.Contains(b.lengthOf(), k) }):
		return []Fault{{QuestionChanged, a.lengthOf()[0] + " was asked for, " + b.lengthOf()[0] + " is"}}
	case o.otherThing(c):
		return []Fault{{QuestionChanged, "it is asked of another thing"}}
	}
	kinds, others := a.plain(), b.plain()
	for _, k := range kinds {
		for _, l := range others {
			if k == l || extents[k] && l == "length" || k == "length" && extents[l] || vague[k] || vague[l] {
				return nil
			}
		}
	}
	return []Fault{{QuestionChanged, kinds[0] + " was asked for, " + others[0] + " is"}}
}

// plain lists the kinds of a goal without the vague ones, unless there are no others.
func (g goal) plain() []string {
	kinds := slices.DeleteFunc(slices.Clone(g.kinds), func(k string) bool { return vague[k] })
	if len(kinds) == 0 {
		return g.kinds
	}
	return kinds
}

// extents are kinds that have a length, so that the length of one and the one are the same.
var extents = lexeme.Set("radius diameter width height hypotenuse diagonal depth arc side edge")

// vague are kinds that say little of what is asked for.
var vague = lexeme.Set("number time sum speed coordinate total")

// mostKinds is how many kinds a goal may name.
const mostKinds = 4
