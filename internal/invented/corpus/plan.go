package corpus

import (
	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// mostAlike is how many problems of a dataset have one skeleton, and are of one scene, at the most.
const mostAlike = 5

// A planned record is of a template, or of a scene in its place.
type planned struct {
	template *synth.Template
	// turn is how many records were of the template before: its wordings take turns.
	turn int
	// scene is which of the problems that the scenes of its branch supply it is; noScene for none.
	scene int
}

const noScene = -1

// plan says of which templates and scenes the records of a dataset are to be: of templates as the mixture has it, but of
// each no more than its wordings are good for, and of all no more than the share of scenes leaves. What is left are
// scenes, of the branch of the template whose place they take, if there are such. The problems of a template, and those
// of a scene, are spread over the dataset. Records that come from elsewhere, or with others, do not count.
func plan(n int, m *mixture, share float64, wordings int, elsewhere func(i int) bool) []planned {
	picked, own := map[*synth.Template]int{}, 0
	for i := range n {
		if !elsewhere(i) {
			picked[m.pick(i)]++
			own++
		}
	}
	most := mostAlike * wordings
	stay, others := 0, own
	for t, k := range picked {
		if !hasScenes(t) {
			stay += k
			others -= k
		}
	}
	left := max(0, float64(own)*(1-share)-float64(stay))
	part := func(t *synth.Template) float64 {
		return min(1, float64(most)/float64(picked[t]), left/float64(others))
	}
	all := make([]planned, n)
	kept, scenes := map[*synth.Template]int{}, map[bool]int{}
	due := 0.0 // how many more records could be of templates by now
	for i := range all {
		t := m.pick(i)
		all[i] = planned{template: t, turn: i, scene: noScene}
		if elsewhere(i) {
			continue
		}
		all[i].turn = kept[t]
		if hasScenes(t) {
			due += part(t)
			if due < 1 || kept[t] == most {
				all[i].scene = scenes[isSolid(t)]
				scenes[isSolid(t)]++
				continue
			}
			due--
		}
		kept[t]++
	}
	return all
}

// hasScenes tells whether scenes can take the place of a template.
func hasScenes(t *synth.Template) bool { return t.Branch != schema.Analytic }

func isSolid(t *synth.Template) bool { return t.Branch == schema.Solid }
