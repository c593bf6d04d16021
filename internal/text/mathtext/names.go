package mathtext

import (
	"strings"

	"geoeval/internal/text/lexeme"
)

// JoinNames writes spaced names together, as geometry does: "triangle A B C" becomes "triangle ABC", "A B = C D" becomes
// "AB = CD", \angle R S T becomes \angle RST. Everything else stays byte for byte.
//
// A letter is one capital A–Z that stands alone, with what belongs to it: primes, also behind a space (A ′ B ′ becomes
// A′B′, but A B ' s is a genitive), digits and a subscript (A1, A_1, A_{12}). N_0, N_1 … are no letters but UniGeo's
// places of numbers. Letters parted by single spaces are one name, with these bounds:
//
//   - Behind the word or sign of a triangle or angle a name has at most three letters, behind that of a quadrilateral four,
//     behind \frac two. What is left over is a name of its own: "triangle A B C A B = 5" becomes "triangle ABC AB = 5",
//     "\frac A B C D" becomes "\frac AB CD".
//   - A single letter stays as it is, so the article in "A circle", the pronoun I and "A B and C" are safe.
//
// Two names that stand side by side otherwise ("the bisector of A E M N") cannot be told apart and become one.
func JoinNames(text string) string {
	var b strings.Builder
	written := 0 // text[:written] is in b
	for i := 0; i < len(text); {
		letter, end := nameLetter(text, i)
		if letter == "" {
			i++
			continue
		}
		b.WriteString(text[written:i])
		b.WriteString(letter)
		size, longest := 1, nameSize(text[:i])
		for end < len(text) && text[end] == ' ' {
			next, after := nameLetter(text, end+1)
			if next == "" {
				break
			}
			if size == longest {
				b.WriteByte(' ')
				size = 0
				if longest > 2 {
					longest = len(text)
				}
			}
			b.WriteString(next)
			size++
			end = after
		}
		i, written = end, end
	}
	if written == 0 {
		return text
	}
	b.WriteString(text[written:])
	return b.String()
}

// nameLetter returns the letter of a name that begins at text[i], without spaces, and where it ends; "" if none does.
func nameLetter(text string, i int) (letter string, end int) {
	if i >= len(text) || text[i] < 'A' || text[i] > 'Z' || i > 0 && !parts(text[i-1]) {
		return "", i
	}
	end = i + 1
	for end < len(text) && '0' <= text[end] && text[end] <= '9' {
		end++
	}
	if sub := subscriptSize(text[end:]); sub > 0 {
		if text[i] == 'N' && text[end+1] != '{' {
			return "", i
		}
		end += sub
	}
	letter = text[i:end]
	for {
		space := 0
		if end < len(text) && text[end] == ' ' {
			space = 1
		}
		size := primeSize(text[end+space:])
		if size == 0 {
			break
		}
		letter += text[end+space : end+space+size]
		end += space + size
	}
	if end < len(text) && !parts(text[end]) {
		return "", i
	}
	return letter, end
}

// parts reports whether a byte beside a letter shows that the letter stands alone. A digit before it is a factor: 2A B.
func parts(c byte) bool {
	return !lexeme.IsLetter(c) && strings.IndexByte(`_\'`, c) < 0
}

// subscriptSize is the length of the subscript of digits that s begins with, or 0.
func subscriptSize(s string) int {
	body, ok := strings.CutPrefix(s, "_")
	if !ok {
		return 0
	}
	body, braced := strings.CutPrefix(body, "{")
	digits := len(body) - len(strings.TrimLeft(body, "0123456789"))
	switch {
	case digits == 0:
		return 0
	case !braced:
		return len("_") + digits
	case strings.HasPrefix(body[digits:], "}"):
		return len("_{}") + digits
	}
	return 0
}

// primeSize is the length of the prime that s begins with, or 0. An apostrophe before an s is none.
func primeSize(s string) int {
	for _, prime := range []string{"′", "″", "'", "’"} {
		rest, ok := strings.CutPrefix(s, prime)
		if !ok {
			continue
		}
		if s[0] == '\'' || prime == "’" {
			after := strings.TrimPrefix(rest, " ")
			if hasToken(after, "s") {
				return 0
			}
		}
		return len(prime)
	}
	return 0
}

// nameSize is the most letters that a name may have that stands behind the text.
func nameSize(before string) int {
	before = strings.TrimRight(before, " ")
	for size, words := range nameWords {
		if endsInWord(before, words) {
			return size
		}
	}
	return 1 << 30
}

// nameWords are the words and signs that tell how many letters the name behind them has.
var nameWords = map[int][]string{
	2: {`\frac`},
	3: {"triangle", "Triangle", `\triangle`, "△", "⊿", "angle", "Angle", `\angle`, "∠"},
	4: {"quadrilateral", "Quadrilateral", "parallelogram", "Parallelogram", `\parallelogram`, "▱", "□", "rectangle", "Rectangle",
		"rhombus", "Rhombus", "diamond", "square", "Square", "trapezoid", "Trapezoid", "kite"},
}
