package corpus

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/invented/synth"
	"geoeval/schema"

	"pgregory.net/rapid"
)

func all(*synth.Template) bool { return true }

// invented makes templates of the given primary shapes.
func invented(shapes ...schema.Shape) []*synth.Template {
	var out []*synth.Template
	for i, s := range shapes {
		out = append(out, &synth.Template{Name: fmt.Sprint(s, i), Shapes: []schema.Shape{s}})
	}
	return out
}

func TestSharesAreKeptInEveryRun(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := map[schema.Shape]int{}
		for _, s := range schema.Shapes {
			parts[s] = rapid.IntRange(0, 20).Draw(t, string(s))
		}
		shapes := rapid.SliceOfN(rapid.SampledFrom(schema.Shapes), 1, 40).Draw(t, "templates")
		d, err := newMixture(invented(shapes...), byShape(parts), all)
		sum := 0
		count := map[schema.Shape]int{}
		for _, s := range shapes {
			if count[s]++; count[s] == 1 {
				sum += parts[s]
			}
		}
		if (err != nil) != (sum == 0) {
			t.Fatalf("%v, and the shares sum up to %d", err, sum)
		}
		if err != nil {
			return
		}
		from, n := rapid.IntRange(0, 100000).Draw(t, "from"), rapid.IntRange(1, 3000).Draw(t, "n")
		picked := map[schema.Shape]int{}
		each := map[string]int{}
		for i := range n {
			s := d.pick(from + i)
			picked[s.Shapes[0]]++
			each[s.Name]++
		}
		for s := range count {
			want := float64(n) * float64(parts[s]) / float64(sum)
			if math.Abs(float64(picked[s])-want) > 8 {
				t.Errorf("%d of %d are of shape %s, want %.1f", picked[s], n, s, want)
			}
			for i, other := range shapes {
				if one := each[fmt.Sprint(other, i)]; other == s && math.Abs(float64(one)-want/float64(count[s])) > 8 {
					t.Errorf("template %d of shape %s is picked %d times, want %.1f", i, s, one, want/float64(count[s]))
				}
			}
		}
	})
}

func TestADatasetForWhichNoTemplateFitsSaysSo(t *testing.T) {
	_, err := newMixture(invented(schema.Cube), flatShapes, all)
	if err == nil || !strings.Contains(err.Error(), "none of 1 templates fits") {
		t.Error(err)
	}
}

// Every dataset is given templates that it can be stated in, and the collection behind the hard subset as many solid
// and analytic ones as the paper's keywords found.
func TestEveryDatasetHasTemplates(t *testing.T) {
	templates, err := synth.Load()
	if err != nil {
		t.Fatal(err)
	}
	writing := func(source schema.Source) *writing {
		return newWriting(source, "", Options{Seed: 1, Scale: 1}, templates, nil)
	}
	hard, err := mixtureOf(writing(schema.HardSource), hardShares, all, composeHard)
	if err != nil {
		t.Fatal(err)
	}
	other := 0
	for i := range 10000 {
		if hard.pick(i).Branch != schema.Flat {
			other++
		}
	}
	if other < 3050 || other > 3150 {
		t.Errorf("%d of 10,000 are solid or analytic, want 3,100", other)
	}
	pgps, err := mixtureOf(writing(schema.PGPS9K), flatShapes, hasClauses, composePGPS9K)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range pgps.templates {
		if !d.HasClauses() || d.Branch != schema.Flat {
			t.Errorf("%s has no clauses, or is not flat", d.Name)
		}
	}
}

// A dataset is a source, once; not every source need be a dataset of the corpus.
func TestEveryDatasetIsASource(t *testing.T) {
	seen := map[schema.Source]bool{}
	for _, d := range datasets() {
		if !slices.Contains(schema.Sources, d.source) || seen[d.source] {
			t.Errorf("%q is no source, or twice there", d.source)
		}
		seen[d.source] = true
	}
}

func TestSplitsSumUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 20000).Draw(t, "n")
		splits := scaled(n, geometry3kSplits...)
		sum := 0
		for _, s := range splits {
			sum += s.size
		}
		if sum != n {
			t.Errorf("%v sum up to %d, not %d", splits, sum, n)
		}
		if n == 3002 && (splits[0].size != 2101 || splits[1].size != 300) {
			t.Errorf("%v", splits)
		}
		count := map[string]int{}
		for i := range n {
			count[splitOf(splits, i)]++
		}
		for _, s := range splits {
			if count[s.name] != s.size {
				t.Errorf("%d records are in %s, want %d", count[s.name], s.name, s.size)
			}
		}
	})
}
