package principles

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Elements are found where their pattern, tried everywhere, finds them.
func TestElementsAreThoseOfThePattern(t *testing.T) {
	everywhere := regexp.MustCompile(strings.TrimPrefix(element.String(), "^"))
	rapid.Check(t, func(t *rapid.T) {
		piece := rapid.OneOf(rapid.SampledFrom([]string{`\angle`, " ", " ", "{", "}", "∠", "△", "⊙", "A", "AB", "ABCDEF", "x", "A'", "=", "∥", "⊥",
			`\frac{1}{2}`, "5", "5.3", "√3", "°", "%", `^\circ`, "_", ".", ",", `\overline{AB}`, "é", "长"}), rapid.String())
		clause := strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), "")
		var want [][2]int
		for _, e := range everywhere.FindAllStringIndex(clause, -1) {
			want = append(want, [2]int{e[0], e[1]})
		}
		if diff := cmp.Diff(want, elements(clause)); diff != "" {
			t.Errorf("%q: %s", clause, diff)
		}
	})
}

// A number with commas is one element, and a list is several.
func TestNumbersInQuotes(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{"The circle has the area 3,600 cm", "The <note>circle</note> has the area <note>3,600</note> cm"},
		{"The circle costs 1,250,000.50 in all", "The <note>circle</note> costs <note>1,250,000.50</note> in all"},
		{"The circle with AB = 12,500 in all", "The <note>circle</note> with <note>AB = 12,500</note> in all"},
		{"The circle with 36,5 in all", "The <note>circle</note> with <note>36</note>,<note>5</note> in all"},
		{"The circle with 1,2345 in all", "The <note>circle</note> with <note>1</note>,<note>2345</note> in all"},
		{"The circle through (30,200) and (7,8)", "The <note>circle</note> through (<note>30</note>,<note>200</note>) and (<note>7</note>,<note>8</note>)"},
		{"The circle with 60,80,120 in all", "The <note>circle</note> with <note>60</note>,<note>80</note>,<note>120</note> in all"},
		{"The circle with 120,80 in all", "The <note>circle</note> with <note>120</note>,<note>80</note> in all"},
		{"圆的面积是3,600平方米", "<note>圆</note>的面积是<note>3,600</note>平方米"},
	} {
		word := "circle"
		if !strings.Contains(x.text, word) {
			word = "圆"
		}
		start := strings.Index(x.text, word)
		if got := quoted(x.text, start, start+len(word)); got != x.want {
			t.Errorf("%s\n  got %s\n want %s", x.text, got, x.want)
		}
	}
}

// A figure without a name is told as one.
func TestClausesWithoutNames(t *testing.T) {
	for _, x := range []struct {
		clause, en, zh string
		figure         bool
	}{
		{"Tangent(Line($),Circle($))", "the line is tangent to the circle", "直线与圆相切", false},
		{"Tangent(Line(A,B),Circle($))", "AB is tangent to the circle", "AB与圆相切", false},
		{"Tangent(Circle($1),Circle($2))", "the circle is tangent to another circle", "圆与另一圆相切", false},
		{"Find(AreaOf(Parallelogram($)))", "the area of the parallelogram", "平行四边形的面积", false},
		{"Find(PerimeterOf(Rectangle(P,Q,R,S)))", "the perimeter of rectangle PQRS", "矩形PQRS的周长", false},
		{"Find(MeasureOf(Angle($)))", "the measure of the angle", "角的度数", false},
		{"Find(MeasureOf(Angle(P,Q,R)))", "m∠PQR", "∠PQR的度数", false},
		{"Equals(LengthOf(Line($)),7)", "the length of the line = 7", "直线的长 = 7", false},
		{"Equals(LengthOf(Line(P,Q)),7)", "PQ = 7", "PQ = 7", false},
		{"Equals(SideOf(Square($)),4)", "a side of the square = 4", "正方形的边 = 4", false},
		{"Find(AreaOf(Shaded(Shape($))))", "the area of the shaded figure", "阴影部分图形的面积", false},
		{"Find(AreaOf(Green(Shape($))))", "the area of the green figure", "绿色图形的面积", false},
		{"Find(RatioOf(AreaOf(Circle($)),AreaOf(Square($))))", "the area of the circle : the area of the square", "圆的面积 : 正方形的面积", false},
		{"IsCentroidOf(Point(G),Triangle($1,$2,$3))", "G is the centroid of the triangle", "G是三角形的重心", false},
		{"Circle(O, radius_1_0)", "⊙O", "⊙O", true},
		{"Circle($)", "the circle", "圆", true},
		{"Isosceles(Triangle($))", "the isosceles triangle", "等腰三角形", true},
		{"Right(Triangle(D,E,F))", "the right △DEF", "直角△DEF", true},
		{"Regular(Hexagon($))", "the regular hexagon", "正六边形", true},
		{"Similar(Quadrilateral(A,B,C,D),Quadrilateral(E,F,G,H))", "quadrilateral ABCD ∽ quadrilateral EFGH", "四边形ABCD ∽ 四边形EFGH", false},
	} {
		en, zh, figure := readable(x.clause)
		if en != x.en || zh != x.zh || figure != x.figure {
			t.Errorf("%s\n  got %q %q %v\n want %q %q %v", x.clause, en, zh, figure, x.en, x.zh, x.figure)
		}
	}
}
