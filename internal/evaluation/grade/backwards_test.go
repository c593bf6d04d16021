package grade_test

import (
	"strings"
	"testing"

	"geoeval/internal/evaluation/grade"
	"geoeval/schema"
)

// TestEquationsOnTheWayAreNoAnswer holds that an equation which only contains the letter of a backward question does not say what that is.
func TestEquationsOnTheWayAreNoAnswer(t *testing.T) {
	equations := []string{
		"8·X = 40", "8X = 40", "8 X = 40", "8 × X = 40", `$8 \cdot X = 40$`, `$8 \times X = 40$`, "X·8 = 40", "X + 35 = 40", "35 + X = 40", "(8)(X) = 40",
		"8(X) = 40", "45 - X = 40", "45 − X = 40", "X/8 = 40", "40/X = 8", `\frac{1}{2} X = 40`, `\frac{1}{2}X = 40`, `\frac{40}{X} = 8`, `\frac{X}{2} = 40`,
		`\sqrt{X} = 40`, "√X = 40", "√(X) = 40", "sqrt(X) = 40", "X² = 40", "X^2 = 40", "X^{2} = 40", "2πX = 40", `2\pi X = 40`, "π·X = 40", `\pi \cdot X = 40`,
		"(X + 3)·5 = 40", "2(X + 15) = 40", "2·(8 + X) = 40", `\sin X = 40`, "sin X = 40", "sin(X) = 40", "2^X = 40", `2^{X} = 40`, "1/2 · 16 · X = 40",
		"½·16·X = 40", "0.5 * 16 * X = 40", `0.5 \times 16 \times X = 40`, "X × 8 = 40", "8 ÷ X = 40", "40 = 8·X", "40 = 8X", "40 = X·8", "40 = X + 35",
		"3X - 5 = 40", "5 + 3·X = 40", "X:8 = 40", "|X| = 40", "8 ⋅ X = 40", "8 ∙ X = 40", "90° + X = 130°", "180° - X = 130°", "2 * (X) = 40", `8\,X = 40`,
		`8\,\cdot\,X = 40`, "AB·X = 40", "a·X = 40", "X cm · 8 cm = 40 cm²", "8 cm · X = 40 cm²", "X% of 80 = 40", "(1/2)X = 40", "(1/2) X = 40",
	}
	ends := []string{"So the missing number is %.", "Solving gives %.", "We end up with %.", "X = %.", "Therefore X is %.", "The answer is %.", "\n\nX: %"}
	q := &grade.Question{Gold: "5", Mask: "X", Subset: schema.BackwardAsked}
	for _, e := range equations {
		for _, before := range []string{"So ", "We know that the area is 40: ", "The width is X and the length 8.\n\n"} {
			for _, end := range ends {
				for _, said := range []string{"5", "6"} {
					response := before + e + ". " + strings.Replace(end, "%", said, 1)
					if r := grade.Check(response, q); r.Verdict != (said == "5") || r.Extracted == "" {
						t.Errorf("%q: extracted %q by %v, %v", response, r.Extracted, r.Rules, r.Verdict)
					}
				}
			}
		}
	}
}
