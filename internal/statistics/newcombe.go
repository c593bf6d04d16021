package statistics

import "math"

// Newcombe is the interval of [Paired.Difference] at 95 %: method 10 of R. G. Newcombe, Improved confidence intervals for the
// difference between binomial proportions based on paired data, Statistics in Medicine 17 (1998), 2635–2650. With both
// shares' intervals by Wilson, and φ the correlation of the verdicts, it reaches
//
//	√( (p₁−l₁)² − 2φ(p₁−l₁)(u₂−p₂) + (u₂−p₂)² )  below the difference, and
//	√( (u₁−p₁)² − 2φ(u₁−p₁)(p₂−l₂) + (p₂−l₂)² )  above it.
//
// φ = (ad − bc)/√((a+b)(c+d)(a+c)(b+d)), where a positive ad − bc is made smaller by n/2, but not below 0, and φ is 0 where
// one verdict never varies. There is one pair at the least. The ends are between −1 and 1.
func (p Paired) Newcombe() (low, high float64) {
	n := float64(p.N())
	first, second := p.Both+p.OnlyA, p.Both+p.OnlyB
	one, two := float64(first)/n, float64(second)/n
	low1, high1 := Wilson(one, n, Z95)
	low2, high2 := Wilson(two, n, Z95)

	phi := 0.0
	// In floating point: of a million pairs the product of four is more than an int64 holds.
	if margins := float64(first) * float64(p.N()-first) * float64(second) * float64(p.N()-second); margins > 0 {
		more := float64(p.Both*p.Neither - p.OnlyA*p.OnlyB)
		if more > 0 {
			more = max(more-n/2, 0)
		}
		phi = more / math.Sqrt(margins)
	}
	difference := p.Difference()
	low = difference - legs(one-low1, high2-two, phi)
	high = difference + legs(high1-one, two-low2, phi)
	return max(-1, low), min(1, high)
}

// legs is the third side of a triangle with two sides and the cosine of the angle between them.
func legs(a, b, cosine float64) float64 {
	return math.Sqrt(max(0, float64(a*a)-float64(2*cosine*a*b)+float64(b*b)))
}
