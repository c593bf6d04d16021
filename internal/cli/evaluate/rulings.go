package evaluate

import (
	"cmp"
	"errors"
	"fmt"

	"geoeval/pipeline"
	"geoeval/schema"
)

// evaluatedRulings are what language models are asked for as judges.
type evaluatedRulings struct {
	// N is how many rulings, first errors or principles are wanted, and Missing how many of them could not be obtained.
	N       int64 `json:"n"`
	Missing int64 `json:"missing"`
	// one names the judge of one that could not be obtained, and says why.
	one string
}

// looked counts what judges are wanted to say: a row of a table for each, in the order of their keys. of says whether a row is one of a
// judge, whether it could not be obtained, whose it is, and why.
func looked[R any](rows []R, of func(*R) (asked, missing bool, judge, why string)) (sum evaluatedRulings) {
	for i := range rows {
		asked, missing, judge, why := of(&rows[i])
		if !asked {
			continue
		}
		sum.N++
		if missing {
			sum.Missing++
			sum.one = cmp.Or(sum.one, judge+": "+why)
		}
	}
	return sum
}

// firstErrorsOf counts the first errors that judges are to name, and principlesOf the principles that they are to look for.
func firstErrorsOf(l pipeline.Layout) (evaluatedRulings, error) {
	rows, err := pipeline.ReadIfThere(l, schema.FirstErrors, "by", "request", "why_not", "reason")
	return looked(rows, ofFirstError), err
}

func ofFirstError(f *schema.FirstError) (asked, missing bool, judge, why string) {
	return f.Request != "", f.Why == schema.ErrorNotObtained, f.By, f.Reason
}

func principlesOf(l pipeline.Layout) (evaluatedRulings, error) {
	rows, err := pipeline.ReadIfThere(l, schema.Applications, "way", "judge", "status", "why")
	return looked(rows, ofApplication), err
}

func ofApplication(a *schema.Application) (asked, missing bool, judge, why string) {
	return a.Way == schema.FoundByJudge, a.Status == schema.PrincipleError, a.Judge, a.Why
}

// rulingsOf counts the rulings of an evaluation; those of people are not among them.
func rulingsOf(l pipeline.Layout) (evaluatedRulings, error) {
	rows, err := pipeline.ReadIfThere(l, schema.Judgements, "judge", "request", "status", "reason")
	return looked(rows, func(j *schema.Judgement) (bool, bool, string, string) {
		return j.Request != "", j.Status == schema.JudgementError, j.Judge, j.Reason
	}), err
}

// tell says how many rulings, or whatever judges are asked for, are missing.
func (r *evaluatedRulings) tell(what string) string {
	return fmt.Sprintf("! %d of %d %s are missing (%s); evaluate again asks for them", r.Missing, r.N, what, r.one)
}

// unjudged is what is wrong with an evaluation whose judges ruled nothing, nil for every other.
func (r *evaluatedRulings) unjudged() error {
	if r.N == 0 || r.Missing < r.N {
		return nil
	}
	return errors.New("nothing was judged: none of the rulings was obtained; mend what is told of one and evaluate again, which asks for them")
}
