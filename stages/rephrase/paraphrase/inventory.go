package paraphrase

// inventoryOf is a sum of what a rewriting may move and must not change: the names, numerals, formulas and blanks of a
// text, each as often as it stands there.
func inventoryOf(tokens []token) uint64 {
	sum := uint64(0)
	for i := range tokens {
		switch t := &tokens[i]; t.kind {
		case name, number, formula, blank:
			h := hash(t.text)
			sum += (h ^ h>>29) * 0xbf58476d1ce4e5b9
		}
	}
	return sum
}
