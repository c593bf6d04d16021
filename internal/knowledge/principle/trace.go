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
	// Elements are the key elements of each principle's steps, what they rest on and what they find, as formulas between dollar
	// signs (GeoSense, section 3.2): $OA = OD$, $\angle OAD = 40^\circ$.
	Elements []string
}

// deepest and longest bound what a trace can say: far above any solution that somebody would read.
const (
	deepest    = 100
	longest    = 100
	mostOfStep = 2000
)

// String writes a trace: in the first line the depth before the ids, 3 geosense/definition-of-radius geosense/pythagorean-theorem,
// and below it the elements of each, a line each. An empty one is "".
func (t Trace) String() string {
	if len(t.Principles) == 0 {
		return ""
	}
	return strings.Join(append([]string{strconv.Itoa(t.Depth) + " " + strings.Join(t.Principles, " ")}, t.Elements...), "\n")
}

// ParseTrace reads what String writes. Its error is one line.
func (c *Catalogue) ParseTrace(text string) (Trace, error) {
	if text == "" {
		return Trace{}, nil
	}
	lines := strings.Split(text, "\n")
	depth, ids, _ := strings.Cut(lines[0], " ")
	t := Trace{Principles: strings.Split(ids, " "), Elements: lines[1:]}
	var err error
	if t.Depth, err = strconv.Atoi(depth); err != nil || strconv.Itoa(t.Depth) != depth {
		return Trace{}, fmt.Errorf("does not begin with a depth: %.40q", depth)
	}
	return t, c.CheckTrace(t)
}

// CheckTrace says what is wrong with a trace that is not empty: its depth, a principle that the catalogue does not have, one that
// stands twice, too many, or one without elements.
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
	if len(t.Elements) != len(t.Principles) {
		return fmt.Errorf("has %d principles and the elements of %d; write the corpus anew", len(t.Principles), len(t.Elements))
	}
	for i, of := range t.Elements {
		if strings.Count(of, "$") < 2 || len(of) > mostOfStep {
			return fmt.Errorf("%s has the elements %.40q, which are no formula or over %d bytes", t.Principles[i], of, mostOfStep)
		}
	}
	return nil
}
