package scenes

import (
	"slices"
	"testing"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/internal/invented/synth"
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

// TestArrowsPointOneWay draws parallels, whose arrows of a class have the same direction.
func TestArrowsPointOneWay(t *testing.T) {
	seen := 0
	for _, seed := range []uint64{1, 2, 3, 4, 5, 6, 7, 8, 650, 705, 1908} {
		p, err := New(seeded(seed), Options{})
		if err != nil {
			t.Fatal(err)
		}
		var drawn synth.FigureFile
		p.marks(&drawn)
		ways := map[int]deduce.Vec{}
		for _, d := range drawn.Draw {
			if d.Parallel == nil {
				continue
			}
			at := p.scene.drawn.At
			way := at[d.Parallel.Of[1].Name[0]].Minus(at[d.Parallel.Of[0].Name[0]])
			if other, ok := ways[d.Parallel.Arrows]; !ok {
				ways[d.Parallel.Arrows] = way
			} else if seen++; way[0]*other[0]+way[1]*other[1] < 0 {
				t.Errorf("seed %d: the arrows of %v point against each other", seed, d.Parallel)
			}
		}
	}
	if seen == 0 {
		t.Error("there are no parallels")
	}
}
