package fidelity

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
)

// mostCompared is how many words of a text are compared in their order, so that the time for it stays in proportion to the
// texts; of a longer one the first so many are.
const mostCompared = 1024

// A sequence is what stands in a text, as hashes.
type sequence struct {
	order []uint64 // words, names, numerals and commands, in their order
	pairs []uint64 // of neighbours of which one at least is a word, sorted
}

// sequence reads what stands in a text. Names, formulas, numerals and units are no words, as a paraphrase may not change
// them: where two of them stand together nothing tells of words. Of Chinese an ideograph is a word, and what names a shape, a
// quantity or a relation is one as a whole.
func (r *reading) sequence() (s sequence) {
	const edge = 0
	last, worded := uint64(edge), false
	for i := range r.tokens {
		t := &r.tokens[i]
		if t.kind == sign || r.goesOn(i) {
			continue
		}
		next, isWord := hash(t.lower), t.mayChange()
		if t.role == isRelation && t.kind == han {
			k, found := slices.BinarySearchFunc(r.at, i, func(p placed, i int) int { return p.first - i })
			if !found {
				continue // 面积 and 半径 are a word each
			}
			next = hash(r.at[k].meaning)
		}
		s.order = append(s.order, next)
		if isWord || worded {
			s.pairs = append(s.pairs, pairOf(last, next))
		}
		last, worded = next, isWord
	}
	if worded {
		s.pairs = append(s.pairs, pairOf(last, edge))
	}
	slices.Sort(s.pairs)
	return s
}

// goesOn reports whether a token goes on with the name or the unit before it, or is of a blank.
func (r *reading) goesOn(i int) bool {
	role := r.tokens[i].role
	return role == inName || role == isBlank || role == isUnit && r.tokenAt(i-1).role == isUnit
}

// mayChange reports whether a token is a word that a paraphrase may change.
func (t *token) mayChange() bool {
	switch t.role {
	case isName, isVariable, isUnit:
		return false
	}
	return (t.kind == word || t.kind == han) && !t.math
}

// changed is how much of a text a candidate says in other words, or how much in another order, whichever is more, from 0 to
// 1: the pairs of neighbouring words that only one of them has, or what does not stand in the same order in both. What is
// added counts like what is replaced.
func (s *sequence) changed(candidate *sequence) float64 {
	words := apart(s.pairs, candidate.pairs)
	return max(words, 1-SharedOrder(s.order, candidate.order))
}

// SharedOrder is how much of two texts, given as hashes of what stands in them, stands in the same order in both, from 0 to 1.
func SharedOrder(a, b []uint64) float64 {
	a, b = a[:min(len(a), mostCompared)], b[:min(len(b), mostCompared)]
	if len(a)+len(b) == 0 {
		return 1
	}
	return float64(inOrder(a, b)) / float64(max(len(a), len(b)))
}

// inOrder is the length of the longest common subsequence, 64 members of a at a time: H. Hyyrö, Bit-parallel LCS-length
// computation revisited (2004).
func inOrder(a, b []uint64) (n int) {
	width := (len(a) + 63) / 64
	at := map[uint64][]uint64{}
	for i, member := range a {
		mask := at[member]
		if mask == nil {
			mask = make([]uint64, width)
			at[member] = mask
		}
		mask[i/64] |= 1 << (i % 64)
	}
	row := make([]uint64, width)
	for i := range row {
		row[i] = ^uint64(0)
	}
	for _, member := range b {
		mask := at[member]
		if mask == nil {
			continue
		}
		carry := uint64(0)
		for i, v := range row {
			var sum uint64
			sum, carry = bits.Add64(v, v&mask[i], carry)
			row[i] = sum | v&^mask[i]
		}
	}
	for i, v := range row {
		if left := len(a) - 64*i; left < 64 {
			v |= ^uint64(0) << left
		}
		n += bits.OnesCount64(^v)
	}
	return n
}

// nearFaults measures how far a candidate is from the original.
func (o *Original) nearFaults(c *reading, w *Wording) []Fault {
	if w.form == o.wording.form || slices.Equal(w.pairs, o.wording.pairs) {
		return []Fault{{Unchanged, ""}}
	}
	if d := o.wording.Distance(w); d < o.config.Original {
		return []Fault{{TooNear, fmt.Sprintf("%.3f from the original, less than %g", d, o.config.Original)}}
	}
	if o.config.Changed == 0 {
		return nil
	}
	is := c.sequence()
	if d := o.sequence.changed(&is); d < o.config.Changed {
		return []Fault{{TooNear, fmt.Sprintf("%.0f %% of the words or of their order is changed, less than %.0f %%",
			math.Floor(100*d), 100*o.config.Changed)}}
	}
	return nil
}
