package mathqa

import (
	"fmt"
	"regexp"
	"strings"
)

// maxOptions is more than any record has; letters go on to z.
const maxOptions = 26

// parseOptions reads the options of a record, in either of the two encodings that MathQA mixes:
//
//	a ) 0.036 , b ) 0.36 , c ) 172,800
//	['a ) 4', 'b ) 4 π', "c ) it can't be"]
//
// Labels must run from a in order, so that a list that has lost one is an error; a label that is doubled (`a ) a ) 72`)
// is dropped twice. An option may be empty.
func parseOptions(s string) ([]string, error) {
	s = strings.TrimSpace(s)
	var options []string
	var err error
	if strings.HasPrefix(s, "[") {
		options, err = parseQuoted(s)
	} else {
		options, err = parseLabelled(s)
	}
	if err != nil {
		return nil, err
	}
	for i := range options {
		label := string(rune('a'+i)) + " )"
		rest, ok := strings.CutPrefix(options[i], label)
		if !ok {
			return nil, fmt.Errorf("option %d is %q and does not begin with %q", i, options[i], label)
		}
		rest = strings.TrimSpace(rest)
		if again, doubled := strings.CutPrefix(rest, label); doubled {
			rest = strings.TrimSpace(again)
		}
		if astray := labels.FindString(rest); astray != "" {
			return nil, fmt.Errorf("option %d is %q and holds the label %q out of order", i, rest, astray)
		}
		options[i] = rest
	}
	return options, nil
}

// labels is what parts one option from the next.
var labels = regexp.MustCompile(`, *[a-e] \)`)

// parseLabelled parts `a ) x , b ) y` before each label that is next in order.
func parseLabelled(s string) ([]string, error) {
	var options []string
	for start := 0; ; {
		if len(options) == maxOptions {
			return nil, fmt.Errorf("more than %d options", maxOptions)
		}
		next := string(rune('a'+len(options)+1)) + " )"
		end, skip := nextLabel(s[start:], next)
		if end < 0 {
			return append(options, strings.TrimSpace(s[start:])), nil
		}
		options = append(options, strings.TrimSpace(s[start:start+end]))
		start += end + skip
	}
}

// nextLabel finds a comma with a label behind it: the comma's place, and how many bytes part it from the label.
func nextLabel(s, label string) (comma, skip int) {
	for from := 0; ; {
		i := strings.IndexByte(s[from:], ',')
		if i < 0 {
			return -1, 0
		}
		comma = from + i
		rest := strings.TrimLeft(s[comma+1:], " ")
		if strings.HasPrefix(rest, label) {
			return comma, len(s) - comma - len(rest)
		}
		from = comma + 1
	}
}

// parseQuoted reads a list of strings as Python prints it.
func parseQuoted(s string) ([]string, error) {
	var options []string
	rest := s[1:]
	for {
		rest = strings.TrimLeft(rest, " ,")
		switch {
		case rest == "]" && len(options) > 0:
			return options, nil
		case rest == "" || rest[0] != '\'' && rest[0] != '"':
			return nil, fmt.Errorf("%q is not a list of quoted options", s)
		case len(options) == maxOptions:
			return nil, fmt.Errorf("more than %d options", maxOptions)
		}
		option, behind, err := unquote(rest)
		if err != nil {
			return nil, err
		}
		options = append(options, option)
		rest = behind
	}
}

// unquote reads one Python string at the beginning of s.
func unquote(s string) (text, rest string, err error) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == s[0]:
			return b.String(), s[i+1:], nil
		case c == '\\' && i+1 < len(s):
			i++
			if strings.IndexByte(`'"\`, s[i]) < 0 {
				b.WriteByte('\\')
			}
			b.WriteByte(s[i])
		default:
			b.WriteByte(c)
		}
	}
	return "", "", fmt.Errorf("%q has no closing quote", s)
}
