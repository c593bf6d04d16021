package principles

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
)

// mostQuoted is how many bytes of a text are quoted on each side of the words that are meant.
const mostQuoted = 120

// element is what a clause speaks of: names of points, segments and angles, with what they are equal to, and numbers.
var element = regexp.MustCompile(`^(?:(?:\\(?:angle|triangle|odot|overline|widehat)(?: |\{)*|∠ ?|△ ?|⊙ ?|▱ ?)?` +
	`(?:\b[A-Z]{1,5}\b'?\}?(?: ?[=∥⊥] ?(?:\\?[A-Z]{1,5}\b|\\[a-z]+\{[^{}]*\}(?:\{[^{}]*\})?|(?:[0-9]{1,3}(?:,[0-9]{3})+\b|[0-9])[0-9./]*(?:√[0-9]+)?)°?)?` +
	`|\b(?:[0-9]{1,3}(?:,[0-9]{3})+\b|[0-9]+)(?:\.[0-9]+)?(?:°|%|\^\\circ)?))`)

// elements are where elements stand in a clause, from left to right.
func elements(clause string) (all [][2]int) {
	for i := 0; i < len(clause); {
		c := clause[i]
		named := lexeme.IsCapital(c) || lexeme.IsDigit(c)
		if !named && c != '\\' && c != "∠"[0] || named && i > 0 && isWord(clause[i-1]) {
			i++
			continue
		}
		found := element.FindStringIndex(clause[i:])
		if found == nil {
			i++
			continue
		}
		all = append(all, [2]int{i, i + found[1]})
		i += found[1]
	}
	return all
}

// apart parts elements that look like a number with commas, 3,600, and are a list: a pair in parentheses, (20,100), or members of a
// longer one, 70,90,130.
func apart(clause string, elements [][2]int) (all [][2]int) {
	for _, e := range elements {
		from, to := e[0], e[1]
		if isList(clause, from, to) {
			for comma := strings.IndexByte(clause[from:to], ','); comma >= 0; comma = strings.IndexByte(clause[from:to], ',') {
				all = append(all, [2]int{from, from + comma})
				from += comma + 1
			}
		}
		all = append(all, [2]int{from, to})
	}
	return all
}

// isList says whether digits and commas are in brackets, or beside other members of a list.
func isList(clause string, from, to int) bool {
	at := func(i int) byte {
		if i < 0 || i >= len(clause) {
			return 0
		}
		return clause[i]
	}
	before, behind := at(from-1), at(to)
	enclosed := strings.IndexByte("([{", before) >= 0 && strings.IndexByte(")]}", behind) >= 0
	return lexeme.IsDigit(at(from)) && (enclosed || before == ',' || behind == ',' && lexeme.IsDigit(at(to+1)))
}

// isWord says that no word ends or begins behind a byte and before a letter.
func isWord(c byte) bool { return lexeme.IsLetter(c) || lexeme.IsDigit(c) || c == '_' }

// quoted is the clause of a text in which the words from start to end stand, with notes around these words and the
// names and numbers beside them.
func quoted(text string, start, end int) string {
	from, to := clause(text, start, end)
	var b strings.Builder
	at := from
	note := func(i, j int) {
		b.WriteString(plain(text[at:i]))
		b.WriteString("<note>" + plain(text[i:j]) + "</note>")
		at = j
	}
	meant := false
	for _, e := range apart(text[from:to], elements(text[from:to])) {
		i, j := from+e[0], from+e[1]
		if i < end && start < j { // it and the words are one
			start, end = min(i, start), max(j, end)
			continue
		}
		if j > start && !meant {
			note(start, end)
			meant = true
		}
		if !isArticle(text, i, j) {
			note(i, j)
		}
	}
	if !meant {
		note(start, end)
	}
	b.WriteString(plain(text[at:to]))
	return strings.Join(strings.Fields(b.String()), " ")
}

// isArticle tells the words A and I from names of points: a word in small letters stands behind them.
func isArticle(text string, i, j int) bool {
	rest := text[j:]
	return (text[i:j] == "A" || text[i:j] == "I") && len(rest) > 1 && rest[0] == ' ' && 'a' <= rest[1] && rest[1] <= 'z'
}

// plain makes a text hold none of the signs that an application uses itself.
func plain(text string) string {
	return strings.ReplaceAll(text, "note>", "note ")
}

// clause gives the bounds of the clause around a span: from the mark before it to the mark behind it.
func clause(text string, start, end int) (from, to int) {
	from, to = start, end
	for from > 0 && start-from < mostQuoted {
		r, size := utf8.DecodeLastRuneInString(text[:from])
		if isMark(text, from-size, r) {
			break
		}
		from -= size
	}
	for to < len(text) && to-end < mostQuoted {
		r, size := utf8.DecodeRuneInString(text[to:])
		if isMark(text, to, r) {
			break
		}
		to += size
	}
	from = start - len(strings.TrimLeft(text[from:start], " "))
	to = end + len(strings.TrimRight(text[end:to], " "))
	return from, to
}

// isMark tells whether a character ends a clause. A point or a comma between digits does not.
func isMark(text string, at int, r rune) bool {
	switch r {
	case '，', '。', '；', '？', '！', ';', '?', '!', '\n':
		return true
	case '.', ',':
		digit := func(i int) bool { return i >= 0 && i < len(text) && '0' <= text[i] && text[i] <= '9' }
		return !digit(at-1) || !digit(at+1)
	}
	return false
}
