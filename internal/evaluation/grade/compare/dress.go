package compare

import (
	"regexp"
	"strings"

	"geoeval/internal/text/mathtext"
)

// longest is the longest answer that is read, in bytes.
const longest = 2000

// plain writes an answer without what only dresses it: marks of mathematics and Markdown, spaces and sizes of LaTeX, the
// commands around words, full-width forms, what ends a sentence (rules L1, L2, M1). It gives false where the answer is too
// long to be one.
func plain(s string) (string, bool) {
	if len(s) > longest {
		return "", false
	}
	s = strings.TrimSpace(s)
	s = strings.Trim(s, "*_`")
	for _, pair := range [][2]string{{"‘", "’"}, {"'", "'"}} { // a mark behind a number alone is a foot
		if inner, ok := strings.CutPrefix(s, pair[0]); ok {
			s = strings.TrimSuffix(inner, pair[1])
		}
	}
	s = vectors(seen(plainRunes(s)))
	if strings.ContainsAny(s, "\\~") {
		s = roman.ReplaceAllStringFunc(grouped(s), romanUnit)
		s = starDegrees.ReplaceAllString(ties.ReplaceAllString(s, "$1 $2"), "°")
	}
	s = mathtext.PlainSigns(s)
	s = over.ReplaceAllString(s, `\frac{$1}{$2}`)
	s = angles.ReplaceAllString(s, "$1°")
	s = measures.ReplaceAllString(s, "$1 $2")
	s = circ.ReplaceAllString(s, "°")
	s = primes.ReplaceAllStringFunc(s, func(m string) string { return strings.Repeat("'", strings.Count(m, "prime")) })
	s = unwrap(s)
	s = dress.Replace(s)
	s = sizes.ReplaceAllString(s, "")
	s = strings.TrimSpace(cutDollars(s))
	s = strings.TrimSpace(strings.TrimRight(s, " .,;:!?。"))
	return tails.ReplaceAllString(s, "$1"), true
}

var (
	circ = regexp.MustCompile(`\^\s*(?:\\circ|\{\s*(?:\\circ|°)\s*\}|°)|\\degree\b|\\circ\b|\^\s*o\b|\^\s*\{?\s*\\(?:mathrm|text|textrm|rm)\s*\{?\s*o\s*\}\s*\}?`)
	// starDegrees is what some write for 40°: 40*\degree.
	starDegrees = regexp.MustCompile(`\s*(?:\*|\\cdot|\\times)\s*(?:\^\s*\{?\s*\\circ\s*\}?|\\degree\b|°)`)
	// ties are blanks at which no line ends: 5~\mathrm{m}.
	ties = regexp.MustCompile(`([\d)}]|\{)\s*~+\s*(\\?[a-zA-Z])`)
	// thin are the blanks that part thousands, with a comma or without.
	thin     = regexp.MustCompile(`(\d)(?:\s*,\s*(?:(?:\\[,;:! ]|~)\s*)+|\s*(?:\\[,;:! ]\s*)+)(\d{3})(\D|$)`)
	negative = regexp.MustCompile(`(\d)\s*,?\s*(?:\\!\s*)+,?(\d{3})(\D|$)`)
	roman    = regexp.MustCompile(`([\d)}π]|\\pi\b)(?:\s|~|\\[,;:! ])*\\(?:mathrm|text|textrm|textnormal|mbox|mathsf|textsf|hbox|rm)\s*\{(?:\s|~|\\[,;:! ])*([mglshL])\s*\}`)
	over     = regexp.MustCompile(`\{([^{}]*)\\over\b([^{}]*)\}`)
	angles   = regexp.MustCompile(`\\ang\s*\{([^{}]*)\}`)
	measures = regexp.MustCompile(`\\(?:SI|qty)\s*\{([^{}]*)\}\s*\{([^{}]*)\}`)
	tails    = regexp.MustCompile(`(?i)([\d})\pL°])\s+(?:long|wide|high|tall|deep|thick|each|apart|altogether|ratio|in (?:length|width|height|area|volume|total|all|` +
		`perimeter)|of them|(?:per|for each|on each) side)$`)
	primes   = regexp.MustCompile(`\^\s*(?:\{\s*(?:\\prime\s*)+\}|\\prime\b)`)
	wrappers = regexp.MustCompile(`^\\(?:text|mbox|mathrm|textrm|textbf|textit|mathbf|mathit|mathsf|boldsymbol|operatorname|hbox|boxed|textnormal|textsf|texttt|textsl|textsc|textup|textmd|mathtt|mathcal|mathscr|` +
		`mathfrak|mathbb|mathnormal|bm|pmb|emph|ensuremath|fbox|overline|si|unit|num|` +
		`overrightarrow|vec|underline|widehat|hat|bar)\s*\{`)
	sizes = regexp.MustCompile(`\\(?:left|right|bigl|bigr|Bigl|Bigr|biggl|biggr|big|Big|bigg|Bigg|displaystyle|textstyle|scriptstyle|scriptscriptstyle|rm|bf|it|` +
		`sl|sf|tt|em|tiny|scriptsize|footnotesize|small|normalsize|large|Large|LARGE|huge|Huge|bfseries|itshape|mathstrut|strut|quad|qquad|limits|nolimits)(?:\.|\b)`)
)

