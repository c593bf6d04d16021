package mathtext

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
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
		unit, isUnit := numberWords[w.lower]
		ten, isTen := tens[w.lower]
		switch divisor := parted[w.lower]; {
		case isUnit && unit < 20 && (int(below)%100 == 0 && (below > 0 || !read) || int(below)%100 >= 20 && int(below)%10 == 0 && unit < 10):
			below += unit
		case isTen && (below == 0 && !read || below >= 100 && int(below)%100 == 0):
			below += ten
		case w.lower == "hundred" && (below > 0 && below < 10 || part && !read):
			below = 100 * max(below, 1)
		case w.lower == "thousand" && total == 0 && (below > 0 || part && !read):
			total, below = 1000*max(below, 1), 0
		case divisor > 0 && (read && total == 0 && below < divisor || part && !read):
			return "(" + numeralOf(max(below, 1)) + "/" + numeralOf(divisor) + ")" + s[w.end:]
		default:
			if !read {
				return s
			}
			if part := parted[words.peek(w.end).lower]; w.lower == "a" && part > 0 && total+below > 0 {
				return "(" + numeralOf(total+below) + "+1/" + numeralOf(part) + ")" + s[words.peek(w.end).end:]
			}
			return numeralOf(total+below) + s[end:]
		}
		read, at, end = true, w.end, w.end
	}
}

// spellOutChinese reads 二十五, 三分之一 and 一半.
func spellOutChinese(s string) string {
	end := chineseEnd(s, 0)
	digits, after := s[:end], s[end:]
	if digits == "一半" || digits == "半" {
		return "0.5" + after
	}
	value, ok := chineseValue(digits)
	if !ok {
		return s
	}
	if rest, isPart := strings.CutPrefix(after, "分之"); isPart {
		above := chineseEnd(rest, 0)
		if a, ok := chineseValue(rest[:above]); ok && value > 0 {
			return "(" + numeralOf(a) + "/" + numeralOf(value) + ")" + rest[above:]
		}
		return s
	}
	return numeralOf(value) + after
}

func numeralOf(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
