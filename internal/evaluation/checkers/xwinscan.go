package checkers

import (
	"regexp"
	"strings"
)

// What Xwin-Math's tool finds in a text, as pyparsing finds it: at every place the first pattern that matches is taken, after
// blanks, and the search goes on behind it.

// numberPatterns are what a number or formula is, in the order in which they are tried, without the formula in dollars and numbers
// with commas. A lone minus is an integer to them.
var numberPatterns = []*regexp.Regexp{
	regexp.MustCompile(`^[-0-9][0-9]*e[-0-9][0-9]*`),
	regexp.MustCompile(`^[-0-9][0-9]*/[0-9]+`),
	regexp.MustCompile(`^(?:[-0-9][0-9]*)?\.[0-9]+`),
}

var (
	groupedNumber = regexp.MustCompile(`^[+-]?[0-9]{1,3}((?:,[0-9]{3})+)`)
	wholeNumber   = regexp.MustCompile(`^[-0-9][0-9]*`)
)

// numbers are the numbers and formulas of a text.
func numbers(s string) []string {
	var out []string
	s = expandTabs(s)
	for i := 0; i < len(s); {
		at := i + len(s[i:]) - len(strings.TrimLeft(s[i:], " \n\t\r"))
		found, length := numberAt(s[at:])
		if length == 0 {
			// A place that is a blank is tried again behind it, which gives nothing else.
			i = at + 1
			continue
		}
		out = append(out, found)
		i = at + length
	}
	return out
}

// numberAt is the number or formula that a text begins with, and its length; 0 for none.
func numberAt(s string) (string, int) {
	if s == "" {
		return "", 0
	}
	if s[0] == '$' {
		if end := strings.IndexByte(s[1:], '$'); end >= 0 {
			return s[1 : 1+end], end + 2
		}
		return "", 0
	}
	if !strings.ContainsRune("-+.0123456789", rune(s[0])) {
		return "", 0
	}
	for _, p := range numberPatterns {
		if m := p.FindString(s); m != "" {
			return m, len(m)
		}
	}
	if m := groupedNumber.FindString(s); m != "" {
		if next := s[len(m):]; next == strings.TrimLeft(next, ",0123456789") {
			return strings.ReplaceAll(m, ",", ""), len(m)
		}
	}
	m := wholeNumber.FindString(s)
	return m, len(m)
}

// expandTabs puts blanks for tabs, up to the next of the columns that are 8 apart.
func expandTabs(s string) string {
	if !strings.Contains(s, "\t") {
		return s
	}
	var b strings.Builder
	column := 0
	for _, r := range s {
		switch r {
		case '\t':
			n := 8 - column%8
			b.WriteString("        "[:n])
			column += n
			continue
		case '\n', '\r':
			column = -1
		}
		b.WriteRune(r)
		column++
	}
	return b.String()
}

// boxes is what the boxes of a text hold.
func boxes(s string) []string {
	var out []string
	s = expandTabs(s)
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			continue
		}
		for _, box := range []string{`\boxed`, `\mbox`} {
			if !strings.HasPrefix(s[i:], box) {
				continue
			}
			open, end := braced(s, i+len(box))
			if end > 0 {
				out = append(out, s[open+1:end])
				i = end
				break
			}
		}
	}
	return out
}

// withoutText takes \text{…} and \mbox{…} away, with a power of one digit behind them.
func withoutText(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		next := i + 1
		if s[i] == '\\' {
			for _, command := range []string{`\text`, `\mbox`} {
				if !strings.HasPrefix(s[i:], command) {
					continue
				}
				if _, end := braced(s, i+len(command)); end > 0 {
					b.WriteString("")
					i = end + 1
					next = 0
					if m := digitPower.FindString(s[i:]); m != "" {
						i += len(m)
					}
					break
				}
			}
			if next == 0 {
				continue
			}
		}
		b.WriteString(s[i:next])
		i = next
	}
	return b.String()
}

var digitPower = regexp.MustCompile(`^[ \n\t\r]*\^[ \n\t\r]*[0-9]`)

// braced is where a group in braces opens and closes that follows at i after blanks; -1 where there is none. Braces in quotes do
// not count.
func braced(s string, i int) (open, end int) {
	i += len(s[i:]) - len(strings.TrimLeft(s[i:], " \n\t\r"))
	if i >= len(s) || s[i] != '{' {
		return -1, -1
	}
	open = i
	depth := 0
	for i < len(s) {
		switch c := s[i]; {
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return open, i
			}
		case c == '"' || c == '\'':
			if m := quotedText.FindString(s[i:]); m != "" {
				i += len(m)
				continue
			}
		}
		i++
	}
	return -1, -1
}

var quotedText = regexp.MustCompile(`^(?:"(?:[^"\n\r\\]|""|\\(?:[^x]|x[0-9a-fA-F]+))*"|'(?:[^'\n\r\\]|''|\\(?:[^x]|x[0-9a-fA-F]+))*')`)
