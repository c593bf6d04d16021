package paperjson

import (
	"slices"
	"unicode/utf8"

	"geoeval/internal/text/mask"
	"geoeval/schema"
)

// unknown is what stands for a masked number in the paper's data.
const unknown = "x"

// A question is a backward one.
type question struct {
	text    string
	clauses []string
}

// ask asks a backward question with the letter that the paper's data has for X, where the problem leaves it free.
func ask(p *schema.Problem, b *schema.Backward) (question, error) {
	letter := b.Mask
	if letter == "X" && !slices.ContainsFunc(append(p.Description(), p.Text), hasUnknown) {
		letter = unknown
	}
	masked, clauses, err := mask.Cut(p.Text, p.Semantic, letter, places(b.Places))
	if err != nil {
		return question{}, err
	}
	return question{mask.English.Ask(masked, letter, b.Answer), clauses}, nil
}

// hasUnknown reports whether an x stands in a text by itself: not inside a word.
func hasUnknown(text string) bool {
	for i := range len(text) {
		if text[i] != unknown[0] {
			continue
		}
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[i+1:])
		if !isLatin(before) && !isLatin(after) {
			return true
		}
	}
	return false
}

func isLatin(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }

func places(of []schema.Number) []mask.Place {
	out := make([]mask.Place, len(of))
	for i, n := range of {
		out[i] = mask.Place{Clause: mask.InText, Start: int(n.Start), End: int(n.End), Text: n.Text}
		if n.Field != schema.InText {
			out[i].Clause = int(n.Clause)
		}
	}
	return out
}
