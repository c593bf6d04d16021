// Package ordered does work on several goroutines and gives the results in the order of the input.
package ordered

import (
	"context"
	"iter"
	"sync"

	"geoeval/internal/format/bug"
)

// Map calls f on every element of in, on so many workers, and yields the results in the order of in. At most ahead
// results wait to be yielded, so that memory stays bounded. The first error ends the sequence; f's context is cancelled
// when the sequence ends, for whatever reason, and no goroutine outlives it. Where f or in panics, the error is a
// [*bug.Error]. Where f waits for a time, others may be worked on meanwhile ([Aside]).
func Map[I, O any](ctx context.Context, workers, ahead int, in iter.Seq[I],
	f func(context.Context, I) (O, error)) iter.Seq2[O, error] {
	type result struct {
		value O
		err   error
	}
	type task struct {
		input  I
		result chan result
	}
	return func(yield func(O, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		var running sync.WaitGroup
		defer running.Wait()
		defer cancel()

		tasks := make(chan task, workers)
		pool := &pool{most: max(workers, leastAside)}
		pool.start = func() {
			running.Go(func() {
				for !pool.hasOneTooMany() {
					t, ok := <-tasks
					if !ok || ctx.Err() != nil {
						return
					}
					var r result
					s := &element{pool: pool}
					r.err = bug.Catch("", func() (err error) { r.value, err = f(context.WithValue(ctx, elementKey{}, s), t.input); return err })
					s.end()
					t.result <- r
				}
			})
		}
		waiting := make(chan task, ahead)
		running.Go(func() {
			defer close(tasks)
			defer close(waiting)
			give := func(i I) bool {
				t := task{i, make(chan result, 1)}
				select {
				case waiting <- t:
				case <-ctx.Done():
					return false
				}
				select {
				case tasks <- t:
				case <-ctx.Done():
					return false
				}
				return true
			}
			if err := bug.Catch("", func() error { in(give); return nil }); err != nil {
				t := task{result: make(chan result, 1)}
				t.result <- result{err: err}
				select {
				case waiting <- t:
				case <-ctx.Done():
				}
			}
		})
		for range workers {
			pool.start()
		}
		var none O
		for {
			select {
			case <-ctx.Done():
				yield(none, ctx.Err())
				return
			case t, ok := <-waiting:
				if !ok { // all of in was taken, or the context has ended: that is no end of in
					if err := ctx.Err(); err != nil {
						yield(none, err)
					}
					return
				}
				select {
				case r := <-t.result:
					if r.err != nil {
						cancel()
					}
					if !yield(r.value, r.err) || r.err != nil {
						return
					}
				case <-ctx.Done():
					yield(none, ctx.Err())
					return
				}
			}
		}
	}
}
