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

// NAME stands for a name of points.
func TestNames(t *testing.T) {
	c := mustWrite(t, "    words: [{en: [circle NAME has area, 'circle NAME and NAME', circle ABC is small], zh: [圆NAME的面积], not: [circle NAME has area code]}]")
	for _, x := range []struct{ text, want string }{
		{"Circle P has an area of 5", "Circle P has an area"},
		{"circle $ABC$ has area 5", "circle $ABC$ has area"},
		{"circle one has area 5", ""},
		{"circle ABCDEF has area 5", ""},
		{"circle 7 has area 5", ""},
		{"the circle P and Q", "circle P and Q"},
		{"circle ABC is small", "circle ABC is small"},
		{"circle ABD is small", ""},
		{"circle P has area code 5", ""},
		{"求圆O的面积", "圆O的面积"},
		{"求圆的面积", ""},
	} {
		if got := strings.Join(evidence(c.OfWords(c.Read(x.text))), "|"); got != x.want {
			t.Errorf("%s: %q, not %q", x.text, got, x.want)
		}
	}
}

// A mark says which fact of a statement it is about.
func TestFactOfAMark(t *testing.T) {
	c := mustWrite(t, "    words: [{en: [disc]}, {en: [ring], fact: 2}]")
	for text, want := range map[string]int{"a disc": 0, "a ring": 1} {
		if found := c.OfWords(c.Read(text)); len(found) != 1 || found[0].Fact != want {
			t.Errorf("%s: %+v, not fact %d", text, found, want)
		}
	}
}

// named are the ids of principles that are found.
func named(found []Match) (ids []string) {
	for _, m := range found {
		ids = append(ids, m.ID)
	}
	return ids
}

// What is near to a principle in words or in arithmetic and is another.
func TestWhatWordsDoNotName(t *testing.T) {
	c := catalogue(t)
	const bisector, angles = "geosense/definition-of-angle-bisector", "wemath/understanding-and-representing-angles"
	const triangle, triangles = "geosense/area-formula-of-a-triangle", "wemath/area-of-triangles"
	const line, perpendicularity = "geosense/definition-of-perpendicular-lines", "wemath/perpendicularity"
	for _, x := range []struct {
		text      string
		principle string
		want      bool
	}{
		{"D平分线段PQ，求PQ的长度。", bisector, false},
		{"D平分线段PQ，求PQ的长度。", angles, false},
		{"直线m平分直线PQ上的线段", bisector, false},
		{"DE是PQ的垂直平分线", bisector, false},
		{"DE是PQ的垂直平分线", "geosense/definition-of-perpendicular-bisector", true},
		{"m是线段PQ的平分线", bisector, false},
		{"m是线段PQ的平分线", angles, false},
		{"PD是∠QPR的平分线", bisector, true},
		{"PD是∠QPR的角平分线，E平分线段PQ", bisector, true},
		{"PD平分∠QPR", bisector, true},
		{"PD平分角QPR", bisector, true},
		{"作平分线PD交QR于D", bisector, true},
		{"PD is the segment bisector of QR.", angles, false},
		{"PD is the bisector of angle QPR.", angles, true},

		{"In triangle PQR a circle touches all sides. Find the area of the shaded region.", triangles, false},
		{"Find the area that the two triangles have in common.", triangles, false},
		{"在△PQR中，求阴影部分的面积。", triangles, false},
		{"The two triangles overlap. What is the area of the union?", triangles, false},
		{"Find the area of triangle PQR.", triangles, true},
		{"Find the area of triangle PQR.", triangle, true},
		{"Triangle PQR has an area of 30.", triangles, true},
		{"What is the area, in square units, of triangle PQR?", triangles, true},
		{`Let $\triangle PQR$ be a triangle whose area is 30.`, triangles, true},
		{"求△PQR的面积。", triangles, true},
		{"求三角形PQR的面积。", triangles, true},
		{"一个三角形的底是7，高是4，它的面积是多少？", triangles, true},

		{"PA is perpendicular to plane QRS.", line, false},
		{"PA ⊥ plane QRS.", perpendicularity, false},
		{"Plane PQR is perpendicular to plane QRS.", line, false},
		{"The two planes are perpendicular.", perpendicularity, false},
		{"The planes α and β are perpendicular.", perpendicularity, false},
		{"The perpendicular from P to plane QRS is 5 long.", line, false},
		{"平面α与平面β垂直", line, false},
		{"PA⊥平面QRST，求体积。", line, false},
		{"平面PQR⊥平面QRS", perpendicularity, false},
		{"侧棱PA垂直于底面QRS", line, false},
		{"PA is perpendicular to QR.", line, true},
		{"PA ⊥ plane QRS and QR ⊥ RS.", line, true},
		{"PA垂直于QR", perpendicularity, true},
		{"PA⊥QR，QR⊥RS", perpendicularity, true},
		{"In the plane, PA ⊥ QR.", line, true},

		{"The angle of circumference angle PQR is 40.", "geosense/circumference-formula-of-circle", false},
		{"Find the circumference of the circle.", "geosense/circumference-formula-of-circle", true},
		{"By the Tangent Line Properties Theorem the angle is right.", "geosense/property-of-the-tangent-line-to-a-circle", true},
		{"由切线的性质定理可得", "geosense/property-of-the-tangent-line-to-a-circle", true},
	} {
		if got := slices.Contains(named(c.OfWords(c.Read(x.text))), x.principle); got != x.want {
			t.Errorf("%s: %s: %v", x.text, x.principle, got)
		}
	}
}

