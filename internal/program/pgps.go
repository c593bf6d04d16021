package program

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// parsePGPS reads a program such as "Gsin N0 N2 N3 Get y": operators with their operands up to the next operator, each
// an equation; Get names the answer and ends the program.
func (p *parser) parsePGPS(source string) error {
	words := strings.Fields(source)
	for len(words) > 0 {
		p.step++
		name := words[0]
		if !isOperatorName(name) {
			return failf(Unparsable, p.step, "%s stands where an operator must", quote(name))
		}
		size := 1 + slices.IndexFunc(words[1:], isOperatorName)
		if size == 0 {
			size = len(words)
		}
		written := words[1:size]
		operands := make([]ref, size-1)
		for i, word := range written {
			operand, err := p.pgpsOperand(word)
			if err != nil {
				return err
			}
			operands[i] = operand
		}
		words = words[size:]
		if name == "Get" {
			if len(operands) != 1 || len(words) > 0 {
				return failf(Unparsable, p.step, "Get takes one operand and is the last step")
			}
			p.goal, p.goalName = operands[0], written[0]
			return nil
		}
		if err := p.relate(name, operands); err != nil {
			return err
		}
		p.note(name, written, operands, nowhere)
	}
	return failf(Unparsable, 0, "it does not say what to Get")
}

// relate puts down the equation of an operator.
func (p *parser) relate(name string, operands []ref) error {
	o, known := relations[name]
	if !known {
		return failf(UnknownOperator, p.step, "%s is no operator", quote(name))
	}
	if len(operands) < o.least || (o.most > 0 && len(operands) > o.most) {
		return failf(Unparsable, p.step, "%s does not take %d operands", name, len(operands))
	}
	left, right := o.build(formulas{&p.builder, PGPSPi}, operands)
	p.equations = append(p.equations, equation{left, right, p.step})
	return nil
}

// isOperatorName tells operators (Gsin, Tria_BH_Area) from operands (N0, V1, C0.5, x).
func isOperatorName(word string) bool {
	return word[0] >= 'A' && word[0] <= 'Z' && strings.Trim(word[1:], "0123456789.") != ""
}

func (p *parser) pgpsOperand(word string) (ref, error) {
	switch c := word[0]; {
	case 'a' <= c && c <= 'z' && len(word) == 1:
		return p.letter(word), nil
	case len(word) == 1:
	case c == 'V':
		return p.letter(word), nil
	case c == 'N':
		return p.pgpsNumber(word)
	case c == 'C':
		if value, err := strconv.ParseFloat(word[1:], 64); err == nil && !math.IsInf(value, 0) {
			return p.constant(value), nil
		}
	}
	return 0, failf(Unparsable, p.step, "%s is no operand", quote(word))
}

// pgpsNumber is the node of a number: a number of the problem, or an expression in its letters.
func (p *parser) pgpsNumber(name string) (ref, error) {
	i, ok := p.byName[name]
	if !ok {
		return 0, failf(OperandOutOfRange, p.step, "the problem has no number %s", quote(name))
	}
	if r, ok := p.refs[i]; ok {
		return r, nil
	}
	before := len(p.nodes)
	r, hasLetters, err := p.expression(p.numbers[i].Text)
	if err != nil {
		return 0, failf(Unparsable, p.step, "%s is %s: %v", name, quote(p.numbers[i].Text), err.(*Error).Why)
	}
	if !hasLetters && !p.tooLarge {
		p.values[i] = valueOf(p.nodes, r)
		p.nodes = p.nodes[:before]
		r = p.number(i)
	}
	p.refs[i] = r
	return r, nil
}

// letter is the node of an unknown: a letter of the problem, or V0.
func (p *parser) letter(name string) ref {
	r, ok := p.letters[name]
	if !ok {
		r = p.unknown(len(p.unknowns))
		p.letters[name] = r
		p.unknowns = append(p.unknowns, name)
	}
	return r
}
