package mathtext

import (
	"strings"

	"geoeval/internal/text/lexeme"
)

// Boxed returns the final answer of a MATH solution: what stands in its last \boxed or \fbox, outer space dropped.
//
// Braces nest, and an escaped brace (\{, \}) is no brace. Without braces the box holds what TeX would put there, a
// command or a character, but a numeral whole: \boxed 5, \boxed12, \boxed\pi. Of the boxes that are closed the one that
// begins last counts; ok is false where no box is closed or the last one is empty.
func Boxed(solution string) (answer string, ok bool) {
	type brace struct {
		inside int
		box    bool
	}
	var open []brace
	best, box := -1, false // where the best box's inside begins; whether a box command waits for its argument
	for i := 0; i < len(solution); {
		c := solution[i]
		if box && c != '{' && c != ' ' {
			if end := argumentEnd(solution, i); end > i {
				best, answer = i, solution[i:end]
			}
			box = false
		}
		switch c {
		case '\\':
			command := controlWord(solution[i:])
			box = command == `\boxed` || command == `\fbox`
			i += len(command)
			continue
		case '{':
			open = append(open, brace{inside: i + 1, box: box})
			box = false
		case '}':
			if len(open) == 0 {
				break
			}
			last := open[len(open)-1]
			open = open[:len(open)-1]
			if last.box && last.inside > best {
				best, answer = last.inside, solution[last.inside:i]
			}
		}
		i++
	}
	answer = strings.TrimSpace(answer)
	return answer, answer != ""
}

// controlWord returns the LaTeX command that s begins with.
func controlWord(s string) string { return s[:lexeme.CommandEnd(s, 0)] }

// argumentEnd returns where an argument without braces that begins at s[i] ends; i where there is none.
func argumentEnd(s string, i int) int {
	switch {
	case s[i] == '\\':
		return i + len(controlWord(s[i:]))
	case digitSize(s, i) > 0:
		return numeralEnd(s, i, thousands)
	case lexeme.IsLetter(s[i]):
		return i + 1
	}
	return i
}
