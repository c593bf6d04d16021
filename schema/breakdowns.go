package schema

// A Breakdown says by what a subset is broken down into cells.
type Breakdown string

// The breakdowns of scores. Cells of ByShape and BySubject overlap: a question counts in each that it has.
const (
	// ByNothing has one cell, which is named like it.
	ByNothing Breakdown = "all"
	// ByDiagram: whether there is a diagram that may be shown: [DiagramShown] or [DiagramNone].
	ByDiagram Breakdown = "diagram"
	// ByDescription: whether there are clauses that describe the diagram: [DiagramShown] or [DiagramNone] too.
	ByDescription Breakdown = "description"
	BySource      Breakdown = "source"
	// BySubject: the subjects of the paper's figure 2.
	BySubject     Breakdown = "subject"
	ByShape       Breakdown = "shape"
	ByProblemType Breakdown = "problem_type"
	// ByWords and ByCharacters: the length of the text (figure 4); cells are named ≤20, ≤40, … and >100.
	ByWords      Breakdown = "words"
	ByCharacters Breakdown = "characters"
	// ByDescriptionWords: the length of the clauses, where there are any; cells are named alike.
	ByDescriptionWords Breakdown = "description_words"
	// ByLevel: complexity (figure 5): Easy, Middle or Hard.
	ByLevel Breakdown = "complexity"
	// ByConstant: whether the solution needs an outside constant (figure 3): needed or not needed.
	ByConstant Breakdown = "constants"
	ByGoal     Breakdown = "goal"
	ByLanguage Breakdown = "language"
)

// Breakdowns lists every one, in the order in which they are shown.
var Breakdowns = []Breakdown{
	ByNothing, ByDiagram, ByDescription, BySource, BySubject, ByShape, ByProblemType, ByWords, ByCharacters, ByDescriptionWords,
	ByLevel, ByConstant, ByGoal, ByLanguage,
}

// The cells of ByDiagram and ByDescription, and of ByConstant.
const (
	DiagramShown   = "with"
	DiagramNone    = "without"
	ConstantNeeded = "needed"
	ConstantUnused = "not needed"
)
