package mask

import "strings"

// A Language is a language in which a backward question is asked.
type Language int

// The languages.
const (
	English Language = iota
	Chinese
)

// Ask appends to a masked text the gold answer and the question for the letter.
//
// In English that is the paper's sentence behind one space. In Chinese it follows without a space, behind a 。 where the text
// ends neither in a mark that closes a sentence nor in the brackets of a blank. White space that ends the text is dropped.
func (l Language) Ask(text, letter, gold string) string {
	text = strings.TrimRight(text, " \t\r\n\u3000\u00a0")
	if l == English {
		return text + " The correct answer is " + gold + ". Now please answer what is the value of " + letter + "?"
	}
	if text != "" && !isClosed(text) {
		text += "。"
	}
	return text + "正确答案是" + gold + "。现在请回答：" + letter + "的值是多少？"
}

// isClosed reports whether a text ends in a closing mark or a bracketed blank.
func isClosed(text string) bool {
	for _, mark := range []string{"。", "．", ".", "？", "?", "！", "!", "｡"} {
		if strings.HasSuffix(text, mark) {
			return true
		}
	}
	for _, brackets := range [][2]string{{"(", ")"}, {"（", "）"}, {"（", ")"}, {"(", "）"}, {"〔", "〕"}, {"[", "]"}, {"【", "】"}} {
		if rest, ok := strings.CutSuffix(text, brackets[1]); ok && strings.HasSuffix(strings.TrimRight(rest, " \u3000\u00a0_"), brackets[0]) {
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
