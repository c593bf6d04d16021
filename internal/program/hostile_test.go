package program_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"geoeval/internal/program"
)

// Programs that are small and would be large, deep or endless if nothing bounded them.
func TestHostilePrograms(t *testing.T) {
	doubling := "g_add N_0 N_0"
	for range 300 {
		doubling += " g_minus V_0 V_0"
	}
	squares := "x" + strings.Repeat("(x+1)", 60)
	for name, test := range map[string]struct {
		language program.Language
		source   string
		numbers  []program.Number
	}{
		"a result used twice in every step": {program.MathQA, sharing(200), numbers("n0", "3")},
		"many steps":                        {program.Stack, doubling, numbers("N_0", "3")},
		"many unknowns":                     {program.PGPS, manyUnknowns(120), nil},
		"many sines":                        {program.PGPS, manySines(40), nil},
		"a product of many letters":         {program.PGPS, "Equal N0 C5 Get x", numbers("N0", squares)},
		"a tower of powers":                 {program.Equation, "x=9" + strings.Repeat("^9", 90), nil},
		"letters without end":               {program.PGPS, "Equal N0 C5 Get x", numbers("N0", strings.Repeat("x^{2}", 300))},
	} {
		t.Run(name, func(t *testing.T) { exercise(t, test.language, test.source, test.numbers) })
	}
}

// sharing uses every result twice: its text as one formula has 2ⁿ parts.
func sharing(n int) string {
	steps := []string{"subtract(n0,n0)"}
	for i := range n {
		steps = append(steps, strings.ReplaceAll("subtract(#K,#K)", "K", itoa(i)))
	}
	return strings.Join(steps, "|")
}

func manyUnknowns(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("Gougu V" + itoa(i) + " V" + itoa(i+1) + " V" + itoa((i*7+3)%n) + " ")
	}
	return b.String() + "Get V0"
}

func manySines(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("Sin_Law V" + itoa(i) + " C5 C30 C6 ")
	}
	return b.String() + "Get V0"
}

func itoa(i int) string {
	return strings.TrimLeft(string([]byte{byte('0' + i/100), byte('0' + i/10%10)}), "0") + string(byte('0'+i%10))
}

// exercise does all that can be done with a program. What is promised: errors are typed, values finite.
func exercise(t *testing.T, language program.Language, source string, numbers []program.Number) {
	t.Helper()
	typed := func(err error) {
		var failure *program.Error
		if err != nil && !errors.As(err, &failure) {
			t.Fatalf("%q: the error %v has no type", source, err)
		}
	}
	p, err := program.Parse(language, source, numbers)
	typed(err)
	if err != nil {
		return
	}
	values, err := p.Evaluate()
	typed(err)
	if err == nil && len(values) == 0 {
		t.Fatalf("%q: no value and no error", source)
	}
	for _, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			t.Fatalf("%q: the value %v", source, v)
		}
	}
	answer := 7.0
	if len(values) > 0 {
		answer = values[0]
	}
	for _, u := range p.Uses() {
		q := program.Question{Masked: []int{u}, Answer: answer, Slack: 1e-3 * math.Abs(answer), Low: program.Smallest,
			High: program.Greatest}
		s, err := p.Solve(q)
		typed(err)
		if err == nil {
			for _, v := range s.Values {
				if !(v > q.Low && v < q.High) {
					t.Fatalf("%q: the value %v is out of range", source, v)
				}
			}
		}
		p.Equations([]int{u}, "X", "7", 1)
	}
}

func FuzzProgram(f *testing.F) {
	for _, seed := range []string{
		"g_minus C_3 N_0 g_half V_0", "gougu_add N_0 N_1 g_sin V_0",
		"rectangle_area(n0,n1)|divide(#0,n2)|", "power(n0,const_0_33)|floor(#0)|factorial(#1)",
		"x=circle_area(6/2+2)-(4/5)*20%", "x=15((5)/(51))^2",
		"Gsin N0 V0 N1 Sin_Law V0 V1 N0 V2 Get V1", "Sum x y C10 Multiple x y C21 Get x", "Cos_Law N0 V0 N1 N2 Get V0",
	} {
		f.Add(seed, "3", `\frac{1}{2}x+5`, 4.5)
	}
	f.Fuzz(func(t *testing.T, source, first, second string, value float64) {
		for _, language := range program.Languages {
			prefix := map[program.Language]string{program.PGPS: "N", program.Stack: "N_", program.MathQA: "n",
				program.Equation: ""}[language]
			n := []program.Number{withValue(prefix, first, value), {Name: prefix, Text: second}, withValue(prefix, "5", 5)}
			if prefix != "" {
				for i := range n {
					n[i].Name += itoa(i)
				}
			}
			exercise(t, language, source, n)
		}
	})
}
