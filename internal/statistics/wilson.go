package statistics

import "math"

// Z95 is how many standard deviations to each side hold 95 % of a normal distribution: its quantile of 0.975.
const Z95 = 1.959963984540054

// Wilson is the interval of a share, 0 to 1, that was seen in n cases, z standard deviations wide to each side: E. B.
// Wilson, Probable inference, the law of succession, and statistical inference, Journal of the American Statistical
// Association 22 (1927), 209–212. n is above 0 and need not be whole: it may be the number of cases that tell as much as
// those that were seen. The ends are between 0 and 1.
func Wilson(share, n, z float64) (low, high float64) {
	middle := share + z*z/(2*n)
	half := z * math.Sqrt(float64(share*(1-share))/n+z*z/(4*n*n))
	whole := 1 + z*z/n
	// It holds the share, which rounding must not forget.
	return max(0, min(share, (middle-half)/whole)), min(1, max(share, (middle+half)/whole))
}
