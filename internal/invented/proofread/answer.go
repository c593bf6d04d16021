package proofread

import (
	"fmt"
	"math"
	"strings"

	"geoeval/internal/text/mathtext"
)

// Answer tells what is wrong with a gold answer that is a number, as its text asks for it, a sentence each. value is what
// the solution gives, calculated with the π of the text; nil where that is not known.
func Answer(text, answer string, value *float64) []string {
	var faults []string
	fault := func(format string, parts ...any) { faults = append(faults, fmt.Sprintf(format, parts...)) }
	way, _ := WayOf(text)
	shape := FormatOf(answer)
	if want, has := map[Way]string{InPi: "π", Exact: "a root", Fraction: "a fraction"}[way], map[Way]bool{InPi: shape.Pi,
		Exact: shape.Root, Fraction: shape.Fraction}[way]; want != "" && !has {
		fault("the text asks for %s, and the gold answer %s has none", want, answer)
	}
	if shape.Pi && way != InPi {
		fault("the gold answer %s has a π, and the text does not ask for one", answer)
	}
	if shape.Root && way != Exact && way != InPi {
		fault("the gold answer %s has a root, and the text does not ask for one", answer)
	}
	if way >= Whole && shape.Decimals != int(way) {
		fault("the text asks for %d decimals, and the gold answer %s has %d", way, answer, shape.Decimals)
	}
	gold, ok := mathtext.Value(answer)
	if !ok || value == nil {
		return faults
	}
	apart := 1e-9 * max(1, math.Abs(*value))
	if way >= Whole {
		apart += 0.5 * math.Pow10(-int(way))
	}
	if math.Abs(gold-*value) > apart {
		fault("the solution gives %v, and the gold answer is %s: the text does not say how one becomes the other", *value, answer)
	}
	return faults
}

// A Format is what of a written number can be seen without calculating.
type Format struct {
	Pi, Root, Fraction bool
	// Decimals are the digits behind the point, zeros at the end too.
	Decimals int
}

// FormatOf reads the format of a written number.
func FormatOf(written string) Format {
	f := Format{
		Pi:       strings.Contains(written, "π") || strings.Contains(written, `\pi`),
		Root:     strings.Contains(written, "√") || strings.Contains(written, `\sqrt`),
		Fraction: strings.Contains(written, "/") || strings.Contains(written, `\frac`),
	}
	if _, behind, ok := strings.Cut(written, "."); ok {
		f.Decimals = len(behind) - len(strings.TrimLeft(behind, "0123456789"))
	}
	return f
}

// Choices tells what about choices tells which of them is right: all numbers have the format of the gold one.
func Choices(choices []string, gold int) []string {
	var faults []string
	want := FormatOf(choices[gold])
	for _, c := range choices {
		if got := FormatOf(c); c != "" && got != want {
			faults = append(faults, fmt.Sprintf("the choice %s is written otherwise than the gold one, %s", c, choices[gold]))
		}
	}
	return faults
}
