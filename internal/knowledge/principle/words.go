package principle

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/phrase"
	"geoeval/internal/text/quantity"
)

// words finds the phrases of things and principles in one walk over a text.
type words struct {
	trie  *phrase.Trie[meaning]
	marks []mark
	// also are the things that others are too.
	also map[int16][]int16
}

// A meaning is what a phrase stands for.
type meaning struct {
	// thing is a thing's number, 0 for none.
	thing int16
	// marks are the marks that it is a wording of, by their numbers; hides, those for which it is none.
	marks, hides []int32
}

// A Reading is what the texts of one problem say, as far as the catalogue asks.
type Reading struct {
	// Points are the problem's published knowledge points; whoever reads a problem that has some sets them.
	Points []string

	words *words
	// things are the things that the texts speak of, with the sentence; sentences are counted through all texts.
	things []spoken
	found  []said
	texts  []string
	// questions are where the texts begin to ask, -1 where nobody looked yet.
	questions []int
}

// spoken is a thing of which a text speaks.
type spoken struct {
	thing    int16
	sentence int
}

// said is a phrase of a mark that a text has.
type said struct {
	mark     int32
	text     int
	sentence int
	from     int
	words    string
}

// anyName is the word of a phrase that stands for any name of points, ABC, or of a plane, α.
const anyName = "NAME"

// orderedPair is what is left of a pair behind its parenthesis: two numbers or letters, with a comma between them.
var orderedPair = regexp.MustCompile(`^(?:\\[A-Za-z]+|[0-9]*[A-Za-z]\b|[^()A-Za-z,，])+[,，]\s*(?:\\|-?\s?[0-9]*[A-Za-z]\b|[^()A-Za-z\s])`)

// Read reads the texts of one problem: its wording, and another in the other language where there is one.
func (c *Catalogue) Read(texts ...string) *Reading {
	r := &Reading{words: c.words, texts: texts, questions: slices.Repeat([]int{-1}, len(texts))}
	sentence := 0
	for i := range texts {
		sentence = r.read(i, sentence) + 1
	}
	return r
}

// read reads one text, whose first sentence has that number, and returns its last one's. Of phrases of one mark that
// overlap the one that begins first counts, and of those that begin together the longest; so it is with things.
func (r *Reading) read(of, sentence int) int {
	text := r.texts[of]
	tokens := r.words.tokenize(text)
	freeThing, free := 0, map[int32]int{}
	for i, t := range tokens {
		here := r.words.at(tokens[i:])
		if here.thing != 0 && i >= freeThing {
			r.things = append(r.things, spoken{here.thing, sentence})
			for _, other := range r.words.also[here.thing] {
				r.things = append(r.things, spoken{other, sentence})
			}
			freeThing = i + here.thingLength
		}
		for _, h := range here.hits {
			if i < free[h.mark] {
				continue
			}
			free[h.mark] = i + h.length
			end := tokens[i+h.length-1].End
			if !h.hides && (text[end-1] != '(' || orderedPair.MatchString(text[end:])) {
				r.found = append(r.found, said{h.mark, of, sentence, t.Start, text[t.Start:end]})
			}
		}
		if stops(t) {
			sentence++
		}
	}
	return sentence
}

// beginning is the phrases with which a text begins: the longest thing, and the longest of each mark,
// the longest of these first.
type beginning struct {
	thing       int16
	thingLength int
	hits        []hit
}

type hit struct {
	mark   int32
	length int
	hides  bool
}

func (w *words) at(tokens []phrase.Token) beginning {
	var b beginning
	put := func(h hit) {
		i := slices.IndexFunc(b.hits, func(x hit) bool { return x.mark == h.mark })
		if i < 0 {
			b.hits = append(b.hits, h)
		} else {
			b.hits[i] = h
		}
	}
	name := w.trie.Vocabulary[anyName]
	var buffers [2][4]int32
	nodes := append(buffers[1][:0], 0)
	for j, t := range tokens {
		next := buffers[j%2][:0]
		for _, node := range nodes { // what stands word for word last: it overrides
			if to := w.trie.Next(node, name); isName(t) && name != 0 && to != 0 {
				next = append(next, to)
			}
		}
		for _, node := range nodes {
			if to := w.trie.Next(node, t.ID); t.ID != 0 && to != 0 && !slices.Contains(next, to) {
				next = append(next, to)
			}
		}
		if nodes = next; len(nodes) == 0 {
			break
		}
		for _, node := range nodes {
			m := w.trie.Value(node)
			if m.thing != 0 {
				b.thing, b.thingLength = m.thing, j+1
			}
			for _, x := range m.marks {
				put(hit{x, j + 1, false})
			}
			for _, x := range m.hides {
				put(hit{x, j + 1, true})
			}
		}
	}
	slices.SortStableFunc(b.hits, func(a, b hit) int { return b.length - a.length })
	return b
}

