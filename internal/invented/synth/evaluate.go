package synth

import (
	"math"

	"geoeval/internal/exact"
)

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// same tells whether two numbers are equal but for rounding.
func same(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(1, math.Abs(a), math.Abs(b)) }

// of is what an expression denotes: angles are in degrees, a truth is 1 or 0, and what is not defined is NaN.
func (n *node) of(e *environment) float64 {
	at := func(i int) float64 { return n.args[i].of(e) }
	switch n.op {
	case constant:
		return n.value
	case pi:
		return e.pi
	case slot:
		return e.values[n.slot]
	case pow:
		base := at(0)
		if k := n.args[1]; k.op == constant && k.value == 2 {
			return base * base
		}
		return math.Pow(base, at(1))
	case mod:
		a, m := at(0), at(1)
		return a - m*math.Floor(a/m)
	case not:
		return truth(at(0) == 0)
	case and:
		return truth(at(0) != 0 && at(1) != 0)
	case or:
		return truth(at(0) != 0 || at(1) != 0)
	case equal:
		return truth(same(at(0), at(1)))
	case unequal:
		return truth(!same(at(0), at(1)))
	case less:
		a, b := at(0), at(1)
		return truth(a < b && !same(a, b))
	case atMost:
		a, b := at(0), at(1)
		return truth(a < b || same(a, b))
	case choose:
		if at(0) != 0 {
			return at(1)
		}
		return at(2)
	case sqrt:
		x := at(0)
		if x < 0 && x > -1e-9 {
			x = 0
		}
		return math.Sqrt(x)
	case asin:
		return asin.Apply(clamp(at(0)), 0)
	case acos:
		return acos.Apply(clamp(at(0)), 0)
	case atan2:
		return math.Atan2(at(0), at(1)) / exact.Degree
	case floor:
		return math.Floor(at(0) + 1e-9)
	case ceil:
		return math.Ceil(at(0) - 1e-9)
	case round:
		return math.Round(at(0))
	case gcd:
		a, b := math.Abs(at(0)), math.Abs(at(1))
		for b >= 0.5 {
			a, b = b, math.Mod(a, b)
		}
		return a
	case whole:
		x := at(0)
		return truth(same(x, math.Round(x)))
	case squared:
		x := math.Sqrt(at(0))
		return truth(same(x, math.Round(x)))
	}
	switch {
	case n.op.Operands() == 1:
		return n.op.Apply(at(0), 0)
	case n.op < exact.Own:
		return n.op.Apply(at(0), at(1))
	case n.op == least || n.op == greatest:
		best := at(0)
		for i := 1; i < len(n.args); i++ {
			if x := at(i); (x < best) == (n.op == least) {
				best = x
			}
		}
		return best
	case n.op >= integrate:
		return n.search(e)
	}
	return n.measured(e)
}

// clamp takes an argument of arc sine or arc cosine that is out of range by rounding alone back into it.
func clamp(x float64) float64 {
	if math.Abs(x) > 1 && math.Abs(x) < 1+1e-9 {
		return math.Copysign(1, x)
	}
	return x
}

// measured is a distance, angle, area or perimeter of points, whose coordinates are the operands, three each.
func (n *node) measured(e *environment) float64 {
	points := make([]vector, len(n.args)/3)
	for i := range points {
		for k := range 3 {
			points[i][k] = n.args[3*i+k].of(e)
		}
	}
	switch n.op {
	case distance:
		return points[1].minus(points[0]).length()
	case angleAt:
		return angleBetween(points[0].minus(points[1]), points[2].minus(points[1]))
	case perimeterOf:
		total := 0.0
		for i, p := range points {
			total += points[(i+1)%len(points)].minus(p).length()
		}
		return total
	}
	return areaInside(points)
}

// A vector is a point or the way between two.
type vector [3]float64

func (v vector) minus(w vector) vector { return vector{v[0] - w[0], v[1] - w[1], v[2] - w[2]} }

func (v vector) length() float64 { return math.Hypot(math.Hypot(v[0], v[1]), v[2]) }

func (v vector) dot(w vector) float64 { return v[0]*w[0] + v[1]*w[1] + v[2]*w[2] }

func (v vector) cross(w vector) vector {
	return vector{v[1]*w[2] - v[2]*w[1], v[2]*w[0] - v[0]*w[2], v[0]*w[1] - v[1]*w[0]}
}

// angleBetween is the angle between two ways, 0 to 180 degrees.
func angleBetween(v, w vector) float64 {
	return math.Atan2(v.cross(w).length(), v.dot(w)) / exact.Degree
}

// areaInside is the area of a flat polygon in space.
func areaInside(points []vector) float64 {
	var total vector
	for i := 1; i+1 < len(points); i++ {
		c := points[i].minus(points[0]).cross(points[i+1].minus(points[0]))
		total = vector{total[0] + c[0], total[1] + c[1], total[2] + c[2]}
	}
	return total.length() / 2
}
