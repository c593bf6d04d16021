package figure

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestWhatCannotBeDrawnIsAnError(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	line := Segment{From: pt(0, 0), To: pt(4, 3)}
	cube := box(1, 1, 1)
	for name, c := range map[string]struct {
		scene *Scene
		want  string
	}{
		"nothing":        {&Scene{}, "empty"},
		"one place":      {plane(points("A", 1., 1., "B", 1., 1.), Dot{At: pt(1, 1)}), "one place"},
		"a short way":    {plane(nil, Segment{From: pt(1e8, 0), To: pt(1e8+1e-3, 0)}), "one place"},
		"nil":            {&Scene{Elements: []Element{line, nil}}, "nil"},
		"NaN":            {plane(nil, Segment{From: pt(0, 0), To: pt(nan, 1)}), "segment"},
		"NaN name":       {plane(points("A", nan, 1.), line), "point A"},
		"infinite":       {plane(nil, Circle{Center: pt(inf, 0), Radius: 1}), "circle"},
		"huge":           {plane(nil, Polygon{Points: []Point{pt(0, 0), pt(1e300, 0), pt(0, 1)}}), "polygon"},
		"infinite turn":  {plane(nil, Ellipse{RX: 1, RY: 2, Turn: inf}), "turn"},
		"no radius":      {plane(nil, Circle{}), "length is 0"},
		"negative":       {space(nil, Cone{Radius: -1, Height: 2}), "cone"},
		"no height":      {space(nil, Cylinder{Radius: 1}), "cylinder"},
		"flat angle":     {plane(nil, line, Angle{A: pt(0, 0), At: pt(0, 0), B: pt(4, 3)}), "angle"},
		"no measure":     {plane(nil, line, Measure{pt(1, 1), pt(1, 1), "1"}), "measure"},
		"short polygon":  {plane(nil, Polygon{Points: []Point{pt(0, 0)}}), "polygon"},
		"backward axes":  {plane(nil, Axes{X0: 1, X1: -1, Y0: 0, Y1: 1}), "axes"},
		"curve outside":  {plane(nil, Axes{X0: -1, X1: 1, Y0: -1, Y1: 1}, Curve{Points: []Point{pt(2, 2), pt(3, 3)}}), "window"},
		"plane solid":    {plane(nil, line, Sphere{Radius: 1}), "solid"},
		"unknown vertex": {space(nil, Polyhedron{Vertices: cube.Vertices, Faces: [][]int{{0, 1, 8}}}), "vertex 8"},
		"unknown letter": {plane(nil, line, Text{pt(1, 1), "⌘"}), "no letter"},
		"long text":      {plane(nil, line, Text{pt(1, 1), strings.Repeat("long", 30)}), "too long"},
		"many ticks":     {plane(nil, line, Equal{pt(0, 0), pt(4, 3), 9}), "9 ticks"},
	} {
		t.Run(name, func(t *testing.T) {
			for range 2 { // a canvas that saw a fault still draws
				if _, err := PNG(c.scene); err == nil || !strings.Contains(err.Error(), c.want) ||
					!strings.HasPrefix(err.Error(), "figure: ") {
					t.Fatalf("%v, want %q", err, c.want)
				}
			}
		})
	}
}

func TestAnyFiniteSceneIsDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scene := anyScene(t)
		figure, labels, err := scene.compose()
		if err != nil {
			for _, known := range []string{"one place", "two of its points", "empty"} {
				if strings.Contains(err.Error(), known) {
					t.Skip(err)
				}
			}
			t.Fatal(err)
		}
		size := figure.Rect.Size()
		if size.X < 1 || size.Y < 1 || size.X > MaxSide || size.Y > MaxSide {
			t.Fatalf("%v pixels", size)
		}
		for i, a := range labels {
			if !a.chosen.box.In(figure.Rect.Inset(-MaxSide)) {
				t.Fatalf("%q at %v", a.text, a.chosen.box)
			}
			for _, b := range labels[:i] {
				if a.chosen.box.Overlaps(b.chosen.box) {
					t.Fatalf("%q at %v is on %q at %v", a.text, a.chosen.box, b.text, b.chosen.box)
				}
			}
		}
	})
}

