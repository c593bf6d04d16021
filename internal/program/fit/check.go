package fit

import (
	"fmt"

	"geoeval/internal/program"
	"geoeval/internal/text/quantity"
)

// A Kind is in what a program does not fit its text.
type Kind string

// The kinds, from what is looked at first.
const (
	// Unsettled: the text alone does not settle its question; see [quantity.Doubt].
	Unsettled Kind = "unsettled"
	// Unread: what a number measures, or what is asked for, could not be read.
	Unread Kind = "unread"
	// Measures: the program combines measures that do not go together, or gives another one than is asked for.
	Measures Kind = "measures"
	// Foreign: the program has a number that neither text nor shape accounts for.
	Foreign Kind = "foreign"
	// Unaccounted: the text states a number that the program does not use, and that is not known to be unneeded.
	Unaccounted Kind = "unaccounted"
	// Contradicted: the relation of the shape that the text names gives another answer, or other values for a number.
	Contradicted Kind = "contradicted"
	// Told: the number that is asked for follows from others of the text, without the answer.
	Told Kind = "told"
)

// A Misfit says how a program does not fit its text.
type Misfit struct {
	Kind   Kind
	Detail string
}

func (m *Misfit) Error() string { return m.Detail }

func misfit(kind Kind, format string, args ...any) *Misfit {
	return &Misfit{kind, fmt.Sprintf(format, args...)}
}

// A Problem is a program with its text.
type Problem struct {
	Program *program.Program
	Reading *quantity.Reading
	// Of gives for each number of the program the place of the quantity that it is, or is part of; −1 for none.
	Of []int
	// Masked are the places of the number that is asked for among the program's numbers; none where none is.
	Masked []int
	// Gold is the gold answer as the program gives it, within Slack; Answer is it as published.
	Gold, Slack float64
	Answer      string
	// Pictured: the problem has a picture, so that its text may speak of one.
	Pictured bool
}

// Check says how a program does not fit its text, or why the text does not tell the masked number; nil where it does.
func Check(p Problem) *Misfit {
	c, m := find(p)
	if m == nil && len(p.Masked) > 0 {
		m = c.settled()
	}
	return m
}

// A Fitting is what the terms of a program are under the assignment by which it fits its text.
type Fitting struct {
	// Terms are the program's, where operations on constants alone may be one constant; the last is the answer.
	Terms []program.Term
	// Measures are what the terms measure, and Things says that one counts things.
	Measures []quantity.Measure
	Things   []bool
	// Quantities are the places of the quantities that the terms are, or are part of; −1 for none.
	Quantities []int
}

// Find gives the assignment by which a program fits its text, or says how it does not fit. The fitting is nil too where
// the program's terms are in no order that leads to its answer, as those of equations are not.
func Find(p Problem) (*Fitting, *Misfit) {
	c, m := find(p)
	if c == nil || c.found == nil {
		return nil, m
	}
	return c.fitting(), m
}

// find gives the checker as it is once the assignment is found. It is nil where none is, and has none where there is no
// order of terms.
func find(p Problem) (*checker, *Misfit) {
	for _, d := range p.Reading.Doubts {
		if d != quantity.Figure || !p.Pictured {
			return nil, misfit(Unsettled, "%s", d)
		}
	}
	terms, ok := p.Program.Terms()
	if !ok {
		return &checker{Problem: p}, nil
	}
	c := &checker{Problem: p, terms: termsOf(terms)}
	if m := c.readable(); m != nil {
		return nil, m
	}
	if m := c.search(); m != nil {
		return nil, m
	}
	if m := c.relation(); m != nil {
		return nil, m
	}
	return c, c.told()
}

func (c *checker) fitting() *Fitting {
	f := &Fitting{Quantities: c.covers}
	for i, t := range c.terms {
		f.Terms = append(f.Terms, t.Term)
		f.Measures = append(f.Measures, c.found[i].Measure)
		f.Things = append(f.Things, c.found[i].things)
	}
	return f
}
