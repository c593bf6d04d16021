package selection

import (
	"testing"

	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
)

func TestReasons(t *testing.T) {
	for _, c := range []struct {
		name string
		in   instance
		left map[int16]map[bar]int
		// want is by name; what is at its target has no reason.
		want map[string]string
	}{
		{
			"a shape is short everywhere",
			instance{[]int{60, 40}, []int{50, 50}, [][]int{{2, 99}, {1, 99}}},
			map[int16]map[bar]int{0: {isDuplicate: 2}},
			map[string]string{
				"circle": "supply: only 3 problems could be selected (2 duplicates left out)",
				"line":   "stands in for what is lacking in circle (47)",
			},
		},
		{
			"a source has only what is full, and another only what is lacking",
			instance{[]int{30, 70}, []int{60, 40}, [][]int{{99, 0}, {0, 99}}},
			nil,
			map[string]string{
				"math":   "stands in for what is lacking in mathqa (14)",
				"mathqa": "its other 43 problems would overfill line (43)",
				"circle": "its other 55 problems would overfill math (55)",
				"line":   "stands in for what is lacking in circle (16)",
			},
		},
		{
			"everything is taken",
			instance{[]int{6, 4}, []int{5, 5}, [][]int{{1, 0}, {0, 6}}},
			map[int16]map[bar]int{0: {isDuplicate: 1, isSuspect: 1, isMismatch: 101}, 1: {isSuspect: 3}},
			map[string]string{
				"math":   "supply: only 1 problem could be selected (1 duplicate, 1 suspect and 101 mismatches left out)",
				"mathqa": "all 7 problems that could be selected are taken, as 10 were asked for",
				"circle": "supply: only 1 problem could be selected (1 duplicate, 1 suspect and 101 mismatches left out)",
				"line":   "all 7 problems that could be selected are taken, as 10 were asked for",
			},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := map[string]string{}
			for _, m := range c.in.solve().margins([]string{"math", "mathqa"}, []schema.Shape{"circle", "line"}, c.left, c.left, c.in.size()) {
				if m.Reason != "" {
					got[m.Name] = m.Reason
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
