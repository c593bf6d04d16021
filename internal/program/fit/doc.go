// Package fit says whether a solution program fits the text of its problem. A program that gives the gold answer may do
// so by coincidence; here it is held against what the text's words say (see [geoeval/internal/text/quantity]).
//
//	misfit := fit.Check(fit.Problem{Program: p, Reading: r, Of: of, Gold: gold, Answer: "84 sq m"})
//	misfit == nil   // each number of the text is used or not needed, measures go together, the shape's relation agrees
//
// The check is of the whole: an assignment of the program's numbers to the text's quantities must be found under which
// every number that the text states is used or known not to be needed (Unaccounted), no number comes from nowhere
// (Foreign), the operations combine measures that go together and give what is asked for (Measures), and, where the text
// is about one shape whose relation is known, that relation gives the gold answer (Contradicted). Where a number is masked,
// the text must tell it too: what a reader of the text alone could answer in another way is Unsettled (reader.go).
package fit
