package stages_test

import (
	"context"
	"testing"

	"geoeval/stages"
)

// What is done counts as done, though the first of all is not: it waits until the others have counted.
func TestWhatIsDoneCountsWhateverIsFirst(t *testing.T) {
	const all = 20
	others := make(chan struct{})
	var told []int
	job := &stages.Job{Stage: "test", Progress: func(done, total int) {
		if total != all {
			t.Errorf("%d of %d", done, total)
		}
		if told = append(told, done); done == all-1 {
			close(others)
		}
	}}
	in := make([]int, all)
	for i := range in {
		in[i] = i
	}
	out, err := stages.EachOn(t.Context(), job, 4, in, func(ctx context.Context, i int) (int, error) {
		if i == 0 {
			select {
			case <-others:
			case <-ctx.Done():
			}
		}
		return 2 * i, nil
	})
	if err != nil || len(out) != all || out[7] != 14 {
		t.Errorf("%v, %v", out, err)
	}
	for i, n := range told {
		if n != i {
			t.Errorf("told %v", told)
			break
		}
	}
	if f := job.Facts(); f.Done != all || f.Total != all {
		t.Errorf("%d of %d", f.Done, f.Total)
	}
}
