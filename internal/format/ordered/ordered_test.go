package ordered_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"geoeval/internal/format/ordered"

	"pgregory.net/rapid"
)

// upTo yields 0 to n-1.
func upTo(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// Whatever the number of workers and however long each element takes, the results are those of a plain loop; the first
// failing element ends them, whichever element fails first in time.
func TestMapGivesWhatALoopGives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 40).Draw(t, "n")
		workers := rapid.IntRange(1, 8).Draw(t, "workers")
		ahead := rapid.IntRange(0, 10).Draw(t, "ahead")
		naps := rapid.SliceOfN(rapid.IntRange(0, 3), n, n).Draw(t, "naps")
		bad := rapid.SliceOfN(rapid.IntRange(0, 60), 0, 3).Draw(t, "bad")
		var got []string
		for v, err := range ordered.Map(t.Context(), workers, ahead, upTo(n), func(_ context.Context, i int) (int, error) {
			for range naps[i] {
				runtime.Gosched()
			}
			if slices.Contains(bad, i) {
				return 0, fmt.Errorf("element %d", i)
			}
			return i * i, nil
		}) {
			got = append(got, fmt.Sprint(v, err))
		}
		var want []string
		for i := range n {
			if slices.Contains(bad, i) {
				want = append(want, fmt.Sprintf("0 element %d", i))
				break
			}
			want = append(want, fmt.Sprint(i*i, nil))
		}
		if !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

// While the reader is busy with one result, no more than ahead others are made, and one more is waited for.
func TestMapLooksAheadSoFarAndNoFurther(t *testing.T) {
	for _, c := range []struct{ workers, ahead int }{{1, 0}, {1, 3}, {4, 2}, {8, 16}} {
		t.Run(fmt.Sprintf("%d workers, %d ahead", c.workers, c.ahead), func(t *testing.T) {
			var started atomic.Int64
			yielded := int64(0)
			for i, err := range ordered.Map(t.Context(), c.workers, c.ahead, upTo(60),
				func(_ context.Context, i int) (int, error) {
					started.Add(1)
					return i, nil
				}) {
				if err != nil {
					t.Fatal(err)
				}
				yielded++
				if i%20 == 0 {
					time.Sleep(5 * time.Millisecond) // time to run too far
				}
				if n := started.Load() - yielded; n > int64(c.ahead)+1 {
					t.Fatalf("%d elements are begun or done and wait for the reader", n)
				}
			}
		})
	}
}

// All workers work at once, and no more than they. The bubble's clock stands still until all of them sleep.
func TestMapUsesItsWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const workers = 3
		var mu sync.Mutex
		now, most := 0, 0
		add := func(n int) {
			mu.Lock()
			defer mu.Unlock()
			now += n
			most = max(most, now)
		}
		for _, err := range ordered.Map(t.Context(), workers, 10, upTo(30), func(_ context.Context, i int) (int, error) {
			add(1)
			defer add(-1)
			time.Sleep(time.Second)
			return i, nil
		}) {
			if err != nil {
				t.Fatal(err)
			}
		}
		if most != workers {
			t.Errorf("%d at once, want %d", most, workers)
		}
	})
}

// An element that waits aside leaves its worker to the next one, in their order; no more are aside than 64 or the workers.
func TestWhatIsAsideKeepsNoWorker(t *testing.T) {
	for _, workers := range []int{1, 3, 100} {
		t.Run(fmt.Sprint(workers), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				most := max(64, workers)
				waiting := make(chan bool)
				var begun atomic.Int64
				var got []int
				done := make(chan bool)
				go func() {
					defer close(done)
					for i, err := range ordered.Map(t.Context(), workers, 1000, upTo(300), func(ctx context.Context, i int) (int, error) {
						if workers == 1 && begun.Load() != int64(i) {
							t.Errorf("%d is begun behind %d others", i, begun.Load())
						}
						begun.Add(1)
						back := ordered.Aside(ctx)
						<-waiting
						back()
						return i, nil
					}) {
						if err != nil {
							t.Error(err)
						}
						got = append(got, i)
					}
				}()
				synctest.Wait()
				if n := int(begun.Load()); n != most+workers {
					t.Errorf("%d are begun, want %d aside and %d that keep their workers", n, most, workers)
				}
				close(waiting)
				<-done
				if !slices.Equal(got, slices.Collect(upTo(300))) {
					t.Error(got)
				}
			})
		})
	}
}

