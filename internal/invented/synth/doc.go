// Package synth makes geometry problems from templates: what a teacher does who writes the same problem with other
// numbers, but with an exact answer, false choices that typical mistakes lead to, a worked solution, a solution program
// in the datasets' four languages, and a figure.
//
// A template is a YAML file under templates/, which templates/README.md describes in full, or a [File] that a program
// gives to [Compile]. Its expressions have the grammar of github.com/expr-lang/expr and are evaluated here, over real
// numbers. Each answer is found twice: by the template's solution, and by its check, which measures the figure,
// integrates, counts or searches; the tests hold the two together.
//
// A drawn problem depends on the template and on chance alone.
//
// It is one package, as compiling, drawing, wording and checking a template share its expressions, which nobody else should see.
package synth
