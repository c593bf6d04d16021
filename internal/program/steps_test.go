package program

import (
	"fmt"
	"strings"
	"testing"
)

func TestSteps(t *testing.T) {
	for _, c := range []struct {
		name     string
		language Language
		source   string
		values   []float64
		want     string
	}{
		{"a stack program", Stack, "g_minus C_3 N_0 g_half V_0", []float64{50}, "|180 − 50| → 130; 130/2 → 65"},
		{"below zero", MathQA, "subtract(n0,n1)|multiply(#0,n0)|", []float64{3, 5}, "3 − 5 → -2; −2·3 → -6"},
		{"a formula of MathQA", MathQA, "circle_area(n0)|divide(#0,n1)|", []float64{2, 4}, "π·2² → 12.5663706144; 12.5664/4 → 3.14159265359"},
		{"every operation of an equation", Equation, "x=(1+2)*3", nil, "1 + 2 → 3; 3·3 → 9"},
		{"nothing but a number", Equation, "x=7", nil, ""},
		{"equations", PGPS, "Sum N0 x N1 Get x", []float64{30, 180}, "30 + x = 180 → x 150"},
		{"two unknowns", PGPS, "Sum N0 V0 N1 Sum V0 x N1 Get x", []float64{30, 180}, "30 + V0 = 180 → V0 150; V0 + x = 180 → x 30"},
		{"no finite result", Stack, "g_divide N_0 N_1 g_half V_0", []float64{1, 0}, "1/0; 1/0/2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var numbers []Number
			for i, v := range c.values {
				name := map[Language]string{Stack: "N_", PGPS: "N", MathQA: "n"}[c.language] + fmt.Sprint(i)
				numbers = append(numbers, Number{Name: name, Text: fmt.Sprint(v), Value: &v})
			}
			p, err := Parse(c.language, c.source, numbers)
			if err != nil {
				t.Fatal(err)
			}
			var said []string
			for _, s := range p.Steps() {
				line := s.Text
				for _, r := range s.Results {
					line += " → " + strings.TrimSpace(r.Name+" "+strings.Trim(fmt.Sprint(r.Values), "[]"))
				}
				said = append(said, line)
			}
			if got := strings.Join(said, "; "); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