// OfWords gives the principles that the texts name. It is not for several goroutines with one reading.
func (c *Catalogue) OfWords(r *Reading) []Match {
	var found []Match
	for _, s := range r.found {
		m := &c.words.marks[s.mark]
		if r.meetsIn(m, s.sentence) {
			of := m.match(s.words, m.when.Needed == WhereAsked && r.asks(s))
			of.Start = s.from
			found = append(found, of)
		}
	}
	return once(found)
}

// asks tells whether a phrase stands in the question of its text, and is not what is given as well: of an area that follows from
// another one no formula has to be known.
func (r *Reading) asks(s said) bool {
	question := r.questionOf(s.text)
	return s.from >= question && !slices.ContainsFunc(r.found, func(o said) bool { return o.mark == s.mark && o.text == s.text && o.from < question })
}

// questionOf is where a text begins to ask: of "find a point so that the perimeter is smallest, then the angle is" the angle.
func (r *Reading) questionOf(text int) int {
	if r.questions[text] < 0 {
		r.questions[text] = max(quantity.Read(r.texts[text]).Asked.Start, strings.LastIndex(r.texts[text], ", then "))
	}
	return r.questions[text]
}

// speaks tells whether the texts speak of a thing, in a sentence or in the whole.
func (r *Reading) speaks(thing int16, sentence int, whole bool) bool {
	return slices.ContainsFunc(r.things, func(s spoken) bool {
		return s.thing == thing && (whole || s.sentence == sentence)
	})
}

// meets tells whether the texts are as a mark wants them.
func (r *Reading) meets(m *mark) bool { return r.holds(m, 0, true) }

// meetsIn tells it of words in a sentence.
func (r *Reading) meetsIn(m *mark, sentence int) bool { return r.holds(m, sentence, m.when.Whole) }

func (r *Reading) holds(m *mark, sentence int, whole bool) bool {
	speaks := func(thing int16) bool { return r.speaks(thing, sentence, whole) }
	return (len(m.when.Points) == 0 || containsAny(r.Points, m.when.Points)) && (len(m.near) == 0 || slices.ContainsFunc(m.near, speaks)) && !slices.ContainsFunc(m.unless, speaks)
}

// tokenize gives the tokens of a text without articles.
func (w *words) tokenize(text string) []phrase.Token {
	return slices.DeleteFunc(w.trie.Vocabulary.Tokens(nil, text), func(t phrase.Token) bool { return phrase.IsArticle(t.Form) })
}

// isName says of a token that it may name points, or a plane.
func isName(t phrase.Token) bool {
	return t.Name || t.Kind == lexeme.Letter && unicode.Is(unicode.Greek, first(t.Form))
}

func first(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// stops says of a token that a sentence ends with it.
func stops(t phrase.Token) bool { return t.Kind == lexeme.Sign && strings.Contains(".?!;。", t.Form) }

// add takes a phrase in and gives the place of its meaning.
func (w *words) add(of string) (*meaning, error) {
	m := w.trie.Add(phrase.Forms(of, phrase.IsArticle))
	if m == nil {
		return nil, fmt.Errorf("%q holds no word", of)
	}
	return m, nil
}

// withPlural gives an English phrase, and with the regular plural of its last word.
func withPlural(of string) []string {
	last := of[len(of)-1]
	stem, y := strings.CutSuffix(of, "y")
	switch {
	case !isLetter(last), strings.HasSuffix(of, anyName):
		return []string{of}
	case y && !strings.HasSuffix(stem, "a") && !strings.HasSuffix(stem, "e") && !strings.HasSuffix(stem, "o"):
		return []string{of, stem + "ies"}
	case last == 's', last == 'x', strings.HasSuffix(of, "ch"), strings.HasSuffix(of, "sh"):
		return []string{of, of + "es"}
	}
	return []string{of, of + "s"}
}
