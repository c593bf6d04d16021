package program

import (
	"math"
	"strconv"
	"strings"

	"geoeval/internal/exact"
)

// mathqaOperators are MathQA's operations (programs.md, section 3). Percentages and prices are those of the data's
// other categories that also occur among geometry; what has no documented meaning is left out and unknown.
var mathqaOperators = map[string]struct {
	operands int
	build    func(f formulas, v []ref) ref
}{
	"add":      {2, func(f formulas, v []ref) ref { return f.sum(v...) }},
	"subtract": {2, func(f formulas, v []ref) ref { return f.sub(v[0], v[1]) }},
	"multiply": {2, func(f formulas, v []ref) ref { return f.product(v...) }},
	"divide":   {2, func(f formulas, v []ref) ref { return f.div(v[0], v[1]) }},
	"power":    {2, func(f formulas, v []ref) ref { return f.pow(v[0], v[1]) }},
	"sqrt":     {1, func(f formulas, v []ref) ref { return f.sqrt(v[0]) }},
	"inverse":  {1, func(f formulas, v []ref) ref { return f.div(f.constant(1), v[0]) }},
	"negate":   {1, func(f formulas, v []ref) ref { return f.neg(v[0]) }},
	"floor":    {1, func(f formulas, v []ref) ref { return f.unary(exact.Floor, v[0]) }},
	"log":      {1, func(f formulas, v []ref) ref { return f.unary(exact.Log, v[0]) }},

	"max": {2, func(f formulas, v []ref) ref {
		return f.over(f.sum(f.sum(v...), f.unary(exact.Abs, f.sub(v[0], v[1]))), 2)
	}},
	"min": {2, func(f formulas, v []ref) ref {
		return f.over(f.sub(f.sum(v...), f.unary(exact.Abs, f.sub(v[0], v[1]))), 2)
	}},
	"reminder": {2, func(f formulas, v []ref) ref {
		return f.sub(v[0], f.product(v[1], f.unary(exact.Floor, f.div(v[0], v[1]))))
	}},
	"factorial":   {1, func(f formulas, v []ref) ref { return f.unary(exact.Factorial, v[0]) }},
	"gcd":         {2, func(f formulas, v []ref) ref { return f.binary(exact.GCD, v[0], v[1]) }},
	"lcm":         {2, func(f formulas, v []ref) ref { return f.div(f.product(v...), f.binary(exact.GCD, v[0], v[1])) }},
	"permutation": {2, func(f formulas, v []ref) ref { return f.permutations(v[0], v[1]) }},
	"choose": {2, func(f formulas, v []ref) ref {
		return f.div(f.permutations(v[0], v[1]), f.unary(exact.Factorial, v[1]))
	}},

	"sine":    {1, func(f formulas, v []ref) ref { return f.unary(exact.Sin, v[0]) }},
	"cosine":  {1, func(f formulas, v []ref) ref { return f.unary(exact.Cos, v[0]) }},
	"tangent": {1, func(f formulas, v []ref) ref { return f.unary(exact.Tan, v[0]) }},

	"speed":                      {2, func(f formulas, v []ref) ref { return f.div(v[0], v[1]) }},
	"p_after_gain":               {2, func(f formulas, v []ref) ref { return f.product(f.changed(v[0], exact.Add), v[1]) }},
	"p_after_loss":               {2, func(f formulas, v []ref) ref { return f.product(f.changed(v[0], exact.Sub), v[1]) }},
	"price_after_gain":           {2, func(f formulas, v []ref) ref { return f.product(f.changed(v[0], exact.Add), v[1]) }},
	"price_after_loss":           {2, func(f formulas, v []ref) ref { return f.product(f.changed(v[0], exact.Sub), v[1]) }},
	"original_price_before_gain": {2, func(f formulas, v []ref) ref { return f.div(v[1], f.changed(v[0], exact.Add)) }},
	"original_price_before_loss": {2, func(f formulas, v []ref) ref { return f.div(v[1], f.changed(v[0], exact.Sub)) }},

	"square_area":              {1, func(f formulas, v []ref) ref { return f.square(v[0]) }},
	"square_perimeter":         {1, func(f formulas, v []ref) ref { return f.times(4, v[0]) }},
	"square_edge_by_area":      {1, func(f formulas, v []ref) ref { return f.sqrt(v[0]) }},
	"square_edge_by_perimeter": {1, func(f formulas, v []ref) ref { return f.over(v[0], 4) }},
	"rectangle_area":           {2, func(f formulas, v []ref) ref { return f.product(v...) }},
	"rectangle_perimeter":      {2, func(f formulas, v []ref) ref { return f.rectanglePerimeter(v[0], v[1]) }},
	"rhombus_area":             {2, func(f formulas, v []ref) ref { return f.over(f.product(v...), 2) }},
	"rhombus_perimeter":        {1, func(f formulas, v []ref) ref { return f.times(4, v[0]) }},
	"quadrilateral_area":       {3, func(f formulas, v []ref) ref { return f.over(f.product(v[0], f.sum(v[1], v[2])), 2) }},
	"trapezium_area":           {3, func(f formulas, v []ref) ref { return f.over(f.product(f.sum(v[0], v[1]), v[2]), 2) }},
	"triangle_area":            {2, func(f formulas, v []ref) ref { return f.triangleArea(v[0], v[1]) }},
	"triangle_perimeter":       {3, func(f formulas, v []ref) ref { return f.sum(v...) }},
	"triangle_area_three_edges": {3, func(f formulas, v []ref) ref {
		s := f.over(f.sum(v...), 2) // Heron
		return f.sqrt(f.product(s, f.sub(s, v[0]), f.sub(s, v[1]), f.sub(s, v[2])))
	}},
	"diagonal":         {2, func(f formulas, v []ref) ref { return f.hypotenuse(v[0], v[1]) }},
	"side_by_diagonal": {2, func(f formulas, v []ref) ref { return f.sqrt(f.sub(f.square(v[0]), f.square(v[1]))) }},

	"circle_area":           {1, func(f formulas, v []ref) ref { return f.circleArea(v[0]) }},
	"circumface":            {1, func(f formulas, v []ref) ref { return f.circumference(v[0]) }},
	"circle_arc":            {2, func(f formulas, v []ref) ref { return f.over(f.product(f.circumference(v[0]), v[1]), 360) }},
	"circle_sector_area":    {2, func(f formulas, v []ref) ref { return f.over(f.product(f.circleArea(v[0]), v[1]), 360) }},
	"semi_circle_perimiter": {1, func(f formulas, v []ref) ref { return f.product(f.sum(f.constant(f.pi), f.constant(2)), v[0]) }},
	"volume_cube":           {1, func(f formulas, v []ref) ref { return f.cube(v[0]) }},
	"surface_cube":          {1, func(f formulas, v []ref) ref { return f.times(6, f.square(v[0])) }},
	"cube_edge_by_volume":   {1, func(f formulas, v []ref) ref { return f.unary(exact.Cbrt, v[0]) }},
	"volume_cylinder":       {2, func(f formulas, v []ref) ref { return f.product(f.circleArea(v[0]), v[1]) }},
	"surface_cylinder":      {2, func(f formulas, v []ref) ref { return f.product(f.circumference(v[0]), f.sum(v[0], v[1])) }},
	"volume_cone":           {2, func(f formulas, v []ref) ref { return f.over(f.product(f.circleArea(v[0]), v[1]), 3) }},
	"surface_cone": {2, func(f formulas, v []ref) ref {
		return f.times(f.pi, f.product(v[0], f.sum(v[0], f.hypotenuse(v[0], v[1]))))
	}},
	"volume_sphere":             {1, func(f formulas, v []ref) ref { return f.over(f.product(f.times(4, f.constant(f.pi)), f.cube(v[0])), 3) }},
	"surface_sphere":            {1, func(f formulas, v []ref) ref { return f.product(f.times(4, f.constant(f.pi)), f.square(v[0])) }},
	"volume_rectangular_prism":  {3, func(f formulas, v []ref) ref { return f.product(v...) }},
	"surface_rectangular_prism": {3, func(f formulas, v []ref) ref { return f.cuboidSurface(v[0], v[1], v[2]) }},
}

