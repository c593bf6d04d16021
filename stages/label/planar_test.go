package label

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
)

// plan is a problem whose diagram has these lines, as Geometry3K gives them: every pair of neighbours, "ABC" for a line
// through three points.
func plan(spots string, lines ...string) schema.Problem {
	p := schema.Problem{Text: "Find x.", Semantic: []string{"Equals(LengthOf(Line(A, B)), x)"}}
	var at []string
	for i, s := range strings.Fields(spots) {
		x, y, _ := strings.Cut(s, ",")
		at = append(at, fmt.Sprintf(`"%c":[%s,%s]`, 'A'+i, x, y))
	}
	p.PointPositions = "{" + strings.Join(at, ",") + "}"
	for _, l := range lines {
		p.Structural = append(p.Structural, "line "+l[:1]+l[len(l)-1:])
		for i := 1; i+1 < len(l); i++ {
			p.Structural = append(p.Structural, "line "+l[i-1:i+1], "line "+l[i:i+2])
			p.Semantic = append(p.Semantic, fmt.Sprintf("PointLiesOnLine(%c, Line(%c, %c))", l[i], l[0], l[len(l)-1]))
		}
	}
	return p
}

func TestSubdivision(t *testing.T) {
	for _, x := range []struct {
		name    string
		problem schema.Problem
		want    string
	}{
		{"a triangle", plan("0,0 9,0 0,9", "AB", "BC", "CA"), "faces [3] outlines [3] loose 0"},
		{"an altitude", plan("0,0 9,0 3,9 3,0", "ADB", "BC", "CA", "CD"), "faces [3 3] outlines [3] loose 0"},
		{"both diagonals", plan("0,0 9,0 9,9 0,9 4.5,4.5", "AB", "BC", "CD", "DA", "AEC", "BED"), "faces [3 3 3 3] outlines [4] loose 0"},
		{"a side drawn on", plan("0,0 9,0 0,9 15,0", "ABD", "BC", "CA"), "faces [3] outlines [3] loose 1"},
		{"two apart", plan("0,0 9,0 0,9 20,0 29,0 20,9", "AB", "BC", "CA", "DE", "EF", "FD"), "faces [3 3] outlines [3 3] loose 0"},
		{"triangles that touch", plan("0,0 0,9 4,4 8,0 8,9", "ACE", "BCD", "AB", "DE"), "faces [3 3] outlines [6] loose 0"},
		{"rays", plan("0,0 9,0 0,9", "AB", "AC"), "faces [] outlines [] loose 3"},
		{"points in one place", plan("0,0 0,0 0,0 5,5", "AB", "BC", "CA", "AD"), "faces [] outlines [3 3] loose 1"},
		{"points that are not drawn", plan("0,0 9,0 0,9", "AB", "BC", "CA", "AX", "XY"), "faces [3] outlines [3] loose 0"},
	} {
		t.Run(x.name, func(t *testing.T) {
			s := figureOf(&x.problem).subdivide(spotsOf(x.problem.PointPositions))
			count := func(polygons [][]int) []int {
				sizes := []int{}
				for _, p := range polygons {
					sizes = append(sizes, len(p))
				}
				slices.Sort(sizes)
				return sizes
			}
			got := fmt.Sprint("faces ", count(s.faces), " outlines ", count(s.outlines), " loose ", len(members(s.loose)))
			if got != x.want {
				t.Errorf("got %s, want %s", got, x.want)
			}
		})
	}
}

func TestNoSubdivision(t *testing.T) {
	f := figureOf(&schema.Problem{Structural: []string{"line AB"}})
	for _, positions := range []string{"", "null", "[]", `{"A":"here"}`, `{"A":[1]}`, `{"A":[1,2],"B":[3,4]`, `{"A":[1e999,0],"B":[0,1]}`, `{"X":[1,2]}`} {
		t.Run(positions, func(t *testing.T) {
			if s := f.subdivide(spotsOf(positions)); s != nil && len(s.faces) > 0 {
				t.Errorf("faces %v", s.faces)
			}
		})
	}
}

