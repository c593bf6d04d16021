// Package sympyhabits says whether two texts are equal for SymPy 1.12, as a checker sees it that reads LaTeX with parse_latex, failing
// that Python with parse_expr, and asks whether the difference simplifies to nothing.
//
// What parse_latex accepts, refuses and misreads follows from its grammar and from how ANTLR chooses among that grammar's
// alternatives: text that it cannot go on with is dropped in one place and an error in another. So the grammar (grammar.go) is
// read here with ANTLR's own procedure of prediction (predict.go), and the tree that comes of it becomes an expression as there
// (convert.go): π is a letter, 1½ a product, x(x+1) a function of x. python.go reads what is left to parse_expr. What follows is
// exact: both expressions become quotients of polynomials over the rationals, in letters, roots, powers and functions
// (normal.go and what it uses), and are equal where their difference is the zero polynomial. Nothing is evaluated at a point.
//
// Start reading at Equal. Known differences from SymPy are in docs/grading.md.
package sympyhabits
