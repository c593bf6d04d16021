package backward

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"geoeval/schema"
	"geoeval/stages"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// chance is that of a stage with a seed.
func chance(seed uint64) func(parts ...string) uint64 {
	return (&stages.Job{Stage: "backward", Seed: seed}).Chance
}

// A heap is problems of one cell: as many as are selected, of which the first so many qualify.
type heap struct {
	cell     cell
	selected int
	qualify  int
}

// contendersAt gives all problems of some heaps, one heap behind the other.
func contendersAt(heaps ...heap) []contender {
	var all []contender
	for _, h := range heaps {
		for i := range h.selected {
			id := fmt.Sprintf("%s/%s-%s/%d", h.cell.source, h.cell.shape, h.cell.level, i)
			all = append(all, contender{id, h.cell, i < h.qualify})
		}
	}
	return all
}

// takenOf counts what is taken of each heap, and fails where a problem without a question is.
func takenOf(t interface{ Fatalf(string, ...any) }, seed uint64, size int, heaps ...heap) []int {
	problems := contendersAt(heaps...)
	taken := spread(chance(seed), problems, size)
	if len(taken) != len(problems) {
		t.Fatalf("%d answers for %d problems", len(taken), len(problems))
	}
	counts, i := make([]int, len(heaps)), 0
	for h := range heaps {
		for range heaps[h].selected {
			if taken[i] {
				counts[h]++
				if !problems[i].asks {
					t.Fatalf("problem %d is taken and asks nothing", i)
				}
			}
			i++
		}
	}
	return counts
}

var (
	circles   = cell{schema.GeometryQA, schema.Circle, schema.Easy}
	lines     = cell{schema.MathQA, schema.Line, schema.Easy}
	triangles = cell{schema.PGPS9K, schema.Triangle, schema.Middle}
	harder    = cell{schema.PGPS9K, schema.Triangle, schema.Harder}
	unrated   = cell{schema.PGPS9K, schema.Triangle, ""}
)

func TestQuestionsAreSpreadAsTheSelectionIs(t *testing.T) {
	for _, c := range []struct {
		name  string
		size  int
		heaps []heap
		want  []int
	}{
		{"nothing to take", 5, nil, []int{}},
		{"one cell", 3, []heap{{circles, 10, 10}}, []int{3}},
		{"enough for all", 100, []heap{{circles, 10, 7}, {lines, 10, 9}}, []int{7, 9}},
		{"none qualifies", 5, []heap{{circles, 10, 0}}, []int{0}},
		{"as the shares are", 10, []heap{{circles, 60, 60}, {lines, 30, 30}, {triangles, 10, 10}}, []int{6, 3, 1}},
		// Sainte-Laguë's own: the votes 53, 24 and 23 for seven seats.
		{"a quota is rounded to the nearest", 7, []heap{{circles, 53, 53}, {lines, 24, 24}, {triangles, 23, 23}}, []int{3, 2, 2}},
		// The weights are the selected ones, not those that qualify.
		{"a share is that of the selection", 10, []heap{{circles, 50, 10}, {lines, 50, 50}}, []int{5, 5}},
		{"what a cell lacks the others share", 12, []heap{{circles, 40, 2}, {lines, 40, 40}, {triangles, 20, 20}}, []int{2, 7, 3}},
		{"levels are cells", 4, []heap{{triangles, 10, 10}, {harder, 20, 20}, {unrated, 10, 10}}, []int{1, 2, 1}},
		// Of equal claims the cell that comes first by source, shape and level is served first.
		{"a tie", 1, []heap{{lines, 10, 10}, {circles, 10, 10}}, []int{0, 1}},
		{"a tie of levels", 1, []heap{{triangles, 10, 10}, {unrated, 10, 10}, {harder, 10, 10}}, []int{0, 1, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for seed := range uint64(3) {
				if diff := cmp.Diff(c.want, takenOf(t, seed, c.size, c.heaps...)); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

// heaps draws some heaps of different cells.
func heaps(t *rapid.T, most int) []heap {
	var all []heap
	for i := range rapid.IntRange(1, 12).Draw(t, "cells") {
		c := cell{schema.Sources[i%3], schema.Shapes[i%4], schema.Levels[i%2]}
		selected := rapid.IntRange(1, most).Draw(t, "selected")
		all = append(all, heap{c, selected, rapid.IntRange(0, selected).Draw(t, "qualify")})
	}
	return all
}

func TestNoCellGivesMoreThanItHas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		heaps := heaps(t, 20)
		size := rapid.IntRange(1, 150).Draw(t, "size")
		supply, total := 0, 0
		for i, n := range takenOf(t, 1, size, heaps...) {
			if n > heaps[i].qualify {
				t.Fatalf("%d taken of %+v", n, heaps[i])
			}
			total += n
			supply += heaps[i].qualify
		}
		if total != min(size, supply) {
			t.Fatalf("%d taken; %d are asked for, and %d qualify", total, size, supply)
		}
	})
}

// The method of Sainte-Laguë by its definition: whatever the supply, no cell that has more to give stands farther behind its
// share than the last one served, (taken − 1/2) / weight ≤ (others taken + 1/2) / weight; without a limit of supply that is
// every pair of cells, so the shares are those of the selection.
func TestNoCellHasABetterClaimThanOneServed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		heaps := heaps(t, 60)
		taken := takenOf(t, 1, rapid.IntRange(1, 300).Draw(t, "size"), heaps...)
		for i, a := range heaps {
			for j, b := range heaps {
				// (2·taken[i] − 1) / a.selected > (2·taken[j] + 1) / b.selected, compared without division
				if taken[i] > 0 && taken[j] < b.qualify && (2*taken[i]-1)*b.selected > (2*taken[j]+1)*a.selected {
					t.Fatalf("%d taken of %+v before %d of %+v", taken[i], a, taken[j], b)
				}
			}
		}
	})
}

