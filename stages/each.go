package stages

import (
	"context"
	"runtime"
	"slices"

	"geoeval/internal/ordered"
)

// ahead is how many results may wait for their turn while an earlier one is worked on.
const ahead = 1000

// Each makes something of each element, on all processors, and gives the results in the order of the elements. The first
// error, in that order, ends it.
func Each[I, O any](ctx context.Context, in []I, make func(I) (O, error)) ([]O, error) {
	out := []O{}
	do := func(_ context.Context, i I) (O, error) { return make(i) }
	for o, err := range ordered.Map(ctx, runtime.GOMAXPROCS(0), ahead, slices.Values(in), do) {
		if err != nil {
			return nil, err
		}
		out = append(out, o)
	}
	return out, nil
}
