package mask

import (
	"slices"
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/mathtext"
)

// A core is the number proper within a span, which is what a letter would replace.
type core struct {
	from, to     int
	value, scale float64 // what the letter stands for, and how many times the number's value is that
	percent      bool    // a percent sign follows
}

// proper shrinks the span f[start:end] to the number proper, given the quantities of f; or it says which rule refuses it.
func proper(f string, start, end int, quantities []mathtext.Number) (c core, rule Rule, why string) {
	c = core{from: start, to: end, scale: 1}
	var only *mathtext.Number
	several := false
	for i := firstBehind(quantities, start); i < len(quantities) && quantities[i].Start < end; i++ {
		if only != nil {
			several = true
			break
		}
		only = &quantities[i]
	}
	if only == nil {
		return c, NoNumber, "no numeral stands there"
	}
	if !several {
		q := core{from: only.Start, to: only.End, value: only.Value, scale: 1}
		if bare := withoutPercent(only.Text); bare < len(only.Text) {
			q.to, q.value, q.scale, q.percent = q.from+bare, only.Value*100, 0.01, true
			if again := mathtext.Quantities(f[q.from:q.to]); len(again) == 1 {
				q.value = again[0].Value // 3.14, where 0.0314 × 100 is 3.1400000000000001
			}
		}
		if start > q.from || end < q.to {
			c.value = q.value
			return c, PartOfNumber, "is part of " + only.Text
		}
		if q.percent && end == q.to {
			q.scale = 1 // the dataset's number has no percent sign: it is the plain one
		}
		if isDress(f[start:q.from]) && isDress(f[q.to:end]) {
			return q, "", ""
		}
	}
	c.from, c.to = trimmed(f, start, end)
	whole := f[c.from:c.to]
	value, ok := mathtext.Value(whole)
	if !ok || !strings.ContainsAny(whole, `\√π`) || strings.ContainsAny(whole, "%°") || strings.Contains(whole, `\circ`) {
		return core{from: start, to: end, scale: 1}, NoNumber, "is no plain number"
	}
	c.value = value
	return c, "", ""
}

// firstBehind is the first of the numbers that ends behind a place.
func firstBehind(numbers []mathtext.Number, at int) int {
	i, _ := slices.BinarySearchFunc(numbers, at, func(n mathtext.Number, at int) int {
		if n.End > at {
			return 1
		}
		return -1
	})
	return i
}

// withoutPercent is the length of a number's text without its percent sign.
func withoutPercent(text string) int {
	for _, sign := range []string{"%", "％"} {
		if rest, ok := strings.CutSuffix(text, sign); ok {
			return len(strings.TrimRight(strings.TrimSuffix(rest, `\`), " "))
		}
	}
	return len(text)
}

// isDress reports whether s is nothing but what may stand around a number within its span: space, currency, punctuation,
// degree signs, units.
func isDress(s string) bool {
	s = strings.Trim(s, " $.,;:?!，。．；：？！(（)）~{}")
	s = strings.TrimPrefix(strings.TrimPrefix(s, `\%`), `\$`)
	switch s {
	case "", "%", "％", "°", `^{\circ`, `^\circ`, `^ { \circ`, `\`, "￥", "¥":
		return true
	}
	word, rest := cutWord(s)
	if word == "" {
		unit, d := chineseUnit(s)
		return unit != "" && d != ofThings && utf8.RuneCountInString(s) <= 4
	}
	return plainUnit(word) != "" && strings.Trim(rest, "^{}23²³ ") == ""
}

// trimmed cuts white space, dollars and closing marks off a span.
func trimmed(f string, start, end int) (int, int) {
	for start < end && strings.IndexByte(" \t\n\r$", f[start]) >= 0 {
		start++
	}
	for end > start && strings.IndexByte(" \t\n\r$.,;:?!", f[end-1]) >= 0 {
		end--
	}
	return start, end
}
