package review

import (
	"fmt"
	"slices"
)

// assigned gives the assignments of a phase of the present round.
func (s *State) assigned(phase Phase) []Assignment {
	var all []Assignment
	for _, a := range s.Assignments {
		if a.Round == s.Now().Round && a.Phase == phase {
			all = append(all, a)
		}
	}
	return all
}

// exchanged is what the swap review of the present round assigns.
func (s *State) exchanged() []Assignment {
	return exchange(s.Seed, s.Now().Round, s.Reviewers, s.assigned(Individual))
}

// marked says which problems of the present round were marked in a phase.
func (s *State) marked(phase Phase) map[string]bool {
	latest, marked := s.counting(), map[string]bool{}
	for _, a := range s.assigned(phase) {
		m := latest[markOf{a.Round, phase, a.Reviewer, a.Problem}]
		marked[a.Problem] = m.Diagram || m.Answer
	}
	return marked
}

// ballot is what the vote of the present round assigns: the problems that were marked once, to everybody.
func (s *State) ballot() []Assignment {
	first, second := s.marked(Individual), s.marked(Swap)
	var once []string
	for p := range first {
		if first[p] != second[p] {
			once = append(once, p)
		}
	}
	return ballot(s.Seed, s.Now().Round, s.Reviewers, once)
}

// decide applies the rule to the problems of the present round, in the order of their ids; the times are missing.
func (s *State) decide() []Decision {
	latest, votes := s.counting(), map[string][]bool{}
	for _, a := range s.assigned(Vote) {
		if m, ok := latest[markOf{a.Round, Vote, a.Reviewer, a.Problem}]; ok {
			votes[a.Problem] = append(votes[a.Problem], m.Diagram || m.Answer)
		}
	}
	first, second := s.marked(Individual), s.marked(Swap)
	var all []Decision
	for _, p := range s.Problems {
		if p.Round != s.Now().Round {
			continue
		}
		d := Decision{Problem: p.Problem, Round: p.Round, First: first[p.Problem], Second: second[p.Problem]}
		for _, drop := range votes[p.Problem] {
			if drop {
				d.Drop++
			} else {
				d.Keep++
			}
		}
		d.Outcome = Decide(d.First, d.Second, votes[p.Problem], len(s.Reviewers))
		all = append(all, d)
	}
	return all
}

// fresh draws up to n of the candidates that were never assigned.
func (s *State) fresh(candidates []string, n int) []string {
	assigned := map[string]bool{}
	for _, p := range s.Problems {
		assigned[p.Problem] = true
	}
	pool := slices.DeleteFunc(slices.Clone(candidates), func(id string) bool { return assigned[id] })
	slices.Sort(pool)
	pool = slices.Compact(pool)
	return shuffled(s.Seed, "candidates", s.Now().Round, pool)[:min(max(n, 0), len(pool))]
}

// Unchanged wants every problem of the present round to be as it was assigned.
func (s *State) Unchanged(problems Problems) error {
	var ids []string
	for _, p := range s.Problems {
		if p.Round == s.Now().Round {
			ids = append(ids, p.Problem)
		}
	}
	found, err := problems(ids)
	if err != nil {
		return err
	}
	for _, p := range s.Problems {
		if p.Round != s.Now().Round {
			continue
		}
		switch now := found[p.Problem]; {
		case now == nil:
			return fmt.Errorf("%s was assigned, and is not among the problems of the build: build from the data that the review began with", p.Problem)
		case now.Digest() != p.Digest:
			return fmt.Errorf("%s is another problem in the build than was assigned: build from the data that the review began with", p.Problem)
		}
	}
	return nil
}
