package quantity

import (
	"cmp"
	"math"

	"geoeval/internal/text/unit"
)

// A Dimension is what is measured, as exponents of its base quantities: an area has Length 2, a speed Length 1 and Time
// −1. Numbers of things, ratios and percentages have none.
type Dimension struct {
	Length, Mass, Time, Money, Angle int8
}

// Pure is the dimension of a mere number.
var Pure = Dimension{}

// The dimensions that problems are full of.
var (
	Length = Dimension{Length: 1}
	Area   = Dimension{Length: 2}
	Volume = Dimension{Length: 3}
	Mass   = Dimension{Mass: 1}
	Time   = Dimension{Time: 1}
	Money  = Dimension{Money: 1}
	Angle  = Dimension{Angle: 1}
)

// Times is the dimension of a product.
func (d Dimension) Times(e Dimension) Dimension {
	return Dimension{d.Length + e.Length, d.Mass + e.Mass, d.Time + e.Time, d.Money + e.Money, d.Angle + e.Angle}
}

// Over is the dimension of a quotient.
func (d Dimension) Over(e Dimension) Dimension { return d.Times(e.scaled(-1)) }

func (d Dimension) scaled(k int8) Dimension {
	return Dimension{d.Length * k, d.Mass * k, d.Time * k, d.Money * k, d.Angle * k}
}

// Power is the dimension of a power; ok is false where an exponent would be no whole number.
func (d Dimension) Power(k float64) (power Dimension, ok bool) {
	ok = true
	times := func(e int8) int8 {
		x := float64(e) * k
		whole := math.Round(x)
		if math.Abs(x-whole) > 1e-3 || math.Abs(whole) > 100 {
			ok = false
			return 0
		}
		return int8(whole)
	}
	power = Dimension{times(d.Length), times(d.Mass), times(d.Time), times(d.Money), times(d.Angle)}
	return power, ok
}

// String names the dimension.
func (d Dimension) String() string {
	switch d {
	case Pure:
		return "number"
	case Length:
		return "length"
	case Area:
		return "area"
	case Volume:
		return "volume"
	case Mass:
		return "weight"
	case Time:
		return "time"
	case Money:
		return "money"
	case Angle:
		return "angle"
	case Length.Over(Time):
		return "speed"
	}
	return "compound measure"
}

// A Measure is a dimension with the size of its unit: Scale is what 1 is in metres, kilograms, seconds and what they
// make, 0.01 for a percentage. It is 1 where no unit is told.
type Measure struct {
	Dimension
	Scale float64
}

// dimensions are those of what units measure; a ratio and a count are pure.
var dimensions = [...]Dimension{
	unit.Length: Length, unit.Area: Area, unit.Volume: Volume, unit.Angle: Angle, unit.Mass: Mass, unit.Time: Time,
	unit.Money: Money, unit.Speed: Length.Over(Time), unit.Ratio: Pure, unit.Count: Pure,
}

// partsOfMoney are what parts of units of money are of them.
var partsOfMoney = map[string]float64{"cent": 0.01, "jiao": 0.1}

// measureOf is what a unit measures. ok is false for a word that is no unit of a dimension.
func measureOf(u unit.Unit) (m Measure, ok bool) {
	if u.Dimension == unit.Unknown {
		return Measure{}, false
	}
	return Measure{dimensions[u.Dimension], cmp.Or(partsOfMoney[u.Symbol], u.Factor, 1)}, true
}

func (m Measure) over(n Measure) Measure {
	return Measure{m.Dimension.Over(n.Dimension), m.Scale / n.Scale}
}
