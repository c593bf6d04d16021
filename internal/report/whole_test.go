package report

import (
	"fmt"
	"testing"
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
