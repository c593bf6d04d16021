package evaluate

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"geoeval/pipeline"
	"geoeval/schema"
)

// evaluatedRulings are what language models are asked for as judges.
type evaluatedRulings struct {
	// N is how many rulings, first errors or principles are wanted, Missing how many of them could not be obtained, and Unparsed how many
	// came as a reply that cannot be read.
	N        int64 `json:"n"`
	Missing  int64 `json:"missing"`
	Unparsed int64 `json:"unparsed"`
	// one names the judge of one that could not be obtained, and says why; unread does of one that cannot be read.
	one, unread string
	// onUndecided: judges were asked about answers on which the rules are undecided.
	onUndecided bool
}

// What came of asking a judge.
type came int

const (
	notWanted came = iota
	obtained
	lost
	unparsed
)

// cameOf is what came of a row that a judge was asked for, or was not.
func cameOf(asked, isLost, isUnparsed bool) came {
	switch {
	case !asked:
		return notWanted
	case isLost:
		return lost
	case isUnparsed:
		return unparsed
	}
	return obtained
}

// looked counts what judges are wanted to say: a row of a table for each, in the order of their keys. of says what came of a row,
// whose it is, and why there is nothing.
func looked[R any](rows []R, of func(*R) (what came, judge, why string)) (sum evaluatedRulings) {
	for i := range rows {
		what, judge, why := of(&rows[i])
		if what != notWanted {
			sum.N++
		}
		switch what {
		case lost:
			sum.Missing++
			sum.one = cmp.Or(sum.one, judge+": "+why)
		case unparsed:
			sum.Unparsed++
			sum.unread = cmp.Or(sum.unread, judge+": "+why)
		}
	}
	return sum
}

// firstErrorsOf counts the first errors that judges are to name, and principlesOf the principles that they are to look for.
func firstErrorsOf(l pipeline.Layout) (evaluatedRulings, error) {
	rows, err := pipeline.ReadIfThere(l, schema.FirstErrors, "by", "request", "why_not", "reason")
	return looked(rows, ofFirstError), err
}

func ofFirstError(f *schema.FirstError) (what came, judge, why string) {
	return cameOf(f.Request != "", f.Why == schema.ErrorNotObtained, f.Why == schema.ErrorUnusable), f.By, f.Reason
}

func principlesOf(l pipeline.Layout) (evaluatedRulings, error) {
	rows, err := pipeline.ReadIfThere(l, schema.Applications, "way", "judge", "status", "counts", "why")
	return looked(rows, ofApplication), err
}

func ofApplication(a *schema.Application) (what came, judge, why string) {
	isLost := a.Status == schema.PrincipleError || a.Counts == schema.CountError
	return cameOf(a.Way == schema.FoundByJudge, isLost, a.Status == schema.PrincipleUnparsed || a.Counts == schema.CountUnparsed), a.Judge, a.Why
}

// rulingsOf counts the rulings of an evaluation; those of people are not among them.
func rulingsOf(l pipeline.Layout) (evaluatedRulings, error) {
	rows, err := pipeline.ReadIfThere(l, schema.Judgements, "judge", "request", "asked", "status", "reason")
	sum := looked(rows, ofJudgement)
	sum.onUndecided = slices.ContainsFunc(rows, func(j schema.Judgement) bool { return j.Request != "" && j.Asked == schema.BecauseUndecided })
	return sum, err
}

func ofJudgement(j *schema.Judgement) (what came, judge, why string) {
	return cameOf(j.Request != "", j.Status == schema.JudgementError, j.Status == schema.JudgementUnparsed), j.Judge, j.Reason
}

// tell says how many rulings, or whatever judges are asked for, are missing or cannot be read, and how they are asked for again; "" for
// none. folder is that of the evaluation.
func (r *evaluatedRulings) tell(what, folder string) string {
	missing := fmt.Sprintf("%d of %d %s are missing (%s); evaluate again asks for them", r.Missing, r.N, what, r.one)
	again := fmt.Sprintf("could not be read (%s), and are asked for again by geoeval ledger set-aside --faulty --out %s and another evaluate",
		r.unread, folder)
	switch {
	case r.Missing == 0 && r.Unparsed == 0:
		return ""
	case r.Unparsed == 0:
		return "! " + missing
	case r.Missing == 0:
		return fmt.Sprintf("! %d of %d %s %s", r.Unparsed, r.N, what, again)
	}
	return fmt.Sprintf("! %s; %d more %s", missing, r.Unparsed, again)
}

// unjudged is what is wrong with an evaluation whose judges ruled nothing, nil for every other.
func (r *evaluatedRulings) unjudged() error {
	if r.N == 0 || r.Missing < r.N {
		return nil
	}
	return errors.New("nothing was judged: none of the rulings was obtained; mend what is told of one and evaluate again, which asks for them")
}
