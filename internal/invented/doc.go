// Package invented gathers what makes problems that are nobody's. A build without data is a build of these.
//
//   - synth draws problems from templates: text, answer, solution, solution program and figure.
//   - scenes composes problems of constructions, with all that follows from them (deduce); they become templates of synth.
//   - figure draws the figures, and draws one again from what is written of it, with values that have been found.
//   - corpus writes drawn problems in the native layouts of the datasets, with their quirks, and with broken records.
//
// May be imported by the stage that ingests, by tests, and by the command that shows samples. Start reading with
// synth/templates/README.md, which describes a template, and writers in corpus/corpus.go.
package invented