// drawings are invented diagrams with coordinates, and the shapes that they show.
var drawings = []struct {
	name    string
	problem schema.Problem
	want    string
}{
	{"a parallelogram", plan("0,0 9,0 12,5 3,5", "AB", "BC", "CD", "DA"), "Quad [Quad]"},
	{"a trapezoid, not quite level", plan("0,0 90,1 60,50 30,50", "AB", "BC", "CD", "DA"), "Quad [Quad]"},
	{"no parallel sides", plan("0,0 9,1 7,6 1,4", "AB", "BC", "CD", "DA"), "Quad [Quad Other]"},
	{"two of them", plan("0,0 9,1 7,6 1,4 20,0 29,1 27,6 21,4", "AB", "BC", "CD", "DA", "EF", "FG", "GH", "HE"), "Quad [Quad Other]"},
	{"a kite with its diagonals", plan("4,0 8,4 4,12 0,4 4,4", "AB", "BC", "CD", "DA", "AEC", "BED"), "Quad [Quad Other]"},
	{"a rhombus with its diagonals", plan("4,0 8,4 4,8 0,4 4,4", "AB", "BC", "CD", "DA", "AEC", "BED"), "Quad [Quad]"},
	{"a rectangle made of two triangles", plan("0,0 9,0 9,5 0,5", "AB", "BC", "CD", "DA", "AC"), "Quad [Quad Triangle]"},
	{"a rectangle made of three triangles", plan("0,0 9,0 9,5 0,5 7,5", "AB", "BC", "CED", "DA", "AC", "AE"), "Quad [Quad Triangle]"},
	{"a rectangle without a corner", plan("0,0 9,0 9,5 0,5 4,5 0,2", "AB", "BC", "CED", "DFA", "EF"), "Quad [Quad Triangle]"},
	{"a rectangle in a corner of another", plan("0,0 9,0 9,6 0,6 6,0 6,4 0,4", "AEB", "BC", "CD", "DGA", "EF", "FG"), "Quad [Quad]"},
	{"two triangles with a common side", plan("0,0 9,1 7,6 1,4", "AB", "BC", "CD", "DA", "AC"), "Triangle [Triangle]"},
	{"exterior angles of a quadrilateral", plan("0,0 9,0 9,9 0,9 14,0 9,14 -5,9 0,-5", "ABE", "BCF", "CDG", "DAH"), "Other [Other]"},
	{"two pairs of lines that cross", plan("2,2 9,2 9,9 2,9 0,2 12,2 0,9 12,9 2,0 2,12 9,0 9,12", "EABF", "GDCH", "IADJ", "KBCL"), "Line [Line]"},
	{"a house", plan("0,0 8,0 8,6 4,9 0,6", "AB", "BC", "CD", "DE", "EA"), "Quad [Quad Triangle]"},
	{"a house with a ceiling", plan("0,0 8,0 8,6 4,9 0,6", "AB", "BC", "CD", "DE", "EA", "EC"), "Quad [Quad Triangle]"},
	{"a regular pentagon", plan("0,10 9.5,3.1 5.9,-8.1 -5.9,-8.1 -9.5,3.1", "AB", "BC", "CD", "DE", "EA"), "Other [Other]"},
	{"an L", plan("0,0 8,0 8,4 4,4 4,9 0,9", "AB", "BC", "CD", "DE", "EF", "FA"), "Other [Other]"},
	{"three lines that cross and go on", plan("2,2 8,2 5,8 0,2 12,2 1,0 7,12 9,0 4,10", "DABE", "FACG", "HBCI"), "Line [Line]"},
	{"a triangle with sides that go on beyond two corners", plan("2,2 8,2 5,8 0,2 12,2 1,0 9,0", "DABE", "FAC", "GBC"), "Triangle [Triangle Line]"},
	{"a chain of triangles", plan("0,0 0,9 4,4 8,0 8,9 12,9", "ACE", "BCD", "AB", "DE", "EF"), "Triangle [Triangle Line]"},
}

func TestDrawings(t *testing.T) {
	for _, x := range drawings {
		t.Run(x.name, func(t *testing.T) {
			l := labelOf(t, x.problem)
			if got := fmt.Sprint(l.PrimaryShape, " ", l.Shapes); got != x.want {
				t.Errorf("got %s, want %s: %q", got, x.want, l.Evidence)
			}
		})
	}
}

