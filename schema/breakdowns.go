package schema

import (
	"fmt"
	"slices"
)

// A Breakdown says by what a subset is broken down into cells.
type Breakdown string

// The breakdowns of scores. Cells of BySubject overlap: a question counts in each that it has. In every other breakdown it
// counts in one cell, or in none where it has nothing of the kind.
const (
	// ByNothing has one cell, which is named like it.
	ByNothing Breakdown = "all"
	// ByDiagram: whether there is a diagram that may be shown: [DiagramShown] or [DiagramNone].
	ByDiagram Breakdown = "diagram"
	// ByDescription: whether there are clauses that describe the diagram: [DiagramShown] or [DiagramNone] too.
	ByDescription Breakdown = "description"
	BySource      Breakdown = "source"
	// BySubject: the subjects of the paper's figure 2: every shape of the question, and Angle, Length, Area or Ratio where
	// that is asked for; see [Subjects].
	BySubject Breakdown = "subject"
	// ByShape: the shape that the question counts for.
	ByShape       Breakdown = "shape"
	ByProblemType Breakdown = "problem_type"
	// ByWords and ByCharacters: the length of the text (figure 4); cells are named ≤20, ≤40, … and >100: see [Bands].
	ByWords      Breakdown = "words"
	ByCharacters Breakdown = "characters"
	// ByDescriptionWords: the length of the clauses, where there are any.
	ByDescriptionWords Breakdown = "description_words"
	// ByThird: complexity (figure 5), in thirds of each kind of solution: Easy, Middle or Hard.
	ByThird Breakdown = "complexity_by_quantile"
	// ByLevel: complexity by the paper's cuts, by which nearly all are Easy.
	ByLevel Breakdown = "complexity"
	// ByConstant: whether the solution needs an outside constant (figure 3): needed or not needed.
	ByConstant Breakdown = "constants"
	ByGoal     Breakdown = "goal"
	ByLanguage Breakdown = "language"
	// ByChoices: whether there are choices: [DiagramShown] or [DiagramNone].
	ByChoices Breakdown = "choices"
	// BySteps: of the subset steps, 1 for a problem of one step, and for a whole one how many steps it has.
	BySteps Breakdown = "steps"
	// ByConcept, ByGroup and ByDomain: of problems of one step, what one has to know for them, in We-Math's words.
	ByConcept Breakdown = "concept"
	ByGroup   Breakdown = "concept_group"
	ByDomain  Breakdown = "concept_domain"
)

// Breakdowns lists every one, in the order in which they are shown.
var Breakdowns = []Breakdown{
	ByNothing, ByDiagram, ByDescription, BySource, BySubject, ByShape, ByProblemType, ByWords, ByCharacters, ByDescriptionWords,
	ByThird, ByLevel, ByConstant, ByGoal, ByLanguage, ByChoices, BySteps, ByDomain, ByGroup, ByConcept,
}

// The cells of ByDiagram, ByDescription and ByChoices, and of ByConstant.
const (
	DiagramShown   = "with"
	DiagramNone    = "without"
	ConstantNeeded = "needed"
	ConstantUnused = "not needed"
)

// Subjects are the cells of BySubject, in the order of the paper's public code.
var Subjects = []string{
	"Other", "Angle", "Triangle", "Length", "Line", "Quad", "Circle", "Area", "Ratio", "Cone", "Sphere", "Prism", "Cylinder", "Cube", "Cuboid",
}

// asksFor are the subjects that are quantities: a perimeter is a length.
var asksFor = map[Goal]string{Angle: "Angle", Length: "Length", Perimeter: "Length", Area: "Area", Ratio: "Ratio"}

// SubjectsOf are those of the paper's figure 2 that a question has, each once: its shapes, and the quantity that it asks for.
func SubjectsOf(q *Evaluated) []string {
	var has []string
	for _, s := range Subjects {
		if slices.Contains(q.Shapes, s) || asksFor[q.Goal] == s {
			has = append(has, s)
		}
	}
	return has
}

// bounds are the upper ends of the bands of lengths. Words are banded as in the paper's public code, for texts and for
// descriptions. Of characters it has no bands; the paper's text speaks of 80 to 100, which are a band here.
var bounds = map[Breakdown][]int64{
	ByWords:            {20, 40, 60, 80, 100},
	ByCharacters:       {40, 80, 100, 150, 200, 300},
	ByDescriptionWords: {40, 80, 120, 160},
}

// Band names the band of a breakdown by length that a length is in.
func Band(by Breakdown, length int64) string {
	of := bounds[by]
	for _, most := range of {
		if length <= most {
			return fmt.Sprintf("≤%d", most)
		}
	}
	return fmt.Sprintf(">%d", of[len(of)-1])
}

// Bands names the bands of a breakdown by length from the shortest to the longest, none for another breakdown.
func Bands(by Breakdown) []string {
	var names []string
	for _, most := range bounds[by] {
		names = append(names, Band(by, most))
	}
	if of := bounds[by]; len(of) > 0 {
		names = append(names, Band(by, of[len(of)-1]+1))
	}
	return names
}
