package agreement

import (
	"slices"

	"geoeval/internal/statistics"
)

// Draws is how many samples [Bootstrap] draws.
const Draws = 10_000

// value is Cohen's kappa in floating point, 2(ad − bc)/((a+b)(b+d) + (a+c)(c+d)); ok is false where it is not defined.
// The products of counts are whole numbers, exact up to a hundred million cases.
func value(p statistics.Paired) (kappa float64, ok bool) {
	below := (p.Both+p.OnlyA)*(p.OnlyA+p.Neither) + (p.Both+p.OnlyB)*(p.OnlyB+p.Neither)
	if below == 0 {
		return 0, false
	}
	return float64(2*(p.Both*p.Neither-p.OnlyA*p.OnlyB)) / float64(below), true
}

// OfPairs is [Cohen]'s of two raters who say right or wrong.
func OfPairs(p statistics.Paired) Kappa {
	return Cohen([][]int{{p.Both, p.OnlyA}, {p.OnlyB, p.Neither}})
}

// Bootstrap is the percentile interval of Cohen's kappa at 95 % (B. Efron and R. J. Tibshirani, An introduction to the
// bootstrap, 1993, chapter 13), where whole clusters are drawn: from as many samples as [Draws], each of as many clusters as
// there are, with replacement, the 2.5 % of least and of greatest coefficients are cut off. Samples in which the
// coefficient is not defined are left out; ok is false where that is one half of them or more, or where there are fewer
// than two clusters.
//
// It depends on the clusters, whatever their order, and on the seed, and on nothing else: no rounding decides what is drawn.
func Bootstrap(clusters []statistics.Paired, seed uint64) (low, high float64, ok bool) {
	if len(clusters) < 2 {
		return 0, 0, false
	}
	s := newSampler(clusters, seed)
	values := make([]float64, 0, Draws)
	for range Draws {
		if v, ok := value(s.sample()); ok {
			values = append(values, v)
		}
	}
	if 2*len(values) <= Draws {
		return 0, 0, false
	}
	slices.Sort(values)
	cut := len(values) / 40
	return values[cut], values[len(values)-1-cut], true
}
