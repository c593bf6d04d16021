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
