package mathtext

import (
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	for text, want := range map[string]int{
		"":                                 0,
		" . , ? $ \n":                      0,
		"Find the length of AB.":           5,
		"It's 3.14 or 1,200, isn't it?":    6,
		`\triangle ABC \sim \triangle DEF`: 5,
		`\frac{1}{2}x+5 = \sqrt{3}`:        7,
		"angle 1 = N_0 , then":             4,
		"一个圆的半径是3厘米。":                      10,
		"⊙O ⊥ AB ∥ CD":                     3,
		"a\u200bb":                         2,
		strings.Repeat("two words ", 500):  1000,
	} {
		if got := Words(text); got != want {
			t.Errorf("Words(%q) = %d, want %d", text, got, want)
		}
	}
}

func TestNormalizeDropsWhatDoesNotTell(t *testing.T) {
	for _, same := range [][]string{
		{"Find x.", " find  X ", "FIND\tx?", "ｆｉｎｄ　ｘ", "find\u200b x"},
		{"AB = 5, CD=6", "AB=5 , CD = 6", "$AB=5$, $CD=6$", "ＡＢ＝５，ＣＤ＝６。", "AB=5、CD=6"},
		{`\left( 2,3 \right)`, "(2,3)", `(2,\,3)`},
		{`\dfrac{1}{2}`, `\frac {1} {2}`, `\tfrac{1}{2}`},
		{"30°", `30^\circ`, `30^{\circ}`, `30 ^ { \circ }`, `$30^\circ$`},
		{"长8分米", "长 8 分 米 ．", "长８分米。"},
		{"x-5", "x − 5", "x – 5"},
		{`the "top"`, "the “top”"},
		{"½", "1/2"},
		{`a\quad b`, `a~b`, `a\ b`, "a b", `a\\b`},
	} {
		want := Normalize(same[0])
		for _, text := range same[1:] {
			if got := Normalize(text); got != want {
				t.Errorf("Normalize(%q) = %q, but Normalize(%q) = %q", text, got, same[0], want)
			}
		}
	}
}

func TestNormalizeKeepsWhatTells(t *testing.T) {
	forms := map[string]string{}
	for _, text := range []string{
		"find x", "find y", "AB = 5", "AB = 6", "A B = 5", "1 2", "12", "1.2", "-5", "5", `\sin x`, `\cos x`, "(1,2)", "[1,2]", "1,2",
		`\$5`, "求x", "", "x^2", "x_2", `\leftarrow`,
	} {
		form := Normalize(text)
		if other, ok := forms[form]; ok {
			t.Errorf("Normalize gives %q and %q the same form %q", other, text, form)
		}
		forms[form] = text
	}
}

func TestBoxed(t *testing.T) {
	for solution, want := range map[string]string{
		`So it is $\boxed{12}$.`:           "12",
		`$\boxed{\frac{1}{2}}$`:            `\frac{1}{2}`,
		`first \boxed{1}, then \boxed{2}.`: "2",
		`\fbox{7}`:                         "7",
		`$\boxed 5$, as wished`:            "5",
		`$\boxed12.$`:                      "12",
		`$\boxed\pi$`:                      `\pi`,
		`\boxed{\{4,5\}}`:                  `\{4,5\}`,
		`\boxed{\}}`:                       `\}`,
		`\boxed{ \text{a {b} c} }`:         `\text{a {b} c}`,
		`\boxed{3} and \boxed{4`:           "3",
		`\boxed{\boxed{8}}`:                "8",
		`} \boxed{6} {`:                    "6",
		`\boxed {9}`:                       "9",
		`\boxed{a\\}`:                      `a\\`,
		`\boxedx{5}`:                       "",
		`\boxed`:                           "",
		`\boxed{}`:                         "",
		`no answer`:                        "",
		`\boxed $5$`:                       "",
	} {
		if got, ok := Boxed(solution); got != want || ok != (want != "") {
			t.Errorf("Boxed(%q) = %q, %v; want %q", solution, got, ok, want)
		}
	}
}

func BenchmarkNormalize(b *testing.B) {
	english := strings.Repeat("In triangle A B C , the side $AB$ is 12 cm long. ", 4)
	chinese := strings.Repeat("一个圆的半径是３厘米，面积是多少？", 4)
	for b.Loop() {
		Normalize(english)
		Normalize(chinese)
	}
}

func BenchmarkWords(b *testing.B) {
	text := strings.Repeat("In triangle A B C , the side $AB$ is 12 cm long. 半径是３厘米", 4)
	for b.Loop() {
		Words(text)
	}
}
