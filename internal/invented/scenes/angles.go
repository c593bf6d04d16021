package scenes

import (
	"math"

	"geoeval/internal/invented/scenes/deduce"
)

// Angles are in degrees.

func sin(a float64) float64  { return math.Sin(a * math.Pi / 180) }
func cos(a float64) float64  { return math.Cos(a * math.Pi / 180) }
func tan(a float64) float64  { return math.Tan(a * math.Pi / 180) }
func asin(x float64) float64 { return math.Asin(x) * 180 / math.Pi }
func acos(x float64) float64 { return math.Acos(x) * 180 / math.Pi }

// bearing is the direction from a to b.
func bearing(a, b deduce.Vec) float64 { return math.Atan2(b[1]-a[1], b[0]-a[0]) * 180 / math.Pi }

// foot is the foot of the perpendicular from p to the line ab, and where on it: 0 at a, 1 at b.
func foot(p, a, b deduce.Vec) (deduce.Vec, float64) {
	ab := b.Minus(a)
	t := p.Minus(a).Dot(ab) / ab.Dot(ab)
	return a.Between(b, t), t
}

// meet is where the line ab meets the line cd, and where on cd that is: 0 at c, 1 at d; false for parallels.
func meet(a, b, c, d deduce.Vec) (deduce.Vec, float64, bool) {
	ab, cd := b.Minus(a), d.Minus(c)
	across := ab[0]*cd[1] - ab[1]*cd[0]
	if math.Abs(across) < 1e-9*ab.Length()*cd.Length() {
		return deduce.Vec{}, 0, false
	}
	ac := c.Minus(a)
	t := (ac[0]*ab[1] - ac[1]*ab[0]) / across
	return c.Between(d, t), t, true
}
