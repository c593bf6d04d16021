package paraphrase_test

import (
	"slices"
	"testing"

	"geoeval/stages/rephrase/paraphrase"
)

// rewriter compiles the lexicon, or ends the test.
func rewriter(t testing.TB) *paraphrase.Rewriter {
	t.Helper()
	r, err := paraphrase.New()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// drawOf is a draw of a problem: a hash of a seed and the parts.
func drawOf(seed uint64) func(parts ...string) uint64 {
	return func(parts ...string) uint64 {
		h := seed*0x9e3779b97f4a7c15 + 1
		for _, p := range parts {
			for i := range len(p) {
				h = (h ^ uint64(p[i])) * 0x100000001b3
			}
			h = (h ^ 0xff) * 0x100000001b3
		}
		h ^= h >> 33
		h *= 0xff51afd7ed558ccd
		return h ^ h>>33
	}
}

// all are the candidates of a text over several seeds.
func all(t testing.TB, text string, language paraphrase.Language) []string {
	t.Helper()
	r := rewriter(t)
	var found []string
	for seed := range uint64(12) {
		for c := range r.Candidates(text, language, drawOf(seed)) {
			if !slices.Contains(found, c) {
				found = append(found, c)
			}
		}
	}
	return found
}
