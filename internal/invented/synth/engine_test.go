package synth

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"geoeval/internal/program"
	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// changed is the small template with pairs of old and new text.
func changed(t testing.TB, pairs ...string) *Template {
	t.Helper()
	one, err := read("templates/flat/small.yaml", []byte(strings.NewReplacer(pairs...).Replace(smallTemplate)))
	if err != nil {
		t.Fatal(err)
	}
	return one
}

func TestFaultsOfTemplatesAreNamed(t *testing.T) {
	for _, c := range []struct{ old, new, fault string }{
		{"grade: 8", "grade: 8\ncolour: red", `[5:1] unknown field "colour"`},
		{"{from: 1, to: 90}", "{from: 1, until: 90}", `unknown field "until"`},
		{"grade: 8", "grade: 8\ngrade: 9", "already defined"},
		{"grade: 8", "grade: 3", "grade: 3 is none of 7 to 12"},
		{"branch: flat", "branch: solid", `branch: "solid" stands in the folder flat`},
		{"[Triangle]", "[Pentagon]", `shapes: "Pentagon" is not one of`},
		{"kind: calculate", "kind: judge", "kind: a judge question has the answer form yes_no"},
		{"solution: a + b", "solution: a + c", `solution: "a + c": there is no parameter, let or variable c`},
		{"solution: a + b", "solution: a + answer", "answer stands for the answer only in swap and further"},
		{"solution: a + b", "", "solution: is missing"},
		{"{A}{B} with {a}", "{A}{D} with {a}", "text.en[0]: "},
		{"{A}{B} with {a}", "{+A} with {a}", "is a letter and has no sign"},
		{`"One {a}, {b}.", `, "", "text: there are 2 English and 3 Chinese wordings"},
		{`"One {a}, {b}.", `, `"One {a}, {b}.", "Once more {a}, {b}.", `, "text: there are 4 English and 3 Chinese wordings; as many of both"},
		{"It is {answer}.", "In $\\\\triangle {A}B$ it is {answer}.", "B is a point, which gets another letter: write {B}"},
		{"It is {answer}.", "As $r : R = {a} : {b}$, it is {answer}.", "R and r are one letter in a dataset without capitals"},
		{"letters: [A, B]", "letters: [A, A]", "letters: "},
		{"parameters:", "parameters:\n  A: {of: [1]}", "parameters.A: is no free name"},
		{"parameters:", "parameters:\n  sqrt: {of: [1]}", "parameters.sqrt: is no free name"},
		{"{of: [-2, -1, 0, 1, 2]}", "{of: [1], from: 2}", "parameters.n: needs either"},
		{"{of: [-2, -1, 0, 1, 2]}", "{from: 5, to: 2}", "parameters.n: needs from"},
		{"{of: [-2, -1, 0, 1, 2]}", "{of: [0.125]}", "parameters.n: 0.125 has more than two decimals"},
		{"solution: a + b", "solution: a + b\nanswer: {form: roman}", `answer.form: "roman"`},
		{"solution: a + b", "solution: a + b\nanswer: {form: root, of: a, over: b}", "answer.over: does not go with the form root"},
		{"solution: a + b", "answer: {form: expression, text: x, of: a}", "mistakes: an expression needs at least 3"},
		{"solution: a + b", "solution: a + b\nmistakes: [[a, b]]", "mistakes[0]: has 2 values, the answer has 1"},
		{"check: ", "check: [a, b]\nunit: #", "check: there are 2 expressions for the answer's 1 values"},
		{"grade: 8", "grade: 8\nfigure: {points: {A: [0, 0]}, draw: [{polygon: [A, C]}]}", "figure.draw[0]: the figure has no point C"},
		{"grade: 8", "grade: 8\nfigure: {points: {A: [0, 0]}, draw: [{dot: A, hole: A}]}", "figure.draw[0]: draws 2 things"},
		{"grade: 8", "grade: 8\nfigure: {points: {A: [0]}}", "figure.points.A: has 1 coordinates"},
		{"grade: 8", "grade: 8\nswap: {ask: z, solution: a}", `swap.ask: "z" is no parameter`},
		{"grade: 8", "grade: 8\nfurther: {solution: answer}", "further.text: "},
	} {
		t.Run(c.fault, func(t *testing.T) {
			_, err := read("templates/flat/small.yaml", []byte(strings.Replace(smallTemplate, c.old, c.new, 1)))
			if err == nil || !strings.Contains(err.Error(), c.fault) ||
				!strings.Contains(err.Error(), "templates/flat/small.yaml: ") {
				t.Errorf("%q for %q: %v", c.new, c.old, err)
			}
		})
	}
}

