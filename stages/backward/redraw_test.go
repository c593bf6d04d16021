package backward

import (
	"slices"
	"strings"
	"testing"

	"geoeval/internal/invented/figure"
	"geoeval/internal/text/mask"
	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// A triangle ABC with the midpoint D of AB, and a point without a name.
func triangle(labels ...figure.Element) *figure.Scene {
	corners := []figure.Point{{}, {X: 12}, {X: 4, Y: 6}}
	return &figure.Scene{
		Names:    map[string]figure.Point{"A": corners[0], "B": corners[1], "C": corners[2], "D": {X: 6}},
		Elements: append([]figure.Element{figure.Polygon{Points: corners}, figure.Segment{From: corners[2], To: figure.Point{X: 6}}}, labels...),
	}
}

// told is a problem with a figure and clauses, the numbers of which are marked as ‹12›, in the text and the clauses.
func told(t *testing.T, scene *figure.Scene, text string, clauses ...string) *schema.Problem {
	t.Helper()
	p := &schema.Problem{Synthetic: true}
	read := func(s, field string, clause int) string {
		var out strings.Builder
		for part := range strings.SplitSeq(s, "‹") {
			number, rest, ok := strings.Cut(part, "›")
			if !ok {
				out.WriteString(part)
				continue
			}
			value := mathtext.Quantities(number)[0].Value
			p.Numbers = append(p.Numbers, schema.Number{Text: number, Value: &value, Field: field, Clause: int64(clause),
				Start: int64(out.Len()), End: int64(out.Len() + len(number))})
			out.WriteString(number + rest)
		}
		return out.String()
	}
	p.Text = read(text, schema.InText, 0)
	for i, clause := range clauses {
		p.Semantic = append(p.Semantic, read(clause, schema.InClauses, i))
	}
	if scene == nil {
		return p
	}
	_, info, err := figure.Again(scene, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	p.PixelDigest = info.Pixels.String()
	return p
}

// masked masks the k-th number of a problem.
func masked(t *testing.T, p *schema.Problem, scene *figure.Scene, k int) *mask.Masking {
	t.Helper()
	statement := forMask(p, p.Numbers)
	if scene != nil {
		statement.Names = namesOf(scene)
	}
	reading, err := mask.Read(statement)
	if err != nil {
		t.Fatal(err)
	}
	m, err := reading.Mask(k)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// noted is a text beside the figure.
func noted(text string) figure.Element { return figure.Text{At: figure.Point{X: 9, Y: 5}, Text: text} }

func TestTheFigureHasTheMaskInThePlaceOfItsLabel(t *testing.T) {
	a, b, c, d := figure.Point{}, figure.Point{X: 12}, figure.Point{X: 4, Y: 6}, figure.Point{X: 6}
	side := func(p, q figure.Point, text string) figure.Element { return figure.Measure{A: p, B: q, Text: text} }
	for _, test := range []struct {
		name    string
		labels  []figure.Element
		text    string
		clauses []string
		want    string // the figure's texts
		why     string // of the refusal
	}{
		{"a length in a clause", []figure.Element{side(a, b, "12 cm")}, "Find CD.", []string{"AB = ‹12›"}, "X cm", ""},
		{"by its other name", []figure.Element{side(b, a, "12")}, "Find CD.", []string{"AB = ‹12›"}, "X", ""},
		{"a length in the text", []figure.Element{side(a, b, "12")}, "AB = ‹12› cm. Find CD.", nil, "X", ""},
		{"an angle", []figure.Element{figure.Angle{A: c, At: a, B: d, Text: "56°"}}, "Find CD.", []string{`m \angle BAC = ‹56›`}, "X°", ""},
		{"not drawn", []figure.Element{side(a, c, "7")}, "Find CD.", []string{"AB = ‹12›", "AC = ‹7›"}, "", ""},
		{"two equal numbers, one masked", []figure.Element{side(a, d, "6"), side(c, d, "6"), side(a, c, "7")}, "Find BC.",
			[]string{"AD = ‹6›", "CD = ‹6›", "AC = ‹7›"}, "X,6,7", ""},
		{"the other of them is drawn", []figure.Element{side(c, d, "6")}, "Find BC.", []string{"AD = ‹6›", "CD = ‹6›"}, "", ""},
		{"equal numbers of which one has no name", []figure.Element{side(a, d, "6"), figure.Text{At: figure.Point{X: 3, Y: 2}, Text: "6"}},
			"Find BC.", []string{"AD = ‹6›"}, "", "could be another's"},
		{"the one label of this value, beside no named points", []figure.Element{side(figure.Point{Y: -2}, figure.Point{X: 12, Y: -2}, "12")},
			"Find BC.", []string{"AB = ‹12›"}, "X", ""},
		{"the same where another number has this value", []figure.Element{side(figure.Point{Y: -2}, figure.Point{X: 12, Y: -2}, "12")},
			"Find BC.", []string{"AB = ‹12›", "CD = ‹12›"}, "", "could be another's"},
		{"an angle that the text names in words", []figure.Element{figure.Angle{A: c, At: a, B: d, Text: "56°"}}, "Its angle at A is ‹56›. Find CD.", nil, "X°", ""},
		{"beside another thing", []figure.Element{side(c, d, "12")}, "Find BC.", []string{"AB = ‹12›"}, "", "could be another's"},
		{"a number without a name, drawn once", []figure.Element{side(a, b, "12 cm")}, "The base is ‹12› cm long. Find CD.", nil, "X cm", ""},
		{"a number without a name, drawn twice", []figure.Element{side(a, b, "12 cm"), side(c, d, "12 cm")},
			"The base is ‹12› cm long. Find CD.", nil, "", "could be another's"},
		{"an angle is no length", []figure.Element{figure.Angle{A: c, At: a, B: d, Text: "12°"}}, "The base is ‹12› cm long. Find CD.", nil, "", "could be another's"},
		{"a term of a label", []figure.Element{side(a, b, "2x + 12")}, "The base is ‹12› cm long. Find CD.", nil, "", "part of the label"},
		{"ticks of axes", []figure.Element{figure.Axes{X0: -1, X1: 13, Y0: -1, Y1: 7, Step: 1}}, "AB = ‹12›. Find CD.", nil, "", "off the axes"},
		{"a label that names it", []figure.Element{figure.Text{At: figure.Point{X: 3, Y: 2}, Text: "h = 4.5"}}, "The height is ‹4.5› cm. Find CD.", nil, "h = X", ""},
		{"a line under the figure, of two", []figure.Element{noted("AB = 12"), noted("CD = 12")}, "Find BC.", []string{"CD = ‹12›", "AB = ‹12›"}, "AB = 12,CD = X", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			scene := triangle(test.labels...)
			p := told(t, scene, test.text, test.clauses...)
			d := drawn{scene, p, p.Numbers}
			m := masked(t, p, scene, 0)
			before := scene.Texts()
			json, why := d.hide(m)
			if (why == nil) != (test.why == "") || why != nil && (why.reason != schema.FigureTells || !strings.Contains(why.why, test.why)) {
				t.Fatalf("refused as %+v, not for %q", why, test.why)
			}
			got := ""
			if json != "" {
				again, err := figure.Read(json)
				if err != nil {
					t.Fatal(err)
				}
				got = strings.Join(again.Texts(), ",")
			}
			if want := strings.ReplaceAll(test.want, "X", m.Letter); got != want {
				t.Errorf("the figure says %q, not %q", got, want)
			}
			if strings.Contains(got, "°") && m.Quantity != mask.Angle {
				t.Errorf("what stands in an angle is a %s", m.Quantity)
			}
			if !slices.Equal(before, scene.Texts()) {
				t.Error("the problem's own scene was changed")
			}
		})
	}
}

func TestNoLetterOfTheFigureIsAMask(t *testing.T) {
	scene := triangle(figure.Measure{A: figure.Point{}, B: figure.Point{X: 12}, Text: "12"})
	scene.Names["X"] = figure.Point{X: 8, Y: 3}
	p := told(t, scene, "Find CD.", "AB = ‹12›")
	if m := masked(t, p, scene, 0); m.Letter != "Y" {
		t.Errorf("%s stands for a number where X is a point", m.Letter)
	}
}

func TestADiagramThatIsNotItsScenesIsNotDrawnAgain(t *testing.T) {
	scene := triangle(figure.Measure{A: figure.Point{}, B: figure.Point{X: 12}, Text: "12"})
	p := told(t, scene, "Find CD.", "AB = ‹12›")
	p.PixelDigest = "another"
	d := drawn{scene, p, p.Numbers}
	if json, why := d.hide(masked(t, p, scene, 0)); json != "" || why == nil {
		t.Errorf("%q, %v", json, why)
	}
}
