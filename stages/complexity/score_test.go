package complexity

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"

	"geoeval/schema"

	"pgregory.net/rapid"
)

// rated rates problems of these lengths, {len(t)+len(d), len(s)} each, and gives the ratings.
func rated(alpha float64, lengths ...[2]int64) []schema.Rating {
	all := make([]rating, len(lengths))
	for i, n := range lengths {
		all[i] = rating{Rating: schema.Rating{ID: strconv.Itoa(i), TextWords: n[0] / 2, DescriptionWords: n[0] - n[0]/2, SolutionWords: n[1],
			SolutionKind: schema.ProgramSolution}, chance: uint64(i)}
	}
	rateAll((&Config{Alpha: &alpha}).alpha(), all)
	ratings := make([]schema.Rating, len(all))
	for i := range all {
		ratings[i] = all[i].Rating
	}
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
			if err := schema.Ratings.Validate(&schema.Rating{ID: "x", SolutionKind: r.SolutionKind, Score: r.Score, Level: r.Level, LevelByQuantile: r.LevelByQuantile}); err != nil {
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

// Where thirds would be uneven, problems of one score are parted by chance, which is their order here.
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
		{"all the same", []int64{3, 3, 3, 3, 3, 3}, "EEMMHH"},
		{"a tie across the first cut", []int64{1, 2, 2, 3, 4, 5}, "EEMMHH"},
		{"a tie across both cuts", []int64{1, 2, 2, 2, 2, 9}, "EEMMHH"},
		{"a tie at the top", []int64{1, 9, 9}, "EMH"},
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

// ofKind gives n problems of a kind whose solutions have the lengths.
func ofKind(kind schema.SolutionKind, hard bool, chance func(i int) uint64, lengths ...int64) []rating {
	out := make([]rating, len(lengths))
	for i, n := range lengths {
		out[i] = rating{Rating: schema.Rating{ID: fmt.Sprint(kind, hard, i), SolutionWords: n, SolutionKind: kind}, hard: hard, chance: chance(i)}
	}
	return out
}

func TestATieStaysTogetherWhereThatHardlyMovesACut(t *testing.T) {
	lengths := make([]int64, 300)
	for i := range lengths {
		lengths[i] = int64(i)
	}
	lengths[98], lengths[99], lengths[100] = 98, 98, 98      // the cut at 100 parts it: its nearer end is 101
	lengths[199], lengths[200], lengths[201] = 201, 201, 201 // and of this one at 200, 199
	all := ofKind(schema.ProgramSolution, false, func(i int) uint64 { return uint64(i) }, lengths...)
	rateAll((&Config{Alpha: new(0.5)}).alpha(), all)
	for i, want := range map[int]schema.Level{97: schema.Easy, 98: schema.Easy, 100: schema.Easy, 101: schema.Middle, 198: schema.Middle,
		199: schema.Harder, 201: schema.Harder} {
		if got := all[i].LevelByQuantile; got != want {
			t.Errorf("%d: %s, not %s", i, got, want)
		}
	}
}

// Whatever the lengths are, each third of a kind of 100 and more problems has 30 to 37 of a hundred, in GeoEval-2000 and in
// GeoEval-hard apart, and none of it changes what the paper makes of GeoEval-2000.
func TestEachThirdOfAKindIsOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		chance := func(i int) uint64 { return uint64(i) * 0x9e3779b97f4a7c15 }
		var all, without []rating
		for k, kind := range schema.SolutionKinds {
			for _, hard := range []bool{false, true} {
				most := rapid.Int64Range(0, 400).Draw(t, "most")
				lengths := rapid.SliceOfN(rapid.Int64Range(0, most), 100, 240).Draw(t, "lengths")
				for i := range lengths {
					lengths[i] += int64(1000 * k)
				}
				all = append(all, ofKind(kind, hard, chance, lengths...)...)
			}
		}
		alpha := (&Config{Alpha: new(0.5)}).alpha()
		rateAll(alpha, all)
		type group struct {
			kind schema.SolutionKind
			hard bool
		}
		of := map[group]map[schema.Level]int{}
		for i := range all {
			g := group{all[i].SolutionKind, all[i].hard}
			if of[g] == nil {
				of[g] = map[schema.Level]int{}
			}
			of[g][all[i].LevelByQuantile]++
			if *all[i].Score < 0 || *all[i].Score > 1 {
				t.Fatalf("score %v", *all[i].Score)
			}
			if !all[i].hard {
				without = append(without, all[i])
			}
		}
		for g, levels := range of {
			n := levels[schema.Easy] + levels[schema.Middle] + levels[schema.Harder]
			for level, has := range levels {
				if 100*has < 30*n || 100*has > 37*n {
					t.Fatalf("%v: %d of %d are %s", g, has, n, level)
				}
			}
		}
		again := slices.Clone(without)
		rateAll(alpha, again)
		for i := range again {
			if *again[i].Score != *without[i].Score || again[i].Level != without[i].Level || again[i].LevelByQuantile != without[i].LevelByQuantile {
				t.Fatalf("%s: with the hard subset it has another rating", again[i].ID)
			}
		}
	})
}
