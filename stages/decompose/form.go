package decompose

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"geoeval/internal/text/mathtext"
)

// A form is how an answer is written, so that other values can be written alike: with the same number of decimals, the
// same unit, the same root or denominator.
type form struct {
	text string
	// before and after stand around the first numeral of the text.
	before, after string
	numeral       float64
	decimals      int
	grouped       bool
	value         float64
	// linear: the text denotes a multiple of its first numeral.
	linear bool
}

// numerals finds the first numeral of an answer; a sign before it is no part of it.
var numerals = regexp.MustCompile(`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+`)

// formOf is the form of an answer that denotes a value.
func formOf(text string, value float64) form {
	f := form{text: text, value: value, after: text, numeral: 1}
	if at := numerals.FindStringIndex(text); at != nil {
		numeral := text[at[0]:at[1]]
		f.before, f.after = text[:at[0]], text[at[1]:]
		f.grouped = strings.Contains(numeral, ",")
		plain := strings.ReplaceAll(numeral, ",", "")
		f.numeral, _ = strconv.ParseFloat(plain, 64)
		if _, digits, ok := strings.Cut(plain, "."); ok {
			f.decimals = len(digits)
		}
	}
	f.linear = f.numeral != 0 && f.isLinear()
	return f
}

// plain is an answer without zeros at the end of the decimals of its numeral: 12.000 is 12, and its choices are whole.
func plain(answer string, value float64) string {
	f := formOf(answer, value)
	if f.decimals == 0 {
		return answer
	}
	numeral := f.text[len(f.before) : len(f.text)-len(f.after)]
	numeral = strings.TrimSuffix(strings.TrimRight(numeral, "0"), ".")
	if numeral == "" {
		numeral = "0"
	}
	return f.before + numeral + f.after
}

// isLinear tries whether twice and three times the numeral denote twice and three times the value.
func (f *form) isLinear() bool {
	for _, times := range []float64{1, 2, 3} {
		v, ok := f.read(f.numeral * times)
		if !ok || math.Abs(v-times*f.value) > 1e-6*math.Abs(times*f.value)+f.half()*f.scale() {
			return false
		}
	}
	return true
}

// scale is what one unit of the numeral denotes.
func (f *form) scale() float64 { return math.Abs(f.value / f.numeral) }

// half is half a unit of the numeral's last place.
func (f *form) half() float64 { return math.Pow10(-f.decimals) / 2 }

// read is what the form denotes with another numeral.
func (f *form) read(numeral float64) (float64, bool) {
	v, _, ok := mathtext.ValueUnit(f.with(numeral))
	return v, ok
}

// with is the text with another numeral.
func (f *form) with(numeral float64) string {
	s := strconv.FormatFloat(numeral, 'f', f.decimals, 64)
	if f.grouped {
		s = grouped(s)
	}
	return f.before + s + f.after
}

// grouped sets commas between the thousands of a plain numeral.
func grouped(s string) string {
	whole, rest, _ := strings.Cut(s, ".")
	var b strings.Builder
	for i, c := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 && whole[i-1] != '-' {
			b.WriteByte(',')
		}
		b.WriteRune(c)
	}
	if rest != "" {
		b.WriteString("." + rest)
	}
	return b.String()
}

// write writes a value in the form, and gives the value that this then denotes; ok is false where it cannot be written so.
func (f *form) write(value float64) (text string, denotes float64, ok bool) {
	if !f.linear || !isFinite(value) {
		return "", 0, false
	}
	numeral := value / f.value * f.numeral
	if numeral < 0 || numeral > 1e12 {
		return "", 0, false
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(numeral, 'f', f.decimals, 64), 64)
	return f.with(rounded), rounded / f.numeral * f.value, true
}

func isFinite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
