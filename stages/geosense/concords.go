package geosense

import (
	"cmp"
	"maps"
	"slices"

	"geoeval/internal/statistics"
	"geoeval/internal/statistics/agreement"
	"geoeval/schema"
	"geoeval/stages"
)

// every stands for all models, or all kinds.
const every = "all"

// two are two who look for the same principles.
type two struct{ model, kind, a, b string }

// known names who looks.
func (f finder) known() string { return cmp.Or(f.judge, string(f.way)) }

// concords are how far those who look for principles agree, by model and by kind of principle; intervals are drawn by problem.
func (e *evaluation) concords(job *stages.Job) []schema.Concord {
	pairs := map[two]map[string]statistics.Paired{}
	for _, a := range e.answers {
		for i, first := range e.finders {
			for _, second := range e.finders[i+1:] {
				e.compare(pairs, a, first, second)
			}
		}
	}
	var rows []schema.Concord
	for of, clusters := range pairs {
		var sum statistics.Paired
		var in []statistics.Paired
		for _, problem := range slices.Sorted(maps.Keys(clusters)) {
			sum = sum.Plus(clusters[problem], 1)
			in = append(in, clusters[problem])
		}
		row := schema.Concord{
			Model: of.model, Kind: of.kind, A: of.a, B: of.b, N: int64(sum.N()), Both: int64(sum.Both), OnlyA: int64(sum.OnlyA), OnlyB: int64(sum.OnlyB),
			Neither: int64(sum.Neither), Agreed: statistics.Share(sum.Both+sum.Neither, sum.N()),
		}
		if kappa := agreement.OfPairs(sum); kappa.Defined {
			row.Kappa = &kappa.Value
			if low, high, ok := agreement.Bootstrap(in, job.Chance("kappa", of.model, of.kind, of.a, of.b)); ok {
				row.Low, row.High = &low, &high
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// pairOf counts whether each of two found a principle.
func pairOf(a, b bool) statistics.Paired {
	switch {
	case a && b:
		return statistics.Paired{Both: 1}
	case a:
		return statistics.Paired{OnlyA: 1}
	case b:
		return statistics.Paired{OnlyB: 1}
	}
	return statistics.Paired{Neither: 1}
}

// compare takes in what two say of a response.
func (e *evaluation) compare(pairs map[two]map[string]statistics.Paired, a *answer, first, second finder) {
	of := map[string]*schema.Application{}
	for _, row := range a.applications[first] {
		of[row.Principle] = row
	}
	for _, theirs := range a.applications[second] {
		ours := of[theirs.Principle]
		if ours == nil || !ours.Known() || !theirs.Known() {
			continue
		}
		pair := pairOf(ours.Status == schema.PrincipleFound, theirs.Status == schema.PrincipleFound)
		for _, model := range []string{every, a.Model} {
			for _, kind := range []string{every, string(e.principles[theirs.Principle].Kind)} {
				t := two{model, kind, first.known(), second.known()}
				if pairs[t] == nil {
					pairs[t] = map[string]statistics.Paired{}
				}
				pairs[t][a.problem] = pairs[t][a.problem].Plus(pair, 1)
			}
		}
	}
}
