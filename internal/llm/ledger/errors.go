package ledger

import (
	"errors"
	"fmt"
)

var (
	// ErrClosed is what a closed ledger says to an Append.
	ErrClosed = errors.New("ledger: is closed")
	// ErrReadOnly is what a ledger opened to read says to an Append.
	ErrReadOnly = errors.New("ledger: was opened to read")
)

// A Place is a line of a segment.
type Place struct {
	File string
	// Line counts from 1.
	Line int
}

func (p Place) String() string { return fmt.Sprintf("%s:%d", p.File, p.Line) }

// A DamageError is a whole line that is not as it was written, wherever it is. A crash leaves none: what it leaves at the end of a
// segment is a [Torn] note.
type DamageError struct {
	Place
	// Reason says what is wrong, as in "line … ".
	Reason string
}

func (e *DamageError) Error() string {
	return fmt.Sprintf("%s: line %s: put back a copy of the file, or set the line aside "+
		"(geoeval ledger set-aside --damaged); its request is then asked again",
		e.Place, e.Reason)
}

// A ConflictError is two different requests with one key.
type ConflictError struct {
	Key           string
	First, Second Place
}

func (e *ConflictError) Error() string {
	return fmt.Sprintf("%s and %s: key %s stands for two different requests: one of the lines was not written by this program: "+
		"set both aside (geoeval ledger set-aside with the key)",
		e.First, e.Second, e.Key)
}

// An AnsweredError is an Append of another answer for a key that has one. The one that it has still counts.
type AnsweredError struct{ Key string }

func (e *AnsweredError) Error() string {
	return fmt.Sprintf("ledger: key %s is answered already, otherwise: look it up and use that answer", e.Key)
}

// A MissingError is keys that have no entry.
type MissingError struct {
	// Keys are sorted.
	Keys []string
}

func (e *MissingError) Error() string {
	return fmt.Sprintf("ledger: %d keys have no entry, the first is %s: ask these requests, then try again", len(e.Keys), e.Keys[0])
}
