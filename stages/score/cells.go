package score

import (
	"cmp"
	"slices"

	"geoeval/internal/statistics"
	"geoeval/schema"
)

// A tally counts the answers of a series in one cell.
type tally struct {
	n, right, missing                      int
	asked, silent, truncated, judged, open int
	clusters                               []statistics.Cluster
	// cluster and question are those that were counted last.
	cluster, question int
}

// add counts an answer. Those of one cluster come one after the other, and within it those of one question.
func (t *tally) add(a *answer, cluster int) {
	if int(a.question) != t.question {
		t.asked++
		t.question = int(a.question)
	}
	if a.is.has(missing) {
		t.missing++
		return
	}
	if cluster != t.cluster {
		t.clusters = append(t.clusters, statistics.Cluster{})
		t.cluster = cluster
	}
	of := &t.clusters[len(t.clusters)-1]
	of.N++
	t.n++
	if a.is.has(right) {
		of.Sum++
		t.right++
	}
	for _, count := range []struct {
		of traits
		n  *int
	}{{silent, &t.silent}, {truncated, &t.truncated}, {judged, &t.judged}} {
		if a.is.has(count.of) {
			*count.n++
		}
	}
	if a.is.has(undecided) && !a.is.has(judged) {
		t.open++
	}
}

// scores counts a series in every cell of its subset.
func (e *evaluation) scores(of *series) []schema.Score {
	tallies := make([]tally, len(e.questions.cells))
	for i := range tallies {
		tallies[i].cluster, tallies[i].question = -1, -1
	}
	answers := slices.Clone(of.answers)
	slices.SortStableFunc(answers, func(a, b answer) int {
		return cmp.Or(cmp.Compare(e.cluster(&a), e.cluster(&b)), cmp.Compare(a.question, b.question))
	})
	for i := range answers {
		a := &answers[i]
		for _, c := range e.questions.of[a.question].cells {
			tallies[c].add(a, e.cluster(a))
		}
	}
	there := make([]int, len(tallies))
	for _, place := range e.questions.places[of.of.Subset] {
		for _, c := range e.questions.of[place].cells {
			there[c]++
		}
	}
	var rows []schema.Score
	for i, questions := range there {
		if questions > 0 {
			rows = append(rows, tallies[i].row(of.of, e.questions.cells[i], questions))
		}
	}
	return rows
}

func (e *evaluation) cluster(a *answer) int { return e.questions.of[a.question].cluster }

// row is the score of a cell that has so many questions.
func (t *tally) row(of schema.Compared, in cell, questions int) schema.Score {
	s := schema.Score{
		Model: of.Model, Setting: of.Setting, Subset: of.Subset, Breakdown: string(in.breakdown), Value: in.value,
		N: int64(t.n), Right: int64(t.right), Accuracy: statistics.Share(t.right, t.n),
		Clusters: int64(len(t.clusters)), Missing: int64(t.missing), Worst: statistics.Share(t.right, t.n+t.missing),
		Unasked: int64(questions - t.asked), NoAnswer: int64(t.silent), Truncated: int64(t.truncated), Judged: int64(t.judged),
		Undecided: int64(t.open), Few: t.n < schema.FewBelow,
	}
	if t.n > 0 {
		low, high := statistics.Wilson(*s.Accuracy, float64(t.n), statistics.Z95)
		s.Low, s.High = &low, &high
	}
	mean := statistics.Mean(t.clusters)
	if low, high, ok := mean.Interval(t.n); ok {
		s.ClusteredError, s.ClusteredLow, s.ClusteredHigh = &mean.Error, &low, &high
	}
	return s
}
