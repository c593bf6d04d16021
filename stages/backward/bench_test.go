package backward_test

import (
	"testing"

	"geoeval/schema"
	"geoeval/stages/stagetest"
)

// The invented problems in the number of GeoEval-2000: those that can be asked, and those that cannot, which are most work.
func BenchmarkBackward(b *testing.B) {
	store := newCorpus(b, copies(2000/len(invented()), invented())).put(b)
	questions := 0
	for b.Loop() {
		stagetest.Run(b, newStage(750, both), store)
		questions += len(stagetest.Table(b, store, schema.Backwards))
	}
	b.ReportMetric(float64(questions)/b.Elapsed().Seconds(), "questions/s")
}
