package fidelity

import (
	"strings"

	"geoeval/internal/text/lexeme"
)

// thing reads the words behind "of" that say what thing is meant: a noun with what stands before it. There are none where it
// has a name, or where it is a quantity of something else.
func (r *reading) thing(k int) map[string]bool {
	var words map[string]bool
	for ; k < len(r.tokens); k++ {
		t := &r.tokens[k]
		if words == nil && t.is("the", "a", "an", "this", "that", "each") {
			continue
		}
		if t.kind != word || t.role == isName || t.role == isVariable || t.role == isUnit || goalWords[t.lower] != "" || t.is("edge", "base", "leg", "row", "piece") {
			return nil
		}
		if words != nil && (stops[t.lower] || t.is("to", "the", "a", "an", "that", "and", "by", "of", "from", "is", "are", "which", "has", "have", "can", "will")) {
			return words
		}
		if words == nil {
			words = map[string]bool{}
		}
		words[strings.TrimSuffix(t.lower, "s")] = true
		if k+1 < len(r.tokens) && r.tokens[k+1].text == "'" {
			return nil // the cone's base
		}
		if k+1 >= len(r.tokens) || r.tokens[k+1].kind != word {
			return words
		}
	}
	return words
}

// sized are the kinds behind which it is told of what thing they are.
var sized = lexeme.Set("area perimeter volume radius diameter width height surface length depth cost")

// otherThing reports whether two questions ask for the same of two things of which both texts tell.
func (o *Original) otherThing(c *reading) bool {
	if len(o.goal.of) == 0 || len(c.goal.of) == 0 {
		return false
	}
	for w := range c.goal.of {
		if o.goal.of[w] || !strings.Contains(o.lower, w) {
			return false
		}
	}
	for w := range o.goal.of {
		if !strings.Contains(c.lower, w) {
			return false
		}
	}
	return true
}

// lengthOf lists what a goal asks the length of, where it asks for nothing but a length.
func (g goal) lengthOf() (of []string) {
	for _, k := range g.kinds {
		switch {
		case extents[k]:
			of = append(of, k)
		case k != "length":
			return nil
		}
	}
	return of
}
