package corpus

import (
	"math"
	"testing"

	"geoeval/internal/invented/synth"
	"geoeval/schema"

	"pgregory.net/rapid"
)

// Whatever the share, no template has more problems than its wordings are good for, scenes have their share, and their
// problems are counted.
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
		of, numbers := map[*synth.Template]int{}, map[bool]int{}
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
			if solid := isSolid(p.template); p.scene != numbers[solid] {
				t.Errorf("number %d of the scenes stands where %d should", p.scene, numbers[solid])
			} else {
				numbers[solid]++
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
	})
}
