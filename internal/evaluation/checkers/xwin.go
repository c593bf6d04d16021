package checkers

import (
	"math"
	"strings"
	"unicode"

	"geoeval/internal/evaluation/checkers/sympyhabits"
)

// xwin is the check of Xwin-Math's evaluation tool: extraction strict or flex, then its simple check or its LaTeX check.
func xwin(response string, q *Question, extract string) Verdict {
	if q.Extract != "" {
		extract = q.Extract
	}
	answer, found := xwinExtract(response, extract == "flex")
	if !found {
		return Verdict{Reason: "no answer is found"}
	}
	v := Verdict{Extracted: answer, Found: true}
	policy := q.Policy
	if q.Check == "simple" {
		if policy == "" {
			policy = "strict"
		}
		v.Right, v.Reason = simpleCheck(answer, q.Gold, policy)
		return v
	}
	if policy == "" {
		policy = "aggressive"
	}
	v.Right, v.Reason = latexCheck(answer, q.Gold, policy == "aggressive")
	return v
}

// xwinExtract is the answer of a response: the shortest of what follows the last of each cue; without a cue, and flex, what is in
// the last box, failing that the last number or formula.
func xwinExtract(response string, flex bool) (string, bool) {
	answer, found := "", false
	for _, cue := range []string{"####", "The answer is: ", "The answer is"} {
		i := strings.LastIndex(response, cue)
		if i < 0 {
			continue
		}
		if rest := response[i+len(cue):]; !found || len([]rune(rest)) < len([]rune(answer)) {
			answer, found = rest, true
		}
	}
	if found || !flex {
		return answer, found
	}
	for _, all := range [][]string{boxes(response), numbers(response)} {
		if len(all) > 0 {
			return all[len(all)-1], true
		}
	}
	return "", false
}

// latexCheck compares an answer with the gold one: as text, then by their only numbers, then as wholes.
func latexCheck(answer, gold string, aggressive bool) (bool, string) {
	plain, plainGold := normalized(answer), normalized(gold)
	if sameText(trim(unboxed(plain)), trim(unboxed(plainGold))) {
		return true, "the same text"
	}
	if aggressive {
		if gold == "" {
			return false, "the tool breaks off without a gold answer"
		}
		if ok, reason := onlyNumbers(answer, gold); ok {
			return true, "the only numbers: " + reason
		}
	}
	return sameNumber(trim(plain), trim(plainGold))
}

// trim takes blanks and points off, in the tool's order.
func trim(s string) string {
	s = strings.TrimRight(strings.Trim(s, " \n"), ".")
	return strings.TrimRight(strings.Trim(s, " \n"), ".")
}

var normalizer = []string{
	`\$`, "", "$", "", `\%`, "", "%", "", `^\circ`, "", `^{\circ}`, "", "π", `\pi`, "{,}", "", "°", "",
}

// normalized takes signs out that do not matter, one after the other, and writes small letters.
func normalized(s string) string {
	for i := 0; i < len(normalizer); i += 2 {
		s = strings.ReplaceAll(s, normalizer[i], normalizer[i+1])
	}
	return strings.ToLower(s)
}

// unboxed takes boxes and text commands away and keeps what is in them. \text without a brace of its own takes the next one.
func unboxed(s string) string {
	for _, box := range []string{`\box`, `\boxed`, `\mbox`, `\text`} {
		for {
			start := strings.Index(s, box)
			if start < 0 {
				break
			}
			open := strings.IndexByte(s[start:], '{')
			if open < 0 {
				break
			}
			open += start
			end := closing(s, open)
			if end < 0 {
				break
			}
			s = s[:start] + s[open+1:end] + s[end+1:]
		}
	}
	return s
}

// closing is where the brace closes that opens at i, -1 where it does not.
func closing(s string, i int) int {
	depth := 0
	for ; i < len(s); i++ {
		switch s[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// sameText compares without commas and blanks; where neither has a digit, also without brackets around.
func sameText(a, b string) bool {
	bare := strings.NewReplacer(",", "", " ", "")
	x, y := bare.Replace(a), bare.Replace(b)
	if x == y {
		return true
	}
	return !hasDigit(a) && !hasDigit(b) && strings.Trim(x, "[]() ") == strings.Trim(y, "[]() ")
}

// hasDigit says whether a text has a digit, of any script or raised.
func hasDigit(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool {
		return unicode.Is(unicode.Nd, r) || strings.ContainsRune("²³¹", r) || r >= 0x2070 && r <= 0x2089 || r >= 0x2460 && r <= 0x2468
	})
}

// structured says whether a text has anything that could change what a number in it means.
func structured(s string) bool { return strings.ContainsAny(s, `()[]\<>,xyz`) }

// onlyNumbers compares the number of the answer with that of the gold one, where each has one and nothing of weight beside it.
func onlyNumbers(answer, gold string) (bool, string) {
	all := numbers(answer)
	framed := gold
	if !strings.HasPrefix(gold, "$") || !strings.HasSuffix(gold, "$") {
		framed = "$" + gold + "$"
	}
	golds := numbers(framed)
	if len(all) != 1 || len(golds) != 1 || structured(strings.ReplaceAll(answer, all[0], "")) ||
		structured(strings.ReplaceAll(gold, golds[0], "")) {
		return false, ""
	}
	return sameNumber(trim(unboxed(withoutText(all[0]))), trim(unboxed(withoutText(golds[0]))))
}

// sameNumber says whether two texts are the same number or expression. Where the tool cannot tell, its verdict is wrong.
func sameNumber(a, b string) (bool, string) {
	if strings.Contains(a, ",") || strings.Contains(b, ",") {
		return false, "there is a comma, and the texts differ"
	}
	a, b = trim(rightSide(a)), trim(rightSide(b))
	x, okX := toFloat(a)
	y, okY := toFloat(b)
	switch {
	case !okX || !okY:
		return sympyhabits.Equal(a, b)
	case isInteger(x) && isInteger(y):
		if math.Trunc(x) == math.Trunc(y) {
			return true, "the same integer"
		}
		return false, "another integer"
	case isClose(x, y, 1e-3):
		return true, "numbers within 0.001 of each other, relatively"
	}
	return false, "numbers more than 0.001 apart, relatively"
}

// isInteger says whether a number is as near to an integer as the tool asks; it is cut off, not rounded.
func isInteger(x float64) bool {
	return !math.IsInf(x, 0) && !math.IsNaN(x) && isClose(math.Trunc(x), x, 1e-9)
}

// rightSide is what stands on the right of the only equals sign, or on its left where 0 stands on the right.
func rightSide(s string) string {
	left, right, ok := strings.Cut(s, "=")
	if !ok || strings.Contains(right, "=") {
		return s
	}
	if trim(right) == "0" && len([]rune(trim(left))) >= 2 {
		return left
	}
	return right
}
