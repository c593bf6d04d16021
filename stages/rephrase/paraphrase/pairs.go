package paraphrase

import "slices"

// pairs are the pairs of neighbouring words of a text, as a sorted list of hashes.
type pairs []uint64

// pairsOf hashes the pairs of neighbouring words, numerals and formulas of a text, the ends of the text being
// words too.
// Marks are left out.
func pairsOf(tokens []token) pairs {
	found := make(pairs, 0, len(tokens)+1)
	last := uint64(1)
	for i := range tokens {
		if t := &tokens[i]; t.kind != mark && t.kind != blank {
			h := hash(t.lower)
			found = append(found, last*31+h)
			last = h
		}
	}
	found = append(found, last*31+1)
	slices.Sort(found)
	return found
}

// orderOf hashes the words, numerals and formulas of a text, in their order.
func orderOf(tokens []token) []uint64 {
	found := make([]uint64, 0, len(tokens))
	for i := range tokens {
		if t := &tokens[i]; t.kind != mark && t.kind != blank {
			found = append(found, hash(t.lower))
		}
	}
	return found
}

// hash is FNV-1a, which is the same everywhere.
func hash(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}

// shared is the part of two texts' pairs that both have, from 0 to 1.
func (p pairs) shared(q pairs) float64 {
	both := 0
	for i, k := 0, 0; i < len(p) && k < len(q); {
		switch {
		case p[i] == q[k]:
			both++
			i++
			k++
		case p[i] < q[k]:
			i++
		default:
			k++
		}
	}
	return 2 * float64(both) / float64(len(p)+len(q))
}