// What a text asks for by name, or only says beside, is mentioned.
func TestWhatWordsNeed(t *testing.T) {
	c := catalogue(t)
	const hectares, rotation, perimeter = "wemath/conversion-rates-and-calculations-between-area-units", "wemath/rotation", "wemath/perimeter-of-triangles"
	const pairs = "wemath/finding-positions-based-on-ordered-pairs"
	for _, x := range []struct {
		text      string
		principle string
		want      bool
	}{
		{"Find the radius of the circle.", "geosense/definition-of-radius", false},
		{"Find the circumference of the circle.", "geosense/circumference-formula-of-circle", true},
		{"Find the perimeter of triangle PQR.", perimeter, true},
		{"You find a point P on QR, so that the perimeter of triangle PST is the smallest, then the angle SPT is ()", perimeter, false},
		{"农场种小麦25公顷，比玉米少(1/3)，种玉米多少公顷？", hectares, false},
		{"一块长方形的地长400米，宽250米，面积是多少公顷？", hectares, true},
		{"湖面4000平方千米，比另一个湖小1200平方千米，另一个湖是多少平方千米？", hectares, false},
		{"Rotate triangle PQR by 60 around point P to get triangle PST.", rotation, true},
		{"Rotate triangle PQR around the line where PQ is located to obtain a rotating body.", rotation, false},
		{"The height is () (reference data: sin 37° ≈ 0.6).", "geosense/definition-of-sine-function", false},
		{"The value of sin Q is ()", "geosense/definition-of-sine-function", true},
		{"会议室共铺地砖640块，平均每平方米铺了多少块地砖？", "wemath/tessellation-of-figures", false},
		{"用边长0.4米的方砖铺48平方米的地面，需要多少块这样的方砖？", "wemath/tessellation-of-figures", true},
		{"A prism has ten vertices (corners, as we say) and fifteen edges.", pairs, false},
		{"A prism has ten vertices (corners) and fifteen edges.", pairs, false},
		{"A triangle has the vertices (1, 2), (4, 2) and (4, 6).", pairs, true},
		{"The center $(h, k)$ of the circle is at ( - 3 , 4 ).", pairs, true},
		{"把一个圆锥浸没在水里，水面升高4厘米，这个圆锥的体积是多少？", "wemath/volume-and-capacity-of-cones", false},
	} {
		needed := slices.ContainsFunc(c.OfWords(c.Read(x.text)), func(m Match) bool { return m.ID == x.principle && m.Needed })
		if needed != x.want {
			t.Errorf("%s: %s is needed: %v", x.text, x.principle, needed)
		}
	}
}

