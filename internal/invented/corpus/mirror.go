package corpus

import (
	"slices"

	"geoeval/internal/invented/figure"
)

// mirrored turns a flat scene left to right. What it writes stays readable.
func mirrored(s *figure.Scene) *figure.Scene {
	out := &figure.Scene{Solid: s.Solid, Names: map[string]figure.Point{}, Notes: s.Notes}
	for name, p := range s.Names {
		out.Names[name] = flip(p)
	}
	for _, e := range s.Elements {
		out.Elements = append(out.Elements, flipElement(e))
	}
	return out
}

func flip(p figure.Point) figure.Point { return figure.Point{X: -p.X, Y: p.Y, Z: p.Z} }

// flipElement turns an element over; axes and what stands on them keep their place.
func flipElement(e figure.Element) figure.Element {
	switch e := e.(type) {
	case figure.Polygon:
		e.Points = slices.Clone(e.Points)
		for i := range e.Points {
			e.Points[i] = flip(e.Points[i])
		}
		return e
	case figure.Segment:
		e.From, e.To = flip(e.From), flip(e.To)
		return e
	case figure.Vector:
		e.From, e.To = flip(e.From), flip(e.To)
		return e
	case figure.Circle:
		e.Center = flip(e.Center)
		return e
	case figure.Arc: // the other way round
		e.Center, e.From, e.To = flip(e.Center), flip(e.To), flip(e.From)
		return e
	case figure.Ellipse:
		e.Center, e.Turn = flip(e.Center), -e.Turn
		return e
	case figure.Right:
		e.A, e.At, e.B = flip(e.A), flip(e.At), flip(e.B)
		return e
	case figure.Angle:
		e.A, e.At, e.B = flip(e.A), flip(e.At), flip(e.B)
		return e
	case figure.Measure:
		e.A, e.B = flip(e.A), flip(e.B)
		return e
	case figure.Equal:
		e.A, e.B = flip(e.A), flip(e.B)
		return e
	case figure.Parallel:
		e.A, e.B = flip(e.A), flip(e.B)
		return e
	case figure.Dot:
		e.At = flip(e.At)
		return e
	case figure.Text:
		e.At = flip(e.At)
		return e
	}
	return e
}
