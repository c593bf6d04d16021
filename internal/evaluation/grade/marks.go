package grade

import (
	"slices"
	"strings"
	"unicode/utf8"

	"geoeval/internal/evaluation/grade/compare"
)

// marks copies a text without its marks, character by character.
type marks struct {
	s   string
	i   int
	out []byte
	at  []int32
	// line says that the line has nothing but blanks so far; bold, italic and under, that an emphasis is open on this line.
	line, bold, italic, under bool
	// table says that the line is one of a table.
	table bool
	// closed has where the last closing tag of an element stands, by the element's name, -1 for none.
	closed map[string]int
	// braces tells of each open brace whether it belongs to a command that was left out.
	braces []bool
}

// tags are the elements of HTML that are left out; br begins a new line.
var tags = map[string]bool{"b": true, "strong": true, "i": true, "em": true, "p": true, "u": true, "span": true, "div": true,
	"br": true, "center": true, "s": true, "h1": true, "h2": true, "h3": true, "h4": true, "conclusion": true, "summary": true}

// step reads on by a mark or a character.
func (m *marks) step() {
	c := m.s[m.i]
	rest := m.s[m.i:]
	atLine := m.line
	if strings.IndexByte(" \t\n\r", c) < 0 {
		m.line = false
	}
	if atLine && m.lineMark(rest) {
		return
	}
	switch c {
	case '\n':
		m.line, m.bold, m.italic, m.under, m.table = true, false, false, false, false
		m.put('\n', 1)
	case '\r':
		if strings.HasPrefix(rest, "\r\n") {
			m.i++
			return
		}
		m.put(' ', 1)
	case '\t', '\v', '\f', '~':
		m.put(' ', 1)
	case '*':
		m.star(rest)
	case '`':
		if m.between(rest, 1) {
			m.put('`', 1)
			return
		}
		m.i++
	case '_':
		m.underscore(rest)
	case '|':
		// The cells of a table stand by themselves.
		m.table = m.table || atLine
		if m.table {
			m.put('\n', 1)
			return
		}
		m.put('|', 1)
	case '<':
		m.tag(rest)
	case '\\':
		m.command(rest)
	case '{':
		m.braces = append(m.braces, false)
		m.put('{', 1)
	case '}':
		m.closeBrace()
	default:
		if c < utf8.RuneSelf {
			m.put(rune(c), 1)
			return
		}
		m.character(rest)
	}
}

// lineMark leaves out a mark that a line begins with: of a heading, a quotation or a list. It gives false where there is none.
func (m *marks) lineMark(rest string) bool {
	n, is := 1, false
	switch rest[0] {
	case '#':
		n = run(rest)
		is = n <= 6 && n != 4 && n < len(rest) && strings.IndexByte(" \t", rest[n]) >= 0
	case '>':
		is = strings.HasPrefix(rest, "> ")
	case '-', '+':
		return m.bullet(rest)
	}
	if is {
		m.line = true
		m.i += n
	}
	return is
}

func (m *marks) bullet(rest string) bool {
	if len(rest) < 3 || rest[1] != ' ' || !bulleted(rest[2]) {
		return false
	}
	m.i++
	return true
}

// underscore reads one or two underscores, which are emphasis unless they stand between digits or in a word.
func (m *marks) underscore(rest string) {
	switch {
	case strings.HasPrefix(rest, "__") && !m.between(rest, 2):
		m.i += 2
	case m.underlined(rest):
		m.i++
	default:
		m.put('_', 1)
	}
}

// closeBrace reads a closing brace, which is left out with the command whose brace it closes.
func (m *marks) closeBrace() {
	n := len(m.braces) - 1
	if n >= 0 {
		left := m.braces[n]
		m.braces = m.braces[:n]
		if left {
			m.i++
			return
		}
	}
	m.put('}', 1)
}

// character reads a character beyond ASCII, in its plain form.
func (m *marks) character(rest string) {
	r, size := utf8.DecodeRuneInString(rest)
	if r == utf8.RuneError && size == 1 {
		m.put(r, 1) // a lost sign
		return
	}
	if to := narrow(r); to >= 0 {
		m.put(to, size)
	} else {
		m.i += size
	}
}

