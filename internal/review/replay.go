package review

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// check plays a review again from its seed, problems and marks: what it says of steps, assignments and outcomes must
// come out.
func (s *State) check() error {
	if err := checkReviewers(s.Reviewers, 2); err != nil {
		return err
	}
	if s.Each < 1 || s.Target != s.Each*len(s.Reviewers) {
		return fmt.Errorf("%d problems to keep are not %d for each of %d reviewers", s.Target, s.Each, len(s.Reviewers))
	}
	for _, m := range s.Marks {
		if err := cmp.Or(checkComment(m.Comment), checkComment(m.Sentence), checkComment(m.Principle)); err != nil {
			return fmt.Errorf("%s on %s: %w", m.Reviewer, m.Problem, err)
		}
	}
	p := &State{Seed: s.Seed, Each: s.Each, Target: s.Target, Reviewers: s.Reviewers}
	for i, step := range s.Steps {
		if err := p.follow(step); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
		if err := p.takeProblems(s.Problems); err != nil {
			return err
		}
		p.Assignments = append(p.Assignments, p.expected()...)
		if err := p.takeMarks(s.Marks); err != nil {
			return err
		}
	}
	switch {
	case len(p.Steps) == 0:
		return errors.New("no phase has begun")
	case len(p.Problems) != len(s.Problems) || len(p.Marks) != len(s.Marks):
		return errors.New("problems or marks are of rounds and phases that never began, or out of their order")
	case !slices.Equal(p.Assignments, s.Assignments):
		return errors.New("the assignments are not those that the seed gives")
	}
	return p.takeOutcomes(s.Outcomes)
}

// follow begins a step, which must be the one that comes next, after a complete phase.
func (s *State) follow(next Step) error {
	if len(s.Steps) == 0 {
		if next.Round != 1 || next.Phase != Individual {
			return fmt.Errorf("a review does not begin with the %s phase of round %d", next.Phase, next.Round)
		}
		s.Steps = append(s.Steps, next)
		return nil
	}
	now := s.Now()
	if slices.ContainsFunc(s.Progress(), func(p Progress) bool { return p.Done < p.Of }) {
		return fmt.Errorf("the %s phase of round %d has not all its marks", now.Phase, now.Round)
	}
	same, another := next.Round == now.Round, next.Round == now.Round+1 && next.Phase == Individual
	ok := false
	switch now.Phase {
	case Individual:
		ok = same && next.Phase == Swap
	case Swap:
		ok = same && next.Phase == Vote
	case Vote:
		ok = same && next.Phase == Done || another
		s.Outcomes = append(s.Outcomes, s.decide()...)
	case Done:
		ok = another
	}
	if !ok {
		return fmt.Errorf("the %s phase of round %d does not follow the %s phase of round %d", next.Phase, next.Round,
			now.Phase, now.Round)
	}
	s.Steps = append(s.Steps, next)
	return nil
}

// takeProblems takes the problems of a round that begins.
func (s *State) takeProblems(all []Taken) error {
	now := s.Now()
	if now.Phase != Individual {
		return nil
	}
	n := 0
	for _, p := range all {
		if p.Round == now.Round {
			s.Problems = append(s.Problems, p)
			n++
		}
	}
	missing := s.Target - s.Kept()
	if n < 1 || n > missing || now.Round == 1 && n < missing {
		return fmt.Errorf("round %d has %d problems, where %d were missing", now.Round, n, missing)
	}
	return nil
}

// expected is what the present phase assigns, in the order of a State.
func (s *State) expected() []Assignment {
	var all []Assignment
	switch now := s.Now(); now.Phase {
	case Individual:
		var ids []string
		for _, p := range s.Problems {
			if p.Round == now.Round {
				ids = append(ids, p.Problem)
			}
		}
		all = assign(s.Seed, now.Round, s.Reviewers, ids)
	case Swap:
		all = s.exchanged()
	case Vote:
		all = s.ballot()
	}
	sortAssignments(all)
	return all
}

// sortAssignments puts the assignments of a phase in the order of a State.
func sortAssignments(all []Assignment) {
	slices.SortFunc(all, func(a, b Assignment) int {
		return cmp.Or(strings.Compare(a.Reviewer, b.Reviewer), cmp.Compare(a.Position, b.Position))
	})
}

// takeMarks takes the marks of the present phase, which follow those before.
func (s *State) takeMarks(all []Entry) error {
	now := s.Now()
	given := map[markOf]bool{}
	for _, a := range s.assigned(now.Phase) {
		given[markOf{a.Round, a.Phase, a.Reviewer, a.Problem}] = true
	}
	for _, m := range all[len(s.Marks):] {
		if m.Round != now.Round || m.Phase != now.Phase {
			break
		}
		if !given[markOf{m.Round, m.Phase, m.Reviewer, m.Problem}] {
			return fmt.Errorf("%s marked %s in the %s phase of round %d, and was not given it", m.Reviewer, m.Problem, m.Phase,
				m.Round)
		}
		s.Marks = append(s.Marks, m)
	}
	return nil
}

func (s *State) takeOutcomes(all []Decision) error {
	if len(all) != len(s.Outcomes) {
		return fmt.Errorf("%d outcomes, and the rule gives %d", len(all), len(s.Outcomes))
	}
	for i, want := range s.Outcomes {
		if want.At = all[i].At; all[i] != want {
			return fmt.Errorf("the outcome of %s is not what the rule gives", all[i].Problem)
		}
	}
	return nil
}
