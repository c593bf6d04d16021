package scenes

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/internal/knowledge/principle"
	"geoeval/internal/text/spelling"
)

// Options say which problem is wanted.
type Options struct {
	// MinDepth and MaxDepth bound the depth; 0 for 2 and 12.
	MinDepth, MaxDepth int
	// Concept, where not empty, is a principle that the solution must use: its id, or its name in English or Chinese.
	Concept string
	// Solid asks for a problem about bodies; else it is flat.
	Solid bool
	// Told asks for a problem that its words tell as a whole, for a reader without the figure.
	Told bool
	// Drawn asks for conditions that can stand in the figure, as clauses.
	Drawn bool
}

// deepest is the greatest depth that may be asked for.
const deepest = 12

// Checked gives the options with what is left open filled in. The error says what cannot be wanted.
func (o Options) Checked() (Options, error) {
	if o.MinDepth == 0 {
		o.MinDepth = 2
	}
	if o.MaxDepth == 0 {
		o.MaxDepth = deepest
	}
	if o.MinDepth < 1 || o.MaxDepth > deepest || o.MinDepth > o.MaxDepth {
		return o, fmt.Errorf("a depth from %d to %d is wanted; it can be 1 to %d", o.MinDepth, o.MaxDepth, deepest)
	}
	if o.Concept == "" {
		return o, nil
	}
	id, err := concept(o.Concept)
	o.Concept = id
	return o, err
}

// concept is the id of the principle of which an id or a name is meant, which some rule must use.
func concept(named string) (string, error) {
	catalogue, err := principle.Load()
	if err != nil {
		return "", err
	}
	is := func(id string) bool {
		p := catalogue.ByID(id)
		return id == named || p != nil && (strings.EqualFold(p.NameEN, named) || p.NameZH == named)
	}
	concepts := Concepts()
	if i := slices.IndexFunc(concepts, is); i >= 0 {
		return concepts[i], nil
	}
	for _, p := range catalogue.All() {
		if is(p.ID) {
			return "", fmt.Errorf("no rule uses the principle %q: there are rules for %d others, which geoeval sample concepts lists", p.ID, len(concepts))
		}
	}
	return "", fmt.Errorf("%q is no principle, neither by its id nor by its name: geoeval sample concepts lists all%s", named, nearConcepts(named, concepts, catalogue))
}

// nearConcepts names the ids of the concepts that may be meant, as the end of a message: those whose id or name is nearest, or else
// has what was named in it, or else has its words.
func nearConcepts(named string, concepts []string, catalogue *principle.Catalogue) string {
	var known, containing []string
	of := map[string]string{}
	for _, id := range concepts {
		for _, name := range []string{id, catalogue.ByID(id).NameEN, catalogue.ByID(id).NameZH} {
			known = append(known, name)
			of[name] = cmp.Or(of[name], id)
			if strings.Contains(strings.ToLower(name), strings.ToLower(named)) {
				containing = append(containing, name)
			}
		}
	}
	for _, near := range [][]string{spelling.Near(named, known), containing, spelling.ByWords(named, concepts)} {
		var ids []string
		for _, name := range near {
			if id := of[name]; !slices.Contains(ids, id) && len(ids) < spelling.MostGuesses {
				ids = append(ids, id)
			}
		}
		if len(ids) > 0 {
			return spelling.AsGuesses(ids)
		}
	}
	return ""
}

// Concepts are the ids of the principles that rules use, in alphabetical order.
func Concepts() []string {
	var all []string
	for _, r := range deduce.Rules() {
		all = append(all, r.Principle)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// A NamedConcept is a principle that rules use, with its names.
type NamedConcept struct{ ID, English, Chinese string }

// NamedConcepts are those of Concepts.
func NamedConcepts() ([]NamedConcept, error) {
	catalogue, err := principle.Load()
	if err != nil {
		return nil, err
	}
	var all []NamedConcept
	for _, id := range Concepts() {
		p := catalogue.ByID(id)
		all = append(all, NamedConcept{id, p.NameEN, p.NameZH})
	}
	return all, nil
}

// wants tells whether a node's trace uses the concept.
func (o Options) wants(s *deduce.State, n int) bool {
	if o.Concept == "" {
		return true
	}
	for _, m := range s.Trace(n) {
		if r := s.Nodes[m].Rule; r != nil && r.Principle == o.Concept {
			return true
		}
	}
	return false
}
