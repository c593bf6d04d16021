package complexity

import (
	"fmt"
	"math"
	"testing"

	"geoeval/schema"

	"pgregory.net/rapid"
)

// rated rates problems of these lengths, {len(t)+len(d), len(s)} each, and gives the ratings.
func rated(alpha float64, lengths ...[2]int64) []schema.Rating {
	ratings := make([]schema.Rating, len(lengths))
	for i, n := range lengths {
		ratings[i] = schema.Rating{TextWords: n[0] / 2, DescriptionWords: n[0] - n[0]/2, SolutionWords: n[1]}
	}
	newMeasure((&Config{Alpha: &alpha}).alpha(), ratings).rateAll(ratings)
	return ratings
}

func TestScoreAndLevel(t *testing.T) {
	for _, c := range []struct {
		name  string
		alpha float64
		// lengths of the population, the problem in question first.
		lengths [][2]int64
		score   float64
		level   schema.Level
	}{
		{"the shortest", 0.5, [][2]int64{{10, 3}, {20, 8}}, 0, schema.Easy},
		{"the longest", 0.5, [][2]int64{{20, 8}, {10, 3}}, 1, schema.Harder},
		{"exactly 0.2", 0.5, [][2]int64{{12, 4}, {10, 3}, {20, 8}}, 0.2, schema.Easy},
		{"a little more than 0.2", 0.5, [][2]int64{{10_201, 400}, {10_000, 300}, {11_000, 800}}, 0.2005, schema.Middle},
		{"exactly 0.6", 0.5, [][2]int64{{16, 6}, {10, 3}, {20, 8}}, 0.6, schema.Middle},
		{"a little more than 0.6", 0.5, [][2]int64{{10_601, 600}, {10_000, 300}, {11_000, 800}}, 0.6005, schema.Harder},
		{"exactly 0.2 of terms that floats add up to more", 0.2, [][2]int64{{12, 4}, {10, 3}, {20, 8}}, 0.2, schema.Easy},
		{"exactly 0.6 of terms that floats add up to more", 0.1, [][2]int64{{16, 6}, {10, 3}, {20, 8}}, 0.6, schema.Middle},
		{"exactly 0.2 of unlike terms", 0.5, [][2]int64{{10, 5}, {10, 3}, {20, 8}}, 0.2, schema.Easy},
		{"exactly 0.6 of unlike terms", 0.75, [][2]int64{{18, 3}, {10, 3}, {20, 8}}, 0.6, schema.Middle},
		{"thirds", 0.5, [][2]int64{{1, 1}, {0, 0}, {3, 3}}, 1.0 / 3, schema.Middle},
		{"alpha 0 sees the solution alone", 0, [][2]int64{{20, 4}, {10, 3}, {20, 8}}, 0.2, schema.Easy},
		{"alpha 1 sees the question alone", 1, [][2]int64{{16, 8}, {10, 3}, {20, 8}}, 0.6, schema.Middle},
		{"all questions of one length", 0.5, [][2]int64{{7, 8}, {7, 3}}, 0.5, schema.Middle},
		{"all solutions of one length", 0.5, [][2]int64{{20, 7}, {10, 7}}, 0.5, schema.Middle},
		{"all of one length", 0.5, [][2]int64{{7, 7}, {7, 7}}, 0, schema.Easy},
		{"no solution anywhere", 0.25, [][2]int64{{20, 0}, {10, 0}}, 0.25, schema.Middle},
		{"no solution among others", 0.5, [][2]int64{{20, 0}, {10, 3}, {10, 8}}, 0.5, schema.Middle},
		{"alone", 0.5, [][2]int64{{30, 9}}, 0, schema.Easy},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := rated(c.alpha, c.lengths...)[0]
			if *got.Score != c.score || got.Level != c.level {
				t.Errorf("%v %s, not %v %s", *got.Score, got.Level, c.score, c.level)
			}
		})
	}
}

func TestNothingToRate(t *testing.T) {
	if got := rated(0.5); len(got) != 0 {
		t.Error(got)
	}
}

