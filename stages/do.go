package stages

import (
	"cmp"
	"context"
	"iter"
	"runtime"
	"slices"

	"geoeval/internal/format/bug"
	"geoeval/internal/format/ordered"
)

// Do does the work of a stage here: it is [Stage.Run] of a [Worker]. Subjects are read a row group at a time and worked
// on by all processors. Rows are written as they come, in constant memory; in tables of which something is concluded from all
// subjects, once that is done.
func Do(ctx context.Context, job *Job, s Worker) error {
	work, err := s.Work(ctx, job)
	if err != nil {
		return err
	}
	w, err := newTables(job, s.Describe().Writes, work.Concludes)
	if err != nil {
		return err
	}
	defer w.abort()
	var combiner Combiner
	if work.Combine != nil {
		combiner = work.Combine()
	}
	if err := doEach(ctx, job, work, combiner, w); err != nil {
		return err
	}
	if combiner != nil {
		var out Output
		if err := combiner.Conclude(ctx, &out); err != nil {
			return err
		}
		if err := w.put(&out); err != nil {
			return err
		}
	}
	return w.finish()
}

// doEach does what is done with each subject. The combiner is nil where nothing is noted.
func doEach(ctx context.Context, job *Job, work *Work, combiner Combiner, w *tables) error {
	if work.Fixed != nil {
		var out Output
		if err := work.Fixed(&out); err != nil {
			return err
		}
		if err := w.put(&out); err != nil {
			return err
		}
	}
	total, err := subjectCount(job)
	if err != nil {
		return err
	}
	counts := job.counts(total)
	take := func(all []output) error {
		for i := range all {
			if err := w.reached(all[i].key); err != nil {
				return err
			}
			if err := w.put(&all[i].out); err != nil {
				return err
			}
			if n := all[i].out.Noted; n != nil {
				combiner.Add(all[i].key, n)
			}
		}
		return nil
	}
	var kept []output // of those that come in another order
	for all, err := range outputs(ctx, job, work, counts) {
		if err != nil {
			return err
		}
		if work.Order != nil {
			kept = append(kept, all...)
		} else if err := take(all); err != nil {
			return err
		}
	}
	slices.SortFunc(kept, func(a, b output) int { return cmp.Compare(a.key, b.key) })
	return take(kept)
}

// An output is what was made of a subject.
type output struct {
	key string
	out Output
}

// farAhead is how many results may wait for the first of them, where subjects wait for others.
const farAhead = 1 << 16

// outputs does Each with the subjects, and gives what comes of them in their order; it counts what is done, in whichever order. A panic leaves its subject without an
// output, and is the error once all other subjects are done.
func outputs(ctx context.Context, job *Job, work *Work, counts *counter) iter.Seq2[[]output, error] {
	workers, ahead, together := runtime.GOMAXPROCS(0), 64, atOnce
	if work.Workers > 0 {
		workers, ahead, together = work.Workers, farAhead, 1
	}
	return func(yield func([]output, error) bool) {
		var failed error
		var kept []*Subject
		subjects := func(yield func([]*Subject) bool) {
			for some, err := range subjects(job, together) {
				if err != nil {
					failed = err
					return
				}
				if work.Order != nil {
					kept = append(kept, some...)
				} else if !yield(some) {
					return
				}
			}
			slices.SortFunc(kept, func(a, b *Subject) int { return work.Order(a.Key, b.Key) })
			for some := range slices.Chunk(kept, together) {
				if !yield(some) {
					return
				}
			}
		}
		var panics bug.Bag
		make := func(ctx context.Context, some []*Subject) ([]output, error) {
			all := make([]output, len(some))
			for i, s := range some {
				all[i].key = s.Key
				if err := panics.Catch(s.Key, func() error { return work.Do(ctx, s, &all[i].out) }); err != nil {
					return nil, err
				}
				counts.add(s.size)
			}
			return all, nil
		}
		for all, err := range ordered.Map(ctx, workers, ahead, subjects, make) {
			if !yield(all, err) || err != nil {
				return
			}
		}
		if failed == nil {
			failed = panics.Err()
		}
		if failed != nil {
			yield(nil, failed)
		}
	}
}
