package pickle

import (
	"errors"
	"fmt"
	"strconv"
)

var (
	// ErrRefused marks what a pickle may ask and this package does not do: other classes, and opcodes that make objects of
	// them or fetch values from outside the file.
	ErrRefused = errors.New("refused")
	// ErrLimit marks a value too large or nested too deep for the input that describes it.
	ErrLimit = errors.New("limit exceeded")
)

// Error says what is wrong with a pickle, and where.
type Error struct {
	Offset int // of the opcode at fault, in bytes from the start
	Err    error
}

func (e *Error) Error() string { return fmt.Sprintf("pickle: offset %d: %v", e.Offset, e.Err) }

// Unwrap gives the cause, for errors.Is.
func (e *Error) Unwrap() error { return e.Err }

// ClassError says that a pickle names a class (or a function) that is not on the list of classes.go. It matches
// ErrRefused.
type ClassError struct {
	Module, Name string
	Offset       int // of the opcode that names it, in bytes from the start
}

func (e *ClassError) Error() string {
	return fmt.Sprintf("pickle: offset %d: class %s.%s refused: "+
		"only numpy arrays and numbers and Python's own values are read",
		e.Offset, printable(e.Module), printable(e.Name))
}

// Is reports that a ClassError is an ErrRefused.
func (e *ClassError) Is(target error) bool { return target == ErrRefused }

// printable makes a name from a file fit for one line of an error.
func printable(s string) string {
	const most = 100
	if len(s) > most {
		s = s[:most] + "…"
	}
	quoted := strconv.Quote(s)
	if quoted[1:len(quoted)-1] == s {
		return s
	}
	return quoted
}
