package geosense

import (
	"cmp"
	"maps"
	"slices"

	"geoeval/internal/statistics"
	"geoeval/schema"
)

// A measure is a mean over responses.
type measure int

const (
	gpi measure = iota
	gpa
	gpaFound
	acc
	judgedACC
)

// A tally counts the responses of a run in a cell.
type tally struct {
	missing, unknown, looked, found, uncounted int64
	clusters                                   map[measure]map[string]statistics.Cluster
}

// values are the measures of a response: gpi over what is known, and gpa over what is found and was counted; ok is false where
// there is none.
func values(rows []*schema.Application) (identified float64, known int64, found int64, applied float64, counted int64) {
	for _, row := range rows {
		if !row.Known() {
			continue
		}
		known++
		if row.Status == schema.PrincipleFound {
			found++
		}
		if row.F1 != nil {
			counted++
			applied += *row.F1
		}
	}
	if known > 0 {
		identified = float64(found) / float64(known)
	}
	if counted > 0 {
		applied /= float64(counted)
	}
	return identified, known, found, applied, counted
}

func (t *tally) add(a *answer, by finder, rows []*schema.Application) {
	identified, known, found, applied, counted := values(rows)
	t.unknown += int64(len(rows)) - known
	t.looked += known
	t.found += found
	if known == 0 {
		return
	}
	t.put(gpi, a.problem, identified)
	t.put(acc, a.problem, one(a.right))
	if by.way != schema.FoundByJudge {
		return
	}
	t.uncounted += found - counted
	if found == 0 {
		t.put(gpa, a.problem, 0)
	} else if counted > 0 {
		t.put(gpa, a.problem, applied)
		t.put(gpaFound, a.problem, applied)
	}
	if right, judged := a.verdicts[by.judge]; judged {
		t.put(judgedACC, a.problem, one(right))
	}
}

func one(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

func (t *tally) put(m measure, problem string, v float64) {
	if t.clusters[m] == nil {
		t.clusters[m] = map[string]statistics.Cluster{}
	}
	c := t.clusters[m][problem]
	c.N++
	c.Sum += v
	t.clusters[m][problem] = c
}

// mean is a measure with its interval, and the number of responses behind it.
func (t *tally) mean(m measure) (value, low, high *float64, n, problems int64) {
	var clusters []statistics.Cluster
	for _, problem := range slices.Sorted(maps.Keys(t.clusters[m])) {
		clusters = append(clusters, t.clusters[m][problem])
	}
	if len(clusters) == 0 {
		return nil, nil, nil, 0, 0
	}
	mean := statistics.Mean(clusters)
	value = &mean.Mean
	if from, to, ok := mean.Interval(mean.N); ok {
		low, high = &from, &to
	}
	return value, low, high, int64(mean.N), int64(len(clusters))
}

func (t *tally) row(r run, c cell) schema.Principled {
	p := schema.Principled{
		Model: r.of.Model, Setting: r.of.Setting, Subset: r.of.Subset, Way: r.by.way, Judge: r.by.judge, Breakdown: c.by, Value: c.value,
		Missing: t.missing, Unknown: t.unknown, Looked: t.looked, Found: t.found, Uncounted: t.uncounted,
	}
	p.GPI, p.GPILow, p.GPIHigh, p.Responses, p.Problems = t.mean(gpi)
	p.GPA, p.GPALow, p.GPAHigh, p.Applied, _ = t.mean(gpa)
	p.GPAFound, p.GPAFoundLow, p.GPAFoundHigh, p.WithFound, _ = t.mean(gpaFound)
	p.ACC, p.ACCLow, p.ACCHigh, _, _ = t.mean(acc)
	p.JudgedACC, _, _, p.Judged, _ = t.mean(judgedACC)
	right := cmp.Or(p.JudgedACC, p.ACC)
	if p.GPI != nil && p.GPA != nil && right != nil {
		p.AVG = new((*p.GPI + *p.GPA + *right) / 3)
	}
	return p
}
