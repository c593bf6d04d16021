package principle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Trace says of a worked solution of which every step applies a principle how deep it is, and which these are. One that is
// empty says nothing.
type Trace struct {
	// Depth is how many steps stand one behind the other at least.
	Depth int
	// Principles are ids, each once, in the order in which the steps come to them.
	Principles []string
}

// deepest and longest bound what a trace can say: far above any solution that somebody would read.
const (
	deepest = 100
	longest = 100
)

// String writes a trace in one line, the depth before the ids: 3 geosense/definition-of-radius geosense/pythagorean-theorem. An
// empty one is "".
func (t Trace) String() string {
	if len(t.Principles) == 0 {
		return ""
	}
	return strconv.Itoa(t.Depth) + " " + strings.Join(t.Principles, " ")
}

// ParseTrace reads what String writes. Its error is one line.
func (c *Catalogue) ParseTrace(text string) (Trace, error) {
	if text == "" {
		return Trace{}, nil
	}
	depth, ids, _ := strings.Cut(text, " ")
	t := Trace{Principles: strings.Split(ids, " ")}
	var err error
	if t.Depth, err = strconv.Atoi(depth); err != nil || strconv.Itoa(t.Depth) != depth {
		return Trace{}, fmt.Errorf("does not begin with a depth: %.40q", depth)
	}
	return t, c.CheckTrace(t)
}

// CheckTrace says what is wrong with a trace that is not empty: its depth, a principle that the catalogue does not have, one that
// stands twice, or too many.
func (c *Catalogue) CheckTrace(t Trace) error {
	switch {
	case t.Depth < 1 || t.Depth > deepest:
		return fmt.Errorf("the depth %d is none of 1 to %d", t.Depth, deepest)
	case len(t.Principles) > longest:
		return fmt.Errorf("has %d principles, over the limit of %d", len(t.Principles), longest)
	}
	for i, id := range t.Principles {
		if c.ByID(id) == nil {
			return fmt.Errorf("%.100q is no principle of the catalogue", id)
		}
		if slices.Contains(t.Principles[:i], id) {
			return fmt.Errorf("%s stands twice", id)
		}
	}
	return nil
}