// measures are invented diagrams whose shapes follow from what is stated and asked for.
var measures = []struct {
	name     string
	problem  schema.Problem
	circle   bool
	semantic []string
	forms    []string
	want     string
}{
	{"angles between parallel sides", plan("0,0 90,0 60,50 30,50", "AB", "BC", "CD", "DA"), false,
		[]string{"Equals(MeasureOf(Angle(A, B, C)), 71)", "Parallel(Line(A, B), Line(C, D))"}, []string{"Find(x)"}, "Quad [Quad Line]"},
	{"a length between parallel sides", plan("0,0 90,0 60,50 30,50", "AB", "BC", "CD", "DA"), false,
		[]string{"Equals(LengthOf(Line(A, B)), 7)", "Parallel(Line(A, B), Line(C, D))"}, []string{"Find(x)"}, "Quad [Quad]"},
	{"a parallel to a side", plan("0,0 8,0 4,8 2,4 6,4", "AB", "BEC", "CDA", "DE"), false,
		[]string{"Equals(LengthOf(Line(A, D)), 7)", "Parallel(Line(D, E), Line(A, B))"}, []string{"Find(x)"}, "Triangle [Triangle Line]"},
	{"parallels that two lines join", plan("0,0 8,0 2,6 6,6 4,3", "AB", "CD", "AED", "BEC"), false,
		[]string{"Equals(LengthOf(Line(A, E)), 7)", "Parallel(Line(A, B), Line(C, D))"}, []string{"Find(x)"}, "Triangle [Triangle]"},
	{"a height outside", plan("0,0 9,0 12,5 3,5 12,0", "ABE", "BC", "CD", "DA", "CE"), false,
		[]string{"Equals(MeasureOf(Angle(C, B, E)), 59)", "Perpendicular(Line(C, E), Line(A, E))", "Equals(LengthOf(Line(C, B)), 7)"},
		[]string{"Find(PerimeterOf(Parallelogram($)))"}, "Quad [Quad Triangle]"},
	{"a perimeter of sides", plan("0,0 9,0 12,5 3,5", "AB", "BC", "CD", "DA"), false,
		[]string{"Equals(LengthOf(Line(A, B)), 7)", "Equals(LengthOf(Line(C, B)), 6)"}, []string{"Find(PerimeterOf(Parallelogram($)))"}, "Quad [Quad]"},
	{"a house with a measure", plan("0,0 8,0 8,6 4,9 0,6 4,6", "AB", "BC", "CD", "DE", "EA", "EFC", "DF"), false,
		[]string{"Equals(LengthOf(Line(A, B)), 7)"}, []string{"Find(AreaOf(Shape($)))"}, "Quad [Quad Triangle]"},
	{"an area of a regular hexagon", schema.Problem{Text: "Find the area."}, false, nil, []string{"Find(AreaOf(Regular(Hexagon($))))"}, "Triangle [Triangle Other]"},
	{"an angle of a regular hexagon", schema.Problem{Text: "Find x."}, false, nil, []string{"Regular(Hexagon($))", "Find(MeasureOf(Angle($)))"}, "Other [Other]"},
	{"a regular square in a circle", plan("0,0 8,0 8,8 0,8", "AB", "BC", "CD", "DA"), true, nil,
		[]string{"Regular(Polygon($))", "Find(AreaOf(Shaded(Shape($))))"}, "Circle [Circle Quad]"},
	{"a regular pentagon in a circle", plan("0,10 9.5,3.1 5.9,-8.1 -5.9,-8.1 -9.5,3.1", "AB", "BC", "CD", "DE", "EA"), true, nil,
		[]string{"Regular(Polygon($))", "Find(AreaOf(Shaded(Shape($))))"}, "Circle [Circle Triangle]"},
	{"an angle of a polygon in a circle", schema.Problem{Text: "Find angle ABC."}, true, nil,
		[]string{"InscribedIn(Pentagon(A,B,C,D,F),Circle(E))", "Find(MeasureOf(Angle(A,B,C)))"}, "Circle [Circle]"},
	{"a side of a polygon in a circle", schema.Problem{Text: "Find AB."}, true, nil,
		[]string{"InscribedIn(Square(A,B,C,D),Circle(E))", "Find(LengthOf(Line(A,B)))"}, "Circle [Circle Quad]"},
	{"a central angle of a polygon in a circle", schema.Problem{Text: "Find a central angle."}, true, nil,
		[]string{"InscribedIn(Square(A,B,C,D),Circle(E))", "Find(MeasureOf(Angle($)))"}, "Circle [Circle Quad]"},
	{"a circumference beside a triangle", plan("0,0 8,0 4,7", "AB", "BC", "CA"), true, nil, []string{"Find(CircumferenceOf(Circle($)))"}, "Circle [Circle]"},
	{"a sector beside a triangle", plan("0,0 8,0 4,7", "AB", "BC", "CA"), true, nil, []string{"Find(AreaOf(Sector($)))"}, "Circle [Circle]"},
	{"a radius that a tangent meets", plan("0,0 8,0 4,7 9,9 2,2", "EA", "AB", "BC"), true, []string{"Equals(LengthOf(Line(E, A)), 7)"},
		[]string{"Tangent(Line($),Circle($))", "Find(x)"}, "Circle [Circle Triangle]"},
	{"tangents without a radius", plan("0,0 8,0 4,7 9,9 2,2", "EA", "AB", "BC"), true, []string{"Equals(LengthOf(Line(A, B)), 7)"},
		[]string{"Tangent(Line($),Circle($))", "Find(x)"}, "Circle [Circle]"},
	{"arrows on parallel lines", plan("0,6 4,6 9,6 0,0 5,0 9,0 4.2,6.2 5.2,0.2", "ABC", "DEF", "BE", "AGC", "DHF"), false,
		[]string{"Equals(MeasureOf(Angle(A, B, E)), 71)", "Parallel(Line(A, C), Line(D, F))"}, []string{"Find(x)"}, "Line [Line]"},
}

