package principles

import (
	"slices"

	"geoeval/internal/knowledge/principle"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// A note is what came of a problem.
type note struct {
	// Needs are the principles that it is annotated with, each once.
	Needs []string `json:"needs,omitempty"`
	// Asked: a model was asked about it. Passed: an answer passes the checks. Unusable is how many answers there were of which
	// nothing could be used.
	Asked    bool `json:"asked,omitempty"`
	Passed   bool `json:"passed,omitempty"`
	Unusable int  `json:"unusable,omitempty"`
	// Judged are the rulings on its annotations that people judged.
	Judged []ruling `json:"judged,omitempty"`
}

// A ruling is how many people say that an annotation is right, and that it is wrong.
type ruling struct {
	Right int `json:"right"`
	Wrong int `json:"wrong"`
}

// needs notes a principle.
func (n *note) needs(id string) {
	if !slices.Contains(n.Needs, id) {
		n.Needs = append(n.Needs, id)
	}
}

// A tally is what came of all problems.
type tally struct {
	// annotated: there are annotations.
	annotated bool
	// problems is how many need each principle.
	problems map[string]int64
	// asked is how many problems a model was asked about; no answer passes of missing, such as one.
	asked, missing, unusable int
	one                      string
	judged                   []ruling
}

func tallyOf(notes []stages.Noted) tally {
	t := tally{problems: map[string]int64{}}
	for i := range notes {
		n := notes[i].Note.(note)
		t.annotated = t.annotated || len(n.Needs) > 0
		for _, id := range n.Needs {
			t.problems[id]++
		}
		t.unusable += n.Unusable
		if n.Asked {
			t.asked++
		}
		if n.Asked && !n.Passed {
			if t.missing++; t.missing == 1 {
				t.one = notes[i].Key
			}
		}
		t.judged = append(t.judged, n.Judged...)
	}
	return t
}

// tell tells of what a person should know; rulings are nil where nothing was reviewed.
func (t *tally) tell(job *stages.Job, catalogue *principle.Catalogue, rulings map[annotated]map[string]string) {
	asking.NoteUnusable(job, t.unusable)
	if t.missing > 0 {
		job.Notef("of %d of %d problems no answer of the model passes the checks, %s for one", t.missing, t.asked, t.one)
	}
	if rulings != nil {
		t.tellReview(job, len(rulings))
	}
	if !t.annotated {
		return
	}
	principles := rows(catalogue, t.problems)
	if missing := unreached(principles); len(missing) > 0 {
		job.Notef("no problem of the build needs %d of %d principles: %s", len(missing), len(principles), named(missing))
	}
}

// tellReview tells how the review went.
func (t *tally) tellReview(job *stages.Job, rulings int) {
	confirmed, refuted, differ := 0, 0, 0
	var table [][]int
	for _, r := range t.judged {
		switch {
		case r.Right > 0 && r.Wrong > 0:
			differ++
		case r.Right >= agreeing:
			confirmed++
		case r.Wrong >= agreeing:
			refuted++
		}
		if r.Right+r.Wrong == agreeing {
			table = append(table, []int{r.Right, r.Wrong})
		}
	}
	job.Notef("review: of %d annotations that people judged, two agree that %d are right and that %d are wrong, which are left out; "+
		"on %d they differ; Fleiss' kappa of those that two judged is %s", rulings, confirmed, refuted, differ, kappa(table))
	if gone := rulings - len(t.judged); gone > 0 {
		job.Notef("review: %d annotations that people judged are not in this build", gone)
	}
}
