package program

import (
	"math"
	"strconv"
	"strings"

	"geoeval/internal/exact"
)

// An operator of the stack language: how many operands it takes, and what it does with them.
type stackOperator struct {
	operands int
	build    func(f formulas, v []ref) ref
}

// stackOperators are UniGeo's and GeoQA+'s operators (programs.md, section 2). Differences are taken as positive.
var stackOperators = map[string]stackOperator{
	"g_equal":   {1, func(f formulas, v []ref) ref { return v[0] }},
	"g_double":  {1, func(f formulas, v []ref) ref { return f.times(2, v[0]) }},
	"g_half":    {1, func(f formulas, v []ref) ref { return f.over(v[0], 2) }},
	"g_add":     {2, func(f formulas, v []ref) ref { return f.sum(v...) }},
	"g_minus":   {2, func(f formulas, v []ref) ref { return f.unary(exact.Abs, f.sub(v[0], v[1])) }},
	"g_mul":     {2, func(f formulas, v []ref) ref { return f.product(v...) }},
	"g_divide":  {2, func(f formulas, v []ref) ref { return f.div(v[0], v[1]) }},
	"g_bili":    {3, func(f formulas, v []ref) ref { return f.product(f.div(v[0], v[1]), v[2]) }},
	"g_sin":     {1, func(f formulas, v []ref) ref { return f.unary(exact.Sin, v[0]) }},
	"g_cos":     {1, func(f formulas, v []ref) ref { return f.unary(exact.Cos, v[0]) }},
	"g_tan":     {1, func(f formulas, v []ref) ref { return f.unary(exact.Tan, v[0]) }},
	"g_asin":    {1, func(f formulas, v []ref) ref { return f.unary(exact.Asin, v[0]) }},
	"g_acos":    {1, func(f formulas, v []ref) ref { return f.unary(exact.Acos, v[0]) }},
	"gougu_add": {2, func(f formulas, v []ref) ref { return f.hypotenuse(v[0], v[1]) }},
	"gougu_minus": {2, func(f formulas, v []ref) ref {
		return f.sqrt(f.unary(exact.Abs, f.sub(f.square(v[0]), f.square(v[1]))))
	}},
	"cal_circle_area":      {1, func(f formulas, v []ref) ref { return f.circleArea(v[0]) }},
	"cal_circle_perimeter": {1, func(f formulas, v []ref) ref { return f.circumference(v[0]) }},
	"cal_cone":             {2, func(f formulas, v []ref) ref { return f.times(f.pi, f.product(v...)) }},
}

// stackConstants are C_0 to C_6.
var stackConstants = []float64{30, 60, 90, 180, 360, math.Pi, 0.618}

// parseStack reads a program such as "g_minus C_3 N_0 g_half V_0": operators with their operands, each step's result
// being V_0, V_1, …; the last one is the answer.
func (p *parser) parseStack(source string) error {
	f := formulas{&p.builder, math.Pi}
	words := strings.Fields(source)
	var results []ref
	for len(words) > 0 {
		p.step++
		o, known := stackOperators[words[0]]
		if !known {
			return failf(UnknownOperator, p.step, "%s is no operator", quote(words[0]))
		}
		if len(words) <= o.operands {
			return failf(Unparsable, p.step, "%s takes %d operands, %d are left", words[0], o.operands, len(words)-1)
		}
		operands := make([]ref, o.operands)
		for i, word := range words[1 : 1+o.operands] {
			operand, err := p.stackOperand(word, results)
			if err != nil {
				return err
			}
			operands[i] = operand
		}
		results = append(results, o.build(f, operands))
		p.note(words[0], words[1:1+o.operands], operands, results[len(results)-1])
		words = words[1+o.operands:]
	}
	if len(results) == 0 {
		return failf(Unparsable, 0, "it has no step")
	}
	p.goal, p.results = results[len(results)-1], results
	return nil
}

func (p *parser) stackOperand(word string, results []ref) (ref, error) {
	kind, digits, _ := strings.Cut(word, "_")
	index, err := strconv.ParseUint(digits, 10, 16)
	if err != nil || len(kind) != 1 || !strings.Contains("NVC", kind) {
		return 0, failf(Unparsable, p.step, "%s is no operand", quote(word))
	}
	switch {
	case kind == "N":
		return p.named(word)
	case kind == "V" && index < uint64(len(results)):
		return results[index], nil
	case kind == "C" && index < uint64(len(stackConstants)):
		return p.constant(stackConstants[index]), nil
	}
	return 0, failf(OperandOutOfRange, p.step, "there is no %s", word)
}