// grouped writes the blanks of LaTeX between groups of three digits as {,}. In brackets a comma before one parts two values, unless
// the blank is a negative one.
func grouped(s string) string {
	blanks := thin
	if strings.ContainsAny(s, "([") || strings.Contains(s, `\{`) {
		blanks = negative
	}
	for before := ""; before != s; { // groups that share a digit's place
		before = s
		s = blanks.ReplaceAllString(s, "$1{,}$2$3")
	}
	return s
}

// romanUnit writes a unit of one letter, which could be a letter of an expression but that it is set upright, as its word.
func romanUnit(s string) string {
	m := roman.FindStringSubmatch(s)
	return m[1] + " " + uprightUnits[m[2][0]] + " "
}

var uprightUnits = map[byte]string{'m': "meters", 'g': "grams", 'l': "liters", 'L': "liters", 's': "seconds", 'h': "hours"}

// unwrap drops the commands that only say how something is set, with the braces of what they set.
func unwrap(s string) string {
	if !strings.ContainsRune(s, '\\') {
		return s
	}
	var b strings.Builder
	var wraps []bool // of each open brace: whether it belongs to such a command
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			if m := wrappers.FindString(s[i:]); m != "" {
				wraps = append(wraps, true)
				b.WriteByte(' ')
				i += len(m) - 1
				continue
			}
			b.WriteByte(s[i])
			if i+1 < len(s) { // \{ is no brace
				i++
				b.WriteByte(s[i])
			}
			continue
		case '{':
			wraps = append(wraps, false)
		case '}':
			if last := len(wraps) - 1; last >= 0 {
				wrapped := wraps[last]
				if wraps = wraps[:last]; wrapped {
					b.WriteByte(' ')
					continue
				}
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// dress are the spaces and spellings of LaTeX that mean nothing.
var dress = strings.NewReplacer(`\,`, " ", `\;`, " ", `\:`, " ", `\!`, "", `\ `, " ", `\\`, " ", `\(`, " ", `\)`, " ", `\[`, " ", `\]`, " ",
	`\dfrac`, `\frac`, `\tfrac`, `\frac`, `\cfrac`, `\frac`, `\%`, "%", `\#`, "#", `\&`, "&", "\u00a0", " ", "\u2009", " ", "\u202f", " ",
	`\approx`, `\approx `, `\cdotp`, `\cdot`, "\u200b", "", `\mathopen`, "", `\mathclose`, "", "+/-", `\pm `, "于或等于", "于等于", `\colon`, ":")

// cutDollars drops the marks of mathematics; a dollar that stands alone, or behind a backslash, is money.
func cutDollars(s string) string {
	marks := strings.Count(s, "$") - strings.Count(s, `\$`)
	if marks%2 == 0 {
		s = strings.NewReplacer(`\$`, `\$`, "$", " ").Replace(s)
	}
	return strings.ReplaceAll(s, `\$`, "$")
}
