package label

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/stagetest"
)

// labelOf labels one problem.
func labelOf(t *testing.T, p schema.Problem) schema.Label {
	t.Helper()
	labels, err := mustRules(t).all(context.Background(), []schema.Problem{p}, 8)
	if err != nil {
		t.Fatal(err)
	}
	return labels[0]
}

func mustRules(t testing.TB) *rules {
	t.Helper()
	rules, err := loadRules()
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// texts are invented problems with what a person says that they are about: shapes (the primary one first), problem type
// and goal.
var texts = []struct{ text, want string }{
	// Every shape by its name.
	{"Find the area of a circle of radius 3.", "Circle flat area"},
	{"A semicircle has a diameter of 8. What is its perimeter?", "Circle flat perimeter"},
	{`In \odot P, chord AB is 8 long. Find AB.`, "Circle flat length"},
	{"What is the perimeter of a rectangle with sides 3 and 4?", "Quad flat perimeter"},
	{`For \parallelogram ABCD, find m \angle A.`, "Quad flat angle"},
	{"The diagonals of a kite are 4 and 6. Find its area.", "Quad,Other flat area"},
	{`In $\triangle ABC$, $AB=5$ and $\angle A = 40^\circ$. Find $\angle B$.`, "Triangle flat angle"},
	{"Two triangles are similar with areas 4 and 9. What is the ratio of their heights?", "Triangle flat ratio"},
	{"Lines AB and CD are parallel and angle 1 is 40. Find the measure of angle 2.", "Line flat angle"},
	{"A sphere has radius 3. What is its volume?", "Sphere solid volume"},
	{"Find the surface area of a cube whose edge is 2.", "Cube solid area"},
	{"A cuboid measures 2 by 3 by 4. Find its volume.", "Cuboid solid volume"},
	{"A cylinder has a base radius of 2 and a volume of 12. Find its height.", "Cylinder solid length"},
	{"A right circular cone has height 4. What is its volume?", "Cone solid volume"},
	{"A triangular prism has height 7. What is its volume?", "Prism solid volume"},
	{"Find the measure of an interior angle of a regular hexagon.", "Other flat angle"},
	{"A square pyramid has volume 12. Find its height.", "Other solid length"},
	{"The frustum of a cone has radii 3 and 5. Find its volume.", "Other solid volume"},

	{"一个圆的半径是3厘米，它的面积是多少平方厘米？", "Circle flat area"},
	{"如图，AB是⊙O的直径，∠A=35°，求∠B的度数。", "Circle flat angle"},
	{"一个正方形的边长是4米，周长是多少米？", "Quad flat perimeter"},
	{"梯形的上底3米，下底5米，高2米，它的面积=？", "Quad flat area"},
	{"如图，△ABC中，∠A=40°，∠B=60°，则∠C的度数为（）", "Triangle flat angle"},
	{"直角三角形的两条直角边是3和4，斜边长多少？", "Triangle flat length"},
	{"如图所示，∠BCD=110°，AB平行于DE。求∠CDE的大小。", "Line flat angle"},
	{"一个球的半径是3，求球的体积。", "Sphere solid volume"},
	{"一个正方体的棱长是2分米，体积是多少立方分米？", "Cube solid volume"},
	{"一个长方体的长5厘米，宽4厘米，高3厘米，表面积是多少？", "Cuboid solid area"},
	{"圆柱的底面半径2厘米，高5厘米，求体积。", "Cylinder solid volume"},
	{"一个圆锥形沙堆，底面积12平方米，高3米，体积是多少？", "Cone solid volume"},
	{"一个三棱柱的底面积是5，高是4，体积是多少？", "Prism solid volume"},
	{"正六边形的一个内角是多少度？", "Other flat angle"},

	// Words that hold another shape's word.
	{"How many square feet are in the area of a circle with radius 2 feet?", "Circle flat area"},
	{"圆珠笔筒是正方体，棱长5厘米，体积是多少？", "Cube solid volume"},
	{"长方体容器里放一个球体，球体的体积是多少？", "Sphere,Cuboid solid volume"},
	{"足球场长100米，宽60米，面积是多少平方米？", "Quad flat area"},

	// Things of a shape, where none is named.
	{"一个鱼缸从里面量长5分米，宽3分米，水深2分米，水的体积是多少立方分米？", "Cuboid solid volume"},
	{"教室长8米，宽6米，铺边长0.5米的方砖，需要多少块？", "Quad flat other"},
	{"自行车的车轮直径是0.5米，转100圈前进多少米？", "Circle flat length"},
	{"the floor of a room is 5 m long and 4 m wide . find the cost of carpeting it .", "Quad flat other"},
	{"a room is 5 m long , 4 m wide and 3 m high . what is the volume of the room ?", "Cuboid solid volume"},

	// Several shapes: what the question names, solids first, a circle with what is in it.
	{"A square is inscribed in a circle of radius 2. Find the area of the square.", "Quad,Circle flat area"},
	{"A square is inscribed in a circle. Find the length of a side.", "Circle,Quad flat length"},
	{"A square sheet is rolled into a cylinder. Find the height of the cylinder.", "Cylinder,Quad solid length"},
	{"四边形ABCD是平行四边形，△AOB的周长为15，求CD的长度。", "Quad,Triangle flat length"},

	// Coordinates.
	{"What is the area of the triangle with vertices $(0,0)$, $(4,0)$ and $(0,3)$?", "Triangle analytic area"},
	{"What is the slope of the line through the two points?", "Line analytic other"},
	{"椭圆的离心率是多少？", "Other analytic other"},
	{"The square with vertices $(-a,-a)$, $(a,-a)$, $(-a,a)$, $(a,a)$ is cut in two. What is its perimeter?", "Quad analytic perimeter"},

	// Goals: what stands in the question counts, not what is given.
	{"The area of a square is 16. What is the length of a side?", "Quad flat length"},
	{"the perimeter of a rhombus is 20 . the area of the rhombus must be :", "Quad flat area"},
	{"If a circle has area 9 and another has area 4, the radius of the larger one is", "Circle flat length"},
	{"一个圆柱的侧面积是62.8平方厘米，高是4厘米，这个圆柱的底面半径是多少厘米？", "Cylinder solid length"},
	{"The rectangle's area can be written as m/n. Its length is 4. Find AB.", "Quad flat length"},
	{"Compute $\\sin 60^\\circ$ in a right triangle.", "Triangle flat ratio"},
	{"By what percent does the area of a circle grow if its radius grows by 10 percent?", "Circle flat ratio"},
	{"How many diagonals does a polygon with 9 sides have?", "Other flat other"},
	{"长6厘米、宽4厘米的长方形里可以摆多少个边长1厘米的小正方形？", "Quad flat other"},
	{"把长方形剪去一个正方形，剩下的面积占原来的几分之几？", "Quad flat ratio"},
}

func TestWhatTextsAreAbout(t *testing.T) {
	for i, x := range texts {
		l := labelOf(t, schema.Problem{ID: fmt.Sprint(i), Text: x.text})
		want := strings.Fields(x.want)
		shapes := strings.Split(want[0], ",")
		primary := shapes[0]
		slices.SortFunc(shapes, func(a, b string) int { return place(schema.Shape(a)) - place(schema.Shape(b)) })
		got := fmt.Sprint(l.PrimaryShape, l.Shapes, l.ProblemType, l.Goal)
		if got != fmt.Sprint(primary, shapes, want[1], want[2]) {
			t.Errorf("%s\n  got %s %q\n want %s", x.text, got, l.Evidence, x.want)
		}
		if l.Suspect {
			t.Errorf("%s: suspected: %q", x.text, l.Evidence)
		}
	}
}

// diagrams are invented problems whose shapes only the diagram shows.
var diagrams = []struct {
	name    string
	problem schema.Problem
	want    string
}{
	{"clauses joined like Geometry3K's", schema.Problem{Text: "Find x.", Structural: []string{"line AB", "line BC", "line CA"},
		Semantic: []string{"Equals(LengthOf(Line(A, B)), x)"}, TextLogicForms: []string{"Find(x)"}}, "Triangle [Triangle] length"},
	{"clauses apart like PGPS9K's", schema.Problem{Text: "Find x.", Structural: []string{"line A B", "line B C", "line C D", "line D A"},
		Semantic: []string{`m \angle ABC = 2x+5`}}, "Quad [Quad] angle"},
	{"an altitude leaves a triangle a triangle", schema.Problem{Text: "Find BD.", Structural: []string{"line A D C", "line B D", "line A B", "line B C"}},
		"Triangle [Triangle] length"},
	{"both diagonals", schema.Problem{Text: "Find AC.", Structural: []string{"line A B", "line B C", "line C D", "line D A", "line A E C", "line B E D"}},
		"Quad [Quad] length"},
	{"five sides", schema.Problem{Text: "Find the perimeter.", Structural: []string{"line A B", "line B C", "line C D", "line D E", "line E A"}},
		"Other [Other] perimeter"},
	{"rays that close nothing", schema.Problem{Text: `Find m \angle 2.`, Structural: []string{"line A B C", "line D B"}}, "Line [Line] angle"},
	{"a transversal of named parallels", schema.Problem{Text: "Find x.", Structural: []string{"line A B", "line B C", "line C A"},
		Semantic: []string{"Equals(MeasureOf(Angle(A, B, C)), x)"}, TextLogicForms: []string{"Parallel(Line(p),Line(q))", "Find(x)"}}, "Line [Line] angle"},
	{"a parallel to a side", schema.Problem{Text: "Find DE.", Structural: []string{"line A D B", "line A E C", "line D E", "line B C"},
		Semantic: []string{"Parallel(Line(D, E), Line(B, C))"}}, "Triangle [Triangle Line] length"},
	{"a circle counts whatever else there is", schema.Problem{Text: "Find AB.", Structural: []string{"line A B", "line B C", "line C A", `\odot O lieson A B C`}},
		"Circle [Circle] length"},
	{"a tangent and a triangle", schema.Problem{Text: "Find x.", Structural: []string{"line OB", "line OA", "line BA", "circle O"},
		TextLogicForms: []string{"Tangent(Line($),Circle($))", "Find(x)"}, Semantic: []string{"Equals(LengthOf(Line(O, B)), x)"}}, "Circle [Circle Triangle] length"},
	{"a logic form names the shape", schema.Problem{Text: "Find AB.", TextLogicForms: []string{"Rhombus(A,B,C,D)", "Find(LengthOf(Line(A,B)))"}}, "Quad [Quad] length"},
	{"a drawing", schema.Problem{Text: "Find $AX$ in the diagram.", DiagramCode: "pair A,B,C;\ndraw(A--B--C--cycle);"}, "Triangle [Triangle] length"},
	{"a drawing that returns to its first point", schema.Problem{Text: "Find $AX$ in the diagram.", DiagramCode: "draw(A--B--C--D--A,blue);"}, "Quad [Quad] length"},
	{"a drawn circle", schema.Problem{Text: "What is the area of the shaded region?", DiagramCode: "draw(Circle((0,0),3));"}, "Circle [Circle] area"},
	{"three points joined in pairs", schema.Problem{Text: "如图所示，AB=3，BC=4，∠ABC=90°。求AC的长度。"}, "Triangle [Triangle] length"},
	{"the other wording", schema.Problem{Text: "As shown, PA = 3, then PB = ()", TextZH: "PA是⊙O的切线，求PB"}, "Circle [Circle] length"},
	{"a knowledge point", schema.Problem{Text: "Find x.", KnowledgePoints: []string{"Tangent"}}, "Circle [Circle] other"},
	{"an operator", schema.Problem{Text: "绳子拴着一只羊，求羊能吃到的草的面积。", Solution: "x=circle_area(2)", SolutionLanguage: schema.EquationProgram}, "Circle [Circle] area"},
	{"a way of solving, last of all", schema.Problem{Text: "A tree of height 9 breaks. The height of the break is ()", Solution: "gougu_add N_0 N_1", SolutionLanguage: schema.StackProgram},
		"Triangle [Triangle] length"},
	{"native labels first", schema.Problem{Text: "Find the area of the square.", NativeShapes: []string{"Circle", "Triangle"}, NativeGoals: []string{"Area"}}, "Circle [Circle Quad Triangle] area"},
	{"native Other gives way to a name", schema.Problem{Text: "ABCD is a kite. Find BC.", NativeShapes: []string{"Other"}, NativeGoals: []string{"Length"}}, "Quad [Quad Other] length"},
	{"native length refined", schema.Problem{Text: "求△ABC的周长", NativeGoals: []string{"length"}}, "Triangle [Triangle] perimeter"},
	{"native other given up", schema.Problem{Text: "求∠ABC的大小", NativeGoals: []string{"other"}}, "Line [Line] angle"},
	{"the variable a is no article", schema.Problem{Text: "Find a.", Structural: []string{"line A B", "line B C", "line C A"}, Semantic: []string{"AB = 2a"}},
		"Triangle [Triangle] length"},
	{"a unit", schema.Problem{Text: "A square is cut.", AnswerUnit: "cm^2"}, "Quad [Quad] area"},
}

func TestWhatDiagramsAndLabelsSay(t *testing.T) {
	for _, x := range diagrams {
		t.Run(x.name, func(t *testing.T) {
			l := labelOf(t, x.problem)
			if got := fmt.Sprint(l.PrimaryShape, " ", l.Shapes, " ", l.Goal); got != x.want {
				t.Errorf("got %s, want %s: %q", got, x.want, l.Evidence)
			}
		})
	}
}

func TestConstants(t *testing.T) {
	for _, x := range []struct {
		name     string
		problem  schema.Problem
		constant []string
	}{
		{"the stack's fifth constant", schema.Problem{Text: "求圆的周长", Solution: "g_double N_0 g_mul V_0 C_5", SolutionLanguage: schema.StackProgram}, []string{"pi"}},
		{"a straight angle is none", schema.Problem{Text: "求∠A", Solution: "g_minus C_3 N_0 g_sin V_0", SolutionLanguage: schema.StackProgram}, nil},
		{"a circle's operator", schema.Problem{Text: "Find the area.", Solution: "Circle_R_Area N0 V0 Get V0", SolutionLanguage: schema.PGPSProgram}, []string{"pi"}},
		{"const_pi", schema.Problem{Text: "a circle of 3 km", Solution: "multiply(const_pi,n0)|divide(#0,const_1000)", SolutionLanguage: schema.MathQAProgram}, []string{"pi", "unit conversion"}},
		{"a thousand without a unit", schema.Problem{Text: "a number", Solution: "divide(n0,const_1000)", SolutionLanguage: schema.MathQAProgram}, nil},
		{"3.14 of an equation", schema.Problem{Text: "直径31厘米", Solution: "x=31*3.14", SolutionLanguage: schema.EquationProgram}, []string{"pi"}},
		{"3.14 of the problem", schema.Problem{Text: "每支3.14元，买31支", Solution: "x=31*3.14", SolutionLanguage: schema.EquationProgram}, nil},
		{"a factor between units", schema.Problem{Text: "长3米，多少厘米", Solution: "x=3*100", SolutionLanguage: schema.EquationProgram}, []string{"unit conversion"}},
		{"worked prose", schema.Problem{Text: "the circle's area", Solution: `It is $9\pi$.`, SolutionLanguage: schema.Prose}, []string{"pi"}},
		{"π given", schema.Problem{Text: "求圆的面积（π取3）", Solution: "cal_circle_area N_0", SolutionLanguage: schema.StackProgram}, nil},
		{"no solution: a circle's area", schema.Problem{Text: "Find the area of the circle."}, []string{"pi"}},
		{"no solution: a chord", schema.Problem{Text: "Find the length of the chord of the circle."}, nil},
	} {
		l := labelOf(t, x.problem)
		if !slices.Equal(l.Constants, x.constant) || l.NeedsConstant != (len(x.constant) > 0) {
			t.Errorf("%s: got %q, want %q", x.name, l.Constants, x.constant)
		}
	}
}

func TestKnowledgePoints(t *testing.T) {
	for _, x := range []struct {
		problem schema.Problem
		want    []string
	}{
		{schema.Problem{Text: "Find x.", KnowledgePoints: []string{"Midsegment of Triangle "}}, []string{"Midsegment of Triangle"}},
		{schema.Problem{Text: "求面积", KnowledgePoints: []string{"(circle, 3.14 * radius^2 = area)"}}, []string{"Circumference and Area of Circle"}},
		{schema.Problem{Text: "由勾股定理求AB", Solution: "g_sin N_0", SolutionLanguage: schema.StackProgram}, []string{"Pythagorean Theorem", "Trigonometry"}},
		{schema.Problem{Text: "PA是⊙O的切线，∠C是圆周角"}, []string{"Inscribed Angle", "Tangent"}},
		{schema.Problem{Text: "Find the area in square feet."}, nil},
	} {
		if got := labelOf(t, x.problem).KnowledgePoints; !slices.Equal(got, x.want) {
			t.Errorf("%s: got %q, want %q", x.problem.Text, got, x.want)
		}
	}
}

func TestJudgedIsNeitherLengthNorAngle(t *testing.T) {
	p := schema.Problem{Text: "直角三角形的斜边长度是10，对吗？", QuestionKind: schema.Judge}
	if l := labelOf(t, p); l.Goal != schema.OtherGoal {
		t.Errorf("%s: %q", l.Goal, l.Evidence)
	}
	p.QuestionKind = schema.Calculate
	if l := labelOf(t, p); l.Goal != schema.Length {
		t.Errorf("%s: %q", l.Goal, l.Evidence)
	}
}

func TestEvidenceIsSortedAndCapped(t *testing.T) {
	p := schema.Problem{Text: "A cube, a cone, a sphere, a prism and a cylinder stand on a square. Find the volume of the cube."}
	rules := mustRules(t)
	for most, want := range map[int]int{0: 0, 3: 3, 20: 8} {
		labels, err := rules.all(context.Background(), []schema.Problem{p}, most)
		if err != nil {
			t.Fatal(err)
		}
		e := labels[0].Evidence
		if len(e) != want || !slices.IsSorted(e) {
			t.Errorf("at most %d: %q", most, e)
		}
	}
}

// invented gives n problems made of the tables' problems.
func invented(n int) []schema.Problem {
	out := make([]schema.Problem, n)
	for i := range out {
		p := schema.Problem{Text: texts[i%len(texts)].text}
		if i%3 == 0 {
			p = diagrams[i/3%len(diagrams)].problem
		}
		p.ID = fmt.Sprintf("math/train/%05d", i)
		p.Source, p.SourceSplit, p.NativeID = schema.MATH, "train", fmt.Sprintf("%05d", i)
		p.NativeFile, p.RecordDigest, p.License, p.LicenseEvidence = "f", "d", "MIT", "LICENSE"
		p.Language, p.TextPublished, p.Answer, p.AnswerKind = schema.English, p.Text, "1", schema.AnswerNumber
		out[i] = p
	}
	return out
}

// configured makes the stage as pipeline.yaml configures it.
func configured(evidence int) stages.Stage {
	s := New()
	s.Describe().Config.(*Config).Evidence = evidence
	return s
}

func TestOutputDependsOnTheColumnsReadAndOnNothingElse(t *testing.T) {
	problems := invented(700)
	full := stagetest.NewStore(t).With(schema.Problems, problems)
	stagetest.Run(t, configured(8), full)

	// The same through a file, of which the stage reads its columns alone.
	projected := stagetest.NewStore(t)
	job := &stages.Job{Store: projected}
	if err := stages.Put(job, schema.Problems, slices.Clone(problems)); err != nil {
		t.Fatal(err)
	}
	read, err := stages.ReadTable(projected, schema.Problems, New().Describe().Reads[0].Columns...)
	if err != nil {
		t.Fatal(err)
	}
	if read[0].Language != "" {
		t.Fatal("the projection holds a column that was not asked for")
	}
	stagetest.Run(t, configured(8), projected.With(schema.Problems, read))

	old := runtime.GOMAXPROCS(1)
	single := stagetest.NewStore(t).With(schema.Problems, problems)
	stagetest.Run(t, configured(8), single)
	runtime.GOMAXPROCS(old)

	want := stagetest.Table(t, full, schema.Labels)
	for name, store := range map[string]*stagetest.Store{"projected": projected, "one processor": single} {
		if diff := cmp.Diff(want, stagetest.Table(t, store, schema.Labels)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if diff := cmp.Diff(full.Digests["labels"], store.Digests["labels"]); diff != "" {
			t.Errorf("%s: another digest: %s", name, diff)
		}
	}
	if len(want) != len(problems) {
		t.Errorf("%d labels for %d problems", len(want), len(problems))
	}
}

func TestOneProblemsLabelDoesNotDependOnTheOthers(t *testing.T) {
	problems := invented(300)
	rules := mustRules(t)
	together, err := rules.all(context.Background(), problems, 8)
	if err != nil {
		t.Fatal(err)
	}
	for i := len(problems) - 1; i >= 0; i-- {
		alone, err := rules.all(context.Background(), problems[i:i+1], 8)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(together[i], alone[0]); diff != "" {
			t.Fatalf("%s: %s", problems[i].Text, diff)
		}
	}
}

// A word more in any of the data files labels everything anew.
func TestOutsideIsTheDigestOfAllRules(t *testing.T) {
	digest := func() string {
		d, why, err := New().(stages.External).Outside(t.Context(), nil)
		if err != nil || why != "" || len(d) != 64 {
			t.Fatalf("%q, %q, %v", d, why, err)
		}
		return d
	}
	was := digest()
	for name, file := range map[string]*[]byte{"lexicon": &lexiconYAML, "labels": &labelsYAML, "operators": &operatorsYAML} {
		whole := *file
		*file = append([]byte("# more\n"), whole...)
		if digest() == was {
			t.Errorf("%s: changed, and the digest is not", name)
		}
		*file = whole
	}
}

func TestConfig(t *testing.T) {
	for evidence, ok := range map[int]bool{-1: false, 0: true, 8: true, 101: false} {
		if err := (&Config{Evidence: evidence}).Validate(); (err == nil) != ok {
			t.Errorf("evidence %d: %v", evidence, err)
		}
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := mustRules(t).all(ctx, invented(600), 8); err != context.Canceled {
		t.Errorf("got %v", err)
	}
}

func BenchmarkLabel5628(b *testing.B) {
	problems := invented(5628)
	rules := mustRules(b)
	for b.Loop() {
		if _, err := rules.all(context.Background(), problems, 8); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLoadRules(b *testing.B) {
	for b.Loop() {
		mustRules(b)
	}
}
