package mentions

import (
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
)

func principle(id, en, zh string, words ...string) schema.Principle {
	p := schema.Principle{ID: id, Benchmark: schema.GeoSense, NameEN: en, NameZH: zh}
	for _, w := range words {
		if w[0] < 0x80 {
			p.WordsEN = append(p.WordsEN, w)
		} else {
			p.WordsZH = append(p.WordsZH, w)
		}
	}
	return p
}

var catalogue = []schema.Principle{
	principle("pythagoras", "Pythagorean Theorem", "勾股定理", "Pythagoras"),
	principle("right", "Definition of Right Triangle", "直角三角形的定义", "hypotenuse", "斜边"),
	principle("isosceles", "Definition of Isosceles Right Triangle", "等腰直角三角形的定义"),
	principle("triangle", "Definition of Triangle", "三角形的定义"),
	principle("circle", "Definition of Circle", "圆的定义", "圆"),
	principle("semicircle", "Definition of Semicircle", "半圆的定义", "半圆"),
	principle("area", "Area of a Circle", "圆的面积", "circle's area"),
	principle("aa", "AA Similarity Theorem", "相似三角形判定定理(AA)", "AA", "similar"),
	principle("sas", "SAS Similarity Theorem", "相似三角形判定定理(SAS)", "SAS", "similar"),
	principle("sphere", "Volume of a Sphere", "球的体积"),
	principle("boundary", "Area of the Boundary", "边界"),
	principle("bisector", "Definition of Angle Bisector", "角平分线的定义", "平分线"),
}

