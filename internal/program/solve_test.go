package program_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"geoeval/internal/program"

	"pgregory.net/rapid"
)

func TestUses(t *testing.T) {
	for _, test := range []struct {
		name     string
		language program.Language
		source   string
		numbers  []program.Number
		want     []int
	}{
		{"by name, not by part of a name", program.PGPS, "Sum N10 C5 V0 Get V0", numbers("N1", "3", "N10", "4"), []int{1}},
		{"an expression is no number", program.PGPS, "Sum N0 N1 V0 Get V0", numbers("N0", "x", "N1", "4"), []int{1}},
		{"one name in two places", program.Stack, "g_half N_0", numbers("N_0", "3", "N_1", "5", "N_0", "3"), []int{0, 2}},
		{"one name for two values", program.Stack, "g_half N_0", numbers("N_0", "3", "N_0", "4"), nil},
		{"MathQA", program.MathQA, "add(n0,const_2)|add(#0,n2)", numbers("n0", "3", "n1", "5", "n2", "7"), []int{0, 2}},
		{"MathQA writes a number out", program.MathQA, "add(n0,const_5)", append(numbers("n0", "3"), withValue("", "five", 5)), []int{0, 1}},
		{"a literal", program.Equation, "x=100-25*3", numbers("", "100", "", "25", "", "3"), []int{1}},
		{"a literal that two numbers could be", program.Equation, "x=25*3", numbers("", "25", "", "25"), nil},
		{"a literal that is written twice", program.Equation, "x=25*(1+25)", numbers("", "25"), []int{0}},
		{"a small literal of a formula", program.Equation, "x=rectangle_area(4,3)", numbers("", "4", "", "3"), []int{0, 1}},
		{"a small literal that a solution may bring", program.Equation, "x=rectangle_area(2,3)/2", numbers("", "2", "", "3"), []int{1}},
		{"a percentage", program.Equation, "x=50*(1+20%)", numbers("", "50", "", "20%"), []int{0, 1}},
		{"a fraction", program.Equation, "x=50*(4/5)", append(numbers("", "50"), withValue("", "(4/5)", 0.8)), []int{0, 1}},
		{"a quotient that is no number of the problem", program.Equation, "x=50*(14/5)", numbers("", "50", "", "14", "", "5"), []int{0, 1, 2}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := program.Parse(test.language, test.source, test.numbers)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.Uses(); !slices.Equal(got, test.want) {
				t.Errorf("uses %v, not %v", got, test.want)
			}
		})
	}
}

var (
	magnitude = program.Question{Low: program.Smallest, High: program.Greatest}
	angle     = program.Question{Low: 0, High: 180}
)

