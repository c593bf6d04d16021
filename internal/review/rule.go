package review

// An Outcome is what becomes of a problem.
type Outcome string

// The outcomes. Undecided is a problem that was marked once and on which not all have voted.
const (
	Kept      Outcome = "kept"
	Dropped   Outcome = "dropped"
	Undecided Outcome = "undecided"
)

// Decide applies appendix F to one problem: unmarked twice, it is kept; marked twice, it is dropped; marked once, the
// majority of a team of so many reviewers decides. first and second say whether it was marked in the individual and in
// the swap review; each vote is true to drop it.
//
// The paper says nothing of a tie, which six reviewers can reach. Dropping takes a majority here, so a tie keeps the
// problem.
func Decide(first, second bool, votes []bool, team int) Outcome {
	switch {
	case first && second:
		return Dropped
	case !first && !second:
		return Kept
	case len(votes) < team:
		return Undecided
	}
	drop := 0
	for _, v := range votes {
		if v {
			drop++
		}
	}
	if 2*drop > team {
		return Dropped
	}
	return Kept
}
