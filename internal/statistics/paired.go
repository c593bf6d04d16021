package statistics

// A Paired counts two verdicts on the same cases.
type Paired struct {
	// Both are right, only the first, only the second, or neither.
	Both, OnlyA, OnlyB, Neither int
}

// N is the number of pairs.
func (p Paired) N() int { return p.Both + p.OnlyA + p.OnlyB + p.Neither }

// Difference is the share of the first minus that of the second, −1 to 1. There is one pair at the least.
func (p Paired) Difference() float64 { return float64(p.OnlyA-p.OnlyB) / float64(p.N()) }

// Plus adds so many times other pairs.
func (p Paired) Plus(other Paired, times int) Paired {
	return Paired{p.Both + times*other.Both, p.OnlyA + times*other.OnlyA, p.OnlyB + times*other.OnlyB, p.Neither + times*other.Neither}
}