// permutations is n! / (n − k)!.
func (f formulas) permutations(n, k ref) ref {
	return f.div(f.unary(exact.Factorial, n), f.unary(exact.Factorial, f.sub(n, k)))
}

// changed is the factor of a gain (add) or loss (sub) of so many percent.
func (f formulas) changed(percent ref, o op) ref {
	return f.binary(o, f.constant(1), f.over(percent, 100))
}

// parseMathQA reads a program such as "rectangle_area(n0,n1)|divide(#0,n2)|": steps parted by bars; the last one's
// result is the answer. An empty step is skipped, as in the data a closing bar is.
func (p *parser) parseMathQA(source string) error {
	f := formulas{&p.builder, math.Pi}
	var results []ref
	for _, text := range strings.Split(source, "|") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		p.step++
		name, list, opened := strings.Cut(text, "(")
		list, closed := strings.CutSuffix(list, ")")
		if !opened || !closed {
			return failf(Unparsable, p.step, "%s is not written as operation(operands)", quote(text))
		}
		o, known := mathqaOperators[name]
		if !known {
			return failf(UnknownOperator, p.step, "%s is no operation", quote(name))
		}
		words := strings.Split(list, ",")
		if len(words) != o.operands {
			return failf(Unparsable, p.step, "%s takes %d operands, not %d", name, o.operands, len(words))
		}
		operands := make([]ref, len(words))
		for i, word := range words {
			words[i] = strings.TrimSpace(word)
			operand, err := p.mathqaOperand(words[i], results)
			if err != nil {
				return err
			}
			operands[i] = operand
		}
		results = append(results, o.build(f, operands))
		p.note(name, words, operands, results[len(results)-1])
	}
	if len(results) == 0 {
		return failf(Unparsable, 0, "it has no step")
	}
	p.goal, p.results = results[len(results)-1], results
	return nil
}

