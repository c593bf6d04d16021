package program_test

import (
	"testing"

	"geoeval/internal/program"

	"github.com/google/go-cmp/cmp"
)

func TestCalls(t *testing.T) {
	t.Parallel()
	argument := func(text string, value float64) program.Argument { return program.Argument{Text: text, Value: &value} }
	result := func(text string, value float64) *program.Argument {
		a := argument(text, value)
		return &a
	}
	for _, c := range []struct {
		name     string
		language program.Language
		source   string
		numbers  []program.Number
		want     []program.Call
	}{
		{"steps of a stack", program.Stack, "g_minus C_2 N_0 g_double V_0", []program.Number{{Name: "N_0", Text: "55", Value: new(55.0)}},
			[]program.Call{
				{Step: 1, Operator: "g_minus", Operands: []program.Argument{argument("C_2", 90), argument("N_0", 55)}, Result: result("|90 − 55|", 35)},
				{Step: 2, Operator: "g_double", Operands: []program.Argument{argument("V_0", 35)}, Result: result("2·|90 − 55|", 70)},
			}},
		{"an empty step of MathQA counts for none", program.MathQA, "circle_area( n0 )|| multiply(#0, const_2)|",
			[]program.Number{{Name: "n0", Text: "1", Value: new(1.0)}},
			[]program.Call{
				{Step: 1, Operator: "circle_area", Operands: []program.Argument{argument("n0", 1)}, Result: result("π·1²", 3.14159265359)},
				{Step: 2, Operator: "multiply", Operands: []program.Argument{argument("#0", 3.14159265359), argument("const_2", 2)}, Result: result("π·1²·2", 6.28318530718)},
			}},
		{"formulas of an equation, inner ones first, in the steps that it is told in", program.Equation, "x=rectangle_area(square_perimeter(2),5)-1",
			[]program.Number{{Text: "2", Value: new(2.0)}, {Text: "5", Value: new(5.0)}},
			[]program.Call{
				{Step: 1, Operator: "square_perimeter", Operands: []program.Argument{argument("2", 2)}, Result: result("4·2", 8)},
				{Step: 2, Operator: "rectangle_area", Operands: []program.Argument{argument("4·2", 8), argument("5", 5)}, Result: result("4·2·5", 40)},
			}},
		{"equations, with what their unknowns are", program.PGPS, "Gougu N0 N1 V0 Sum V0 x N2 Get x",
			[]program.Number{{Name: "N0", Text: "3", Value: new(3.0)}, {Name: "N1", Text: "4", Value: new(4.0)}, {Name: "N2", Text: "9", Value: new(9.0)}},
			[]program.Call{
				{Step: 1, Operator: "Gougu", Operands: []program.Argument{argument("N0", 3), argument("N1", 4), argument("V0", 5)}},
				{Step: 2, Operator: "Sum", Operands: []program.Argument{argument("V0", 5), argument("x", 4), argument("N2", 9)}},
			}},
		{"a number that is an expression has the value that it comes to", program.PGPS, "Equal N0 N1 Get x",
			[]program.Number{{Name: "N0", Text: "2x+1"}, {Name: "N1", Text: "7", Value: new(7.0)}},
			[]program.Call{{Step: 1, Operator: "Equal", Operands: []program.Argument{argument("N0", 7), argument("N1", 7)}}}},
		{"an unknown of two values has none", program.PGPS, "Multiple N0 N1 N2 Get x",
			[]program.Number{{Name: "N0", Text: "x"}, {Name: "N1", Text: "7-x"}, {Name: "N2", Text: "12", Value: new(12.0)}},
			[]program.Call{{Step: 1, Operator: "Multiple", Operands: []program.Argument{{Text: "N0"}, {Text: "N1"}, argument("N2", 12)}}}},
		{"no operator", program.Equation, "x=3*4", nil, []program.Call{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p, err := program.Parse(c.language, c.source, c.numbers)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, p.Calls()); diff != "" {
				t.Error(diff)
			}
			for i, call := range p.Calls() {
				if steps := p.Steps(); call.Step < 1 || call.Step > len(steps) {
					t.Errorf("call %d: no step %d", i, call.Step)
				}
			}
		})
	}
}
