package review

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"geoeval/internal/disk/nightly"
)

// markForever is a reviewer's process. It saves marks, whose comments count, and says of each when it is acknowledged; a phase that
// ends is no fault.
func markForever(path, reviewer string) error {
	s, err := Open(path, time.Now)
	if err != nil {
		return err
	}
	ctx := context.Background()
	for n := 1; ; n++ {
		w, err := s.Worklist(ctx, reviewer)
		if err != nil {
			return err
		}
		if len(w.Items) == 0 {
			time.Sleep(time.Millisecond)
			continue
		}
		// The process that follows a killed one counts on from the clock.
		comment := fmt.Sprintf("%020d", time.Now().UnixNano())
		// Every problem is marked once, goes to the vote, and is dropped there: there is always another round.
		m := Mark{Answer: w.Phase == Vote || reviewer == "reviewer-1", Comment: comment}
		err = s.Save(ctx, reviewer, w.Round, w.Phase, 1+n%len(w.Items), m)
		switch {
		case errors.Is(err, ErrNotYours):
		case err != nil:
			return err
		default:
			fmt.Println(comment)
		}
	}
}

// Two processes mark at the same time and are killed again and again, while a third moves the review on. Every mark that was
// acknowledged is there, in its order, and nothing else is but what was on its way.
func TestKilledReviewersLoseNothing(t *testing.T) {
	if path := os.Getenv("GEOEVAL_TEST_REVIEW"); path != "" {
		fmt.Fprintln(os.Stderr, markForever(path, os.Getenv("GEOEVAL_TEST_REVIEWER")))
		os.Exit(1)
	}
	t.Parallel()
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "review.jsonl")
	reviewers := []string{"reviewer-1", "reviewer-2"}
	s := newReview(t, path, len(reviewers), 3)
	defer s.Close()
	kills, least := nightly.Of(3, 12), nightly.Of(5, 20)

	var mu sync.Mutex
	said := map[string][]string{}
	killed := map[string]int{}
	stop := make(chan struct{})
	var teams sync.WaitGroup
	for i, r := range reviewers {
		teams.Go(func() {
			random := rand.New(rand.NewPCG(7, uint64(i)))
			for again := true; again; {
				c := exec.Command(os.Args[0], "-test.run=^TestKilledReviewersLoseNothing$")
				c.Env = append(os.Environ(), "GEOEVAL_TEST_REVIEW="+path, "GEOEVAL_TEST_REVIEWER="+r)
				var faults strings.Builder
				c.Stderr = &faults
				out, err := c.StdoutPipe()
				if err == nil {
					err = c.Start()
				}
				if err != nil {
					t.Error(err)
					return
				}
				lines, ended := bufio.NewReader(out), 20+random.IntN(100)
				for n := 0; ; n++ {
					line, err := lines.ReadString('\n')
					if err != nil {
						break // killed, or it failed
					}
					mu.Lock()
					said[r] = append(said[r], strings.TrimSpace(line))
					mu.Unlock()
					select {
					case <-stop:
						again = false
					default:
					}
					if n == ended || !again {
						time.Sleep(time.Duration(random.IntN(3000)) * time.Microsecond)
						_ = c.Process.Kill() // -9
					}
				}
				_ = c.Wait()
				mu.Lock()
				killed[r]++
				if faults.Len() > 0 {
					t.Errorf("%s: %s", r, &faults)
					again = false
				}
				mu.Unlock()
			}
		})
	}
	enough := func() bool {
		mu.Lock()
		defer mu.Unlock()
		return killed[reviewers[0]] >= kills && killed[reviewers[1]] >= kills || t.Failed()
	}
	steps := 0
	for begun := time.Now(); steps < least || !enough(); {
		state := stateOf(t, s)
		var err error
		switch state.Now().Phase {
		case Individual:
			err = s.Swap(ctx)
		case Swap:
			_, err = s.Vote(ctx)
		default:
			_, err = s.Merge(ctx, names("hard/own/p", 6*(steps+4)), invented)
		}
		var open *OpenError
		switch {
		case errors.As(err, &open):
			time.Sleep(time.Millisecond)
		case err != nil:
			t.Fatal(err)
		default:
			steps++
		}
		if t.Failed() || time.Since(begun) > 5*time.Minute {
			break
		}
	}
	close(stop)
	teams.Wait()

	state := stateOf(t, s)
	there := map[string][]string{}
	at := map[string]int{}
	for i, m := range state.Marks {
		there[m.Reviewer] = append(there[m.Reviewer], m.Comment)
		at[m.Comment] = i
	}
	acknowledged := 0
	for _, r := range reviewers {
		wantInOrder(t, r, said[r], at)
		acknowledged += len(said[r])
		// A process that is killed may have written one mark of which nobody heard.
		if more := len(there[r]) - len(said[r]); more > killed[r] {
			t.Errorf("%s has %d marks that were not acknowledged, of %d processes", r, more, killed[r])
		}
	}
	if steps < least || acknowledged < 100 {
		t.Errorf("%d phases, %d marks", steps, acknowledged)
	}
	// Whoever opens the file now reads the same, and it follows from the rule.
	again, err := Open(path, ticking())
	must(t, err)
	defer again.Close()
	must(t, stateOf(t, again).check())
	if a, b := exported(t, state), exported(t, stateOf(t, again)); string(a) != string(b) {
		t.Error("another reader has another review")
	}
	t.Logf("%d marks acknowledged, %d phases, %v processes killed", acknowledged, steps, killed)
}

// wantInOrder tests that the comments that a reviewer was told of are there, by the places at which comments are, in their order.
func wantInOrder(t *testing.T, reviewer string, said []string, at map[string]int) {
	t.Helper()
	before := -1
	for _, comment := range said {
		i, ok := at[comment]
		if !ok {
			t.Errorf("the mark %s of %s was acknowledged and is lost", comment, reviewer)
		} else if i < before {
			t.Errorf("the mark %s of %s is out of its order", comment, reviewer)
		}
		before = i
	}
}

// BenchmarkSave is how many marks are acknowledged in a second, each on the disk before it is: by one process, and by two writers of
// one file.
func BenchmarkSave(b *testing.B) {
	for _, writers := range []int{1, 2} {
		b.Run(strconv.Itoa(writers), func(b *testing.B) {
			path := filepath.Join(b.TempDir(), "review.jsonl")
			must(b, newReview(b, path, 2, 50).Close())
			next := make(chan int)
			var all sync.WaitGroup
			for w := range writers {
				s, err := Open(path, time.Now)
				must(b, err)
				defer s.Close()
				all.Go(func() {
					for n := range next {
						if err := s.Save(context.Background(), fmt.Sprintf("reviewer-%d", w+1), 1, Individual, 1+n%50, Mark{Comment: "seen"}); err != nil {
							b.Error(err)
						}
					}
				})
			}
			b.ResetTimer()
			for n := range b.N {
				next <- n
			}
			close(next)
			all.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "marks/s")
		})
	}
}
