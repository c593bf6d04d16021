package stages

import "context"

// Bounder is implemented by a [Planner] of which one can tell, before what it reads is there, between which bounds it is what it buys.
type Bounder interface {
	// Bound gives a plan of which the bounds alone count, those of calls and cost; nil for nothing. known is false where nothing can be
	// told.
	Bound(ctx context.Context, size SizeOf) (plan *Plan, known bool, err error)
}

// Keyed is implemented by a [Planner] that buys answers on any run of which the ledger has none.
type Keyed interface {
	// Keyless says that the stage cannot run for want of a key: it asks a model whose answers it can neither buy nor has any of.
	Keyless() error
}

// Sizer is implemented by a stage of which one can tell, before it ran, how many rows it will write.
type Sizer interface {
	// Size is that of a table that the stage writes. The job gives the rows of what the stage reads and writes, where that is there, and
	// cannot write.
	Size(job *Job, table string) (n Size, known bool, err error)
}

// A Size is how many rows there will be, at least and at most, and how many of them at most are about the same problem; 0 is unknown.
type Size struct {
	Low, High, OfProblem int
	// Lacking is how many of these rows the table of the last run does not have: it has no answer there.
	Lacking int
	// Alike is how many rows there will be about what is shown in the same words, for each that is shown, the most first: these may be
	// equal, and others are not. Nil is unknown.
	Alike []int
}

// Distinct is how many of n rows differ at the least, whichever they are.
func (s Size) Distinct(n int) (least int) {
	if s.Alike == nil {
		return min(n, 1)
	}
	for _, alike := range s.Alike {
		if n <= 0 {
			break
		}
		n -= alike
		least++
	}
	return least
}

// A SizeOf gives how many rows a table will have that is still to be written.
type SizeOf func(table string) (n Size, known bool, err error)
