package score

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"geoeval/schema"
	"geoeval/stages"
)

// Check holds the tables against what they are counted from and against each other: every cell that a series has, each
// with the counts of its answers; cells that add up to the whole; shares and differences that follow from counts, and lie in
// their intervals; agreements on all that are the sums of those on parts; and diagnoses and what sums them up against those
// that the answers give.
func (s *stage) Check(job *stages.Job, fault func(error)) error {
	e, err := s.read(context.Background(), job)
	if err != nil {
		return err
	}
	scores, err := stages.Rows(job, schema.Scores)
	if err != nil {
		return err
	}
	c := &checker{fault}
	c.scores(e, scores)
	repeats, err := stages.Rows(job, schema.Repeats)
	if err != nil {
		return err
	}
	for i := range repeats {
		c.repeated(&repeats[i])
	}
	comparisons, err := stages.Rows(job, schema.Comparisons)
	if err != nil {
		return err
	}
	for i := range comparisons {
		c.compared(&comparisons[i])
	}
	agreements, err := stages.Rows(job, schema.Agreements)
	if err != nil {
		return err
	}
	c.agreements(e, agreements)
	return c.steps(job, e)
}

type checker struct{ fault func(error) }

func (c *checker) wrong(table schema.Named, row, field, format string, args ...any) {
	c.fault(&schema.FieldError{Table: table.Name(), Row: row, Field: field, Why: fmt.Sprintf(format, args...)})
}

// counts are the numbers of a score that add up over the cells of a breakdown.
func counts(s *schema.Score) map[string]int64 {
	return map[string]int64{"n": s.N, "right": s.Right, "missing": s.Missing, "unasked": s.Unasked, "no_answer": s.NoAnswer,
		"truncated": s.Truncated, "judged": s.Judged, "undecided": s.Undecided}
}

// part is a breakdown of a subset.
type part struct {
	of        schema.Compared
	breakdown schema.Breakdown
}

// everywhere are the breakdowns of which every question counts in one cell.
var everywhere = []schema.Breakdown{schema.ByDiagram, schema.ByDescription, schema.BySource, schema.ByWords, schema.ByCharacters,
	schema.ByConstant, schema.ByLanguage, schema.ByChoices, schema.BySteps}

func (c *checker) scores(e *evaluation, rows []schema.Score) {
	expected := map[string]schema.Score{}
	for _, s := range e.series {
		for _, row := range e.scores(s) {
			expected[schema.Scores.Key(&row)] = row
		}
	}
	wholes, sums := map[schema.Compared]map[string]int64{}, map[part]map[string]int64{}
	for i := range rows {
		s := &rows[i]
		key := schema.Scores.Key(s)
		want, known := expected[key]
		if !known {
			c.wrong(schema.Scores, key, "value", "no question is in this cell, or nobody was asked it")
			continue
		}
		delete(expected, key)
		has, of := counts(s), schema.Compared{Model: s.Model, Setting: s.Setting, Subset: s.Subset}
		for _, field := range slices.Sorted(maps.Keys(has)) {
			if should := counts(&want)[field]; has[field] != should {
				c.wrong(schema.Scores, key, field, "%d, but the answers of the cell give %d", has[field], should)
			}
		}
		c.share(schema.Scores, key, "accuracy", s.Accuracy, s.Right, s.N)
		c.share(schema.Scores, key, "worst", s.Worst, s.Right, s.N+s.Missing)
		c.interval(schema.Scores, key, "low", s.Low, s.Accuracy, s.High)
		c.interval(schema.Scores, key, "clustered_low", s.ClusteredLow, s.Accuracy, s.ClusteredHigh)
		if s.Breakdown == string(schema.ByNothing) {
			wholes[of] = has
		}
		in := part{of, schema.Breakdown(s.Breakdown)}
		if sums[in] == nil {
			sums[in] = map[string]int64{}
		}
		for field, n := range has {
			sums[in][field] += n
		}
	}
	for _, key := range slices.Sorted(maps.Keys(expected)) {
		c.wrong(schema.Scores, key, "value", "this cell has questions and no row")
	}
	for _, in := range slices.SortedFunc(maps.Keys(sums), func(a, b part) int {
		return cmp.Or(cmp.Compare(a.of.Model, b.of.Model), cmp.Compare(a.of.Setting, b.of.Setting), cmp.Compare(a.of.Subset, b.of.Subset),
			cmp.Compare(a.breakdown, b.breakdown))
	}) {
		if !slices.Contains(everywhere, in.breakdown) {
			continue
		}
		for _, field := range slices.Sorted(maps.Keys(sums[in])) {
			if sum, whole := sums[in][field], wholes[in.of][field]; sum != whole {
				c.wrong(schema.Scores, fmt.Sprintf("%s|%s|%s|%s", in.of.Model, in.of.Setting, in.of.Subset, in.breakdown), field,
					"the cells add up to %d, and the subset has %d", sum, whole)
			}
		}
	}
}