// An operator that is used by analogy does not name the shape that it is called after.
func TestOperatorsByAnalogy(t *testing.T) {
	c := catalogue(t)
	const triangle, rectangle = "geosense/area-formula-of-a-triangle", "geosense/formula-for-the-area-of-a-rectangle"
	for _, x := range []struct {
		text      string
		language  program.Language
		operator  string
		points    []string
		operands  []string
		principle string
		want      bool
	}{
		{"A triangle has the perimeter 30 and the inradius 4.", program.MathQA, "triangle_area", nil, []string{"n0", "n1"}, triangle, false},
		{"A triangle has the perimeter 30 and the inradius 4.", program.MathQA, "triangle_area", nil, []string{"n0", "n1"}, "wemath/area-of-triangles", false},
		{"The radius of the inscribed circle of a triangle is 4, its perimeter 30.", program.MathQA, "triangle_area", nil, []string{"n1", "n0"}, triangle, false},
		{"三角形的周长是30，内切圆半径是4，面积是多少？", program.Equation, "triangle_area", nil, []string{"30", "4"}, triangle, false},
		{"The diagonals of a rhombus, which makes four triangles, are 6 and 8.", program.MathQA, "triangle_area", nil, []string{"n0", "n1"}, triangle, false},
		{"A triangle has the base 30 and the height 4.", program.MathQA, "triangle_area", nil, []string{"n0", "n1"}, triangle, true},
		{"三角形的底是30，高是4，面积是多少？", program.Equation, "triangle_area", nil, []string{"30", "4"}, triangle, true},
		{"平行四边形的底是7，高是4，面积是多少？", program.Equation, "rectangle_area", nil, []string{"7", "4"}, rectangle, false},
		{"长方形的长是7，宽是4，平行四边形与它面积相等。", program.Equation, "rectangle_area", nil, []string{"7", "4"}, rectangle, true},
		{"教室长7米，宽4米，面积是多少？", program.Equation, "rectangle_area", nil, []string{"7", "4"}, rectangle, true},
		{"Find x.", program.PGPS, "Geo_Mean", []string{"Secant Segment"}, []string{"N0", "V0", "N1"}, "wemath/properties-and-understanding-of-triangles", false},
		{"Find x.", program.PGPS, "Geo_Mean", []string{"Geometric Mean"}, []string{"N0", "V0", "N1"}, "wemath/properties-and-understanding-of-triangles", true},
		{"Find PQ.", program.PGPS, "Sum", []string{"Line Segment"}, []string{"N0", "N1", "V0"}, "geosense/calculation-of-segments", true},
		{"Find PQ.", program.PGPS, "Sum", []string{"Angle"}, []string{"N0", "N1", "V0"}, "geosense/calculation-of-segments", false},
		{"Find PQ.", program.PGPS, "Sum", []string{"Line Segment"}, []string{"N0", "N1", "C180"}, "geosense/calculation-of-segments", false},
	} {
		r := c.Read(x.text)
		r.Points = x.points
		found := c.OfOperator(Use{x.language, x.operator, x.operands}, r)
		if got := slices.Contains(named(found), x.principle); got != x.want {
			t.Errorf("%s %s: %s: %v", x.text, x.operator, x.principle, got)
		}
	}
}

// What is not the triangle inequality is not told as it, and the inequality is.
func TestFactsOfTriangles(t *testing.T) {
	c := catalogue(t)
	const of = "wemath/properties-and-understanding-of-triangles"
	var found []Match
	for _, text := range []string{"a right triangle", "the hypotenuse", "an isosceles triangle", "similar triangles", "the centroid", "直角三角形", "全等", "中位线"} {
		found = append(found, c.OfWords(c.Read(text))...)
	}
	r := c.Read("Find x.")
	r.Points = []string{"Geometric Mean"}
	for _, operator := range []string{"Gougu", "Gsin", "Gcos", "Gtan", "Sin_Law", "Cos_Law", "Iso_Tri_Ang", "Geo_Mean"} {
		found = append(found, c.OfOperator(Use{program.PGPS, operator, []string{"N0", "N1", "V0", "V1"}}, r)...)
	}
	for _, point := range []string{"Pythagorean Theorem", "Trigonometry", "Median of Triangle", "Midsegment of Triangle", "Similarity in Parallel Line"} {
		found = append(found, c.OfKnowledgePoint(point, r)...)
	}
	for _, clause := range []string{"Isosceles(Triangle(P,Q,R))", "Right(Triangle(P,Q,R))", "IsIncenterOf(Point(S),Triangle(P,Q,R))"} {
		found = append(found, c.OfPredicate(clause, r)...)
	}
	told := 0
	for _, m := range found {
		if m.ID != of {
			continue
		}
		told++
		for language, fact := range map[string]string{"en": "longer than the third", "zh": "大于第三边"} {
			if strings.Contains(m.Facts(language)[m.Fact], fact) {
				t.Errorf("%q is told as the inequality", m.Evidence)
			}
		}
	}
	if told != 24 {
		t.Errorf("%d are told of triangles", told)
	}
	for _, m := range c.OfWords(c.Read("Use the triangle inequality.")) {
		if m.ID == of && !strings.Contains(m.Facts("en")[m.Fact], "longer than the third") {
			t.Error("the inequality is told as another fact")
		}
	}
	for _, clause := range []string{"Isosceles(Trapezoid(P,Q,R,S))", "Equilateral(Pentagon(P,Q,R,S,T))"} {
		if slices.Contains(named(c.OfPredicate(clause, r)), of) {
			t.Errorf("%s is said of a triangle", clause)
		}
	}
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
