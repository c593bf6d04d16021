package mathtext

import (
	"testing"

	"pgregory.net/rapid"
)

// An answer in digits alone is read as it is where it is read like any other.
func TestDecimalsAreReadLikeOthers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringMatching(`[0-9]{0,20}(\.[0-9]{0,12}){0,2}`).Draw(t, "answer")
		fast, ok := ReadAnswer(s)
		slow, is := readAnswer(s)
		if fast != slow || ok != is {
			t.Errorf("%q: %+v, %v, and read like any other %+v, %v", s, fast, ok, slow, is)
		}
	})
}
