package fidelity

import (
	"strings"

	"geoeval/internal/text/lexeme"
)

// A reading is what a text says, as far as it can be told.
type reading struct {
	plain  string
	tokens []token
	folded bool // the original has no capital letters, so that names are in lower case
	angles bool // an angle is named or measured

	numbers     stock
	names       tally
	variables   tally
	units       tally
	asked       map[string]bool // the units that belong to no number
	measured    map[int]string  // the unit of the number that is this token
	blanks      int
	relations   tally
	at          []placed // the relations in order
	expressions tally
	formulas    []formula           // in order
	bound       map[string][]string // what has which values
	settings    []setting           // of the numbers, in order
	named       []setting           // of the names
	equals      [][2]string         // the names on the sides of an equality sign
	dimensions  []string            // numbers that measure one thing, joined by " by "
	parts       map[part][]string   // who plays which part
	matched     map[string][]string // which names belong together, by "respectively"
	perhaps     map[part][]string   // who may play which part besides
	extents     map[string][]string // which quantities have which values
	owners      map[string][]string // whose extents are: "radius 5" of ⊙P, or of the cone
	compared    [][2]string         // the quantities that are compared, in their order
	qualified   []qualified         // the words that have an opposite
	changes     []qualified         // what increases or decreases, by or to a number
	commands    tally               // LaTeX commands that mean nothing known here
	goal        goal
	chain       int      // the longest chain of equality signs
	lower       string   // the plain text in lower case
	digrams     *digrams // of lower; nil until they are asked for
	hans        int
}

// begin cuts a text into tokens, of which nothing is read yet.
func begin(text string, folded bool) *reading {
	p := plain(text)
	r := &reading{plain: p, folded: folded, names: tally{}, variables: tally{}, units: tally{}, relations: tally{}, commands: tally{}, parts: map[part][]string{}, perhaps: map[part][]string{}, expressions: tally{}, lower: lexeme.Lower(p), measured: map[int]string{}, asked: map[string]bool{}}
	r.tokens = tokenize(p)
	for i := range r.tokens {
		if r.tokens[i].kind == han {
			r.hans++
		}
	}
	return r
}

// readNamed reads what is named and what is counted.
func (r *reading) readNamed() {
	r.readBlanks()
	r.readUnits()
	r.readNames()
	r.readNumbers()
}

func read(text string, folded bool) *reading {
	r := begin(text, folded)
	r.readNamed()
	r.readRelations()
	r.readCommands()
	r.readExpressions()
	r.readExtents()
	r.readComparisons()
	r.readQualified()
	r.readBindings()
	r.readRoles()
	r.readSettings()
	r.readGoal()
	r.chain = longestChain(r.tokens)
	return r
}

// hasCapital reports whether a text has a capital letter.
func hasCapital(text string) bool { return strings.ContainsAny(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") }
