package score

import (
	"cmp"
	"slices"
	"strconv"

	"geoeval/internal/knowledge/mastery"
	"geoeval/internal/statistics"
	"geoeval/schema"
)

// A counted is a number of We-Math's under way: what is counted, and what it would be with all that is missing wrong.
type counted struct {
	clusters []statistics.Cluster
	cluster  int
	n        int
	sum      float64
	missing  int
	worstN   int
	worstSum float64
}

// add counts a value of a cluster. Those of one cluster come one after the other.
func (c *counted) add(cluster int, value float64) {
	if c.n == 0 || c.cluster != cluster {
		c.clusters, c.cluster = append(c.clusters, statistics.Cluster{}), cluster
	}
	of := &c.clusters[len(c.clusters)-1]
	of.N++
	of.Sum += value
	c.n++
	c.sum += value
}

// worst counts a value as it is where all that is missing is wrong.
func (c *counted) worst(value float64) {
	c.worstN++
	c.worstSum += value
}

func (c *counted) row(of schema.Compared, part string, measure schema.MasteryMeasure) schema.Mastered {
	row := schema.Mastered{Model: of.Model, Setting: of.Setting, Part: part, Measure: measure, N: int64(c.n), Sum: &c.sum, Missing: int64(c.missing)}
	if c.n > 0 {
		mean := statistics.Mean(c.clusters)
		row.Value = &mean.Mean
		if low, high, ok := mean.Interval(c.n); ok {
			row.Low, row.High = &low, &high
		}
	}
	if c.worstN > 0 {
		row.Worst = new(c.worstSum / float64(c.worstN))
	}
	return row
}

// A share is a measure that is a mean over diagnoses.
type share struct {
	measure schema.MasteryMeasure
	// of gives what a diagnosis with these outcomes counts, and whether it is among those that the mean is over.
	of func(strict, loose schema.Outcome) (value float64, counts bool)
}

// shares are the rates of We-Math, and its averages with these weights.
func shares(w mastery.Weights) []share {
	return []share{
		{schema.RateIK, func(strict, _ schema.Outcome) (float64, bool) {
			return is(strict == schema.InsufficientKnowledge), true
		}},
		{schema.RateIG, func(strict, _ schema.Outcome) (float64, bool) {
			return is(strict == schema.InadequateGeneralization), true
		}},
		{schema.RateCMStrict, func(strict, _ schema.Outcome) (float64, bool) { return is(strict == schema.CompleteMastery), true }},
		{schema.RateRMStrict, func(strict, _ schema.Outcome) (float64, bool) { return rote(strict) }},
		{schema.RateCMLoose, func(_, loose schema.Outcome) (float64, bool) { return is(loose == schema.CompleteMastery), true }},
		{schema.RateRMLoose, func(_, loose schema.Outcome) (float64, bool) { return rote(loose) }},
		{schema.StrictAvg, func(strict, _ schema.Outcome) (float64, bool) { return w.Of(strict), true }},
		{schema.LooseAvg, func(_, loose schema.Outcome) (float64, bool) { return w.Of(loose), true }},
	}
}

func is(so bool) float64 {
	if so {
		return 1
	}
	return 0
}

// rote counts RM among the problems whose whole is right.
func rote(o schema.Outcome) (float64, bool) {
	return is(o == schema.RoteMemorization), o == schema.RoteMemorization || o == schema.CompleteMastery
}

// mastered are We-Math's numbers of a series, none of one that was not asked step by step.
func (e *evaluation) mastered(of *series) []schema.Mastered {
	all := e.diagnoses(of)
	if len(all) == 0 {
		return nil
	}
	parts := map[int][]*diagnosis{0: all}
	for _, d := range all {
		parts[len(d.verdicts)] = append(parts[len(d.verdicts)], d)
	}
	var rows []schema.Mastered
	for steps, part := range parts {
		name := strconv.Itoa(steps)
		if steps == 0 {
			name = allParts
		}
		for _, s := range shares(e.weights) {
			rows = append(rows, s.counted(part).row(of.of, name, s.measure))
		}
	}
	rows = append(rows, e.accuracies(of, all)...)
	return append(rows, e.conceptMeans(of)...)
}

// allParts is the part that is everything.
const allParts = "all"

func (s *share) counted(of []*diagnosis) *counted {
	c := &counted{}
	for _, d := range of {
		value, counts := s.of(d.outcomes())
		if counts {
			c.worst(value)
		}
		switch {
		case d.missing() > 0:
			c.missing++
		case counts:
			c.add(d.cluster, value)
		}
	}
	return c
}

// accuracies are those on problems of one step, and on whole ones of two and three.
func (e *evaluation) accuracies(of *series, all []*diagnosis) []schema.Mastered {
	by := map[int]*counted{1: {}, 2: {}, 3: {}}
	add := func(steps, cluster int, v schema.StepVerdict) {
		c := by[steps]
		if c == nil {
			return
		}
		c.worst(is(v == schema.StepRight))
		if v == schema.StepMissing {
			c.missing++
		} else {
			c.add(cluster, is(v == schema.StepRight))
		}
	}
	for _, d := range all {
		for _, v := range d.verdicts {
			add(1, d.cluster, v)
		}
		add(len(d.verdicts), d.cluster, d.whole)
	}
	return []schema.Mastered{by[1].row(of.of, allParts, schema.S1), by[2].row(of.of, allParts, schema.S2), by[3].row(of.of, allParts, schema.S3)}
}

// addShare counts the share of right answers of a cluster, beside which some are missing.
func (c *counted) addShare(cluster, right, n, missing int) {
	c.worst(float64(right) / float64(n+missing))
	if n == 0 {
		c.missing++
	} else {
		c.add(cluster, float64(right)/float64(n))
	}
}

// conceptMeans are the means over concepts, of all and of each group and domain, of the accuracy on problems of one step.
func (e *evaluation) conceptMeans(of *series) []schema.Mastered {
	tallies := make([]struct{ n, right, missing int }, len(e.questions.concepts))
	for i := range of.answers {
		a := &of.answers[i]
		at := e.questions.of[a.question].concept
		if at < 0 {
			continue
		}
		switch t := &tallies[at]; {
		case a.is.has(missing):
			t.missing++
		default:
			t.n++
			t.right += int(is(a.is.has(right)))
		}
	}
	means := map[string]*counted{}
	for i, t := range tallies {
		if t.n+t.missing == 0 {
			continue
		}
		c := &e.questions.concepts[i]
		for _, part := range slices.Compact([]string{allParts, c.domain, c.group}) {
			if part == "" {
				continue
			}
			m := means[part]
			if m == nil {
				m = &counted{}
				means[part] = m
			}
			m.addShare(i, t.right, t.n, t.missing)
		}
	}
	var rows []schema.Mastered
	for part, m := range means {
		row := m.row(of.of, part, schema.ConceptMean)
		row.Low, row.High = nil, nil // concepts are not drawn
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b schema.Mastered) int { return cmp.Compare(a.Part, b.Part) })
	return rows
}
