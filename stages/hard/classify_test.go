package hard

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"geoeval/schema"
)

// classified are invented problems with what a person says that they are.
var classified = []struct {
	want schema.ProblemType
	text string
}{
	{schema.Solid, "A sphere has radius 3 cm. Find its volume."},
	{schema.Solid, "Two SPHERES of radius 2 touch each other."},
	{schema.Solid, "A hemisphere rests on a table."},
	{schema.Solid, "The cone's slant height is 5."},
	{schema.Solid, "A right circular cone is cut by a plane parallel to its base."},
	{schema.Solid, "What is the total surface area of a cube of edge 4?"},
	{schema.Solid, "A cube with side length 3 is painted red."},
	{schema.Solid, "A cylindrical tank is 3 m tall."},
	{schema.Solid, "In the triangular prism ABC-DEF, find the angle between AE and BF."},
	{schema.Solid, "In tetrahedron $ABCD$, the six edges are equal."},
	{schema.Solid, "A square pyramid has a height of 6."},
	{schema.Solid, "A box is 3 cm long, 4 cm wide and 12 cm high. How long is the longest rod in it?"},
	{schema.Solid, "How many litres of water does a tank of 50 cm by 40 cm by 30 cm hold?"},
	{schema.Solid, "Water runs into a rectangular pool at 5 m³ an hour. Its bottom is 6 m by 4 m. When is the level at 2 m?"},
	{schema.Solid, "A steel ball of radius 3 is melted down."},
	{schema.Solid, "Line l is perpendicular to the plane ABC."},
	{schema.Solid, "The lines AB and CD are skew lines."},
	{schema.Solid, "What is the dihedral angle between two faces?"},
	{schema.Solid, "The triangle is turned about a leg. Find the volume of the solid of revolution."},
	{schema.Solid, "The tetrahedron has its vertices at (0, 0, 0), (1, 0, 0), (0, 1, 0) and (0, 0, 1)."},
	{schema.Solid, "一个球的半径是3，求它的体积。"},
	{schema.Solid, "半球的表面积是多少？"},
	{schema.Solid, "已知圆锥的母线长为5，底面半径为3，求高。"},
	{schema.Solid, "圆柱的底面半径是2厘米，高5厘米。"},
	{schema.Solid, "直三棱柱ABC-A1B1C1中，AB=AC。"},
	{schema.Solid, "正四棱锥的侧棱长为6。"},
	{schema.Solid, "一个长方体的长、宽、高分别是5、4、3。"},
	{schema.Solid, "正方体的棱长是4，求对角线的长。"},
	{schema.Solid, "某几何体的三视图如图所示。"},
	{schema.Solid, "圆柱的侧面展开图是一个正方形。"},
	{schema.Solid, "已知直线a垂直于平面α，直线b在平面α内。"},
	{schema.Solid, "PA⊥平面ABC，AB⊥BC。"},
	{schema.Solid, "异面直线AB与CD所成的角是多少？"},
	{schema.Solid, "一个游泳池长50米，宽20米，深2米，能装多少立方米的水？"},

	{schema.Analytic, "Find the coordinates of the midpoint of AB, with A(2, 3) and B(4, 7)."},
	{schema.Analytic, "The line y = 2x + 1 meets the curve at P."},
	{schema.Analytic, "What is the slope of the line through (1, 2) and (3, 8)?"},
	{schema.Analytic, "The ellipse x^2/9 + y^2/4 = 1 has two foci."},
	{schema.Analytic, "Find the eccentricity of the hyperbola."},
	{schema.Analytic, "A parabola has the focus (1, 0)."},
	{schema.Analytic, "A parabolic antenna has a cross section with the equation y² = 8x; where is its focus?"},
	{schema.Analytic, "A parabolic arch is 20 m wide and 8 m high."},
	{schema.Analytic, "Find the equation of the circle with center $(2,-1)$ and radius 3."},
	{schema.Analytic, "Point P moves on the $x$-axis."},
	{schema.Analytic, "The circle $(x-1)^2+(y+2)^2=9$ cuts the $y$-axis in two points."},
	{schema.Analytic, "What is the area of the triangle enclosed by the lines y = x, y = -x and y = 6?"},
	{schema.Analytic, "已知点A的坐标是(2,3)，求它到x轴的距离。"},
	{schema.Analytic, "椭圆x²/9+y²/4=1的焦距是多少？"},
	{schema.Analytic, "双曲线的渐近线方程为y=2x。"},
	{schema.Analytic, "一座抛物线形拱桥，拱顶离水面2米。"},
	{schema.Analytic, "直线l:y=2x+1与圆相交于两点。"},
	{schema.Analytic, "圆(x-3)² + (y+4)² = 4与圆(x+1)²+y²=9是否相交？"},
	{schema.Analytic, "直线3x+4y-5=0的斜率是多少？"},
	{schema.Analytic, "求动点P的轨迹方程。"},
	{schema.Analytic, "圆锥曲线的离心率为2。"},
	{schema.Analytic, "二次函数的图象与x轴交于点A。"},
	{schema.Analytic, "在平面直角坐标系中，点Ａ（－３，４）在第二象限。"},

	{schema.Flat, "A driver's cone of vision is an angle of 60°. How wide a road does he see?"},
	{schema.Flat, "A city's sphere of influence is a circle of radius 20 km. Find its area."},
	{schema.Flat, "The northern hemisphere is shown on a map as a circle of radius 6 cm."},
	{schema.Flat, "Anna has to coordinate the team on a rectangular field of 40 m by 30 m."},
	{schema.Flat, "Two captains coordinated their teams on a circular track."},
	{schema.Flat, "A plane flies 300 km north and 400 km east. How far is it from its start?"},
	{schema.Flat, "An airplane rises at an angle of 12°."},
	{schema.Flat, "A square has a side of 5. What is its area in square cm?"},
	{schema.Flat, "The side of a square is the cube root of 64."},
	{schema.Flat, "The area of a circle equals the cube of a number."},
	{schema.Flat, "The cube of the radius of a circle is 27. Find its circumference."},
	{schema.Flat, "The roots of the cubic equation are the sides of a triangle."},
	{schema.Flat, "A monument's plan is an ellipse of words around a square."},
	{schema.Flat, "Traffic cones are placed every 3 m around a circular field."},
	{schema.Flat, "Wheels of a six-cylinder car have a diameter of 60 cm."},
	{schema.Flat, "A food pyramid is drawn as a triangle of base 6 and height 4."},
	{schema.Flat, "The dashed line is parallel to the solid line. Find angle 1."},
	{schema.Flat, "A parabolic antenna stands on a triangular plot with sides 3, 4 and 5."},
	{schema.Flat, "We focus our eyes on vertex A and the curve beside it."},
	{schema.Flat, "We focus on triangle ABC with AB = AC."},
	{schema.Flat, "A stone has its country of origin on the label; the label is a square of side 4."},
	{schema.Flat, "In triangle ABC, (1) find angle A; (2) find angle B."},
	{schema.Flat, "The legs x and y of a right triangle satisfy x = 3 and y = 4."},
	{schema.Flat, "A basketball court is 28 m long and 15 m wide."},
	{schema.Flat, "A conference has a solid foundation: 12 people around a circular table."},
	{schema.Flat, "A drink is 20 % juice by volume; its label is a square of side 5."},
	{schema.Flat, "A rectangular swimming pool is 20 m by 18 m, and a path 2 m wide runs round it."},
	{schema.Flat, "足球场长100米，宽60米，求它的面积。"},
	{schema.Flat, "篮球场上的圆的半径是1.8米。"},
	{schema.Flat, "球队绕圆形跑道跑了三圈，跑道直径是100米。"},
	{schema.Flat, "地球绕太阳转动的轨道可以看作半径为1.5亿千米的圆。"},
	{schema.Flat, "北半球的地图是一个半径5厘米的圆。"},
	{schema.Flat, "零件的锥度是1:5，大端直径是20毫米。"},
	{schema.Flat, "平面内有三条直线两两相交，求交点的个数。"},
	{schema.Flat, "如图，直线a平行于直线b，∠1=50°，求∠2。"},
	{schema.Flat, "解方程求三角形的边长：x+3=7。"},
	{schema.Flat, "解方程组2x+3y=12，x-y=1，x和y是长方形的两边。"},
	{schema.Flat, "大家围成一个椭圆形做游戏。"},
	{schema.Flat, "这个话题成为焦点，会场是一个边长40米的正方形。"},
	{schema.Flat, "他在深圳买了一块长5米、宽4米的地毯。"},
	{schema.Flat, "面积是边长的立方根。"},
	{schema.Flat, "数轴上两点的距离是5。"},
	{schema.Flat, "袋中有3个红球和2个白球，直径都是2厘米。"},
	{schema.Flat, "每立方米水的价格是3元。"},
}

