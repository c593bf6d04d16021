// Package drawing reads the source code of drawings: Asymptote, and TikZ as far as the two agree.
//
// A drawing is mostly drawn to scale, so its code may say what its problem asks for: "what is the y-coordinate of C?"
// beside (2,16). Who sees the picture does not read that off it. [Tells] finds code that does.
package drawing

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"geoeval/internal/text/mathtext"
)

// Tells says whether a drawing's code names its problem's answer.
//
// An answer that is a point is named by a tuple of its coordinates, in a label too. One that is a number is named by a
// constant of that size — 5, 3/2, 4*sqrt(2) — that is a coordinate, a length, an angle or a factor of one. Constants of
// style name nothing (the size of the picture, widths of lines, sizes of letters, where a label stands beside its
// point), nor do 0 and 1, which are in nearly every drawing, nor does what the problem's text states itself. The numbers
// in labels are what the picture shows, and everybody may see them.
//
// answer is the answer as published, value the number that it is, nil where it is none.
func Tells(code, text, answer string, value *float64) bool {
	if point := tuple(answer); point != nil {
		d := read(code)
		return d.names(point) && !stated(text, point)
	}
	if value == nil {
		return false
	}
	size := math.Abs(*value)
	if size == 0 || size == 1 || math.IsInf(size, 0) || math.IsNaN(size) {
		return false
	}
	same := func(v float64) bool { return equal(math.Abs(v), size) }
	d := read(code)
	return slices.ContainsFunc(d.numbers, same) &&
		!slices.ContainsFunc(mathtext.Numbers(text), func(n mathtext.Number) bool { return same(n.Value) })
}

// names says whether the code has a tuple of these coordinates.
func (d *drawn) names(point []float64) bool {
	same := func(t []float64) bool { return slices.EqualFunc(t, point, equal) }
	return slices.ContainsFunc(d.tuples, same) ||
		slices.ContainsFunc(d.labels, func(label string) bool { return stated(label, point) })
}

// inBrackets finds what stands in one pair of round brackets.
var inBrackets = regexp.MustCompile(`\(([^()]*(?:\([^()]*\)[^()]*)*)\)`)

// stated says whether a text has a tuple of these coordinates.
func stated(text string, point []float64) bool {
	for _, found := range inBrackets.FindAllString(bare(text), -1) {
		if slices.EqualFunc(tuple(found), point, equal) {
			return true
		}
	}
	return false
}

// tuple reads the coordinates of a point: two numbers or more in round brackets, and nothing else; nil for what is none.
func tuple(text string) []float64 {
	whole := bare(text)
	inner := strings.TrimSuffix(strings.TrimPrefix(whole, "("), ")")
	if whole != "("+inner+")" {
		return nil
	}
	var out []float64
	depth, from := 0, 0
	for i, c := range []byte(inner + ",") {
		switch {
		case strings.IndexByte("({[", c) >= 0:
			depth++
		case strings.IndexByte(")}]", c) >= 0:
			depth--
		case c == ',' && (depth == 0 || i == len(inner)):
			v, ok := mathtext.Value(inner[from:i])
			if !ok {
				return nil
			}
			out, from = append(out, v), i+1
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// dress is what stands around a point and says nothing of it.
var dress = strings.NewReplacer(`\left`, "", `\right`, "", `\!`, "", `\,`, "", `\;`, "", `\ `, "", "$", "", " ", "", "\n", "")

func bare(text string) string { return strings.TrimSuffix(dress.Replace(text), ".") }

// equal says whether two numbers are one, but for rounding.
func equal(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(1, math.Abs(a), math.Abs(b)) }
