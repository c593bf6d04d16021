package wemath

import "geoeval/schema"

// A truth is what a row is to the script: right, wrong, or not there, which is neither.
type truth int

const (
	no truth = iota
	yes
	absent
)

// A joined is how many rows of each truth a step of a problem, or the whole, has after the script's join: one that is
// absent where it has none.
type joined [3]int

func joinRows(rows []answered) joined {
	var j joined
	for _, r := range rows {
		if r.published {
			j[yes]++
		} else {
			j[no]++
		}
	}
	if len(rows) == 0 {
		j[absent] = 1
	}
	return j
}

// combinations yields every combination of truths of a problem's rows, the whole first, and how often it comes about: the
// script joins to each row of the first step every row of the other steps and of the whole that has the same ID, so that a
// doubled row multiplies. A problem without a row of its first step is lost.
func (p *problem) combinations(yield func(combination []truth, times int)) {
	if len(p.rows[1]) == 0 {
		return
	}
	at := make([]joined, len(p.rows))
	for i, rows := range p.rows {
		at[i] = joinRows(rows)
	}
	combination := make([]truth, len(at))
	var fill func(i, times int)
	fill = func(i, times int) {
		if i == len(at) {
			yield(combination, times)
			return
		}
		for t, n := range at[i] {
			if n > 0 {
				combination[i] = truth(t)
				fill(i+1, times*n)
			}
		}
	}
	fill(0, 1)
}

// scriptProblems is the number that the script divides by, whatever the file holds: We-Math's testmini has so many problems.
const scriptProblems = 525

// A Script is what the published scripts compute from a file, their faults included: they divide by 525, and a row that is not
// there makes a problem fall out of some counts while those of the others stay as they are.
type Script struct {
	// Problems is what they divide by.
	Problems int `json:"problems"`
	Count
	// Stops says where the scripts would end with an error and print nothing; left out where they would not.
	Stops string `json:"stops,omitempty"`
}

// script computes what the published scripts do.
func (r *run) script() *Script {
	s := &Script{Problems: scriptProblems}
	t := newTally(r.levels)
	for _, p := range r.sorted() {
		if p.steps > 3 {
			continue // to the scripts there are none
		}
		p.combinations(func(c []truth, times int) {
			strict, loose := scripted(c)
			t.counts.Add(strict, loose, times)
			t.whole(p.steps, c[0] == yes, c[0] != absent, times)
			for i, step := range c[1:] {
				if step != absent {
					t.step(p.rows[i+1][0].concept, step == yes, times)
				}
			}
		})
	}
	s.Count = t.count(scriptProblems)
	if s.Rates.RMLoose == nil {
		s.Stops = "no whole problem is right: the rate of RM is divided by zero"
	}
	return s
}

// scripted are the outcomes that the script gives a problem, "" for none: of a comparison with what is not there it says that it
// is neither right nor wrong.
func scripted(c []truth) (strict, loose schema.Outcome) {
	has := [3]bool{}
	for _, step := range c[1:] {
		has[step] = true
	}
	switch c[0] {
	case yes:
		if has[no] {
			strict = schema.RoteMemorization
		} else if !has[absent] {
			strict = schema.CompleteMastery
		}
		if has[yes] {
			loose = schema.CompleteMastery
		} else if !has[absent] {
			loose = schema.RoteMemorization
		}
	case no:
		if has[no] {
			strict = schema.InsufficientKnowledge
		} else if !has[absent] {
			strict = schema.InadequateGeneralization
		}
		loose = strict
	}
	return strict, loose
}