func (p *parser) mathqaOperand(word string, results []ref) (ref, error) {
	switch {
	case strings.HasPrefix(word, "#"):
		index, err := strconv.ParseUint(word[1:], 10, 16)
		if err != nil {
			return 0, failf(Unparsable, p.step, "%s is no result of a step", quote(word))
		}
		if index >= uint64(len(results)) {
			return 0, failf(OperandOutOfRange, p.step, "there is no %s before step %d", word, p.step)
		}
		return results[index], nil
	case strings.HasPrefix(word, "const_"):
		value, ok := mathqaConstant(word[len("const_"):])
		if !ok {
			return 0, failf(OperandOutOfRange, p.step, "%s is no constant", quote(word))
		}
		return p.literal(value, false), nil
	case strings.HasPrefix(word, "n"):
		return p.named(word)
	}
	return 0, failf(Unparsable, p.step, "%s is no operand", quote(word))
}

// mathqaConstant reads what stands behind const_: pi, a numeral with _ for its point. 0_33 is a third in use, and 0_67
// two thirds.
func mathqaConstant(name string) (float64, bool) {
	switch name {
	case "pi":
		return math.Pi, true
	case "0_33":
		return 1.0 / 3, true
	case "0_67":
		return 2.0 / 3, true
	case "deg_to_rad":
		return math.Pi / 180, true
	}
	digits := strings.Replace(name, "_", ".", 1)
	if digits == "" || strings.Trim(digits, "0123456789.") != "" {
		return 0, false
	}
	value, err := strconv.ParseFloat(digits, 64)
	return value, err == nil
}
