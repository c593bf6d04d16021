package label

import (
	"strings"

	"geoeval/schema"
)

// drawing reads the shapes that Asymptote code draws: circles, and closed paths by the number of their corners. It
// calls found once a drawn shape.
func drawing(code string, found func(rule string, shape schema.Shape)) {
	for _, circle := range []string{"ircle(", "unitcircle", "arc(", "Arc("} {
		if strings.Contains(code, circle) {
			found("circle", schema.Circle)
			break
		}
	}
	for statement := range strings.SplitSeq(code, ";") {
		for path := range strings.SplitSeq(statement, "draw(") {
			switch corners(path) {
			case 0, 1, 2:
			case 3:
				found("triangle", schema.Triangle)
			case 4:
				found("quadrilateral", schema.Quad)
			default:
				found("polygon", schema.Other)
			}
		}
	}
}

// corners counts the corners of a path A--B--C--cycle or A--B--C--A; 0 for a path that is not closed.
func corners(path string) int {
	points := strings.Split(path, "--")
	n := len(points) - 1
	first := strings.TrimSpace(points[0])
	last, _, _ := strings.Cut(strings.TrimSpace(points[n]), ",")
	last = strings.TrimRight(last, ") ")
	if i := strings.LastIndexAny(first, "(= "); i >= 0 && !strings.HasSuffix(first, ")") {
		first = first[i+1:]
	}
	if n > 1 && (strings.HasPrefix(last, "cycle") || last == first) {
		return n
	}
	return 0
}
