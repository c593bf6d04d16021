package describe

import "testing"

func TestEscape(t *testing.T) {
	for in, want := range map[string]string{
		"<source>/<split>":    `\<source\>/\<split\>`,
		"text_zh and _x_":     `text_zh and \_x\_`,
		"a|b\n  c":            `a\|b c`,
		"`x` * $y$ [z](u) &c": "\\`x\\` \\* \\$y\\$ \\[z\\](u) \\&c",
	} {
		t.Run(in, func(t *testing.T) {
			if got := Escape(in); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}
