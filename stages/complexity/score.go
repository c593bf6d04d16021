package complexity

import (
	"cmp"
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

// A rating is that of a problem with what else its level by quantile goes by.
type rating struct {
	schema.Rating
	// hard: it is of GeoEval-hard.
	hard bool
	// part is C as a part of the measure's whole.
	part *big.Int
	// chance is what equal scores are ordered by.
	chance uint64
}

// rateAll sets scores and levels by lengths and kinds of solutions.
func rateAll(alpha *big.Rat, all []rating) {
	m := newMeasure(alpha, all)
	of := map[schema.SolutionKind][2][]*rating{}
	for i := range all {
		r := &all[i]
		m.rate(r)
		subsets := of[r.SolutionKind]
		if r.hard {
			subsets[1] = append(subsets[1], r)
		} else {
			subsets[0] = append(subsets[0], r)
		}
		of[r.SolutionKind] = subsets
	}
	for _, subsets := range of {
		for _, alike := range subsets {
			cutInThirds(alike)
		}
	}
}

// newMeasure takes the measure of the problems that are not of GeoEval-hard, and of that where there is nothing else.
func newMeasure(alpha *big.Rat, all []rating) *measure {
	m := &measure{question: emptyExtent, solution: emptyExtent}
	alone := !slices.ContainsFunc(all, func(r rating) bool { return !r.hard })
	for i := range all {
		if alone || !all[i].hard {
			m.question.include(questionWords(&all[i].Rating))
			m.solution.include(all[i].SolutionWords)
		}
	}
	p, q := alpha.Num(), alpha.Denom()
	m.questionWeight = product(p, m.solution.span())
	m.solutionWeight = product(new(big.Int).Sub(q, p), m.question.span())
	m.whole = product(q, product(m.question.span(), m.solution.span()))
	return m
}

func questionWords(r *schema.Rating) int64 { return r.TextWords + r.DescriptionWords }

// rate sets score, level and part of a problem by its lengths. The score is the float64 nearest to C; the level is that of C
// itself: Easy to 1/5, Middle to 3/5, Hard above.
func (m *measure) rate(r *rating) {
	part := product(m.questionWeight, big.NewInt(questionWords(&r.Rating)-m.question.least))
	part.Add(part, product(m.solutionWeight, big.NewInt(r.SolutionWords-m.solution.least)))
	r.part = part

	within := part
	switch {
	case part.Sign() < 0:
		within = new(big.Int)
	case part.Cmp(m.whole) > 0:
		within = m.whole
	}
	score, _ := new(big.Rat).SetFrac(within, m.whole).Float64()
	r.Score, r.Level = &score, schema.Harder
	switch fifths := product(part, big.NewInt(5)); {
	case fifths.Cmp(m.whole) <= 0:
		r.Level = schema.Easy
	case fifths.Cmp(product(m.whole, big.NewInt(3))) <= 0:
		r.Level = schema.Middle
	}
}

// cutInThirds sets the levels by quantile of problems of one kind.
func cutInThirds(alike []*rating) {
	slices.SortFunc(alike, func(a, b *rating) int {
		return cmp.Or(a.part.Cmp(b.part), cmp.Compare(a.chance, b.chance), cmp.Compare(a.ID, b.ID))
	})
	thirds := int64(len(schema.Levels))
	from := 0
	for k, level := range schema.Levels {
		to := cut(alike, int((int64(len(alike))*int64(k+1)+thirds-1)/thirds))
		for _, r := range alike[from:max(from, to)] {
			r.LevelByQuantile = level
		}
		from = max(from, to)
	}
}

// cut moves a cut to the nearer end of the tie that it parts, unless that is further away than a hundredth of all.
func cut(ascending []*rating, at int) int {
	if at == len(ascending) {
		return at
	}
	tied := ascending[at].part
	low, high := at, at
	for low > 0 && ascending[low-1].part.Cmp(tied) == 0 {
		low--
	}
	for high < len(ascending) && ascending[high].part.Cmp(tied) == 0 {
		high++
	}
	near := low
	if high-at < at-low {
		near = high
	}
	if 100*max(near-at, at-near) > len(ascending) {
		return at
	}
	return near
}

func product(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }
