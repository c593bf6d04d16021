package label

import (
	"strings"

	"geoeval/schema"
)

// weigh weighs the shapes of a diagram's straight part.
func (f form) weigh(t *tally, a *about) {
	for _, s := range f.shapes() {
		t[place(s)]++
		a.note("diagram", f.String(), place(s))
	}
}

// holdsMore says whether a problem with a circle is also about what else is drawn: where a line is tangent or the area
// of a shaded or composed figure is asked for.
func holdsMore(forms []string) bool {
	for _, f := range forms {
		for _, word := range []string{"Tangent(", "Shaded(", "AreaOf(Shape("} {
			if strings.Contains(f, word) {
				return true
			}
		}
	}
	return false
}

// hasCircle says whether a diagram's clauses speak of a circle.
func hasCircle(p *schema.Problem) bool {
	for _, c := range p.Structural {
		if strings.HasPrefix(c, `\odot`) || strings.HasPrefix(c, "circle") {
			return true
		}
	}
	for _, c := range p.Semantic {
		if strings.Contains(c, "Arc(") || strings.Contains(c, `\widehat`) {
			return true
		}
	}
	return false
}
