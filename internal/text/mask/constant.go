package mask

import (
	"strings"

	"geoeval/internal/text/lexeme"
)

// ofFigures are what a figure has a known number of, by that number: nobody asks for the faces of a cube.
var ofFigures = map[float64][]string{
	3:  {"条边", "个角", "个内角", "个顶点"},
	4:  {"条边", "个角", "个顶角", "个内角", "个顶点", "面墙", "壁", "周", "个侧面", "walls", "corners", "个直角"},
	6:  {"个面", "faces"},
	8:  {"个顶点", "vertices"},
	12: {"条棱", "edges"},
}

// isImplied reports whether a number is one of ofFigures. The 4周 of a wound rope are turns and not all sides.
func isImplied(tight, loose string, value float64) bool {
	if !beginsWithAny(loose, ofFigures[value]...) {
		return false
	}
	return !strings.HasPrefix(loose, "周") || !strings.ContainsAny(tight[max(0, len(tight)-18):], "绕转滚围跑缠捆卷")
}

// connectives stand between a constant and its value.
var connectives = []string{"=", "＝", "≈", "≒", `\approx`, "取", "值", "按", "约", "为", "是", "用", "as", "is", "be", "to", "equal", "equals", "approximate", "approximately",
	"value", "of", "the", "take", "use", ":", "：", "(", "（", " "}

// constants are what has a value by convention. cos37° and √3 are known by the sign before their value.
var constants = []string{"π", `\pi`, "∏", "圆周率", "pi"}

// isOfFormula reports whether a number multiplies the letters of a formula that the text writes out: 4 π r ^ 2, 2 ( l + b ).
func isOfFormula(loose string) bool {
	rest := loose
	for _, pi := range []string{"π", `\pi`, "pi ", "∏"} {
		if after, ok := strings.CutPrefix(loose, pi); ok {
			return beginsWithRadius(strings.TrimLeft(after, " *×·{"))
		}
	}
	rest, ok := strings.CutPrefix(rest, "(")
	if !ok {
		return false
	}
	first, behind := cutWord(strings.TrimLeft(rest, " "))
	behind = strings.TrimLeft(behind, " ")
	return len(first) == 1 && behind != "" && strings.ContainsAny(behind[:1], "+-*")
}

// beginsWithRadius tells whether s begins with a letter that stands behind π in formulas, such as r, or with r and another letter.
func beginsWithRadius(s string) bool {
	first, behind := cutWord(s)
	return len(first) == 1 && strings.Contains("rdrhabl", first) && (behind == "" || !lexeme.IsLetter(behind[0])) ||
		len(first) == 2 && strings.HasPrefix(first, "r")
}

// isConstant reports whether a number is given as the value of a constant or of a function, or is π in a product.
func isConstant(tight, loose string, value float64) bool {
	s := tight
	joined := false
	for {
		cut := s
		for _, c := range connectives {
			rest, ok := strings.CutSuffix(cut, c)
			if ok && (!lexeme.IsLetter(c[0]) || rest == "" || !lexeme.IsLetter(rest[len(rest)-1])) {
				cut = rest
			}
		}
		if cut == s {
			break
		}
		s, joined = cut, true
	}
	for _, c := range constants {
		rest, ok := strings.CutSuffix(s, c)
		if ok && joined && (c != "pi" || rest == "" || !lexeme.IsLetter(rest[len(rest)-1])) {
			return strings.TrimSpace(tight[len(s):]) != ""
		}
	}
	if endsInAny(tight, "≈", "≒", `\approx`, "approximate", "approximates") {
		return true
	}
	if unit, ok := strings.CutSuffix(tight, "="); ok {
		unit = strings.TrimRight(unit, " ")
		if word := lastWord(unit); len(word) > 2 && plainUnit(word) != "" && strings.HasSuffix(unit, word) {
			return true // a kilogram = 1000 grams
		}
	}
	if isOfFormula(loose) {
		return true
	}
	switch value {
	case 3.14, 3.141, 3.142, 3.1416, 3.14159, 3.141593:
		return endsInAny(tight, "×", "*", "·", `\times`, `\cdot`, "取", "用", "按") || beginsWithAny(loose, "×", "*", "·", `\times`, `\cdot`)
	}
	return false
}
