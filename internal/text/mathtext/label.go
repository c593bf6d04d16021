package mathtext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// labelWords stand before a number that is a name. A plural names every number of the list behind it.
var labelWords = []string{
	`\angle`, "∠", "angle", "Angle", "angles", "Angles",
	"图", "Figure", "figure", "Figures", "figures", "Fig.", "fig.", "Exercise", "Exercises", "Example", "Problem", "Question",
	"Theorem",
}

// isLabel decides Label for a numeral of text, given the number before it and whether that one belongs to a list of
// names ("angles 1, 2"). It also says whether this one does.
func isLabel(text string, n, previous Number, inList bool) (labelled, listed bool) {
	before := text[:n.Start]
	last, _ := utf8.DecodeLastRuneInString(before)
	switch {
	case isNameLetter(last):
		word := before[lettersStart(before):]
		return !strings.HasSuffix(before[:len(before)-len(word)], `\`) || word == "angle", false
	case last == '_', strings.HasSuffix(before, "_{"):
		return true, false
	case last == '^', strings.HasSuffix(before, "^{"):
		return isUnit(strings.TrimSuffix(strings.TrimSuffix(before, "{"), "^")), false
	}
	if isDegrees(text[n.End:]) {
		return false, false
	}
	word := strings.TrimRight(before, " {")
	if endsInWord(word, labelWords) {
		return true, strings.HasSuffix(word, "s")
	}
	if inList && isListJoint(text[previous.End:n.Start]) {
		return true, true
	}
	return false, false
}

// isListJoint reports whether s parts two members of a list.
func isListJoint(s string) bool {
	switch strings.Trim(s, " ,") {
	case "", "and", "or", "&":
		return s != ""
	}
	return false
}

// isDegrees reports whether what follows a numeral makes it a measure of degrees.
func isDegrees(after string) bool {
	after = strings.TrimLeft(after, " }")
	return degreeSize(after) > 0 || strings.HasPrefix(after, "degree") || strings.HasPrefix(after, "度")
}

// isUnit reports whether s ends in a unit of length, written plainly or within \text{…}.
func isUnit(s string) bool {
	s = strings.TrimRight(s, " }")
	return raises(s[lettersStart(s):]) || strings.HasSuffix(s, "米")
}

// isNameLetter reports whether a letter can stand in the name of a point, a variable or a unit: ideographs do not.
func isNameLetter(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' ||
		r >= utf8.RuneSelf && (unicode.Is(unicode.Latin, r) || unicode.Is(unicode.Greek, r))
}

// lettersStart returns where the run of letters that ends s begins.
func lettersStart(s string) int {
	i := len(s)
	for i > 0 {
		r, size := utf8.DecodeLastRuneInString(s[:i])
		if !isNameLetter(r) {
			break
		}
		i -= size
	}
	return i
}

// endsInWord reports whether s ends in one of the words, and not merely in a longer word's end.
func endsInWord(s string, words []string) bool {
	for _, word := range words {
		rest, ok := strings.CutSuffix(s, word)
		if !ok {
			continue
		}
		first, _ := utf8.DecodeRuneInString(word)
		last, _ := utf8.DecodeLastRuneInString(rest)
		if !isNameLetter(first) || !isNameLetter(last) {
			return true
		}
	}
	return false
}
