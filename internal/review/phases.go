package review

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// An OrderError says that something was asked for that is not next.
type OrderError struct {
	Asked string
	Now   Step
}

func (e *OrderError) Error() string {
	if e.Now.Phase == Done {
		return fmt.Sprintf("review %s: the review is done (%d rounds)", e.Asked, e.Now.Round)
	}
	switch e.Now.Phase {
	case Grading:
		return fmt.Sprintf("review %s: answers are graded here, in one phase, after which comes review export", e.Asked)
	case Annotating:
		return fmt.Sprintf("review %s: annotations are judged here, in one phase, after which comes review export", e.Asked)
	case Classifying:
		return fmt.Sprintf("review %s: first errors are named here, in one phase, after which comes review export", e.Asked)
	}
	next := map[Phase]string{Individual: "swap", Swap: "vote", Vote: "merge"}[e.Now.Phase]
	return fmt.Sprintf("review %s: the review is in the %s phase of round %d, after which comes review %s", e.Asked,
		e.Now.Phase, e.Now.Round, next)
}

// An OpenError says that a phase cannot end, because reviewers have not seen to all of their problems.
type OpenError struct {
	Now     Step
	Missing []Progress
}

func (e *OpenError) Error() string {
	var who []string
	for _, p := range e.Missing {
		who = append(who, fmt.Sprintf("%s %d of %d", p.Reviewer, p.Of-p.Done, p.Of))
	}
	return fmt.Sprintf("the %s phase of round %d is not over; marks are missing of: %s", e.Now.Phase, e.Now.Round,
		strings.Join(who, ", "))
}

// Assign begins a review: it draws reviewers × each of the ids, assigns them, and wants to keep as many.
func (s *Store) Assign(ctx context.Context, seed uint64, reviewers []string, each int, ids []string,
	problems Problems) error {
	reviewers = slices.Sorted(slices.Values(reviewers))
	if err := checkReviewers(reviewers, 2); err != nil {
		return err
	}
	if each < 1 || len(ids) < each*len(reviewers) {
		return fmt.Errorf("%d problems are too few for %d reviewers with %d each", len(ids), len(reviewers), each)
	}
	first := shuffled(seed, "first", 1, ids)[:each*len(reviewers)]
	return s.change(ctx, func(c *change) error {
		if err := c.found(seed, reviewers, each, len(first)); err != nil {
			return err
		}
		return s.begin(c, seed, 1, reviewers, first, problems)
	})
}

// found adds what a review is of, where there is none yet.
func (c *change) found(seed uint64, reviewers []string, each, target int) error {
	if len(c.Steps) > 0 {
		return &OrderError{"assign", c.Now()}
	}
	c.add(lineReview, reviewLine{exportVersion, seed, each, target})
	for _, r := range reviewers {
		c.add(lineReviewer, reviewerLine{r})
	}
	return nil
}

func checkReviewers(names []string, least int) error {
	if len(names) < least {
		return fmt.Errorf("%d reviewers: a review takes %d or more", len(names), least)
	}
	if len(slices.Compact(slices.Clone(names))) != len(names) {
		return fmt.Errorf("two reviewers have the same name: %s", strings.Join(names, ", "))
	}
	for _, n := range names {
		if n == "" || len(n) > 100 || strings.TrimSpace(n) != n ||
			strings.ContainsFunc(n, func(r rune) bool { return !unicode.IsPrint(r) }) {
			return fmt.Errorf("%q is not a reviewer's name: up to 100 bytes that can be printed", n)
		}
	}
	return nil
}

// begin assigns the problems of a round.
func (s *Store) begin(c *change, seed uint64, round int, reviewers, ids []string, problems Problems) error {
	if err := c.take(round, ids, problems); err != nil {
		return err
	}
	s.step(c, round, Individual, assign(seed, round, reviewers, ids))
	return nil
}

