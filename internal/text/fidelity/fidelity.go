package fidelity

import (
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/text/mathtext"
)

// A Reference is the problem that candidates are compared with, as far as the comparison has to do with it.
type Reference struct {
	Text string
	// Language is "en" or "zh"; of anything else the text decides.
	Language string
	// Choices are the choices of a multiple-choice question. A text that lists them gives the answer away.
	Choices []string
	// Answer is the gold answer as published.
	Answer string
	// Clauses are what the diagram says. A text that adds a number or name of theirs is refused like any that adds one, and the
	// fault says where it is from.
	Clauses []string
}

// A Config holds what is measured rather than known.
type Config struct {
	// Original is the least Distance from the original, Sibling from another text that is used.
	Original, Sibling float64
	// Changed is the least part of the original that is said in other words or in another order, from 0 to 1. 0 asks for none.
	Changed float64
}

// Default is the configuration of Read. Both distances are 0.1: one changed word changes two pairs of words, so that in a
// text of twenty words it makes about 0.1. Anything less is a word or two in a long text, which is the same text again to
// whoever learns from it. A short text always passes with one word: "Find x." is 0.67 from "Determine x.".
func Default() Config { return Config{Original: 0.1, Sibling: 0.1} }

// An Original is a problem, read once to be compared with many texts. It is not changed after that and is safe for use by
// many goroutines.
type Original struct {
	*reading
	config     Config
	text       string
	chinese    bool
	wording    *Wording
	sequence   sequence
	words      map[string]bool // the words and signs of the text, in lower case
	twice      []string        // the words that stand twice in a row
	said       []clause
	refs       []reference
	introduced map[string]introduction
	answer     string
	answerForm string
	choices    []string        // in the form of mathtext.Normalize
	drawn      map[string]bool // the numbers and names of the clauses
}

// Read reads a problem with the default configuration.
func Read(p Reference) *Original { return Default().Read(p) }

// Read reads a problem.
func (c Config) Read(p Reference) *Original {
	o := &Original{
		reading: read(p.Text, !hasCapital(p.Text)), config: c, text: p.Text, wording: ReadWording(p.Text),
		answer: p.Answer, answerForm: mathtext.Normalize(p.Answer), words: map[string]bool{}, drawn: map[string]bool{},
	}
	o.twice = o.doubled()
	o.said, o.refs, o.introduced = o.clauses(), o.references(), o.articles()
	if c.Changed > 0 {
		o.sequence = o.reading.sequence()
	}
	o.chinese = p.Language == "zh" || p.Language != "en" && o.hans > 0
	for i := range o.tokens {
		o.words[strings.ToLower(o.tokens[i].text)] = true
	}
	for _, choice := range p.Choices {
		o.choices = append(o.choices, mathtext.Normalize(choice))
	}
	for _, clause := range p.Clauses {
		r := begin(clause, false)
		r.readNamed()
		for name := range r.names {
			o.drawn[name] = true
		}
		for value := range r.numbers.sure {
			o.drawn[numberForm(value)] = true
		}
	}
	return o
}

// Check says in what a candidate fails to be another wording of the problem, in the order of Kinds. There are no faults
// where it passes. It takes time in proportion to the texts; a candidate that is far longer than the original is not read.
func (o *Original) Check(candidate string) []Fault {
	if f := o.unread(candidate); f != nil {
		return f
	}
	return o.check(candidate, ReadWording(candidate))
}

// CheckWording is [Original.Check] of a candidate whose wording is read already.
func (o *Original) CheckWording(candidate string, wording *Wording) []Fault {
	if f := o.unread(candidate); f != nil {
		return f
	}
	return o.check(candidate, wording)
}

// Wording is that of the problem's text.
func (o *Original) Wording() *Wording { return o.wording }

// unread gives the faults of a candidate that is not worth reading.
func (o *Original) unread(candidate string) []Fault {
	switch {
	case strings.TrimSpace(candidate) == "":
		return []Fault{{Empty, ""}}
	case len(candidate) > Longest(o.text):
		return []Fault{{Format, "far longer than the original"}}
	}
	return nil
}

func (o *Original) check(candidate string, wording *Wording) []Fault {
	c := read(candidate, o.folded)
	var out []Fault
	add := func(faults []Fault) { out = append(out, faults...) }
	add(o.phraseFault(Refusal, refusals, c))
	add(o.formatFaults(candidate, c))
	add(o.doubledFaults(c))
	add(o.languageFaults(c))
	add(o.answerFaults(c, wording.form))
	add(o.solutionFaults(c))
	add(o.numberFaults(c))
	add(o.bindingFaults(c))
	if names := o.nameFaults(c); names != nil {
		add(names)
	} else {
		add(o.movedFaults(c))
	}
	add(o.variableFaults(c))
	add(o.expressionFaults(c))
	add(o.relationFaults(c))
	add(o.oppositeFaults(c))
	add(o.unitFaults(c))
	add(o.blankFaults(c))
	add(o.goalFaults(c))
	add(o.orderFaults(c))
	add(o.nearFaults(c, wording))
	slices.SortStableFunc(out, func(a, b Fault) int { return slices.Index(Kinds, a.Kind) - slices.Index(Kinds, b.Kind) })
	for i := range out {
		if f := &out[i]; (f.Kind == NumberAdded || f.Kind == NameAdded) && o.drawn[f.Detail] {
			f.Detail += ", which only the diagram says"
		}
	}
	return out
}

// CheckSibling says whether a candidate is too near to another text of the same problem.
func (o *Original) CheckSibling(candidate, sibling *Wording) (Fault, bool) {
	if d := candidate.Distance(sibling); d < o.config.Sibling {
		return Fault{TooNear, fmt.Sprintf("%.3f from another text, less than %g", d, o.config.Sibling)}, true
	}
	return Fault{}, false
}
