package batch

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"geoeval/internal/llm"
)

// A run is one Run.
type run struct {
	*Buyer
	report *Report
	state  *state
	// inputs are the requests of the jobs that are not done, by hash.
	inputs map[string]*input
	// waiting are inputs that are no jobs yet.
	waiting []*input
	// further says that the last look got somewhere, whatever else of it failed.
	further bool
}

func (r *run) all(ctx context.Context, requests []llm.Request) error {
	var err error
	if r.state, err = loadState(r.options.Disk, r.options.Folder); err != nil {
		return err
	}
	wanted, err := r.wanted(requests)
	if err != nil {
		return err
	}
	if err := r.resume(ctx, wanted); err != nil {
		return err
	}
	if r.waiting, err = split(&r.options.Server, wanted, r.options.Requests, r.options.Bytes); err != nil {
		return err
	}
	unfinished := func() bool { return len(r.waiting) > 0 || len(r.state.open()) > 0 }
	for unfinished() {
		if err := r.patiently(ctx, func() error { return r.look(ctx) }); err != nil {
			return err
		}
		if !unfinished() {
			break
		}
		r.tell()
		if err := r.options.Wait(ctx); err != nil {
			return err
		}
	}
	return nil
}

// wanted are the requests that the ledger does not answer, by key.
func (r *run) wanted(requests []llm.Request) (map[string]llm.Request, error) {
	wanted, seen := map[string]llm.Request{}, map[string]bool{}
	for i := range requests {
		q := &requests[i]
		if err := q.Check(); err != nil {
			return nil, fmt.Errorf("batch: request %d: %w", i, err)
		}
		key := q.Key()
		if seen[key] {
			continue
		}
		seen[key] = true
		if _, ok := r.options.Ledger.Lookup(key); ok {
			r.report.Known++
			continue
		}
		wanted[key] = *q
	}
	return wanted, r.readable()
}

// readable is why the ledger can no longer be read; what it lacks it may then have.
func (r *run) readable() error {
	if b, ok := r.options.Ledger.(interface{ Err() error }); ok {
		return b.Err()
	}
	return nil
}

// resume takes the jobs of earlier Runs up, and takes their requests out of what is wanted. One that was never
// submitted and is not wanted as it is any more is dropped.
func (r *run) resume(ctx context.Context, wanted map[string]llm.Request) error {
	for _, j := range r.state.open() {
		in, err := r.state.input(j)
		if err != nil {
			return err
		}
		in.server = &r.options.Server
		for i, key := range in.keys {
			in.requests[i].Server = in.server.Name
			if asked, ok := wanted[key]; ok {
				in.requests[i] = asked // which has the bytes of its picture
			}
		}
		j.tried = true
		if j.Batch == "" && slices.ContainsFunc(in.keys, func(key string) bool { _, ok := wanted[key]; return !ok }) {
			err := r.patiently(ctx, func() error {
				batches, err := r.batches(ctx)
				if err == nil {
					err = r.adopt(j, batches)
				}
				return err
			})
			if err != nil {
				return err
			}
			if j.Batch == "" {
				if err := r.state.drop(j); err != nil {
					return err
				}
				continue
			}
		}
		if j.Batch != "" {
			if err := r.owe(j, in); err != nil {
				return err
			}
		}
		r.inputs[j.Input] = in
		for _, key := range in.keys {
			delete(wanted, key)
		}
	}
	return nil
}

// patiently does something again as long as it fails in a way that may pass, and not too often without getting further.
func (r *run) patiently(ctx context.Context, do func() error) error {
	for misses := 1; ; misses++ {
		r.further = false
		err := do()
		if r.further {
			misses = 0
		}
		if err == nil || !passing(err) || misses == patience {
			return err
		}
		if err := r.options.Wait(ctx); err != nil {
			return err
		}
	}
}

// look looks at every job once, and submits what may be submitted. A job that fails in a way that may pass does not
// hold up the others.
func (r *run) look(ctx context.Context) error {
	var miss error
	under := 0
	for _, j := range r.state.open() {
		if j.Batch == "" {
			continue
		}
		if err := r.poll(ctx, j); err != nil {
			if !passing(err) {
				return err
			}
			if miss == nil {
				miss = err
			}
		}
		if !j.Done {
			under++
		}
	}
	if err := r.submitAll(ctx, under); err != nil {
		if miss == nil || !passing(err) {
			return err
		}
	}
	return miss
}

// tell says how far the batches are.
func (r *run) tell() {
	batches, requests, completed := 0, 0, 0
	for _, j := range r.state.open() {
		if j.Batch != "" {
			batches, requests, completed = batches+1, requests+j.Requests, completed+j.completed
		}
	}
	r.options.Look(batches, requests, completed)
}

func (r *Report) sort() {
	slices.SortFunc(r.Failures, func(a, b Failure) int {
		return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.Batch, b.Batch))
	})
}
