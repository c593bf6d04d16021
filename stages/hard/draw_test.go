package hard

import (
	"fmt"
	"slices"
	"testing"

	"geoeval/schema"
	"geoeval/stages"

	"pgregory.net/rapid"
)

// drawnMembers draws members of two sources into cells.
func drawnMembers(t *rapid.T) []member {
	return rapid.Custom(func(t *rapid.T) []member {
		var members []member
		for i := range rapid.IntRange(0, 120).Draw(t, "members") {
			source := rapid.SampledFrom(both).Draw(t, "source")
			c := cell{rapid.SampledFrom(schema.Shapes[:4]).Draw(t, "shape"), ""}
			if source == schema.HardSource {
				c.Kind = rapid.SampledFrom(schema.QuestionKinds).Draw(t, "kind")
			}
			members = append(members, member{fmt.Sprintf("%s/a/%d", source, i), note{Source: source, Kind: schema.Solid, Cell: c}})
		}
		return members
	}).Draw(t, "members")
}

func TestTheDrawIsEvenAndFull(t *testing.T) {
	job := &stages.Job{Stage: "hard", Seed: 7}
	rapid.Check(t, func(t *rapid.T) {
		members := drawnMembers(t)
		size := rapid.IntRange(1, 100).Draw(t, "size")
		d := newDraw(job.Chance, members)
		d.fill(schema.HardSource, size)

		supply, taken, total := map[cell]int{}, map[cell]int{}, 0
		for _, m := range members {
			if m.Source == schema.HardSource {
				supply[m.Cell]++
				total++
			}
		}
		ranks := map[string]bool{}
		for _, h := range d.drawn {
			c := cell{h.Shape, h.QuestionKind}
			taken[c]++
			if ranks[fmt.Sprint(c, h.Rank)] || h.Rank < 1 {
				t.Fatalf("rank %d of %s", h.Rank, c)
			}
			ranks[fmt.Sprint(c, h.Rank)] = true
			if !slices.ContainsFunc(members, func(m member) bool { return m.ID == h.ID && m.Source == schema.HardSource && m.Cell == c }) {
				t.Fatalf("%s is drawn for %s", h.ID, c)
			}
		}
		if want := min(size, total); len(d.drawn) != want || len(ranks) != want {
			t.Fatalf("%d drawn, not %d", len(d.drawn), want)
		}
		for a := range supply {
			for b := range supply {
				if taken[a] < taken[b]-1 && taken[a] < supply[a] {
					t.Fatalf("%d of %s, with %d more, and %d of %s", taken[a], a, supply[a]-taken[a], taken[b], b)
				}
			}
		}
	})
}

// However problems come, the same are drawn; and drawing more keeps those that were drawn.
func TestTheDrawKeepsItsOrder(t *testing.T) {
	job := &stages.Job{Stage: "hard", Seed: 7}
	draw := func(members []member, size int) []schema.HardProblem {
		d := newDraw(job.Chance, members)
		for _, s := range both {
			d.fill(s, size)
		}
		return d.drawn
	}
	rapid.Check(t, func(t *rapid.T) {
		members := drawnMembers(t)
		size := rapid.IntRange(1, 100).Draw(t, "size")
		few := draw(members, size)
		turned := slices.Clone(members)
		slices.Reverse(turned)
		if more := draw(turned, size+5); !slices.Equal(few, more[:len(few)]) {
			t.Fatalf("%v are not the first of %v", few, more)
		}
	})
}

func TestTheSeedDecides(t *testing.T) {
	var members []member
	for i := range 50 {
		members = append(members, member{fmt.Sprintf("hard/a/%d", i), note{Source: schema.HardSource, Kind: schema.Solid, Cell: cell{schema.Cone, schema.Judge}}})
	}
	first := map[string]bool{}
	for seed := range uint64(20) {
		d := newDraw((&stages.Job{Stage: "hard", Seed: seed}).Chance, members)
		d.fill(schema.HardSource, 1)
		first[d.drawn[0].ID] = true
	}
	if len(first) < 10 {
		t.Errorf("with twenty seeds %d problems are drawn first", len(first))
	}
}
