package mask

import "fmt"

// A Rule is a reason for which a number is not masked.
type Rule string

// The rules.
const (
	// NoNumber: what stands there is no number, but an expression in letters (3x+5), several numbers (30-60-90) or neither.
	NoNumber Rule = "no_number"
	// PartOfNumber: the number is part of a larger one: a numerator, a digit of 1,200, what stands under a root.
	PartOfNumber Rule = "part_of_number"
	// IsLabel: it is a name: \angle 1, Figure 2, A1, 第3, a year, a decimal place.
	IsLabel Rule = "label"
	// IsExponent: it is an exponent, that of a unit included: x^{2}, cm^2, and MathQA's "m 2".
	IsExponent Rule = "exponent"
	// IsConstant: it is given as the value of π, of another constant or of a function: π取3.14, cos37° ≈ 0.8.
	IsConstant Rule = "constant"
	// Glued: a letter in its place would read as part of a word, name or command: 2AB, \times4, 3D; or it is the base of a
	// power, which may as well be a number before a lost unit (20 ^2).
	Glued Rule = "glued"
	// NotPositive: its value is not above 0, where every natural range begins.
	NotPositive Rule = "not_positive"
	// Repeated: the same value stands elsewhere and may be the same quantity said again.
	Repeated Rule = "repeated"
	// Implied: words say the same: angle C = 90 in a right triangle.
	Implied Rule = "implied"
	// Inconsistent: places of one name that are not written alike.
	Inconsistent Rule = "inconsistent"
	// NoLetter: every letter of the alphabet names something in the problem.
	NoLetter Rule = "no_letter"
)

// Rules lists every rule.
var Rules = []Rule{NoNumber, PartOfNumber, IsLabel, IsExponent, IsConstant, Glued, NotPositive, Repeated, Implied, Inconsistent, NoLetter}

// A Refusal says why a number is not masked.
type Refusal struct {
	Rule   Rule
	Detail string
}

func (r *Refusal) Error() string { return string(r.Rule) + ": " + r.Detail }

func refuse(rule Rule, format string, args ...any) *Refusal {
	return &Refusal{rule, fmt.Sprintf(format, args...)}
}
