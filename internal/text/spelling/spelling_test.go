package spelling

import (
	"testing"

	"pgregory.net/rapid"
)

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"train", "train", 0},
		{"train", "tarin", 1},
		{"train", "trains", 1},
		{"train", "brain", 1},
		{"train", "rain", 1},
		{"verify", "status", 6},
		{"ca", "abc", 3},
	} {
		t.Run(c.a+" and "+c.b, func(t *testing.T) {
			if got := Distance(c.a, c.b); got != c.want {
				t.Errorf("Distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
			}
		})
	}
}

// It is the same in both directions, nothing for equal words alone, and between the difference of their lengths and the
// longer one's.
func TestDistanceIsOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringOfN(rapid.RuneFrom([]rune("abc")), 0, 8, -1)
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		d := Distance(a, b)
		if back := Distance(b, a); back != d {
			t.Errorf("%d there and %d back", d, back)
		}
		if (d == 0) != (a == b) || d < max(len(a), len(b))-min(len(a), len(b)) || d > max(len(a), len(b)) {
			t.Errorf("%q and %q are %d apart", a, b, d)
		}
	})
}
