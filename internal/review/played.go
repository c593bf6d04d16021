package review

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// A played review is what the lines of a journal say together. It implements [journal.State].
type played struct {
	State
	begun bool
	// taken are the problems, with whether each is decided; given are the assignments of all phases.
	taken map[string]bool
	given map[markOf]bool
}

// Reset implements [journal.State].
func (p *played) Reset() { *p = played{taken: map[string]bool{}, given: map[markOf]bool{}} }

// Replay implements [journal.State]. A line must follow from those before it, whoever wrote or merged them.
func (p *played) Replay(object []byte) error {
	var kind struct {
		Kind string `json:"kind"`
	}
	if err := json.Unmarshal(object, &kind); err != nil {
		return err
	}
	if (kind.Kind == lineReview) == p.begun {
		return errors.New("is not in a review, or begins another one")
	}
	// What is already said is looked for before the line is taken.
	had := len(p.Reviewers)
	if err := p.take(kind.Kind, object); err != nil {
		return err
	}
	switch kind.Kind {
	case lineReview:
		p.begun = true
	case lineReviewer:
		if slices.Contains(p.Reviewers[:had], p.Reviewers[had]) {
			return errors.New("names a reviewer again")
		}
	case lineStep:
		now, known := p.Now(), []Phase{Individual, Swap, Vote, Done, Grading, Annotating, Classifying}
		before := p.Steps[:len(p.Steps)-1]
		if !slices.Contains(known, now.Phase) || slices.ContainsFunc(before, func(s Step) bool { return s.Round == now.Round && s.Phase == now.Phase }) {
			return fmt.Errorf("begins the %s phase of round %d, which is none or has begun before", now.Phase, now.Round)
		}
	case lineProblem:
		problem := p.Problems[len(p.Problems)-1].Problem
		if _, ok := p.taken[problem]; ok {
			return fmt.Errorf("takes %s again", problem)
		}
		p.taken[problem] = false
	case lineAssignment:
		a := p.Assignments[len(p.Assignments)-1]
		of := markOf{a.Round, a.Phase, a.Reviewer, a.Problem}
		if _, ok := p.taken[a.Problem]; !ok || !slices.Contains(p.Reviewers, a.Reviewer) || p.given[of] || !p.isNow(a.Round, a.Phase) {
			return fmt.Errorf("gives %s to %s in the %s phase of round %d: one of these is unknown or over, or it is given already",
				a.Problem, a.Reviewer, a.Phase, a.Round)
		}
		p.given[of] = true
	case lineMark:
		m := p.Marks[len(p.Marks)-1]
		if !p.given[markOf{m.Round, m.Phase, m.Reviewer, m.Problem}] || !p.isNow(m.Round, m.Phase) {
			return fmt.Errorf("has %s mark %s in the %s phase of round %d, which is over, or in which they were not given it",
				m.Reviewer, m.Problem, m.Phase, m.Round)
		}
	case lineOutcome:
		problem := p.Outcomes[len(p.Outcomes)-1].Problem
		if decided, ok := p.taken[problem]; !ok || decided {
			return fmt.Errorf("decides %s, which is unknown or decided", problem)
		}
		p.taken[problem] = true
	}
	return nil
}

// isNow says whether a phase is the present one.
func (p *played) isNow(round int, phase Phase) bool {
	return len(p.Steps) > 0 && p.Now().Round == round && p.Now().Phase == phase
}

// inOrder adds the lines of a review in the order in which it was done.
func (s *State) inOrder(c *change) error {
	c.add(lineReview, reviewLine{exportVersion, s.Seed, s.Each, s.Target})
	for _, r := range s.Reviewers {
		c.add(lineReviewer, reviewerLine{r})
	}
	problems, assignments, marks, outcomes := s.Problems, s.Assignments, s.Marks, s.Outcomes
	for _, step := range s.Steps {
		addWhile(c, lineOutcome, &outcomes, func(d Decision) bool {
			return d.Round < step.Round || d.Round == step.Round && step.Phase == Done
		})
		addWhile(c, lineProblem, &problems, func(p Taken) bool { return p.Round <= step.Round })
		c.add(lineStep, step)
		addWhile(c, lineAssignment, &assignments, func(a Assignment) bool { return a.Round == step.Round && a.Phase == step.Phase })
		addWhile(c, lineMark, &marks, func(m Entry) bool { return m.Round == step.Round && m.Phase == step.Phase })
	}
	if len(problems)+len(assignments)+len(marks)+len(outcomes) > 0 {
		return errors.New("the review has problems, assignments, marks or outcomes of phases that never began, or out of their order")
	}
	return nil
}

// addWhile adds lines from the start of a list, which loses them.
func addWhile[R any](c *change, kind string, list *[]R, belongs func(R) bool) {
	for len(*list) > 0 && belongs((*list)[0]) {
		c.add(kind, (*list)[0])
		*list = (*list)[1:]
	}
}
