package mask

import (
	"strings"
	"unicode"
)

// A Language is a language in which a backward question is asked.
type Language int

// The languages.
const (
	English Language = iota
	Chinese
)

// Ask appends to a masked text the gold answer and the question for the letter.
//
// In English that is the paper's sentence behind one space, in Chinese its translation without one. The text before it ends
// as a sentence does: [Trim] drops what leaves it open, and a full stop is set where no mark closes it.
func (l Language) Ask(text, letter, gold string) string {
	text = Trim(text)
	if text != "" && !isClosed(text) {
		text += stopFor(text)
	}
	if l == English {
		return text + " The correct answer is " + gold + ". Now please answer what is the value of " + letter + "?"
	}
	return text + "正确答案是" + gold + "。现在请回答：" + letter + "的值是多少？"
}

// Trim drops white space and marks that leave a sentence open (: ; ,) from a text's end.
func Trim(text string) string { return strings.TrimRight(text, " \t\r\n\u3000\u00a0:：;；,，、") }

// stopFor is the full stop of the writing that a text ends in.
func stopFor(text string) string {
	if strings.IndexFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) }) >= 0 {
		return "。"
	}
	return "."
}

// isClosed reports whether a text ends in a closing mark, which may stand within quotes or brackets, or before a $.
func isClosed(text string) bool {
	text = strings.TrimRight(text, "\"'”’)）]】$")
	for _, mark := range []string{"。", "．", ".", "？", "?", "！", "!", "｡", "﹖"} {
		if strings.HasSuffix(text, mark) {
			return true
		}
	}
	return false
}

// Gold is a gold answer as the sentence gives it: as published, unit and all, without white space around it and without a
// full stop of its own, since the sentence sets one. What stands in the published answer is never changed and no unit is
// added: where an answer has a unit at all, its text says it.
func Gold(answer string) string {
	gold := strings.TrimSpace(answer)
	for _, stop := range []string{".", "。", "．"} {
		if cut, ok := strings.CutSuffix(gold, stop); ok && strings.TrimSpace(cut) != "" {
			return strings.TrimSpace(cut)
		}
	}
	return gold
}
