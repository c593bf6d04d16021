package synth

import "testing"

func TestChoicesAreWrittenAlike(t *testing.T) {
	for _, c := range []struct {
		wrong, right string
		want         bool
	}{
		{`\frac{61439\pi}{96}`, `\frac{1900\pi}{3}`, false},
		{`\frac{1829}{3}`, `\frac{2744}{3}`, true},
		{`\sqrt{4669}`, `6\sqrt{3}`, false},
		{`8\sqrt{3}`, `6\sqrt{3}`, true},
		{`5\sqrt{7}`, `\sqrt{2}`, true},
		{`799`, `384`, true},
	} {
		t.Run(c.wrong+" beside "+c.right, func(t *testing.T) {
			if got := isAlike(c.wrong, c.right); got != c.want {
				t.Errorf("it is %v", got)
			}
		})
	}
}

// TestChoicesAreOfOneSize allows no number that is more than three times another beside an answer with room on both sides.
func TestChoicesAreOfOneSize(t *testing.T) {
	right := 384.
	for x, want := range map[float64]bool{35: false, 64: false, 127: false, 128: true, 799: true, 1152: true, 1153: false, -384: false} {
		c := chooser{right: Choice{Answer: Answer{Value: &right}}, limit: 1e9, widest: 3}
		if got := c.likely(x); got != want {
			t.Errorf("%v beside %v: %v", x, right, got)
		}
	}
}

func TestStepsRoundLaterThanAnswers(t *testing.T) {
	for _, c := range []struct {
		x    float64
		n    notation
		want string
	}{{18.351234567, latex, "18.35"}, {18.351234567, worked, "18.3512"}, {2.5, worked, "2.5"}} {
		if got := written(c.x, c.n); got != c.want {
			t.Errorf("%v is written %s, not %s", c.x, got, c.want)
		}
	}
}
