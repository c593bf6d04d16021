package rephrase

import (
	"strings"
	"testing"
)

// ChangeEnglish replaces words of the English prompt, for the time of a test.
func ChangeEnglish(t *testing.T, words, by string) {
	before := english
	if english = strings.Replace(english, words, by, 1); english == before {
		t.Fatalf("the prompt does not say %q", words)
	}
	t.Cleanup(func() { english = before })
}
