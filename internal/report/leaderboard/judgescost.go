package leaderboard

import (
	"geoeval/pipeline"
	"geoeval/schema"
)

// JudgesCosts add up what the judges of an evaluation cost: for rulings, first errors, principles and verdicts on final answers.
func JudgesCosts(l pipeline.Layout) (sum schema.Costs, err error) {
	judgements, err := pipeline.ReadIfThere(l, schema.Judgements, "request", "status", "cost")
	if err != nil {
		return sum, err
	}
	for i := range judgements {
		j := &judgements[i]
		sum.AddJudged(j.Cost, j.Status != schema.JudgementError, j.Request)
	}
	errors, err := pipeline.ReadIfThere(l, schema.FirstErrors, "request", "why_not", "cost")
	if err != nil {
		return sum, err
	}
	for i := range errors {
		e := &errors[i]
		sum.AddJudged(e.Cost, e.Why != schema.ErrorNotObtained, e.Request)
	}
	applications, err := pipeline.ReadIfThere(l, schema.Applications, "status", "requests", "cost")
	if err != nil {
		return sum, err
	}
	for i := range applications {
		a := &applications[i]
		sum.AddJudged(a.Cost, a.Status != schema.PrincipleError, a.Requests...)
	}
	verdicts, err := pipeline.ReadIfThere(l, schema.Verdicts, "status", "requests", "cost")
	for i := range verdicts {
		v := &verdicts[i]
		sum.AddJudged(v.Cost, v.Status != schema.JudgementError, v.Requests...)
	}
	return sum, err
}
