package report

import (
	"geoeval/internal/release/released"
	"geoeval/schema"
)

// The paper's numbers (arXiv 2402.10104).

// paperInputs, paperAnswers and paperTypes are the rows of table 6; they do not add up to its 5,050 problems.
var (
	paperSubsets = map[*released.Configuration]int{
		released.Selection: 2000, released.Backward: 750,
		released.Augmented: 2000, released.Hard: 300,
	}
	paperInputs  = map[string]int{"text + description": 1120, "text + diagram": 1120, "text + description + diagram": 1166}
	paperAnswers = map[schema.AnswerKind]int{schema.AnswerNumber: 5050, schema.AnswerExpression: 232,
		schema.AnswerCoordinate: 68}
	paperTypes = map[schema.ProblemType]int{schema.Flat: 5050, schema.Solid: 272, schema.Analytic: 28}
)

// The means and the number of shapes of table 6.
const (
	paperTextWords        = 28
	paperDescriptionWords = 34
	paperShapes           = 12
)

// paperKinds and paperGrades are what table 8 says of GeoEval-hard.
const (
	paperKinds  = "calculate, judge, reason"
	paperGrades = "9 to 12"
)

// paperSources is table 7: how many problems each source gave, and whether it has diagrams and descriptions of them.
var paperSources = map[schema.Source]struct {
	Problems             int
	Diagram, Description bool
}{
	schema.Geometry3K: {3001, true, true},
	schema.PGPS9K:     {9022, true, true},
	schema.UniGeo:     {4998, true, false},
	schema.GeoQAPlus:  {2518, true, false},
	schema.GeometryQA: {1398, false, false},
	schema.MATH:       {1349, false, false},
	schema.MathQA:     {2625, false, false},
}

// A part is a part of GeoEval-2000, in percent, as figures 6 and 7 print it.
type part struct {
	Name    string
	Percent float64
}

// paperGroups is figure 6, in which Geometry3K is counted in PGPS9K.
var paperGroups = []part{{"PGPS9K", 35}, {"UniGeo", 17}, {"MathQA", 16}, {"GeometryQA", 13}, {"GeoQA+", 10}, {"MATH", 9}}

// paperShapeParts is figure 7.
var paperShapeParts = []part{
	{"Circle", 15}, {"Quad", 15}, {"Triangle", 15}, {"Line", 15}, {"Other", 14}, {"Sphere", 5}, {"Cube", 5}, {"Cylinder", 5},
	{"Cone", 5}, {"Cuboid", 4}, {"Prism", 2},
}
