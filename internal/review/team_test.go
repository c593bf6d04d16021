package review

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// tester is what testing.T and rapid.T have in common.
type tester interface {
	Helper()
	Fatalf(format string, args ...any)
}

// ticking is a clock that moves on a second each time it is looked at.
func ticking() func() time.Time {
	now := time.Date(2024, 2, 16, 9, 0, 0, 0, time.UTC)
	return func() time.Time {
		now = now.Add(time.Second)
		return now
	}
}

// invented knows every problem whose id begins with hard/.
func invented(ids []string) (map[string]*Content, error) {
	found := map[string]*Content{}
	for _, id := range ids {
		if strings.HasPrefix(id, "hard/") {
			found[id] = &Content{ID: id, Text: "What is the volume of " + id + "?", Answer: "3"}
		}
	}
	return found, nil
}

// newReview assigns problems to reviewers.
func newReview(t tester, path string, reviewers, each int) *Store {
	t.Helper()
	s, err := Create(path, ticking())
	must(t, err)
	must(t, s.Assign(context.Background(), 7, names("reviewer", reviewers), each, names("hard/own/p", reviewers*each),
		invented))
	return s
}

func must(t tester, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("%v", err)
	}
}

// stateOf reads the whole review.
func stateOf(t tester, s *Store) *State {
	t.Helper()
	state, err := s.State(context.Background())
	must(t, err)
	return state
}

// markAll lets every reviewer mark all of their problems in the present phase, as says has it.
func markAll(t tester, s *Store, says func(reviewer, problem string, phase Phase) Mark) {
	t.Helper()
	ctx := context.Background()
	for _, r := range stateOf(t, s).Reviewers {
		d, err := s.Worklist(ctx, r)
		must(t, err)
		for i, item := range d.Items {
			must(t, s.Save(ctx, r, d.Round, d.Phase, i+1, says(r, item.Problem, d.Phase)))
		}
	}
}

// playedReview is a review of three reviewers with three problems each, with one round that dropped problems and another.
func playedReview(t *testing.T) *Store {
	t.Helper()
	ctx := context.Background()
	s := newReview(t, filepath.Join(t.TempDir(), "review.jsonl"), 3, 3)
	says := func(reviewer, problem string, phase Phase) Mark {
		switch {
		case problem == "hard/own/p-1":
			return Mark{Diagram: true, Comment: "no edge of <b>the cube</b>\nis shown"}
		case problem == "hard/own/p-2" && phase == Individual, problem == "hard/own/p-3" && phase == Swap:
			return Mark{Answer: true}
		case problem == "hard/own/p-2" && phase == Vote:
			return Mark{Answer: reviewer != "reviewer-1", Comment: "– ☺"}
		}
		return Mark{}
	}
	for range 2 {
		markAll(t, s, says)
		must(t, s.Swap(ctx))
		markAll(t, s, says)
		_, err := s.Vote(ctx)
		must(t, err)
		markAll(t, s, says)
		_, err = s.Merge(ctx, names("hard/own/p", 12), invented)
		must(t, err)
	}
	return s
}