func TestWithoutALackEveryShareIsMet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		heaps := heaps(t, 40)
		all := 0
		for i := range heaps {
			heaps[i].qualify = heaps[i].selected
			all += heaps[i].selected
		}
		taken := takenOf(t, 1, all, heaps...)
		for i, h := range heaps {
			if taken[i] != h.selected {
				t.Fatalf("%d of all %d", taken[i], h.selected)
			}
		}
		parts := rapid.IntRange(2, 4).Draw(t, "parts")
		for i := range heaps {
			heaps[i].selected *= parts
			heaps[i].qualify = heaps[i].selected
		}
		for i, n := range takenOf(t, 1, all, heaps...) {
			if n*parts != heaps[i].selected {
				t.Fatalf("%d of %d where one in %d is asked for", n, heaps[i].selected, parts)
			}
		}
	})
}

// One question more takes nothing back.
func TestOneMoreTakesOneMore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		problems := contendersAt(heaps(t, 15)...)
		size := rapid.IntRange(1, 60).Draw(t, "size")
		fewer, more := spread(chance(7), problems, size), spread(chance(7), problems, size+1)
		added := 0
		for i := range problems {
			if fewer[i] && !more[i] {
				t.Fatalf("%d is taken for %d and not for %d", i, size, size+1)
			}
			if more[i] && !fewer[i] {
				added++
			}
		}
		if added > 1 {
			t.Fatalf("%d are added", added)
		}
	})
}

// Which of a cell's problems are taken is by lot: it depends on seed and id, and not on the order of the problems.
func TestWithinACellLotsDecide(t *testing.T) {
	problems := contendersAt(heap{circles, 40, 30}, heap{lines, 20, 20})
	taken := func(seed uint64, problems []contender) []string {
		ids := map[string]bool{}
		for i, is := range spread(chance(seed), problems, 15) {
			if is {
				ids[problems[i].id] = true
			}
		}
		return slices.Sorted(maps.Keys(ids))
	}
	backward := slices.Clone(problems)
	slices.Reverse(backward)
	if diff := cmp.Diff(taken(1, problems), taken(1, backward)); diff != "" {
		t.Error(diff)
	}
	if cmp.Equal(taken(1, problems), taken(2, problems)) {
		t.Error("another seed draws the same")
	}
}
