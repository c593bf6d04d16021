package fidelity

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A candidate may be growth times as long as the original, or as short, and allowance bytes more: "Find x." grows most.
const (
	growth    = 3
	allowance = 120
)

// Longest is the length in bytes above which a candidate for a text is not read: it is far longer than the original.
func Longest(text string) int { return growth*len(text) + allowance }

// formatFaults finds more or less than one text.
func (o *Original) formatFaults(candidate string, c *reading) []Fault {
	fault := func(detail string) []Fault { return []Fault{{Format, detail}} }
	trimmed := strings.TrimSpace(candidate)
	switch {
	case !utf8.ValidString(candidate):
		return fault("not UTF-8")
	case quoted(trimmed) && !quoted(strings.TrimSpace(o.text)):
		return fault("quotes around it")
	case growth*len(trimmed)+allowance < len(strings.TrimSpace(o.text)):
		return fault("far shorter than the original")
	}
	if p := newPhrase(announced, c, o.lower); p != "" {
		return fault(p)
	}
	if mark := newMark(trimmed, o.text); mark != "" {
		return fault(mark)
	}
	if strings.Count(trimmed, "\n") > strings.Count(strings.TrimSpace(o.text), "\n") {
		return fault("several lines")
	}
	return truncated(trimmed, o, c)
}

// newMark is the mark of Markdown or HTML that a text has and the original has not, "" for none.
func newMark(text, original string) string {
	for _, mark := range []string{"**", "```", "##", "__ ", "\n- ", "\n* ", "\n• ", "<br", "</"} {
		if strings.Contains(text, mark) && !strings.Contains(original, mark) {
			return strings.TrimSpace(mark)
		}
	}
	for _, mark := range []string{"- ", "* ", "# "} {
		if strings.HasPrefix(text, mark) && !strings.HasPrefix(strings.TrimSpace(original), mark) {
			return "a list"
		}
	}
	return ""
}

func quoted(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	last, _ := utf8.DecodeLastRuneInString(s)
	switch first {
	case '"', '“', '”', '\'', '‘', '「', '『', '`', '«':
		switch last {
		case '"', '”', '“', '\'', '’', '」', '』', '`', '»':
			return utf8.RuneCountInString(s) > 1
		}
	}
	return false
}

// truncated finds a text that breaks off: it ends in the middle of a sentence or leaves brackets or formulas open.
func truncated(trimmed string, o *Original, c *reading) []Fault {
	for _, pair := range []string{"()", "{}", "[]"} {
		left := strings.Count(c.plain, pair[:1]) - strings.Count(c.plain, pair[1:])
		if was := strings.Count(o.plain, pair[:1]) - strings.Count(o.plain, pair[1:]); left != was && left != 0 {
			return []Fault{{Format, "open " + pair[:1]}}
		}
	}
	if strings.Count(c.plain, "$")%2 == 1 && strings.Count(o.plain, "$")%2 == 0 {
		return []Fault{{Format, "open $"}}
	}
	if breaksOff(trimmed, o, c) {
		return []Fault{{Format, "breaks off"}}
	}
	return nil
}

// breaksOff reports whether a candidate ends, other than the original, with dots or a word or sign behind which more stands.
func breaksOff(trimmed string, o *Original, c *reading) bool {
	last, was := c.tokenAt(len(c.tokens)-1), o.tokenAt(len(o.tokens)-1)
	if last.is(",", "and", "the", "of", "is", "a", "with", "if", "to", "-", "+", "(", `\`, "that", "and", "in") && last.text != was.text && last.role == noRole {
		return true
	}
	return slices.ContainsFunc([]string{"...", "…"}, func(dots string) bool {
		return strings.HasSuffix(trimmed, dots) && !strings.HasSuffix(strings.TrimSpace(o.text), dots)
	})
}
