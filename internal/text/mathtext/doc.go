// Package mathtext reads what stands in the text of a geometry problem: its numbers, the names of its points, the value
// of an answer in plain or LaTeX notation, its length in words, and the form in which two texts are compared.
//
// The package is below every other package of the project and knows no dataset's records; where a dataset counts in its
// own way (MathQA, GeometryQA) the way has a function of its own. No function panics, whatever bytes it is given, and
// byte offsets always refer to the text as it was given.
package mathtext
