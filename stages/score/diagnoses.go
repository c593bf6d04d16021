package score

import (
	"cmp"
	"slices"

	"geoeval/internal/knowledge/mastery"
	"geoeval/schema"
)

// A diagnosis is what a model answered to a problem in whole and to its steps, once.
type diagnosis struct {
	cluster int
	repeat  int32
	// verdicts are those on the steps in their order.
	verdicts []schema.StepVerdict
	whole    schema.StepVerdict
}

// diagnoses gathers the answers of a series by problem and repeat, in the order of these. What nobody answered, or was asked, is
// missing.
func (e *evaluation) diagnoses(of *series) []*diagnosis {
	if of.of.Subset != schema.StepsAsked {
		return nil
	}
	type key struct {
		cluster int
		repeat  int32
	}
	found := map[key]*diagnosis{}
	var all []*diagnosis
	for i := range of.answers {
		a := &of.answers[i]
		q := &e.questions.of[a.question]
		at := key{q.cluster, a.repeat}
		d := found[at]
		if d == nil {
			d = &diagnosis{cluster: q.cluster, repeat: a.repeat, whole: schema.StepMissing}
			for range q.steps {
				d.verdicts = append(d.verdicts, schema.StepMissing)
			}
			found[at], all = d, append(all, d)
		}
		verdict := schema.StepWrong
		switch {
		case a.is.has(missing):
			verdict = schema.StepMissing
		case a.is.has(right):
			verdict = schema.StepRight
		}
		if q.step == 0 {
			d.whole = verdict
		} else {
			d.verdicts[q.step-1] = verdict
		}
	}
	slices.SortFunc(all, func(a, b *diagnosis) int {
		return cmp.Or(cmp.Compare(a.cluster, b.cluster), cmp.Compare(a.repeat, b.repeat))
	})
	return all
}

// missing is how many answers are.
func (d *diagnosis) missing() int {
	n := 0
	for _, v := range append(slices.Clone(d.verdicts), d.whole) {
		if v == schema.StepMissing {
			n++
		}
	}
	return n
}

// outcomes are those of the answers; what is missing is wrong.
func (d *diagnosis) outcomes() (strict, loose schema.Outcome) {
	steps := make([]bool, len(d.verdicts))
	for i, v := range d.verdicts {
		steps[i] = v == schema.StepRight
	}
	return mastery.Of(steps, d.whole == schema.StepRight)
}

// diagnosed are the rows of a series.
func (e *evaluation) diagnosed(of *series) []schema.Diagnosis {
	var rows []schema.Diagnosis
	for _, d := range e.diagnoses(of) {
		row := schema.Diagnosis{Model: of.of.Model, Setting: of.of.Setting, ProblemID: e.questions.parents[d.cluster], Repeat: int64(d.repeat),
			Steps: int64(len(d.verdicts)), Concepts: e.questions.conceptsOf(d.cluster), Whole: d.whole, Missing: int64(d.missing())}
		for _, v := range d.verdicts {
			row.Verdicts = append(row.Verdicts, string(v))
			if v == schema.StepRight {
				row.StepsRight++
			}
		}
		if row.Missing == 0 {
			row.Strict, row.Loose = d.outcomes()
		}
		rows = append(rows, row)
	}
	return rows
}
