package scenes

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"geoeval/internal/invented/scenes/deduce"
)

// A phrase is a text of statements or a measure: literals and places. A place takes one capital letter, or, of the places in
// wide, as many as stand there, or a number for n.
type phrase struct {
	pieces []string    // literals and places by turns, a literal first; a place is its name
	says   []Statement // by its places
	kind   deduce.Kind
	asks   bool
	solid  string // the kind of the body with vertices that it is about and names without them
	ofBody bool   // it is about the measure of a body
}

func newPhrase(text string) phrase {
	var p phrase
	for {
		before, rest, found := strings.Cut(text, "{")
		p.pieces = append(p.pieces, before)
		if !found {
			return p
		}
		name, after, _ := strings.Cut(rest, "}")
		p.pieces = append(p.pieces, name)
		text = after
	}
}

// match reads the phrase where a text begins, and gives what its places took and how much of the text it is; 0 for not.
func (p *phrase) match(text string) (map[string]string, int) {
	if !strings.HasPrefix(text, p.pieces[0]) {
		return nil, 0
	}
	words := make([]string, 0, 16) // of the places; most phrases do not fit, and need no map
	at := 0
	for i, piece := range p.pieces {
		if i%2 == 0 {
			if !strings.HasPrefix(text[at:], piece) {
				return nil, 0
			}
			at += len(piece)
			continue
		}
		word, n := readPlace(piece, text[at:])
		if n == 0 || p.tookOther(words, piece, word) {
			return nil, 0
		}
		words = append(words, word)
		at += n
	}
	if isWithinWord(text, at) {
		return nil, 0
	}
	took := make(map[string]string, len(words))
	for i, word := range words {
		took[p.pieces[2*i+1]] = word
	}
	return took, at
}

// tookOther tells whether a place of the same name took another word before.
func (p *phrase) tookOther(words []string, piece, word string) bool {
	for j, before := range words {
		if p.pieces[2*j+1] == piece && before != word {
			return true
		}
	}
	return false
}

// isWithinWord tells whether letters or digits of ASCII stand on both sides of a place.
func isWithinWord(text string, at int) bool {
	r, _ := utf8.DecodeRuneInString(text[at:])
	return r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)) && text[at-1] < utf8.RuneSelf
}

// readPlace reads what a place takes where a text begins, and how much of the text it is; 0 for nothing.
func readPlace(place, text string) (word string, n int) {
	if len(place) == 1 && place != "n" && isBodyLetter(place[0]) || place == "body" {
		letter, n := readBody(text)
		return string(letter), n
	}
	if place == "n" {
		for n < len(text) && (text[n] >= '0' && text[n] <= '9' || text[n] == '.') {
			n++
		}
		if n > 0 && text[n-1] == '.' { // the full stop
			n--
		}
		return text[:n], n
	}
	many := place == "Q" || place == "arc"
	for n < len(text) && (n == 0 || many) && text[n] >= 'A' && text[n] <= 'Z' {
		n++
	}
	return text[:n], n
}