// Once those that were aside are back, there are as many at work as there are workers.
func TestWhoComesBackIsNoWorkerMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var now, most atomic.Int64
		for _, err := range ordered.Map(t.Context(), 2, 1000, upTo(60), func(ctx context.Context, i int) (int, error) {
			if i < 10 {
				back := ordered.Aside(ctx)
				time.Sleep(time.Second)
				back()
				back()
				return i, nil
			}
			most.Store(max(most.Load(), now.Add(1)))
			defer now.Add(-1)
			time.Sleep(time.Minute)
			return i, nil
		}) {
			if err != nil {
				t.Fatal(err)
			}
		}
		if most.Load() != 2 {
			t.Errorf("%d at once", most.Load())
		}
	})
}

// What goes on behind the end of its element goes aside no more, and neither does what no Map has called.
func TestNobodyIsAsideBehindTheEnd(t *testing.T) {
	ordered.Aside(t.Context())()
	var late context.Context
	for range ordered.Map(t.Context(), 1, 1, upTo(1), func(ctx context.Context, i int) (int, error) {
		late = ctx
		return i, nil
	}) {
	}
	ordered.Aside(late)()
}

// However a sequence ends, the work in progress is told to stop and is waited for, and so is that of a sequence that it
// reads from: the bubble ends only with all that was started in it.
func TestNothingOutlivesTheSequence(t *testing.T) {
	ends := map[string]func(cancel func(), s iter.Seq2[int, error]){
		"break": func(_ func(), s iter.Seq2[int, error]) {
			for i := range s {
				if i == 3 {
					break
				}
			}
		},
		"panic of the reader": func(_ func(), s iter.Seq2[int, error]) {
			defer func() { _ = recover() }()
			for i := range s {
				if i == 3 {
					panic("enough")
				}
			}
		},
		"cancellation": func(cancel func(), s iter.Seq2[int, error]) {
			for i := range s {
				if i == 3 {
					cancel()
				}
			}
		},
	}
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				var running atomic.Int64
				first := func(yield func(int) bool) {
					for i := range ordered.Map(ctx, 2, 2, upTo(1000), func(_ context.Context, i int) (int, error) {
						running.Add(1)
						defer running.Add(-1)
						time.Sleep(time.Duration(i%3) * time.Millisecond)
						return i, nil
					}) {
						if !yield(i) {
							return
						}
					}
				}
				end(cancel, ordered.Map(ctx, 4, 4, first, func(ctx context.Context, i int) (int, error) {
					running.Add(1)
					defer running.Add(-1)
					if i > 5 {
						<-ctx.Done() // only the end of the sequence lets it go on
					}
					return i, nil
				}))
				if n := running.Load(); n != 0 {
					t.Errorf("%d elements are still at work", n)
				}
			})
		})
	}
}

func TestACancelledMapSaysSoAtLast(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var last error
	n := 0
	for i, err := range ordered.Map(ctx, 2, 2, upTo(1000),
		func(ctx context.Context, i int) (int, error) { return i, nil }) {
		if last = err; err == nil {
			n++
		}
		if i == 10 {
			cancel()
		}
	}
	if !errors.Is(last, context.Canceled) || n > 20 {
		t.Errorf("%d results, then %v", n, last)
	}
}

// A context that has ended is no end of the input, whichever of the two is noticed first.
func TestAnEndedContextIsToldEachTime(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for range 50000 {
		var last error
		for _, err := range ordered.Map(ctx, 2, 2, upTo(3),
			func(ctx context.Context, i int) (int, error) { return i, nil }) {
			last = err
		}
		if !errors.Is(last, context.Canceled) {
			t.Fatalf("ended with %v", last)
		}
	}
}

// An element behind one that failed may have been begun; none is begun once the failure has been told.
func TestNoElementIsBegunAfterTheEnd(t *testing.T) {
	var ended atomic.Bool
	for _, err := range ordered.Map(t.Context(), 4, 50, upTo(1000), func(ctx context.Context, i int) (int, error) {
		if ended.Load() && ctx.Err() == nil {
			t.Error("begun after the end")
		}
		if i == 20 {
			return 0, errors.New("broken")
		}
		return i, nil
	}) {
		ended.Store(err != nil)
	}
	if !ended.Load() {
		t.Error("no error")
	}
}

func TestMapMayBeReadTwice(t *testing.T) {
	s := ordered.Map(t.Context(), 2, 2, upTo(5), func(_ context.Context, i int) (int, error) { return i, nil })
	for range 2 {
		var got []int
		for i := range s {
			got = append(got, i)
		}
		if !slices.Equal(got, []int{0, 1, 2, 3, 4}) {
			t.Error(got)
		}
	}
}
