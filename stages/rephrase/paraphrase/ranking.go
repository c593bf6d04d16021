package paraphrase

import (
	"slices"

	"geoeval/internal/text/fidelity"
)

// A ranking holds the text and its candidates.
type ranking struct {
	texts     []ranked
	inventory uint64
	room      []token // for those of one candidate after the other
}

type ranked struct {
	text  string
	pairs pairs
	order []uint64
	same  float64 // how much of it, or of its order, is shared with the text that is rewritten
	near  float64 // how much with the nearest text that was given, that one among them
	given bool
}

func newRanking(text string) *ranking {
	tokens := tokenize(text)
	return &ranking{[]ranked{{text: text, pairs: pairsOf(tokens), order: orderOf(tokens), given: true}}, inventoryOf(tokens), tokens}
}

// add takes a candidate unless it is there already. Whatever the rules did, one in which a name, a numeral, a formula
// or a blank is lost or new is none.
func (r *ranking) add(candidate string) {
	if slices.ContainsFunc(r.texts, func(t ranked) bool { return t.text == candidate }) {
		return
	}
	r.room = appendTokens(r.room[:0], candidate, len(candidate))
	tokens := r.room
	if inventoryOf(tokens) != r.inventory {
		return
	}
	c := ranked{text: candidate, pairs: pairsOf(tokens)}
	if slices.Equal(c.pairs, r.texts[0].pairs) {
		return // other marks or capitals are no other wording
	}
	c.same = min(c.pairs.shared(r.texts[0].pairs), fidelity.SharedOrder(r.texts[0].order, orderOf(tokens)))
	c.near = c.same
	for i := 1; i < len(r.texts); i++ {
		if r.texts[i].given {
			c.near = max(c.near, c.pairs.shared(r.texts[i].pairs))
		}
	}
	r.texts = append(r.texts, c)
}

// yield gives the candidates that were not given yet and share no more than most with the nearest text that was, each
// time the one that is furthest from the text and from what was given before. It is false where the receiver wants no
// more.
func (r *ranking) yield(same, most float64, yield func(string) bool) bool {
	for {
		best := r.best(same)
		if best == nil || best.near > most {
			return true
		}
		best.given = true
		if !yield(best.text) {
			return false
		}
		for i := range r.texts {
			if t := &r.texts[i]; !t.given {
				t.near = max(t.near, t.pairs.shared(best.pairs))
			}
		}
	}
}

// best is the text that is least near to those that were given, of those that are as much the same; nil for none.
func (r *ranking) best(same float64) *ranked {
	var best *ranked
	for i := range r.texts {
		if t := &r.texts[i]; !t.given && t.same <= same && (best == nil || t.near < best.near) {
			best = t
		}
	}
	return best
}
