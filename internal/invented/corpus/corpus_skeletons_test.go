package corpus_test

import (
	"flag"
	"slices"
	"testing"

	"geoeval/internal/invented/corpus"
	"geoeval/schema"
)

// skeletons counts what problems of a dataset differ in names and numbers alone. In MathQA's small letters names are no
// names.
func (b *built) skeletons(t *testing.T) {
	alike := map[schema.Source]map[string][]string{}
	for _, p := range b.problems(t) {
		if alike[p.Source] == nil {
			alike[p.Source] = map[string][]string{}
		}
		s := corpus.Skeleton(p.Text, append(slices.Clone(p.Structural), p.Semantic...)...)
		alike[p.Source][s] = append(alike[p.Source][s], p.ID)
	}
	for _, source := range schema.Sources {
		most, all := "", b.report.Counts[source].Problems
		for s, ids := range alike[source] {
			if len(ids) > len(alike[source][most]) || len(ids) == len(alike[source][most]) && s < most {
				most = s
			}
		}
		t.Logf("%s: %d problems, %d of them composed, have %d skeletons, of which one has %d", source, all,
			b.report.Scenes[source], len(alike[source]), len(alike[source][most]))
		if ids := alike[source][most]; len(ids) > 5 {
			t.Errorf("%s: %s have the skeleton %q", source, ids, most)
		}
		if all > 0 && float64(b.report.Scenes[source]) < 0.48*float64(all) {
			t.Errorf("%s: %d of %d problems are composed, want about half of them", source, b.report.Scenes[source], all)
		}
	}
	t.Logf("%d scenes are made", b.report.Made)
	if len(b.report.Faults) > 0 {
		t.Errorf("%d scenes have faults, as %q", len(b.report.Faults), b.report.Faults[:min(5, len(b.report.Faults))])
	}
}

var measured = flag.Float64("skeletons", 0, "scale of a corpus whose skeletons TestSkeletonsOfACorpus counts")

// TestSkeletonsOfACorpus measures a corpus of any size: -run TestSkeletonsOfACorpus -skeletons 1 -v.
func TestSkeletonsOfACorpus(t *testing.T) {
	if *measured == 0 {
		t.Skip("-skeletons says how large a corpus is measured")
	}
	b := build(t, corpus.Options{Seed: 20240210, Scale: *measured, Scenes: 0.5})
	b.skeletons(t)
}
