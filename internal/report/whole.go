package report

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// A whole is what is counted of all problems, whether the page shows them or not.
type whole struct {
	about              About
	problems, invented int
	of                 map[schema.Source]*ofSource
	checked            map[schema.CheckStatus]int
	duplicates         int
	// corrections are those of published values, and corrected the problems that have any.
	corrections  int
	corrected    map[string]bool
	repeated     map[pair]int
	annotated    map[annotated]int
	composites   map[schema.Source][]int
	pictured     int
	undecomposed map[schema.UndecomposedReason]int
	steps        stepCounts
}

// ofSource is what is counted of a source's problems.
type ofSource struct{ problems, diagrams, descriptions int }

// A pair are the sources of a duplicate and of the problem that stays for it, and in what they are the same.
type pair struct {
	of, kept schema.Source
	how      schema.How
}

// annotated is what annotations of needs are counted by.
type annotated struct {
	source    schema.Source
	principle string
	how       schema.AnnotatedBy
}

// stepCounts is what is counted of the questions that composites were taken apart into, but for those that are withheld.
type stepCounts struct {
	withheld                                                 int
	n, options, words, characters, mostWords, mostCharacters int
	// letters count options, right answers.
	letters, right [5]int
}

func newWhole(about About) *whole {
	return &whole{about: about, of: map[schema.Source]*ofSource{}, checked: map[schema.CheckStatus]int{}, repeated: map[pair]int{},
		corrected: map[string]bool{}, annotated: map[annotated]int{}, composites: map[schema.Source][]int{}, undecomposed: map[schema.UndecomposedReason]int{}}
}

// sourceOf is the source of a problem, by its id.
func sourceOf(id string) schema.Source {
	source, _, _ := strings.Cut(id, "/")
	return schema.Source(source)
}

// add counts a row of a table, a *R.
func (w *whole) add(row any) {
	switch r := row.(type) {
	case *schema.Problem:
		w.problem(r)
	case *schema.ProgramCheck:
		w.checked[r.Status]++
	case *schema.Duplicate:
		w.duplicates++
		w.repeated[pair{sourceOf(r.ID), sourceOf(r.KeptID), r.How}]++
	case *schema.Erratum:
		w.corrections++
		w.corrected[r.ID] = true
	case *schema.Annotation:
		if r.Role != schema.Need {
			return
		}
		w.annotated[annotated{sourceOf(r.ProblemID), r.Principle, r.How}]++
	case *schema.Composite:
		source := sourceOf(r.ID)
		if w.composites[source] == nil {
			w.composites[source] = make([]int, len(lengths))
		}
		w.composites[source][lengthAt(r)]++
		if r.Pictured {
			w.pictured++
		}
	case *schema.Undecomposed:
		w.undecomposed[r.Reason]++
	case *schema.Step:
		if w.about.lacks(r.Source) {
			w.steps.withheld++
			return
		}
		w.steps.add(r)
	}
}

func (w *whole) problem(p *schema.Problem) {
	w.problems++
	if p.Synthetic {
		w.invented++
	}
	of := w.of[p.Source]
	if of == nil {
		of = &ofSource{}
		w.of[p.Source] = of
	}
	of.problems++
	if p.ImageWidth > 0 {
		of.diagrams++
	}
	if len(p.Description()) > 0 { // none of a withheld problem
		of.descriptions++
	}
}

// withheld is how many problems are of sources that are withheld.
func (w *whole) withheld() int {
	n := 0
	for source, of := range w.of {
		if slices.Contains(w.about.Withheld, source) {
			n += of.problems
		}
	}
	return n
}

// Letters are those of options, words and characters those of the English texts.
func (s *stepCounts) add(r *schema.Step) {
	text := cmp.Or(r.TextEN, r.Text)
	words, characters := mathtext.Words(text), utf8.RuneCountInString(text)
	s.n, s.options, s.words, s.characters = s.n+1, s.options+len(r.Choices), s.words+words, s.characters+characters
	s.mostWords, s.mostCharacters = max(s.mostWords, words), max(s.mostCharacters, characters)
	for i := range min(len(r.Choices), len(s.letters)) {
		s.letters[i]++
	}
	if r.AnswerLetter != "" {
		if at := int(r.AnswerLetter[0] - 'A'); at < len(s.right) {
			s.right[at]++
		}
	}
}

// Of more problems than mostProblems a page shows sampleProblems, and those of GeoEval-2000 and GeoEval-hard.
const (
	mostProblems   = 50_000
	sampleProblems = 20_000
)

// A sample are problems that the page shows; nil is all.
type sample struct {
	seed uint64
	// upTo has of each source the greatest place that is in it.
	upTo map[schema.Source]uint64
	// subsets are problems that are shown wherever they stand.
	subsets map[string]bool
}

// newSample draws a sample of problems, nil where there are no more than a page shows: as many of each source, and of one with fewer
// all. It depends on their ids and the seed alone.
func newSample(seed uint64, most, size int, ids iter.Seq2[string, error], subsets map[string]bool) (*sample, error) {
	s := &sample{seed, map[schema.Source]uint64{}, subsets}
	places, n := map[schema.Source][]uint64{}, 0
	for id, err := range ids {
		if err != nil {
			return nil, err
		}
		n++
		source := sourceOf(id)
		if places[source] == nil {
			source = schema.Source(strings.Clone(string(source)))
		}
		places[source] = append(places[source], s.place(id))
	}
	if n <= most {
		return nil, nil
	}
	fewest := func(a, b schema.Source) int {
		return cmp.Or(cmp.Compare(len(places[a]), len(places[b])), cmp.Compare(a, b))
	}
	for i, source := range slices.SortedFunc(maps.Keys(places), fewest) {
		share := size / (len(places) - i)
		if of := places[source]; len(of) <= share {
			s.upTo[source] = math.MaxUint64
			size -= len(of)
		} else {
			slices.Sort(of)
			s.upTo[source] = of[max(share, 1)-1]
			size -= share
		}
	}
	return s, nil
}

// place is a number that a problem's place among those of its source is by.
func (s *sample) place(id string) uint64 {
	sum := sha256.Sum256(append(binary.LittleEndian.AppendUint64(nil, s.seed), id...))
	return binary.LittleEndian.Uint64(sum[:])
}

// has says whether a problem is shown.
func (s *sample) has(id string) bool {
	return s == nil || s.subsets[id] || s.place(id) <= s.upTo[sourceOf(id)]
}

// about says whether a row of a table, a *R, is of no problem or tells of one that is shown.
func (s *sample) about(t *schema.Table[any], row any) bool {
	return s == nil || len(t.About) == 0 || slices.ContainsFunc(t.About, func(column string) bool {
		return s.has(*t.Column(column).Field(&row).(*string))
	})
}