// bulleted tells whether a line's text may begin with c behind a bullet: a digit would make the bullet a minus.
func bulleted(c byte) bool {
	return c >= utf8.RuneSelf || c|0x20 >= 'a' && c|0x20 <= 'z' || strings.IndexByte(`*$\`, c) >= 0
}

// put writes r for the next n bytes of the text.
func (m *marks) put(r rune, n int) {
	size := len(m.out)
	m.out = utf8.AppendRune(m.out, r)
	for range len(m.out) - size {
		m.at = append(m.at, int32(m.i))
	}
	m.i += n
}

// between tells whether a mark of n bytes stands between two digits, where it is none.
func (m *marks) between(rest string, n int) bool {
	return len(m.out) > 0 && digit(m.out[len(m.out)-1]) && n < len(rest) && digit(rest[n])
}

// run is how often s begins with its first byte, up to eight times.
func run(s string) int {
	n := 1
	for n < min(len(s), 8) && s[n] == s[0] {
		n++
	}
	return n
}

// last is the last byte that was put out, an end of a line where there is none.
func (m *marks) last() byte {
	if len(m.out) == 0 {
		return '\n'
	}
	return m.out[len(m.out)-1]
}

// strong reads several stars; two between operands are a power.
func (m *marks) strong(n int, between bool) {
	if n == 2 && between && !m.bold {
		m.put('*', 1)
		m.put('*', 1)
		return
	}
	m.bold = !m.bold
	m.i += n
}

// star reads one or more stars, which are emphasis unless they stand between what can be multiplied.
func (m *marks) star(rest string) {
	n := run(rest)
	before, after := m.last(), byte('\n')
	if n < len(rest) {
		after = rest[n]
	}
	switch {
	case n >= 2:
		m.strong(n, endsOperand(before) && operand(after))
		return
	case m.italic && before != ' ':
		m.italic = false
	case before == '\n' && after == ' ': // a bullet
	case !endsOperand(before) && emphasized(rest[1:]):
		m.italic = true
	default:
		m.put('*', 1)
		return
	}
	m.i += n
}

// underlined tells whether a single underscore is emphasis: it opens behind a blank and is closed before one, or closes what did.
func (m *marks) underlined(rest string) bool {
	if m.under && !beginsOperand(rest[1:]) {
		m.under = false
		return true
	}
	if before := m.last(); before != ' ' && before != '\n' {
		return false
	}
	i := 1 + strings.IndexAny(rest[1:min(len(rest), 100)], "_\n{")
	if i == 0 || rest[i] != '_' {
		return false
	}
	m.under = i > 1 && rest[i-1] != ' ' && !beginsOperand(rest[i+1:])
	return m.under
}

func beginsOperand(s string) bool { return s != "" && operand(s[0]) }

// emphasized tells whether a text begins with no blank, and a single star that closes an emphasis stands not far behind, on the same line.
func emphasized(rest string) bool {
	if rest == "" || rest[0] == ' ' || rest[0] == '\n' {
		return false
	}
	i := 1 + strings.IndexAny(rest[1:min(len(rest), 200)], "*\n")
	return i > 0 && rest[i] == '*' && rest[i-1] != ' ' && !beginsOperand(rest[i+1:])
}

// operand tells whether c can end or begin what is multiplied.
func operand(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || strings.IndexByte(`)(}\`, c) >= 0
}

// endsOperand tells whether a byte ends what can be multiplied, and does not open it, as a bracket does in "(**A**)".
func endsOperand(c byte) bool { return operand(c) && c != '(' && c != '\\' }

// tag reads what begins with <, which is left out where it is an element of HTML or a sign of a model's template.
func (m *marks) tag(rest string) {
	end := strings.IndexByte(rest[:min(len(rest), 60)], '>')
	if end < 0 {
		m.put('<', 1)
		return
	}
	in := rest[1:end]
	if strings.HasPrefix(in, "|") && strings.HasSuffix(in, "|") {
		m.put('\n', end+1)
		return
	}
	name, _, _ := strings.Cut(strings.ToLower(strings.Trim(in, "/ ")), " ")
	if !tags[name] || len(name) == 1 && !m.element(name, in[0] == '/') {
		m.put('<', 1)
		return
	}
	if slices.Contains([]string{"br", "p", "div", "s"}, name) {
		m.put('\n', end+1)
		return
	}
	m.i += end + 1
}

// element tells whether a tag whose name is one letter is one of HTML, and no letter of a choice in angle brackets: <B>, <<B>>. An
// element is closed somewhere behind, and not in double brackets.
func (m *marks) element(name string, closing bool) bool {
	if m.i > 0 && m.s[m.i-1] == '<' {
		return false
	}
	if closing {
		return true
	}
	if m.closed == nil {
		m.closed = map[string]int{}
	}
	last, known := m.closed[name]
	if !known {
		last = lastFold(m.s, "</"+name+">")
		m.closed[name] = last
	}
	return last > m.i || name == "p" && m.s[m.i+1] == 'p'
}

// command reads a backslash: commands that only change how something looks are left out with their braces.
func (m *marks) command(rest string) {
	end := 1
	for end < len(rest) && (rest[end]|0x20 >= 'a' && rest[end]|0x20 <= 'z') {
		end++
	}
	name := rest[1:end]
	if compare.Styles[name] {
		m.without(rest, end)
		return
	}
	if size := compare.Unseen(rest); size > 0 {
		m.without(rest, size)
		return
	}
	if name == "" && len(rest) > 2 && rest[1] == '\\' && escaped(rest[2:]) {
		m.i++
		return
	}
	if name == "" && len(rest) > 1 {
		switch rest[1] {
		case ',', ';', ' ', '!', ':': // thin blanks
			m.thin(rest)
			return
		case '\n':
			m.put(' ', 1)
			return
		case '{', '}', '%', '$', '#', '&', '\\', '(', ')', '[', ']', '_':
			m.put('\\', 1)
			m.put(rune(rest[1]), 1)
			return
		case '*', '`':
			// An escaped sign of Markdown is the sign.
			m.i++
			m.put(rune(rest[1]), 1)
			return
		}
	}
	m.put('\\', 1)
	for range name {
		m.put(rune(m.s[m.i]), 1)
	}
}

