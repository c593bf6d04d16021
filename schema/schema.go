// Package schema says what a row is: the tables of the pipeline, their columns, the values they may hold, what makes a
// row valid, and the logical digest by which two tables are the same.
//
// A table is described once, as a list of columns (see [Table]); the Parquet files, the Arrow form, validation, digests
// and documentation all come from that one description. The package imports no other package of this module.
//
// It is one package, as each table is a file, and rows refer to the values of other rows.
package schema

import "fmt"

// A Source is one of the datasets that problems come from.
type Source string

// Known names every source, for whoever reads keys that are sources.
func (Source) Known() (names []string) {
	for _, s := range Sources {
		names = append(names, string(s))
	}
	return names
}

// The seven upstream datasets of GeoEval (arXiv 2402.10104, table 7), and a maintainer's own collection.
const (
	Geometry3K Source = "geometry3k"
	PGPS9K     Source = "pgps9k"
	UniGeo     Source = "unigeo"
	GeoQAPlus  Source = "geoqa_plus"
	GeometryQA Source = "geometryqa"
	MATH       Source = "math"
	MathQA     Source = "mathqa"
	HardSource Source = "hard"
)

// Sources lists every source in the order of the paper's table 7.
var Sources = []Source{
	Geometry3K,
	PGPS9K,
	UniGeo,
	GeoQAPlus,
	GeometryQA,
	MATH,
	MathQA,
	HardSource,
}

// A Language is the language a problem is written in, as an ISO 639-1 code.
type Language string

// The languages of the upstream datasets.
const (
	English Language = "en"
	Chinese Language = "zh"
)

// Languages lists every language.
var Languages = []Language{English, Chinese}

// A DiagramKind says what there is to see of a problem's diagram.
type DiagramKind string

// The kinds of diagrams; a problem that names none has none of them.
const (
	// PictureDiagram: the picture is there.
	PictureDiagram DiagramKind = "picture"
	// CodeDiagram: there is the drawing's source code, and no picture.
	CodeDiagram DiagramKind = "code"
	// MissingDiagram: a picture is named and not there.
	MissingDiagram DiagramKind = "missing"
	// BlankDiagram: a picture is named, and what is there shows nothing: a placeholder.
	BlankDiagram DiagramKind = "blank"
)

// DiagramKinds lists every kind.
var DiagramKinds = []DiagramKind{PictureDiagram, CodeDiagram, MissingDiagram, BlankDiagram}

// An AnswerKind says what sort of thing the gold answer is.
type AnswerKind string

// A gold answer is a number, an expression in letters or equations, a coordinate, an interval or list, or plain text.
const (
	AnswerNumber     AnswerKind = "number"
	AnswerExpression AnswerKind = "expression"
	AnswerCoordinate AnswerKind = "coordinate"
	AnswerText       AnswerKind = "text"
)

// AnswerKinds lists every answer kind.
var AnswerKinds = []AnswerKind{AnswerNumber, AnswerExpression, AnswerCoordinate, AnswerText}

// A SolutionLanguage names the language a problem's solution is written in.
type SolutionLanguage string

// The solution programs of the upstream datasets, and worked solutions in prose.
const (
	// PGPSProgram is PGPS9K's sequence of equations.
	PGPSProgram SolutionLanguage = "pgps"
	// StackProgram is UniGeo's and GeoQA+'s list of assignments, its tokens parted by spaces.
	StackProgram SolutionLanguage = "stack"
	// MathQAProgram is MathQA's linear formula.
	MathQAProgram SolutionLanguage = "mathqa"
	// EquationProgram is GeometryQA's one equation.
	EquationProgram SolutionLanguage = "equation"
	// Prose is a worked solution in words: MATH.
	Prose SolutionLanguage = "prose"
)

// SolutionLanguages lists every solution language.
var SolutionLanguages = []SolutionLanguage{PGPSProgram, StackProgram, MathQAProgram, EquationProgram, Prose}

// A SolutionKind says in what form a problem has its golden solution.
type SolutionKind string

// The kinds of solutions. Their lengths compare within a kind only.
const (
	ProgramSolution SolutionKind = "program"
	ProseSolution   SolutionKind = "prose"
	Unsolved        SolutionKind = "none"
)

// SolutionKinds lists every kind.
var SolutionKinds = []SolutionKind{ProgramSolution, ProseSolution, Unsolved}

// Kind gives the kind of solutions in a language; none is "".
func (l SolutionLanguage) Kind() SolutionKind {
	switch l {
	case "":
		return Unsolved
	case Prose:
		return ProseSolution
	}
	return ProgramSolution
}

// A Shape is a basic geometric shape of the paper's figure 7.
type Shape string

// The shapes of figure 7.
const (
	Circle   Shape = "Circle"
	Quad     Shape = "Quad"
	Triangle Shape = "Triangle"
	Line     Shape = "Line"
	Sphere   Shape = "Sphere"
	Cube     Shape = "Cube"
	Cuboid   Shape = "Cuboid"
	Cylinder Shape = "Cylinder"
	Cone     Shape = "Cone"
	Prism    Shape = "Prism"
	Other    Shape = "Other"
)

// Shapes lists every shape in the order of figure 7, the flat ones first.
var Shapes = []Shape{Circle, Quad, Triangle, Line, Sphere, Cube, Cuboid, Cylinder, Cone, Prism, Other}

// A ProblemType is the branch of geometry a problem belongs to.
type ProblemType string

// The branches that the paper's table 6 counts.
const (
	Flat     ProblemType = "flat"
	Solid    ProblemType = "solid"
	Analytic ProblemType = "analytic"
)

// ProblemTypes lists every problem type.
var ProblemTypes = []ProblemType{Flat, Solid, Analytic}

// A Goal is the quantity that a problem asks for.
type Goal string

// The goals; OtherGoal holds counts, coordinates, probabilities and the like.
const (
	Angle     Goal = "angle"
	Length    Goal = "length"
	Area      Goal = "area"
	Perimeter Goal = "perimeter"
	Volume    Goal = "volume"
	Ratio     Goal = "ratio"
	OtherGoal Goal = "other"
)

// Goals lists every goal.
var Goals = []Goal{Angle, Length, Area, Perimeter, Volume, Ratio, OtherGoal}

// A Level is a complexity level of the paper's appendix H.
type Level string

// The levels of appendix H.
const (
	Easy   Level = "Easy"
	Middle Level = "Middle"
	Harder Level = "Hard"
)

// Levels lists every level from the lowest.
var Levels = []Level{Easy, Middle, Harder}

// A QuestionKind is a question kind of the hard subset (the paper's table 8).
type QuestionKind string

// The question kinds of table 8.
const (
	Judge     QuestionKind = "judge"
	Calculate QuestionKind = "calculate"
	Reason    QuestionKind = "reason"
)

// QuestionKinds lists every question kind.
var QuestionKinds = []QuestionKind{Judge, Calculate, Reason}

// Parse gives the member of an enumeration that s spells, or an error that lists the members. It never guesses.
func Parse[E ~string](members []E, s string) (E, error) {
	for _, m := range members {
		if string(m) == s {
			return m, nil
		}
	}
	return "", fmt.Errorf("%q is not one of %v", s, members)
}
