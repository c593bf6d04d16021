package scenes

import "math"

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
