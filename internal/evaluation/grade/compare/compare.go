// Package compare says whether a stated answer equals a gold answer: numbers in all their forms, expressions, units, lists,
// tuples, intervals, ratios, words; English and Chinese.
//
// Start reading at Equal. Both texts are read into an answer (read, in answer.go), whose numbers are expressions; answers of
// one kind are compared by the rules of that kind, each decision under the name of its rule. Equality of constants is proven
// in the normal form of polynomials.
package compare

import (
	"slices"
	"strings"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// Tolerance is how far a number may be from the gold answer.
type Tolerance string

// The tolerances.
const (
	// RelativeThousandth: |p-g| ≤ 1e-3·|g|. The empty Tolerance is the same.
	RelativeThousandth Tolerance = "rel1e-3"
	// AbsoluteThousandth: |p-g| ≤ 1e-3.
	AbsoluteThousandth Tolerance = "abs1e-3"
)

// Options are what is known of a gold answer besides its text.
type Options struct {
	// Unit is the unit of the gold answer where its text may leave it out: "cm", "square inches", "°".
	Unit string
	// Tolerance of numbers.
	Tolerance Tolerance
	// Language of the question; "" where it is not known.
	Language schema.Language
	// Solved says that the gold answer is a number of a problem that was masked, and is solved for.
	Solved bool
	// Letters are those that stand for quantities in the question, so that they are no units: m where it asks for 4m.
	Letters string
}

// An Outcome says whether a stated answer is right, and what decided.
type Outcome struct {
	Right bool
	// Rules are the names of the rules that decided, in their order.
	Rules []string
	// Status is ok, unparsable or ambiguous; with the last two nothing is right.
	Status schema.GradeStatus
	// Undecided says that the rules cannot tell, so that a judge may.
	Undecided bool
}

// sameText tells whether two texts are the same, whatever they say.
func sameText(a, b string) bool {
	return a != "" && mathtext.Normalize(a) == mathtext.Normalize(b) && telling(a) == telling(b)
}

// Equal reports whether a stated answer equals the gold answer. It is safe in parallel, and its work is bounded: an answer
// that is longer or deeper than any is unparsable.
func Equal(stated, gold string, o *Options) Outcome {
	if o == nil {
		o = &Options{}
	}
	if opposed(stated, gold) {
		return Outcome{Status: schema.GradeOK, Rules: []string{"X4"}}
	}
	c := comparison{options: o}
	s, g := read(stated), read(gold)
	if o.Unit != "" && g.kind == single && g.quantity.unit == "" && !g.quantity.percent {
		g.quantity.unit = o.Unit
	}
	s.lettered(o.Letters)
	g.lettered(o.Letters)
	out := c.answers(&s, &g)
	if !out.Right && !s.undefined && sameText(s.text, g.text) {
		out = Outcome{Right: true, Status: schema.GradeOK, Rules: []string{"X1"}}
	}
	out.Rules = unique(out.Rules)
	return out
}

// gains and losses begin the words that say in which direction something changes.
var (
	gains  = []string{"increas", "增加", "提高"}
	losses = []string{"decreas", "reduc", "减少", "降低"}
)

// opposed tells whether a gold answer says that something gains and what is stated that it loses, or the other way round (rule X4).
func opposed(stated, gold string) bool {
	has := func(text string, words []string) bool {
		text = strings.ToLower(text)
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
	}
	gain, loss := has(gold, gains), has(gold, losses)
	return gain != loss && has(stated, losses) == gain && has(stated, gains) == loss
}

// IsEquation tells whether an answer is an equation, or several values with a name or an equation each, and no value of one name alone.
func IsEquation(text string) bool {
	a := read(text)
	return a.equation != nil || a.is(several, alternatives) && slices.ContainsFunc(a.parts, func(p answer) bool { return p.equation != nil || p.name != "" })
}

// IsNumber tells whether an answer is a number, with its name or without, and neither an equation nor an expression in letters.
func IsNumber(text string) bool {
	a := read(text)
	return a.kind == single && a.equation == nil && a.ends == nil && !hasLetters(a.quantity.expression)
}

// lettered takes a unit of one letter for the letter of an expression, where the question has it as one.
func (a *answer) lettered(letters string) {
	if q := &a.quantity; a.kind == single && q.other != nil && q.unit != "" && strings.Contains(letters, q.unit) {
		q.expression, q.unit, q.printed, q.other = q.other, "", nil, nil
	}
}

func unique(rules []string) []string {
	var kept []string
	for _, rule := range rules {
		if rule != "" && !slices.Contains(kept, rule) {
			kept = append(kept, rule)
		}
	}
	return kept
}
