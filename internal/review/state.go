package review

import (
	"context"
	"slices"
)

// A State is all that a review holds but its links: each list in the order of time, or of round, phase, reviewer and
// position.
type State struct {
	// Seed decides all that chance decides; Each is how many problems a reviewer gets in the first round; Target is how
	// many are to be kept.
	Seed         uint64
	Each, Target int

	Reviewers   []string
	Steps       []Step
	Problems    []Taken
	Assignments []Assignment
	Marks       []Entry
	Outcomes    []Decision
}

// A Step is the beginning of a phase.
type Step struct {
	Round int    `json:"round"`
	Phase Phase  `json:"phase"`
	At    string `json:"at"`
}

// A Taken is a problem that came into the review in a round, as it was then.
type Taken struct {
	Problem string `json:"problem"`
	Round   int    `json:"round"`
	Digest  string `json:"digest"`
}

// An Assignment gives a problem to a reviewer; positions of a reviewer's set begin with 1.
type Assignment struct {
	Round    int    `json:"round"`
	Phase    Phase  `json:"phase"`
	Reviewer string `json:"reviewer"`
	Position int    `json:"position"`
	Problem  string `json:"problem"`
}

// An Entry is a mark, with who and when. Of one reviewer, problem and phase the latest counts.
type Entry struct {
	Round    int    `json:"round"`
	Phase    Phase  `json:"phase"`
	Reviewer string `json:"reviewer"`
	Problem  string `json:"problem"`
	Diagram  bool   `json:"diagram"`
	Answer   bool   `json:"answer"`
	Comment  string `json:"comment"`
	Ruling   Ruling `json:"ruling,omitempty"`
	Sentence string `json:"sentence,omitempty"`
	// Principle is as in [Mark].
	Principle string `json:"principle,omitempty"`
	At        string `json:"at"`
}

// A Decision is what became of a problem: whether it was marked in the individual (First) and in the swap review
// (Second), and how many voted to keep and to drop it.
type Decision struct {
	Problem string  `json:"problem"`
	Outcome Outcome `json:"outcome"`
	Round   int     `json:"round"`
	First   bool    `json:"first"`
	Second  bool    `json:"second"`
	Keep    int     `json:"keep"`
	Drop    int     `json:"drop"`
	At      string  `json:"at"`
}

// State gives the whole review. It is for whoever runs it: reviewers are shown their Worklist.
func (s *Store) State(ctx context.Context) (*State, error) {
	var state State
	err := s.change(ctx, func(c *change) error {
		if len(c.Steps) == 0 {
			return ErrNoReview
		}
		state = *c.State // whose lists only grow
		state.Reviewers, state.Steps, state.Problems = slices.Clip(state.Reviewers), slices.Clip(state.Steps), slices.Clip(state.Problems)
		state.Assignments, state.Marks, state.Outcomes = slices.Clip(state.Assignments), slices.Clip(state.Marks), slices.Clip(state.Outcomes)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &state, nil
}

// Now is where the review stands.
func (s *State) Now() Step { return s.Steps[len(s.Steps)-1] }

// markOf finds the mark that counts of a reviewer's problem in a phase.
type markOf struct {
	round             int
	phase             Phase
	reviewer, problem string
}

// counting gives the marks that count: the latest of each reviewer, problem and phase.
func (s *State) counting() map[markOf]Entry {
	latest := map[markOf]Entry{}
	for _, m := range s.Marks {
		latest[markOf{m.Round, m.Phase, m.Reviewer, m.Problem}] = m
	}
	return latest
}

// A Progress is how many problems of their set a reviewer has seen to in a phase.
type Progress struct {
	Reviewer string `json:"reviewer"`
	Done     int    `json:"done"`
	Of       int    `json:"of"`
}

// Progress says how far each reviewer is in the present phase.
func (s *State) Progress() []Progress {
	now, latest := s.Now(), s.counting()
	var all []Progress
	for _, r := range s.Reviewers {
		p := Progress{Reviewer: r}
		for _, a := range s.Assignments {
			if a.Round != now.Round || a.Phase != now.Phase || a.Reviewer != r {
				continue
			}
			p.Of++
			if _, ok := latest[markOf{a.Round, a.Phase, r, a.Problem}]; ok {
				p.Done++
			}
		}
		all = append(all, p)
	}
	return all
}

// Kept counts the problems that were kept so far.
func (s *State) Kept() int {
	n := 0
	for _, o := range s.Outcomes {
		if o.Outcome == Kept {
			n++
		}
	}
	return n
}
