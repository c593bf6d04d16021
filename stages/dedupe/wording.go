package dedupe

import (
	"cmp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// A wording is a problem's text in one language, normalised; it is never empty.
type wording struct {
	language schema.Language
	text     string
}

// wordings are a problem's text and, where it has one, its dataset's own Chinese wording.
type wordings []wording

func wordingsOf(p *schema.Problem) wordings {
	var w wordings
	if text := mathtext.Normalize(p.Text); text != "" {
		w = append(w, wording{p.Language, text})
	}
	if p.TextZH != "" && p.Language != schema.Chinese {
		if text := mathtext.Normalize(p.TextZH); text != "" {
			w = append(w, wording{schema.Chinese, text})
		}
	}
	return w
}

// readWordings normalises the texts that a rule of wording may take. The others, most of all where every problem has a
// picture of its own, are never compared.
func (s *search) readWordings() {
	shown := make(map[picture]int, len(s.problems))
	for _, p := range s.pictures {
		if p.name != "" {
			shown[p]++
		}
	}
	s.wordings = make([]wordings, len(s.problems))
	parallel(len(s.problems), func(i int) {
		if p := s.pictures[i]; p.kind == noDiagram || shown[p] > 1 {
			s.wordings[i] = wordingsOf(s.problems[i])
		}
	})
}

// sameQuestion joins the problems with the same question and the same picture, those of the rule text first.
func (s *search) sameQuestion() {
	type question struct {
		picture picture
		wording wording
	}
	first := make(map[question]int, len(s.problems))
	leaning := map[question][]int{} // those whose text has no digit, where there are several
	var samePixels [][2]int
	join := func(i, j int) {
		if s.pictures[i].kind == pixels {
			samePixels = append(samePixels, [2]int{i, j})
		} else {
			s.groups.join(i, j, schema.SameText)
		}
	}
	for i, ws := range s.wordings {
		for _, w := range ws {
			q := question{s.pictures[i], w}
			f, ok := first[q]
			switch {
			case !ok:
				first[q] = i
			case strings.ContainsAny(w.text, "0123456789"):
				join(f, i)
			case leaning[q] == nil:
				leaning[q] = []int{f, i}
			default:
				leaning[q] = append(leaning[q], i)
			}
		}
	}
	for _, some := range leaning {
		s.sameAnswers(some, join)
	}
	for _, p := range samePixels {
		s.groups.join(p[0], p[1], schema.SamePixels)
	}
}

// sameAnswers joins those of some problems whose gold answers are equal.
func (s *search) sameAnswers(some []int, join func(i, j int)) {
	slices.SortFunc(some, func(i, j int) int {
		a, b := s.problems[i], s.problems[j]
		if a.AnswerValue != nil && b.AnswerValue != nil {
			return cmp.Or(cmp.Compare(*a.AnswerValue, *b.AnswerValue), cmp.Compare(i, j))
		}
		if x, y := a.AnswerValue != nil, b.AnswerValue != nil; x != y {
			if x {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(mathtext.Normalize(a.Answer), mathtext.Normalize(b.Answer)), cmp.Compare(i, j))
	})
	for k := 1; k < len(some); k++ {
		if s.sameAnswer(some[k-1], some[k]) {
			join(some[k-1], some[k])
		}
	}
}

// sameAnswer reports whether two gold answers are equal: as numbers, or as text where neither is a number.
func (s *search) sameAnswer(i, j int) bool {
	a, b := s.problems[i], s.problems[j]
	if a.AnswerValue != nil && b.AnswerValue != nil {
		return s.config.near(*a.AnswerValue, *b.AnswerValue)
	}
	return a.AnswerValue == nil && b.AnswerValue == nil && mathtext.Normalize(a.Answer) == mathtext.Normalize(b.Answer)
}

// similarity is the Jaccard similarity of two problems' wordings in the language in which they are most alike; nil
// where they have none in common.
func (s *search) similarity(i, j int) *float64 {
	var most *float64
	for _, a := range wordingsOf(s.problems[i]) {
		for _, b := range wordingsOf(s.problems[j]) {
			if a.language != b.language {
				continue
			}
			if f := jaccard(a.text, b.text, s.config.NearText.shingle(a.language)); most == nil || f > *most {
				most = &f
			}
		}
	}
	return most
}

// parallel calls do for 0 to n-1, on every processor. do must not depend on the order of the calls.
func parallel(n int, do func(i int)) {
	const chunk = 64
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), (n+chunk-1)/chunk) {
		wg.Go(func() {
			for {
				end := int(next.Add(chunk))
				if end-chunk >= n {
					return
				}
				for i := end - chunk; i < min(end, n); i++ {
					do(i)
				}
			}
		})
	}
	wg.Wait()
}