func TestNames(t *testing.T) {
	t.Parallel()
	f := New(catalogue)
	for _, c := range []struct{ name, response, question, want string }{
		{"named", "By the Pythagorean theorem, AC = 5.", "", "pythagoras"},
		{"hyphens, quotes and capitals", "Use the *PYTHAGOREAN-Theorem*'s formula.", "", "pythagoras"},
		{"another word", "Pythagoras gives 5.", "", "pythagoras"},
		{"what a definition defines", "ABC is a right triangle.", "", "right"},
		{"plural", "Both are right triangles.", "", "right"},
		{"Chinese without blanks", "由勾股定理得AC=5", "", "pythagoras"},
		{"both languages", "由 Pythagorean theorem 得 AC=5", "", "pythagoras"},
		{"none", "AC = 5", "", ""},

		{"a name in a longer one", "It is an isosceles right triangle.", "", "isosceles"},
		{"Chinese in a longer one", "它是等腰直角三角形", "", "isosceles"},
		{"a part of a word", "the encircled bisphere", "", ""},
		{"half a circle", "a semicircle", "", "semicircle"},
		{"Chinese half", "作半圆", "", "semicircle"},
		{"an ellipse", "这是椭圆", "", ""},
		{"a formula's name, not its thing", "圆的面积是π", "", "area"},
		{"a word of several", "They are similar.", "", ""},
		{"abbreviations", "By AA they are similar.", "", "aa"},
		{"small letters are none", "aa", "", ""},
		{"a bisector of an angle", "作∠B的平分线", "", "bisector"},
		{"what bisects a segment", "D平分线段AC", "", ""},
		{"both", "D平分线段AC，BD是∠B的平分线", "", "bisector"},

		{"its converse", "By the converse of the Pythagorean theorem it has a right angle.", "", ""},
		{"its converse in Chinese", "由勾股定理的逆定理", "", ""},

		{"denied both", "This is not a right triangle, so the Pythagorean theorem does not apply.", "", ""},
		{"denied both in Chinese", "这不是直角三角形，所以不能用勾股定理。", "", ""},
		{"denied before", "We cannot use the Pythagorean theorem here.", "", ""},
		{"shortened", "We can't apply the Pythagorean theorem.", "", ""},
		{"isn't", "It isn't a right triangle.", "", ""},
		{"without", "We solve it without the Pythagorean theorem.", "", ""},
		{"instead", "Instead of the Pythagorean theorem we count.", "", ""},
		{"behind it", "The Pythagorean theorem cannot be used here.", "", ""},
		{"behind it, shortened", "The Pythagorean theorem doesn't help.", "", ""},
		{"not found by it", "AC cannot be found by the Pythagorean theorem.", "", ""},
		{"behind it in Chinese", "勾股定理在此不适用", "", ""},
		{"non", "a non-right triangle", "", ""},
		{"denied and then used", "Is it not a right triangle? It is: the Pythagorean theorem gives 5.", "", "pythagoras"},
		{"denied and used elsewhere", "The Pythagorean theorem does not apply to ABD. In ABC the Pythagorean theorem gives 5.", "", "pythagoras"},
		{"something else is denied before", "ABCD is not a square, but by the Pythagorean theorem AC = 5.", "", "pythagoras"},
		{"something else is denied behind", "By the Pythagorean theorem AC is not 6.", "", "pythagoras"},
		{"something else is denied in a line before", "AC is not given\nPythagorean theorem: AC = 5", "", "pythagoras"},
		{"not only", "Not only the Pythagorean theorem is needed.", "", "pythagoras"},
		{"easy to see in Chinese", "不难看出由勾股定理得5", "", "pythagoras"},
		{"known in Chinese", "AC未知，由勾股定理得5", "", "pythagoras"},
		{"supposed", "If it were a right triangle, the Pythagorean theorem would give 5.", "", ""},
		{"a condition that holds", "If AB = 3, the Pythagorean theorem gives 5.", "", "pythagoras"},
		{"asked", "Can we use the Pythagorean theorem?", "", ""},
		{"asked in Chinese", "能用勾股定理吗？", "", ""},

		{"the question again", "Find the hypotenuse of a right triangle with legs 3 and 4. It is 5.",
			"Find the hypotenuse of a right triangle with legs 3 and 4.", ""},
		{"the question in quotes", "The problem says: \"Find the hypotenuse of a right triangle with legs 3 and 4\". So 5.",
			"Find the hypotenuse of a right triangle with legs 3 and 4.", ""},
		{"a part of it", "We are to find the hypotenuse of a right triangle with legs 3 and 4: by the Pythagorean theorem 5.",
			"In the figure, find the hypotenuse of a right triangle with legs 3 and 4.", "pythagoras"},
		{"its own words", "A right triangle with hypotenuse 5.", "Find the hypotenuse of a right triangle with legs 3 and 4.", "right"},
		{"Chinese again", "如图,在直角三角形ABC中,求斜边的长。答案是5。", "如图,在直角三角形ABC中,求斜边的长。", ""},
		{"a short question", "Is it a right triangle: yes.", "Is it a right triangle", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := f.Read(c.response, c.question)
			var got []string
			for _, p := range catalogue {
				if r.Names(p.ID) != "" {
					got = append(got, p.ID)
				}
			}
			if is := strings.Join(got, " "); is != c.want {
				t.Errorf("%q names %q, not %q", c.response, is, c.want)
			}
		})
	}
}

func TestWordsAreThoseOfTheResponse(t *testing.T) {
	if got := New(catalogue).Read("So the Pythagorean\n theorem gives 5", "").Names("pythagoras"); got != "Pythagorean\n theorem" {
		t.Errorf("%q", got)
	}
}

const (
	legs  = "With legs <note>3</note> and <note>4</note>, 3² + 4² = <note>5</note>²."
	disk  = "半径为<note>5</note>的圆的面积是π·5² = <note>78.5</note>。"
	angle = "The angles <note>35</note>° and <note>145</note>° add up: 180° − 35° = 145°."
	half  = "½ · <note>6</note> · <note>8</note> = <note>24</note>"
)

