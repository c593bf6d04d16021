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

// Words of UniGeo's texts, which are translations.
var (
	// wordless are places that have lost words: an angle that passes through a point, or meets a line, was a bisector of it; a number
	// with an exponent had a unit; and what bisects a segment meets that one in any case.
	wordless = regexp.MustCompile(`(?:^|[,.;] ?)(?:the )?angle [A-Z]{1,3}(?:(?:,| and) angle [A-Z]{1,3})* (?:passing|passes|pass|intersects?|intersecting|meets?)\b|\d \^ ?[23]\b`)
	// complementary and supplementary angles are of programs that have these constants, 90 and 180.
	complementary, supplementary = regexp.MustCompile(`(?i)\bcomplementary`), regexp.MustCompile(`(?i)\bsupplementary`)
	itself                       = regexp.MustCompile(`bisector of ([A-Z]{2}) (?:intersects|meets) ([A-Z]{2})\b`)
	// half is a number that a program halves as it is given, and halved what has halves.
	half   = regexp.MustCompile(`\bg_half N_\d`)
	halved = regexp.MustCompile(`(?i)mid-?point|middle|median|midline|bisect|half|halves|twice|double|diameter|radi|circle|⊙|\barc|sector|cone|isosceles|equilateral|equal|= ?[A-Z]{2}\b|rhomb|rectang|square|parallelogram|diagonal|trapezoid|regular|symmetr|area|perpendicular|= ?(?:30|45|60)\b|cent(?:er|re)|fold(?:ed)? in two|minutes|rotat|angle [A-Z] = angle`)
	// figureless is what nobody can tell without the figure: which angle has a number, on which arc a point lies, and what stands
	// where in a picture that is spoken of.
	// An angle at the centre of a circle may be on either side of its chord.
	central    = regexp.MustCompile(`circle.* angle [A-Z]O[A-Z]\b[^.,;]*$`)
	figureless = regexp.MustCompile(`(?i)angle \d|∠ ?\d|\bpoints?\b[^.;]* on (?:the )?(?:circle|⊙)|chords of (?:the )?circle|bisectors of the (?:four|inner)|divided into \d|\btranslat|picture (?:below|is)|schematic|shaded`)
)

// lost says what a translated text needs and does not have, "" for nothing: words, or the figure that it speaks of.
func lost(p *schema.Problem) string {
	if p.SolutionLanguage != schema.StackProgram || p.Language != schema.English {
		return ""
	}
	of := itself.FindStringSubmatch(p.Text)
	switch {
	case wordless.MatchString(p.Text), of != nil && of[1] == of[2]:
		return "its text has lost words"
	case complementary.MatchString(p.Text) && !strings.Contains(p.Solution, "C_2") && !strings.Contains(p.Text, "90"),
		supplementary.MatchString(p.Text) && !strings.Contains(p.Solution, "C_3") && !strings.Contains(p.Text, "180"):
		return "its text names a sum of two angles that its program does not have"
	case half.MatchString(p.Solution) && !halved.MatchString(p.Text):
		return "its program halves a number, and its text names nothing that has halves"
	case p.Diagram != schema.PictureDiagram && (figureless.MatchString(p.Text) ||
		central.MatchString(p.Text) && !strings.Contains(p.Text, "tangent")):
		return "only the figure, which is missing, says how it lies"
	}
	return ""
}

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
	return lost(p)
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
