package compare

import (
	"strings"

	"geoeval/internal/text/lexeme"
)

// Styles are the commands of LaTeX that change how their argument, or what follows them, looks, and nothing else.
var Styles = lexeme.Set("textbf mathbf boldsymbol bm pmb emph textit underline mathbb texttt mathtt textsl textsc textup textmd mathcal mathscr " +
	"mathfrak mathnormal ensuremath displaystyle textstyle scriptstyle scriptscriptstyle bf it sl sf tt em tiny scriptsize footnotesize small " +
	"normalsize large Large LARGE huge Huge bfseries itshape rmfamily sffamily ttfamily mathstrut strut limits nolimits")

// unseen are the commands that show nothing of their first arguments, with how many these are: colours, spaces, labels.
var unseen = map[string]int{"color": 1, "textcolor": 1, "colorbox": 1, "fcolorbox": 2, "pagecolor": 1, "phantom": 1, "hphantom": 1, "vphantom": 1,
	"hspace": 1, "vspace": 1, "label": 1, "tag": 1, "bbox": 0}

// Unseen is how long the command is that s begins with, with its arguments, where nothing of it is seen; 0 for any other.
func Unseen(s string) int {
	end := 1
	for end < len(s) && lexeme.IsLetter(s[end]) {
		end++
	}
	arguments, ok := unseen[s[1:end]]
	if !ok {
		return 0
	}
	if end < len(s) && s[end] == '*' {
		end++
	}
	if rest := strings.TrimLeft(s[end:], " "); strings.HasPrefix(rest, "[") { // a model of colours
		if closing := strings.IndexByte(rest, ']'); closing > 0 && closing < 80 {
			end = len(s) - len(rest) + closing + 1
		}
	}
	for range arguments {
		rest := strings.TrimLeft(s[end:], " ")
		depth, at := 0, 0
		for ; at < min(len(rest), 200); at++ {
			if rest[at] == '{' {
				depth++
			} else if rest[at] == '}' {
				depth--
			}
			if depth == 0 {
				break
			}
		}
		if at == 0 || at >= len(rest) || rest[at] != '}' {
			return end
		}
		end = len(s) - len(rest) + at + 1
	}
	return end
}

// seen is a text without the commands of which nothing is seen.
func seen(s string) string {
	if !strings.ContainsRune(s, '\\') {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		size := 0
		if s[i] == '\\' {
			size = Unseen(s[i:])
		}
		if size == 0 {
			b.WriteByte(s[i])
			size = 1
		}
		i += size
	}
	return b.String()
}
