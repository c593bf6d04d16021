package reform

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"regexp"

	"geoeval/internal/program"
	"geoeval/internal/program/fit"
	"geoeval/internal/text/mathtext"
	"geoeval/internal/text/quantity"
	"geoeval/schema"
)

// compute gives the values of a program's terms.
func compute(terms []program.Term) []float64 {
	values := make([]float64, len(terms))
	for i, t := range terms {
		switch len(t.Operands) {
		case 0:
			values[i] = t.Value
		case 1:
			values[i] = program.Compute(t.Op, values[t.Operands[0]], 0)
		default:
			values[i] = program.Compute(t.Op, values[t.Operands[0]], values[t.Operands[1]])
		}
	}
	return values
}

// A cut is what stands in the place of a piece of a text.
type cut struct {
	start, end int
	put        string
}

// A retold text is one with pieces replaced.
type retold struct {
	text string
	cuts []cut
}

// replace puts pieces into a text; they do not overlap.
func replace(text string, cuts []cut) retold {
	slices.SortFunc(cuts, func(a, b cut) int { return cmp.Compare(a.start, b.start) })
	var b strings.Builder
	at := 0
	for _, c := range cuts {
		b.WriteString(text[at:c.start])
		b.WriteString(c.put)
		at = c.end
	}
	b.WriteString(text[at:])
	return retold{b.String(), cuts}
}

// at is where a place of the old text is in the new one.
func (r *retold) at(place int) int {
	moved := place
	for _, c := range r.cuts {
		if c.end <= place {
			moved += len(c.put) - (c.end - c.start)
		}
	}
	return moved
}

// text gives the text with new numbers and names.
func (o *original) text(n *renewal, names naming) retold { return o.field(-1, o.Text, n, names) }

// field gives the text, or a clause, with new numbers and names.
func (o *original) field(clause int, text string, n *renewal, names naming) retold {
	cuts := names.cuts(text, clause >= 0)
	for i, m := range o.numerals {
		if m.clause == clause && n.values[i] != m.value {
			cuts = append(cuts, cut{m.start, m.end, m.write(n.values[i])})
		}
	}
	return replace(text, cuts)
}

// newNumbers are numbers of the text in their new places.
func newNumbers(numbers []schema.Number, text retold) []schema.Number {
	out := slices.Clone(numbers)
	for i := range out {
		if out[i].Field == schema.InText {
			moveTo(&out[i], text)
		}
	}
	return out
}

// moveTo gives a number its new place and value.
func moveTo(n *schema.Number, in retold) {
	start, end := in.at(int(n.Start)), in.at(int(n.End))
	n.Start, n.End = int64(start), int64(end)
	if s := in.text[start:end]; s != n.Text {
		n.Text = s
		if v, ok := mathtext.Value(s); ok {
			n.Value = &v
		}
	}
}

// fittingFails reports whether the new program does not fit the new text.
func (o *original) fittingFails(n *renewal, reading *quantity.Reading, numbers []schema.Number) bool {
	return fit.Check(o.fitting(n.program, reading, numbers, n.value, n.answer)) != nil
}

// literal is a number that a program of an equation writes out.
var literal = regexp.MustCompile(`\d+(?:\.\d+)?`)

// solution is the program's source with the new numbers; "" where it cannot be written so that it gives the new answer.
func (o *original) solution(n *renewal, numbers []schema.Number) string {
	source := o.Solution
	if o.SolutionLanguage == schema.EquationProgram {
		source = literal.ReplaceAllStringFunc(source, func(s string) string {
			v, _ := strconv.ParseFloat(s, 64)
			for i, m := range o.numerals {
				if m.power > 0 && m.value == v {
					return m.write(n.values[i])
				}
			}
			return s
		})
	}
	parsed, err := program.Parse(program.Language(o.SolutionLanguage), source, numbers)
	if err != nil {
		return ""
	}
	values, err := parsed.Evaluate()
	if err != nil || len(values) != 1 || schema.Apart(values[0], n.value) > 1e-9*math.Abs(n.value) {
		return ""
	}
	return source
}

