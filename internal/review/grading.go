package review

import (
	"context"
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
	return s.change(ctx, func(c *change) error {
		if err := c.found(seed, reviewers, n, n); err != nil {
			return err
		}
		if err := c.take(1, drawn, answers); err != nil {
			return err
		}
		var work []Assignment
		for _, r := range reviewers {
			for i, id := range shuffled(seed, "answers of "+r, 1, drawn) {
				work = append(work, Assignment{Round: 1, Phase: Grading, Reviewer: r, Position: i + 1, Problem: id})
			}
		}
		s.step(c, 1, Grading, work)
		return nil
	})
}

// perAnnotation is how many people judge an annotation, or an error: GeoSense had every annotation checked twice.
const perAnnotation = 2

// Annotate begins a review of annotations: it draws n of the ids and gives each of them to two of the reviewers, as evenly as
// can be, who say whether it is right. It has one phase, Annotating, in which rulings can be changed at any time.
func (s *Store) Annotate(ctx context.Context, seed uint64, reviewers []string, n int, ids []string, annotations Problems) error {
	return s.twice(ctx, Annotating, "annotations", seed, reviewers, n, ids, annotations)
}

// Classify begins a review of first errors: it draws n of the ids, which are wrong answers, and gives each of them to two of the reviewers,
// as evenly as can be, who say of what kind the first error is. It has one phase, Classifying, in which rulings can be changed at any
// time.
func (s *Store) Classify(ctx context.Context, seed uint64, reviewers []string, n int, ids []string, answers Problems) error {
	return s.twice(ctx, Classifying, "wrong answers", seed, reviewers, n, ids, answers)
}

// twice begins a review of one phase in which each of what is drawn is judged by two.
func (s *Store) twice(ctx context.Context, phase Phase, what string, seed uint64, reviewers []string, n int, ids []string, found Problems) error {
	reviewers = slices.Sorted(slices.Values(reviewers))
	if err := checkReviewers(reviewers, perAnnotation); err != nil {
		return err
	}
	if n < 1 || len(ids) < n {
		return fmt.Errorf("there are %d %s, not %d", len(ids), what, n)
	}
	drawn := shuffled(seed, what, 1, ids)[:n]
	return s.change(ctx, func(c *change) error {
		if err := c.found(seed, reviewers, (n*perAnnotation+len(reviewers)-1)/len(reviewers), n); err != nil {
			return err
		}
		if err := c.take(1, drawn, found); err != nil {
			return err
		}
		sets := map[string][]string{}
		for i, id := range drawn {
			for k := range perAnnotation {
				r := reviewers[(i*perAnnotation+k)%len(reviewers)]
				sets[r] = append(sets[r], id)
			}
		}
		var work []Assignment
		for _, r := range reviewers {
			for i, id := range shuffled(seed, what+" of "+r, 1, sets[r]) {
				work = append(work, Assignment{Round: 1, Phase: phase, Reviewer: r, Position: i + 1, Problem: id})
			}
		}
		s.step(c, 1, phase, work)
		return nil
	})
}

// Annotates says whether this is a review of annotations.
func (s *State) Annotates() bool { return s.Now().Phase == Annotating }

// Classifies says whether this is a review of first errors.
func (s *State) Classifies() bool { return s.Now().Phase == Classifying }

// Grades says whether this is a review of answers.
func (s *State) Grades() bool { return s.Now().Phase == Grading }

// A Ruled is what a reviewer says of an answer, an annotation or a first error in the end.
type Ruled struct {
	Problem, Reviewer string
	Ruling            Ruling
	Comment           string
	// Sentence is in which sentence a first error is, where the reviewer says so.
	Sentence string
	// Principle is the id of what it is about, likewise.
	Principle string
}

// Rulings are the rulings that count, in the order of answers, or annotations, and reviewers.
func (s *State) Rulings() []Ruled {
	latest := s.counting()
	phase := s.Now().Phase
	var all []Ruled
	for _, p := range s.Problems {
		for _, r := range s.Reviewers {
			if m, ok := latest[markOf{1, phase, r, p.Problem}]; ok {
				all = append(all, Ruled{p.Problem, r, m.Ruling, m.Comment, m.Sentence, m.Principle})
			}
		}
	}
	return all
}