func TestFormulas(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, application, response string
		want                        bool
	}{
		{"as it stands", legs, "3² + 4² = 25", true},
		{"LaTeX", legs, `AC = \sqrt{3^{2} + 4^{2}} = \sqrt{25}`, true},
		{"fewer signs", legs, "so sqrt(4^2+3^2) is it", true},
		{"solved for a leg", legs, "AB² = 5² − 3² = 16", true},
		{"with letters that are known", legs, "a = 3, b = 4, hence c^2 = a^2 + b^2", true},
		{"of a program", legs, "V0 = 3 and V1 = 4, V0² + V1² = V2²", true},
		{"units", legs, "(3 cm)² + (4 cm)^2 = 25 cm²", true},
		{"with letters that are not known", legs, "c² = a² + b²", false},
		{"other numbers", legs, "6² + 8² = 100", false},
		{"one more", legs, "3² + 4² + 5² = 50", false},
		{"another formula of the same numbers", legs, "3 + 4 + 5 = 12", false},
		{"their product", legs, "3 × 4 = 12", false},
		{"a result alone", legs, "The answer is 5.", false},
		{"the numbers alone", legs, "3, 4 and 5", false},
		{"a date", legs, "On 3/4/2025", false},

		{"times pi", disk, "S = π × 5² = 25π", true},
		{"pi rounded", disk, "3.14*5*5=78.5", true},
		{"LaTeX's pi", disk, `$A = \pi (5)^2 \approx 78.54$`, true},
		{"of a circumference", disk, "2π·5 = 31.4", false},
		{"solved for the radius", disk, "78.5 / 3.14 = 25", true},

		{"an angle", angle, "∠B = 180° - 35° = 145°", true},
		{"LaTeX's degrees", angle, `$180^\circ - 35^{\circ} = 145^{\circ}$`, true},
		{"divided", angle, "180 / 35 = 5.14", false},

		{"halved", half, "6 × 8 ÷ 2 = 24", true},
		{"as a fraction", half, `\frac{1}{2} \times 6 \times 8`, true},
		{"as a decimal", half, "0.5 * 6 * 8", true},
		{"with an x between", half, "1/2 x 6 x 8 = 24", true},
		{"not halved", half, "6 × 8 = 48", false},
		{"a perimeter of the same value", half, "6 + 8 + 10 = 24", false},
		{"no formula", "The triangle <note>ABC</note> has a right angle.", "3 + 4 = 7", false},
		{"open parentheses", half, strings.Repeat("(", 5000) + "6*8/2", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := New(nil).Read(c.response, "")
			if got := r.Uses(FormulaOf(c.application)); (got != "") != c.want {
				t.Errorf("%q uses %q: %q", c.response, c.application, got)
			}
		})
	}
}

func TestNotes(t *testing.T) {
	for text, want := range map[string]int{"": 0, "a": 0, legs: 3, "<note>a</note><note>b</note>": 2, "<note>a": 0, "<note>a\nb</note>": 1} {
		if got := Notes(text); got != want {
			t.Errorf("%q has %d, not %d", text, got, want)
		}
	}
}

func TestLanguageOf(t *testing.T) {
	for _, c := range []struct {
		text     string
		question schema.Language
		want     schema.Language
	}{
		{"因为AB=3，由勾股定理得", schema.English, schema.Chinese},
		{`因为$\frac{1}{2}\times 3$,所以面积是\text{ABC}`, schema.English, schema.Chinese},
		{"Let us solve it: 如图 means as in the figure.", schema.Chinese, schema.English},
		{"5", schema.Chinese, schema.Chinese},
		{"AB = CD", schema.English, schema.English},
	} {
		if got := LanguageOf(c.text, c.question); got != c.want {
			t.Errorf("%q is %s", c.text, got)
		}
	}
}

// Whatever a response is, reading it ends, and says the same again.
func TestAnyResponse(t *testing.T) {
	t.Parallel()
	f := New(catalogue)
	for _, text := range []string{"", " ", "<note>", "\\", `\frac{`, "=", "==", "3=", "3^", "√", "((((", "不", "非", "\xff", strings.Repeat("3+", 10000),
		strings.Repeat("不是直角三角形", 3000), strings.Repeat("right triangle ", 3000), strings.Repeat("{", 10000), strings.Repeat("1^", 10000)} {
		a, b := f.Read(text, text), f.Read(text, text)
		if !slices.Equal(mentioned(a), mentioned(b)) || a.Uses(FormulaOf(legs)) != b.Uses(FormulaOf(legs)) {
			t.Errorf("%.40q is read in two ways", text)
		}
	}
}

func mentioned(r *Reading) (all []string) {
	for _, p := range catalogue {
		all = append(all, r.Names(p.ID))
	}
	return all
}
