package checkers

import "strings"

// weMath is the reading of We-Math's scripts: what follows the last "Answer", without angle brackets, colons and points, begins
// with a letter from A to H, or there is no answer. So "Because" is B, and "(A)" none.
func weMath(response string, q *Question) Verdict {
	parts := strings.Split(response, "Answer")
	text := strings.Map(func(r rune) rune {
		if strings.ContainsRune("<>:.", r) {
			return -1
		}
		return r
	}, strip(parts[len(parts)-1]))
	text = strip(text)
	if text == "" || text[0] < 'A' || text[0] > 'H' {
		return Verdict{Reason: "what follows the last “Answer” does not begin with a letter from A to H"}
	}
	letter := text[:1]
	v := Verdict{Extracted: letter, Found: true, Right: letter == q.letter(), Reason: "the letter is another one"}
	if v.Right {
		v.Reason = "the letter is the right one"
	}
	return v
}