func TestWhatTheKeywordsSay(t *testing.T) {
	for _, c := range classified {
		class := classOf(t, c.text)
		if class.Kind != c.want {
			t.Errorf("%s: %s, not %s %v\n%s", c.text, class.Kind, c.want, class.Scores, strings.Join(class.Matched, "\n"))
		}
		checkMatches(t, c.text, class)
	}
}

func classOf(t testing.TB, text string) Class {
	t.Helper()
	class, err := Classify(text, languageOf(text))
	if err != nil {
		t.Fatal(err)
	}
	return class
}

func languageOf(text string) schema.Language {
	if strings.ContainsFunc(text, func(r rune) bool { return '一' <= r && r <= '鿿' }) {
		return schema.Chinese
	}
	return schema.English
}

// checkMatches holds what matched against the text: the words stand where they are said to.
func checkMatches(t testing.TB, text string, class Class) {
	t.Helper()
	for _, m := range class.Matched {
		var start, end int
		at := strings.LastIndex(m, " at ")
		if n, err := fmt.Sscanf(m[at:], " at %d-%d", &start, &end); n != 2 || err != nil {
			t.Fatalf("%q: %v", m, err)
		}
		_, words, _ := strings.Cut(m[:at], ": ")
		if start < 0 || end > len(text) || start >= end || text[start:end] != words {
			t.Errorf("%q of %q", m, text)
		}
	}
}

