package grade

import (
	"strings"
	"unicode/utf8"

	"geoeval/internal/evaluation/grade/compare"
	"geoeval/schema"
)

func (v *valueReader) han(k int) int {
	t := &v.d.tokens[k]
	if n := v.phrase(k); n > 0 {
		v.content, v.firm = true, k+n-1
		return n
	}
	switch {
	case !v.content && v.bound(k) > 0:
		return v.bound(k)
	case strings.Contains(hanNumerals, t.word):
		if v.countsParts(k) || v.d.namesHalf(k) {
			return 0
		}
		v.content, v.firm = true, k
	case v.d.says(k, "分之") && v.content && k+2 < v.limit:
		return 2
	case strings.Contains("又加减乘", t.word) && v.content && v.valueAhead(k+1):
	case t.is("平", "立") && !v.d.says(k, "平方", "立方"):
		return 0
	case t.is("时") && v.d.asked.Subset == schema.BackwardAsked && k+1 < len(v.d.tokens) && v.d.tokens[k+1].word == ",":
		return 0 // "X=5时，答案是25": where X is 5
	case strings.Contains(hanUnits, t.word) && v.content:
		v.firm = k
	case v.content && v.d.otherwise(k) > 0:
		if n := v.d.otherwise(k); v.valueAhead(k + n) {
			return n
		}
		return 0
	case strings.Contains(hanJoins, t.word) && (v.content || v.named):
		if !v.valueAhead(k + 1) {
			return 0
		}
	case t.is("约", "∠"):
	default:
		return 0
	}
	return 1
}

// countsParts tells whether the numeral at token k counts the parts of what is named: 三角形, 六棱柱, 一次.
func (v *valueReader) countsParts(k int) bool {
	if !v.hanAt(k+1, "角边棱元次等") || v.phrase(k+1) > 0 {
		return false
	}
	return v.hanAt(k+2, "形锥柱方") || v.d.tokens[k+1].word != "元"
}

// namesHalf tells whether 半 at token k is no half but begins the name of a quantity or a figure: 半径, 半圆.
func (d *document) namesHalf(k int) bool { return d.says(k, "半径", "半圆", "半周", "半轴") }

// hanAt tells whether token k is one of the characters.
func (v *valueReader) hanAt(k int, characters string) bool {
	return k < v.limit && v.d.tokens[k].kind == hanToken && strings.Contains(characters, v.d.tokens[k].word)
}

// hanPhrases are what is said of roots in Chinese before a number, and behind one.
var hanPhrases = []string{"根号下", "根号", "次根号下", "次根号", "立方根号", "的算术平方根", "的立方根", "的平方根", "派", "圆周率"}

// phrase is how many tokens at token k say a root, 0 for none.
func (v *valueReader) phrase(k int) int {
	if w := v.d.tokens[k].word; k >= v.limit || !strings.Contains("根次立的派圆", w) || w == "" {
		return 0
	}
	for _, w := range hanPhrases {
		if v.d.says(k, w) && (v.content || !strings.Contains("的派圆", w[:3])) {
			return min(utf8.RuneCountInString(w), v.limit-k)
		}
	}
	return 0
}

// bound is how many tokens at token k say that what follows is a bound, 0 where they do not: 不超过, 大于.
func (v *valueReader) bound(k int) int {
	size := compare.BoundAt(v.d.text.low[v.d.tokens[k].start:])
	if size == 0 {
		return 0
	}
	n := v.d.tokenAt(int(v.d.tokens[k].start)+size) - k
	if k+n < v.limit && v.d.tokens[k+n].kind == hanToken && strings.Contains("是为", v.d.tokens[k+n].word) {
		n++
	}
	if !v.valueAhead(k + n) {
		return 0
	}
	return n
}

// chineseOr join an answer with another that it might be as well.
var chineseOr = []string{"也可能是", "也可能为", "也有可能是", "也许是", "或者可能是", "或者是", "或者为", "或是", "或为"}

// englishOr are the same words in English.
var englishOr = []string{"but it could also be", "but it may also be", "but it might also be", "it could also be", "it might also be",
	"it may also be", "but could also be", "or maybe", "or perhaps", "or possibly", "or it could be", "or it might be"}

// otherwise is how many tokens at token k say that what follows might be the answer as well, 0 where none do.
func (d *document) otherwise(k int) int {
	if d.tokens[k].kind == wordToken {
		rest := d.text.low[d.tokens[k].start:]
		for _, w := range englishOr {
			if strings.HasPrefix(rest, w+" ") {
				return strings.Count(w, " ") + 1
			}
		}
		return 0
	}
	for _, w := range chineseOr {
		if d.says(k, w) {
			return utf8.RuneCountInString(w)
		}
	}
	return 0
}
