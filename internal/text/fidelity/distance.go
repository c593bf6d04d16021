package fidelity

import (
	"slices"

	"geoeval/internal/text/mathtext"
)

// Distance is how far apart the wordings of two texts are, from 0 (the same words in the same order) to 1 (no two words
// stand together in both): 1 less Dice's coefficient of the pairs of neighbouring words, each as often as it stands there,
// the beginning and the end of the text being words too. It is symmetric.
//
// Words are read after mathtext.Normalize, so that case, dress and spacing make no difference: a run of letters, a numeral,
// a LaTeX command, an ideograph. Punctuation is none. Pairs count what a paraphrase changes, words and their order, and
// have something to say of two words as well as of two hundred: "Find x." has three pairs and shares one with "Determine x.".
func Distance(a, b string) float64 { return ReadWording(a).Distance(ReadWording(b)) }

// A Wording is a text as [Distance] compares it, read once to be compared with several.
type Wording struct {
	form  string   // of mathtext.Normalize
	pairs []uint64 // a hash of each pair of neighbouring words, in order
}

// ReadWording reads a text.
func ReadWording(text string) *Wording { return wordingOf(mathtext.Normalize(text)) }

// wordingOf reads a text in the form of mathtext.Normalize. Two pairs that had one hash would make texts seem nearer
// than they are, never further.
func wordingOf(form string) *Wording {
	w := &Wording{form: form, pairs: make([]uint64, 0, len(form)/3+4)}
	const edge = 0
	last := uint64(edge)
	c := cut(form)
	for c.next() {
		if c.kind == sign {
			continue
		}
		next := hash(c.String())
		w.pairs = append(w.pairs, pairOf(last, next))
		last = next
	}
	w.pairs = append(w.pairs, pairOf(last, edge))
	slices.Sort(w.pairs)
	return w
}

// Distance is that of the two texts.
func (w *Wording) Distance(v *Wording) float64 { return apart(w.pairs, v.pairs) }

// apart is 1 less Dice's coefficient of two sorted lists; 0 of two empty ones.
func apart(p, q []uint64) float64 {
	if len(p)+len(q) == 0 {
		return 0
	}
	shared := 0
	for i, k := 0, 0; i < len(p) && k < len(q); {
		switch a, b := p[i], q[k]; {
		case a == b:
			shared++
			i++
			k++
		case a < b:
			i++
		default:
			k++
		}
	}
	return 1 - 2*float64(shared)/float64(len(p)+len(q))
}

// hash is FNV-1a, which is the same everywhere.
func hash(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}

// pairOf joins the hashes of two words, in their order.
func pairOf(a, b uint64) uint64 {
	x := (a ^ a>>32) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>29) + b
	return (x ^ x>>31) * 0x94d049bb133111eb
}
