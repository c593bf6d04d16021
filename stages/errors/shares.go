package errors

import (
	"cmp"
	"slices"
	"strings"

	"geoeval/internal/statistics"
	"geoeval/schema"
	"geoeval/stages/asking"
)

// A cell is what shares are of.
type cell struct {
	model, setting, by string
	breakdown          schema.ErrorsBy
	value              string
}

// A tally counts the wrong answers of a cell by kind, and of what is not classified by reason.
type tally struct {
	n     int
	kinds map[schema.ErrorKind]int
	why   map[schema.Unclassified]int
}

// shares counts for each judge, in the order of the configuration, and for people together.
func (s *stage) shares(e *evaluation, rows []schema.FirstError) []schema.ErrorShare {
	var classifiers []string
	for i := range s.config.Judges {
		classifiers = append(classifiers, s.config.Judges[i].Known())
	}
	if s.config.Review != "" {
		classifiers = append(classifiers, schema.ErrorsByPeople)
	}
	said := map[string][]*schema.FirstError{}
	for i := range rows {
		key := rows[i].Attempt.Key() + "|" + classifier(rows[i].By)
		said[key] = append(said[key], &rows[i])
	}
	tallies := map[cell]*tally{}
	for i := range e.answers {
		a := &e.answers[i]
		for _, by := range classifiers {
			kind, why := together(a, said[a.Key()+"|"+by])
			for _, c := range a.cells(by) {
				t := tallies[c]
				if t == nil {
					t = &tally{kinds: map[schema.ErrorKind]int{}, why: map[schema.Unclassified]int{}}
					tallies[c] = t
				}
				t.n++
				t.kinds[kind]++
				t.why[why]++
			}
		}
	}
	var all []schema.ErrorShare
	for c, t := range tallies {
		all = append(all, t.rows(c)...)
	}
	slices.SortFunc(all, func(a, b schema.ErrorShare) int {
		return cmp.Compare(schema.ErrorShares.Key(&a), schema.ErrorShares.Key(&b))
	})
	return all
}

// classifier names who says something in the table of shares.
func classifier(by string) string {
	if strings.HasPrefix(by, asking.People) {
		return schema.ErrorsByPeople
	}
	return by
}

// together is the kind on which all agree who looked at an answer, or why there is none.
func together(a *answer, said []*schema.FirstError) (schema.ErrorKind, schema.Unclassified) {
	switch {
	case len(said) == 0:
		return schema.NotClassified, cmp.Or(a.passed, schema.ErrorUnseen)
	case slices.ContainsFunc(said, func(f *schema.FirstError) bool { return f.Kind != said[0].Kind }):
		return schema.NotClassified, schema.ErrorDisagreed
	}
	return said[0].Kind, said[0].Why
}

// cells are those that an answer counts in.
func (a *answer) cells(by string) []cell {
	var all []cell
	in := func(b schema.ErrorsBy, values ...string) {
		for _, v := range values {
			all = append(all, cell{a.Model, a.Setting, by, b, v})
		}
	}
	in(schema.ErrorsInAll, string(schema.ErrorsInAll))
	in(schema.ErrorsSubset, string(a.Subset))
	in(schema.ErrorsSource, string(a.question.Source))
	in(schema.ErrorsSubject, schema.SubjectsOf(a.question)...)
	for _, p := range a.needs {
		if p.Benchmark == schema.GeoSense {
			in(schema.ErrorsPrinciple, p.ID)
		} else {
			in(schema.ErrorsConcept, p.ID)
		}
	}
	return all
}

// rows are those of a cell, one for each kind.
func (t *tally) rows(c cell) (all []schema.ErrorShare) {
	for _, kind := range schema.ErrorKinds {
		row := schema.ErrorShare{
			Model: c.model, Setting: c.setting, By: c.by, Breakdown: c.breakdown, Value: c.value, Kind: kind,
			Count: int64(t.kinds[kind]), N: int64(t.n), Share: statistics.Share(t.kinds[kind], t.n),
		}
		if kind == schema.NotClassified {
			for _, why := range schema.ErrorsUncounted {
				*row.Why.Of(why) = int64(t.why[why])
			}
		}
		all = append(all, row)
	}
	return all
}
