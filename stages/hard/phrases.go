package hard

import "fmt"

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

// phrases finds every phrase of a list in one walk over a text's tokens. It is a trie whose edges are tokens.
type phrases struct {
	vocabulary vocabulary
	edges      map[edge]int32
	// meanings are those of the phrases that end in a node; node 0 is the root.
	meanings [][]meaning
}

type edge struct{ node, token int32 }

func newPhrases() *phrases {
	return &phrases{vocabulary{}, map[edge]int32{}, make([][]meaning, 1)}
}

// add takes a phrase in. It fails for a phrase without a token.
func (p *phrases) add(phrase string, m meaning) error {
	tokens := p.vocabulary.tokenize(phrase)
	if len(tokens) == 0 {
		return fmt.Errorf("%q holds no word", phrase)
	}
	at := int32(0)
	for _, t := range tokens {
		id := t.id
		if id == 0 {
			id = int32(len(p.vocabulary) + 1)
			p.vocabulary[spelling(phrase[t.start:t.end])] = id
		}
		next, ok := p.edges[edge{at, id}]
		if !ok {
			next = int32(len(p.meanings))
			p.meanings = append(p.meanings, nil)
			p.edges[edge{at, id}] = next
		}
		at = next
	}
	for _, known := range p.meanings[at] {
		if known == m {
			return nil // a plural that is written out as well
		}
	}
	p.meanings[at] = append(p.meanings[at], m)
	return nil
}

// spelling is the form of a token by which the vocabulary knows it.
func spelling(text string) string {
	var form []rune
	for len(text) > 0 {
		r, size := folded(text)
		form = append(form, r)
		text = text[size:]
	}
	return string(form)
}

// find tells found of every phrase in a text, also of those within others, by start and then by length.
func (p *phrases) find(text string, found func(meaning, span)) {
	tokens := p.vocabulary.tokenize(text)
	for i := range tokens {
		at := int32(0)
		for _, t := range tokens[i:] {
			next, ok := p.edges[edge{at, t.id}]
			if t.id == 0 || !ok {
				break
			}
			at = next
			for _, m := range p.meanings[at] {
				found(m, span{tokens[i].start, t.end})
			}
		}
	}
}
