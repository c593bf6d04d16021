package evaluate

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"geoeval/pipeline"
	"geoeval/schema"
)

// mostPairs is how many pairs of models the summary tells.
const mostPairs = 6

// A comparedPair is two models in one setting on the same questions of a subset.
type comparedPair struct {
	A       string        `json:"a"`
	B       string        `json:"b"`
	Setting string        `json:"setting"`
	Subset  schema.Subset `json:"subset"`
	// N is how many questions both answered, Difference the accuracy of the first model minus that of the second on these, Low and High
	// the ends of its interval, at 95 %, as parts of 1; null without such questions.
	N          int64    `json:"n"`
	Difference *float64 `json:"difference"`
	Low        *float64 `json:"low"`
	High       *float64 `json:"high"`
	// P is that of McNemar's exact test after Holm's correction over all pairs in the setting on the subset; Tied: it tells no difference.
	P    *float64 `json:"p"`
	Tied bool     `json:"tied"`
}

// pairsOf are the pairs of models of an evaluation: first those on the first of its subsets, the greatest differences first.
func pairsOf(l pipeline.Layout) ([]comparedPair, error) {
	rows, err := pipeline.ReadIfThere(l, schema.Comparisons)
	if err != nil {
		return nil, err
	}
	all := []comparedPair{}
	for i := range rows {
		if c := &rows[i]; c.Kind == schema.BetweenModels {
			all = append(all, comparedPair{c.A.Model, c.B.Model, c.A.Setting, c.A.Subset, c.N, c.Difference, c.Low, c.High, c.Holm, c.Tied})
		}
	}
	slices.SortStableFunc(all, func(a, b comparedPair) int {
		return cmp.Or(cmp.Compare(slices.Index(schema.EvaluatedSubsets, a.Subset), slices.Index(schema.EvaluatedSubsets, b.Subset)),
			cmp.Compare(b.size(), a.size()))
	})
	return all, nil
}

// size is how far the models are apart.
func (p *comparedPair) size() float64 {
	if p.Difference == nil {
		return -1
	}
	return math.Abs(*p.Difference)
}

// String is the pair as people read it.
func (p *comparedPair) String() string {
	text := fmt.Sprintf("%s − %s, %s, %s: %+.1f points on %d questions", p.A, p.B, p.Setting, p.Subset, 100**p.Difference, p.N)
	if p.Low != nil && p.High != nil {
		text += fmt.Sprintf(", 95 %% interval %+.1f to %+.1f", 100**p.Low, 100**p.High)
	}
	if p.P != nil {
		text += fmt.Sprintf(", p %.2g after Holm", *p.P)
	}
	if p.Tied {
		return text + ": no significant difference"
	}
	return text + ": significant"
}

// writePairs prints the main pairs, a line each.
func (e *evaluatedScores) writePairs(out io.Writer) error {
	pairs := slices.DeleteFunc(slices.Clone(e.Pairs), func(p comparedPair) bool { return p.Difference == nil })
	for i := range pairs[:min(len(pairs), mostPairs)] {
		if _, err := fmt.Fprintln(out, pairs[i].String()); err != nil {
			return err
		}
	}
	if more := len(pairs) - mostPairs; more > 0 {
		_, err := fmt.Fprintf(out, "and %d pairs more: the table comparisons and leaderboard.html have them\n", more)
		return err
	}
	return nil
}
