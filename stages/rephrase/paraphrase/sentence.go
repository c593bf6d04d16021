package paraphrase

import (
	"slices"
	"strings"
)

// A sentence is one sentence of an English text.
type sentence struct {
	body  string // without its closing mark, outer space dropped; never empty
	mark  string // ".", "?", "!", ":" or "" where none stands
	after string // the white space behind it, as it stands
}

// abbreviations do not end a sentence with the stop behind them; those in open may, where a capital follows or nothing.
var (
	abbreviations = []string{"sq", "rs", "cu", "fig", "approx", "vs"}
	openEnds      = []string{"ft", "cm", "m", "in", "yd", "mm", "km"}
)

// sentences cuts an English text into sentences. A blank behind a closing mark belongs to the sentence before it.
func sentences(text string, tokens []token) []sentence {
	var cut []sentence
	from, depth := 0, 0
	flush := func(upTo, marked int) { // tokens[upTo:marked] are the mark
		if upTo > from {
			s := sentence{body: text[tokens[from].start:tokens[upTo-1].end]}
			if marked > upTo {
				s.mark = text[tokens[upTo].start:tokens[marked-1].end]
			}
			s.after = text[tokens[marked-1].end:]
			if marked < len(tokens) {
				s.after = text[tokens[marked-1].end:tokens[marked].start]
			}
			cut = append(cut, s)
		}
		from = marked
	}
	for i := range tokens {
		t := &tokens[i]
		if t.kind != mark {
			continue
		}
		switch t.text {
		case "(", "[":
			depth++
		case ")", "]":
			depth = max(0, depth-1)
		case ".", "?", "!":
			last := i+1 == len(tokens)
			if depth > 0 && !last || !last && !tokens[i+1].spaced || t.text == "." && i > 0 && isAbbreviation(tokens, i) {
				continue
			}
			flush(i, i+1)
		case ":":
			if i+1 == len(tokens) {
				flush(i, i+1)
			}
		}
	}
	flush(len(tokens), len(tokens))
	return cut
}

// isAbbreviation reports whether the stop tokens[i] belongs to the word before it.
func isAbbreviation(tokens []token, i int) bool {
	before := tokens[i-1].lower
	if slices.Contains(abbreviations, before) && (before != "rs" || i+1 < len(tokens) && tokens[i+1].kind == number) {
		return true
	}
	if i+1 == len(tokens) || tokens[i+1].kind == word && tokens[i+1].text != tokens[i+1].lower {
		return false
	}
	for _, a := range openEnds {
		if before == a && (tokens[i+1].kind == mark || tokens[i+1].kind == number || i > 1 && tokens[i-2].text == ".") {
			return tokens[i+1].kind == mark || tokens[i+1].kind == number
		}
	}
	return false
}

// clauses gives the pieces of a sentence's body between commas that stand outside of brackets and before a space.
func clauses(body string) []string {
	tokens := tokenize(body)
	var cut []string
	from, depth := 0, 0
	for i := range tokens {
		switch tokens[i].text {
		case "(", "[":
			depth++
		case ")", "]":
			depth = max(0, depth-1)
		case ",":
			if depth == 0 && i+1 < len(tokens) && tokens[i+1].spaced && i > from {
				cut = append(cut, body[tokens[from].start:tokens[i-1].end])
				from = i + 1
			}
		}
	}
	if from < len(tokens) {
		cut = append(cut, strings.TrimSpace(body[tokens[from].start:]))
	}
	return cut
}
