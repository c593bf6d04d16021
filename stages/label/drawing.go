package label

import (
	"strings"

	"geoeval/schema"
)

// drawing reads the shapes that Asymptote code draws: circles, and closed polygons by the number of their corners. It
// calls found once a drawn shape.
func drawing(code string, found func(rule string, shape schema.Shape)) {
	if strings.Contains(code, "ircle(") || strings.Contains(code, "unitcircle") || strings.Contains(code, "arc(") || strings.Contains(code, "Arc(") {
		found("circle", schema.Circle)
	}
	for _, statement := range strings.Split(code, ";") {
		for {
			path, rest, closed := strings.Cut(statement, "cycle")
			if !closed {
				break
			}
			switch corners(path) {
			case 0, 1, 2:
			case 3:
				found("triangle", schema.Triangle)
			case 4:
				found("quadrilateral", schema.Quad)
			default:
				found("polygon", schema.Other)
			}
			statement = rest
		}
	}
}

// corners counts the corners of a path that ends in --cycle: its joints, from the last parenthesis that opens it on.
func corners(path string) int { return strings.Count(path, "--") }