// take adds the problems of a round as they are now.
func (c *change) take(round int, ids []string, problems Problems) error {
	found, err := problems(ids)
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(slices.Values(ids)) {
		p := found[id]
		if p == nil {
			return fmt.Errorf("%s is not among the problems of the build", id)
		}
		c.add(lineProblem, Taken{id, round, p.Digest()})
	}
	return nil
}

// step begins a phase with its assignments.
func (s *Store) step(c *change, round int, phase Phase, work []Assignment) {
	c.add(lineStep, Step{round, phase, s.stamp()})
	sortAssignments(work)
	for _, a := range work {
		c.add(lineAssignment, a)
	}
}

// Swap ends the individual review, once every reviewer has seen to every problem of their set: the sets change hands.
func (s *Store) Swap(ctx context.Context) error {
	return s.change(ctx, func(c *change) error {
		if err := c.ended("swap", Individual); err != nil {
			return err
		}
		s.step(c, c.Now().Round, Swap, c.exchanged())
		return nil
	})
}

// Vote ends the swap review: the problems that were marked once go to all. It says how many those are.
func (s *Store) Vote(ctx context.Context) (n int, err error) {
	err = s.change(ctx, func(c *change) error {
		if err := c.ended("vote", Swap); err != nil {
			return err
		}
		work := c.ballot()
		n = len(work) / len(c.Reviewers)
		s.step(c, c.Now().Round, Vote, work)
		return nil
	})
	return n, err
}

// ended wants the present phase to be this one, and to be complete.
func (s *State) ended(asked string, phase Phase) error {
	if len(s.Steps) == 0 {
		return ErrNoReview
	}
	if s.Now().Phase != phase {
		return &OrderError{asked, s.Now()}
	}
	missing := slices.DeleteFunc(s.Progress(), func(p Progress) bool { return p.Done == p.Of })
	if len(missing) > 0 {
		return &OpenError{s.Now(), missing}
	}
	return nil
}

// A Merged is what the merge of a round gave.
type Merged struct {
	Round int `json:"round"`
	// Kept and Dropped count problems of this round.
	Kept    int `json:"kept"`
	Dropped int `json:"dropped"`
	// InAll is how many were kept in all rounds, and Target how many are wanted.
	InAll  int `json:"kept_in_all"`
	Target int `json:"target"`
	// Fresh is how many candidates were assigned in another round; 0 when the review is done.
	Fresh int `json:"dealt"`
}

// Merge ends the vote: it decides each problem of the round by Decide, and assigns as many fresh ones of the candidates
// as are missing, or as many as there are. Without a missing one or without candidates, the review is done. One that
// ended with too few goes on when there are more candidates.
func (s *Store) Merge(ctx context.Context, candidates []string, problems Problems) (m Merged, err error) {
	err = s.change(ctx, func(c *change) error {
		if len(c.Steps) == 0 {
			return ErrNoReview
		}
		now := c.Now()
		m = Merged{Round: now.Round, Target: c.Target, InAll: c.Kept()}
		if now.Phase != Done {
			if err := s.conclude(c, problems, &m); err != nil {
				return err
			}
		}
		fresh := c.fresh(candidates, m.Target-m.InAll)
		m.Fresh = len(fresh)
		switch {
		case m.Fresh > 0:
			return s.begin(c, c.Seed, m.Round+1, c.Reviewers, fresh, problems)
		case now.Phase == Done:
			return &OrderError{"merge", now}
		}
		s.step(c, m.Round, Done, nil)
		return nil
	})
	return m, err
}

// conclude decides the problems of the present round, whose vote must be complete.
func (s *Store) conclude(c *change, problems Problems, m *Merged) error {
	if err := c.ended("merge", Vote); err != nil {
		return err
	}
	if err := c.Unchanged(problems); err != nil {
		return err
	}
	for _, d := range c.decide() {
		d.At = s.stamp()
		c.add(lineOutcome, d)
		if d.Outcome == Kept {
			m.Kept++
		} else {
			m.Dropped++
		}
	}
	m.InAll += m.Kept
	return nil
}
