package dedupe

import (
	"cmp"
	"slices"
	"sync"

	"geoeval/internal/text/lexeme"
	"geoeval/schema"
)

// The rule near_text joins two problems if
//
//   - both have the same picture, or neither has a diagram;
//   - their wordings in one language have a Jaccard similarity of at least the configured one;
//   - both state the same numerals equally often, labels such as the 1 of ∠1 among them;
//   - no word of the one is replaced by another in the other, or stands elsewhere: see sameWords;
//   - their gold answers are equal.
//
// Wordings are compared where they agree in a whole band of their MinHash signatures, and in picture, language and
// numerals, which go into the band's hash: textbooks repeat a sentence with other numbers a thousand times.

// reach is how many of those that share a band a wording is compared with, at most: it keeps the time linear in the
// number of problems where thousands are cut from one template. Equal wordings count as one.
const reach = 64

// batch is how many pairs are compared at once.
const batch = 4096

// A candidate is a problem's wording that may nearly be another's.
type candidate struct {
	problem  int
	wording  wording
	numerals uint64
}

func (n *NearText) shingle(l schema.Language) int {
	if l == schema.Chinese {
		return n.Shingle.ZH
	}
	return n.Shingle.EN
}

func (s *search) nearText() {
	candidates := s.candidates()
	bands := s.config.NearText.Bands
	keys := s.bandKeys(candidates)
	type member struct {
		key       uint64
		candidate int32
	}
	members := make([]member, len(candidates))
	pairs := make([][2]int32, 0, batch)
	for band := range bands {
		for c := range candidates {
			members[c] = member{keys[c*bands+band], int32(c)}
		}
		slices.SortFunc(members, func(a, b member) int {
			if a.key != b.key {
				return cmp.Compare(a.key, b.key)
			}
			return cmp.Compare(a.candidate, b.candidate)
		})
		for i, m := range members {
			for j := i + 1; j < min(i+1+reach, len(members)) && members[j].key == m.key; j++ {
				if a, b := m.candidate, members[j].candidate; !s.groups.same(candidates[a].problem, candidates[b].problem) {
					pairs = append(pairs, [2]int32{a, b})
				}
				if len(pairs) == batch {
					pairs = s.compare(candidates, pairs)
				}
			}
		}
	}
	s.compare(candidates, pairs)
}

// candidates lists the wordings to compare, by problem: those that were read, equal ones with equal answers once.
func (s *search) candidates() []candidate {
	type key struct {
		picture picture
		wording wording
		valued  bool
		value   float64
		answer  string
	}
	var list []candidate
	seen := make(map[key]bool, len(s.problems))
	for i, ws := range s.wordings {
		for _, w := range ws {
			k := key{picture: s.pictures[i], wording: w}
			if v := s.problems[i].AnswerValue; v != nil {
				k.valued, k.value = true, *v
			} else {
				k.answer = s.problems[i].Answer
			}
			if !seen[k] {
				seen[k] = true
				list = append(list, candidate{problem: i, wording: w})
			}
		}
	}
	return list
}

// bandKeys hashes the bands of every candidate's signature, one candidate's after the other, and sets its numerals.
func (s *search) bandKeys(candidates []candidate) []uint64 {
	type scratch struct {
		hashes          []uint64
		signature, bins []uint32
	}
	n := &s.config.NearText
	pool := sync.Pool{New: func() any {
		return &scratch{signature: make([]uint32, n.Bands*n.Rows), bins: make([]uint32, n.Bands*n.Rows)}
	}}
	keys := make([]uint64, len(candidates)*n.Bands)
	parallel(len(candidates), func(i int) {
		c := &candidates[i]
		c.numerals = numerals(c.wording.text)
		p := s.pictures[c.problem]
		must := mix(c.numerals ^ hashText(p.name) ^ uint64(p.kind)<<8 ^ hashText(string(c.wording.language)))

		t := pool.Get().(*scratch)
		defer pool.Put(t)
		t.hashes = appendShingles(t.hashes[:0], c.wording.text, n.shingle(c.wording.language))
		sign(t.signature, t.bins, t.hashes)
		for band := range n.Bands {
			h := must
			for _, v := range t.signature[band*n.Rows : (band+1)*n.Rows] {
				h = mix(h ^ uint64(v))
			}
			keys[i*n.Bands+band] = h
		}
	})
	return keys
}

// compare joins those of the pairs that are nearly the same, and gives the slice back, emptied.
func (s *search) compare(candidates []candidate, pairs [][2]int32) [][2]int32 {
	near := make([]bool, len(pairs))
	parallel(len(pairs), func(i int) {
		near[i] = s.nearlySame(&candidates[pairs[i][0]], &candidates[pairs[i][1]])
	})
	for i, p := range pairs {
		if near[i] {
			s.groups.join(candidates[p[0]].problem, candidates[p[1]].problem, schema.NearText)
		}
	}
	return pairs[:0]
}

func (s *search) nearlySame(a, b *candidate) bool {
	n := &s.config.NearText
	return a.numerals == b.numerals && a.wording.language == b.wording.language &&
		s.pictures[a.problem].same(s.pictures[b.problem]) &&
		s.sameAnswer(a.problem, b.problem) &&
		jaccard(a.wording.text, b.wording.text, n.shingle(a.wording.language)) >= n.Similarity &&
		sameWords(s.published(a), s.published(b), s.pictures[a.problem].kind == noDiagram)
}

// published is a wording before it was normalised, with the names of points in capitals.
func (s *search) published(c *candidate) string {
	p := s.problems[c.problem]
	if c.wording.language == p.Language {
		return p.Text
	}
	return p.TextZH
}

// numerals hashes the numerals of a normalised text, each as often as it occurs, whatever their order.
func numerals(text string) uint64 {
	var sum uint64
	for i := 0; i < len(text); {
		if !lexeme.IsDigit(text[i]) {
			i++
			continue
		}
		end := numeralEnd(text, i)
		sum += hashText(text[i:end])
		i = end
	}
	return sum
}
