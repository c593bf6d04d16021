package quantity

import (
	"strings"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/mathtext"
)

// A Quantity is one number of a text.
type Quantity struct {
	// Start and End are where the numeral stands, a percent sign included; Text is what stands there.
	Start, End int
	Text       string
	// Value is what it denotes, a percentage in hundredths.
	Value float64
	// Measure is what it measures, and Read says that the words around it tell that.
	Measure
	Read bool
	// Unit says that a unit or what is counted stands with it, so that the measure is told and not only named.
	Unit bool
	Role Role
	// Of is what the terms of a ratio are the sizes of (areas, volumes); nil where it is no term or the words do not tell.
	Of *Dimension
	// Written: it is written out in words, so that it may as well be part of the story (two poles).
	Written bool
	// Bare is the measure without what it is by, where a number of things may be one by something or not.
	Bare *Measure
	// Things: it counts things.
	Things bool
	// Constant: it gives the value of a constant (π = 3.14) or is a label, and is no quantity of the problem.
	Constant bool
	// Percent: it is a percentage.
	Percent bool
	// OfFigure: it is how many sides, corners, faces or edges such a figure has.
	OfFigure bool
	// Kinds: it counts kinds, which no formula takes.
	Kinds bool
	// Pi: it is multiplied by a π that stands behind it.
	Pi bool
	// Known: it is one of something of which the text then speaks (1 kg covers …), or the one of a ratio.
	Known bool
}

// A Reading is what a text says.
type Reading struct {
	Quantities []Quantity
	Asked      Asked
	Shapes     map[Shape]bool
	// Pure are the factors that words tell: twice, half, three times.
	Factors []float64
	Doubts  []Doubt

	text  string // in lower case, byte for byte as long as the text
	nouns []named
}

// Has reports whether the text names one of some shapes.
func (r *Reading) Has(shapes ...Shape) bool {
	for _, s := range shapes {
		if r.Shapes[s] {
			return true
		}
	}
	return false
}

// Lower is the text with its ASCII letters in lower case.
func (r *Reading) Lower() string { return r.text }

// Read reads a text.
func Read(text string) *Reading {
	r := &Reading{text: lower(text)}
	r.nouns = rolesIn(r.text)
	r.Shapes = shapesIn(r.text)
	r.readNumbers(text)
	r.readUnits()
	r.readRuns()
	r.readRates()
	r.readRatios()
	r.Factors = factorsIn(r.text)
	r.Asked = r.asked()
	r.Doubts = r.doubts()
	return r
}

// lower puts ASCII letters in lower case, and leaves every place where it is.
func lower(text string) string {
	b := []byte(text)
	for i, c := range b {
		if lexeme.IsCapital(c) {
			b[i] = c | 0x20
		}
	}
	return string(b)
}

func (r *Reading) readNumbers(text string) {
	for _, n := range mathtext.Quantities(text) {
		q := Quantity{Start: n.Start, End: n.End, Text: n.Text, Value: n.Value, Constant: n.Label, Measure: Measure{Pure, 1}}
		q.Percent = strings.ContainsAny(n.Text, "%％")
		r.Quantities = append(r.Quantities, q)
	}
	for _, w := range mathtext.WrittenNumbers(text) {
		q := Quantity{Start: w.Start, End: w.End, Text: w.Text, Value: w.Value, Written: true, Measure: Measure{Pure, 1}}
		at := len(r.Quantities)
		for at > 0 && r.Quantities[at-1].Start > q.Start {
			at--
		}
		r.Quantities = append(r.Quantities[:at], append([]Quantity{q}, r.Quantities[at:]...)...)
	}
}

// behind is what stands behind the k-th quantity, up to the next one.
func (r *Reading) behind(k int) string {
	end := len(r.text)
	if k+1 < len(r.Quantities) {
		end = max(r.Quantities[k].End, r.Quantities[k+1].Start)
	}
	return r.text[r.Quantities[k].End:end]
}

// before is what stands between the k-th quantity and the one before it.
func (r *Reading) before(k int) string {
	start := 0
	if k > 0 {
		start = min(r.Quantities[k].Start, r.Quantities[k-1].End)
	}
	return r.text[start:r.Quantities[k].Start]
}

// clause is what stands before the k-th quantity in its clause.
func (r *Reading) clause(k int) string {
	s := r.before(k)
	if cut := strings.LastIndexAny(s, ",;?!，。．；：？！"); cut >= 0 {
		s = s[cut:]
	}
	if cut := strings.LastIndex(s, " . "); cut >= 0 && !strings.HasSuffix(s[:cut], "rs") && !strings.HasSuffix(s[:cut], "sq") {
		s = s[cut:]
	}
	return s
}
