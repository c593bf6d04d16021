package program

import "fmt"

// A Kind is what is wrong with a program.
type Kind string

// What can be wrong with a program.
const (
	// Unparsable: it does not follow its language's grammar, or is larger than any real one.
	Unparsable Kind = "unparsable"
	// UnknownOperator: it names an operator that the language does not have.
	UnknownOperator Kind = "unknown_operator"
	// OperandOutOfRange: it names a number, a result or a constant that is not there.
	OperandOutOfRange Kind = "operand_out_of_range"
	// NoSolution: no values satisfy its equations.
	NoSolution Kind = "no_solution"
	// SeveralSolutions: its equations leave open what the answer is.
	SeveralSolutions Kind = "several_solutions"
	// NotFinite: a step divides by zero, leaves an operation's domain, or is greater than any float.
	NotFinite Kind = "not_finite"
)

// An Error says what is wrong with a program, and where.
type Error struct {
	Kind Kind
	// Step is the program's step, counted from 1; 0 for the program as a whole.
	Step int
	Why  string
}

func (e *Error) Error() string {
	if e.Step == 0 {
		return e.Why
	}
	return fmt.Sprintf("step %d: %s", e.Step, e.Why)
}

func failf(kind Kind, step int, format string, args ...any) *Error {
	return &Error{Kind: kind, Step: step, Why: fmt.Sprintf(format, args...)}
}
