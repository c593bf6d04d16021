package paraphrase_test

import (
	"testing"

	"geoeval/stages/rephrase/paraphrase"
)

// A run of the benchmark is one problem with five candidates.
func BenchmarkCandidates(b *testing.B) {
	r := rewriter(b)
	texts := []struct {
		text     string
		language paraphrase.Language
	}{
		{"Find x.", paraphrase.English},
		{`In the figure, m \angle 3 = 41 and m \angle 7 = 58. Find the measure of \angle 9.`, paraphrase.English},
		{"As shown in the figure, in triangle KLM, point P is the midpoint of KL, if KP = 7, LM = 9, then the length of KL is ()", paraphrase.English},
		{"a rectangular field has a perimeter of 84 feet . if the length is 30 feet , what is its area , in square feet ?", paraphrase.English},
		{"如图所示，KL=6，LM=8，KL平行于PQ，P是线段KM的中点。求直线PQ的长度。", paraphrase.Chinese},
		{"一个圆柱形水桶，底面半径是3分米，高是7分米，它的体积是多少立方分米？", paraphrase.Chinese},
	}
	for i := 0; b.Loop(); i++ {
		t := texts[i%len(texts)]
		n := 0
		for range r.Candidates(t.text, t.language, drawOf(uint64(i))) {
			if n++; n == 5 {
				break
			}
		}
	}
}
