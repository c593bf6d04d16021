package app

import (
	"context"
	"errors"
	"fmt"

	"geoeval/internal/facts"
)

// A usageError is a mistake in how the program was called.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// Usage makes an error a mistake in how the program was called.
func Usage(err error) error { return usageError{err} }

// A missingError says that something is not there that a verb reads.
type missingError struct{ error }

func (e missingError) Unwrap() error { return e.error }

// Missing makes an error say that something is not there that a verb reads.
func Missing(err error) error { return missingError{err} }

// An unverifiedError says that what was verified is not as it should be.
type unverifiedError struct{ error }

func (e unverifiedError) Unwrap() error { return e.error }

// Unverified makes an error say that what was verified is not as it should be.
func Unverified(err error) error { return unverifiedError{err} }

// Faults is the error of a verification that found faults, which have been printed.
func Faults(n int) error {
	return Unverified(fmt.Errorf("verification failed: %s", facts.Count(n, "fault")))
}

// An interruptedError says what goes on from here after an interrupt.
type interruptedError struct {
	error
	next string
}

func (e interruptedError) Unwrap() error { return e.error }

// InterruptedWhile says of an interrupt what goes on from here, a command or "the next build"; other errors stay as they are.
func InterruptedWhile(next string, err error) error {
	if errors.Is(err, context.Canceled) {
		return interruptedError{err, next}
	}
	return err
}
