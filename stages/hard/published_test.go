package hard

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/sources"
	"geoeval/sources/geometryqa"
	"geoeval/sources/math"
	"geoeval/sources/mathqa"
	"geoeval/sources/sourcetest"
	"geoeval/stages"
)

// The published records are beside the checkout on machines that have them, never in it. With -v the test prints fifty
// problems that are taken and what matched in them, and fifty that are not although a keyword matches.
func TestWhatIsTakenFromPublishedProblems(t *testing.T) {
	var taken, left []string
	for _, c := range []struct {
		source                     sources.Source
		problems, leftOut          int
		solid, analytic, tolerance int
	}{
		{math.New(), 870, 20, 183, 96, 5}, {geometryqa.New(), 1100, 0, 371, 0, 8}, {mathqa.New(), 308, 4167, 70, 12, 3},
	} {
		published := sourcetest.Published(t, c.source, c.problems, c.leftOut)
		count := map[schema.ProblemType]int{}
		for _, id := range slices.Sorted(maps.Keys(published)) {
			p := published[id]
			class, err := Classify(p.Text, p.Language)
			if err != nil {
				t.Fatal(err)
			}
			count[class.Kind]++
			shown := strings.Join(strings.Fields(p.Text), " ") + "\n\t" + strings.Join(class.Matched, "\n\t")
			switch {
			case class.Kind != schema.Flat:
				taken = append(taken, id+" "+string(class.Kind)+": "+shown)
			case len(class.Matched) > 0:
				left = append(left, id+": "+shown)
			}
		}
		t.Logf("%s: %d problems, %d solid, %d analytic", c.source.Name(), len(published), count[schema.Solid], count[schema.Analytic])
		if off := count[schema.Solid] - c.solid; off < -c.tolerance || off > c.tolerance {
			t.Errorf("%s: %d solid, not about %d", c.source.Name(), count[schema.Solid], c.solid)
		}
		if off := count[schema.Analytic] - c.analytic; off < -c.tolerance || off > c.tolerance {
			t.Errorf("%s: %d analytic, not about %d", c.source.Name(), count[schema.Analytic], c.analytic)
		}
	}
	t.Log("taken:\n" + strings.Join(sample(taken), "\n"))
	t.Log("not taken:\n" + strings.Join(sample(left), "\n"))
}

// sample gives fifty texts, the same ones every time.
func sample(texts []string) []string {
	job := &stages.Job{Stage: "hard", Seed: 1}
	slices.SortFunc(texts, func(a, b string) int { return cmp.Compare(job.Chance("sample", a), job.Chance("sample", b)) })
	return texts[:min(50, len(texts))]
}