// Whatever alpha is, two terms at 1/5 make 1/5 and two at 3/5 make 3/5.
func TestBoundariesHoldForEveryAlpha(t *testing.T) {
	for hundredths := range 101 {
		for unit := int64(1); unit < 60; unit++ {
			alpha := float64(hundredths) / 100
			got := rated(alpha, [2]int64{unit, 3 + unit}, [2]int64{3 * unit, 3 + 3*unit}, [2]int64{0, 3}, [2]int64{5 * unit, 3 + 5*unit})
			if *got[0].Score != 0.2 || got[0].Level != schema.Easy || *got[1].Score != 0.6 || got[1].Level != schema.Middle {
				t.Fatalf("alpha %v, unit %d: %v %s, %v %s", alpha, unit, *got[0].Score, got[0].Level, *got[1].Score, got[1].Level)
			}
		}
	}
}

func TestScoresFollowTheFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alpha := float64(rapid.IntRange(0, 1000).Draw(t, "thousandths of alpha")) / 1000
		length := rapid.Int64Range(0, 3000)
		lengths := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) [2]int64 {
			return [2]int64{length.Draw(t, "question"), length.Draw(t, "solution")}
		}), 1, 12).Draw(t, "lengths")
		place := func(k int, n int64) float64 {
			least, greatest := lengths[0][k], lengths[0][k]
			for _, l := range lengths {
				least, greatest = min(least, l[k]), max(greatest, l[k])
			}
			if least == greatest {
				return 0
			}
			return float64(n-least) / float64(greatest-least)
		}
		for i, r := range rated(alpha, lengths...) {
			want := float64(alpha*place(0, lengths[i][0])) + float64((1-alpha)*place(1, lengths[i][1]))
			if math.Abs(*r.Score-want) > 1e-12 {
				t.Fatalf("%v: %v, not %v", lengths[i], *r.Score, want)
			}
			if level := levelOf(*r.Score); r.Level != level {
				t.Fatalf("%v is %s", *r.Score, r.Level)
			}
			if err := schema.Ratings.Validate(&schema.Rating{ID: "x", Score: r.Score, Level: r.Level, LevelByQuantile: r.LevelByQuantile}); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// levelOf is the level that a reader of the table finds by the score.
func levelOf(score float64) schema.Level {
	switch {
	case score <= 0.2:
		return schema.Easy
	case score <= 0.6:
		return schema.Middle
	}
	return schema.Harder
}

func TestAlphaIsTheDecimalNumberThatIsWritten(t *testing.T) {
	for alpha, want := range map[float64]string{0: "0/1", 0.1: "1/10", 0.35: "7/20", 1: "1/1", 1e-7: "1/10000000"} {
		t.Run(fmt.Sprint(alpha), func(t *testing.T) {
			if got := (&Config{Alpha: &alpha}).alpha(); fmt.Sprint(got) != want {
				t.Errorf("%v is %v", alpha, got)
			}
		})
	}
}

// Thirds are of the population: of 0, 1, 2 … n - 1 problems that have a lower score, and one for all of one score.
func TestLevelsByQuantile(t *testing.T) {
	for _, c := range []struct {
		name string
		// lengths of solutions; want has the level of each, by its first letter.
		lengths []int64
		want    string
	}{
		{"nobody", nil, ""},
		{"alone", []int64{4}, "E"},
		{"two", []int64{9, 1}, "ME"},
		{"three", []int64{5, 1, 2}, "HEM"},
		{"four", []int64{1, 2, 3, 4}, "EEMH"},
		{"five", []int64{1, 2, 3, 4, 5}, "EEMMH"},
		{"one that stretches the range", []int64{1, 2, 3, 4, 5, 90000}, "EEMMHH"},
		{"all the same", []int64{3, 3, 3, 3, 3, 3}, "EEEEEE"},
		{"a tie across the first cut", []int64{1, 2, 2, 3, 4, 5}, "EEEMHH"},
		{"a tie across both cuts", []int64{1, 2, 2, 2, 2, 9}, "EEEEEH"},
		{"a tie at the top", []int64{1, 9, 9}, "EMM"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var lengths [][2]int64
			for _, n := range c.lengths {
				lengths = append(lengths, [2]int64{7, n})
			}
			got := ""
			for _, r := range rated(0.5, lengths...) {
				got += string(r.LevelByQuantile[0])
			}
			if got != c.want {
				t.Errorf("%v: %s, not %s", c.lengths, got, c.want)
			}
		})
	}
}
