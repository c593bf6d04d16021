package figure

import "math"

// scenes are invented figures that together show every element.
func scenes() map[string]*Scene {
	return map[string]*Scene{
		"right_triangle": plane(points("A", 0., 5., "B", 7., 0., "C", 0., 0.),
			"A B C", Right{pt(0, 5), pt(0, 0), pt(7, 0)}, Measure{pt(0, 0), pt(7, 0), "7"}, Measure{pt(0, 0), pt(0, 5), "5"},
			Measure{pt(0, 5), pt(7, 0), "x"}, Angle{A: pt(0, 5), At: pt(7, 0), B: pt(0, 0), Text: "36°"}),
		"altitude": plane(points("A", 2., 4., "B", 0., 0., "C", 9., 0., "D", 2., 0.),
			"A B C", Segment{From: pt(2, 4), To: pt(2, 0), Dashed: true}, Right{pt(2, 4), pt(2, 0), pt(9, 0)},
			Measure{pt(0, 0), pt(2, 0), "3"}, Measure{pt(2, 0), pt(9, 0), "4√3"}, Measure{pt(2, 4), pt(2, 0), "h"},
			Angle{A: pt(0, 0), At: pt(2, 4), B: pt(2, 0), Text: "30°"},
			Angle{A: pt(2, 4), At: pt(9, 0), B: pt(0, 0), Text: "θ", Arcs: 2}),
		"parallels": plane(points("A", 0., 3., "B", 10., 3., "C", 0., 0., "D", 10., 0., "E", 3., 3., "F", 6., 0.),
			Segment{From: pt(0, 3), To: pt(10, 3)}, Segment{From: pt(0, 0), To: pt(10, 0)},
			Segment{From: pt(1, 5), To: pt(8, -2)},
			Parallel{pt(0, 3), pt(10, 3), 1}, Parallel{pt(0, 0), pt(10, 0), 1},
			Angle{A: pt(10, 3), At: pt(3, 3), B: pt(6, 0), Text: "(2x + 5)°"},
			Angle{A: pt(0, 0), At: pt(6, 0), B: pt(3, 3), Text: "45°"}),
		"circle": plane(points("O", 0., 0., "A", -5., 0., "B", 5., 0., "C", 3., 4., "D", 3., -4., "E", 3., 0.),
			Circle{Radius: 5}, Dot{At: pt(0, 0)}, Segment{From: pt(-5, 0), To: pt(5, 0)}, Segment{From: pt(3, 4), To: pt(3, -4)},
			Segment{From: pt(-5, 0), To: pt(3, 4)}, Segment{From: pt(0, 0), To: pt(3, 4)}, Right{pt(3, 4), pt(3, 0), pt(5, 0)},
			Equal{pt(3, 0), pt(3, 4), 2}, Equal{pt(3, 0), pt(3, -4), 2},
			Angle{A: pt(3, 4), At: pt(-5, 0), B: pt(5, 0), Text: "27°"}, Measure{pt(0, 0), pt(3, 4), "5 cm"}),
		"shaded": plane(points("A", 0., 0., "B", 6., 0., "C", 6., 6., "D", 0., 6.),
			Polygon{Points: []Point{pt(0, 0), pt(6, 0), pt(6, 6), pt(0, 6)}, Fill: Grey},
			Arc{Center: pt(0, 0), From: pt(6, 0), To: pt(0, 6), Sector: true, Fill: White},
			Circle{Center: pt(5, 5), Radius: 0.6, Dashed: true, Fill: White}, Measure{pt(0, 0), pt(6, 0), "12"},
			Text{pt(2, 2), "S₁"}),
		"parabola": plane(points("A", -1., 0., "B", 3., 0., "C", 0., -3.),
			Axes{X0: -3, X1: 5, Y0: -5, Y1: 5, Step: 1, Numbers: true},
			Curve{Points: sampled(-4, 6, func(x float64) float64 { return x*x - 2*x - 3 })},
			Dot{At: pt(-1, 0)}, Dot{At: pt(3, 0), Open: true}, Segment{From: pt(1, -5), To: pt(1, 5), Dashed: true}),
		"hyperbola": plane(points("P", 2., 2.),
			Axes{X0: -5, X1: 5, Y0: -5, Y1: 5, Step: 1},
			Curve{Points: sampled(0.1, 6, func(x float64) float64 { return 4 / x }),
				Pieces: [][]Point{sampled(-6, -0.1, func(x float64) float64 { return 4 / x })}},
			Vector{From: pt(0, 0), To: pt(2, 2)}, Segment{From: pt(2, 2), To: pt(2, 0), Dashed: true},
			Text{pt(3.6, 2), "y = 4/x"}),
		"ellipse": plane(points("F1", -4., 0., "F2", 4., 0., "P", 3., 2.4),
			Axes{X0: -7, X1: 7, Y0: -5, Y1: 5}, Ellipse{RX: 5, RY: 3}, Segment{From: pt(-4, 0), To: pt(3, 2.4)},
			Segment{From: pt(4, 0), To: pt(3, 2.4)},
			Ellipse{Center: pt(0, 0), RX: 1.5, RY: 0.8, Turn: 30, Dashed: true}, Dot{At: pt(-4, 0)}, Dot{At: pt(4, 0)}),
		"cube": space(boxNames(4, 4, 4), box(4, 4, 4), Segment{From: Point{0, 0, 0}, To: Point{4, 4, 4}, Dashed: true},
			Measure{Point{}, Point{X: 4}, "4"}, Segment{From: Point{4, 4, 4}, To: Point{4, 0, 0}},
			Angle{A: Point{4, 4, 4}, At: Point{}, B: Point{4, 4, 0}, Text: ""}),
		"pyramid": space(points("P", 2., 2., 5., "A", 0., 0., 0., "B", 4., 0., 0., "C", 4., 4., 0., "D", 0., 4., 0., "O", 2., 2., 0.),
			Polyhedron{Vertices: []Point{{2, 2, 5}, {0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}},
				Faces: [][]int{{1, 2, 3, 4}, {0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 1}}},
			Segment{From: Point{2, 2, 5}, To: Point{2, 2, 0}, Dashed: true},
			Segment{From: Point{0, 0, 0}, To: Point{4, 4, 0}, Dashed: true},
			Segment{From: Point{0, 4, 0}, To: Point{4, 0, 0}, Dashed: true},
			Right{Point{2, 2, 5}, Point{2, 2, 0}, Point{4, 0, 0}}, Measure{Point{2, 2, 5}, Point{2, 2, 0}, "5"}),
		"cone_on_cylinder": space(points("O", 0., 0., 0., "P", 0., 0., 10.),
			Cylinder{Radius: 3, Height: 6}, Cone{Base: Point{Z: 6}, Radius: 3, Height: 4},
			Segment{From: Point{}, To: Point{Z: 10}, Dashed: true}, Segment{To: Point{X: 3}, Dashed: true},
			Measure{Point{}, Point{X: 3}, "3"},
			Measure{Point{X: 3}, Point{X: 3, Z: 6}, "6"}, Measure{Point{X: 3, Z: 6}, Point{Z: 10}, "5"}),
		"cone": space(points("P", 0., 0., 4., "O", 0., 0., 0., "A", -3., 0., 0., "B", 3., 0., 0.),
			Cone{Radius: 3, Height: 4}, Segment{From: Point{Z: 4}, To: Point{}, Dashed: true},
			Segment{From: Point{X: -3}, To: Point{X: 3}, Dashed: true},
			Right{Point{Z: 4}, Point{}, Point{X: 3}}, Measure{Point{}, Point{Z: 4}, "h = 4"},
			Measure{Point{X: 3}, Point{Z: 4}, "l"}),
		"frustum": space(points("O", 0., 0., 0., "Q", 0., 0., 4.),
			Frustum{R0: 5, R1: 2, Height: 4}, Segment{From: Point{}, To: Point{Z: 4}, Dashed: true},
			Segment{From: Point{}, To: Point{X: 5}, Dashed: true},
			Segment{From: Point{Z: 4}, To: Point{X: 2, Z: 4}}, Measure{Point{}, Point{X: 5}, "5"},
			Measure{Point{Z: 4}, Point{X: 2, Z: 4}, "2"}, Measure{Point{}, Point{Z: 4}, "4"}),
		"sphere": space(points("O", 0., 0., 0.),
			Sphere{Radius: 5}, Dot{At: Point{}}, Segment{To: Point{X: 5}, Dashed: true}, Measure{Point{}, Point{X: 5}, "R = 5"}),
		"sphere_in_cube":     space(points("O", 2., 2., 2.), box(4, 4, 4), Sphere{Center: Point{2, 2, 2}, Radius: 2}, Dot{At: Point{2, 2, 2}}, Measure{Point{0, 0, 0}, Point{X: 4}, "a"}),
		"sphere_in_cylinder": space(nil, Cylinder{Base: Point{Z: -3}, Radius: 3, Height: 6}, Sphere{Radius: 3}, Measure{Point{3, 0, -3}, Point{3, 0, 3}, "6"}),
		"hemisphere":         space(nil, Hemisphere{Radius: 3, Lower: true}, Cone{Radius: 3, Height: 4}, Measure{Point{3, 0, 0}, Point{0, 0, 4}, "5 cm"}, Segment{From: Point{}, To: Point{3, 0, 0}, Dashed: true}, Measure{Point{}, Point{3, 0, 0}, "3 cm"}),
		"cone_in_cylinder":   space(nil, Cylinder{Radius: 3, Height: 5}, Cone{Base: Point{Z: 5}, Radius: 3, Height: -5, Dashed: true}),
		"tetrahedron": space(points("S", 1.5, 1.2, 4., "A", 0., 0., 0., "B", 4., 0., 0., "C", 2., 3., 0.),
			Polyhedron{Vertices: []Point{{1.5, 1.2, 4}, {0, 0, 0}, {4, 0, 0}, {2, 3, 0}},
				Faces: [][]int{{1, 2, 3}, {0, 1, 2}, {0, 2, 3}, {0, 3, 1}}},
			Measure{Point{0, 0, 0}, Point{4, 0, 0}, "a"}),
		"hexagonal_prism": space(nil, hexagon(2, 5), Vector{From: Point{}, To: Point{Z: 5}, Dashed: true}),
		"crowded": plane(points("A", 0., 0., "B", 9., 0., "C", 9., 1., "D", 0., 1., "E", 3., 0., "F", 3., 1., "G", 6., 0., "H", 6., 1.),
			Polygon{Points: []Point{pt(0, 0), pt(9, 0), pt(9, 1), pt(0, 1)}}, Segment{From: pt(3, 0), To: pt(3, 1)},
			Segment{From: pt(6, 0), To: pt(6, 1)},
			Segment{From: pt(0, 0), To: pt(9, 1)}, Measure{pt(0, 0), pt(3, 0), "30 cm"}, Measure{pt(3, 0), pt(6, 0), "30 cm"},
			Measure{pt(6, 0), pt(9, 0), "30 cm"},
			Measure{pt(0, 0), pt(0, 1), "10 cm"}, Angle{A: pt(9, 0), At: pt(0, 0), B: pt(9, 1), Text: "6.3°"}),
	}
}

