package stages

import (
	"cmp"
	"context"
	"slices"
)

// A Combiner concludes from the notes of all subjects, and keeps of them no more than it needs for that. What it concludes
// depends neither on the order in which notes come nor on how combiners are merged. As JSON it can be written, and be read back
// into another of its kind that has seen nothing.
type Combiner interface {
	// Add takes a note, and the key of the subject that it is of.
	Add(key string, note any)
	// Merge takes what another one of the same kind has seen; that is not used any more.
	Merge(other Combiner)
	// Conclude makes rows, and tells what a person should know. It is called last and once, even where there are no subjects.
	Conclude(ctx context.Context, out *Output) error
}

// Noted is a note and the key of the subject that it is of.
type Noted[N any] struct {
	Key  string
	Note N
}

// Keep is [Work.Combine] of a stage that needs all of its notes, which are few or small: conclude is given them in the order of
// their keys.
func Keep[N any](conclude func(ctx context.Context, notes []Noted[N], out *Output) error) func() Combiner {
	return func() Combiner { return &all[N]{conclude: conclude} }
}

type all[N any] struct {
	Notes    []Noted[N]
	conclude func(ctx context.Context, notes []Noted[N], out *Output) error
}

func (a *all[N]) Add(key string, note any) { a.Notes = append(a.Notes, Noted[N]{key, note.(N)}) }
func (a *all[N]) Merge(other Combiner)     { a.Notes = append(a.Notes, other.(*all[N]).Notes...) }

func (a *all[N]) Conclude(ctx context.Context, out *Output) error {
	slices.SortFunc(a.Notes, func(a, b Noted[N]) int { return cmp.Compare(a.Key, b.Key) })
	return a.conclude(ctx, a.Notes, out)
}

// AddCounts adds counts to others.
func AddCounts[A, B comparable, N int | int64](to, from map[A]map[B]N) {
	for a, counts := range from {
		if to[a] == nil {
			to[a] = map[B]N{}
		}
		for b, n := range counts {
			to[a][b] += n
		}
	}
}
