package statistics

// PassAt is how likely it is that of k answers one is right, where right of n are: 1 − C(n−right, k)/C(n, k), which is the
// mean over all choices of k of the n, and so an unbiased estimate for k new ones: M. Chen and others, Evaluating large
// language models trained on code, arXiv 2107.03374 (2021). k is between 1 and n.
func PassAt(k, n, right int) float64 {
	if n-right < k {
		return 1
	}
	none := 1.0
	for i := n - right + 1; i <= n; i++ {
		none *= float64(i-k) / float64(i)
	}
	return 1 - none
}

// A Class is the answers to one question that are taken for equal.
type Class struct {
	N int
	// Right is the part of them that is right, 0 to 1: verdicts on equal answers may differ where a judge ruled.
	Right float64
}

// MostVotes is the most answers of which [Majority] takes the vote of fewer than all.
const MostVotes = 64

// Majority is how likely it is that the commonest of k answers is right. The answers are in classes of equal ones; silent
// ones state nothing and do not vote. Where several classes are commonest it is the mean of theirs, and where nobody votes
// it is wrong.
//
// It is the mean over all choices of k of the answers, exactly: the numbers that are drawn of each class have a multivariate
// hypergeometric distribution, and for every class and every number of its votes the draws in which no class has more are
// summed up by how many have as many. k is between 1 and the number of answers: all of them, or [MostVotes] at the most.
func Majority(k int, classes []Class, silent int) float64 {
	n := silent
	for _, c := range classes {
		n += c.N
	}
	if k == n {
		return plurality(classes)
	}
	right := 0.0
	for i, c := range classes {
		for votes := 1; c.Right > 0 && votes <= min(c.N, k); votes++ {
			drawn := choose(c.N, votes)
			right += float64(c.Right * float64(drawn*tied(classes, i, silent, k-votes, votes)))
		}
	}
	return min(1, right/choose(n, k))
}

// plurality is the vote of all answers.
func plurality(classes []Class) float64 {
	most, tied, right := 0, 0, 0.0
	for _, c := range classes {
		if c.N > most {
			most, tied, right = c.N, 0, 0
		}
		if c.N == most && c.N > 0 {
			tied++
			right += c.Right
		}
	}
	if tied == 0 {
		return 0
	}
	return right / float64(tied)
}

// tied sums over the ways to draw so many answers from the silent ones and from all classes but one, none of which gets
// more than votes of them: 1 for each way, divided among the one class and those that get as many as it.
func tied(classes []Class, but, silent, draw, votes int) float64 {
	// ways[j][t]: j are drawn, and t classes have as many as votes.
	most := draw / votes
	ways := make([][]float64, draw+1)
	for j := range ways {
		ways[j] = make([]float64, most+1)
		ways[j][0] = choose(silent, j)
	}
	for i, c := range classes {
		if i == but {
			continue
		}
		// From above, so that ways with fewer drawn are still those without this class.
		for j := draw; j > 0; j-- {
			for t := most; t >= 0; t-- {
				sum := ways[j][t]
				for of := 1; of <= min(c.N, j, votes); of++ {
					if before := t - over(of, votes); before >= 0 {
						sum += float64(choose(c.N, of) * ways[j-of][before])
					}
				}
				ways[j][t] = sum
			}
		}
	}
	sum := 0.0
	for t, w := range ways[draw] {
		sum += w / float64(t+1)
	}
	return sum
}

// over is 1 where a class has as many votes as the one that is looked at.
func over(of, votes int) int {
	if of == votes {
		return 1
	}
	return 0
}

// choose is C(n, k), 0 where k is above n.
func choose(n, k int) float64 {
	if k > n {
		return 0
	}
	c := 1.0
	for i := 1; i <= min(k, n-k); i++ {
		c = c * float64(n-i+1) / float64(i)
	}
	return c
}