// share holds a share against its counts.
func (c *checker) share(table schema.Named, row, field string, has *float64, k, n int64) {
	if (has == nil) != (n == 0) || has != nil && math.Abs(*has-float64(k)/float64(n)) > 1e-12 {
		c.wrong(table, row, field, "%s is not %d of %d", spell(has), k, n)
	}
}

// interval says where a value is outside its interval, or only one of its ends is there.
func (c *checker) interval(table schema.Named, row, field string, low, value, high *float64) {
	if (low == nil) != (high == nil) || low != nil && (value == nil || *low > *value || *high < *value) {
		c.wrong(table, row, field, "%s is not between %s and %s", spell(value), spell(low), spell(high))
	}
}

func spell(v *float64) string {
	if v == nil {
		return "nothing"
	}
	return fmt.Sprint(*v)
}

func (c *checker) repeated(r *schema.Repeated) {
	key := schema.Repeats.Key(r)
	if (r.Value == nil) != (r.N == 0) || r.Value != nil && (*r.Value < 0 || *r.Value > 1) {
		c.wrong(schema.Repeats, key, "value", "%s of %d questions", spell(r.Value), r.N)
	}
	c.interval(schema.Repeats, key, "low", r.Low, r.Value, r.High)
}

func (c *checker) compared(r *schema.Comparison) {
	key := schema.Comparisons.Key(r)
	c.share(schema.Comparisons, key, "difference", r.Difference, r.OnlyA-r.OnlyB, r.N)
	c.interval(schema.Comparisons, key, "low", r.Low, r.Difference, r.High)
	switch {
	case (r.P == nil) != (r.N == 0) || (r.P == nil) != (r.Holm == nil) || r.P != nil && (*r.P < 0 || *r.P > 1):
		c.wrong(schema.Comparisons, key, "p", "%s of %d pairs", spell(r.P), r.N)
	case r.Holm != nil && (*r.Holm < *r.P || *r.Holm > 1):
		c.wrong(schema.Comparisons, key, "p_holm", "%s, from %s", spell(r.Holm), spell(r.P))
	case r.Tied != (r.Holm != nil && *r.Holm > significant):
		c.wrong(schema.Comparisons, key, "tied", "%v with p_holm %s", r.Tied, spell(r.Holm))
	}
}

func (c *checker) agreements(e *evaluation, rows []schema.Agreement) {
	expected := map[string]schema.Agreement{}
	for _, g := range e.pairs.sums() {
		row := g.counts()
		expected[schema.Agreements.Key(&row)] = row
	}
	for i := range rows {
		a := &rows[i]
		key := schema.Agreements.Key(a)
		want, known := expected[key]
		delete(expected, key)
		if !known || a.Both != want.Both || a.OnlyA != want.OnlyA || a.OnlyB != want.OnlyB || a.Neither != want.Neither {
			c.wrong(schema.Agreements, key, "n", "%d + %d + %d + %d, but what both say gives %d + %d + %d + %d",
				a.Both, a.OnlyA, a.OnlyB, a.Neither, want.Both, want.OnlyA, want.OnlyB, want.Neither)
		}
		c.share(schema.Agreements, key, "agreed", a.Agreed, a.Both+a.Neither, a.N)
		if (a.Low == nil) != (a.High == nil) || a.Low != nil && (a.Kappa == nil || *a.Low > *a.High) {
			c.wrong(schema.Agreements, key, "low", "%s to %s with kappa %s", spell(a.Low), spell(a.High), spell(a.Kappa))
		}
	}
	for _, key := range slices.Sorted(maps.Keys(expected)) {
		c.wrong(schema.Agreements, key, "n", "both graded responses, and there is no row")
	}
}