func TestSolve(t *testing.T) {
	whole := magnitude
	whole.Whole = true
	percent := magnitude
	percent.Scale = 0.01
	for _, test := range []struct {
		name     string
		language program.Language
		source   string
		numbers  []program.Number
		question program.Question
		answer   float64
		values   []float64
		near     bool
		unproven bool
	}{
		{"a linear equation", program.Stack, "g_minus C_3 N_0 g_half V_0", numbers("N_0", "50"), angle, 65, []float64{50}, false, false},
		{"a difference is taken as positive", program.Stack, "g_minus C_3 N_0 g_half V_0", numbers("N_0", "50"), magnitude, 65, []float64{50, 310}, false, false},
		{"Pythagoras", program.Stack, "gougu_minus N_0 N_1", numbers("N_0", "13", "N_1", "5"), magnitude, 12, []float64{13}, false, false},
		{"Pythagoras, the other way round", program.Stack, "gougu_minus N_1 N_0", numbers("N_0", "5", "N_1", "13"), magnitude, 12, []float64{5, 17.691806}, false, false},
		{"a sine has two angles", program.Stack, "g_sin N_0 g_mul V_0 N_1", numbers("N_0", "30", "N_1", "8"), angle, 4, []float64{30, 150}, false, false},
		{"a sine at its greatest", program.Stack, "g_sin N_0", numbers("N_0", "90"), angle, 1, nil, true, true},
		{"terms that cancel", program.Equation, "x=circle_area(16/2+2)-circle_area(16/2)", numbers("", "16"), magnitude, 113.04, []float64{16}, false, false},
		{"no influence", program.Equation, "x=rectangle_area(60,5)/rectangle_area(60,10)", numbers("", "60"), magnitude, 0.5, nil, true, true},
		{"two values", program.Equation, "x=rectangle_area(12,9)-square_area(9)", numbers("", "12", "", "9"), program.Question{Masked: []int{1}, Low: program.Smallest, High: program.Greatest}, 27, []float64{3, 9}, false, false},
		{"a whole number", program.Equation, "x=400/8+1", numbers("", "400", "", "8"), program.Question{Masked: []int{1}, Low: 0, High: program.Greatest, Whole: true}, 51, []float64{8}, false, false},
		{"no whole number", program.Equation, "x=400/8+1", numbers("", "400", "", "8"), program.Question{Masked: []int{1}, Low: 0, High: program.Greatest, Whole: true}, 50, nil, false, false},
		{"a percentage", program.Equation, "x=120*(1+20%)", numbers("", "20%"), percent, 144, []float64{20}, false, false},
		{"a cube root", program.MathQA, "divide(const_1,const_3)|power(n0,#0)|multiply(#1,const_4)|", numbers("n0", "27"), magnitude, 12, []float64{27}, false, false},
		{"Heron", program.MathQA, "triangle_area_three_edges(n0,n0,n0)", numbers("n0", "50"), magnitude, 1082.5317547305483, []float64{50}, false, false},
		{"an operation that jumps", program.MathQA, "floor(n0)", numbers("n0", "2.5"), magnitude, 2, nil, true, true},
		{"equations run forward", program.PGPS, "Gsin N0 N1 N2 Get y", numbers("N0", "24", "N1", "y", "N2", "30"), magnitude, 48, []float64{24}, false, false},
		{"equations undone", program.PGPS, "Sum N0 N1 N2 Get N1", numbers("N0", "5", "N1", "3x-1", "N2", "6x"), magnitude, 3, []float64{5}, false, false},
		{"a simultaneous system", program.PGPS, "Sum V0 N1 N3 Sum V0 N2 N0 Get N1", numbers("N0", "30", "N1", "x", "N2", "4x-3", "N3", "2x+3"), magnitude, 6, []float64{30}, false, false},
		{"the number itself in two places", program.PGPS, "Cos_Law N0 N1 V0 N2 Get V0", numbers("N0", "7", "N1", "3", "N2", "120"), program.Question{Masked: []int{1}, Low: program.Smallest, High: program.Greatest}, 5, []float64{3}, false, false},
		{"two names of one number", program.PGPS, "Sum N0 N1 V0 Get V0", numbers("N0", "4", "N1", "4"), program.Question{Masked: []int{0, 1}, Low: program.Smallest, High: program.Greatest}, 8, []float64{4}, false, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := program.Parse(test.language, test.source, test.numbers)
			if err != nil {
				t.Fatal(err)
			}
			q := test.question
			if q.Masked == nil {
				q.Masked = []int{0}
			}
			q.Answer, q.Slack = test.answer, 1e-3*test.answer
			s, err := p.Solve(q)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.EqualFunc(s.Values, test.values, about) || (len(s.Near) > 0) != test.near || s.Proven == test.unproven {
				t.Errorf("%+v, not the values %v (near: %v, unproven: %v)", *s, test.values, test.near, test.unproven)
			}
		})
	}
}

func TestANumberThatIsNotUsedCannotBeSolvedFor(t *testing.T) {
	p, err := program.Parse(program.Stack, "g_half N_0", numbers("N_0", "3", "N_1", "5"))
	if err != nil {
		t.Fatal(err)
	}
	q := magnitude
	q.Masked, q.Answer = []int{1}, 1.5
	if _, err := p.Solve(q); err == nil || err.(*program.Error).Kind != program.OperandOutOfRange {
		t.Errorf("the error is %v", err)
	}
}

