package review

import (
	"reflect"
	"testing"
)

// Two parts of a round that are over are compared, and nothing of what is not; of several marks the last counts.
func TestAgreement(t *testing.T) {
	state := &State{Reviewers: []string{"ann", "bob"}}
	assign := func(round int, phase Phase, reviewer string, problems ...string) {
		for i, p := range problems {
			state.Assignments = append(state.Assignments, Assignment{round, phase, reviewer, i + 1, p})
		}
	}
	mark := func(round int, phase Phase, reviewer, problem string, diagram, answer bool) {
		state.Marks = append(state.Marks, Entry{Round: round, Phase: phase, Reviewer: reviewer, Problem: problem, Diagram: diagram, Answer: answer})
	}
	assign(1, Individual, "ann", "p1", "p2")
	assign(1, Individual, "bob", "p3", "p4")
	assign(1, Swap, "ann", "p3", "p4")
	assign(1, Swap, "bob", "p1", "p2")
	mark(1, Individual, "ann", "p1", true, true)
	mark(1, Individual, "ann", "p1", false, false) // changed
	mark(1, Individual, "ann", "p2", true, false)
	mark(1, Individual, "bob", "p3", false, true)
	mark(1, Individual, "bob", "p4", false, false)
	mark(1, Swap, "bob", "p1", false, false)
	mark(1, Swap, "bob", "p2", false, true)
	mark(1, Swap, "ann", "p3", false, true)
	mark(1, Swap, "ann", "p4", true, false)
	for _, phase := range []Phase{Individual, Swap} {
		state.Steps = []Step{{Round: 1, Phase: phase}}
		if got := state.Agreement(); len(got) > 0 {
			t.Errorf("in the %s phase: %+v", phase, got)
		}
	}
	k := func(kappa, observed, expected float64) Coefficient { return Coefficient{&kappa, observed, expected} }
	// Ann marks p2, p3 and p4, bob p2 and p3: 3 of 4 agree. 5 of 8 marks fail some, 2 of 8 the diagram, 3 of 8 the answer.
	want := []Agreement{{
		Round: 1, Part: Reviews, Problems: 4, Ratings: 2, Agreed: 3,
		Fleiss: k(7./15, .75, 34./64), Diagram: k(-1./3, .5, 40./64), Answer: k(7./15, .75, 34./64),
		Pairs: []Pair{{"ann", "bob", 4, 2, 1, 0, 1, k(.5, .75, .5)}},
	}}
	for _, step := range []Step{{Round: 1, Phase: Vote}, {Round: 1, Phase: Done}, {Round: 2, Phase: Individual}} {
		state.Steps = []Step{step}
		if got := state.Agreement(); !reflect.DeepEqual(got, want) {
			t.Errorf("in the %s phase of round %d: %+v", step.Phase, step.Round, got)
		}
	}

	// All vote the same of all: agreement tells nothing.
	assign(1, Vote, "ann", "p4")
	assign(1, Vote, "bob", "p4")
	mark(1, Vote, "ann", "p4", false, false)
	state.Steps = []Step{{Round: 1, Phase: Vote}}
	if got := state.Agreement(); len(got) != 1 {
		t.Errorf("a vote that is not over: %+v", got)
	}
	mark(1, Vote, "bob", "p4", false, false)
	state.Steps = []Step{{Round: 2, Phase: Individual}}
	none := Coefficient{nil, 1, 1}
	want = append(want, Agreement{
		Round: 1, Part: Votes, Problems: 1, Ratings: 2, Agreed: 1, Fleiss: none, Diagram: none, Answer: none,
		Pairs: []Pair{{"ann", "bob", 1, 0, 0, 0, 1, none}},
	})
	if got := state.Agreement(); !reflect.DeepEqual(got, want) {
		t.Errorf("with the vote: %+v", got)
	}
}
