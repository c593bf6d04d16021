package score

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"geoeval/internal/statistics"
	"geoeval/internal/statistics/agreement"
	"geoeval/schema"
	"geoeval/stages"
)

// A namer is who names first errors: a judge, or all persons together.
type namer = string

// named are the kinds that a response is given, by who names them: people have several.
type named map[namer][]schema.ErrorKind

// errorAgreements says how far those agree who name the first errors of wrong responses, two judges, persons among each other, and a
// judge with persons: of each model and subset, of each model, of each subset, and of all.
func (e *evaluation) errorAgreements(job *stages.Job) ([]schema.Agreement, error) {
	f := e.finder()
	type of struct {
		model  string
		subset schema.Subset
	}
	responses, attempts := map[string]named{}, map[string]of{}
	for rows, err := range stages.Scan(job, schema.FirstErrors) {
		if err != nil {
			return nil, err
		}
		for i := range rows {
			r := &rows[i]
			if _, a := f.find(&r.Attempt); a == nil {
				return nil, strange(schema.FirstErrors, &r.Attempt, "no response of this evaluation")
			}
			if r.Why != "" && r.Why != schema.ErrorUnclear {
				continue
			}
			key, by := r.Attempt.Key(), r.By
			if strings.HasPrefix(by, people) {
				by = schema.ErrorsByPeople
			}
			if responses[key] == nil {
				responses[key], attempts[key] = named{}, of{r.Model, r.Subset}
			}
			responses[key][by] = append(responses[key][by], r.Kind)
		}
	}
	ratings := map[two][][]schema.ErrorKind{}
	for _, key := range slices.Sorted(maps.Keys(responses)) {
		for _, pair := range responses[key].pairs() {
			for _, model := range []string{attempts[key].model, everyModel} {
				for _, subset := range []schema.Subset{attempts[key].subset, ""} {
					t := two{model, subset, pair.a, pair.b}
					ratings[t] = append(ratings[t], pair.kinds)
				}
			}
		}
	}
	var rows []schema.Agreement
	for t, of := range ratings {
		rows = append(rows, t.errors(of))
	}
	slices.SortFunc(rows, func(a, b schema.Agreement) int {
		return cmp.Compare(schema.Agreements.Key(&a), schema.Agreements.Key(&b))
	})
	return rows, nil
}

// A namedPair is two who name first errors, with the kinds that both give a response.
type namedPair struct {
	a, b  namer
	kinds []schema.ErrorKind
}

// pairs are those who name the first error of a response, judges by name and people last; people are a pair where there are two.
func (n named) pairs() (all []namedPair) {
	names := slices.SortedFunc(maps.Keys(n), func(a, b namer) int {
		last := func(s namer) int {
			if s == schema.ErrorsByPeople {
				return 1
			}
			return 0
		}
		return cmp.Or(last(a)-last(b), cmp.Compare(a, b))
	})
	for i, a := range names {
		if a == schema.ErrorsByPeople && len(n[a]) > 1 {
			all = append(all, namedPair{a, a, n[a]})
		}
		for _, b := range names[i+1:] {
			all = append(all, namedPair{a, b, slices.Concat(n[a], n[b])})
		}
	}
	return all
}

// errors is the agreement of two, from the kinds that each response is given.
func (t two) errors(responses [][]schema.ErrorKind) schema.Agreement {
	row := schema.Agreement{About: schema.AboutErrors, Model: t.model, Subset: t.subset, A: t.a, B: t.b, N: int64(len(responses))}
	var items [][]int
	for _, kinds := range responses {
		counts := make([]int, len(schema.ErrorKinds))
		for _, k := range kinds {
			counts[slices.Index(schema.ErrorKinds, k)]++
		}
		if slices.Max(counts) == len(kinds) {
			row.Same++
		}
		items = append(items, counts)
	}
	row.Agreed = statistics.Share(int(row.Same), len(responses))
	if kappa := agreement.Fleiss(items); kappa.Defined {
		row.Kappa = &kappa.Value
	}
	return row
}
