package compare

import (
	"math/big"
	"strings"

	"geoeval/internal/text/unit"
)

// powerWords stand before a unit of length, for its power.
var powerWords = map[string]string{"square": "^2", "sq": "^2", "cubic": "^3", "cu": "^3"}

// withPower is the unit of length of which words name a power, and the power; "" where there is not one word for it.
func withPower(words []string) (base, exponent string) {
	if len(words) > 0 && powerWords[words[0]] != "" {
		exponent = powerWords[words[0]]
		words = words[1:]
	}
	if len(words) != 1 {
		return "", ""
	}
	base, above, _ := strings.Cut(words[0], "^")
	if above != "" {
		exponent = "^" + above
	}
	for written, as := range map[string]string{"平方": "^2", "立方": "^3"} {
		if rest, ok := strings.CutPrefix(base, written); ok {
			base, exponent = rest, as
		}
	}
	return base, exponent
}

// unitOf is the unit that a plain form of mathtext names: "square inches" is in^2. Of a noun it is none.
func unitOf(plain string) unit.Unit {
	if u := unit.Of(plain); u.Symbol != "" {
		return u
	}
	base, exponent := withPower(strings.Fields(strings.ToLower(plain)))
	if s, ok := unit.Spelled(base); ok {
		return unit.Of(s.Symbol + exponent)
	}
	if s, ok := unit.Chinese(base); ok && s.Written == base {
		return unit.Of(s.Symbol + exponent)
	}
	return unit.Unit{}
}

// A conversion is what the units of two quantities say of comparing their numbers.
type conversion struct {
	factor *big.Rat // the stated number times this is in the gold's unit
	rules  []string
	clash  bool // they measure different things
}

// isLengthPower reports whether a unit is one of length, area or volume, with the length that it is made of.
func isLengthPower(u unit.Unit) (length string, ok bool) {
	length, _, _ = strings.Cut(u.Symbol, "^")
	return length, u.Dimension == unit.Length || u.Dimension == unit.Area || u.Dimension == unit.Volume || u.Symbol == "unit"
}

// convert holds the rules U1 to U4: a unit on one side alone is dropped, two of one kind are converted, a wrong power of a
// length is forgiven and noted.
func convert(stated, gold string) conversion {
	c := conversion{factor: big.NewRat(1, 1)}
	switch {
	case stated == "" && gold == "" || stated == gold && stated == "":
		return c
	case stated == "" || gold == "":
		c.rules = []string{"U1"}
		return c
	}
	s, g := unitOf(stated), unitOf(gold)
	if s.Symbol == "" || g.Symbol == "" || s.Symbol == g.Symbol {
		c.rules = []string{"U1"}
		return c
	}
	if s.Dimension == g.Dimension && s.Factor > 0 && g.Factor > 0 {
		c.factor = ratio(s.Factor, g.Factor)
		c.rules = []string{"U3"}
		return c
	}
	sLength, sok := isLengthPower(s)
	gLength, gok := isLengthPower(g)
	switch {
	case sok && gok && (sLength == gLength || sLength == "unit" || gLength == "unit"):
		c.rules = []string{"U4"}
	case s.Dimension == unit.Unknown || g.Dimension == unit.Unknown, s.Dimension == unit.Count || g.Dimension == unit.Count,
		s.Dimension == unit.Money && g.Dimension == unit.Money:
		c.rules = []string{"U1"}
	default:
		c.rules, c.clash = []string{"U3"}, true
	}
	return c
}

// ratio is the quotient of two factors of the table of units as the short decimals that they are written as.
func ratio(above, below float64) *big.Rat {
	return new(big.Rat).Quo(shortest(above), shortest(below))
}

// shortest is the decimal of at most twelve digits that a float is written as.
func shortest(f float64) *big.Rat {
	r, ok := new(big.Rat).SetString(big.NewFloat(f).Text('g', 12))
	if !ok {
		return big.NewRat(1, 1)
	}
	return r
}
