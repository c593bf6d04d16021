package dedupe

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"geoeval/internal/text/asked"
	"geoeval/schema"
)

// The rule reannotated joins a PGPS9K problem whose native origin is Geometry3K with a Geometry3K problem if
//
//   - the right choice of both is the same, as a number;
//   - both ask for the same thing by the same name: see asked.Goals. Geometry3K asks several questions about one diagram,
//     with the same choices and often the same answer: \sin Q and \cos P, two sides of an equilateral triangle;
//   - their choices are equal as numbers, in any order, and the terms that they state in text and clauses have a Jaccard
//     similarity of a half, or at least the configured one with three in common: a choice such as 3, 4, 5, 6 recurs in
//     dozens of problems. Or half of the choices are equal (the wrong ones were drawn anew where two were equal), and the terms are nearly so. Or
//     their pictures look alike;
//   - each is the other's best match by choices, picture and terms, and no other problem matches either as well. Every
//     PGPS9K problem has one original.
//
// Point names are not compared beyond the goal: those of points without a letter in the picture were made up by the
// annotators. Nor is an original sought by more than its right choice, so the time grows with the copies times the
// originals of one answer: a few dozen among Geometry3K's 3,002.

// origin is the book of PGPS9K's problems that are Geometry3K's; a page may follow behind a comma.
const origin = "Geometry3K"

// A sheet is a problem of choice between numbers. What it asks is read when it is first needed.
type sheet struct {
	problem int
	copied  bool      // it is PGPS9K's
	choices []float64 // sorted
	gold    float64
	read    bool
	goals   []string // names of what is asked for
	terms   []int32  // numbers of the terms, sorted
	clauses []byte   // packed
}

// isCopied says whether a problem is one that PGPS9K may have from Geometry3K.
func isCopied(p *schema.Problem) bool {
	return p.Source == schema.PGPS9K && (p.NativeOrigin == origin || strings.HasPrefix(p.NativeOrigin, origin+","))
}

// sheetOf packs a problem's sheet, with its clauses; nil where the rule does not take it, or where a choice or the right one
// is not a number.
func sheetOf(p *schema.Problem) []byte {
	copied := isCopied(p)
	if !copied && p.Source != schema.Geometry3K || len(p.ChoiceNumbers) < 2 || len(p.AnswerLetter) != 1 {
		return nil
	}
	right := int(p.AnswerLetter[0]) - 'A'
	if right < 0 || right >= len(p.ChoiceNumbers) {
		return nil
	}
	b := []byte{0}
	if copied {
		b[0] = 1
	}
	b = binary.AppendUvarint(b, uint64(right))
	b = binary.AppendUvarint(b, uint64(len(p.ChoiceNumbers)))
	for _, c := range p.ChoiceNumbers {
		if c == nil {
			return nil
		}
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(*c))
	}
	for _, c := range p.Semantic {
		b = appendText(b, c)
	}
	return b
}

// sheet gives the sheet of problem i; ok is false where it has none.
func (s *search) sheet(i int) (sh sheet, ok bool) {
	b := s.notes[i].part(sheetPart)
	if len(b) == 0 {
		return sh, false
	}
	sh = sheet{problem: i, copied: b[0] == 1}
	right, size := binary.Uvarint(b[1:])
	b = b[1+size:]
	count, size := binary.Uvarint(b)
	b = b[size:]
	for range count {
		sh.choices = append(sh.choices, math.Float64frombits(binary.LittleEndian.Uint64(b)))
		b = b[8:]
	}
	sh.clauses = b
	sh.gold = sh.choices[right]
	slices.Sort(sh.choices)
	return sh, true
}

// A match is a copy that may be an original's, by their places among the sheets.
type match struct {
	copied, original int
	overlap          float64 // of the terms; 1 more with equal choices, 2 more with alike pictures
}

func (s *search) reAnnotated() {
	var copies, originals []sheet
	terms := numbering{}
	for i := range s.notes {
		switch sh, ok := s.sheet(i); {
		case ok && sh.copied:
			copies = append(copies, sh)
		case ok:
			originals = append(originals, sh)
		}
	}
	slices.SortFunc(originals, func(a, b sheet) int {
		return cmp.Or(cmp.Compare(a.gold, b.gold), cmp.Compare(a.problem, b.problem))
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

// How much of the terms must agree. Where wrong choices differ it is nearly all; where all choices are equal it is half,
// or less if several agree: Geometry3K's clauses were read off some diagrams by a machine.
const (
	nearlyAll = 0.75
	half      = 0.5
	several   = 3
)

// offerTheSame says whether two problems that share choices have no others, and state enough of the same.
func (s *search) offerTheSame(copied, o *sheet, shared int, overlap float64) bool {
	return shared == len(copied.choices) && shared == len(o.choices) &&
		(overlap >= half || overlap >= s.config.ReAnnotated.Overlap && common(copied.terms, o.terms) >= several)
}

// matches appends the originals, which are sorted by their right choice, that a copy may be made from.
func (s *search) matches(list []match, c int, copied *sheet, originals []sheet, terms numbering) []match {
	slack := absolute + 2*s.config.AnswerTolerance*math.Abs(copied.gold)
	from, _ := slices.BinarySearchFunc(originals, copied.gold-slack,
		func(o sheet, gold float64) int { return cmp.Compare(o.gold, gold) })
	for k := from; k < len(originals) && originals[k].gold <= copied.gold+slack; k++ {
		o := &originals[k]
		if !s.config.near(copied.gold, o.gold) {
			continue
		}
		s.read(copied, terms)
		s.read(o, terms)
		if !slices.ContainsFunc(copied.goals, func(g string) bool { return slices.Contains(o.goals, g) }) {
			continue
		}
		overlap := jaccardOf(copied.terms, o.terms)
		shared := s.shared(copied.choices, o.choices)
		switch {
		case s.alike(copied.problem, o.problem):
			overlap += 2
		case s.offerTheSame(copied, o, shared, overlap):
			overlap++
		case 2*shared < max(len(copied.choices), len(o.choices)) || overlap < nearlyAll:
			continue
		}
		list = append(list, match{c, k, overlap})
	}
	return list
}

// shared counts the choices that two problems have in common; both are sorted.
func (s *search) shared(a, b []float64) int {
	count := 0
	for len(a) > 0 && len(b) > 0 {
		switch {
		case s.config.near(a[0], b[0]):
			count++
			a, b = a[1:], b[1:]
		case a[0] < b[0]:
			a = a[1:]
		default:
			b = b[1:]
		}
	}
	return count
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
		text, clauses := string(s.notes[sh.problem].part(textPart)), []string(nil)
		for rest := sh.clauses; len(rest) > 0; {
			var clause []byte
			clause, rest = skip(rest)
			clauses = append(clauses, string(clause))
		}
		sh.read, sh.goals, sh.terms = true, asked.Goals(text, clauses), terms.of(asked.Terms(text, clauses))
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
