package bug_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"geoeval/internal/format/bug"
)

func TestAPanicIsAnErrorThatNamesItsProblem(t *testing.T) {
	err := bug.Catch("a/b/1", func() error { return []error{}[len("x")] })
	if !bug.Is(err) || !strings.HasPrefix(err.Error(), "a/b/1: the program panicked: runtime error: index out of range [1]") {
		t.Errorf("%v", err)
	}
	if stacks := bug.Stacks(fmt.Errorf("stage x: %w", err)); len(stacks) != 1 || !strings.Contains(stacks[0], "bug_test.go") {
		t.Errorf("%q", stacks)
	}
	for _, want := range []error{nil, errors.New("an error")} {
		if err := bug.Catch("a", func() error { return want }); err != want {
			t.Errorf("%v, not %v", err, want)
		}
	}
}

func TestAnInnerPanicIsNamedByWhoKnows(t *testing.T) {
	inner := func(of string) error { return bug.Catch(of, func() error { panic("no\n\x1b[31m") }) }
	for of, want := range map[string]string{"": "outer: the program panicked: no  [31m: ", "inner": "inner: the program panicked: no  [31m: "} {
		err := bug.Catch("outer", func() error { return inner(of) })
		if !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q", err)
		}
	}
}

func TestABagKeepsAllAndGoesOn(t *testing.T) {
	var b bug.Bag
	if b.Err() != nil {
		t.Error("an empty bag has an error")
	}
	for i := 12; i > 0; i-- {
		if err := b.Catch(fmt.Sprintf("p/%02d", i), func() error { panic(i % 2) }); err != nil {
			t.Error(err)
		}
	}
	if err := b.Catch("x", func() error { return errors.ErrUnsupported }); err != errors.ErrUnsupported {
		t.Error(err)
	}
	err := b.Err()
	if got := err.Error(); !strings.HasPrefix(got, "the program panicked 12 times: at p/01 (1), p/02 (0), ") || !strings.Contains(got, " and 2 more: ") {
		t.Error(got)
	}
	if n := len(bug.Stacks(err)); n == 0 || n > 3 {
		t.Errorf("%d stacks", n)
	}
}
