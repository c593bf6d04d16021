// Package mentions finds by rule which principles of geometry a response uses: it names them, and does not deny that they
// apply, or it reckons as they say with the numbers of the problem. Nobody is asked, and the same response gives the same.
//
// May be imported by the stages of an evaluation. Start reading at [Finder.Read].
package mentions

import (
	"cmp"
	"slices"
	"strings"

	"geoeval/internal/text/phrase"
	"geoeval/schema"
)

// A Finder knows the names of principles. It does not change and may be used by many goroutines.
type Finder struct {
	trie *phrase.Trie[names]
}

// names are the principles that a phrase names, by id.
type names struct {
	of []string
	// known: it is a phrase, though it may name none: what stands in it is hidden.
	known bool
}

// New makes a Finder of the names and words of principles. A word that several principles have names none of them by itself,
// unless it is the name of one.
func New(catalogue []schema.Principle) *Finder {
	f := &Finder{phrase.New[names]()}
	own, shared := map[string][]string{}, map[string][]string{}
	take := func(into map[string][]string, p *schema.Principle, phrases ...string) {
		for _, of := range phrases {
			for _, form := range withPlural(of) {
				key := strings.Join(forms(form), " ")
				if key != "" && !slices.Contains(into[key], p.ID) {
					into[key] = append(into[key], p.ID)
				}
			}
		}
	}
	for i := range catalogue {
		p := &catalogue[i]
		take(own, p, p.NameEN, p.NameZH, defined(p.NameEN), defined(p.NameZH))
		take(shared, p, p.WordsEN...)
		take(shared, p, p.WordsZH...)
	}
	for _, list := range []map[string][]string{shared, own} { // a name stands above a word
		for key, of := range list {
			n := names{known: true}
			if len(of) == 1 {
				n.of = of
			}
			*f.trie.Add(strings.Fields(key)) = n
		}
	}
	for _, of := range others {
		f.trie.Add(forms(of)).known = true
	}
	return f
}

// others are things that have the names of principles in theirs, and are none.
var others = []string{"椭圆", "圆台", "圆环", "圆规", "圆心", "地球", "球台", "勾股定理的逆定理", "勾股定理逆定理", "converse of Pythagorean theorem",
	"inverse of Pythagorean theorem", "Pythagorean theorem converse", "Pythagorean triple", "勾股数", "平分线段", "垂直平分线段", "unit circle", "great circle",
	"right triangular prism", "trigonometric form"}

// defined is what a definition defines, by its name; "" for what is no definition.
func defined(name string) string {
	for _, before := range []string{"definition of a ", "definition of an ", "definition of the ", "definition of ", "definitions of "} {
		if len(name) > len(before) && strings.EqualFold(name[:len(before)], before) {
			return name[len(before):]
		}
	}
	for _, behind := range []string{"的定义", " definition"} {
		if of, cut := strings.CutSuffix(name, behind); cut {
			return of
		}
	}
	return ""
}

// withPlural gives an English phrase, and it with the regular plural of its last word.
func withPlural(of string) []string {
	if of == "" {
		return nil
	}
	last := of[len(of)-1] | 0x20
	stem, y := strings.CutSuffix(of, "y")
	switch {
	case last < 'a' || last > 'z' || of == strings.ToUpper(of):
		return []string{of}
	case y && stem != "" && !strings.ContainsRune("aeou", rune(stem[len(stem)-1])):
		return []string{of, stem + "ies"}
	case last == 's', last == 'x', strings.HasSuffix(of, "ch"), strings.HasSuffix(of, "sh"):
		return []string{of, of + "es"}
	}
	return []string{of, of + "s"}
}

// A Reading is what a response says, as far as principles go.
type Reading struct {
	// mentioned has of each principle that is named the words that name it first.
	mentioned map[string]string
	equations []equation
}

// A mention is a phrase that a text has.
type mention struct {
	from, to int // tokens
	of       []string
}

// Read reads a response to a question. What repeats the question is not the response's own word.
func (f *Finder) Read(response, question string) *Reading {
	r := &Reading{mentioned: map[string]string{}, equations: equationsOf(response)}
	tokens := tokenize(response)
	all := f.phrases(tokens)
	if len(all) == 0 {
		return r
	}
	echoed := echo(tokens, tokenize(question))
	for _, m := range all {
		if len(m.of) == 0 || r.mentioned[m.of[0]] != "" || slices.Min(echoed[m.from:m.to]) == 1 || denied(tokens, m.from, m.to) {
			continue
		}
		r.mentioned[m.of[0]] = response[tokens[m.from].Start:tokens[m.to-1].End]
	}
	return r
}

// phrases are those of the tokens, without those that lie in a longer one.
func (f *Finder) phrases(tokens []phrase.Token) []mention {
	var all []mention
	for i := range tokens {
		node, longest := int32(0), mention{}
		for j := i; j < len(tokens); j++ {
			if node = f.trie.Next(node, f.trie.Vocabulary[tokens[j].Form]); node == 0 {
				break
			}
			if v := f.trie.Value(node); v.known {
				longest = mention{i, j + 1, v.of}
			}
		}
		if longest.to > 0 && (len(all) == 0 || longest.to > all[len(all)-1].to) {
			all = append(all, longest)
		}
	}
	return withoutOverlaps(all)
}

// withoutOverlaps leaves of phrases that overlap the longest; of those that are as long, the first.
func withoutOverlaps(all []mention) []mention {
	order := slices.Clone(all)
	slices.SortStableFunc(order, func(a, b mention) int { return cmp.Compare(b.to-b.from, a.to-a.from) })
	var kept []mention
	for _, m := range order {
		if !slices.ContainsFunc(kept, func(k mention) bool { return m.from < k.to && k.from < m.to }) {
			kept = append(kept, m)
		}
	}
	slices.SortFunc(kept, func(a, b mention) int { return cmp.Compare(a.from, b.from) })
	return kept
}

// Names gives the words by which the response names a principle, "" where it does not.
func (r *Reading) Names(principle string) string { return r.mentioned[principle] }
