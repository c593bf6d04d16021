package score_test

import (
	"math"
	"testing"

	"geoeval/schema"
	"geoeval/stages/stagetest"
)

// Fleiss' kappa of who names first errors, as by hand. Four wrong responses: ann and bob say k k, k v, v v, v v and the judge k, v, v, k,
// where k is knowledge and v visual. What the judge cannot be used of is no rating.
//
// Among people, observed is (1 + 0 + 1 + 1)/4, expected (3/8)² + (5/8)² = 17/32, and kappa 7/15. Of the judge with people, observed is
// (1 + 1/3 + 1 + 1/3)/4 = 2/3, expected (5/12)² + (7/12)² = 37/72, and kappa 11/35.
func TestErrorAgreements(t *testing.T) {
	t.Parallel()
	f := &tables{}
	const k, v = schema.KnowledgeError, schema.VisualError
	say := func(a schema.Attempt, by string, place int64, kind schema.ErrorKind, why schema.Unclassified) {
		e := schema.FirstError{Attempt: a, By: by, Place: place, Kind: kind, Why: why}
		if kind != schema.NotClassified {
			e.Sentence = "So it is."
		}
		f.errors = append(f.errors, e)
	}
	for p, kinds := range [][3]schema.ErrorKind{{k, k, k}, {k, v, v}, {v, v, v}, {v, v, k}} {
		f.ask(schema.MainAsked, p)
		a := f.answer("m", "plain", schema.MainAsked, p, 1, wrong, 1)
		say(a, "people:ann", 0, kinds[0], "")
		say(a, "people:bob", 0, kinds[1], "")
		say(a, "j", 1, kinds[2], "")
		say(a, "other", 2, schema.NotClassified, schema.ErrorUnusable)
	}
	rows := map[string]schema.Agreement{}
	for _, a := range stagetest.Table(t, written(t, f), schema.Agreements) {
		if a.About == schema.AboutErrors {
			rows[schema.Agreements.Key(&a)] = a
		}
	}
	if len(rows) != 8 {
		t.Errorf("%d rows: two pairs, of m and of all, on main and on all, are 8", len(rows))
	}
	for _, model := range []string{"m|main", "m|", "all|main", "all|"} {
		for pair, want := range map[string]struct {
			same  int64
			kappa float64
		}{"people|people": {3, 7. / 15}, "j|people": {2, 11. / 35}} {
			a := rows["errors|"+model+"|"+pair]
			if a.N != 4 || a.Same != want.same || a.Kappa == nil || math.Abs(*a.Kappa-want.kappa) > 1e-12 {
				t.Errorf("%s of %s: %+v", pair, model, a)
			}
		}
	}
}
