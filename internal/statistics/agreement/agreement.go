// Package agreement measures how far raters agree beyond what chance alone would bring about.
package agreement

import "math/big"

// A Kappa is how far ratings agree: 1 where all do, 0 where they agree as often as chance would have it, below 0 where
// they do so less often.
type Kappa struct {
	// Value is the coefficient. It means nothing where Defined is false: where every rating is in one category chance
	// alone would agree always, and nothing is left to measure.
	Value   float64
	Defined bool
	// Observed is the part of ratings that agree, Expected what chance would have agree: both between 0 and 1.
	Observed, Expected float64
}

// Cohen gives Cohen's kappa of two raters: table[i][j] counts what the first put into category i and the second into
// category j, so it is square.
//
// With p_o the part of all counts on the diagonal, and p_e the sum over categories of the product of both raters' own
// parts, it is (p_o − p_e) / (1 − p_e): J. Cohen, A coefficient of agreement for nominal scales, Educational and
// Psychological Measurement 20 (1960), 37–46.
func Cohen(table [][]int) Kappa {
	first, second := make([]int, len(table)), make([]int, len(table))
	n, same := 0, 0
	for i, row := range table {
		for j, count := range row {
			first[i] += count
			second[j] += count
			n += count
			if i == j {
				same += count
			}
		}
	}
	if n == 0 {
		return Kappa{}
	}
	expected := new(big.Rat)
	for i := range table {
		expected.Add(expected, new(big.Rat).Mul(ratio(first[i], n), ratio(second[i], n)))
	}
	return kappa(ratio(same, n), expected)
}

// Fleiss gives Fleiss' kappa of any number of raters: items[i][j] counts how many put item i into category j, and each
// item has as many categories. The raters of one item need not be those of another, nor as many; items with fewer than
// two ratings are left out.
//
// With n_ij these counts, n_i the ratings of item i, and N items, the observed agreement is the mean over items of
// Σ_j n_ij (n_ij − 1) / (n_i (n_i − 1)), what chance would bring about is Σ_j p_j² with p_j the mean over items of
// n_ij / n_i, and kappa follows as with Cohen. Where every item has as many ratings that is J. L. Fleiss, Measuring
// nominal scale agreement among many raters, Psychological Bulletin 76 (1971), 378–382; for unequal numbers it is the
// generalisation of K. L. Gwet, Handbook of Inter-Rater Reliability (4th edition, 2014), in which items weigh the same
// however many ratings they have.
func Fleiss(items [][]int) Kappa {
	observed, parts, n := new(big.Rat), []*big.Rat{}, 0
	for _, counts := range items {
		ratings := 0
		for _, count := range counts {
			ratings += count
		}
		if ratings < 2 {
			continue
		}
		n++
		for j, count := range counts {
			if j == len(parts) {
				parts = append(parts, new(big.Rat))
			}
			observed.Add(observed, ratio(count*(count-1), ratings*(ratings-1)))
			parts[j].Add(parts[j], ratio(count, ratings))
		}
	}
	if n == 0 {
		return Kappa{}
	}
	expected := new(big.Rat)
	for _, p := range parts {
		p.Quo(p, ratio(n, 1))
		expected.Add(expected, new(big.Rat).Mul(p, p))
	}
	return kappa(observed.Quo(observed, ratio(n, 1)), expected)
}

func ratio(a, b int) *big.Rat { return big.NewRat(int64(a), int64(b)) }

// kappa is computed exactly and rounded once.
func kappa(observed, expected *big.Rat) Kappa {
	one := ratio(1, 1)
	var k Kappa
	k.Observed, _ = observed.Float64()
	k.Expected, _ = expected.Float64()
	if expected.Cmp(one) == 0 {
		return k
	}
	above := new(big.Rat).Sub(observed, expected)
	k.Value, _ = above.Quo(above, new(big.Rat).Sub(one, expected)).Float64()
	k.Defined = true
	return k
}
