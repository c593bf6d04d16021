package evaluate

import (
	"errors"
	"fmt"

	"geoeval/pipeline"
	"geoeval/schema"
)

// evaluatedRulings are what language models are asked for as judges.
type evaluatedRulings struct {
	// N is how many rulings, first errors, or principles and final answers are wanted, Missing how many of them could not be obtained, and
	// Unparsed how many came as a reply that cannot be read.
	N        int64 `json:"n"`
	Missing  int64 `json:"missing"`
	Unparsed int64 `json:"unparsed"`
	// one names the judge of one that could not be obtained, and says why; unread does of one that cannot be read.
	one, unread string
	// onUndecided: judges were asked about answers on which the rules are undecided.
	onUndecided bool
}

// judged is what was counted of judges, whose examples begin with the judge's name.
func judged(sum *schema.Asked) evaluatedRulings {
	return evaluatedRulings{N: int64(sum.N), Missing: int64(sum.Missing), Unparsed: int64(sum.Unread), one: sum.OneMissing, unread: sum.OneUnread}
}

// firstErrorsOf counts the first errors that judges are to name.
func firstErrorsOf(l pipeline.Layout) (evaluatedRulings, error) {
	var sum schema.Asked
	rows, err := pipeline.ReadIfThere(l, schema.FirstErrors, "by", "request", "why_not", "reason")
	for i := range rows {
		sum.Add(rows[i].Came(), rows[i].By+": "+rows[i].Reason)
	}
	return judged(&sum), err
}

// principlesOf counts the principles that judges are to look for, and the final answers that they are asked about with them.
func principlesOf(l pipeline.Layout) (evaluatedRulings, error) {
	var sum schema.Asked
	rows, err := pipeline.ReadIfThere(l, schema.Applications, "way", "judge", "status", "counts", "why")
	if err != nil {
		return evaluatedRulings{}, err
	}
	for i := range rows {
		sum.Add(rows[i].Came(), rows[i].Judge+": "+rows[i].Why)
	}
	verdicts, err := pipeline.ReadIfThere(l, schema.Verdicts, "judge", "status", "why")
	for i := range verdicts {
		sum.Add(verdicts[i].Came(), verdicts[i].Judge+": "+verdicts[i].Why)
	}
	return judged(&sum), err
}

// rulingsOf counts the rulings of an evaluation; those of people are not among them.
func rulingsOf(l pipeline.Layout) (evaluatedRulings, error) {
	var sum schema.Asked
	onUndecided := false
	rows, err := pipeline.ReadIfThere(l, schema.Judgements, "judge", "request", "asked", "status", "reason")
	for i := range rows {
		j := &rows[i]
		sum.Add(j.Came(), j.Judge+": "+j.Reason)
		onUndecided = onUndecided || j.Came() != schema.NobodyAsked && j.Asked == schema.BecauseUndecided
	}
	of := judged(&sum)
	of.onUndecided = onUndecided
	return of, err
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
