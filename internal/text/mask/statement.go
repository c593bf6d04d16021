package mask

import (
	"fmt"

	"geoeval/internal/text/lexeme"
)

// A Statement is what a problem says: all of it that masking has to do with.
type Statement struct {
	Text    string
	Clauses []string
	Choices []string
	// Names are others than these have, that a letter must not be: those of a figure.
	Names []string
	// Numbers are the problem's numbers as its dataset counts them. Those of one name that is not empty are one number in
	// several places.
	Numbers []Number
}

// A Number is one number of a problem.
type Number struct {
	// Name is what the solution language calls it; empty where it names nothing.
	Name string
	// Value is what it denotes, a percentage in hundredths; nil for an expression in the problem's letters.
	Value *float64
	// Place is where it stands. Its Text may be left empty.
	Place
}

// InText is the Clause of what stands in the text.
const InText = -1

// A Place is a span of the text or of a clause.
type Place struct {
	// Clause counts the semantic clauses from 0; it is [InText] for the text.
	Clause int
	// Start and End are byte offsets: Start < End.
	Start, End int
	// Text is what stands there.
	Text string
	// Spaced: a letter follows directly (3.6dm), so that a blank parts it from the mask.
	Spaced bool
}

// before orders places as one reads them: the text, then the clauses.
func (p Place) before(q Place) bool {
	return p.Clause < q.Clause || p.Clause == q.Clause && p.Start < q.Start
}

// overlaps reports whether two places share a byte.
func (p Place) overlaps(q Place) bool {
	return p.Clause == q.Clause && p.Start < q.End && q.Start < p.End
}

// A PlaceError says that a place is none of the problem.
type PlaceError struct {
	Place Place
	Why   string
}

func (e *PlaceError) Error() string {
	field := "the text"
	if e.Place.Clause != InText {
		field = fmt.Sprintf("clause %d", e.Place.Clause)
	}
	return fmt.Sprintf("place %d to %d of %s: %s", e.Place.Start, e.Place.End, field, e.Why)
}

// field returns the text or the clause that a place is in.
func field(text string, clauses []string, clause int) (string, bool) {
	switch {
	case clause == InText:
		return text, true
	case clause >= 0 && clause < len(clauses):
		return clauses[clause], true
	}
	return "", false
}

// checked returns a place with its text, or an error where it is none.
func checked(text string, clauses []string, p Place) (Place, error) {
	f, ok := field(text, clauses, p.Clause)
	if !ok {
		return p, &PlaceError{p, fmt.Sprintf("there are %d clauses", len(clauses))}
	}
	if p.Start < 0 || p.End > len(f) || p.Start >= p.End {
		return p, &PlaceError{p, fmt.Sprintf("is no span of %d bytes", len(f))}
	}
	if stands := f[p.Start:p.End]; p.Text != "" && p.Text != stands {
		return p, &PlaceError{p, fmt.Sprintf("%q stands there, not %q", stands, p.Text)}
	}
	p.Text = f[p.Start:p.End]
	p.Spaced = p.End < len(f) && lexeme.IsLetter(f[p.End])
	return p, nil
}
