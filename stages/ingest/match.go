package ingest

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"geoeval/internal/text/asked"
	"geoeval/schema"
)

// An annotation is of a problem if
//
//   - both are in the test part, or neither is;
//   - both have the same choices, as numbers and in the same order, and the same one is right;
//   - both ask for the same thing by the same name, or in the same words;
//   - the numbers and expressions that they state in text and clauses have a Jaccard similarity of a half, or of 0.3 with three
//     in common: some logic forms were read off the picture by a machine. Where neither states any, the words are the same;
//   - each fits the other better than any third, where the same words weigh more than any number. Where two fit equally well
//     nobody can tell them apart, and neither is taken.
//
// Nor is one taken whose wording states a number that the problem's text does not: clauses and text would say less than it says.
//
// The names of points are not compared beyond what is asked for: those without a letter in the picture were made up.

// A sheet is what is compared of an annotation, or of a problem that may be annotated.
type sheet struct {
	test    bool
	choices []float64
	right   string
	text    string
	words   string
	goals   []string
	terms   []string
}

// sheetOf is the sheet of a problem; ok is false where it has no choices, or where one is no number or none is the right one.
func sheetOf(p *schema.Problem) (s sheet, ok bool) {
	if len(p.ChoiceNumbers) == 0 || p.AnswerLetter == "" {
		return s, false
	}
	for _, c := range p.ChoiceNumbers {
		if c == nil {
			return s, false
		}
		s.choices = append(s.choices, *c)
	}
	s.test, s.right = p.SourceSplit == "test", p.AnswerLetter
	s.text, s.words = p.Text, strings.ToLower(strings.Join(strings.Fields(p.Text), " "))
	s.goals, s.terms = asked.Goals(p.Text, p.Semantic), asked.Terms(p.Text, p.Semantic)
	return s, true
}

// How much of the terms must agree.
const (
	half    = 0.5
	overlap = 0.3
	enough  = 3
)

// fit is how well an annotation fits a problem, above 0; 0 where it is another's.
func fit(a, p *sheet) float64 {
	if a.test != p.test || a.right != p.right || !slices.EqualFunc(a.choices, p.choices, near) {
		return 0
	}
	same := a.words == p.words
	if !same && !slices.ContainsFunc(a.goals, func(g string) bool { return slices.Contains(p.goals, g) }) {
		return 0
	}
	shared := common(a.terms, p.terms)
	all := len(a.terms) + len(p.terms) - shared
	likeness := float64(shared) / float64(max(1, all))
	switch {
	case all > 0 && isUnlike(likeness, shared), all == 0 && !same:
		return 0
	case same:
		return 1 + likeness
	}
	return likeness
}

// isUnlike says that two share too few of their terms.
func isUnlike(likeness float64, shared int) bool {
	return likeness < half && (likeness < overlap || shared < enough)
}

// common counts the elements of a list that are in a sorted one.
func common(a, sorted []string) (n int) {
	for _, t := range a {
		if _, found := slices.BinarySearch(sorted, t); found {
			n++
		}
	}
	return n
}

// near says whether two choices are the same number.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9+1e-6*max(math.Abs(a), math.Abs(b)) }

// pairs gives for each annotation the problem that it is of, by their places; -1 where there is none.
func pairs(annotations, problems []sheet) []int {
	byFirst := make([]int, len(problems)) // sorted by the first choice
	for i := range byFirst {
		byFirst[i] = i
	}
	slices.SortFunc(byFirst, func(i, j int) int {
		return cmp.Or(cmp.Compare(problems[i].choices[0], problems[j].choices[0]), cmp.Compare(i, j))
	})
	ofAnnotation, ofProblem := make([]bestFit, len(annotations)), make([]bestFit, len(problems))
	for a := range annotations {
		first := annotations[a].choices[0]
		from, _ := slices.BinarySearchFunc(byFirst, first, func(i int, first float64) int {
			if c := problems[i].choices[0]; c < first && !near(c, first) {
				return -1
			}
			return 1
		})
		for _, i := range byFirst[from:] {
			if !near(problems[i].choices[0], first) {
				break
			}
			f := fit(&annotations[a], &problems[i])
			ofAnnotation[a].see(i, f)
			ofProblem[i].see(a, f)
		}
	}
	return mutual(ofAnnotation, ofProblem)
}

// mutual is, of every annotation, the problem that fits it best and that it fits best, -1 for none.
func mutual(ofAnnotation, ofProblem []bestFit) []int {
	out := make([]int, len(ofAnnotation))
	for a := range out {
		out[a] = -1
		if i, ok := ofAnnotation[a].one(); ok {
			if b, ok := ofProblem[i].one(); ok && b == a {
				out[a] = i
			}
		}
	}
	return out
}

// A bestFit is the best of those that fit so far.
type bestFit struct {
	place int
	fit   float64
	tied  bool
}

func (b *bestFit) see(place int, fit float64) {
	switch {
	case fit > b.fit:
		*b = bestFit{place: place, fit: fit}
	case fit == b.fit:
		b.tied = true
	}
}

// one is the place of the one that fits best; ok is false where none does, or several do.
func (b *bestFit) one() (place int, ok bool) { return b.place, b.fit > 0 && !b.tied }
