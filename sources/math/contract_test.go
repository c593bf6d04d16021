package math_test

import (
	"testing"

	"geoeval/sources/math"
	"geoeval/sources/sourcetest"
)

func TestContract(t *testing.T) {
	sourcetest.Run(t, sourcetest.Case{
		Source: math.New(),
		Files: sourcetest.Files(
			"MATH/train/geometry/4.json", `{"problem": "A square has side $7$.\n\n[asy]\ndraw(unitsquare);\n[/asy]\n\nWhat is its area?", "level": "Level 1", "type": "Geometry", "solution": "It is $7^2 = \\boxed{49}$."}`,
			"MATH/train/geometry/40.json", `{"problem": "Find the ratio of the radii \u00e9.", "level": "Level ?", "type": "Geometry", "solution": "So \\boxed{\\frac{2}{3}}."}`,
			"MATH/test/geometry/4.json", `{"problem": "Where do the lines meet?", "level": "Level 3", "type": "Geometry", "solution": "At \\boxed{(1,2)}."}`,
			"MATH/train/algebra/4.json", `{"problem": "Solve $x=1$.", "level": "Level 1", "type": "Algebra", "solution": "\\boxed{1}"}`,
		),
		Problems: 3,
		LeftOut:  1,
		Needed:   []string{"problem", "type", "solution"},
	})
}

func TestPublished(t *testing.T) { sourcetest.Published(t, math.New(), 870, 20) }
