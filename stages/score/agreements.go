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

const (
	// rules are the first of those who grade.
	rules = "rules"
	// everyModel stands for all models.
	everyModel = "all"
	// people begins the names of those who are no models.
	people = "people:"
)

// two are two who grade the responses of a model to a subset.
type two struct {
	model  string
	subset schema.Subset
	a, b   string
}

// pairs count on what two who grade agree, cluster by cluster.
type pairs map[two]map[int]statistics.Paired

// add counts a response of a cluster on which both said whether it is right.
func (p pairs) add(of two, cluster int, a, b bool) {
	clusters := p[of]
	if clusters == nil {
		clusters = map[int]statistics.Paired{}
		p[of] = clusters
	}
	clusters[cluster] = clusters[cluster].Plus(paired(a, b), 1)
}

// paired counts one pair.
func paired(a, b bool) statistics.Paired {
	switch {
	case a && b:
		return statistics.Paired{Both: 1}
	case a:
		return statistics.Paired{OnlyA: 1}
	case b:
		return statistics.Paired{OnlyB: 1}
	}
	return statistics.Paired{Neither: 1}
}

// graded are two who grade with what they agree on.
type graded struct {
	two
	clusters map[int]statistics.Paired
}

// sums gives those of each model and subset, of each model on all subsets, and of all models, in an order of their own.
func (p pairs) sums() []*graded {
	all := map[two]map[int]statistics.Paired{}
	for of, clusters := range p {
		for _, model := range []string{of.model, everyModel} {
			for _, subset := range []schema.Subset{of.subset, ""} {
				wider := two{model, subset, of.a, of.b}
				if all[wider] == nil {
					all[wider] = map[int]statistics.Paired{}
				}
				for cluster, n := range clusters {
					all[wider][cluster] = all[wider][cluster].Plus(n, 1)
				}
			}
		}
	}
	var sums []*graded
	for of, clusters := range all {
		sums = append(sums, &graded{of, clusters})
	}
	slices.SortFunc(sums, func(a, b *graded) int {
		return cmp.Or(cmp.Compare(a.model, b.model), cmp.Compare(a.subset, b.subset), cmp.Compare(a.a, b.a), cmp.Compare(a.b, b.b))
	})
	return sums
}

// counts is what they agree on.
func (g *graded) counts() schema.Agreement {
	sum := g.sum()
	return schema.Agreement{
		About: schema.AboutAnswers, Model: g.model, Subset: g.subset, A: g.a, B: g.b, N: int64(sum.N()), Same: int64(sum.Both + sum.Neither),
		Both: int64(sum.Both), OnlyA: int64(sum.OnlyA), OnlyB: int64(sum.OnlyB), Neither: int64(sum.Neither),
		Agreed: statistics.Share(sum.Both+sum.Neither, sum.N()),
	}
}

func (g *graded) sum() statistics.Paired {
	var sum statistics.Paired
	for _, n := range g.clusters {
		sum = sum.Plus(n, 1)
	}
	return sum
}

// row is what they agree on, with kappa, whose interval is drawn with a seed.
func (g *graded) row(seed uint64) schema.Agreement {
	row := g.counts()
	if kappa := agreement.OfPairs(g.sum()); kappa.Defined {
		row.Kappa = &kappa.Value
		if low, high, ok := agreement.Bootstrap(slices.Collect(maps.Values(g.clusters)), seed); ok {
			row.Low, row.High = &low, &high
		}
	}
	return row
}

func (e *evaluation) readRechecks(job *stages.Job) error {
	f := e.finder()
	for rows, err := range stages.Scan(job, schema.Rechecks) {
		if err != nil {
			return err
		}
		for i := range rows {
			r := &rows[i]
			s, a := f.find(&r.Attempt)
			switch {
			case a == nil:
				return strange(schema.Rechecks, &r.Attempt, "no response of this evaluation")
			case a.is.has(missing | undecided):
				continue
			}
			e.pairs.add(two{s.of.Model, s.of.Subset, rules, string(r.Mode)}, e.questions.of[a.question].cluster, a.is.has(right), r.Verdict)
		}
	}
	return nil
}

// A ruling is what a judge says of a response.
type ruling struct {
	judge string
	right bool
	said  schema.Judgement
}

// readJudgements takes the rulings in: those that count as the verdict, and who agrees with whom. It comes before anything
// that asks for verdicts, and behind the grades.
func (e *evaluation) readJudgements(job *stages.Job) error {
	f := e.finder()
	var (
		rulings []ruling
		s       *series
		a       *answer
	)
	for rows, err := range stages.Scan(job, schema.Judgements) {
		if err != nil {
			return err
		}
		for i := range rows {
			j := &rows[i]
			in, of := f.find(&j.Attempt)
			if of == nil {
				return strange(schema.Judgements, &j.Attempt, "no response of this evaluation")
			}
			if of != a {
				e.rule(s, a, rulings)
				s, a, rulings = in, of, rulings[:0]
			}
			if j.Ruling != "" && !of.is.has(missing) {
				rulings = append(rulings, ruling{judgeName(j.Judge), j.Ruling == schema.RuledRight, *j})
			}
		}
	}
	e.rule(s, a, rulings)
	return nil
}

// rule takes in all rulings on one answer.
func (e *evaluation) rule(s *series, a *answer, rulings []ruling) {
	if len(rulings) == 0 {
		return
	}
	pair := func(one, other string, first, second bool) {
		e.pairs.add(two{s.of.Model, s.of.Subset, one, other}, e.questions.of[a.question].cluster, first, second)
	}
	slices.SortFunc(rulings, func(a, b ruling) int { return byJudge(a.judge, b.judge) })
	for i, r := range rulings {
		if !a.is.has(undecided) {
			pair(rules, r.judge, a.is.has(right), r.right)
		}
		for _, other := range rulings[i+1:] {
			pair(r.judge, other.judge, r.right, other.right)
		}
	}
	if !a.is.has(undecided) {
		return
	}
	first := schema.Counting(func(yield func(*schema.Judgement) bool) {
		for i := range rulings {
			if !yield(&rulings[i].said) {
				return
			}
		}
	})
	if first == nil {
		return
	}
	a.is |= judged
	if first.Ruling == schema.RuledRight {
		a.is |= right
	}
}

// judgeName is a judge's name beside the others who grade: a model may be named like one of these.
func judgeName(name string) string {
	if name == rules || slices.Contains(schema.CheckerModes, schema.CheckerMode(name)) {
		return "judge:" + name
	}
	return name
}

// byJudge orders judges by name, people behind models.
func byJudge(a, b string) int {
	return cmp.Or(rank(a)-rank(b), cmp.Compare(a, b))
}

func rank(judge string) int {
	if strings.HasPrefix(judge, people) {
		return 1
	}
	return 0
}
