package label

import (
	"fmt"
	"strings"
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

// phrases finds every phrase of the lexicon in one walk over a text's tokens. It is a trie whose edges are tokens.
type phrases struct {
	vocabulary vocabulary
	// first gives the node behind a token at the root, 0 for none.
	first []int32
	edges map[uint64]int32
	nodes []node
}

// A node holds, per section, the label of the phrase that ends in it, plus 1; 0 for none.
type node [sections]int16

func newPhrases() *phrases {
	return &phrases{vocabulary{}, []int32{0}, map[uint64]int32{}, make([]node, 1)}
}

// add takes a phrase in. It fails for a phrase that is empty or that the section already has.
func (p *phrases) add(s section, label int16, phrase string) error {
	at := int32(0)
	for _, t := range p.vocabulary.tokenize(nil, phrase) {
		form := phrase[t.start:t.end]
		if t.kind == word {
			form = strings.ToLower(form)
		}
		id, ok := p.vocabulary[form]
		if !ok {
			id = int32(len(p.first))
			p.vocabulary[form] = id
			p.first = append(p.first, 0)
		}
		at = p.step(at, id)
	}
	switch {
	case at == 0:
		return fmt.Errorf("%q holds no token", phrase)
	case p.nodes[at][s] != 0:
		return fmt.Errorf("%q stands twice", phrase)
	}
	p.nodes[at][s] = label + 1
	return nil
}

func (p *phrases) step(from, id int32) int32 {
	next := p.next(from, id)
	if next == 0 {
		next = int32(len(p.nodes))
		p.nodes = append(p.nodes, node{})
		if from == 0 {
			p.first[id] = next
		} else {
			p.edges[uint64(from)<<32|uint64(id)] = next
		}
	}
	return next
}

func (p *phrases) next(from, id int32) int32 {
	if from == 0 {
		return p.first[id]
	}
	return p.edges[uint64(from)<<32|uint64(id)]
}

// find appends, per section, the phrases of a text in order: of those that overlap the one that begins first, of those
// that begin together the longest.
func (p *phrases) find(tokens []token, found *[sections][]hit) {
	var free [sections]int32
	for i := range tokens {
		var longest [sections]hit
		any := false
		at := int32(0)
		for j := i; j < len(tokens) && tokens[j].id != 0; j++ {
			if at = p.next(at, tokens[j].id); at == 0 {
				break
			}
			for s, label := range p.nodes[at] {
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
