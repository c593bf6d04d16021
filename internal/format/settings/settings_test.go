package settings

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/goccy/go-yaml/ast"
)

func TestWhatIsRefused(t *testing.T) {
	for _, c := range []struct{ name, content, want string }{
		{"too large", strings.Repeat("#", MaxBytes+1), "is over the limit of 1048576 bytes"},
		{"not UTF-8", "a: 1\nb: \"\xe9\"\n", "line 2: is not UTF-8: the byte 0xe9"},
		{"UTF-16", "\xff\xfea\x00:\x00", "line 1: is not UTF-8: the byte 0xff"},
		{"a NUL", "a: 1\n\nb: \x00\n", "line 3: holds the control character U+0000"},
		{"an escape", "a: \x1b[31m\n", "line 1: holds the control character U+001B"},
		{"a mark within", "a: 1\n\ufeffb: 2\n", "line 2: holds the control character U+FEFF"},
		{"lists in lists", "a: 1\nb: " + strings.Repeat("[", 500_000), "line 2: values nest deeper than 20"},
		{"mappings in mappings", strings.Repeat("{a: ", 250_000), "line 1: values nest deeper than 20"},
		{"dashes behind dashes", strings.Repeat("- ", 500_000), "line 1: values nest deeper than 20"},
		{"keys behind keys", strings.Repeat("? ", 500_000), "line 1: values nest deeper than 20"},
		{"deep blocks", deep(30), "line 21: values nest deeper than 20"},
		{"very deep blocks", deep(1000), "line 21: values nest deeper than 20"},
		{"many keys", many(60_000), "line 12001: there are more than 12000 keys and elements"},
		{"many elements", "a: [" + strings.Repeat("1, ", 13_000) + "1]", "line 1: there are more than 12000 keys and elements"},
		{"an alias", "a: &x [1]\nb: *x\n", "line 1: anchors and aliases have no place here: write the value out"},
		{"a merged mapping", "a: 1\n<<: {b: 1}\n", "line 2: anchors and aliases have no place here: write the value out"},
		{"a tag", "a: !!str 5\n", "line 1: the tag !!str has no place here"},
		{"two documents", "a: 1\n---\nb: 1\n", "line 2: a second document begins in this file; there may be one"},
		{"broken", "a: [1\n", "line 1: sequence end token ']' not found"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse([]byte(c.content))
			var is *Error
			if !errors.As(err, &is) || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
}

func deep(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%sa:\n", strings.Repeat(" ", i))
	}
	return b.String()
}

func many(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "k%d: 1\n", i)
	}
	return b.String()
}

func TestWhatIsRead(t *testing.T) {
	for name, content := range map[string]string{
		"plain": "a: 1\nb: [x, {c: d}]\n", "behind a mark": "\ufeffa: 1\n", "with Windows' ends of lines": "a: 1\r\nb: 2\r\n",
		"with braces in texts": "a: '" + strings.Repeat("{", 100) + "'\n", "Chinese": "a: 面积是多少？\n",
	} {
		t.Run(name, func(t *testing.T) {
			if node, err := Parse([]byte(content)); err != nil || node == nil {
				t.Errorf("%v, %v", node, err)
			}
		})
	}
	for _, content := range []string{"", "\ufeff", "\n\n"} {
		if node, err := Parse([]byte(content)); err != nil || node != nil {
			t.Errorf("%q: %v, %v", content, node, err)
		}
	}
}

func TestNumbers(t *testing.T) {
	for value, want := range map[string]string{
		"0": "whole number", "7": "whole number", "-7": "whole number", "2000": "whole number", "0.5": "number", "-0.25": "number", "1.5e-3": "number", "1e-3": "",
		"02000": "", "0o17": "", "017": "", "1_000": "", "0x10": "", "0b1": "", "+5": "", ".5": "", "1.": "", ".inf": "", "-.inf": "", ".nan": "",
		"1_0.5": "", "00.5": "", "2024-02-15": "", "yes": "", "1:30": "", "\"5\"": "", "~": "", "": "", "٣": "",
	} {
		t.Run(value, func(t *testing.T) {
			node, err := Parse([]byte("a: " + value + "\n"))
			if err != nil {
				t.Fatal(err)
			}
			of := node.(*ast.MappingNode).Values[0].Value
			got := ""
			switch {
			case IsWhole(of) && IsNumber(of):
				got = "whole number"
			case IsNumber(of):
				got = "number"
			}
			if got != want {
				t.Errorf("%q is %q, want %q", value, got, want)
			}
		})
	}
}
