package numword_test

import (
	"testing"
	"unicode/utf8"

	"geoeval/internal/text/numword"
)

func TestWords(t *testing.T) {
	for word, want := range map[string]int64{"zero": 0, "one": 1, "thirteen": 13, "nineteen": 19, "twenty": 20, "ninety": 90} {
		if got, ok := numword.Cardinal(word); got != want || !ok {
			t.Errorf("%s: %d, %v", word, got, ok)
		}
	}
	for _, word := range []string{"", "hundred", "third", "Two", "dozen"} {
		if got, ok := numword.Cardinal(word); ok {
			t.Errorf("%s: %d", word, got)
		}
	}
	for word, want := range map[string]int64{"half": 2, "halves": 2, "thirds": 3, "quarter": 4, "fourths": 4, "twelfth": 12, "three": 0, "": 0} {
		if got := numword.Part(word); got != want {
			t.Errorf("%s: %d, want %d", word, got, want)
		}
	}
	if numword.Of(12) != "twelve" || numword.Scale("million") != 1_000_000 || numword.Scale("ten") != 0 || len(numword.Words()) != 30 {
		t.Error("a word is another number's")
	}
}

// Every character of Chinese numbers has a value, and no other one.
func TestHan(t *testing.T) {
	values := map[int]bool{}
	for _, r := range numword.HanDigits {
		n, ok := numword.Han(r)
		if !ok {
			t.Errorf("%c has no value", r)
		}
		values[n] = true
	}
	if len(values) != 14 || utf8.RuneCountInString(numword.HanDigits) != 16 {
		t.Errorf("%d values of %d characters", len(values), utf8.RuneCountInString(numword.HanDigits))
	}
	if n, ok := numword.Han('角'); ok {
		t.Errorf("角 is %d", n)
	}
}
