// Package bug turns a panic into an error, so that a bug in the work on one problem ends neither the work on the others
// nor the program.
package bug

import (
	"cmp"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
)

// An Error is a panic as an error. It is a bug of the program, whatever the input was.
type Error struct {
	// Of is what was worked on: the id of a problem, or a record in a file. It is empty where the panic does not belong to one of them.
	Of string
	// Value is what the panic said, on one line.
	Value string
	// Stack is where it happened, as runtime/debug writes it.
	Stack string
}

func (e *Error) Error() string {
	at := ""
	if e.Of != "" {
		at = e.Of + ": "
	}
	return fmt.Sprintf("%sthe program panicked: %s: this is a bug of the program: report it with the stack that stands above", at, e.Value)
}

// Catch calls f and gives its error, or an [*Error] where it panics. of names what f works on; an error of a call within
// f that names something more exact keeps its name.
func Catch(of string, f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &Error{oneLine(of), oneLine(fmt.Sprint(v)), string(debug.Stack())}
		}
	}()
	err = f()
	if e, is := err.(*Error); is && e.Of == "" {
		e.Of = oneLine(of)
	}
	return err
}

// longest is how many bytes of a panic's text are kept.
const longest = 500

// oneLine makes a text fit for a terminal and one line: a panic may quote a record.
func oneLine(s string) string {
	if len(s) > longest {
		s = s[:longest] + "…"
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || 0x7f <= r && r < 0xa0 || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// Errors are panics in work on several things.
type Errors []*Error

// most is how many of them are named in a message.
const most = 10

func (e Errors) Error() string {
	if len(e) == 1 {
		return e[0].Error()
	}
	var names []string
	for _, one := range e[:min(len(e), most)] {
		names = append(names, fmt.Sprintf("%s (%s)", cmp.Or(one.Of, "?"), one.Value))
	}
	more := ""
	if len(e) > most {
		more = fmt.Sprintf(" and %d more", len(e)-most)
	}
	return fmt.Sprintf("the program panicked %d times: at %s%s: this is a bug of the program: report it with the stacks that stand above",
		len(e), strings.Join(names, ", "), more)
}

// Unwrap gives them one by one.
func (e Errors) Unwrap() []error {
	out := make([]error, len(e))
	for i := range e {
		out[i] = e[i]
	}
	return out
}

// A Bag collects the panics of work on many things that goes on. The zero Bag is empty. It may be used by several goroutines.
type Bag struct {
	mu    sync.Mutex
	found Errors
}

// Catch is [Catch] for work that goes on after a panic, which is collected. Any other error is returned.
func (b *Bag) Catch(of string, f func() error) error {
	err := Catch(of, f)
	var all Errors
	switch e := err.(type) {
	case *Error:
		all = Errors{e}
	case Errors:
		all = e
	default:
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.found = append(b.found, all...)
	return nil
}

// CatchIn is Catch where it is known only afterwards what f works on: what of then says.
func (b *Bag) CatchIn(of *string, f func() error) error {
	return b.Catch("", func() error {
		err := Catch("", f)
		if e, is := err.(*Error); is && e.Of == "" {
			e.Of = oneLine(*of)
		}
		return err
	})
}

// Within puts the path of a file before the names of all panics in an error's tree: those who caught them knew what is in it alone.
func Within(file string, err error) {
	var some Errors
	var one *Error
	if errors.As(err, &some) {
		for _, e := range some {
			e.Of = strings.TrimSpace(file + " " + e.Of)
		}
	} else if errors.As(err, &one) {
		one.Of = strings.TrimSpace(file + " " + one.Of)
	}
}

// Len is how many were collected.
func (b *Bag) Len() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.found)
}

// Err gives what was collected, in the order of the names; nil where that is nothing.
func (b *Bag) Err() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.found) == 0 {
		return nil
	}
	slices.SortStableFunc(b.found, func(a, b *Error) int { return cmp.Or(cmp.Compare(a.Of, b.Of), cmp.Compare(a.Value, b.Value)) })
	return b.found
}

// Stacks gives the stacks of all panics in an error's tree, each once and at most so many of them.
func Stacks(err error) []string {
	var out []string
	var walk func(error)
	walk = func(err error) {
		if e, is := err.(*Error); is && !slices.Contains(out, e.Stack) && len(out) < mostStacks {
			out = append(out, e.Stack)
		}
		switch u := err.(type) {
		case interface{ Unwrap() error }:
			walk(u.Unwrap())
		case interface{ Unwrap() []error }:
			for _, one := range u.Unwrap() {
				walk(one)
			}
		}
	}
	walk(err)
	return out
}

// mostStacks bounds the stacks that are shown.
const mostStacks = 3

// Is reports whether a panic is in an error's tree.
func Is(err error) bool { var e *Error; return errors.As(err, &e) }
