package principles

import (
	"context"
	"slices"

	"geoeval/internal/knowledge/principle"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// A note is what came of a problem.
type note struct {
	// Needs are the principles that it needs, Mentions those that it only mentions, each once.
	Needs    []string `json:"needs,omitempty"`
	Mentions []string `json:"mentions,omitempty"`
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

// annotates notes the principles of a problem's annotations.
func (n *note) annotates(annotations []schema.Annotation) {
	for i := range annotations {
		if a := &annotations[i]; a.Role == schema.Need && !slices.Contains(n.Needs, a.Principle) {
			n.Needs = append(n.Needs, a.Principle)
		}
	}
	for i := range annotations {
		if of := annotations[i].Principle; !slices.Contains(n.Needs, of) && !slices.Contains(n.Mentions, of) {
			n.Mentions = append(n.Mentions, of)
		}
	}
}

// A tally is what came of all problems.
type tally struct {
	// Problems is how many need each principle, and Mentioned how many only mention it.
	Problems, Mentioned map[string]int64
	// Asked is how many problems a model was asked about; no answer passes of Missing, of which One is the first.
	Asked, Missing, Unusable int
	One                      string
	Judged                   []ruling

	job       *stages.Job
	catalogue *principle.Catalogue
	// rulings are nil where nothing was reviewed.
	rulings map[annotated]map[string]string
}

// Add implements [stages.Combiner].
func (t *tally) Add(key string, of any) {
	n := of.(note)
	for _, id := range n.Needs {
		t.Problems[id]++
	}
	for _, id := range n.Mentions {
		t.Mentioned[id]++
	}
	t.Unusable += n.Unusable
	t.Judged = append(t.Judged, n.Judged...)
	if n.Asked {
		t.Asked++
	}
	if n.Asked && !n.Passed {
		t.Missing++
		t.One = asking.First(t.One, key)
	}
}

// Merge implements [stages.Combiner].
func (t *tally) Merge(other stages.Combiner) {
	o := other.(*tally)
	for id, n := range o.Problems {
		t.Problems[id] += n
	}
	for id, n := range o.Mentioned {
		t.Mentioned[id] += n
	}
	t.Asked, t.Missing, t.Unusable = t.Asked+o.Asked, t.Missing+o.Missing, t.Unusable+o.Unusable
	t.One = asking.First(t.One, o.One)
	t.Judged = append(t.Judged, o.Judged...)
}

// Conclude makes the table of the catalogue, and tells what a person should know.
func (t *tally) Conclude(_ context.Context, out *stages.Output) error {
	principles := rows(t.catalogue, t.Problems, t.Mentioned)
	stages.PutRows(out, schema.Principles, principles)
	asking.NoteUnusable(t.job, t.Unusable)
	if t.Missing > 0 {
		t.job.Notef("of %d of %d problems no answer of the model passes the checks, for example %s", t.Missing, t.Asked, t.One)
	}
	if t.rulings != nil {
		t.tellReview()
	}
	if missing := unreached(principles); len(t.Problems) > 0 && len(missing) > 0 {
		t.job.Notef("no problem of the build needs %d of %d principles, which geoeval status --tables lists", len(missing), len(principles))
	}
	return nil
}

// tellReview tells how the review went.
func (t *tally) tellReview() {
	rulings, confirmed, refuted, differ := len(t.rulings), 0, 0, 0
	var table [][]int
	for _, r := range t.Judged {
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
	t.job.Notef("review: of %d annotations that people judged, two agree that %d are right and that %d are wrong, which are left out; "+
		"on %d they differ; Fleiss' kappa of those that two judged is %s", rulings, confirmed, refuted, differ, kappa(table))
	if gone := rulings - len(t.Judged); gone > 0 {
		t.job.Notef("review: %d annotations that people judged are not in this build", gone)
	}
}
