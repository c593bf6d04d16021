package dedupe

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// A wording is a problem's text in one language, normalised; it is never empty.
type wording struct {
	language schema.Language
	text     string
	// second: the dataset's own Chinese wording, beside the problem's text.
	second bool
}

// wordingsOf gives a problem's text and, where it has one, its dataset's own Chinese wording.
func wordingsOf(p *schema.Problem) []wording {
	var w []wording
	if text := mathtext.Normalize(p.Text); text != "" {
		w = append(w, wording{p.Language, text, false})
	}
	if p.TextZH != "" && p.Language != schema.Chinese {
		if text := mathtext.Normalize(p.TextZH); text != "" {
			w = append(w, wording{schema.Chinese, text, true})
		}
	}
	return w
}

// A worded problem is one of its wordings.
type worded struct {
	problem int32
	// at is its place in the problem's note.
	at uint32
	// repeats: a problem before it has the same picture, wording and answer.
	repeats bool
}

// lookAtPictures finds the wordings that a rule of wording may take: of problems without a diagram, and of those whose
// picture is another's too. The others, most of all where every problem has a picture of its own, are never compared.
func (s *search) lookAtPictures() {
	shown := map[picture]int{}
	for _, n := range s.notes {
		if p := n.picture(); p.isNamed() {
			shown[p]++
		}
	}
	s.compared = make([]worded, 0, len(s.notes))
	for i, n := range s.notes {
		if p := n.picture(); p.kind == noDiagram || shown[p] > 1 {
			for _, at := range n.wordings(s.config.NearText.signatureSize()) {
				s.compared = append(s.compared, worded{problem: int32(i), at: at})
			}
		}
	}
}

// wordings gives the wordings of problem i.
func (s *search) wordings(i int) []notedWording {
	n := s.notes[i]
	var list []notedWording
	for _, at := range n.wordings(s.config.NearText.signatureSize()) {
		list = append(list, n.wording(at))
	}
	return list
}

// wording gives one of the compared.
func (s *search) wording(w *worded) notedWording { return s.notes[w.problem].wording(w.at) }

// sameQuestion joins the problems with the same question and the same picture, those of the rule text first. It marks what
// repeats a wording that comes before it.
func (s *search) sameQuestion() {
	type question struct {
		hash uint64 // its first bytes
		at   int32  // among the compared
	}
	questions := make([]question, len(s.compared))
	parallel(len(questions), func(k int) {
		h := s.wording(&s.compared[k]).question()
		questions[k] = question{binary.BigEndian.Uint64(h[:]), int32(k)}
	})
	slices.SortFunc(questions, func(a, b question) int { return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.at, b.at)) })
	var samePixels [][2]int
	join := func(i, j int) {
		if s.notes[i].picture().kind == pixels {
			samePixels = append(samePixels, [2]int{i, j})
		} else {
			s.groups.join(i, j, schema.SameText)
		}
	}
	for len(questions) > 0 {
		end := 1
		for end < len(questions) && questions[end].hash == questions[0].hash {
			end++
		}
		if end > 1 {
			var some []*worded
			for _, q := range questions[:end] {
				some = append(some, &s.compared[q.at])
			}
			s.sameQuestions(some, join)
		}
		questions = questions[end:]
	}
	s.sameAsked(join)
	for _, p := range samePixels {
		s.groups.join(p[0], p[1], schema.SamePixels)
	}
}

// sameAsked joins the problems about one picture that ask the same, see askedForm, and have the same answer.
func (s *search) sameAsked(join func(i, j int)) {
	type asking struct {
		hash    [hashed]byte
		problem int
	}
	all := make([]asking, len(s.compared))
	parallel(len(all), func(k int) {
		w := &s.compared[k]
		if n := s.notes[w.problem]; n.picture().isNamed() {
			p, of := n.picture(), s.wording(w)
			all[k] = asking{hashOfTexts(string([]byte{byte(p.kind)}), string(p.name[:]), string(of.language()),
				askedForm(n.published(of), of.language())), int(w.problem)}
		}
	})
	slices.SortFunc(all, func(a, b asking) int {
		return cmp.Or(bytes.Compare(a.hash[:], b.hash[:]), cmp.Compare(a.problem, b.problem))
	})
	for len(all) > 0 {
		var same []int
		for _, a := range all {
			if a.hash != all[0].hash {
				break
			}
			same = append(same, a.problem)
		}
		if all[0].hash != [hashed]byte{} {
			s.sameAnswers(same, join)
		}
		all = all[len(same):]
	}
}

// sameQuestions joins those of some wordings that ask the same question.
func (s *search) sameQuestions(some []*worded, join func(i, j int)) {
	type answer struct {
		valued bool
		hash   [hashed]byte
	}
	for len(some) > 0 {
		first := s.wording(some[0])
		question := first.question()
		var same, other []*worded
		for _, w := range some {
			if s.wording(w).question() == question {
				same = append(same, w)
			} else {
				other = append(other, w)
			}
		}
		answers := map[answer]bool{}
		var problems []int
		for _, w := range same {
			n := s.notes[w.problem]
			a := answer{n.flag(isValued), n.answer()}
			w.repeats = answers[a]
			answers[a] = true
			problems = append(problems, int(w.problem))
		}
		if first.flag(hasDigits) {
			for _, i := range problems[1:] {
				join(problems[0], i)
			}
		} else {
			s.sameAnswers(problems, join)
		}
		some = other
	}
}

// sameAnswers joins those of some problems whose gold answers are equal.
func (s *search) sameAnswers(some []int, join func(i, j int)) {
	slices.SortFunc(some, func(i, j int) int {
		a, b := s.notes[i], s.notes[j]
		x, y := a.flag(isValued), b.flag(isValued)
		switch {
		case x && y:
			return cmp.Or(cmp.Compare(a.value(), b.value()), cmp.Compare(i, j))
		case x:
			return -1
		case y:
			return 1
		}
		p, q := a.answer(), b.answer()
		return cmp.Or(bytes.Compare(p[:], q[:]), cmp.Compare(i, j))
	})
	for k := 1; k < len(some); k++ {
		if s.sameAnswer(some[k-1], some[k]) {
			join(some[k-1], some[k])
		}
	}
}

// sameAnswer reports whether two gold answers are equal: as numbers, or as text where neither is a number.
func (s *search) sameAnswer(i, j int) bool {
	a, b := s.notes[i], s.notes[j]
	if a.flag(isValued) && b.flag(isValued) {
		return s.config.near(a.value(), b.value())
	}
	return a.flag(isValued) == b.flag(isValued) && a.answer() == b.answer()
}

// similarity is the Jaccard similarity of two problems' wordings in the language in which they are most alike; nil
// where they have none in common.
func (s *search) similarity(i, j int) *float64 {
	var most *float64
	for _, a := range s.wordings(i) {
		for _, b := range s.wordings(j) {
			if a.language() != b.language() {
				continue
			}
			if f := s.jaccard(i, a, j, b); most == nil || f > *most {
				most = &f
			}
		}
	}
	return most
}

// jaccard is the Jaccard similarity of wordings a of problem i and b of problem j, which are in one language.
func (s *search) jaccard(i int, a notedWording, j int, b notedWording) float64 {
	return jaccard(mathtext.Normalize(s.notes[i].published(a)), mathtext.Normalize(s.notes[j].published(b)),
		s.config.NearText.shingle(a.language()))
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
