package label

import (
	"fmt"

	"geoeval/internal/text/phrase"
)

// A section is a set of phrases that do not hide those of other sections.
type section uint8

const (
	ofShapes section = iota
	ofBranches
	ofGoals
	ofMeasures
	ofArithmetic
	ofKnowledge
	ofQuestion
	sections
)

// A hit is a phrase found in a text.
type hit struct {
	// label says which entry of its section the phrase belongs to; 0 for phrases that only hide others.
	label int16
	// from and to are the tokens of the phrase.
	from, to int32
}

// phrases finds every phrase of the lexicon in one walk over a text's tokens. The value of a phrase holds, per section,
// its label plus 1; 0 for none.
type phrases struct {
	trie *phrase.Trie[[sections]int16]
}

func newPhrases() *phrases { return &phrases{phrase.New[[sections]int16]()} }

// tokenize appends the tokens of a text to dst.
func (p *phrases) tokenize(dst []token, text string) []token {
	for _, t := range p.trie.Vocabulary.Tokens(make([]phrase.Token, 0, len(text)/3), text) {
		dst = append(dst, token{t, kindOf(&t)})
	}
	return dst
}

// add takes a phrase in. It fails for a phrase that is empty or that the section already has.
func (p *phrases) add(s section, label int16, words string) error {
	switch labels := p.trie.Add(phrase.Forms(words, nil)); {
	case labels == nil:
		return fmt.Errorf("%q holds no token", words)
	case labels[s] != 0:
		return fmt.Errorf("%q stands twice", words)
	default:
		labels[s] = label + 1
		return nil
	}
}

// find appends, per section, the phrases of a text in order: of those that overlap the one that begins first, of those
// that begin together the longest.
func (p *phrases) find(tokens []token, found *[sections][]hit) {
	var free [sections]int32
	for i := range tokens {
		var longest [sections]hit
		any := false
		at := int32(0)
		for j := i; j < len(tokens) && tokens[j].ID != 0; j++ {
			if at = p.trie.Next(at, tokens[j].ID); at == 0 {
				break
			}
			for s, label := range p.trie.Value(at) {
				if label != 0 {
					longest[s] = hit{label - 1, int32(i), int32(j + 1)}
					any = true
				}
			}
		}
		if !any {
			continue
		}
		for s, h := range longest {
			if h.to > 0 && h.from >= free[s] {
				found[s] = append(found[s], h)
				free[s] = h.to
			}
		}
	}
}
