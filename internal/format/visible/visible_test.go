package visible_test

import (
	"encoding/json"
	"testing"
	"unicode"

	"geoeval/internal/format/visible"
)

// Characters of each kind are written by their codes, and all others stay.
func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "",
		"line\n\tand tab":              "line\n\tand tab",
		"几何 ∠ABC = 60° é \U0001f4d0 �": "几何 ∠ABC = 60° é \U0001f4d0 �",
		"\x1b[2J\r\a\x00\x7f":          `\u001b[2J\u000d\u0007\u0000\u007f`,
		"\u0085\u009b31m":              `\u0085\u009b31m`,
		"a\u00adb\u200b\ufeff\u202e":   `a\u00adb\u200b\ufeff\u202e`,
		"\u2028\u2029":                 `\u2028\u2029`,
		"\U000e0041":                   `\udb40\udc41`,
		"\xff\xe5\x87":                 `\xff\xe5\x87`,
		`\u001b`:                       `\u001b`,
	} {
		if got := visible.Text(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if again := visible.Text(visible.Text(text)); again != want {
			t.Errorf("%q: twice %q, want %q", text, again, want)
		}
	}
}

// In JSON the codes mean the characters.
func TestJSON(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !visible.Hidden(r) {
			continue
		}
		content, err := json.Marshal(string(r))
		if err != nil {
			t.Fatal(err)
		}
		var back string
		if err := json.Unmarshal([]byte(visible.Text(string(content))), &back); err != nil || back != string(r) {
			t.Errorf("%U: %q, %v", r, back, err)
		}
	}
}