// without leaves out a command of n bytes, and the braces of what it sets.
func (m *marks) without(rest string, n int) {
	m.i += n
	if n < len(rest) && rest[n] == '{' {
		m.braces = append(m.braces, true)
		m.i++
	} else {
		m.line = true
	}
}

// thin reads a thin blank. Between groups of three digits those of a number are one blank, or none behind a comma; a negative one is none.
func (m *marks) thin(rest string) {
	n := 0
	for {
		size := 0
		switch {
		case n < len(rest) && (rest[n] == ' ' || rest[n] == '~'):
			size = 1
		case n+1 < len(rest) && rest[n] == '\\' && strings.IndexByte(",; !:", rest[n+1]) >= 0:
			size = 2
		}
		if size == 0 || n > 20 {
			break
		}
		n += size
	}
	before := strings.TrimRight(string(m.out[max(0, len(m.out)-8):]), " ")
	comma := strings.HasSuffix(before, ",")
	before = strings.TrimRight(strings.TrimSuffix(before, ","), " ")
	group := n+3 <= len(rest) && digit(rest[n]) && digit(rest[n+1]) && digit(rest[n+2]) && (n+3 == len(rest) || !digit(rest[n+3]))
	if !group || before == "" || !digit(before[len(before)-1]) {
		if rest[1] == '!' {
			m.i += 2
			return
		}
		m.put(' ', 2)
		return
	}
	for len(m.out) > 0 && m.out[len(m.out)-1] != ',' && !digit(m.out[len(m.out)-1]) {
		m.out, m.at = m.out[:len(m.out)-1], m.at[:len(m.at)-1]
	}
	if line := string(m.out[max(0, len(m.out)-80):]); comma && strings.Contains(rest[:n], `\!`) && strings.LastIndexByte(line, '(') > strings.LastIndexByte(line, ')') {
		m.out, m.at = m.out[:len(m.out)-1], m.at[:len(m.at)-1] // in brackets a comma would part two values
	}
	if comma {
		m.i += n
	} else {
		m.put(' ', n)
	}
}

// escaped tells whether s goes on with a command's name, which makes of two backslashes before it one that was escaped twice.
func escaped(s string) bool {
	for _, name := range []string{"boxed", "frac", "dfrac", "sqrt", "pi", "text", "circ", "times", "cdot", "angle"} {
		if strings.HasPrefix(s, name) {
			return true
		}
	}
	return false
}

var narrowed = map[rune]rune{
	'\u0085': ' ', '●': ' ', '•': ' ', '◦': ' ', '▪': ' ', '\u2028': '\n', '\u2029': '\n', '‘': '\'', '’': '\'',
	'“': '"', '”': '"', '„': '"', '「': '"', '」': '"', '『': '"', '』': '"',
	'【': '[', '〔': '[', '〖': '[', '】': ']', '〕': ']', '〗': ']', '《': '<', '》': '>',
}

// narrow is the plain form of a character, itself for most; -1 for those that show nothing.
func narrow(r rune) rune {
	if r >= 0x3400 && r < 0xa000 {
		return r
	}
	if plain, ok := narrowed[r]; ok {
		return plain
	}
	if compare.Empty(r) {
		return -1
	}
	return compare.Plain(r)
}
