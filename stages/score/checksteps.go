package score

import (
	"maps"
	"math"
	"reflect"
	"slices"

	"geoeval/schema"
	"geoeval/stages"
)

// steps holds diagnoses and what sums them up against what the answers give.
func (c *checker) steps(job *stages.Job, e *evaluation) error {
	diagnoses, err := stages.Rows(job, schema.Diagnoses)
	if err != nil {
		return err
	}
	mastered, err := stages.Rows(job, schema.Mastery)
	if err != nil {
		return err
	}
	expected, sums := map[string]schema.Diagnosis{}, map[string]schema.Mastered{}
	for _, s := range e.series {
		for _, row := range e.diagnosed(s) {
			expected[schema.Diagnoses.Key(&row)] = row
		}
		for _, row := range e.mastered(s) {
			sums[schema.Mastery.Key(&row)] = row
		}
	}
	for i := range diagnoses {
		key := schema.Diagnoses.Key(&diagnoses[i])
		if want, known := expected[key]; !known || !reflect.DeepEqual(diagnoses[i], want) {
			c.wrong(schema.Diagnoses, key, "verdicts", "%v and %s, but the answers give %v and %s", diagnoses[i].Verdicts, diagnoses[i].Whole,
				want.Verdicts, want.Whole)
		}
		delete(expected, key)
	}
	for i := range mastered {
		m := &mastered[i]
		key := schema.Mastery.Key(m)
		want, known := sums[key]
		delete(sums, key)
		if !known || m.N != want.N || m.Missing != want.Missing || m.Sum == nil || math.Abs(*m.Sum-*want.Sum) > 1e-9 {
			c.wrong(schema.Mastery, key, "sum", "%s of %d, with %d missing, but the answers give %s of %d, with %d missing", spell(m.Sum), m.N, m.Missing,
				spell(want.Sum), want.N, want.Missing)
			continue
		}
		if m.Value != nil && math.Abs(*m.Value-*m.Sum/float64(m.N)) > 1e-12 {
			c.wrong(schema.Mastery, key, "value", "%s is not %s of %d", spell(m.Value), spell(m.Sum), m.N)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(expected)) {
		c.wrong(schema.Diagnoses, key, "verdicts", "the problem was asked step by step, and there is no row")
	}
	for _, key := range slices.Sorted(maps.Keys(sums)) {
		c.wrong(schema.Mastery, key, "sum", "there is no row")
	}
	return nil
}
