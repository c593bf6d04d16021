package dedupe

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"geoeval/schema"
)

// The rule reannotated joins a PGPS9K problem whose native origin is Geometry3K with a Geometry3K problem if
//
//   - their choices are equal as numbers, in any order, and the right choice among them is the same;
//   - both ask for the same thing by the same name: see goalOf. Geometry3K asks several questions about one diagram,
//     with the same choices and often the same answer: \sin Q and \cos P, two sides of an equilateral triangle;
//   - the terms that they state in text and clauses have a Jaccard similarity of at least the configured one. A choice
//     such as 3, 4, 5, 6 recurs in dozens of problems;
//   - each is the other's best match by that similarity, and no other problem matches either as well. Every PGPS9K
//     problem has one original.
//
// Point names are not compared beyond the goal: those of points without a letter in the picture were made up by the
// annotators. Nor is an original sought by more than the sum of its choices, so the time grows with the copies times
// the originals of one sum: a few dozen among Geometry3K's 3,002.

// origin is the book of PGPS9K's problems that are Geometry3K's; a page may follow behind a comma.
const origin = "Geometry3K"

// A sheet is a problem of choice between numbers. What it asks is read when it is first needed.
type sheet struct {
	problem int
	choices []float64 // sorted
	sum     float64
	gold    float64
	read    bool
	goal    string
	terms   []int32 // numbers of the terms, sorted
}

// sheetOf gives a problem's sheet; ok is false where a choice or the right one is not a number.
func sheetOf(i int, p *schema.Problem) (sh sheet, ok bool) {
	if len(p.ChoiceNumbers) < 2 || len(p.AnswerLetter) != 1 {
		return sh, false
	}
	right := int(p.AnswerLetter[0]) - 'A'
	if right < 0 || right >= len(p.ChoiceNumbers) {
		return sh, false
	}
	sh = sheet{problem: i, choices: make([]float64, len(p.ChoiceNumbers))}
	for k, c := range p.ChoiceNumbers {
		if c == nil {
			return sh, false
		}
		sh.choices[k] = *c
	}
	sh.gold = sh.choices[right]
	slices.Sort(sh.choices)
	for _, c := range sh.choices {
		sh.sum += c
	}
	return sh, true
}

// A match is a copy that may be an original's, by their places among the sheets.
type match struct {
	copied, original int
	overlap          float64
}

func (s *search) reAnnotated() {
	var copies, originals []sheet
	terms := numbering{}
	for i, p := range s.problems {
		copied := p.Source == schema.PGPS9K && (p.NativeOrigin == origin || strings.HasPrefix(p.NativeOrigin, origin+","))
		if !copied && p.Source != schema.Geometry3K {
			continue
		}
		switch sh, ok := sheetOf(i, p); {
		case ok && copied:
			copies = append(copies, sh)
		case ok:
			originals = append(originals, sh)
		}
	}
	slices.SortFunc(originals, func(a, b sheet) int {
		return cmp.Or(cmp.Compare(a.sum, b.sum), cmp.Compare(a.problem, b.problem))
	})
	var matches []match
	for c := range copies {
		matches = s.matches(matches, c, &copies[c], originals, terms)
	}
	bestCopy, bestOriginal := make([]best, len(originals)), make([]best, len(copies))
	for _, m := range matches {
		bestOriginal[m.copied].see(m.overlap, originals[m.original].problem, s.groups)
		bestCopy[m.original].see(m.overlap, copies[m.copied].problem, s.groups)
	}
	for _, m := range matches {
		if bestOriginal[m.copied].is(m.overlap) && bestCopy[m.original].is(m.overlap) {
			s.groups.join(copies[m.copied].problem, originals[m.original].problem, schema.ReAnnotated)
		}
	}
}

// matches appends the originals, which are sorted by sum, that a copy may be made from.
func (s *search) matches(list []match, c int, copied *sheet, originals []sheet, terms numbering) []match {
	slack := absolute
	for _, choice := range copied.choices {
		slack += absolute + 2*s.config.AnswerTolerance*math.Abs(choice)
	}
	from, _ := slices.BinarySearchFunc(originals, copied.sum-slack,
		func(o sheet, sum float64) int { return cmp.Compare(o.sum, sum) })
	for k := from; k < len(originals) && originals[k].sum <= copied.sum+slack; k++ {
		o := &originals[k]
		if !s.config.near(copied.gold, o.gold) || !slices.EqualFunc(copied.choices, o.choices, s.config.near) {
			continue
		}
		s.read(copied, terms)
		s.read(o, terms)
		if copied.goal == "" || copied.goal != o.goal {
			continue
		}
		if f := jaccardOf(copied.terms, o.terms); f >= s.config.ReAnnotated.Overlap {
			list = append(list, match{c, k, f})
		}
	}
	return list
}

// A numbering gives every term a number, so that terms are compared as numbers.
type numbering map[string]int32

func (n numbering) of(terms []string) []int32 {
	numbers := make([]int32, len(terms))
	for i, t := range terms {
		if _, ok := n[t]; !ok {
			n[t] = int32(len(n))
		}
		numbers[i] = n[t]
	}
	slices.Sort(numbers)
	return numbers
}

func (s *search) read(sh *sheet, terms numbering) {
	if !sh.read {
		p := s.problems[sh.problem]
		sh.read, sh.goal, sh.terms = true, goalOf(p.Text), terms.of(termsOf(p))
	}
}

// Best is the best of a problem's matches so far.
type best struct {
	overlap float64
	partner int
	tied    bool // with a partner that is another problem
}

func (b *best) see(overlap float64, partner int, g *groups) {
	switch {
	case overlap > b.overlap:
		*b = best{overlap: overlap, partner: partner}
	case overlap == b.overlap && !g.same(partner, b.partner):
		b.tied = true
	}
}

func (b *best) is(overlap float64) bool { return overlap == b.overlap && !b.tied }
