package report

import (
	"fmt"
	"slices"
	"testing"

	"geoeval/internal/report/onefile"
)

// A sample has as many problems of each source, and all of one that has fewer; it is the same whatever the order of the problems, and
// another with another seed.
func TestSample(t *testing.T) {
	ids := func(yield func(string, error) bool) {
		for i := range 1000 {
			if !yield(fmt.Sprintf("mathqa/train/%d", i), nil) || i < 10 && !yield(fmt.Sprintf("math/train/%d", i), nil) {
				return
			}
		}
	}
	drawn := func(seed uint64) map[string]bool {
		s, err := newSample(seed, 1009, 100, ids, map[string]bool{"math/train/3": true})
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]bool{}
		for id := range ids {
			if s.has(id) {
				out[id] = true
			}
		}
		return out
	}
	one := drawn(1)
	if len(one) != 100 || !one["math/train/9"] {
		t.Errorf("%d problems", len(one))
	}
	other := 0
	for id := range drawn(2) {
		if !one[id] {
			other++
		}
	}
	if other == 0 {
		t.Error("the seed does not matter")
	}
	if s, err := newSample(1, 1010, 100, ids, nil); s != nil || err != nil || !s.has("math/train/1") {
		t.Errorf("%v, %v", s, err)
	}
}

// Of many parts those with most have a colour each, in their order, and the others are one: each row keeps its sum.
func TestGathered(t *testing.T) {
	names := []string{"a", "b", "c", "d", "e", "f", "g", "h", "i"}
	rows := []onefile.Stack{{Name: "x", Parts: []int{1, 0, 9, 9, 9, 9, 9, 0, 9}}, {Name: "all", Parts: []int{8, 1, 9, 9, 9, 9, 9, 2, 9}}}
	kept, out := gathered(names, rows)
	if want := []string{"a", "c", "d", "e", "f", "g", "i", "others"}; !slices.Equal(kept, want) {
		t.Errorf("%v", kept)
	}
	if !slices.Equal(out[0].Parts, []int{1, 9, 9, 9, 9, 9, 9, 0}) || !slices.Equal(out[1].Parts, []int{8, 9, 9, 9, 9, 9, 9, 3}) {
		t.Errorf("%v", out)
	}
}
