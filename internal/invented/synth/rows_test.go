package synth

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"geoeval/internal/program"
	"geoeval/schema"
)

// median is a template by Go code: a right triangle and the median to its hypotenuse, in three draws.
func median() *File {
	return &File{
		Branch: "flat", Kind: "calculate", Grade: 8, Shapes: []string{"Triangle"}, Points: []string{"Median of Triangle"},
		Goal: "length", Letters: []string{"A", "B", "C", "M"}, Parameters: Names[Number]("a", "b"),
		Let: List[string]{{"c", "distance(A, B)"}},
		Figure: &FigureFile{
			Points: Names[[]string]("A", "B", "C", "M"),
			Draw: []Drawn{
				{Polygon: &Outline{Of: Places("A", "B", "C")}}, {Segment: Places("C", "M")}, {Right: Places("A", "C", "B")},
				{Measure: &MarkFile{Of: Places("B", "C"), Text: "{a}"}}, {Measure: &MarkFile{Of: Places("A", "C"), Text: "{b}"}},
			},
		},
		Question: QuestionFile{
			Text: Wordings{
				[]string{"In triangle {A}{B}{C}, ∠{C} = 90°, {B}{C} = {a} and {A}{C} = {b}. {M} bisects {A}{B}. Find {C}{M}."},
				[]string{"在△{A}{B}{C}中，∠{C}=90°，{B}{C}={a}，{A}{C}={b}，{M}是{A}{B}的中点，求{C}{M}的长。"},
			},
			Short:    &Sentences{"{M} is the midpoint of {A}{B}. Find {C}{M}.", "{M}是{A}{B}的中点，求{C}{M}的长。"},
			Given:    []string{"{B}{C} = {a}", "{A}{C} = {b}", `{A}{C} \perp {B}{C} on {C}`},
			Solution: "sqrt(a^2 + b^2)/2", Check: []string{"distance(C, M)"}, Answer: AnswerFile{Form: "fraction"},
			Mistakes: []any{"c", "a + b", 7},
			Steps:    Wordings{[]string{"${A}{B} = {c}$."}, []string{"${A}{B} = {c}$。"}},
		},
		Rows: []Row{
			{[]float64{3, 4}, [][3]float64{{0, 4}, {3, 0}, {0, 0}, {1.5, 2}}},
			{[]float64{6, 8}, [][3]float64{{0, 8}, {6, 0}, {0, 0}, {3, 4}}},
			{[]float64{5, 12}, [][3]float64{{0, 12}, {5, 0}, {0, 0}, {2.5, 6}}},
		},
	}
}

// rowed draws a row.
func rowed(row uint64) Chance {
	other := chanceOf("rows", fmt.Sprint(row))
	return func(parts ...string) uint64 {
		if parts[len(parts)-1] == "numbers" {
			return row
		}
		return other(parts...)
	}
}

func TestATemplateOfRowsIsDrawnRowByRow(t *testing.T) {
	one, err := Compile("median", median())
	if err != nil {
		t.Fatal(err)
	}
	if one.Rows() != 3 || templates(t)[0].Rows() != 0 {
		t.Errorf("%d rows, and %d of a template with ranges", one.Rows(), templates(t)[0].Rows())
	}
	for row, want := range []string{`\frac{5}{2}`, "5", `\frac{13}{2}`, `\frac{5}{2}`} { // the fourth is the first again
		t.Run(fmt.Sprint(row), func(t *testing.T) {
			p, err := one.Draw(rowed(uint64(row)))
			if err == nil && p.Values["a"].Float() != median().Rows[row%3].Numbers[0] {
				err = fmt.Errorf("it has the numbers %v", p.Values)
			}
			if err != nil || p.Answer().Text != want {
				t.Fatalf("the answer is %q, want %q: %v", p.Answer().Text, want, err)
			}
			check, err := p.Check()
			if err != nil || !same(check[0], p.Value()) {
				t.Errorf("the figure says %v, the solution %v: %v", check, p.Value(), err)
			}
			structural, _ := p.Clauses()
			if lines := strings.Join(structural, ", "); strings.Count(lines, "line") != 4 {
				t.Errorf("%s; want three sides and a median", lines)
			}
			if scene, err := p.Figure(); err != nil || scene.Solid || len(scene.Names) != 4 {
				t.Errorf("the figure is %+v: %v", scene, err)
			}
			if text := p.Text(schema.English).String(p); !strings.Contains(text, "= "+p.Values["a"].String()+" and") {
				t.Error(text)
			}
			if _, _, err := programOf(p, program.MathQA); err != nil {
				t.Error(err)
			}
			if again, err := p.Renumber(chanceOf("again")); err != nil || again.Values["a"] == p.Values["a"] {
				t.Errorf("another row is %v: %v", again, err)
			}
		})
	}
}

