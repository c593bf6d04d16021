package scenes

import (
	"slices"
	"testing"
)

// TestMarksOfWhatIsLikeTheSame makes problems whose marks share segments: no segment is in two classes of ticks or arrows, and
// what one mark says to be alike is in one class.
func TestMarksOfWhatIsLikeTheSame(t *testing.T) {
	shared := 0
	for seed := range uint64(200) {
		p, err := New(seeded(seed), Options{MinDepth: 2, MaxDepth: 6})
		if err != nil {
			t.Fatal(err)
		}
		for _, what := range []string{"equal", "parallel", "angles"} {
			classes, marked := p.classes(what), p.marked(what)
			if len(classes) < len(marked) {
				shared++
			}
			for _, of := range marked {
				in := slices.IndexFunc(classes, func(class []string) bool { return p.has(what, class, of[0]) })
				for i, class := range classes {
					for _, one := range of {
						if p.has(what, class, one) != (i == in) {
							t.Errorf("seed %d: %s %v: %s and class %v", seed, what, of, one, class)
						}
					}
				}
			}
		}
	}
	if shared == 0 {
		t.Error("no two marks share a segment")
	}
}