// row makes the row of a reformed problem.
func (o *original) row(n *renewal, b *schema.Backward, lot chance) (*schema.Reformed, *refusal) {
	names := o.names(lot)
	text := o.text(n, names)
	r := &schema.Reformed{
		ID: schema.ReformedID(o.ID), ParentID: o.ID, Source: o.Source, Language: o.Language, Text: text.text,
		Answer: n.answer, AnswerUnit: o.AnswerUnit,
	}
	read, ok := mathtext.ReadAnswer(n.answer)
	if !ok {
		return nil, refuse(schema.ReformAnswerForm, "the new answer %q", n.answer)
	}
	r.AnswerValue = &read.Value
	clauses := make([]retold, len(o.Semantic))
	for i, clause := range o.Semantic {
		clauses[i] = o.field(i, clause, n, names)
		r.Semantic = append(r.Semantic, clauses[i].text)
	}
	for _, clause := range o.Structural {
		structural := replace(clause, names.cuts(clause, true))
		r.Structural = append(r.Structural, structural.text)
	}
	place := func(numbers []schema.Number) []schema.Number {
		out := newNumbers(numbers, text)
		for i := range out {
			if out[i].Field == schema.InClauses {
				moveTo(&out[i], clauses[out[i].Clause])
			}
		}
		return out
	}
	r.Numbers = place(o.Problem.Numbers)
	if r.Solution = o.solution(n, place(o.numbers)); r.Solution == "" {
		return nil, refuse(schema.ReformNoNumbers, "the program could not be written with the new numbers")
	}
	if o.figure != nil {
		scene, err := o.figure.again(o, n, names)
		if err != nil {
			return nil, refuse(schema.ReformDiagram, "%v", err)
		}
		r.Scene = scene
		// Drawn once to know that it can be; the stage draws what it takes.
		drawn, err := withPicture(*r)
		if err != nil {
			return nil, refuse(schema.ReformDiagram, "%v", err)
		}
		r.ImageDigest = drawn.ImageDigest
	}
	if len(names) > 0 {
		r.Edits = append(r.Edits, schema.NamesChanged)
	}
	r.Edits = append(r.Edits, n.edit())
	if len(n.choices) > 0 {
		o.moveChoices(r, n, lot)
		r.Edits = append(r.Edits, schema.ChoicesMoved)
	}
	r.Changes = o.changes(n, names)
	r.Proof = n.program.Equations(nil, "", strconv.FormatFloat(n.value, 'g', 10, 64), 1)
	r.Proof = append(r.Proof, fmt.Sprintf("the program gives %s", strconv.FormatFloat(n.value, 'g', 10, 64)), n.undone)
	if n.scale != 0 {
		r.Scale = &n.scale
		r.Proof = append(r.Proof, n.grown())
	} else {
		r.Proof = append(r.Proof, "the program fits the new text")
	}
	if lot("exchange")%2 == 0 {
		o.exchange(r, n, names, b)
	}
	return r, nil
}

// moveChoices puts the choices into another order, in which the right one has another letter.
func (o *original) moveChoices(r *schema.Reformed, n *renewal, lot chance) {
	count := len(n.choices)
	by := 0
	if count > 1 {
		by = 1 + int(lot("choices")%uint64(count-1))
	}
	right := int(o.AnswerLetter[0]-'A') + by
	for i := range count {
		r.Choices = append(r.Choices, n.choices[(i+count-by)%count])
	}
	r.AnswerLetter = string(rune('A' + right%count))
}

// changes says what was changed.
func (o *original) changes(n *renewal, names naming) []string {
	all := names.changes()
	for i, m := range o.numerals {
		if n.values[i] == m.value {
			continue
		}
		if s := m.text + " → " + m.write(n.values[i]); !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	return append(all, fmt.Sprintf("answer %s → %s", o.Answer, n.answer))
}

// grown says how much larger the lengths are, and with them the answer.
func (n *renewal) grown() string {
	larger := fmt.Sprintf("all lengths are %.6g times as large, and ", n.scale)
	if n.power == 1 {
		return larger + "so is the answer"
	}
	return larger + fmt.Sprintf("the answer %.6g times, which is %.6g to the power of %d", math.Pow(n.scale, float64(n.power)), n.scale, n.power)
}
