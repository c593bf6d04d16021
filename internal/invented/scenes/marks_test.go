package scenes

import (
	"slices"
	"testing"

	"geoeval/internal/invented/scenes/deduce"
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

func TestArrowsPointOneWay(t *testing.T) {
	p := &Problem{scene: &Scene{drawn: &placing{At: map[byte]deduce.Vec{'A': {}, 'B': {3, 1}, 'C': {0, 2}, 'D': {6, 4}}}}}
	for of, want := range map[string]string{"AB": "AB", "CD": "CD", "DC": "CD", "BA": "AB"} {
		if got := p.pointing(of, "AB"); got != want {
			t.Errorf("the arrow of %s beside AB goes along %s, not %s", of, got, want)
		}
	}
}
