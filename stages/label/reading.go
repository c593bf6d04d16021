package label

import (
	"slices"
	"strings"

	"geoeval/schema"
)

// A reading is a text with the phrases found in it.
type reading struct {
	text    string
	tokens  []token
	hits    [sections][]hit
	chinese bool
	// from and to are the tokens of the question: the clause that says what is asked for.
	from, to int32
}

// read finds the phrases of a text and its question.
func (l *lexicon) read(r *reading, text string) {
	r.text = text
	r.tokens = l.phrases.tokenize(r.tokens[:0], text)
	for s := range r.hits {
		r.hits[s] = r.hits[s][:0]
	}
	l.phrases.find(r.tokens, &r.hits)
	r.chinese = isChinese(text)
	if r.chinese {
		r.chineseQuestion()
	} else {
		r.englishQuestion()
	}
}

// isChinese says whether a text holds an ideograph.
func isChinese(text string) bool {
	return strings.ContainsFunc(text, func(c rune) bool { return '一' <= c && c <= '鿿' })
}

// phrase gives a hit's words as they stand in the text.
func (r *reading) phrase(h hit) string {
	return r.text[r.tokens[h.from].Start:r.tokens[h.to-1].End]
}

// asked says whether a hit is part of the question.
func (r *reading) asked(h hit) bool { return r.from <= h.from && h.from < r.to }

// coordinates says whether the text holds coordinates: two or three short expressions in parentheses, commas between
// them, with a number; or twice with letters alone.
func (r *reading) coordinates() bool {
	letters := 0
	for i := range r.tokens {
		if mark(r.text, r.tokens[i]) == '(' {
			switch pair, numerals := r.coordinatesAt(i + 1); {
			case pair && numerals:
				return true
			case pair:
				letters++
			}
		}
	}
	return letters > 1
}

// coordinatesAt says whether coordinates begin at a token, behind their parenthesis, and whether they hold a number.
func (r *reading) coordinatesAt(i int) (yes, numerals bool) {
	commas, size := 0, 0
	for _, t := range r.tokens[i:min(i+12, len(r.tokens))] {
		switch c := mark(r.text, t); {
		case c == ')':
			return commas > 0 && commas < 3 && size > 0, numerals
		case c == ',':
			if size == 0 || size > 4 {
				return false, false
			}
			commas++
			size = 0
		case t.kind == numeral:
			numerals = true
			size++
		case t.kind == word && t.End-t.Start > 2, t.kind == name, c == '=', c == ':':
			return false, false
		default:
			size++
		}
	}
	return false, false
}

// speaksOf says whether the text holds a phrase of a branch.
func (r *reading) speaksOf(l *lexicon, branch schema.ProblemType) bool {
	return slices.ContainsFunc(r.hits[ofBranches], func(h hit) bool { return h.label > 0 && l.Branches[h.label].Branch == branch })
}

// namesSolid says whether the text names a solid.
func (r *reading) namesSolid(l *lexicon) bool {
	return slices.ContainsFunc(r.hits[ofBranches], func(h hit) bool { return h.label > 0 && l.Branches[h.label].Named })
}
