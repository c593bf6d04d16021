package grade

import (
	"strings"
	"unicode/utf8"
)

// A text is a response without the marks around what it says.
type text struct {
	// raw is the response without thinking and code, as it came.
	raw string
	// norm is raw with marks of Markdown and HTML left out and with the ASCII forms of full-width signs, one character for one.
	norm string
	// low is norm in lower case, byte for byte; letters beyond ASCII stay.
	low string
	// at has, for each byte of norm, where its character begins in raw.
	at []int32
	// cutThinking says that a part was left out that began to think and never ended.
	cutThinking bool
}

// clean takes thinking, code and marks away; unclosed tells of thinking that never ends, behind which nothing is stated.
func clean(response string) (t *text, unclosed bool) {
	said, unclosed := withoutThinking(response)
	said = withoutCode(said)
	if len(said) > MaxResponse {
		said = said[len(said)-MaxResponse:]
		for len(said) > 0 && !utf8.RuneStart(said[0]) {
			said = said[1:]
		}
	}
	t = unmarked(said)
	t.cutThinking = unclosed
	return t, unclosed
}

// thinkingTags are the names of elements in which models think.
var thinkingTags = []string{"think", "thinking", "thought", "reasoning"}

// withoutThinking leaves out what stands between <think> and </think>. A template may have opened the element in the prompt, so
// what stands before a lone </think> goes too; what follows a <think> that is never closed goes, and unclosed says so.
func withoutThinking(s string) (said string, unclosed bool) {
	if !strings.Contains(s, "<") {
		return s, false
	}
	for _, name := range thinkingTags {
		if !strings.Contains(s, name+">") && !strings.Contains(s, strings.ToUpper(name)+">") && !strings.Contains(s, strings.ToUpper(name[:1])+name[1:]+">") {
			continue
		}
		open, end := "<"+name+">", "</"+name+">"
		if i := lastFold(s, end); i >= 0 {
			// Whatever stands before the last closing tag: a statement between two thoughts is thought over once more.
			before, after := s[:i], s[i+len(end):]
			if strings.TrimSpace(after) == "" {
				if j := indexFold(before, open); j >= 0 {
					after = before[:j]
				}
			}
			s = after
		}
		if i := thoughtAt(s, open); i >= 0 {
			s, unclosed = s[:i], true
		}
	}
	return s, unclosed
}

// thoughtAt is where the first opening tag stands that is not the label of a form, <Reasoning>: <<…>>; -1 for none.
func thoughtAt(s, open string) int {
	for from := 0; ; {
		i := indexFold(s[from:], open)
		if i < 0 {
			return -1
		}
		from += i + len(open)
		if next := strings.TrimLeft(s[from:min(len(s), from+20)], " *\t"); !strings.HasPrefix(next, ":") && !strings.HasPrefix(next, "：") {
			return from - len(open)
		}
	}
}

// indexFold is strings.Index for an ASCII pattern that begins with a character other than a letter, blind to case.
func indexFold(s, pattern string) int {
	for from := 0; ; {
		i := strings.IndexByte(s[from:], pattern[0])
		if i < 0 || from+i+len(pattern) > len(s) {
			return -1
		}
		if strings.EqualFold(s[from+i:from+i+len(pattern)], pattern) {
			return from + i
		}
		from += i + 1
	}
}

// lastFold is strings.LastIndex, as indexFold is strings.Index.
func lastFold(s, pattern string) int {
	for to := len(s); ; {
		i := strings.LastIndexByte(s[:to], pattern[0])
		if i < 0 {
			return -1
		}
		if i+len(pattern) <= len(s) && strings.EqualFold(s[i:i+len(pattern)], pattern) {
			return i
		}
		to = i
	}
}

// proseFences are the names of fenced blocks that hold what a response says, and no code.
var proseFences = map[string]bool{"": true, "text": true, "txt": true, "plain": true, "plaintext": true, "markdown": true, "md": true,
	"latex": true, "tex": true, "math": true, "answer": true}

// withoutCode leaves fenced blocks out, but for JSON that has an answer. A response that is nothing but such blocks is kept
// where they need not be code.
func withoutCode(s string) string {
	if !strings.Contains(s, "```") {
		return s
	}
	var out, prose strings.Builder
	rest := s
	for {
		i := strings.Index(rest, "```")
		if i < 0 {
			out.WriteString(rest)
			break
		}
		out.WriteString(rest[:i])
		out.WriteByte('\n')
		var block string
		block, rest, _ = strings.Cut(rest[i+3:], "```")
		name, body, _ := strings.Cut(block, "\n")
		name = strings.ToLower(strings.TrimSpace(name))
		if body == "" {
			name, body = "", block
		}
		switch {
		case (name == "json" || name == "") && hasAnswerField(body):
			out.WriteString(body)
		case proseFences[name]:
			prose.WriteString(body)
			prose.WriteByte('\n')
		}
		out.WriteByte('\n')
	}
	if strings.TrimSpace(out.String()) == "" {
		return prose.String()
	}
	return out.String()
}

// unmarked is the text of s.
func unmarked(s string) *text {
	m := &marks{s: s, out: make([]byte, 0, len(s)), at: make([]int32, 0, len(s)), line: true}
	for m.i < len(s) {
		m.step()
	}
	norm := string(m.out)
	return &text{raw: s, norm: norm, low: lower(norm), at: m.at}
}

// lower is norm with ASCII letters in lower case: as long as norm, byte for byte.
func lower(norm string) string {
	b := []byte(norm)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// span is what stands in the response from byte i to byte j of norm.
func (t *text) span(i, j int) string {
	var out []byte
	for i < j {
		r, size := utf8.DecodeRuneInString(t.norm[i:])
		if r == '\n' || r == ' ' {
			out = append(out, ' ')
		} else {
			_, n := utf8.DecodeRuneInString(t.raw[t.at[i]:])
			out = append(out, t.raw[t.at[i]:int(t.at[i])+n]...)
		}
		i += size
	}
	return strings.TrimSpace(string(out))
}
