package review

import (
	"cmp"
	"maps"
	"slices"

	"geoeval/internal/statistics/agreement"
)

// An Agreement is how far reviewers agreed in a part of a round that is over.
type Agreement struct {
	Round int `json:"round"`
	// Part is review for the two marks that each problem got in the individual and in the swap review, which reviewers
	// made without knowing of each other, and vote for the votes on those that were marked once.
	Part Part `json:"part"`
	// Problems counts those that were rated, Ratings how often each of them was.
	Problems int `json:"problems"`
	Ratings  int `json:"ratings"`
	// Agreed counts the problems that all rated the same.
	Agreed int `json:"agreed"`
	// Fleiss is Fleiss' kappa over all problems of whether a problem was marked at all, or voted to be dropped.
	Fleiss Coefficient `json:"fleiss"`
	// Diagram and Answer are the same of each standard by itself; in a vote either of them drops a problem.
	Diagram Coefficient `json:"diagram"`
	Answer  Coefficient `json:"answer"`
	// Pairs are the reviewers who rated the same problems, by name.
	Pairs []Pair `json:"pairs"`
}

// A Part is what of a round is rated together.
type Part string

// The parts of a round.
const (
	Reviews Part = "review"
	Votes   Part = "vote"
)

// A Pair is how far two reviewers agreed on the problems that both of them rated.
type Pair struct {
	First  string `json:"first"`
	Second string `json:"second"`
	// Problems counts those that both rated: of these both marked some, or only one of the two did, or neither.
	Problems   int `json:"problems"`
	Both       int `json:"both"`
	OnlyFirst  int `json:"only_first"`
	OnlySecond int `json:"only_second"`
	Neither    int `json:"neither"`
	// Cohen is Cohen's kappa of whether a problem was marked at all, or voted to be dropped.
	Cohen Coefficient `json:"cohen"`
}

// A Coefficient is a kappa. Kappa is absent where it is not defined: where all ratings are the same, agreement tells
// nothing, as chance alone would agree always.
type Coefficient struct {
	Kappa *float64 `json:"kappa,omitempty"`
	// Observed is the part of ratings that agree, Expected what chance would have agree.
	Observed float64 `json:"observed"`
	Expected float64 `json:"expected"`
}

func coefficient(k agreement.Kappa) Coefficient {
	c := Coefficient{Observed: k.Observed, Expected: k.Expected}
	if k.Defined {
		c.Kappa = &k.Value
	}
	return c
}

// Agreement says how far reviewers agreed, round by round: of the reviews once the vote has begun, of the vote once it is
// decided. Of what is not over it says nothing, so that it tells nobody what others mark meanwhile. A part without
// problems is left out.
func (s *State) Agreement() []Agreement {
	type part struct {
		round int
		part  Part
	}
	ratings := map[part]map[string]map[string]Entry{}
	latest := s.counting()
	for _, a := range s.Assignments {
		entry, ok := latest[markOf{a.Round, a.Phase, a.Reviewer, a.Problem}]
		if !ok || !s.isOver(a.Round, a.Phase) {
			continue
		}
		p := part{a.Round, Reviews}
		if a.Phase == Vote {
			p.part = Votes
		}
		if ratings[p] == nil {
			ratings[p] = map[string]map[string]Entry{}
		}
		if ratings[p][a.Problem] == nil {
			ratings[p][a.Problem] = map[string]Entry{}
		}
		ratings[p][a.Problem][a.Reviewer] = entry
	}
	var all []Agreement
	for p, of := range ratings {
		a := agreed(of)
		a.Round, a.Part = p.round, p.part
		all = append(all, a)
	}
	slices.SortFunc(all, func(a, b Agreement) int { return cmp.Or(a.Round-b.Round, cmp.Compare(a.Part, b.Part)) })
	return all
}

// isOver says whether all marks of a phase are made and can be changed no more; the reviews of a round are over together.
func (s *State) isOver(round int, phase Phase) bool {
	now := s.Now()
	return round < now.Round || now.Phase == Done || phase != Vote && now.Phase == Vote
}

// agreed compares ratings, by problem and reviewer.
func agreed(ratings map[string]map[string]Entry) Agreement {
	var a Agreement
	var failed, diagram, answer [][]int
	tables := map[[2]string][][]int{}
	for _, problem := range slices.Sorted(maps.Keys(ratings)) {
		of := ratings[problem]
		a.Problems++
		a.Ratings = max(a.Ratings, len(of))
		marked, figure, result := []int{0, 0}, []int{0, 0}, []int{0, 0}
		names := slices.Sorted(maps.Keys(of))
		for i, first := range names {
			marked[category(of[first].fails())]++
			figure[category(of[first].Diagram)]++
			result[category(of[first].Answer)]++
			for _, second := range names[i+1:] {
				pair := [2]string{first, second}
				if tables[pair] == nil {
					tables[pair] = [][]int{{0, 0}, {0, 0}}
				}
				tables[pair][category(of[first].fails())][category(of[second].fails())]++
			}
		}
		if marked[0] == 0 || marked[1] == 0 {
			a.Agreed++
		}
		failed, diagram, answer = append(failed, marked), append(diagram, figure), append(answer, result)
	}
	a.Fleiss, a.Diagram, a.Answer = coefficient(agreement.Fleiss(failed)), coefficient(agreement.Fleiss(diagram)),
		coefficient(agreement.Fleiss(answer))
	for pair, t := range tables {
		a.Pairs = append(a.Pairs, Pair{
			First: pair[0], Second: pair[1], Problems: t[0][0] + t[0][1] + t[1][0] + t[1][1],
			Both: t[1][1], OnlyFirst: t[1][0], OnlySecond: t[0][1], Neither: t[0][0], Cohen: coefficient(agreement.Cohen(t)),
		})
	}
	slices.SortFunc(a.Pairs, func(a, b Pair) int {
		return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.Second, b.Second))
	})
	return a
}

// category is 1 for what fails and 0 for what passes.
func category(fails bool) int {
	if fails {
		return 1
	}
	return 0
}

func (e Entry) fails() bool { return e.Diagram || e.Answer }
