package corpus

import (
	"math"
	"testing"

	"geoeval/internal/invented/synth"
	"geoeval/schema"

	"pgregory.net/rapid"
)

// Whatever the share, no template has more problems than its wordings are good for, no scene more than five, each of
// another row, and scenes have their share.
func TestThePlanKeepsItsBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		templates := invented(rapid.SliceOfN(rapid.SampledFrom(schema.Shapes), 1, 30).Draw(t, "templates")...)
		for _, one := range templates {
			one.Branch = rapid.SampledFrom(schema.ProblemTypes).Draw(t, "branch")
		}
		m, err := newMixture(templates, []share{{1, all}}, all)
		if err != nil {
			t.Fatal(err)
		}
		n, wordings := rapid.IntRange(1, 4000).Draw(t, "n"), rapid.IntRange(1, 6).Draw(t, "wordings")
		part := rapid.Float64Range(0, 1).Draw(t, "share")
		every := rapid.IntRange(2, 5).Draw(t, "every")
		elsewhere := func(i int) bool { return i%every == 0 }
		of, rows := map[*synth.Template]int{}, map[[3]int]int{}
		scenes, own, others := 0, 0, 0
		for i, p := range plan(n, m, part, wordings, elsewhere) {
			if elsewhere(i) {
				if p.scene >= 0 {
					t.Errorf("record %d is taken, and of a scene", i)
				}
				continue
			}
			own++
			if !hasScenes(p.template) {
				others++
			}
			if p.scene < 0 {
				if of[p.template]++; p.turn != of[p.template]-1 {
					t.Errorf("record %d of %s is in turn %d", of[p.template], p.template.Name, p.turn)
				}
				continue
			}
			scenes++
			solid := 0
			if isSolid(p.template) {
				solid = 1
			}
			if rows[[3]int{solid, p.scene, p.row}]++; p.row >= mostAlike || rows[[3]int{solid, p.scene, p.row}] > 1 {
				t.Errorf("row %d of scene %d stands twice, or is too far", p.row, p.scene)
			}
			if !hasScenes(p.template) {
				t.Errorf("record %d is a scene in the place of %s", i, p.template.Branch)
			}
		}
		for one, k := range of {
			if hasScenes(one) && k > mostAlike*wordings {
				t.Errorf("%d are of %s", k, one.Name)
			}
		}
		if least := math.Min(part*float64(own), float64(own-others)) - 1e-6; float64(scenes) < least {
			t.Errorf("%d of %d are scenes, want %v", scenes, own, least)
		}
		if few := len(rows); few > 0 && few != scenes {
			t.Errorf("%d rows for %d records", few, scenes)
		}
	})
}

// Scenes are used up: of n records no more scenes are needed than hold them.
func TestScenesTakeTurns(t *testing.T) {
	for _, n := range []int{1, 4, 5, 6, 79, 80, 81, 163, 400} {
		last := 0
		for k := range n {
			scene, _ := inTurns(k, n)
			last = max(last, scene)
		}
		if want := (n + mostAlike - 1) / mostAlike; last+1 != want {
			t.Errorf("%d records take %d scenes, want %d", n, last+1, want)
		}
	}
}
