// Package exact calculates with numbers and expressions: in floats ([Op.Apply]), in intervals with proof ([Op.Enclose] and package
// interval), and exactly, in rational numbers, roots and π ([Expr.Rational], [Same], [Surd]); it solves for one unknown ([Roots],
// [Solver]). Whoever reads expressions, in whatever language, makes an [Expr] or operations of them and leaves the arithmetic to
// this package. Package formula reads those of relations and templates.
//
// Its test holds it against 20,000 expressions at 60 digits, by code of its own.
//
// Angles are in degrees, but for the functions that an answer names ([Function]), which are those of mathematics.
//
// May be imported by whoever calculates. Start reading at [Op] and [Expr].
package exact
