package pickle

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"
)

// python2Text gives a Python 2 str, which may be text or bytes, as text where it can be.
func python2Text(b []byte) any {
	if utf8.Valid(b) {
		return string(b)
	}
	return b
}

// decodeUTF8 reads Python's UTF-8. Python lets halves of surrogate pairs through; a Go string with them would be broken
// text in whatever it is written to, so each becomes U+FFFD, which has the same length.
func decodeUTF8(b []byte) (string, bool) {
	if utf8.Valid(b) {
		return string(b), true
	}
	fixed := bytes.Clone(b)
	for i := 0; i+2 < len(fixed); i++ {
		if fixed[i] == 0xed && fixed[i+1] >= 0xa0 && fixed[i+1] <= 0xbf && fixed[i+2]&0xc0 == 0x80 {
			copy(fixed[i:], "\uFFFD")
		}
	}
	return string(fixed), utf8.Valid(fixed)
}

// encodeLatin1 turns characters into the bytes of the same number. Protocol 2 writes bytes as such text.
func encodeLatin1(s string) ([]byte, bool) {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c < utf8.RuneSelf:
			out = append(out, c)
			i++
		case c <= 0xc3 && i+1 < len(s): // U+0080 to U+00FF are C2 80 to C3 BF, and s is valid UTF-8
			out = append(out, c<<6|s[i+1]&0x3f)
			i += 2
		default:
			return nil, false
		}
	}
	return out, true
}

// decodeRawUnicodeEscape reads Python's raw-unicode-escape: Latin-1 with \uXXXX and \UXXXXXXXX.
func decodeRawUnicodeEscape(b []byte) (string, bool) {
	out := make([]byte, 0, len(b))
	for i := 0; i < len(b); i++ {
		c := b[i]
		if c != '\\' || i+1 == len(b) {
			out = utf8.AppendRune(out, rune(c))
			continue
		}
		digits := 0
		switch b[i+1] {
		case 'u':
			digits = 4
		case 'U':
			digits = 8
		default: // the two stand for themselves, also when the second could begin an escape
			out = append(out, c)
			out = utf8.AppendRune(out, rune(b[i+1]))
			i++
			continue
		}
		if i+2+digits > len(b) {
			return "", false
		}
		r, err := strconv.ParseUint(string(b[i+2:i+2+digits]), 16, 32)
		if err != nil || r > utf8.MaxRune {
			return "", false
		}
		out = utf8.AppendRune(out, rune(r)) // a lone surrogate becomes U+FFFD
		i += 1 + digits
	}
	return string(out), true
}

// simpleEscapes are those of a Python 2 str that stand for one byte each.
var simpleEscapes = [256]byte{
	'\\': '\\', '\'': '\'', '"': '"', 'a': '\a', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v',
}

const octal = "01234567"

// decodeStringEscape reads the inside of the repr of a Python 2 str.
func decodeStringEscape(b []byte) ([]byte, bool) {
	out := make([]byte, 0, len(b))
	for i := 0; i < len(b); i++ {
		if b[i] != '\\' {
			out = append(out, b[i])
			continue
		}
		if i++; i == len(b) {
			return nil, false
		}
		switch c := b[i]; {
		case simpleEscapes[c] != 0:
			out = append(out, simpleEscapes[c])
		case c == 'x':
			if i+2 >= len(b) {
				return nil, false
			}
			n, err := strconv.ParseUint(string(b[i+1:i+3]), 16, 8)
			if err != nil {
				return nil, false
			}
			out = append(out, byte(n))
			i += 2
		case strings.IndexByte(octal, c) >= 0:
			digits := b[i:min(i+3, len(b))]
			digits = digits[:len(digits)-len(bytes.TrimLeft(digits, octal))]
			n, _ := strconv.ParseUint(string(digits), 8, 16)
			out = append(out, byte(n))
			i += len(digits) - 1
		default: // as in Python, what is no escape stands for itself
			out = append(out, '\\', c)
		}
	}
	return out, true
}
