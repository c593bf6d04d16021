package evaluate

import (
	"fmt"

	"geoeval/schema"
)

// costs adds up what the answers of a model in a setting to a subset cost, and what all of them do.
func costs(responses []schema.Response) (of map[schema.Compared]*float64, all schema.Costs) {
	sums := map[schema.Compared]*schema.Costs{}
	for i := range responses {
		r := &responses[i]
		cell := schema.Compared{Model: r.Model, Setting: r.Setting, Subset: r.Subset}
		if sums[cell] == nil {
			sums[cell] = &schema.Costs{}
		}
		sums[cell].Add(r)
		all.Add(r)
	}
	of = map[schema.Compared]*float64{}
	for cell, sum := range sums {
		of[cell] = sum.Known()
	}
	return of, all
}

// addUp says what answers and judges cost, and both together.
func (e *evaluatedScores) addUp(answers, judges *schema.Costs) {
	e.Cost, e.JudgesCost = answers.Known(), judges.Known()
	e.unpriced, e.judgesUnpriced = answers.Unpriced, judges.Unpriced
	if e.unpriced == 0 && e.judgesUnpriced == 0 && answers.Counted+judges.Counted > 0 {
		e.CostInAll = new(schema.DollarsIn(answers.Dollars, judges.Dollars))
	}
}

// paid says what all costs together, where the costs of the rows do not add up to that; "" where they do.
func (e *evaluatedScores) paid() string {
	judged, once := e.JudgesCost != nil && *e.JudgesCost > 0, e.paidOnce()
	text := ""
	switch {
	case e.CostInAll != nil && judged:
		text = fmt.Sprintf("$%.4f for what the tables have: $%.4f for the answers and $%.4f for judges", *e.CostInAll, known(e.Cost), *e.JudgesCost)
	case e.CostInAll != nil && once != "":
		return fmt.Sprintf("$%.4f for what the tables have: %s", *e.CostInAll, once)
	case judged:
		return fmt.Sprintf("$%.4f for judges; what the answers cost is not known", *e.JudgesCost)
	case e.Cost != nil && e.judgesUnpriced > 0:
		text = fmt.Sprintf("$%.4f for the answers; what judges cost is not known", *e.Cost)
	default:
		return ""
	}
	if once != "" {
		text += "; " + once
	}
	return text
}

// paidOnce says why the costs of the rows do not add up to that of all answers, "" where they do.
func (e *evaluatedScores) paidOnce() string {
	if e.shared == 0 {
		return ""
	}
	free := ""
	if e.free > 0 {
		free = fmt.Sprintf(" %d more cost nothing, as prompts that are refused do.", e.free)
	}
	return fmt.Sprintf("%d answers were bought with %d requests, as %d share that of another. Each request was paid once, and every row "+
		"counts it.%s", e.bought, e.bought-e.shared, e.shared, free)
}

func (s *evaluatedScore) cost() string {
	if s.Cost == nil {
		return "–"
	}
	return fmt.Sprintf("$%.4f", *s.Cost)
}

// known is a cost, and 0 where there is none.
func known(cost *float64) float64 {
	if cost == nil {
		return 0
	}
	return *cost
}
