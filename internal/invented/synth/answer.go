package synth

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"geoeval/internal/exact"
	"geoeval/schema"
)

// An Answer is the gold answer or a choice.
type Answer struct {
	// Text is the answer in LaTeX without $: 6\sqrt{3}, 60\pi, (3,-2), y = 2x + 1, yes.
	Text string
	// Plain is the same without LaTeX: 6√3, 60π.
	Plain string
	// Value is the number that the text denotes, rounded where that is; nil where it is none.
	Value *float64
	Kind  schema.AnswerKind
	// Unit is the template's: cm, cm^2, °; or empty.
	Unit string
}

// In is the text in a language: yes and no are 是 and 否 in Chinese, all else is the same in both.
func (a Answer) In(l schema.Language) string {
	if l == schema.Chinese && a.Kind == schema.AnswerText {
		return map[string]string{"yes": "是", "no": "否"}[a.Text]
	}
	return a.Text
}

// Answer is the gold answer.
func (p *Instance) Answer() Answer {
	a, _ := p.write(p.question, p.results(p.question)) // Draw has written it once
	return a
}

// answerIn writes the answer of the template's question, or of the problem's own.
func (p *Instance) answerIn(name string, n notation) string {
	q := p.question
	if name == answerName {
		q = p.Template.question
	}
	a, _ := p.write(q, p.results(q))
	if n == plain {
		return a.Plain
	}
	return a.Text
}

// mostRounding is how much of an answer rounding may take away: less than what the check of programs allows.
const mostRounding = 0.004

// isLittle tells whether rounding takes no more than that away.
func isLittle(x float64, places int) bool {
	return isRound(x, places) || math.Abs(roundTo(x, places)-x) <= mostRounding*math.Abs(x)
}

// CanWrite tells whether a number can be an answer: exactly, and then in small numbers, or with two decimals, which take
// little away.
func CanWrite(x float64) bool {
	if _, ok := newValue(x); ok {
		return true
	}
	if e, ok := exact.Recognized(x); ok {
		return isPrintable(e)
	}
	return isLittle(x, 2)
}

func roundTo(x float64, places int) float64 {
	unit := math.Pow10(places)
	return math.Round(x*unit+math.Copysign(1e-9, x)) / unit
}

// isRound tells whether a number has at most so many decimals.
func isRound(x float64, places int) bool { return same(x, roundTo(x, max(places, 2))) }

// write writes numbers as an answer to a question.
func (p *Instance) write(q *question, x []float64) (Answer, error) {
	a := Answer{Kind: schema.AnswerNumber, Unit: q.unit}
	switch q.form {
	case yesNo:
		a.Kind, a.Text = schema.AnswerText, "no"
		if x[0] != 0 {
			a.Text = "yes"
		}
		a.Plain = a.Text
	case coordinate:
		a.Kind = schema.AnswerCoordinate
		a.Text, a.Plain = point(x, latex), point(x, plain)
	case expression:
		return p.phrase(q, q.expression), nil
	case decimal:
		return rounded(q, x[0]), nil
	default:
		e, ok := p.exactly(q, x[0])
		if !ok {
			return a, fmt.Errorf("the answer %v is not of the form %s: "+
				"its number is no fraction, or below a root sign none with a small denominator", x[0], q.form)
		}
		return exactAnswer(q, e), nil
	}
	return a, nil
}

// exactly is the exact number that an answer is.
func (p *Instance) exactly(q *question, x float64) (exact.Surd, bool) {
	switch q.form {
	case root:
		return exact.SquareRoot(x*x, mostRoot)
	case piTimes:
		x /= math.Pi
		if above, below, ok := exact.Fraction(x, mostBelow); ok {
			return exact.NewSurd(above, below, 1, 1), true
		}
		e, ok := exact.SquareRoot(x*x, mostRoot)
		e.Pies = 1
		return e, ok
	}
	if q.over != nil {
		below := math.Round(q.over.of(&p.numbers))
		above := math.Round(x * below)
		if below < 1 || !same(above/below, x) {
			return exact.Surd{}, false
		}
		return exact.NewSurd(int64(above), int64(below), 1, 0), true
	}
	above, below, ok := exact.Fraction(x, mostBelow)
	return exact.NewSurd(above, below, 1, 0), ok
}

// asDecimal is an exact number as the decimal that it is written as, 7.5: where a root could be and none came out.
func (q *question) asDecimal(e exact.Surd) (Value, bool) {
	v, ok := newValue(e.Float())
	return v, ok && q.form == root
}

func exactAnswer(q *question, e exact.Surd) Answer {
	value := e.Float()
	if v, ok := q.asDecimal(e); ok {
		return Answer{Text: v.String(), Plain: v.String(), Value: &value, Kind: schema.AnswerNumber, Unit: q.unit}
	}
	return Answer{Text: latex.surd(e), Plain: plain.surd(e), Value: &value, Kind: schema.AnswerNumber, Unit: q.unit}
}

// rounded writes a number with its decimals: an exact one with those that it has, a rounded one with all that are asked
// for, zeros too.
func rounded(q *question, x float64) Answer {
	value := roundTo(x, q.places)
	text := strconv.FormatFloat(value, 'f', q.places, 64)
	if isRound(x, q.places) {
		places := max(q.places, 2)
		value = roundTo(x, places)
		text = decimals(value, places)
	}
	return Answer{Text: text, Plain: text, Value: &value, Kind: schema.AnswerNumber, Unit: q.unit}
}

// phrase writes an expression; its numbers are not told apart.
func (p *Instance) phrase(q *question, w wording) Answer {
	return Answer{Text: p.fill(w, latex).String(p), Plain: p.fill(w, plain).String(p), Kind: schema.AnswerExpression,
		Unit: q.unit}
}

// point writes coordinates: (3,-2).
func point(x []float64, n notation) string {
	parts := make([]string, len(x))
	for i, c := range x {
		parts[i] = written(c, n)
	}
	return "(" + strings.Join(parts, ",") + ")"
}
