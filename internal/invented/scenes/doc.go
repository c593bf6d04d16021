// Package scenes invents geometry problems by composing: it adds constructions to a figure one by one, gives some measures, lets
// package deduce conclude what follows, asks for something deep enough, and takes away what is not needed. A problem comes out
// as a template of package synth with a few drawings of the same figure, so that its text, figure, clauses, choices, programs
// and records are made as those of any other template.
//
//   - construct*.go have the constructions: each places points and says in forms what holds of them.
//   - form*.go have the forms: what one says, in English, in Chinese, as clauses, and as marks in the figure.
//   - scene.go adds constructions, and draws the same scene again with other numbers.
//   - choose.go chooses what is given and what is asked, reduce.go leaves out what is not needed, and problem.go draws what is left
//     with other numbers and measures the whole trace.
//   - say.go puts a problem into words, and parse.go reads words back into what was said, phrase by phrase (phrase.go).
//   - solve.go writes the trace as a worked solution, and what one wrong step of it leads to.
//
// To add a construction, add an entry to a list of construct*.go; what it says needs a form.
//
// It is one package, as most of its files are lists of constructions and forms, which refer to each other.
package scenes
