package app

import (
	"context"
	"slices"

	"geoeval/schema"
)

// UnaskedIn names the subsets in which an id is that of a question, or of the problem of one, in what the evaluation under --out is of:
// none where --out is no evaluation, or where what it is of cannot be read.
func UnaskedIn(o *Options, id string) (in []schema.Subset) {
	e, err := Recall(o.Out)
	if e == nil || err != nil {
		return nil
	}
	from, err := e.source(o)
	if err != nil {
		return nil
	}
	for q, err := range from.Questions(context.Background(), schema.EvaluatedSubsets) {
		if err != nil {
			return nil
		}
		if (q.ProblemID == id || q.ParentID == id) && !slices.Contains(in, q.Subset) {
			in = append(in, q.Subset)
		}
	}
	return in
}
