package wemath

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"geoeval/internal/knowledge/mastery"
	"geoeval/internal/knowledge/principle"
	"geoeval/schema"
)

// A Count is what verdicts say of a model, under We-Math's names.
type Count struct {
	// Counts are how many problems have each outcome.
	Counts mastery.Counts `json:"counts"`
	// Rates are the same in percent of the problems; of RM, in percent of those of which the whole is right.
	Rates Rates `json:"rates"`
	// StrictAvg and LooseAvg are We-Math's score in percent: an IG counts half and a CM whole; null without a problem.
	StrictAvg *float64 `json:"strict_avg"`
	LooseAvg  *float64 `json:"loose_avg"`
	// S1 is the accuracy in percent on problems of one step, S2 on whole problems of two steps, S3 on those of three; null
	// without any.
	S1 *float64 `json:"S1"`
	S2 *float64 `json:"S2"`
	S3 *float64 `json:"S3"`
	// Answers says of how many answers S1, S2 and S3 are, and how many of these are right.
	Answers Answers `json:"answers"`
	// Concepts are the concepts of the problems of one step, by name.
	Concepts map[string]Accuracy `json:"concepts"`
	// Groups are We-Math's twelve groups of concepts, by name, and Domains its five domains: those of which there is a concept.
	Groups  map[string]Mean `json:"groups"`
	Domains map[string]Mean `json:"domains"`
}

// A Mean is the mean over concepts of their accuracies, as We-Math has it: each concept counts the same.
type Mean struct {
	// Concepts is over how many.
	Concepts int `json:"concepts"`
	// N is how many answers these have, and Right how many of them are right.
	N     int `json:"n"`
	Right int `json:"right"`
	// Accuracy is the mean in percent.
	Accuracy *float64 `json:"accuracy"`
	sum      float64
}

func (m Mean) with(a *Accuracy) Mean {
	m.Concepts++
	m.N += a.N
	m.Right += a.Right
	m.sum += float64(a.Right) / float64(a.N)
	m.Accuracy = percent(m.sum, m.Concepts)
	return m
}

// Rates are in percent, with two decimals; null where they are of nothing.
type Rates struct {
	IK       *float64 `json:"IK"`
	IG       *float64 `json:"IG"`
	CMStrict *float64 `json:"CM_strict"`
	RMStrict *float64 `json:"RM_strict"`
	CMLoose  *float64 `json:"CM_loose"`
	RMLoose  *float64 `json:"RM_loose"`
}

// Answers are how many answers there are to problems of one step and to whole problems of two and three.
type Answers struct {
	S1 Accuracy `json:"S1"`
	S2 Accuracy `json:"S2"`
	S3 Accuracy `json:"S3"`
}

// An Accuracy is of so many answers.
type Accuracy struct {
	N     int `json:"n"`
	Right int `json:"right"`
	// Accuracy is in percent, null without answers.
	Accuracy *float64 `json:"accuracy"`
}

func (a *Accuracy) add(right bool, times int) {
	a.N += times
	if right {
		a.Right += times
	}
	a.Accuracy = percent(float64(a.Right), a.N)
}

// percent is a part of n in percent with two decimals, as Python prints it; nil where n is 0.
func percent(part float64, n int) *float64 {
	if n == 0 {
		return nil
	}
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(part/float64(n)*100, 'f', 2, 64), 64)
	if err != nil {
		panic(err) // it is a number that was just written
	}
	return &rounded
}

// A tally is a count under way.
type tally struct {
	counts   mastery.Counts
	answers  Answers
	concepts map[string]*Accuracy
	levels   levels
}

func newTally(l levels) *tally { return &tally{concepts: map[string]*Accuracy{}, levels: l} }

// whole counts an answer to a whole problem, if there is one.
func (t *tally) whole(steps int, right, given bool, times int) {
	switch {
	case !given:
	case steps == 2:
		t.answers.S2.add(right, times)
	case steps == 3:
		t.answers.S3.add(right, times)
	}
}

// step counts an answer to a problem of one step.
func (t *tally) step(concept string, right bool, times int) {
	t.answers.S1.add(right, times)
	a := t.concepts[concept]
	if a == nil {
		a = &Accuracy{}
		t.concepts[concept] = a
	}
	a.add(right, times)
}

// count ends a tally whose rates are of n problems.
func (t *tally) count(n int) Count {
	c := Count{Counts: t.counts, Answers: t.answers, S1: t.answers.S1.Accuracy, S2: t.answers.S2.Accuracy, S3: t.answers.S3.Accuracy,
		Concepts: map[string]Accuracy{}, Groups: map[string]Mean{}, Domains: map[string]Mean{}}
	for _, name := range slices.Sorted(maps.Keys(t.concepts)) {
		a := t.concepts[name]
		c.Concepts[name] = *a
		if path := t.levels[strings.ToLower(name)]; len(path) > 1 {
			c.Domains[path[0]] = c.Domains[path[0]].with(a)
			c.Groups[path[1]] = c.Groups[path[1]].with(a)
		}
	}
	if n > 0 {
		strict, loose := mastery.Published.Averages(t.counts, n)
		c.StrictAvg, c.LooseAvg = percent(strict, 1), percent(loose, 1)
	}
	of := func(k, n int) *float64 { return percent(float64(k), n) }
	c.Rates = Rates{IK: of(t.counts.IK, n), IG: of(t.counts.IG, n),
		CMStrict: of(t.counts.CMStrict, n), RMStrict: of(t.counts.RMStrict, t.counts.RMStrict+t.counts.CMStrict),
		CMLoose: of(t.counts.CMLoose, n), RMLoose: of(t.counts.RMLoose, t.counts.RMLoose+t.counts.CMLoose)}
	return c
}

// counted is the count of what the file has: of the first row of each, and of problems that lack none.
func (r *run) counted(right func(*answered) bool) Count {
	t := newTally(r.levels)
	for _, p := range r.sorted() {
		steps := make([]bool, p.steps)
		for i, rows := range p.rows {
			if len(rows) == 0 {
				continue
			}
			if i == 0 {
				t.whole(p.steps, right(&rows[0]), true, 1)
			} else {
				steps[i-1] = right(&rows[0])
				t.step(rows[0].concept, steps[i-1], 1)
			}
		}
		if len(p.missing()) == 0 {
			strict, loose := mastery.Of(steps, right(&p.rows[0][0]))
			t.counts.Add(strict, loose, 1)
		}
	}
	return t.count(t.counts.N())
}

// levels are the domain and the group of each of We-Math's concepts, by its name in lower case.
type levels map[string][]string

var known = sync.OnceValues(func() (levels, error) {
	c, err := principle.Load()
	if err != nil {
		return nil, err
	}
	l := levels{}
	for _, p := range c.All() {
		if p.Benchmark == string(schema.WeMath) {
			l[strings.ToLower(p.NameEN)] = p.Path
		}
	}
	return l, nil
})
