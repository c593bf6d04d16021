package selection

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestBandsAreThirdsOfTheLengths(t *testing.T) {
	for _, c := range []struct {
		name    string
		lengths []int
		want    []string
	}{
		{"none", nil, nil},
		{"one", []int{7}, []string{short}},
		{"two", []int{7, 9}, []string{short, medium}},
		{"three", []int{9, 7, 8}, []string{long, short, medium}},
		{"six", []int{1, 2, 3, 4, 5, 6}, []string{short, short, medium, medium, long, long}},
		{"equal lengths stay together", []int{1, 2, 2, 2, 5, 6}, []string{short, short, short, short, long, long}},
		{"all equal", []int{4, 4, 4, 4}, []string{short, short, short, short}},
	} {
		t.Run(c.name, func(t *testing.T) {
			pool := make([]eligible, len(c.lengths))
			for i, n := range c.lengths {
				pool[i].Words = int32(n)
			}
			setBands(pool)
			var got []string
			for _, e := range pool {
				got = append(got, e.band)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestLengthIsThatOfTextDescriptionAndSolution(t *testing.T) {
	one := &schema.Problem{
		Text: "Find x.", Structural: []string{"line A B"}, Semantic: []string{"AB = 3", "x"}, DiagramCode: "draw(A);",
		Solution: "Sum N0 x Get x", Rationale: "not counted",
	}
	if diff := cmp.Diff([]int{2 + 3 + 2 + 1 + 2 + 5, 3}, []int{words(one), words(&schema.Problem{Text: "求面积。"})}); diff != "" {
		t.Error(diff)
	}
}

// cellOf makes problems of a cell from strata written as goal/band/knowledge point, each so many times.
func cellOf(strata map[string]int) []*eligible {
	job := stages.Job{Stage: "selection", Seed: 1}
	var out []*eligible
	for _, stratum := range slices.Sorted(maps.Keys(strata)) {
		parts := strings.Split(stratum, "/")
		for i := range strata[stratum] {
			id := fmt.Sprintf("math/%s/%d", strings.ReplaceAll(stratum, "/", "-"), i)
			out = append(out, &eligible{
				ID: id, band: parts[1],
				note: note{Goal: schema.Goal(parts[0]), Knowledge: parts[2], Draw: job.Chance("problem", id)},
			})
		}
	}
	return out
}

func newSpread() spread {
	return spread{(&stages.Job{Stage: "selection", Seed: 1}).Chance}
}

func TestGoalsThenBandsThenKnowledgePointsTakeTurns(t *testing.T) {
	ordered := newSpread().order(cellOf(map[string]int{
		"angle/short/Chord": 90, "angle/short/Arc": 3, "angle/long/Chord": 2, "area/short/": 1, "length/long/": 40,
	}), "MATH", "Circle")
	count := func(n int) map[string]int {
		of := map[string]int{}
		for _, e := range ordered[:n] {
			of[fmt.Sprintf("%s/%s/%s", e.Goal, e.band, e.Knowledge)]++
		}
		return of
	}
	if got := count(3); len(got) != 3 || got["area/short/"] != 1 {
		t.Errorf("the first three are not of three goals: %v", got)
	}
	// After area has run out, angle and length have 8 each; of those of angle, its 2 long ones and 6 short ones, 3 of each point.
	if diff := cmp.Diff(map[string]int{
		"angle/short/Chord": 3, "angle/short/Arc": 3, "angle/long/Chord": 2, "area/short/": 1, "length/long/": 8,
	}, count(17)); diff != "" {
		t.Error(diff)
	}
}

func TestOrderDependsOnTheProblemsAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		drawn := rapid.MapOfN(
			rapid.SampledFrom([]string{"angle/short/", "angle/short/Arc", "area/long/", "area/medium/Arc", "length/long/"}),
			rapid.IntRange(1, 6), 1, 5).Draw(t, "strata")
		members := cellOf(drawn)
		want := newSpread().order(slices.Clone(members), "MATH", "Circle")
		if len(want) != len(members) {
			t.Fatalf("%d of %d", len(want), len(members))
		}
		got := newSpread().order(rapid.Permutation(members).Draw(t, "order"), "MATH", "Circle")
		for i := range want {
			if want[i] != got[i] {
				t.Fatalf("place %d: %s, %s", i, want[i].ID, got[i].ID)
			}
		}
	})
}

// One more problem joins, and of the first n at most one leaves.
func TestOrderHardlyMovesWithTheSupply(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := []string{"angle/short/", "angle/short/Arc", "area/long/", "area/medium/Arc", "length/long/"}
		drawn := rapid.MapOfN(rapid.SampledFrom(names), rapid.IntRange(1, 6), 1, 5).Draw(t, "strata")
		before := newSpread().order(cellOf(drawn), "MATH", "Circle")
		grown := rapid.SampledFrom(names).Filter(func(s string) bool { return drawn[s] > 0 }).Draw(t, "grown")
		drawn[grown]++
		after := newSpread().order(cellOf(drawn), "MATH", "Circle")
		n := rapid.IntRange(1, len(before)).Draw(t, "n")
		stays := map[string]bool{}
		for _, e := range after[:n] {
			stays[e.ID] = true
		}
		left := 0
		for _, e := range before[:n] {
			if !stays[e.ID] {
				left++
			}
		}
		if left > 1 {
			t.Fatalf("%d of %d left", left, n)
		}
	})
}