func TestWhereKeywordsMatch(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Two cones, a cube and a ball.", "cone: cones at 4-9 | cube: cube at 13-17"},
		{"圆锥和球心", "yuanzhui: 圆锥 at 0-6 | qiu: 球心 at 9-15"},
		{"在ｘ轴上", "zuobiao: ｘ轴 at 3-9"},
		{"the $x$-axis", "coordinates: x$-axis at 5-12"},
		{"a cone of vision and a cone", "cone: cone at 23-27"},
		{"rectangular coordinate system", "coordinates: rectangular coordinate at 0-22 | coordinate: coordinate at 12-22"},
		{"scones and icons", ""},
		{"", ""},
	} {
		if got := strings.Join(classOf(t, c.text).Matched, " | "); got != c.want {
			t.Errorf("%q: %s, not %s", c.text, got, c.want)
		}
	}
}

// A rule looks at problems of its language alone.
func TestRulesKeepToTheirLanguage(t *testing.T) {
	for language, want := range map[schema.Language]schema.ProblemType{schema.English: schema.Solid, schema.Chinese: schema.Flat} {
		if class, err := Classify("A sphere.", language); err != nil || class.Kind != want {
			t.Errorf("%s: %s, %v", language, class.Kind, err)
		}
	}
}

// A rule counts once, and hints add up.
func TestScores(t *testing.T) {
	class := classOf(t, "cone, cone, volume and volume")
	if class.Scores[schema.Solid] != 3 || class.Scores[schema.Analytic] != 0 || len(class.Matched) != 4 {
		t.Errorf("%+v", class)
	}
}

func FuzzClassify(f *testing.F) {
	for _, c := range classified {
		f.Add(c.text)
	}
	f.Add("\xff cone \xe7\x90 of vision (1,\n2)")
	f.Fuzz(func(t *testing.T, text string) {
		for _, language := range schema.Languages {
			class, err := Classify(text, language)
			if err != nil {
				t.Fatal(err)
			}
			checkMatches(t, text, class)
			if !utf8.ValidString(text) {
				continue
			}
			for _, m := range class.Matched {
				if !utf8.ValidString(m) {
					t.Errorf("%q is cut within a character", m)
				}
			}
		}
	})
}

func BenchmarkClassify(b *testing.B) {
	k, err := builtin()
	if err != nil {
		b.Fatal(err)
	}
	bytes := 0
	for b.Loop() {
		for _, c := range classified {
			k.classify(c.text, languageOf(c.text))
			bytes += len(c.text)
		}
	}
	b.ReportMetric(float64(bytes)/b.Elapsed().Seconds()/1e6, "MB/s")
}
