package label

import (
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
	r.tokens = l.phrases.vocabulary.tokenize(r.tokens[:0], text)
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
	for _, c := range text {
		if '一' <= c && c <= '鿿' {
			return true
		}
	}
	return false
}

// phrase gives a hit's words as they stand in the text.
func (r *reading) phrase(h hit) string {
	return r.text[r.tokens[h.from].start:r.tokens[h.to-1].end]
}

// asked says whether a hit is part of the question.
func (r *reading) asked(h hit) bool { return r.from <= h.from && h.from < r.to }

// chineseQuestion finds the last clause with a cue; without one the last with a weak cue; else the last clause.
func (r *reading) chineseQuestion() {
	n := int32(len(r.tokens))
	r.from, r.to = 0, n
	best := int16(0)
	start := int32(0)
	for i := int32(0); i <= n; i++ {
		if i < n && !strings.ContainsRune(".,;?", rune(mark(r.text, r.tokens[i]))) {
			continue
		}
		if i < n && mark(r.text, r.tokens[i]) == 0 {
			continue
		}
		if i > start {
			rank := int16(1)
			for _, h := range r.hits[ofQuestion] {
				if start <= h.from && h.from < i {
					switch h.label {
					case cue:
						rank = max(rank, 3)
					case weakCue:
						rank = max(rank, 2)
					}
				}
			}
			if rank >= best {
				best, r.from, r.to = rank, start, i
			}
		}
		start = i + 1
	}
}

// englishQuestion finds the last sentence with a cue; the question runs from its last cue to the next stop. Without a
// cue it is the last sentence, from its last comma if what is behind that asks for something.
func (r *reading) englishQuestion() {
	n := int32(len(r.tokens))
	r.from, r.to = 0, n
	for _, wanted := range []int16{cue, weakCue} {
		for k := len(r.hits[ofQuestion]) - 1; k >= 0; k-- {
			h := r.hits[ofQuestion][k]
			switch {
			case h.label != wanted:
			case wanted == weakCue:
				r.from, r.to = r.clauseStart(h.from), r.sentenceEnd(h.to)
				return
			case h.to < n:
				r.from, r.to = h.from, r.sentenceEnd(h.to)
				r.cut(h.to)
				return
			}
		}
	}
	end := n
	for end > 0 && r.isStop(end-1) {
		end--
	}
	r.from, r.to = r.clauseStart(end), end
}

// clauseStart gives the token behind the last comma before a token, or the sentence's first one where nothing between
// comma and token can be asked for.
func (r *reading) clauseStart(before int32) int32 {
	start := r.sentenceStart(before)
	for i := before; i > start; i-- {
		if mark(r.text, r.tokens[i-1]) != ',' {
			continue
		}
		for _, h := range r.hits[ofGoals] {
			if h.label > 0 && i <= h.from && h.from < before {
				return i
			}
		}
		break
	}
	return start
}

// cut ends the question at the first stop behind a token.
func (r *reading) cut(behind int32) {
	for _, h := range r.hits[ofQuestion] {
		if h.label == stop && h.from > behind && h.from < r.to {
			r.to = h.from
			return
		}
	}
}

func (r *reading) isStop(i int32) bool {
	switch mark(r.text, r.tokens[i]) {
	case '.', '?', '!', ';', '(', ')', ':':
		return true
	}
	return false
}

func (r *reading) sentenceEnd(i int32) int32 {
	for ; i < int32(len(r.tokens)); i++ {
		switch mark(r.text, r.tokens[i]) {
		case '.', '?', '!', ';':
			return i
		}
	}
	return i
}

func (r *reading) sentenceStart(i int32) int32 {
	for ; i > 0; i-- {
		switch mark(r.text, r.tokens[i-1]) {
		case '.', '?', '!', ';':
			return i
		}
	}
	return 0
}

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
		case t.kind == word && t.end-t.start > 2, t.kind == name, c == '=', c == ':':
			return false, false
		default:
			size++
		}
	}
	return false, false
}

// speaksOf says whether the text holds a phrase of a branch.
func (r *reading) speaksOf(l *lexicon, branch schema.ProblemType) bool {
	for _, h := range r.hits[ofBranches] {
		if h.label > 0 && l.Branches[h.label].Branch == branch {
			return true
		}
	}
	return false
}

// namesSolid says whether the text names a solid.
func (r *reading) namesSolid(l *lexicon) bool {
	for _, h := range r.hits[ofBranches] {
		if h.label > 0 && l.Branches[h.label].Named {
			return true
		}
	}
	return false
}