func TestARowWithoutAnAnswerIsPassedOver(t *testing.T) {
	f := median()
	f.Question.Solution = "sqrt(a^2 + b^2)/(a != 6)"
	one, err := Compile("median", f)
	if err != nil {
		t.Fatal(err)
	}
	if p, err := one.Draw(rowed(1)); err != nil || p.Values["a"].Float() != 5 {
		t.Errorf("%v is drawn: %v", p.Values, err)
	}
	f.Question.Solution = "a/0"
	if one, err = Compile("median", f); err != nil {
		t.Fatal(err)
	}
	if _, err := one.Draw(rowed(1)); err == nil || !strings.Contains(err.Error(), "none of its 3 rows") {
		t.Error(err)
	}
}

func TestASolidTemplateOfRowsIsInSpace(t *testing.T) {
	f := median()
	f.Branch, f.Rows[0].Points[0] = "solid", [3]float64{0, 4, 0}
	f.Rows[1].Points[3][2] = 1
	one, err := Compile("solid", f)
	if err != nil {
		t.Fatal(err)
	}
	p, err := one.Draw(rowed(1))
	if err != nil {
		t.Fatal(err)
	}
	if scene, err := p.Figure(); err != nil || !scene.Solid || scene.Names[p.Letters["M"]].Z != 1 {
		t.Errorf("%+v: %v", scene, err)
	}
}

func TestWhatIsWrongWithATemplateOfRowsIsSaid(t *testing.T) {
	for want, spoil := range map[string]func(f *File){
		"parameters.a: gets its values from the rows":    func(f *File) { f.Parameters[0].Value.Of = []float64{1} },
		"figure.points.A: has its coordinates":           func(f *File) { f.Figure.Points[0].Value = []string{"0", "0"} },
		"figure.points.B: has no name, or one that":      func(f *File) { f.Figure.Points[0].Name = "B" },
		"where: does not go with rows":                   func(f *File) { f.Where = []string{"a > 1"} },
		"rows: there is none":                            func(f *File) { f.Rows = []Row{} },
		"rows[1]: has 1 numbers and 4 points, not those": func(f *File) { f.Rows[1].Numbers = []float64{1} },
		"rows[1]: has 2 numbers and 0 points, not those": func(f *File) { f.Rows[1].Points = nil },
		"rows[0]: a is 0.333, which has more":            func(f *File) { f.Rows[0].Numbers[0] = 0.333 },
		"rows[2]: point C is at [NaN 0 0]":               func(f *File) { f.Rows[2].Points[2][0] = math.NaN() },
		"rows[2]: point C is at [0 0 1]":                 func(f *File) { f.Rows[2].Points[2][2] = 1 },
		"text: there are 0 English and 1 Chinese":        func(f *File) { f.Question.Text.English = nil },
		"letters: 21 are more than 20":                   func(f *File) { f.Letters = strings.Split(alphabet[:21], "") },
		"parameters: there is none":                      func(f *File) { f.Rows = nil; f.Parameters = nil },
	} {
		t.Run(want, func(t *testing.T) {
			f := median()
			spoil(f)
			if _, err := Compile("median", f); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %s", err, want)
			}
		})
	}
	if _, err := Compile("none", nil); err == nil {
		t.Error("nothing is compiled")
	}
}

// Whatever one place of a file holds, it is an error or a template that can be drawn or says why not.
func TestNoFileMakesCompilePanic(t *testing.T) {
	leaves := 0
	walk(reflect.ValueOf(median()), func(reflect.Value) { leaves++ })
	odd := []string{"", "(", "{Z}", "{", "a", "A", "answer", "[1, 2]", "1/0", "\x00", `sum("i", 0, a)`, "max()", "夏"}
	refused := 0
	for spoiled := range leaves {
		for turn := range odd {
			f, n := median(), 0
			walk(reflect.ValueOf(f), func(v reflect.Value) {
				if n++; n-1 != spoiled {
					return
				}
				if v.Kind() == reflect.String {
					v.SetString(odd[turn])
				} else if turn == 0 {
					v.SetZero()
				}
			})
			one, err := Compile("spoiled", f)
			if err != nil {
				refused++
				continue
			}
			if p, err := one.Draw(rowed(0)); err == nil {
				_, _ = p.Clauses()
				_, _ = p.Figure()
				_ = p.Steps(schema.Chinese)
			}
		}
	}
	if leaves < 60 || refused < leaves {
		t.Errorf("%d of %d spoiled places are refused", refused, leaves)
	}
}

// walk visits every value below one that can be set.
func walk(v reflect.Value, visit func(reflect.Value)) {
	if v.CanSet() {
		visit(v)
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			walk(v.Elem(), visit)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			walk(v.Field(i), visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			walk(v.Index(i), visit)
		}
	}
}
