package hard

import (
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/text/phrase"
)

// What a phrase is to its rule.
type role uint8

const (
	asWord role = iota
	asUnless
	asWith
)

// A meaning is what a phrase stands for: a role in the rule of a number.
type meaning struct {
	rule int
	role role
}

// A span is a place in a text, in bytes.
type span struct{ start, end int }

func (s span) overlaps(other span) bool { return s.start < other.end && other.start < s.end }

// phrases finds every phrase of a list in one walk over a text's tokens.
type phrases struct {
	trie *phrase.Trie[[]meaning]
}

func newPhrases() *phrases { return &phrases{phrase.New[[]meaning]()} }

// add takes a phrase in. It fails for a phrase without a token.
func (p *phrases) add(words string, m meaning) error {
	forms := phrase.Forms(words, nil)
	for i := range forms {
		forms[i] = strings.ToLower(forms[i])
	}
	meanings := p.trie.Add(forms)
	if meanings == nil {
		return fmt.Errorf("%q holds no word", words)
	}
	if !slices.Contains(*meanings, m) { // a plural may be written out as well
		*meanings = append(*meanings, m)
	}
	return nil
}

// find calls found with every phrase in a text, also of those within others, by start and then by length.
func (p *phrases) find(text string, found func(meaning, span)) {
	all := p.trie.Vocabulary.Tokens(make([]phrase.Token, 0, len(text)/3), text)
	for i := range all {
		at := int32(0)
		for _, t := range all[i:] {
			id := t.ID
			if t.Name {
				id = p.trie.Vocabulary[strings.ToLower(t.Form)]
			}
			if at = p.trie.Next(at, id); at == 0 {
				break
			}
			for _, m := range p.trie.Value(at) {
				found(m, span{all[i].Start, t.End})
			}
		}
	}
}