func TestGoodTemplatesStandBesideFaultyOnes(t *testing.T) {
	files := fstest.MapFS{
		"templates/flat/good.yaml":  {Data: []byte(smallTemplate)},
		"templates/flat/bad.yaml":   {Data: []byte("branch: [")},
		"templates/solid/good.yaml": {Data: []byte(strings.Replace(smallTemplate, "branch: flat", "branch: solid", 1))},
	}
	all, err := load(files)
	if len(all) != 2 || err == nil || !strings.Contains(err.Error(), "flat/bad.yaml") ||
		!strings.Contains(err.Error(), "two files are named good") {
		t.Errorf("%d templates, %v", len(all), err)
	}
}

// with is a problem of the small template with numbers of one's own.
func with(t testing.TB, one *Template, values map[string]float64) *Instance {
	t.Helper()
	p, err := one.Draw(chanceOf("with"))
	if err != nil {
		t.Fatal(err)
	}
	for name, x := range values {
		p.Values[name], _ = newValue(x)
		p.numbers.values[one.book.slots[name]] = x
	}
	one.name(&p.numbers)
	if _, err := p.settle(one.question); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestSignsAndCoefficients(t *testing.T) {
	one := changed(t, "{A}{B} with {a}, {b}.", "y = {n*}x{+n}, (x{-n}), {a}{+n*}x, {b}")
	for n, want := range map[float64]string{
		2: "y = 2x + 2, (x - 2), 7 + 2x, 9", 1: "y = x + 1, (x - 1), 7 + x, 9", -1: "y = -x - 1, (x + 1), 7 - x, 9",
		-2: "y = -2x - 2, (x + 2), 7 - 2x, 9", 0: "y = 0x, (x), 7x, 9",
	} {
		t.Run(fmt.Sprint("n = ", n), func(t *testing.T) {
			p := with(t, one, map[string]float64{"n": n, "a": 7, "b": 9})
			p.Wording = 0
			text := p.Text(schema.English)
			if got := text.String(p); got != want {
				t.Errorf("n = %v: %q, not %q", n, got, want)
			}
			for _, s := range text {
				if (s.Literal == "") == (s.Parameter == "") {
					t.Errorf("a segment is %+v", s)
				}
			}
		})
	}
}

func TestBracesOfLaTeX(t *testing.T) {
	one := changed(t, `["It is {answer}."]`,
		`['$\sqrt{a} \frac{a}{b} x^{a} \frac{x}{b} \sqrt{{a}^2} \text{a} 2\times{a} \angle{A} = {answer}$']`)
	p := with(t, one, map[string]float64{"a": 7, "b": 9})
	p.Letters["A"] = "P"
	want := `$\sqrt{7} \frac{7}{9} x^{7} \frac{x}{9} \sqrt{7^2} \text{a} 2\times 7 \angle P = 16$`
	if got := p.Steps(schema.English); got != want {
		t.Errorf("%s\nis not\n%s", got, want)
	}
}

// A capital for a quantity is no point's name; one in words, or with a subscript that says of what it is, may be.
func TestLettersOfQuantitiesNameNoPoint(t *testing.T) {
	for steps, want := range map[string]string{
		"It is {answer}.": "",
		"On the x-axis a line's slope m is {answer}.":                  "MX",
		"With x² and $y = {a}$, $a = 2{b}h$ and $r_{1}$: {answer} cm.": "AHXY",
		`With $R = {a}$ and $\\frac{1}{H}$: {answer}.`:                 "HR",
		`L, $S_{\\text{base}}$, $\\text{Area A} = {a}$.`:               "",
		`From {A} to the image $C_1$ it is {answer}.`:                  "C",
		`$P_{\\triangle {A}{B}Q} = {answer}$`:                          "Q",
	} {
		one := changed(t, "It is {answer}.", steps)
		if got := slices.Sorted(slices.Values([]byte(one.symbols))); string(got) != want {
			t.Errorf("%s: %q, not %q", steps, one.symbols, want)
		}
		s := NewStream(1)
		for range 1000 {
			for _, l := range one.drawLetters(s) {
				if strings.Contains(want, l) {
					t.Fatalf("%s: a point is %s", steps, l)
				}
			}
		}
	}
}

func TestAnswersOfEachForm(t *testing.T) {
	for _, c := range []struct{ answer, text, plain string }{
		{"solution: a/b", "0.75", "0.75"}, {"solution: b/a", "1.33", "1.33"}, {"solution: b/a\nanswer: {places: 3}", "1.333", "1.333"},
		{"solution: a*b", "12", "12"}, {"answer: {form: root, of: a*b}", `2\sqrt{3}`, "2√3"}, {"answer: {form: root, of: a/b}", `\frac{\sqrt{3}}{2}`, "√3/2"},
		{"answer: {form: pi, of: b/a}", `\frac{4\pi}{3}`, "4π/3"}, {"answer: {form: pi, of: sqrt(a*b)}", `2\sqrt{3}\pi`, "2√3π"},
		{"solution: a/b\nanswer: {form: fraction}", `\frac{3}{4}`, "3/4"}, {"solution: a/b\nanswer: {form: fraction, over: 4*b}", `\frac{3}{4}`, "3/4"},
		{"answer: {form: coordinate, x: a, y: sqrt(b + 1)}\nmistakes: [[1, 2]]", `(3,\sqrt{5})`, "(3,√5)"},
		{"answer: {form: expression, text: 'y = {a*}x{-b}', of: a}\nmistakes: [x, y, z]", "y = 3x - 4", "y = 3x - 4"},
		{"answer: {form: yes_no, of: a > b}", "no", "no"},
	} {
		t.Run(c.answer, func(t *testing.T) {
			check := "check: a"
			if strings.Contains(c.answer, "coordinate") {
				check = "check: [a, b]"
			}
			one := changed(t, "solution: a + b", c.answer, `check: sum("i - i + 1", 1, a) + b`, check)
			one.parameters[0].values, one.parameters[1].values = []Value{{300}}, []Value{{400}}
			p, err := one.Draw(chanceOf("x"))
			if err != nil {
				t.Fatal(err)
			}
			a := p.Answer()
			if a.Text != c.text || a.Plain != c.plain {
				t.Errorf("%s: %q, %q", c.answer, a.Text, a.Plain)
			}
			if value, ok := mathtext.Value(a.Text); ok != (a.Value != nil) || ok && !same(value, *a.Value) {
				t.Errorf("%s: %q is %v, and not %v", c.answer, a.Text, value, a.Value)
			}
			rounded := strings.Contains(p.Text(schema.English).String(p), "Round the answer")
			if want := a.Text == "1.33" || a.Text == "1.333"; rounded != want {
				t.Errorf("%s: the text is %s", a.Text, p.Text(schema.English).String(p))
			}
		})
	}
	yes := Answer{Text: "yes", Kind: schema.AnswerText}
	if yes.In(schema.Chinese) != "是" || yes.In(schema.English) != "yes" {
		t.Error("yes is", yes.In(schema.Chinese), yes.In(schema.English))
	}
}

func TestPrograms(t *testing.T) {
	const cannot = ""
	for _, c := range []struct {
		solution                      string
		pgps, stack, mathqa, equation string
	}{
		{"a + b", "Sum N0 N1 V0 Get V0", "g_add N_0 N_1", "add(n0,n1)|", "x=9+4"},
		{"a - b", "Sum V0 N1 N0 Get V0", "g_minus N_0 N_1", "subtract(n0,n1)|", "x=9-4"},
		{"b - a", "Sum V0 N1 N0 Get V0", cannot, "subtract(n0,n1)|", "x=4-9"},
		{"abs(b - a)", "Sum V0 N1 N0 Get V0", "g_minus N_0 N_1", "subtract(n0,n1)|", "x=9-4"},
		{"max(a, b)", "Get N0", "g_equal N_0", "multiply(n0,const_1)|", "x=9"},
		{"a > b ? b/2 : 1", "Multiple V0 C2 N0 Get V0", "g_half N_0", "divide(n0,const_2)|", "x=4/2"},
		{"2*a", "Multiple N0 C2 V0 Get V0", "g_double N_0", "multiply(n0,const_2)|", "x=2*9"},
		{"3*a", "Multiple N0 C3 V0 Get V0", "g_double N_0 g_add V_0 N_0", "multiply(n0,const_3)|", "x=3*9"},
		{"a^2", "Multiple N0 N0 V0 Get V0", "g_mul N_0 N_0", "square_area(n0)|", "x=9^2"},
		{"(a - b)/2", "Sum V0 N1 N0 Multiple V1 C2 V0 Get V1", "g_minus N_0 N_1 g_half V_0", "subtract(n0,n1)|divide(#0,const_2)|", "x=(9-4)/2"},
		{"a/(b*2)", "Multiple V0 C2 N0 Multiple V1 N1 V0 Get V1", "g_divide N_0 N_1 g_half V_0", "divide(n0,n1)|divide(#0,const_2)|", "x=9/(4*2)"},
		{"sqrt(a^2 + b^2)", "Gougu N0 N1 V0 Get V0", "gougu_add N_0 N_1", "diagonal(n0,n1)|", cannot},
		{"sqrt(a^2 - b^2)", "Gougu V0 N1 N0 Get V0", "gougu_minus N_0 N_1", "side_by_diagonal(n0,n1)|", cannot},
		{"sqrt(a)", "Multiple V0 V0 N0 Get V0", cannot, "sqrt(n0)|", cannot},
		{"pi*a^2", "Circle_R_Area N0 V0 Get V0", "cal_circle_area N_0", "circle_area(n0)|", "x=3.14*9^2"},
		{"2*pi*a", "Circle_R_Circum N0 V0 Get V0", "cal_circle_perimeter N_0", "circumface(n0)|", "x=2*3.14*9"},
		{"pi*a", "Circle_D_Circum N0 V0 Get V0", "g_mul C_5 N_0", "multiply(const_pi,n0)|", "x=3.14*9"},
		{"a*sin(b)", "Multiple C2 C0.5 V0 Gsin V1 V0 N1 Multiple N0 V1 V2 Get V2", "g_sin N_1 g_mul N_0 V_0", cannot, cannot},
		{"asin(b/a)", "Gsin N0 N1 V0 Get V0", "g_divide N_0 N_1 g_asin V_0", cannot, cannot},
		{"atan(b/a)", "Gtan N0 N1 V0 Get V0", cannot, cannot, cannot},
		{"a*7", "Sum C2 C5 V0 Multiple N0 V0 V1 Get V1", cannot, "multiply(n0,const_7)|", "x=9*7"},
		{"a*0.33", cannot, cannot, cannot, "x=9*0.33"},
		{"a/3", "Multiple V0 C3 N0 Get V0", "g_divide C_2 C_0 g_divide N_0 V_0", "divide(n0,const_3)|", "x=9/3"},
		{"180 - a", "Sum V0 N0 C180 Get V0", "g_minus C_3 N_0", "subtract(const_180,n0)|", "x=180-9"},
		{"floor(a)", cannot, cannot, "floor(n0)|", cannot},
	} {
		t.Run(c.solution, func(t *testing.T) {
			p := with(t, changed(t, "solution: a + b", "solution: '"+c.solution+"'"), map[string]float64{"a": 9, "b": 4})
			for l, want := range map[program.Language]string{program.PGPS: c.pgps, program.Stack: c.stack,
				program.MathQA: c.mathqa, program.Equation: c.equation} {
				t.Run(string(l), func(t *testing.T) {
					got, _, err := programOf(p, l)
					if want == cannot {
						if !errors.Is(err, ErrCannotSay) {
							t.Errorf("%s in %s: %q, %v", c.solution, l, got, err)
						}
						return
					}
					// The numbers are named as they are first used.
					if err != nil || got != want {
						t.Errorf("%s in %s: %q, %v, and not %q", c.solution, l, got, err, want)
					}
					testProgram(t, p, l)
				})
			}
		})
	}
	p := with(t, changed(t), nil)
	if _, err := p.Program(program.PGPS, func(string) (string, bool) { return "", false }); !errors.Is(err, ErrCannotSay) {
		t.Error("a program names a number that the problem does not give:", err)
	}
	p = with(t, changed(t, "solution: a + b", "solution: pi*a"), map[string]float64{"a": 100})
	if got := p.WithPi(EquationPi).Answer(); !same(*got.Value, 314) {
		t.Errorf("with GeometryQA's π the answer is %v", got)
	}
}

func TestChoicesAreLikely(t *testing.T) {
	one := changed(t, "solution: a + b", "solution: a + b\nmistakes: [a - b, -a, a + b, a + b + 0.001, 1000*a, a/0, a*b]")
	for i := range 300 {
		p, err := one.Draw(chanceOf("likely", string(rune(i))))
		if err != nil {
			t.Fatal(err)
		}
		choices, right := p.Choices(5, chanceOf(string(rune(i))), inLatex)
		if len(choices) != 5 || choices[right].Text != p.Answer().Text {
			t.Fatalf("%v, %d of %v", p.Values, right, texts(choices))
		}
		for _, c := range choices {
			if *c.Value <= 0 || *c.Value > 12**p.Answer().Value {
				t.Errorf("%v: %v", p.Values, texts(choices))
			}
		}
	}
}

func TestTheRightChoiceStandsEverywhere(t *testing.T) {
	one := changed(t)
	var at [4]int
	for i := range 400 {
		p := with(t, one, nil)
		_, right := p.Choices(4, chanceOf("place", string(rune(i))), inLatex)
		at[right]++
	}
	for i, n := range at {
		if n < 60 {
			t.Errorf("the right one stands %d times at %d", n, i)
		}
	}
}

func TestDrawsAreDeterministic(t *testing.T) {
	for _, one := range templates(t) {
		again := func() string {
			p, err := one.Draw(chanceOf("same"))
			if err != nil {
				t.Fatal(err)
			}
			return shown(p)
		}
		if diff := cmp.Diff(again(), again()); diff != "" {
			t.Errorf("%s: %s", one.Name, diff)
		}
	}
}

func TestConditionsThatCannotHoldAreSaid(t *testing.T) {
	one := changed(t, "text:", "where: [a > 100]\ntext:")
	if _, err := one.Draw(chanceOf("x")); err == nil || !strings.Contains(err.Error(), "widen the ranges or where") {
		t.Error(err)
	}
}

func TestEditsThatATemplateHasNot(t *testing.T) {
	p := with(t, changed(t), nil)
	if _, err := p.Swap(); !errors.Is(err, ErrNoEdit) {
		t.Error(err)
	}
	if _, err := p.Extend(); !errors.Is(err, ErrNoEdit) {
		t.Error(err)
	}
	rounded := changed(t, "grade: 8",
		"grade: 8\nswap: {ask: a, solution: answer*b, text: {en: ['{answer} {b}?'], zh: ['{answer}{b}？']}}", "solution: a + b", "solution: a/b")
	p = with(t, rounded, map[string]float64{"a": 1, "b": 3})
	if _, err := p.Swap(); !errors.Is(err, ErrNoEdit) {
		t.Error("a rounded answer was swapped:", err)
	}
}