func TestMeasures(t *testing.T) {
	for _, x := range measures {
		t.Run(x.name, func(t *testing.T) {
			p := x.problem
			p.TextLogicForms = x.forms
			if x.semantic != nil {
				p.Semantic = slices.Concat(p.Semantic[1:], x.semantic)
			}
			if x.circle {
				p.Structural = append(slices.Clone(p.Structural), "circle E")
			}
			l := labelOf(t, p)
			if got := fmt.Sprint(l.PrimaryShape, " ", l.Shapes); got != x.want {
				t.Errorf("got %s, want %s: %q", got, x.want, l.Evidence)
			}
		})
	}
}

// The diagram tells which polygon it is where the text leaves it open, and what stands beside a circle.
func TestDiagramsBesideNames(t *testing.T) {
	kite := plan("4,0 8,4 4,12 0,4", "AB", "BC", "CD", "DA")
	for _, x := range []struct {
		name, text string
		problem    schema.Problem
		circle     bool
		want       string
	}{
		{"an open name", "Find the area of quadrilateral ABCD.", kite, false, "Quad [Quad Other]"},
		{"an open name, cut in two", "Find the area of quadrilateral ABCD.", plan("0,0 9,1 7,6 1,4", "AB", "BC", "CD", "DA", "AC"), false, "Quad [Quad Triangle Other]"},
		{"a name", "Find the area of rhombus ABCD.", kite, false, "Quad [Quad]"},
		{"a regular triangle", "Find the area of the regular polygon.", plan("0,0 8,0 4,7", "AB", "BC", "CA"), false, "Triangle [Triangle]"},
		{"a regular quadrilateral", "Find the area of the regular polygon.", plan("0,0 8,0 8,8 0,8", "AB", "BC", "CD", "DA"), false, "Quad [Quad]"},
		{"a triangle in a circle", "Find x.", plan("0,0 8,0 4,7", "AB", "BC", "CA"), true, "Circle [Circle Triangle]"},
		{"a square around a circle", "Find x.", plan("0,0 8,0 8,8 0,8", "AB", "BC", "CD", "DA"), true, "Circle [Circle Quad]"},
		{"two tangents and two radii", "Find x.", plan("0,0 8,0 8,8 0,8 4,4", "ED", "DA", "AB", "BE"), true, "Circle [Circle]"},
		{"chords that cross", "Find x.", plan("0,0 8,0 8,8 0,8 4,4", "AEC", "BED"), true, "Circle [Circle]"},
	} {
		t.Run(x.name, func(t *testing.T) {
			p := x.problem
			p.Text = x.text
			if x.circle {
				p.Structural = append(p.Structural, "circle E")
			}
			l := labelOf(t, p)
			if got := fmt.Sprint(l.PrimaryShape, " ", l.Shapes); got != x.want {
				t.Errorf("got %s, want %s: %q", got, x.want, l.Evidence)
			}
		})
	}
}

func TestClassOfQuadrilaterals(t *testing.T) {
	for _, x := range []struct {
		name, spots string
		class       quadrilateral
		right       int
	}{
		{"a square", "0,0 90,0 90,90 0,90", parallelogram, 4},
		{"a square, a pixel off", "0,1 90,0 91,90 0,91", parallelogram, 4},
		{"a parallelogram", "0,0 90,0 120,50 30,50", parallelogram, 0},
		{"a right trapezoid", "0,0 90,0 60,50 0,50", trapezoid, 2},
		{"a rhombus", "40,0 80,60 40,120 0,60", parallelogram, 0},
		{"a kite", "40,0 80,30 40,120 0,30", irregular, 0},
		{"one in the other order", "0,0 0,50 60,50 90,0", trapezoid, 2},
		{"all in one place", "5,5 5,5 5,5 5,5", parallelogram, 0},
	} {
		t.Run(x.name, func(t *testing.T) {
			p := plan(x.spots, "AB", "BC", "CD", "DA")
			f := figureOf(&p)
			s := f.subdivide(spotsOf(p.PointPositions))
			corners := []int{f.points["A"], f.points["B"], f.points["C"], f.points["D"]}
			if class, right := s.class(corners), s.rightAngles(corners); class != x.class || right != x.right {
				t.Errorf("class %d with %d right angles, want %d with %d", class, right, x.class, x.right)
			}
		})
	}
}
