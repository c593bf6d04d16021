package score

import (
	"slices"

	"geoeval/internal/statistics"
	"geoeval/schema"
)

// made are the subsets whose questions were made of those of main.
var made = []schema.Subset{schema.BackwardAsked, schema.AugAsked, schema.ReformedAsked}

// A family is the tests that are adjusted together.
type family struct {
	kind    schema.ComparisonKind
	setting string
	subset  schema.Subset
}

// A verdict is what the first answer to a question is.
type verdict int8

const (
	unknown verdict = iota
	isWrong
	isRight
)

// comparisons holds series against each other in pairs: models in one setting on one subset, settings of one model on one
// subset, and of a model in a setting what was made of problems against these.
func (e *evaluation) comparisons() []schema.Comparison {
	var rows []schema.Comparison
	families := map[family][]int{}
	firsts := make([][]verdict, len(e.series))
	for i, s := range e.series {
		firsts[i] = e.firsts(s)
	}
	add := func(of family, a, b int, on statistics.Paired) {
		families[of] = append(families[of], len(rows))
		rows = append(rows, compared(of.kind, e.series[a].of, e.series[b].of, on))
	}
	for i, s := range e.series {
		for j, t := range e.series {
			a, b := s.of, t.of
			sameModel, sameSetting, sameSubset := a.Model == b.Model, a.Setting == b.Setting, a.Subset == b.Subset
			switch {
			case sameSetting && sameSubset && a.Model < b.Model:
				add(family{schema.BetweenModels, a.Setting, a.Subset}, i, j, sameQuestions(firsts[i], firsts[j]))
			case sameModel && sameSubset && a.Setting < b.Setting:
				add(family{schema.BetweenSettings, "", a.Subset}, i, j, sameQuestions(firsts[i], firsts[j]))
			case sameModel && sameSetting && a.Subset == schema.MainAsked && slices.Contains(made, b.Subset):
				add(family{schema.BetweenSubsets, a.Setting, b.Subset}, i, j, e.sameProblems(firsts[i], firsts[j], b.Subset))
			}
		}
	}
	for _, members := range families {
		adjust(rows, members)
	}
	return rows
}

// firsts gives of each question of the evaluation the verdict on the first answer that could be obtained.
func (e *evaluation) firsts(s *series) []verdict {
	verdicts := make([]verdict, len(e.questions.of))
	first := make(map[int32]int32, len(s.answers))
	for i := range s.answers {
		a := &s.answers[i]
		if before, seen := first[a.question]; a.is.has(missing) || seen && before < a.repeat {
			continue
		}
		first[a.question] = a.repeat
		verdicts[a.question] = isWrong
		if a.is.has(right) {
			verdicts[a.question] = isRight
		}
	}
	return verdicts
}

// sameQuestions pairs verdicts question by question.
func sameQuestions(x, y []verdict) statistics.Paired {
	var sum statistics.Paired
	for i := range x {
		sum = sum.Plus(pairOf(x[i], y[i]))
	}
	return sum
}

// sameProblems pairs verdicts on problems with those on what was made of them. Where several questions of a subset were made
// of one problem, the first that has a verdict stands for them, so that no problem counts twice. A question in the wording of its
// problem is that problem again, and no pair with it.
func (e *evaluation) sameProblems(x, y []verdict, in schema.Subset) statistics.Paired {
	of := make([]verdict, len(e.questions.parents))
	for _, place := range e.questions.places[in] {
		if at := &of[e.questions.of[place].cluster]; *at == unknown && !e.questions.of[place].unchanged {
			*at = y[place]
		}
	}
	var sum statistics.Paired
	for _, place := range e.questions.places[schema.MainAsked] {
		sum = sum.Plus(pairOf(x[place], of[e.questions.of[place].cluster]))
	}
	return sum
}

// pairOf counts a pair, where both are known.
func pairOf(a, b verdict) (statistics.Paired, int) {
	if a == unknown || b == unknown {
		return statistics.Paired{}, 0
	}
	return paired(a == isRight, b == isRight), 1
}

// compared is a comparison without what its family adds.
func compared(kind schema.ComparisonKind, a, b schema.Compared, pairs statistics.Paired) schema.Comparison {
	row := schema.Comparison{Kind: kind, A: a, B: b, N: int64(pairs.N()),
		Both: int64(pairs.Both), OnlyA: int64(pairs.OnlyA), OnlyB: int64(pairs.OnlyB), Neither: int64(pairs.Neither)}
	if pairs.N() > 0 {
		difference, p := pairs.Difference(), pairs.McNemar()
		low, high := pairs.Newcombe()
		row.Difference, row.Low, row.High, row.P = &difference, &low, &high, &p
	}
	return row
}

// adjust adjusts the p values of a family: those of its comparisons that have pairs.
func adjust(rows []schema.Comparison, members []int) {
	members = slices.DeleteFunc(members, func(i int) bool { return rows[i].P == nil })
	p := make([]float64, len(members))
	for i, at := range members {
		p[i] = *rows[at].P
	}
	for i, adjusted := range statistics.Holm(p) {
		rows[members[i]].Holm = &adjusted
		rows[members[i]].Tied = adjusted > schema.Significant
	}
}
