package complexity

import (
	"math"
	"math/big"
	"slices"

	"geoeval/schema"
)

// An extent is the least and the greatest of the lengths of a population.
type extent struct{ least, greatest int64 }

// emptyExtent includes no length yet.
var emptyExtent = extent{math.MaxInt64, math.MinInt64}

func (e *extent) include(n int64) { e.least, e.greatest = min(e.least, n), max(e.greatest, n) }

// span is the distance from least to greatest; 1 where they are equal. Every length of the population then lies 0 above
// the least, and its term of the score is 0: it says nothing, and the paper does not treat the case.
func (e extent) span() *big.Int { return big.NewInt(max(e.greatest-e.least, 1)) }

// A measure is the score of appendix H over one population:
//
//	C = α · (len(t)+len(d) − min) / (max − min)  +  (1 − α) · (len(s) − min) / (max − min)
//
// It is computed as a fraction of whole numbers, so that a score of exactly 0.2 or 0.6 falls on the right side whatever
// the rounding. With α = p/q, the spans A and B of the two terms, and lengths a and b above the least, that fraction is
// (p·B·a + (q−p)·A·b) / (q·A·B).
type measure struct {
	question, solution             extent   // of len(t)+len(d), and of len(s)
	questionWeight, solutionWeight *big.Int // p·B and (q−p)·A
	whole                          *big.Int // q·A·B
}

// newMeasure takes the measure of a population by the lengths in its ratings.
func newMeasure(alpha *big.Rat, ratings []schema.Rating) *measure {
	m := &measure{question: emptyExtent, solution: emptyExtent}
	for i := range ratings {
		m.question.include(questionWords(&ratings[i]))
		m.solution.include(ratings[i].SolutionWords)
	}
	p, q := alpha.Num(), alpha.Denom()
	m.questionWeight = product(p, m.solution.span())
	m.solutionWeight = product(new(big.Int).Sub(q, p), m.question.span())
	m.whole = product(q, product(m.question.span(), m.solution.span()))
	return m
}

func questionWords(r *schema.Rating) int64 { return r.TextWords + r.DescriptionWords }

// rateAll sets scores and levels of the ratings of the population. The level by quantile compares C itself too.
func (m *measure) rateAll(ratings []schema.Rating) {
	parts := make([]*big.Int, len(ratings))
	for i := range ratings {
		parts[i] = m.rate(&ratings[i])
	}
	ascending := slices.SortedFunc(slices.Values(parts), (*big.Int).Cmp)
	for i := range ratings {
		lower, _ := slices.BinarySearchFunc(ascending, parts[i], (*big.Int).Cmp)
		ratings[i].LevelByQuantile = schema.Levels[lower*len(schema.Levels)/len(ratings)]
	}
}

// rate sets score and level of a rating by its lengths, and gives C as a part of the whole. The score is the float64
// nearest to C; the level is that of C itself: Easy to 1/5, Middle to 3/5, Hard above.
func (m *measure) rate(r *schema.Rating) *big.Int {
	part := product(m.questionWeight, big.NewInt(questionWords(r)-m.question.least))
	part.Add(part, product(m.solutionWeight, big.NewInt(r.SolutionWords-m.solution.least)))

	score, _ := new(big.Rat).SetFrac(part, m.whole).Float64()
	r.Score, r.Level = &score, schema.Harder
	switch fifths := product(part, big.NewInt(5)); {
	case fifths.Cmp(m.whole) <= 0:
		r.Level = schema.Easy
	case fifths.Cmp(product(m.whole, big.NewInt(3))) <= 0:
		r.Level = schema.Middle
	}
	return part
}

func product(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }
