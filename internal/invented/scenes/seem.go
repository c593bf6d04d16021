package scenes

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"geoeval/internal/invented/scenes/deduce"
)

// What looks special in a figure should be special: a reader takes it for that.
const (
	seemEqual = 1.15 // how many times longer one of two sides is at least that nobody takes for equal
	seemAlike = 1.05 // the same of the sides of a triangle, which stand in no row
	seemRight = 4    // degrees from a right angle at least of one that nobody takes for right
)

// seemSame tells whether two lengths look equal: sides of a quadrilateral that would be another one then.
func seemSame(x, y float64) bool { return max(x, y) < seemEqual*min(x, y) }

// seemsSpecial tells whether a triangle with such sides looks isosceles or right.
func seemsSpecial(a, b, c float64) bool {
	sides := [3]float64{a, b, c}
	for i, x := range sides {
		y, z := sides[(i+1)%3], sides[(i+2)%3]
		if max(x, y) < seemAlike*min(x, y) || math.Abs(acos((y*y+z*z-x*x)/(2*y*z))-90) < seemRight {
			return true
		}
	}
	return false
}

// showsUnsaid tells whether a flat figure shows what nobody says: a rectangle where any parallelogram would do, a midpoint where any
// point of a side. The answer does not rest on that, and a reader who believes it would reason from what is not given.
func (p *Problem) showsUnsaid() bool {
	d := p.scene.drawn.Diagram
	return d.Flat() && slices.ContainsFunc(p.weakened, func(s Statement) bool {
		return slices.ContainsFunc(s.facts(d), func(f deduce.Fact) bool {
			return f.Rel != deduce.Polygon && !strings.ContainsFunc(f.Of, func(r rune) bool { _, there := d.At[byte(r)]; return unicode.IsUpper(r) && !there })
		})
	})
}
