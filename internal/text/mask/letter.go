package mask

import (
	"slices"
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
)

// inOrder are the letters in the order in which they are tried.
const inOrder = "XYZABCDEFGHIJKLMNOPQRSTUVW"

// letters is a set of the 26 letters.
type letters uint32

func (l *letters) add(c byte) { *l |= 1 << (c&^0x20 - 'A') }

func (l letters) has(c byte) bool { return l&(1<<(c&^0x20-'A')) != 0 }

// free gives the first letter that names nothing, or "".
func (l letters) free() string {
	for i := range len(inOrder) {
		if !l.has(inOrder[i]) {
			return inOrder[i : i+1]
		}
	}
	return ""
}

// name adds the letters that name something in s: a point, a line, an angle, a variable, an axis, in upper or lower case.
// Letters inside ordinary words and LaTeX commands name nothing. A word in doubt is taken for a name, since that costs
// nothing but another letter.
func (l *letters) name(s string) {
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '\\':
			for i++; i < len(s) && lexeme.IsLetter(s[i]); i++ {
			}
		case lexeme.IsLetter(c):
			start := i
			for i < len(s) && lexeme.IsLetter(s[i]) {
				i++
			}
			if isName(s[start:i]) {
				for _, c := range []byte(s[start:i]) {
					l.add(c)
				}
			}
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(s[i:])
			i += size
			switch {
			case 'Ａ' <= r && r <= 'Ｚ':
				l.add(byte(r - 'Ａ' + 'A'))
			case 'ａ' <= r && r <= 'ｚ':
				l.add(byte(r - 'ａ' + 'a'))
			case strings.ContainsRune("ΧχХх", r): // chi and kha look like X
				l.add('X')
			}
		default:
			i++
		}
	}
}

// isName reports whether a run of letters is a name, a variable or a product of variables rather than a word.
func isName(run string) bool {
	if len(run) == 1 {
		return true
	}
	upper := 0
	for i := range len(run) {
		if run[i] <= 'Z' {
			upper++
		}
	}
	switch {
	case upper == len(run):
		return true // ABC, XY
	case upper > 1, upper == 1 && run[0] > 'Z':
		return true // xOy, mAB, RtABC
	case upper == 1:
		return len(run) == 2 && strings.IndexByte("xyzw", run[1]) >= 0 && !slices.Contains([]string{"By", "My"}, run) // Ox
	}
	return isProduct(run)
}

// isProduct reports whether a run of small letters is variables side by side: xy, ax, xyz, axyd.
func isProduct(run string) bool {
	if len(run) > 4 || notProducts[run] {
		return false
	}
	if !strings.ContainsAny(run, "aeiou") {
		return true
	}
	for _, pair := range []string{"xy", "yx", "yz", "zy", "xz", "zx", "wx", "xw"} {
		if strings.Contains(run, pair) {
			return true
		}
	}
	return len(run) == 2 && run[0] == 'a' && strings.IndexByte("xyzbc", run[1]) >= 0
}

// notProducts are short words without a vowel.
var notProducts = map[string]bool{
	"by": true, "my": true, "try": true, "dry": true, "sky": true, "why": true, "fly": true, "cry": true, "shy": true, "spy": true,
	"cm": true, "mm": true, "dm": true, "km": true, "ft": true, "yd": true, "hr": true, "hrs": true, "kg": true, "mg": true,
	"ml": true, "pm": true, "sq": true, "rs": true, "rt": true, "st": true, "nd": true, "rd": true, "th": true, "vs": true,
	"sqft": true, "kmph": true, "mph": true, "cot": true, "csc": true, "sqrt": true, "ln": true, "lg": true, "sqcm": true,
	"pts": true, "lb": true, "lbs": true, "yds": true, "hz": true, "gym": true, "hymn": true, "myth": true,
}
