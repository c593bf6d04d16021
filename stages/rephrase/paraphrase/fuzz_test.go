package paraphrase_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"geoeval/stages/rephrase/paraphrase"
)

// No text makes it panic, and candidates are never much longer than their text.
func FuzzCandidates(f *testing.F) {
	for _, seed := range []string{
		"Find x.", "As shown in the figure, KL ∥ MN, angle 1 = 50, then angle 2 is ()", "a = 7, find \\tan B", "$$$ if $ , if () then . what is ?",
		"If , find x if .", "In , . Find .", "use to find x", "how many are in", "the of is ()", "求", "如图，。求=．", "一个，多少", "（（（", "A", "a", "what is", ".", "()", "find x () ?",
		strings.Repeat("if KL = 6 and ", 200) + "find x.", strings.Repeat("{", 3000), strings.Repeat("一个长9厘米，宽5厘米，", 80) + "求它的体积。",
		strings.Repeat("$a$, ", 20000),
	} {
		f.Add(seed, uint64(1), true)
		f.Add(seed, uint64(2), false)
	}
	r := rewriter(f)
	f.Fuzz(func(t *testing.T, text string, seed uint64, chinese bool) {
		language := paraphrase.English
		if chinese {
			language = paraphrase.Chinese
		}
		n := 0
		for c := range r.Candidates(text, language, drawOf(seed)) {
			n++
			if len(c) > 3*len(text)+200 || !utf8.ValidString(c) {
				t.Fatalf("%q became %q", text, c)
			}
		}
		if n > 100 {
			t.Fatalf("%d candidates", n)
		}
	})
}