// anyScene has up to twelve elements and six names.
func anyScene(t *rapid.T) *Scene {
	reach := rapid.SampledFrom([]float64{1e-3, 1, 10, 1e6}).Draw(t, "reach")
	scene := &Scene{Solid: rapid.Bool().Draw(t, "solid"), Names: map[string]Point{}}
	point := rapid.Custom(func(t *rapid.T) Point {
		x := rapid.Float64Range(-reach, reach)
		return Point{x.Draw(t, "x"), x.Draw(t, "y"), x.Draw(t, "z")}
	})
	length := rapid.Float64Range(reach/100, reach)
	text := rapid.SampledFrom([]string{"", "5", "12√3 cm", "30°", "2x + 5"})
	kinds := 14
	if scene.Solid {
		kinds = 20
	}
	for range rapid.IntRange(1, 12).Draw(t, "elements") {
		p, q, r := point.Draw(t, "p"), point.Draw(t, "q"), point.Draw(t, "r")
		a, b := length.Draw(t, "a"), length.Draw(t, "b")
		isDashed := rapid.Bool().Draw(t, "dashed")
		fill := Fill(rapid.IntRange(0, 2).Draw(t, "fill"))
		scene.Elements = append(scene.Elements, []Element{
			Polygon{[]Point{p, q, r}, isDashed, fill, fill == Grey}, Segment{p, q, isDashed}, Vector{p, q, isDashed},
			Circle{p, a, isDashed, fill},
			Arc{p, q, r, isDashed, fill == Grey, fill}, Ellipse{p, a, b, 30, isDashed, fill}, Right{p, q, r},
			Angle{p, q, r, text.Draw(t, "text"), int(fill)}, Measure{p, q, text.Draw(t, "text")}, Equal{p, q, int(fill)},
			Parallel{p, q, int(fill)}, Dot{p, isDashed}, Text{p, text.Draw(t, "text")},
			Curve{[]Point{p, q, r}, [][]Point{{r, p}}, isDashed},
			Polyhedron{[]Point{p, q, r, {}}, [][]int{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}}, isDashed},
			Sphere{p, a, isDashed},
			Hemisphere{p, a, fill == Grey, isDashed}, Cylinder{p, a, -b, isDashed}, Cone{p, a, b, isDashed},
			Frustum{p, a, b, a, isDashed},
		}[rapid.IntRange(0, kinds-1).Draw(t, "kind")])
	}
	for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"A", "B", "C", "D", "O", "P₁", "Q1"}), 0, 6,
		rapid.ID).Draw(t, "names") {
		scene.Names[name] = point.Draw(t, name)
	}
	return scene
}

// Hidden edges of a box are the three that meet at its far corner.
func TestFarCornerOfABoxIsHidden(t *testing.T) {
	scene := space(nil, box(3, 4, 5))
	d := drawing{view: scene.view(), scale: 20}
	box(3, 4, 5).draw(&d)
	whole := map[edge]bool{}
	for _, p := range d.lines {
		whole[edge{p[0], p[len(p)-1]}] = true
	}
	v := box(3, 4, 5).Vertices
	for _, ends := range [][2]int{{0, 1}, {1, 2}, {2, 3}, {0, 3}, {4, 5}, {5, 6}, {6, 7}, {4, 7}, {0, 4}, {1, 5}, {2, 6},
		{3, 7}} {
		t.Run(fmt.Sprint(ends), func(t *testing.T) {
			hidden := ends[0] == 3 || ends[1] == 3
			if got := !whole[edge{d.at(v[ends[0]]), d.at(v[ends[1]])}]; got != hidden {
				t.Errorf("edge %v hidden: %v", ends, got)
			}
		})
	}
}

// edge is a line drawn from end to end.
type edge struct{ from, to pixel }
