package backward

import (
	"regexp"
	"strings"

	"geoeval/internal/program"
	"geoeval/internal/program/fit"
	"geoeval/internal/text/mask"
	"geoeval/internal/text/quantity"
	"geoeval/schema"
)

// reasonOf is the reason that a table has for a misfit.
var reasonOf = map[fit.Kind]schema.UnmaskedReason{
	fit.Unsettled: schema.TextUnsettled, fit.Unread: schema.TextUnread, fit.Measures: schema.MeasuresClash,
	fit.Foreign: schema.ForeignConstant, fit.Unaccounted: schema.NumberUnused, fit.Contradicted: schema.RelationDiffers,
	fit.Told: schema.ToldElsewhere,
}

// misfit says how a question's program does not fit its text, nil where it does. The text of a problem with a figure is
// whole only with it, so that it is not held against its program.
func misfit(sub subject, solution *program.Program, numbers []schema.Number, m *mask.Masking) *refused {
	p := sub.problem
	if why := broken(p); why != "" {
		return &refused{schema.TextUnsettled, why}
	}
	if repeats(m) {
		return &refused{schema.TextUnsettled, "the text says the same of it as of the answer"}
	}
	if p.SolutionLanguage != schema.MathQAProgram && p.SolutionLanguage != schema.EquationProgram {
		return nil
	}
	reading := quantity.Read(p.Text)
	found := fit.Check(fit.Problem{
		Program: solution, Reading: reading, Of: quantitiesOf(reading, numbers), Masked: m.Numbers,
		Gold: *sub.check.Gold, Slack: *sub.check.Tolerance, Answer: p.Answer,
	})
	if found == nil {
		return nil
	}
	return &refused{reasonOf[found.Kind], found.Detail}
}

var (
	// garbled is what wrong encodings leave of a text.
	garbled = regexp.MustCompile(`[\x{FFFD}âÃÂˆ]|ï¿½`)
	// nameless are words before a sign of which the name between is lost: "if = 5", "the angle = 40, and = 30".
	nameless = regexp.MustCompile(`\b(?:and|that|then|when|where|since|given) [=∥⊥≅∼]|\b(?:if|connect|let|given that|known that|angle) (?:[=∥⊥≅∼]|is (?:a )?(?:tangent|perpendicular|parallel|chord|diameter|midpoint)\b)`)
	// open is the end of a text that was cut off.
	open = regexp.MustCompile(`\b(?:the|of|and|an|with|if|or|than|from|for|that|which|whose)[ .,:;?]*$`)
	// asks is what a text has that asks for something.
	asks = regexp.MustCompile(`(?i)[?？]|[（(]\s*[)）]|(?:[=＝:：]|\bis|\bare|\bto|等于|为|是)\s*[.。．]?\s*$|\b(?:how|what|which|find|calculate|compute|determine|give|write)\b|求|计算|多少|几`)
)

// broken says what a text has lost upstream, "" where nothing is known to be. The text of a problem with clauses need not
// say all.
func broken(p *schema.Problem) string {
	switch {
	case garbled.MatchString(p.Text):
		return "its text has signs of a wrong encoding"
	case len(p.Semantic) > 0:
		return ""
	case nameless.MatchString(p.Text), open.MatchString(p.Text):
		return "its text has lost a name or its end"
	case p.SolutionLanguage == schema.StackProgram && !asks.MatchString(p.Text):
		return "its text has lost its question"
	}
	return ""
}

var (
	given = regexp.MustCompile(`(?:^|[,.;]|\b(?:and|if|that)) ?(the [a-zA-Z' ]+?) (?:is|=) ?$`)
	asked = regexp.MustCompile(`(?:[,.;] ?|^)(?:then |so |and )?(the [a-zA-Z' ]+?) (?:is|=|equals|is equal to)[ ()?=.]*$`)
)

// repeats reports whether a text calls the masked number what it calls the answer: "the length of the ladder is X, then
// the length of the ladder is".
func repeats(m *mask.Masking) bool {
	want := asked.FindStringSubmatch(m.Text)
	if want == nil || strings.Count(want[1], " ") < 3 || m.Places[0].Clause != mask.InText {
		return false
	}
	at := given.FindStringSubmatch(m.Text[:m.Places[0].Start])
	return at != nil && at[1] == want[1]
}

// quantitiesOf gives for each number the place of the quantity that it is, or is part of, −1 where it is none.
func quantitiesOf(r *quantity.Reading, numbers []schema.Number) []int {
	of := make([]int, len(numbers))
	for i, n := range numbers {
		of[i] = -1
		for k, q := range r.Quantities {
			if n.Field == schema.InText && int(n.Start) < q.End && q.Start < int(n.End) {
				of[i] = k
				break
			}
		}
	}
	return of
}