// Whatever a program computes, solving it for a number that it uses gives a set with that number in it, and putting any
// number of the set in gives the answer.
func TestSolvingUndoesEvaluating(t *testing.T) {
	operators := []struct {
		name     string
		operands int
	}{
		{"g_double", 1}, {"g_half", 1}, {"g_add", 2}, {"g_minus", 2}, {"g_mul", 2}, {"g_divide", 2}, {"g_bili", 3},
		{"gougu_add", 2}, {"gougu_minus", 2}, {"cal_circle_area", 1}, {"cal_circle_perimeter", 1}, {"cal_cone", 2},
	}
	rapid.Check(t, func(t *rapid.T) {
		given := make([]program.Number, 3)
		for i := range given {
			given[i] = withValue(fmt.Sprintf("N_%d", i), "", float64(rapid.IntRange(1, 400).Draw(t, "number"))/4)
		}
		source := ""
		steps := rapid.IntRange(1, 5).Draw(t, "steps")
		for step := range steps {
			o := rapid.SampledFrom(operators).Draw(t, "operator")
			source += o.name
			for i := range o.operands {
				switch {
				case i == 0 && step > 0:
					source += fmt.Sprintf(" V_%d", step-1)
				case rapid.Bool().Draw(t, "constant"):
					source += fmt.Sprintf(" C_%d", rapid.IntRange(0, 4).Draw(t, "constant"))
				default:
					source += fmt.Sprintf(" N_%d", rapid.IntRange(0, 2).Draw(t, "number"))
				}
			}
			source += " "
		}
		p, err := program.Parse(program.Stack, source, given)
		if err != nil {
			t.Fatal(err)
		}
		values, err := p.Evaluate()
		if err != nil || math.Abs(values[0]) < 1e-3 || math.Abs(values[0]) > 1e6 {
			t.Skip("no answer of the size of an answer")
		}
		for _, u := range p.Uses() {
			q := magnitude
			q.Masked, q.Answer, q.Slack = []int{u}, values[0], 1e-6*values[0]
			s, err := p.Solve(q)
			if err != nil {
				t.Fatal(err)
			}
			nearby := slices.Clone(given)
			nearby[u].Value = new(*given[u].Value * (1 + 1e-4))
			moved, err := p.With(nearby).Evaluate()
			tells := err == nil && math.Abs(moved[0]-values[0]) > 1e-7*math.Abs(values[0]) // else rounding hides the number
			is := func(v float64) bool { return math.Abs(v-*given[u].Value) <= 1e-4**given[u].Value }
			if s.Proven && tells && !slices.ContainsFunc(append(slices.Clone(s.Values), s.Near...), is) {
				t.Fatalf("%s is %v, but for N_%d = %v it was found: %+v", source, values[0], u, *given[u].Value, *s)
			}
			for _, v := range s.Values {
				at := func(v float64) (float64, error) {
					changed := slices.Clone(given)
					changed[u].Value = &v
					again, err := program.Parse(program.Stack, source, changed)
					if err != nil {
						t.Fatal(err)
					}
					got, err := again.Evaluate()
					if err != nil {
						return 0, err
					}
					return got[0], nil
				}
				// A solution has twelve digits; what the last of them makes of the answer is allowed.
				below, noBelow := at(v * (1 - 1e-11))
				above, noAbove := at(v * (1 + 1e-11))
				if noBelow != nil || noAbove != nil {
					continue // it is at the edge of where the program has an answer
				}
				margin := 1e-5*max(1, math.Abs(values[0])) + math.Abs(above-below)
				if got, err := at(v); err != nil || math.Abs(got-values[0]) > margin {
					t.Fatalf("%s is %v, but with N_%d = %v it is %v (%v)", source, values[0], u, v, got, err)
				}
			}
		}
	})
}

func TestEquations(t *testing.T) {
	for _, test := range []struct {
		language program.Language
		source   string
		numbers  []program.Number
		answer   string
		scale    float64
		want     []string
	}{
		{program.Stack, "g_minus C_3 N_0 g_half V_0", numbers("N_0", "50"), "65", 1, []string{"|180 − X|/2 = 65"}},
		{program.Stack, "gougu_add N_0 N_1 g_mul V_0 N_1", numbers("N_0", "3", "N_1", "4"), "20", 1, []string{"√(X² + 4²)·4 = 20"}},
		{program.Stack, "g_sin N_0 g_divide N_1 V_0", numbers("N_0", "30", "N_1", "4"), "8", 1, []string{"4/sin(X°) = 8"}},
		{program.Stack, "cal_circle_area N_0", numbers("N_0", "3"), "28.27", 1, []string{"π·X² = 28.27"}},
		{program.Equation, "x=12-(3-5)/(2*4)^2", numbers("", "5"), "12", 1, []string{"12 − (3 − X)/(2·4)² = 12"}},
		{program.Equation, "x=120*(1+20%)", numbers("", "20%"), "144", 0.01, []string{"120·(1 + X%) = 144"}},
		{program.MathQA, "power(n0,n1)|negate(#0)|subtract(n1,#1)", numbers("n0", "3", "n1", "4"), "85", 1, []string{"4 − −X^4 = 85"}},
		{program.PGPS, "Gsin N0 N1 N2 Gougu N0 V0 y Get V0", numbers("N0", "24", "N1", "y", "N2", "30"), "41.569", 1,
			[]string{"sin(30°) = X/y", "X² + V0² = y²", "V0 = 41.569"}},
		{program.PGPS, "RNgon_L_Area C5 N0 V0 Get V0", numbers("N0", "24"), "1369.51", 1,
			[]string{"5·X²·sin((360/5)°)/2 = V0", "V0 = 1369.51"}},
	} {
		t.Run(test.source, func(t *testing.T) {
			p, err := program.Parse(test.language, test.source, test.numbers)
			if err != nil {
				t.Fatal(err)
			}
			masked := []int{0}
			if got := p.Equations(masked, "X", test.answer, test.scale); !slices.Equal(got, test.want) {
				t.Errorf("%s is written %q, not %q", test.source, got, test.want)
			}
		})
	}
}
