package phrase

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// written are the tokens of a text: their forms, names in brackets, and | where a line begins.
func written(text string) string {
	var all []string
	for _, t := range Vocabulary(nil).Tokens(nil, text) {
		form := t.Form
		if t.Name {
			form = "<" + form + ">"
		}
		if t.Line {
			form = "|" + form
		}
		all = append(all, form)
	}
	return strings.Join(all, " ")
}

func TestTokens(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"words and names", "In Triangle ABC, SSS holds for ABCDEF", "in triangle <ABC> , <SSS> holds for abcdef"},
		{"numerals", "AB = 12.5 cm, 3.", "<AB> = 12.5 cm , 3 ."},
		{"hyphens, quotes and primes", "right-angled “x-axis” A′ B' `c` 2–3", "right angled x axis <A> <B> c 2 3"},
		{"what only formats", `$\angle_{ABC}\,x\ \{y\}$~z \\`, `\angle <ABC> x y z`},
		{"Chinese", "求∠ABC。", "求 ∠ <ABC> 。"},
		{"full width", "ＡＢ＝３（ｘ）；", "<A> <B> = 3 ( x ) ;"},
		{"lines", "a b\n  c\n\"d e\n*f", "a b |c d e |* f"},
		{"letters of other scripts", "α é", "α é"},
	} {
		if got := written(c.text); got != c.want {
			t.Errorf("%s: %q gives %q, want %q", c.name, c.text, got, c.want)
		}
	}
}

// A phrase is found in the text that it is: tokens lie one behind the other, and have the numbers of their forms.
func TestTokensLieInTheText(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("aBC1.$\\-{}\n 三∠＝Ａ'é\u202e"))).Draw(r, "text")
		v, last := Vocabulary{}, 0
		for i, form := range Forms(text, nil) {
			v[form] = int32(i + 1)
		}
		for _, token := range v.Tokens(nil, text) {
			if token.Start < last || token.End <= token.Start || token.End > len(text) || token.Form == "" || v[token.Form] != token.ID || token.ID == 0 {
				r.Fatal(fmt.Sprintf("%q: %+v behind %d", text, token, last))
			}
			last = token.End
		}
	})
}

func TestForms(t *testing.T) {
	if got := strings.Join(Forms("the sum of a Triangle", IsArticle), " "); got != "sum of triangle" {
		t.Error(got)
	}
}
