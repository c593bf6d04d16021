package statistics

import (
	"cmp"
	"math"
	"slices"
)

// McNemar is the exact two-sided test of whether both sides are right equally often: of the b + c pairs on which they
// differ, how likely it is that the side with fewer right ones has at most as many, were each as likely to be either's:
//
//	p = min(1, 2·P(Bin(b+c, ½) ≤ min(b, c)))
//
// Q. McNemar, Note on the sampling error of the difference between correlated proportions or percentages, Psychometrika 12
// (1947), 153–157, in the form without approximation. p is 1 where they differ on no pair, and 0 where it is below 1e-308.
func (p Paired) McNemar() float64 {
	n, least := p.OnlyA+p.OnlyB, min(p.OnlyA, p.OnlyB)
	if 2*least == n {
		return 1
	}
	// The terms C(n, i) of the sum, with a power of two taken out wherever they become large: what is left out of 1000
	// doublings is exact, and nothing overflows.
	const large = 1 << 500
	term, sum, doublings := 1.0, 1.0, 1-n
	for i := 1; i <= least; i++ {
		term = term * float64(n-i+1) / float64(i)
		sum += term
		if sum > large {
			term, sum, doublings = term/large, sum/large, doublings+500
		}
	}
	return min(1, math.Ldexp(sum, doublings))
}

// Holm adjusts the p values of a family of tests so that the chance that any of those called significant is so by luck
// stays below the level: S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6
// (1979), 65–70. The least is multiplied by their number, the next by one less, and so on; none is below the one before it
// nor above 1. They come in the order in which they were given.
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	adjusted, before := make([]float64, len(p)), 0.0
	for rank, i := range order {
		before = max(before, min(1, float64(len(p)-rank)*p[i]))
		adjusted[i] = before
	}
	return adjusted
}
