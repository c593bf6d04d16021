package mathqa_test

import (
	"testing"

	"geoeval/sources/mathqa"
	"geoeval/sources/sourcetest"
)

func TestContract(t *testing.T) {
	const general = `{"Problem": "what is 2 + 3 ?", "Rationale": "add", "options": "a ) 5 , b ) 6 , c ) 7 , d ) 8 , e ) 9", "correct": "a", "annotated_formula": "add(2, 3)", "linear_formula": "add(n0,n1)|", "category": "general"}`
	const square = `{"Problem": "a square has a side of 12 cm . what is its area ?", "Rationale": "12 * 12", "options": "a ) 24 , b ) 48 , c ) 144 cm , d ) 1,440 , e ) none", "correct": "c", "annotated_formula": "square_area(12)", "linear_formula": "square_area(n0)|", "category": "geometry"}`
	const circle = `{"Problem": "the radius of a circle is 3 . find its area .", "Rationale": "\u03c0", "options": "['a ) 9 \u03c0', 'b ) 6 \u03c0', 'c ) 3', 'd ) 9', \"e ) can't say\"]", "correct": "a", "annotated_formula": "circle_area(3)", "linear_formula": "circle_area(n0)|", "category": "geometry"}`
	sourcetest.Run(t, sourcetest.Case{
		Source: mathqa.New(),
		Files: sourcetest.Files(
			"train.json", "["+square+",\n "+general+"]",
			"dev.json", "["+general+", "+circle+", "+square+"]",
			"challenge_test.json", "["+circle+"]",
		),
		Problems: 3,
		LeftOut:  3,
		Needed:   []string{"Problem", "options", "correct", "category"},
	})
}

func TestPublished(t *testing.T) { sourcetest.Published(t, mathqa.New(), 308, 4167) }
