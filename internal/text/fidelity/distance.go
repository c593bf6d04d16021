package fidelity

import "geoeval/internal/text/mathtext"

// Distance is how far apart the wordings of two texts are, from 0 (the same words in the same order) to 1 (no two words
// stand together in both): 1 less Dice's coefficient of the pairs of neighbouring words, each as often as it stands there,
// the beginning and the end of the text being words too. It is symmetric.
//
// Words are read after mathtext.Normalize, so that case, dress and spacing make no difference: a run of letters, a numeral,
// a LaTeX command, an ideograph. Punctuation is none. Pairs count what a paraphrase changes, words and their order, and
// have something to say of two words as well as of two hundred: "Find x." has three pairs and shares one with "Determine x.".
func Distance(a, b string) float64 {
	return bigrams(mathtext.Normalize(a)).distance(bigrams(mathtext.Normalize(b)))
}

// A pairing is the pairs of neighbouring words of a text.
type pairing struct {
	pairs map[[2]string]int
	size  int
}

// bigrams reads the pairs of a text in the form of mathtext.Normalize.
func bigrams(form string) pairing {
	tokens := tokenize(form)
	p := pairing{pairs: make(map[[2]string]int, len(tokens)+1)}
	last := ""
	for i := range tokens {
		t := &tokens[i]
		if t.kind == sign {
			continue
		}
		p.pairs[[2]string{last, t.text}]++
		p.size++
		last = t.text
	}
	p.pairs[[2]string{last, ""}]++
	p.size++
	return p
}

func (p pairing) distance(q pairing) float64 {
	if len(q.pairs) < len(p.pairs) {
		p, q = q, p
	}
	shared := 0
	for pair, n := range p.pairs {
		shared += min(n, q.pairs[pair])
	}
	return 1 - 2*float64(shared)/float64(p.size+q.size)
}
