package compare

import (
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/mathtext"
)

// A hanReader writes an expression in Chinese words as LaTeX: 二分之根号三 as \frac{\sqrt{3}}{2} (rule Z3). It reads a text from left to right
// and gives false where what stands there is none.
type hanReader struct {
	s      string
	nested int
}

// hasHanRoot reports whether a text has a root in Chinese words.
func hasHanRoot(s string) bool {
	return strings.Contains(s, "根") && containsAny(s, "根号", "方根", "次根")
}

func containsAny(s string, words ...string) bool {
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

// spelledHan writes the expression that a text begins with, which has a root or a part in Chinese words, as LaTeX.
func spelledHan(text string) (string, bool) {
	if !hasHanRoot(text) && !containsAny(text, "分之", "派", "圆周率") {
		return text, false
	}
	r := hanReader{s: text}
	sum, ok := r.sum()
	return sum + " " + r.s, ok && !hasHanRoot(r.s) && !strings.Contains(r.s, "分之")
}

func (r *hanReader) eat(words ...string) bool {
	rest := strings.TrimLeft(r.s, " ")
	for _, w := range words {
		if behind, ok := strings.CutPrefix(rest, w); ok {
			r.s = behind
			return true
		}
	}
	return false
}

// sum reads terms that are added and subtracted.
func (r *hanReader) sum() (string, bool) {
	if r.nested++; r.nested > 20 {
		return "", false
	}
	sign := ""
	switch {
	case r.eat("正负", "±", `\pm`):
		sign = `\pm `
	case r.eat("负", "-"):
		sign = "-"
	}
	total, ok := r.part()
	for total = sign + total; ok; {
		switch {
		case r.eat("加上", "加", "+"):
			sign = "+"
		case r.eat("减去", "减", "-"):
			sign = "-"
		default:
			return total, true
		}
		var next string
		next, ok = r.part()
		total += sign + next
	}
	return "", false
}

// part reads a product, a fraction, 三分之二, or a mixed number, 一又三分之二. Whether 根号三分之二 is the root of two thirds nobody can tell.
func (r *hanReader) part() (string, bool) {
	ambiguous := r.startsRoot() && !strings.HasPrefix(strings.TrimLeft(r.s, " "), "根号下")
	below, ok := r.product()
	if !ok {
		return "", false
	}
	whole := ""
	if r.eat("又") {
		if whole, ambiguous = below, r.startsRoot(); ambiguous {
			return "", false
		}
		if below, ok = r.product(); !ok || !strings.HasPrefix(strings.TrimLeft(r.s, " "), "分之") {
			return "", false
		}
	}
	if !r.eat("分之") {
		return below, true
	}
	above, ok := r.product()
	if !ok || ambiguous && above != "1" {
		return "", false
	}
	fraction := `\frac{` + above + "}{" + below + "}"
	if whole != "" {
		return "(" + whole + "+" + fraction + ")", true
	}
	if r.eat("倍的", "倍", "的", "乘以", "乘", "*", `\times`, `\cdot`) || r.startsRoot() { // 三分之二倍根号五
		if factor, ok := r.product(); ok {
			return fraction + "*" + factor, true
		}
		return "", false
	}
	return fraction, true
}

func (r *hanReader) startsRoot() bool {
	rest := strings.TrimLeft(r.s, " ")
	return strings.HasPrefix(rest, "根号") || strings.HasPrefix(rest, `\sqrt`) || strings.HasPrefix(rest, "三次根号") || strings.HasPrefix(rest, "立方根号")
}

// product reads factors with 倍, 乘 or nothing between them.
func (r *hanReader) product() (string, bool) {
	total, ok := r.factor()
	for ok {
		before := r.s
		if r.eat("倍的", "倍", "乘以", "乘", "*", `\times`, `\cdot`) || r.startsRoot() || strings.HasPrefix(r.s, "π") || strings.HasPrefix(r.s, "派") || strings.HasPrefix(r.s, "圆周率") || strings.HasPrefix(r.s, `\pi`) {
			next, more := r.factor()
			if !more {
				r.s = before
				return total, true
			}
			total += "*" + next
			continue
		}
		return total, true
	}
	return "", false
}

// factor reads a numeral in digits or words, π, a group, or a root.
func (r *hanReader) factor() (string, bool) {
	switch {
	case r.eat("根号下", "根号", `\sqrt`):
		return r.root("")
	case r.eat("三次根号下", "三次根号", "立方根号下", "立方根号"):
		return r.root("[3]")
	case r.eat("四次根号下", "四次根号"):
		return r.root("[4]")
	case r.eat("π", `\pi`, "派", "圆周率"):
		return `\pi `, true
	}
	n, ok := r.operand()
	if !ok {
		return "", false
	}
	switch {
	case r.eat("的算术平方根"):
		return `\sqrt{` + n + "}", true
	case r.eat("的立方根"):
		return `\sqrt[3]{` + n + "}", true
	}
	return n, true
}

func (r *hanReader) root(degree string) (string, bool) {
	n, ok := r.operand()
	return `\sqrt` + degree + "{" + n + "}", ok
}

// operand reads a numeral, a letter, or what stands in brackets.
func (r *hanReader) operand() (string, bool) {
	s := strings.TrimLeft(r.s, " ")
	for _, pair := range []string{"()", "{}"} {
		if s != "" && s[0] == pair[0] {
			closing := strings.IndexByte(s, pair[1])
			if closing < 0 {
				return "", false
			}
			inner := hanReader{s: s[1:closing], nested: r.nested + 1}
			if text, ok := inner.sum(); ok && strings.TrimSpace(inner.s) == "" {
				r.s = s[closing+1:]
				return "(" + text + ")", true
			}
			return "", false
		}
	}
	end := 0
	for end < len(s) && (lexeme.IsDigit(s[end]) || s[end] == '.' && end > 0 && end+1 < len(s) && lexeme.IsDigit(s[end+1])) {
		end++
	}
	if end == 0 && s != "" && lexeme.IsLetter(s[0]) && (len(s) == 1 || !lexeme.IsLetter(s[1])) {
		end = 1
	}
	if end > 0 {
		r.s = s[end:]
		return s[:end], true
	}
	for end < len(s) {
		c, size := utf8.DecodeRuneInString(s[end:])
		if !strings.ContainsRune(hanDigits, c) && !(c == '点' && end > 0) {
			break
		}
		end += size
	}
	numeral := mathtext.SpellOut(s[:end])
	if end == 0 || numeral == s[:end] {
		return "", false
	}
	r.s = s[end:]
	return numeral, true
}
