package mathtext

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// awkward holds inputs that test the edges of every function of the package.
var awkward = []string{
	"", " ", "\\", "\\frac", `\frac3`, `\frac34`, `\frac{40}7`, `\frac{1}{`, `{\frac`, "}", "}1}2", `\boxed`, `\boxed{`,
	`\boxed{\{1,2\}}`, `\boxed{\boxed{3}}`, `\fbox 7`, "1,200,30", "1{,}200", ".5.5.5", "３．５米", "A1", "x_{12}", "∠1",
	"angles 1, 2 and 3", "cm^{2}", "((1)/(10))", "15((5)/(51))", "2\\frac{1}{3}", "1/2/3", "20 %", "\xff1\xfe", "√", "½(9π-9)",
	"A ′ B ′ C", "triangle A B C D E", `\left(\,x\right)`, "^{\\circ}", "a\u200bb", "A\u03850", "1e400", strings.Repeat("9", 400),
	strings.Repeat("(", 300), strings.Repeat(`\sqrt{`, 200), strings.Repeat("{", 500) + "1",
}

func FuzzNumbers(f *testing.F) {
	for _, s := range awkward {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for name, read := range map[string]func(string) []Number{
			"Numbers": Numbers, "MathQANumbers": MathQANumbers, "Quantities": Quantities,
		} {
			end := 0
			for _, n := range read(text) {
				if n.Start < end || n.End <= n.Start || n.End > len(text) || text[n.Start:n.End] != n.Text {
					t.Fatalf("%s(%q): %+v behind %d is no span of the text", name, text, n, end)
				}
				if n.Value != n.Value || n.Value < 0 || n.Value-n.Value != 0 {
					t.Fatalf("%s(%q): %+v has no finite value", name, text, n)
				}
				end = n.End
			}
		}
	})
}

func FuzzBoxed(f *testing.F) {
	for _, s := range awkward {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, solution string) {
		answer, ok := Boxed(solution)
		if ok != (answer != "") || !strings.Contains(solution, answer) || strings.TrimSpace(answer) != answer {
			t.Fatalf("Boxed(%q) = %q, %v", solution, answer, ok)
		}
	})
}

func FuzzNormalize(f *testing.F) {
	for _, s := range awkward {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		form := Normalize(text)
		if again := Normalize(form); utf8.ValidString(text) && again != form {
			t.Fatalf("Normalize(%q) = %q, whose form is %q", text, form, again)
		}
		if strings.Contains(form, "  ") {
			t.Fatalf("Normalize(%q) = %q has a double space", text, form)
		}
	})
}
