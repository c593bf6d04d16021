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
	switch n.op {
	case constant:
		return n.value
	case pi:
		return e.pi
	case slot:
		return e.values[n.slot]
	case and, or, choose:
		return n.decided(e)
	case least, greatest:
		return n.extreme(e)
	case distance, angleAt, areaOf, perimeterOf:
		return n.measured(e)
	case integrate, rootOf, countOf, sumOf, minimum, maximum:
		return n.search(e)
	}
	x := n.args[0].of(e)
	if len(n.args) == 1 {
		if of := ofOne[n.op]; of != nil {
			return of(x)
		}
		return n.op.Apply(x, 0)
	}
	return ofTwo[n.op](x, n.args[1].of(e))
}

// ofOne are the functions of one operand that package exact has not, or not with this tolerance.
var ofOne = [256]func(x float64) float64{
	not:   func(x float64) float64 { return truth(x == 0) },
	asin:  func(x float64) float64 { return asin.Apply(clamp(x), 0) },
	acos:  func(x float64) float64 { return acos.Apply(clamp(x), 0) },
	floor: func(x float64) float64 { return math.Floor(x + 1e-9) },
	ceil:  func(x float64) float64 { return math.Ceil(x - 1e-9) },
	round: math.Round,
	whole: func(x float64) float64 { return truth(same(x, math.Round(x))) },
	squared: func(x float64) float64 {
		x = math.Sqrt(x)
		return truth(same(x, math.Round(x)))
	},
	sqrt: func(x float64) float64 {
		if x < 0 && x > -1e-9 {
			x = 0
		}
		return math.Sqrt(x)
	},
}

// ofTwo are all functions of two operands.
var ofTwo = [256]func(x, y float64) float64{
	add:     func(x, y float64) float64 { return x + y },
	sub:     func(x, y float64) float64 { return x - y },
	mul:     func(x, y float64) float64 { return x * y },
	div:     func(x, y float64) float64 { return x / y },
	mod:     func(x, y float64) float64 { return x - y*math.Floor(x/y) },
	equal:   func(x, y float64) float64 { return truth(same(x, y)) },
	unequal: func(x, y float64) float64 { return truth(!same(x, y)) },
	less:    func(x, y float64) float64 { return truth(x < y && !same(x, y)) },
	atMost:  func(x, y float64) float64 { return truth(x < y || same(x, y)) },
	atan2:   func(x, y float64) float64 { return math.Atan2(x, y) / exact.Degree },
	pow: func(x, y float64) float64 {
		if y == 2 {
			return x * x
		}
		return math.Pow(x, y)
	},
	gcd: func(x, y float64) float64 {
		x, y = math.Abs(x), math.Abs(y)
		for y >= 0.5 {
			x, y = y, math.Mod(x, y)
		}
		return x
	},
}

// decided is what the first operand decides. An operand on which nothing depends is not evaluated.
func (n *node) decided(e *environment) float64 {
	is := n.args[0].of(e) != 0
	switch {
	case n.op == choose && is:
		return n.args[1].of(e)
	case n.op == choose:
		return n.args[2].of(e)
	case is == (n.op == or):
		return truth(is)
	}
	return truth(n.args[1].of(e) != 0)
}

// extreme is the least or the greatest operand.
func (n *node) extreme(e *environment) float64 {
	best := n.args[0].of(e)
	for _, arg := range n.args[1:] {
		if x := arg.of(e); (x < best) == (n.op == least) {
			best = x
		}
	}
	return best
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
