package principle

import (
	"slices"
	"strings"
	"testing"

	"geoeval/internal/program"
)

// evidence gives what matches rest on, none for no match.
func evidence(found []Match) []string {
	var all []string
	for _, m := range found {
		all = append(all, m.Evidence)
	}
	return all
}

func TestOfOperator(t *testing.T) {
	const use = "    operators: [{names: [pgps.Circle_R_Area], operands: 2, with: [C2], near: [circle, rectangle], unless: [sphere]}]"
	c := mustWrite(t, use)
	for _, x := range []struct {
		name, text, operator string
		operands             []string
		want                 bool
	}{
		{"all is there", "The circle O.", "Circle_R_Area", []string{"C2", "x"}, true},
		{"near any of two", "The rectangle.", "Circle_R_Area", []string{"C2", "x"}, true},
		{"another operator", "The circle O.", "Circle_D_Area", []string{"C2", "x"}, false},
		{"more operands", "The circle O.", "Circle_R_Area", []string{"C2", "x", "y"}, false},
		{"an operand is missing", "The circle O.", "Circle_R_Area", []string{"C3", "x"}, false},
		{"nothing near", "Find x.", "Circle_R_Area", []string{"C2", "x"}, false},
		{"what must not be", "A circle. On a sphere.", "Circle_R_Area", []string{"C2", "x"}, false},
		{"a box is no rectangle", "A rectangular box.", "Circle_R_Area", []string{"C2", "x"}, false},
		{"what is also another", "An incircle.", "Circle_R_Area", []string{"C2", "x"}, true},
		{"Chinese", "长方形的长", "Circle_R_Area", []string{"C2", "x"}, true},
	} {
		t.Run(x.name, func(t *testing.T) {
			found := c.OfOperator(Use{program.PGPS, x.operator, x.operands}, c.Read(x.text))
			if (len(found) == 1) != x.want {
				t.Errorf("%d found", len(found))
			}
		})
	}
}

func TestConditionsOfOperators(t *testing.T) {
	c := mustWrite(t, "    operators: [{names: [pgps.Sum], without: [C180, C90], points: [Circles]}]")
	for _, x := range []struct {
		name     string
		operands []string
		points   []string
		want     bool
	}{
		{"as it should be", []string{"x", "C360"}, []string{"Angle", "Circles"}, true},
		{"an operand that must not be", []string{"x", "C90"}, []string{"Circles"}, false},
		{"another knowledge point", []string{"x", "C360"}, []string{"Angle"}, false},
		{"no knowledge point", []string{"x", "C360"}, nil, false},
	} {
		t.Run(x.name, func(t *testing.T) {
			r := c.Read("Find x.")
			r.Points = x.points
			if found := c.OfOperator(Use{program.PGPS, "Sum", x.operands}, r); (len(found) == 1) != x.want {
				t.Errorf("%d found", len(found))
			}
		})
	}
}

func TestOfKnowledgePoint(t *testing.T) {
	c := mustWrite(t, "    knowledge_points: [{names: [Circles], unless: [sphere]}]")
	if got := evidence(c.OfKnowledgePoint("Circles", c.Read("Find x."))); !slices.Equal(got, []string{"Circles"}) {
		t.Error(got)
	}
	if got := c.OfKnowledgePoint("Circles", c.Read("A sphere.")); got != nil {
		t.Error(got)
	}
	if got := c.OfKnowledgePoint("Circle", c.Read("")); got != nil {
		t.Error(got)
	}
}

func TestOfPredicate(t *testing.T) {
	c := mustWrite(t, `    predicates: [{names: [AreaOf(Circle, Perpendicular, '\perp']}]`)
	for _, x := range []struct {
		name, clause string
		want         bool
	}{
		{"nested", "Find(AreaOf(Circle(O)))", true},
		{"with blanks", "Equals( AreaOf( Circle( O ) ), 5 )", true},
		{"another argument", "Find(AreaOf(Triangle(A,B,C)))", false},
		{"a longer name", "Find(AreaOf(Circles(O)))", false},
		{"the end of a name", "IsPerpendicular(Line(A,B))", false},
		{"outermost", "Perpendicular(Line(A, B), Line(C, D))", true},
		{"not called", "Perpendicular", false},
		{"a sign", `A B \perp C D on E`, true},
		{"a sign without blanks", `AB\perp CD`, true},
		{"a longer sign", `AB \perpendicular CD`, false},
		{"nothing", "", false},
		{"a lone backslash", `\`, false},
		{"letters that are no ASCII", "Größe(圆)", false},
	} {
		t.Run(x.name, func(t *testing.T) {
			if got := c.OfPredicate(x.clause, c.Read("")); (len(got) == 1) != x.want {
				t.Errorf("%d found", len(got))
			}
		})
	}
}

func TestOfWords(t *testing.T) {
	const words = "    words: [{en: [circle area, area of circle, SSS], zh: [圆的面积, 圆面积], not: [area of circle graph, 半圆的面积]}, " +
		"{en: [area, '\\odot'], zh: [面积], near: [circle], unless: [sphere]}, {en: [wheel], near: [circle], whole: true}]"
	c := mustWrite(t, words)
	for _, x := range []struct{ name, text, want string }{
		{"as it stands", "Find the area of a Circle O.", "area of a Circle"},
		{"an article or none", "Find area of circle O.", "area of circle"},
		{"a plural", "Compare the circle areas.", "circle areas"},
		{"a hyphen", "the circle-area", "circle-area"},
		{"LaTeX dress", "the $circle$ area", "circle$ area"},
		{"within a word", "the circles' encirclement areaway", ""},
		{"hidden by what is longer", "the area of a circle graph", "area"},
		{"capitals are a name", "By SSS they are congruent", "SSS"},
		{"and small letters another", "sss", ""},
		{"Chinese", "求圆的面积", "圆的面积"},
		{"Chinese that is hidden", "半圆的面积", "面积"},
		{"near in the sentence", "The area is 5 for this circle.", "area"},
		{"near in another sentence", "The area is 5. This is a circle.", ""},
		{"near anywhere", "The wheel turns. It is a circle.", "wheel"},
		{"near what must not be", "The area of it, circle or sphere.", ""},
		{"a decimal ends no sentence", "The area 2.5 of that circle", "area"},
		{"a Chinese stop ends one", "面积是5。这是circle", ""},
		{"empty", "", ""},
		{"no valid text", "\xff\xfe area \x00", ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			if got := strings.Join(evidence(c.OfWords(c.Read(x.text))), "|"); got != x.want {
				t.Errorf("%q, not %q", got, x.want)
			}
		})
	}
	t.Run("two texts of one problem", func(t *testing.T) {
		r := c.Read("A circle", "求面积")
		if got := evidence(c.OfWords(r)); got != nil {
			t.Errorf("%v: the end of a text ends a sentence", got)
		}
		if got := evidence(c.OfWords(r)); got != nil {
			t.Errorf("a second time: %v", got)
		}
	})
}

func FuzzRead(f *testing.F) {
	c, err := Load()
	if err != nil {
		f.Fatal(err)
	}
	f.Add("Find the area of a circle.", "Find(AreaOf(Circle(O)))")
	f.Add("求圆的面积。\xff", `A \perp`)
	f.Fuzz(func(t *testing.T, text, clause string) {
		r := c.Read(text)
		for _, m := range c.OfWords(r) {
			if m.Evidence == "" || !strings.Contains(text, m.Evidence) {
				t.Errorf("%s rests on %q, which does not stand in the text", m.ID, m.Evidence)
			}
		}
		c.OfPredicate(clause, r)
	})
}
