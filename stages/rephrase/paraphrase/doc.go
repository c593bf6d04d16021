// Package paraphrase rewrites the text of a geometry problem by rules that keep its meaning: it asks the question in
// another form, puts conditions and question in another order, and says single things in other words. No model takes
// part, and no knowledge of a dataset: only what stands in the text decides.
//
//	rewriter, err := paraphrase.New()
//	for text := range rewriter.Candidates(problem, paraphrase.English, draw) { … }
//
// What the rules never touch are formulas, numbers, the names of points, units and blanks: they may move with the
// clause that they stand in, and stay byte for byte what they were. A sentence that no rule surely understands stays as
// it is, and a text without any such sentence has no candidates.
//
// The words are in lexicon/, one idea a file, for an editor to extend; the grammar that uses them is in the English and
// Chinese files of this package.
//
// It is one package, as the rules of both languages work on the same sentences.
package paraphrase
