package sources

import (
	"fmt"
	"math"
	"regexp"
	"strings"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// Value is the number that an answer, or a choice, to a question denotes, nil where it is not certainly one. The unit is
// "" where none is written. A line's equation, y = -1, is a number only where the question asks for no equation.
func Value(question, text string) (value *float64, unit string) {
	if strings.Contains(text, "=") && equation.MatchString(text) && asksForEquation.MatchString(question) {
		return nil, ""
	}
	v, unit, ok := mathtext.ValueUnit(text)
	if !ok {
		return nil, ""
	}
	return &v, unit
}

var (
	// equation is what may be the equation of a line as well as the value of an unknown.
	equation        = regexp.MustCompile(`^[\s$]*[xyzXYZ]\s*=`)
	asksForEquation = regexp.MustCompile(`(?i)\bequations? (?:of|for|that|which|is|are)\b|方程|解析式|表达式|关系式`)
)

// Values are the numbers of a question's choices. Where some are increases and some decreases by so many percent, their
// sizes alone would not tell them apart, and they have no numbers.
func Values(question string, choices []string) []*float64 {
	up, down := false, false
	for _, c := range choices {
		change := mathtext.Change(c)
		up, down = up || change > 0, down || change < 0
	}
	values := make([]*float64, len(choices))
	for i, c := range choices {
		if up && down && mathtext.Change(c) != 0 {
			continue
		}
		values[i], _ = Value(question, c)
	}
	return values
}

// Settle gives the number of an answer or a choice of which a record publishes a text and a number, nil where neither is
// one. The text is what people are shown and answers are held against, so it counts: the published number is taken only
// where it is that of the text, to the accuracy with which either is written, or where the text is not certainly one. A
// percentage that is published in percent is made hundredths.
//
// Where text and number contradict each other, conflict says so; of names what the number is, "precise_value of choice B".
func Settle(question, text string, number *float64, of string) (value *float64, conflict string) {
	read, unit := Value(question, text)
	switch {
	case read == nil:
		return number, ""
	case number == nil:
		return read, ""
	case unit == "%" && agree(100**read, *number, text):
		return read, ""
	case agree(*read, *number, text):
		return number, ""
	}
	return read, fmt.Sprintf("%s is %s and its text is %q: the text counts", of, Numeral(*number), text)
}

// agree says whether a published number is that of a text: within a thousandth, or, up to a hundredth, within the
// rounding with which either is written.
func agree(read, number float64, text string) bool {
	size := math.Abs(read)
	if size == 0 {
		size = 1
	}
	rounding := halfUnit(Numeral(number))
	if a, ok := mathtext.ReadAnswer(text); ok && a.Numeral != "" {
		rounding = max(rounding, halfUnit(a.Numeral))
	}
	return math.Abs(read-number) <= max(0.001*size, min(rounding, 0.01*size))
}

// halfUnit is half a unit of the last place of a numeral.
func halfUnit(numeral string) float64 {
	_, decimals, _ := strings.Cut(numeral, ".")
	return math.Pow10(-len(decimals)) / 2
}

// SettleAll settles the choices of a problem against the numbers that its record publishes of them, name, and notes
// what contradicts.
func SettleAll(p *schema.Problem, numbers []*float64, name string) {
	p.ChoiceNumbers = make([]*float64, len(p.Choices))
	for i, c := range p.Choices {
		value, conflict := Settle(p.Text, c, numbers[i], name+" of choice "+Letter(i))
		p.ChoiceNumbers[i] = value
		if conflict != "" {
			p.RecordFaults = append(p.RecordFaults, conflict)
		}
	}
}
