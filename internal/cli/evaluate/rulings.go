package evaluate

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"geoeval/pipeline"
	"geoeval/schema"
)

// evaluatedRulings are what language models ruled as judges.
type evaluatedRulings struct {
	// N is how many rulings are wanted, and Missing how many of them could not be obtained.
	N       int64 `json:"n"`
	Missing int64 `json:"missing"`
	// one names the judge of one that could not be obtained, and says why.
	one string
}

// rulingsOf counts the rulings of an evaluation; those of people are not among them.
func rulingsOf(l pipeline.Layout) (sum evaluatedRulings, err error) {
	rows, err := pipeline.ReadIfThere(l, schema.Judgements, "model", "setting", "subset", "problem_id", "repeat", "judge", "request", "status", "reason")
	if err != nil {
		return sum, err
	}
	rows = slices.DeleteFunc(rows, func(j schema.Judgement) bool { return j.Request == "" })
	sum.N = int64(len(rows))
	rows = slices.DeleteFunc(rows, func(j schema.Judgement) bool { return j.Status != schema.JudgementError })
	sum.Missing = int64(len(rows))
	if len(rows) > 0 {
		one := slices.MinFunc(rows, func(a, b schema.Judgement) int {
			return cmp.Compare(schema.Judgements.Key(&a), schema.Judgements.Key(&b))
		})
		sum.one = one.Judge + ": " + one.Reason
	}
	return sum, nil
}

// tell says how many rulings are missing.
func (r *evaluatedRulings) tell() string {
	return fmt.Sprintf("! %d of %d rulings of judges are missing (%s); evaluate again asks for them", r.Missing, r.N, r.one)
}

// unjudged is what is wrong with an evaluation whose judges ruled nothing, nil for every other.
func (r *evaluatedRulings) unjudged() error {
	if r.N == 0 || r.Missing < r.N {
		return nil
	}
	return errors.New("nothing was judged: none of the rulings was obtained; mend what is told of one and evaluate again, which asks for them")
}