func pt(x, y float64) Point { return Point{X: x, Y: y} }

// points names points: a name and its two or three coordinates, and so on.
func points(values ...any) map[string]Point {
	names := map[string]Point{}
	for i := 0; i < len(values); {
		name := values[i].(string)
		var v [3]float64
		for i, n := i+1, 0; i < len(values); i, n = i+1, n+1 {
			x, ok := values[i].(float64)
			if !ok {
				break
			}
			v[n] = x
		}
		for i++; i < len(values); i++ {
			if _, ok := values[i].(string); ok {
				break
			}
		}
		names[name] = Point{v[0], v[1], v[2]}
	}
	return names
}

// plane is a scene in which a string of names is the polygon through them.
func plane(names map[string]Point, elements ...any) *Scene {
	s := &Scene{Names: names}
	for _, e := range elements {
		if outline, ok := e.(string); ok {
			var p Polygon
			for _, r := range outline {
				if r != ' ' {
					p.Points = append(p.Points, names[string(r)])
				}
			}
			e = p
		}
		s.Elements = append(s.Elements, e.(Element))
	}
	return s
}

func space(names map[string]Point, elements ...Element) *Scene {
	return &Scene{Solid: true, Elements: elements, Names: names}
}

func box(x, y, z float64) Polyhedron {
	return Polyhedron{
		Vertices: []Point{{0, 0, 0}, {x, 0, 0}, {x, y, 0}, {0, y, 0}, {0, 0, z}, {x, 0, z}, {x, y, z}, {0, y, z}},
		Faces:    [][]int{{0, 1, 2, 3}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}},
	}
}

func boxNames(x, y, z float64) map[string]Point {
	names := map[string]Point{}
	for i, p := range box(x, y, z).Vertices {
		names[[]string{"A", "B", "C", "D", "A1", "B1", "C1", "D1"}[i]] = p
	}
	return names
}

func hexagon(r, h float64) Polyhedron {
	p := Polyhedron{Faces: [][]int{{0, 1, 2, 3, 4, 5}, {6, 7, 8, 9, 10, 11}}}
	for level := range 2 {
		for i := range 6 {
			cos, sin := cosSin(float64(i) * math.Pi / 3)
			p.Vertices = append(p.Vertices, Point{r * cos, r * sin, h * float64(level)})
		}
	}
	for i := range 6 {
		p.Faces = append(p.Faces, []int{i, (i + 1) % 6, (i+1)%6 + 6, i + 6})
	}
	return p
}

func sampled(from, to float64, f func(float64) float64) []Point {
	var points []Point
	for i := range 201 {
		x := from + (to-from)*float64(i)/200
		points = append(points, pt(x, f(x)))
	}
	return points
}
