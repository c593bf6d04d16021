package program_test

import (
	"testing"

	"geoeval/internal/program"
)

// BenchmarkEvaluate reads and runs programs of the length and kind of the published ones.
func BenchmarkEvaluate(b *testing.B) {
	for _, bench := range []struct {
		language program.Language
		sources  []string
		numbers  []program.Number
	}{
		{program.PGPS, []string{
			"Gsin N0 N1 N2 Get x", "Sum N0 N2 V0 Get V0", "Gougu N0 N2 V0 Sum V0 N0 N2 V1 Get V1",
			"Sum N1 V0 C90 Sum V0 N3 C180 Get x", "Circle_R_Area N0 N2 V0 Get V0",
		}, numbers("N0", "6", "N1", "3x+5", "N2", "30", "N3", "4x-3")},
		{program.Stack, []string{
			"g_minus C_3 N_0 g_half V_0", "gougu_add N_0 N_1", "g_sin N_0 g_mul V_0 N_1", "g_double N_0 g_minus C_3 V_0 g_half V_1",
		}, numbers("N_0", "50", "N_1", "12")},
		{program.MathQA, []string{
			"rectangle_area(n0,n1)|divide(#0,n2)|", "power(n0,const_2)|power(n1,const_2)|add(#0,#1)|sqrt(#2)|", "multiply(n0,const_pi)",
		}, numbers("n0", "20", "n1", "18", "n2", "9")},
		{program.Equation, []string{
			"x=rectangle_area(100, 40)/2", "x=circle_area(6/2+2)-circle_area(6/2)", "x=120*0.6*(1+10%)",
		}, numbers("", "100", "", "40", "", "120")},
	} {
		b.Run(string(bench.language), func(b *testing.B) {
			programs := 0
			for b.Loop() {
				for _, source := range bench.sources {
					p, err := program.Parse(bench.language, source, bench.numbers)
					if err != nil {
						b.Fatal(err)
					}
					if _, err := p.Evaluate(); err != nil {
						b.Fatal(err)
					}
					programs++
				}
			}
			b.ReportMetric(float64(programs)/b.Elapsed().Seconds(), "programs/s")
		})
	}
}

// BenchmarkSolve proves what a masked number is.
func BenchmarkSolve(b *testing.B) {
	for _, bench := range []struct {
		name     string
		language program.Language
		source   string
		numbers  []program.Number
		question program.Question
		answer   float64
	}{
		{"linear", program.Stack, "g_minus C_3 N_0 g_half V_0", numbers("N_0", "50"), angle, 65},
		{"sine", program.Stack, "g_sin N_0 g_mul V_0 N_1", numbers("N_0", "30", "N_1", "8"), angle, 4},
		{"root", program.Stack, "gougu_add N_0 N_1", numbers("N_0", "5", "N_1", "12"), magnitude, 13},
		{"law of cosines", program.PGPS, "Cos_Law V0 N0 N1 N2 Get V0", numbers("N0", "3", "N1", "5", "N2", "120"), magnitude, 7},
		{"terms that cancel", program.Equation, "x=circle_area(16/2+2)-circle_area(16/2)", numbers("", "16"), magnitude, 113.04},
	} {
		b.Run(bench.name, func(b *testing.B) {
			p, err := program.Parse(bench.language, bench.source, bench.numbers)
			if err != nil {
				b.Fatal(err)
			}
			q := bench.question
			q.Masked, q.Answer, q.Slack = []int{0}, bench.answer, 1e-3*bench.answer
			for b.Loop() {
				if _, err := p.Solve(q); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
