package corpus

import "geoeval/internal/figure"

// mirrored turns a flat scene left to right. What it writes stays readable.
func mirrored(s *figure.Scene) *figure.Scene {
	flip := func(p figure.Point) figure.Point { return figure.Point{X: -p.X, Y: p.Y, Z: p.Z} }
	flipAll := func(points []figure.Point) []figure.Point {
		out := make([]figure.Point, len(points))
		for i, p := range points {
			out[i] = flip(p)
		}
		return out
	}
	out := &figure.Scene{Solid: s.Solid, Names: map[string]figure.Point{}}
	for name, p := range s.Names {
		out.Names[name] = flip(p)
	}
	for _, e := range s.Elements {
		switch e := e.(type) {
		case figure.Polygon:
			e.Points = flipAll(e.Points)
			out.Elements = append(out.Elements, e)
		case figure.Segment:
			e.From, e.To = flip(e.From), flip(e.To)
			out.Elements = append(out.Elements, e)
		case figure.Vector:
			e.From, e.To = flip(e.From), flip(e.To)
			out.Elements = append(out.Elements, e)
		case figure.Circle:
			e.Center = flip(e.Center)
			out.Elements = append(out.Elements, e)
		case figure.Arc: // the other way round
			e.Center, e.From, e.To = flip(e.Center), flip(e.To), flip(e.From)
			out.Elements = append(out.Elements, e)
		case figure.Ellipse:
			e.Center, e.Turn = flip(e.Center), -e.Turn
			out.Elements = append(out.Elements, e)
		case figure.Right:
			e.A, e.At, e.B = flip(e.A), flip(e.At), flip(e.B)
			out.Elements = append(out.Elements, e)
		case figure.Angle:
			e.A, e.At, e.B = flip(e.A), flip(e.At), flip(e.B)
			out.Elements = append(out.Elements, e)
		case figure.Measure:
			e.A, e.B = flip(e.A), flip(e.B)
			out.Elements = append(out.Elements, e)
		case figure.Equal:
			e.A, e.B = flip(e.A), flip(e.B)
			out.Elements = append(out.Elements, e)
		case figure.Parallel:
			e.A, e.B = flip(e.A), flip(e.B)
			out.Elements = append(out.Elements, e)
		case figure.Dot:
			e.At = flip(e.At)
			out.Elements = append(out.Elements, e)
		case figure.Text:
			e.At = flip(e.At)
			out.Elements = append(out.Elements, e)
		default: // axes and what stands on them keep their place
			out.Elements = append(out.Elements, e)
		}
	}
	return out
}
