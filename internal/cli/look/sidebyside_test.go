package look

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text  string
		limit int
		want  []string
	}{
		{"", 5, []string{""}},
		{"one two three", 7, []string{"one two", "three"}},
		{"one two three", 8, []string{"one two", "three"}},
		{"abcdefgh ij", 3, []string{"abc", "def", "gh", "ij"}},
		{"一个长方体", 4, []string{"一个", "长方", "体"}},
		{"长3厘米", 3, []string{"长", "3厘", "米"}},
		{"a\nb", 5, []string{"a", "b"}},
	} {
		t.Run(c.text, func(t *testing.T) {
			if got := wrap(c.text, c.limit); !slices.Equal(got, c.want) {
				t.Errorf("%q in %d cells: %q, not %q", c.text, c.limit, got, c.want)
			}
		})
	}
}

func TestWrappingLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("ab 长X（∠"))).Draw(t, "text")
		limit := rapid.IntRange(2, 12).Draw(t, "limit")
		lines := wrap(text, limit)
		if got, want := strings.ReplaceAll(strings.Join(lines, ""), " ", ""), strings.ReplaceAll(text, " ", ""); got != want {
			t.Fatalf("%q became %q", text, lines)
		}
		for _, l := range lines {
			if ansi.StringWidth(l) > limit {
				t.Fatalf("%q is wider than %d", l, limit)
			}
		}
	})
}
