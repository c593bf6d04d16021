package score

import (
	"cmp"
	"fmt"
	"slices"

	"geoeval/internal/statistics"
	"geoeval/schema"
)

// everyK is up to which number of answers a model's repeats are counted one by one; beyond it, all of them alone.
const everyK = 32

// A tried is what is known of the answers to one question that could be obtained.
type tried struct {
	cluster, n, right int
	classes           []statistics.Class
	// silent answers state nothing.
	silent int
	// spelled is the vote, equal where it is.
	spelled string
}

// repeats is what a series reaches where questions were asked several times, none where each has one answer.
func (e *evaluation) repeats(of *series) []schema.Repeated {
	all := e.tried(of)
	most := 0
	for i := range all {
		most = max(most, all[i].n)
	}
	if most < 2 {
		return nil
	}
	votes := map[string]float64{}
	majority := func(t *tried, k int) float64 {
		key := fmt.Sprintf("%d of %s", k, t.spelled)
		v, known := votes[key]
		if !known {
			v = statistics.Majority(k, t.classes, t.silent)
			votes[key] = v
		}
		return v
	}
	pass := func(t *tried, k int) float64 { return statistics.PassAt(k, t.n, t.right) }
	var rows []schema.Repeated
	for k := 1; k <= most; k++ {
		if k > everyK {
			k = most
		}
		rows = append(rows, measured(of.of, schema.PassAtK, k, all, pass), measured(of.of, schema.MajorityAtK, k, all, majority))
	}
	return rows
}

// measured is the mean over the questions that have k answers.
func measured(of schema.Compared, measure string, k int, all []tried, value func(*tried, int) float64) schema.Repeated {
	row := schema.Repeated{Model: of.Model, Setting: of.Setting, Subset: of.Subset, Measure: measure, K: int64(k)}
	var clusters []statistics.Cluster
	answers, before := 0, -1
	for i := range all {
		t := &all[i]
		if t.n < k {
			continue
		}
		if t.cluster != before {
			clusters, before = append(clusters, statistics.Cluster{}), t.cluster
		}
		c := &clusters[len(clusters)-1]
		c.N++
		c.Sum += value(t, k)
		row.N++
		answers += t.n
	}
	if row.N > 0 {
		mean := statistics.Mean(clusters)
		row.Value = &mean.Mean
		if low, high, ok := mean.Interval(answers); ok {
			row.Low, row.High = &low, &high
		}
	}
	return row
}

// tried gathers the answers of a series by question, those of one cluster one after the other.
func (e *evaluation) tried(of *series) []tried {
	var all []tried
	for from := 0; from < len(of.answers); {
		to := from + 1
		for to < len(of.answers) && of.answers[to].question == of.answers[from].question {
			to++
		}
		if t := gather(of.answers[from:to]); t.n > 0 {
			t.cluster = e.cluster(&of.answers[from])
			all = append(all, t)
		}
		from = to
	}
	slices.SortStableFunc(all, func(a, b tried) int { return cmp.Compare(a.cluster, b.cluster) })
	return all
}

// gather gathers the answers to one question. An answer without a class states nothing and has no vote, unless it was ruled
// to be right: then it is a class of its own.
func gather(answers []answer) tried {
	var t tried
	counts, rights := map[int32]int{}, map[int32]int{}
	for i := range answers {
		a := &answers[i]
		if a.is.has(missing) {
			continue
		}
		t.n++
		class := a.class
		if class == 0 && a.is.has(right) {
			class = -a.repeat
		}
		if class == 0 {
			t.silent++
			continue
		}
		counts[class]++
		if a.is.has(right) {
			t.right++
			rights[class]++
		}
	}
	for class, n := range counts {
		t.classes = append(t.classes, statistics.Class{N: n, Right: float64(rights[class]) / float64(n)})
	}
	slices.SortFunc(t.classes, func(a, b statistics.Class) int {
		return cmp.Or(cmp.Compare(b.N, a.N), cmp.Compare(b.Right, a.Right))
	})
	t.spelled = fmt.Sprint(t.classes, t.silent)
	return t
}
