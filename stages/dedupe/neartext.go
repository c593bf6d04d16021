package dedupe

import (
	"encoding/binary"
	"slices"
	"sync"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// The rule near_text joins two problems if
//
//   - both have the same picture, or neither has a diagram;
//   - their wordings in one language have a Jaccard similarity of at least the configured one: of English, as plain words, see
//     plainWords; where their telling words are the same in one order and a number is among them, that of the rule retold is enough;
//   - both state the same numerals equally often, labels such as the 1 of ∠1 among them;
//   - no word of the one is replaced by another in the other, or stands elsewhere: see sameWords; of English with a number, no
//     telling word;
//   - their gold answers are equal.
//
// Wordings are compared where they agree in a whole band of their MinHash signatures, and in picture, language and
// numerals, which go into the band's hash: textbooks repeat a sentence with other numbers a thousand times.

// reach is how many of those that share a band a wording is compared with, at most: it keeps the time linear in the
// number of problems where thousands are cut from one template. Equal wordings count as one.
const reach = 64

// batch is how many pairs are compared at once.
const batch = 4096

func (n *NearText) shingle(l schema.Language) int {
	if l == schema.Chinese {
		return n.Shingle.ZH
	}
	return n.Shingle.EN
}

// signatureSize is how many bytes a signature takes in a note: the hash of its numerals, and half of that of each band.
func (n *NearText) signatureSize() int { return numeralsSize + bandSize*n.Bands }

const numeralsSize, bandSize = 8, 4

// A signer makes signatures, one after the other.
type signer struct {
	config          *NearText
	hashes          []uint64
	signature, bins []uint32
}

func newSigner(c *NearText) *signer {
	return &signer{config: c, signature: make([]uint32, c.Bands*c.Rows), bins: make([]uint32, c.Bands*c.Rows)}
}

// appendSignature appends the signature of a wording: its numerals, and the bands of its MinHash signature, into each of
// which go picture, language and numerals.
func (t *signer) appendSignature(b []byte, p picture, language schema.Language, text string) []byte {
	n := t.config
	stated := numerals(text)
	b = binary.LittleEndian.AppendUint64(b, stated)
	must := mix(stated ^ binary.LittleEndian.Uint64(p.name[:]) ^ uint64(p.kind)<<8 ^ hashText(string(language)))
	t.hashes = appendShingles(t.hashes[:0], text, n.shingle(language))
	sign(t.signature, t.bins, t.hashes)
	for band := range n.Bands {
		h := must
		for _, v := range t.signature[band*n.Rows : (band+1)*n.Rows] {
			h = mix(h ^ uint64(v))
		}
		b = binary.LittleEndian.AppendUint32(b, uint32(h>>32))
	}
	return b
}

// A candidate is a problem's wording that may nearly be another's.
type candidate struct {
	problem int32
	wording notedWording
	// signature is that of the wording, wherever it was made.
	signature []byte
}

func (c *candidate) numerals() uint64 { return binary.LittleEndian.Uint64(c.signature) }
func (c *candidate) band(k int) uint32 {
	return binary.LittleEndian.Uint32(c.signature[numeralsSize+bandSize*k:])
}

func (s *search) nearText() {
	candidates := s.candidates()
	members := make([]uint64, len(candidates)) // the key of a band, and the candidate
	pairs := make([][2]int32, 0, batch)
	for band := range s.config.NearText.Bands {
		for c := range candidates {
			members[c] = uint64(candidates[c].band(band))<<32 | uint64(c)
		}
		slices.Sort(members)
		for i, m := range members {
			for j := i + 1; j < min(i+1+reach, len(members)) && members[j]>>32 == m>>32; j++ {
				if a, b := int32(m), int32(members[j]); s.mayBeSame(&candidates[a], &candidates[b]) {
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

// candidates lists the wordings to compare, by problem: equal ones with equal answers once.
func (s *search) candidates() []candidate {
	list := make([]candidate, 0, len(s.compared))
	for i := range s.compared {
		if w := &s.compared[i]; !w.repeats {
			list = append(list, candidate{problem: w.problem, wording: s.wording(w)})
		}
	}
	signers := sync.Pool{New: func() any { return newSigner(&s.config.NearText) }}
	parallel(len(list), func(i int) {
		c := &list[i]
		if c.wording.flag(isSigned) {
			c.signature = c.wording[wordingSize:]
			return
		}
		t := signers.Get().(*signer)
		defer signers.Put(t)
		n := s.notes[c.problem]
		c.signature = t.appendSignature(nil, n.picture(), c.wording.language(), nearForm(n.published(c.wording), c.wording.language()))
	})
	return list
}

// compare joins those of the pairs that are nearly the same, and gives the slice back, emptied.
func (s *search) compare(candidates []candidate, pairs [][2]int32) [][2]int32 {
	near := make([]bool, len(pairs))
	parallel(len(pairs), func(i int) {
		near[i] = s.nearlySame(&candidates[pairs[i][0]], &candidates[pairs[i][1]])
	})
	for i, p := range pairs {
		if near[i] {
			s.groups.join(int(candidates[p[0]].problem), int(candidates[p[1]].problem), schema.NearText)
		}
	}
	return pairs[:0]
}

// mayBeSame reports whether two candidates are of two problems that are not the same yet, and equal in all that is quickly
// compared.
func (s *search) mayBeSame(a, b *candidate) bool {
	return a.numerals() == b.numerals() && a.wording.language() == b.wording.language() &&
		s.notes[a.problem].picture().same(s.notes[b.problem].picture()) &&
		!s.groups.same(int(a.problem), int(b.problem)) && s.sameAnswer(int(a.problem), int(b.problem))
}

// nearlySame reports whether two candidates that may be the same have nearly the same words.
func (s *search) nearlySame(a, b *candidate) bool {
	p, q := s.notes[a.problem], s.notes[b.problem]
	rename := p.picture().kind == noDiagram
	x, y := p.published(a.wording), q.published(b.wording)
	if sameWords(x, y, rename) && s.jaccard(int(a.problem), a.wording, int(b.problem), b.wording) >= s.config.NearText.Similarity {
		return true
	}
	if a.wording.language() != schema.English || !a.wording.flag(hasDigits) || !b.wording.flag(hasDigits) {
		return false
	}
	v, w := plainWords(x), plainWords(y)
	least := s.config.NearText.Similarity
	switch {
	case sameTold(tellingOnes(v), tellingOnes(w), rename):
		least = s.config.Retold.Similarity
	case !within(textsOf(v), textsOf(w), rename):
		return false
	}
	return jaccard(nearForm(x, schema.English), nearForm(y, schema.English), s.config.NearText.shingle(schema.English)) >= least
}

// sameTold tells whether two texts have the same telling words in one order, but for one small letter with rename.
func sameTold(a, b []string, rename bool) bool {
	return len(a) == len(b) && (slices.Equal(a, b) || rename && renamed(a, b))
}

// nearForm is a text as the rule compares it: in English its plain words, in Chinese as it is normalised.
func nearForm(text string, language schema.Language) string {
	if language == schema.English {
		if words := joinedWords(plainWords(text)); words != "" {
			return words
		}
	}
	return mathtext.Normalize(text)
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
