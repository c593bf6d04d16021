package sources

import (
	"strconv"
	"strings"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// Letter is the letter of the i-th choice, counted from 0.
func Letter(i int) string { return string(rune('A' + i)) }

// AnswerKind tells what sort of thing a gold answer is, from its text and from its value, which is nil where the answer
// is not a number. A pair or triple in parentheses is a coordinate; what holds digits, LaTeX or a relation is an
// expression; the rest is text.
func AnswerKind(answer string, value *float64) schema.AnswerKind {
	if value != nil {
		return schema.AnswerNumber
	}
	bare := undressed.Replace(answer)
	if strings.Contains(bare, ",") && inOnePair(bare) {
		return schema.AnswerCoordinate
	}
	if strings.ContainsAny(bare, `0123456789=+\^<>`) {
		return schema.AnswerExpression
	}
	return schema.AnswerText
}

var undressed = strings.NewReplacer(`\left`, "", `\right`, "", `\!`, "", "$", "", " ", "")

// inOnePair says whether s stands as a whole in one pair of parentheses: not so (1,2),(3,4).
func inOnePair(s string) bool {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth <= 0 {
			return depth == 0 && s[i] == ')' && i == len(s)-1
		}
	}
	return false
}

// Numbers lists the numbers of a text, each under the name that name gives it (counted from 0); labels such as the 1 of
// ∠1 are not among them.
func Numbers(text string, name func(k int) string) []schema.Number {
	var out []schema.Number
	for _, n := range mathtext.Numbers(text) {
		if !n.Label {
			out = append(out, number(n, name(len(out))))
		}
	}
	return out
}

// NumbersOf makes numbers of what a scanner found in a text, each under the name that name gives it.
func NumbersOf(found []mathtext.Number, name func(k int) string) []schema.Number {
	var out []schema.Number
	for k, n := range found {
		out = append(out, number(n, name(k)))
	}
	return out
}

func number(n mathtext.Number, name string) schema.Number {
	return schema.Number{Name: name, Text: n.Text, Value: new(n.Value), Field: schema.InText, Start: int64(n.Start),
		End: int64(n.End)}
}

// Unshown lists the values of a record, N_0 first, that none of the numbers found in its text and clauses is named for.
func Unshown(found []schema.Number, values []float64) []schema.Number {
	shown := map[string]bool{}
	for _, n := range found {
		shown[n.Name] = true
	}
	var out []schema.Number
	for k, v := range values {
		if name := "N_" + strconv.Itoa(k); !shown[name] {
			out = append(out, schema.Number{Name: name, Text: Numeral(v), Value: &v, Field: schema.InRecord})
		}
	}
	return out
}

// Unnamed is the name of every number in a language that names none.
func Unnamed(int) string { return "" }

// Numeral spells a number that a dataset publishes as one, in the fewest digits that mean the same number.
func Numeral(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
