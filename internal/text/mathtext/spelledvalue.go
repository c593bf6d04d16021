package mathtext

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"geoeval/internal/text/numword"
)

// SpellOut writes the number in words that s begins with as a numeral: "twenty-five cm" as "25 cm", 三分之一 as (1/3).
// Where s begins with none, or with words that are a number and more besides (one of two), it stays as it is.
func SpellOut(s string) string {
	first, _ := utf8.DecodeRuneInString(s)
	switch {
	case isNameLetter(first):
		return spellOutEnglish(s)
	case unicode.Is(unicode.Han, first):
		return spellOutChinese(s)
	}
	return s
}

// spellOutEnglish reads numbers below a thousand thousands, and parts of one: half, one third, two-thirds.
func spellOutEnglish(s string) string {
	words := newWordReader(s)
	if !words.next() || words.word.start != 0 {
		return s
	}
	if words.word.lower == "half" {
		return "0.5" + s[words.word.end:]
	}
	total, below, read, part := 0.0, 0.0, false, words.word.lower == "a"
	end := words.word.end
	if !part {
		end = 0
	}
	for at := end; ; {
		w := words.peek(at)
		if w.lower == "-" || w.lower == "and" && read {
			w = words.peek(w.end)
		}
		n, isNumber := numword.Cardinal(w.lower)
		one := part && !read // a hundred, a third
		switch value, divisor := float64(n), partOf(w.lower); {
		case isNumber && goesOn(int64(below), n, read):
			below += value
		case w.lower == "hundred" && (below > 0 && below < 10 || one):
			below = 100 * max(below, 1)
		case w.lower == "thousand" && total == 0 && (below > 0 || one):
			total, below = 1000*max(below, 1), 0
		case divisor > 0 && (read && total == 0 && below < divisor || one):
			return "(" + numeralOf(max(below, 1)) + "/" + numeralOf(divisor) + ")" + s[w.end:]
		default:
			if !read {
				return s
			}
			if part := partOf(words.peek(w.end).lower); w.lower == "a" && part > 0 && total+below > 0 {
				return "(" + numeralOf(total+below) + "+1/" + numeralOf(part) + ")" + s[words.peek(w.end).end:]
			}
			return numeralOf(total+below) + s[end:]
		}
		read, at, end = true, w.end, w.end
	}
}

// goesOn tells whether a number goes on with the word for n where its thousand is at below so far, and read says that there is one.
func goesOn(below, n int64, read bool) bool {
	if n >= 20 {
		return below == 0 && !read || below >= 100 && below%100 == 0
	}
	return below%100 == 0 && (below > 0 || !read) || below%100 >= 20 && below%10 == 0 && n < 10
}

// spellOutChinese reads 二十五, 负三, 三点一四, 三分之一, 一又二分之一, 百分之二十 and 一半.
func spellOutChinese(s string) string {
	if rest, ok := strings.CutPrefix(s, "负"); ok {
		if spelled := SpellOut(rest); spelled != rest {
			return "-" + spelled
		}
	}
	if rest, ok := strings.CutPrefix(s, "百分之"); ok {
		if number, after, ok := chineseNumber(rest); ok {
			return number + "%" + after
		}
		return s
	}
	end := chineseEnd(s, 0)
	if digits := s[:end]; digits == "一半" || digits == "半" {
		return "0.5" + s[end:]
	}
	number, after, ok := chineseNumber(s)
	if !ok {
		return s
	}
	if rest, isPart := strings.CutPrefix(after, "分之"); isPart {
		if above, after, ok := chineseNumber(rest); ok && number != "0" {
			return "(" + above + "/" + number + ")" + after
		}
		return s
	}
	if rest, isMixed := strings.CutPrefix(after, "又"); isMixed {
		if part := spellOutChinese(rest); strings.HasPrefix(part, "(") {
			return "(" + number + "+" + part[1:]
		}
		return s
	}
	return number + after
}

// chineseNumber is the numeral of the digits that s begins with, and of those behind 点, the decimal point.
func chineseNumber(s string) (numeral, after string, ok bool) {
	end := chineseEnd(s, 0)
	value, ok := chineseValue(s[:end])
	if !ok {
		return "", s, false
	}
	numeral, after = numeralOf(value), s[end:]
	rest, isPoint := strings.CutPrefix(after, "点")
	if !isPoint {
		return numeral, after, true
	}
	decimals := ""
	for rest != "" {
		r, size := utf8.DecodeRuneInString(rest)
		digit, ok := numword.Han(r)
		if !ok || digit > 9 {
			break
		}
		decimals, rest = decimals+string(rune('0'+digit)), rest[size:]
	}
	if decimals == "" {
		return numeral, after, true
	}
	return numeral + "." + decimals, rest, true
}

func numeralOf(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
