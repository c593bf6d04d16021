package paraphrase_test

import (
	"cmp"
	"maps"
	"slices"
	"testing"

	"geoeval/internal/text/fidelity"
	"geoeval/schema"
	"geoeval/sources"
	"geoeval/sources/geometry3k"
	"geoeval/sources/geometryqa"
	"geoeval/sources/geoqaplus"
	"geoeval/sources/math"
	"geoeval/sources/mathqa"
	"geoeval/sources/pgps9k"
	"geoeval/sources/sourcetest"
	"geoeval/sources/unigeo"
	"geoeval/stages/rephrase/paraphrase"
)

// wanted is how many rephrasings of a problem are wanted.
const wanted = 5

// Of published problems, three of ten of what GeoEval-2000 holds of each source, nearly all have five candidates that pass the
// checks of fidelity and are far enough from each other. They are drawn from all that is published, among which are more long
// stories, and sums without geometry, than in the selection; of that, 95 of 100 have five. That a third is another is asked
// by the stage and not here: long stories come to less.
func TestPublishedProblemsHaveFive(t *testing.T) {
	r := rewriter(t)
	have, of := 0, 0
	for _, c := range []struct {
		source            sources.Source
		problems, leftOut int
		tried             int
	}{
		{geometry3k.New(), 1800, 0, 165}, {pgps9k.New(), 500, 300, 58}, {unigeo.New(), 450, 200, 109}, {geoqaplus.New(), 600, 0, 64},
		{geometryqa.New(), 1100, 0, 83}, {math.New(), 870, 20, 58}, {mathqa.New(), 308, 4167, 63},
	} {
		t.Run(string(c.source.Name()), func(t *testing.T) {
			published := sourcetest.Published(t, c.source, c.problems, c.leftOut)
			ids := slices.Collect(maps.Keys(published))
			slices.SortFunc(ids, func(a, b string) int { return cmp.Compare(drawOf(0)(a), drawOf(0)(b)) })
			five := 0
			ids = ids[:min(c.tried, len(ids))]
			for _, id := range ids {
				if len(passing(r, published[id])) == wanted {
					five++
				}
			}
			t.Logf("%d of %d problems have five candidates that pass", five, len(ids))
			have, of = have+five, of+len(ids)
		})
	}
	if of == 0 {
		t.Skip("no published records here")
	}
	share := float64(have) / float64(of)
	t.Logf("%d of %d, %.1f %%", have, of, 100*share)
	if share < 0.96 {
		t.Errorf("only %.1f %% of the problems have five candidates", 100*share)
	}
}

// passing gives the first candidates of a problem that pass, five at the most.
func passing(r *paraphrase.Rewriter, p *schema.Problem) []string {
	language := paraphrase.English
	if p.Language == "zh" {
		language = paraphrase.Chinese
	}
	original := fidelity.Read(fidelity.Reference{Text: p.Text, Language: string(p.Language), Choices: p.Choices, Answer: p.Answer, Clauses: p.Semantic})
	var passed []string
	draw := drawOf(0)
	for c := range r.Candidates(p.Text, language, func(parts ...string) uint64 { return draw(append(parts, p.ID)...) }) {
		wording := fidelity.ReadWording(c)
		near := func(sibling string) bool {
			_, near := original.CheckSibling(wording, fidelity.ReadWording(sibling))
			return near
		}
		if len(original.CheckWording(c, wording)) > 0 || slices.ContainsFunc(passed, near) {
			continue
		}
		if passed = append(passed, c); len(passed) == wanted {
			break
		}
	}
	return passed
}
