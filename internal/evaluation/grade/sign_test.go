package grade_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/evaluation/grade"
	"geoeval/internal/evaluation/grade/compare"
)

// quiet are the signs, beside those that compare.Says knows, that change no number beside them: marks of sentences, of mathematics, of
// Markdown, brackets, blanks, units, money and signs of near equality. ¹ is an exponent that changes nothing.
const quiet = "\t\n\r\v\f\u0085\u2028\u2029 !\"#$&'()*,.:;<=>?[\\]_{|}~+-/^%≈°′″€£¥₹℃℉㎡㏄㎝㎞㎜㎏㎥㎠㎤Ωℓ¹∼∽≅≌\u2064"

// A sign beyond those that are known makes an answer unread: left out, the rest would be another number.
func TestNoSignIsSkipped(t *testing.T) {
	frames := []string{"%s", "The answer is %s.", "x = %s", "答案是%s。", "\\boxed{%s}", "So we get 7 first. Then the area is %s"}
	near, far := rune(7), rune(211)
	if nightly.Whole() {
		near, far = 1, 1
	}
	answers := 0
	for r := rune(1); r <= unicode.MaxRune; r++ {
		switch {
		case r < 0x3400 && r%near != 0, r >= 0x3400 && r%far != 0, unicode.In(r, unicode.Han, unicode.Hangul, unicode.Cs, unicode.Co), r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			continue
		case compare.Empty(r), unicode.Is(unicode.Zs, r), strings.ContainsRune(quiet, compare.Plain(r)), r >= 0x3380 && r < 0x33E0:
			continue
		}
		pairs := [][2]string{{"4%s6", "46"}}
		if compare.Says(compare.Plain(r)) && r != '`' {
			pairs = append(pairs, [2]string{"9%s", "9"}, [2]string{"%s9", "9"}, [2]string{"4%s6", "4"}, [2]string{"4%s6", "6"})
		}
		for _, p := range pairs {
			answers++
			said := fmt.Sprintf(frames[answers%len(frames)], fmt.Sprintf(p[0], string(r)))
			if got := grade.Check(said, &grade.Question{Gold: p[1]}); got.Verdict {
				t.Errorf("%q (%U) is right for %s: %+v", said, r, p[1], got)
			}
		}
	}
	t.Log(answers, "answers")
}
