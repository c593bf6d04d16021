package review

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
)

// Grade begins a review of answers: it draws n of the ids, and every reviewer says of each of them whether it is right, each in an
// order of their own. It has one phase, Grading, in which rulings can be changed at any time.
func (s *Store) Grade(ctx context.Context, seed uint64, reviewers []string, n int, ids []string, answers Problems) error {
	reviewers = slices.Sorted(slices.Values(reviewers))
	if err := checkReviewers(reviewers, 1); err != nil {
		return err
	}
	if n < 1 || len(ids) < n {
		return fmt.Errorf("there are %d answers, not %d", len(ids), n)
	}
	drawn := shuffled(seed, "answers", 1, ids)[:n]
	return s.change(ctx, func(tx *sql.Tx) error {
		if err := found(tx, seed, reviewers, n, n); err != nil {
			return err
		}
		if err := take(tx, 1, drawn, answers); err != nil {
			return err
		}
		var work []Assignment
		for _, r := range reviewers {
			for i, id := range shuffled(seed, "answers of "+r, 1, drawn) {
				work = append(work, Assignment{Round: 1, Phase: Grading, Reviewer: r, Position: i + 1, Problem: id})
			}
		}
		return s.step(tx, 1, Grading, work)
	})
}

// Grades says whether this is a review of answers.
func (s *State) Grades() bool { return s.Now().Phase == Grading }

// A Ruled is what a reviewer says of an answer in the end.
type Ruled struct {
	Problem, Reviewer string
	Ruling            Ruling
	Comment           string
}

// Rulings are the rulings that count, in the order of answers and reviewers.
func (s *State) Rulings() []Ruled {
	latest := s.counting()
	var all []Ruled
	for _, p := range s.Problems {
		for _, r := range s.Reviewers {
			if m, ok := latest[markOf{1, Grading, r, p.Problem}]; ok {
				all = append(all, Ruled{p.Problem, r, m.Ruling, m.Comment})
			}
		}
	}
	return all
}
