package mathtext

import "math"

// functions are the trigonometric functions of an angle in radians.
var functions = []struct {
	name string
	of   func(float64) float64
}{
	{"sin", math.Sin}, {"cos", math.Cos}, {"tan", math.Tan},
	{"csc", func(x float64) float64 { return 1 / math.Sin(x) }},
	{"sec", func(x float64) float64 { return 1 / math.Cos(x) }},
	{"cot", func(x float64) float64 { return 1 / math.Tan(x) }},
}

// function reads the name of a trigonometric function, nil where none stands.
func (p *valueParser) function() func(float64) float64 {
	for _, f := range functions {
		if p.eat(`\`+f.name) || p.eat(f.name) {
			return f.of
		}
	}
	return nil
}

// ofDegrees reads the angle of a function, which must have the sign of degrees: without it, sin 30 has two readings.
func (p *valueParser) ofDegrees(f func(float64) float64) (float64, kind, bool) {
	p.eat(`\left`)
	closing := ""
	switch {
	case p.eat("("):
		closing = ")"
	case p.eat("{"):
		closing = "}"
	}
	p.skipSpace()
	degrees, _, ok := p.numeral()
	if !ok {
		return 0, 0, false
	}
	p.skipSpace()
	size := degreeSize(p.s[p.i:])
	p.i += size
	p.eat(`\right`)
	if size == 0 || closing != "" && !p.eat(closing) {
		return 0, 0, false
	}
	value := f(degrees / 180 * math.Pi)
	return value, other, !math.IsNaN(value) && math.Abs(value) < 1e12
}

// exponentSize is the length of the exponent of 1.2e5 behind its numeral, or 0.
func exponentSize(s string) int {
	if len(s) < 2 || s[0]|0x20 != 'e' {
		return 0
	}
	i := 1
	if s[i] == '+' || s[i] == '-' {
		i++
	}
	end := digitsEnd(s, i)
	if end == i || end-i > 3 || end < len(s) && isNameLetter(rune(s[end])) {
		return 0
	}
	return end
}
