// Package unit is the one table of the units that problems are told in: how each is spelled in English and Chinese, what it
// measures, and how large it is. A reader that leaves some spellings alone says which; it has no table of its own.
package unit

import "strings"

// A Dimension is what a unit measures.
type Dimension uint8

// What units measure. Unknown is that of "unit", which may be of any length, and of what is no unit.
const (
	Unknown Dimension = iota
	Length
	Area
	Volume
	Angle
	Mass
	Time
	Speed
	Money
	Ratio
	Count
)

// A Unit is a unit of measure; the zero Unit is none.
type Unit struct {
	// Symbol is the one form in which units are compared: "cm", "cm^2", "°", "$".
	Symbol    string
	Dimension Dimension
	// Factor is how many of its dimension's base it is: metre, square and cubic metre, degree, kilogram, second, metre a
	// second, 1. It is 0 where it is not fixed: for money, months, years and "unit".
	Factor float64
}

// Raises reports whether areas and volumes are measured in the unit's square and cube.
func (u Unit) Raises() bool { return u.Dimension == Length || u.Symbol == "unit" }

// A Spelling is one way to write a unit.
type Spelling struct {
	// Written is a Latin word in lower case, or Chinese.
	Written string
	Unit
	// Doubtful says that it is also an ordinary word, a variable or part of other words, so that it is a unit only where a
	// number stands before it.
	Doubtful bool
}

// Spelled is the unit that a Latin word in lower case is a spelling of.
func Spelled(word string) (Spelling, bool) {
	s, ok := latin[word]
	return s, ok
}

// Chinese is the longest Chinese spelling of a unit that s begins with.
func Chinese(s string) (Spelling, bool) {
	for _, u := range chinese {
		if strings.HasPrefix(s, u.Written) {
			return u, true
		}
	}
	return Spelling{}, false
}

// Of is the unit of a symbol, which may be the square or cube of one of length: "cm^2".
func Of(symbol string) Unit {
	if u, ok := symbols[symbol]; ok {
		return u
	}
	base, exponent, _ := strings.Cut(symbol, "^")
	u := symbols[base]
	switch {
	case !u.Raises():
		return Unit{}
	case exponent == "2":
		return Unit{symbol, Area, u.Factor * u.Factor}
	case exponent == "3":
		return Unit{symbol, Volume, u.Factor * u.Factor * u.Factor}
	}
	return Unit{}
}
