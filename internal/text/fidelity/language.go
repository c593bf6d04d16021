package fidelity

import (
	"unicode"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
)

// languageFaults finds a text in another language: in an English one any ideograph or letter of another script that the
// original has not; in a Chinese one no ideograph at all, or three and more English words that the original has not.
func (o *Original) languageFaults(c *reading) []Fault {
	hans, foreign := 0, 0
	for i := range c.tokens {
		t := &c.tokens[i]
		switch {
		case t.kind == han:
			hans++
		case t.kind == word && t.text[0] >= utf8.RuneSelf && !isGreek(t.text):
			if r, _ := utf8.DecodeRuneInString(t.text); unicode.IsLetter(r) && !o.has(t.lower) {
				foreign++
			}
		case t.kind == word && o.chinese && t.role == noRole && len(t.text) > 2 && !functions[t.lower] && !o.has(t.lower):
			foreign++
		case t.kind == word && !o.chinese && foreignWords[t.lower] && !o.has(t.lower):
			foreign++
		}
	}
	switch {
	case o.chinese && hans == 0 && o.hans > 0:
		return []Fault{{Language, "no Chinese"}}
	case o.chinese && foreign > 2:
		return []Fault{{Language, "English words"}}
	case !o.chinese && hans > 0:
		return []Fault{{Language, "ideographs"}}
	case !o.chinese && foreign > 1:
		return []Fault{{Language, "foreign words"}}
	}
	return nil
}

// foreignWords are frequent in the other languages of the Latin alphabet and no English ones.
var foreignWords = lexeme.Set("le les une est el los las der das und ist triangulo cual encuentra halla trouvez trouver quelle quel finde bestimme calculer " +
	"longueur longitud lado donde avec dans por para con ein eine einem il della che qual quanto trova del des du")

// has reports whether the original has a word, in lower case.
func (o *Original) has(lower string) bool { return o.words[lower] }
