package reform

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/text/leaning"
	"geoeval/internal/text/mathtext"
	"geoeval/internal/text/quantity"
	"geoeval/schema"
	"geoeval/stages"
)

// A numeral is a number in digits of the text, or of a semantic clause.
type numeral struct {
	clause     int // −1 for the text
	start, end int
	text       string
	value      float64
	// power is that of a factor of all lengths with which it goes: 1 of a length, 2 of an area; 0 of what stays.
	power int
}

// within reports whether a numeral is all of a number of the problem.
func (m *numeral) within(n schema.Number) bool {
	if int(n.Start) != m.start || int(n.End) != m.end {
		return false
	}
	return n.Field == schema.InText && m.clause < 0 || n.Field == schema.InClauses && int(n.Clause) == m.clause
}

// decimals is how many places behind the point a numeral in digits has.
func decimals(text string) int {
	_, behind, _ := strings.Cut(text, ".")
	return len(behind)
}

// write writes another value as the numeral is written.
func (m *numeral) write(value float64) string { return spell(value, decimals(m.text)) }

// spell writes a value with at most so many decimals.
func spell(value float64, places int) string {
	s := strconv.FormatFloat(value, 'f', places, 64)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

// isPlain reports whether a value can be written with so many decimals, and is neither tiny nor huge.
func isPlain(value float64, places int) bool {
	unit := math.Pow10(places)
	return value > 0 && value < 1e7 && math.Abs(value*unit-math.Round(value*unit)) < 1e-6
}

var (
	plainDigits = regexp.MustCompile(`^\d{1,7}(?:\.\d{1,4})?$`)
	// formal is what makes a text one of formulas, in which a number may be anything: coordinates, equations, roots, powers.
	formal = regexp.MustCompile(`√|\\sqrt|\\frac|[a-zA-Z)] ?[²³] ?[+\-−=]|\b\d*[a-z] ?[+\-−] ?\d|\d ?[+\-−×*/:：∶] ?\d|\d\^|\(-?\d+ ?[,，] ?-?\d+\)|（-?\d+ ?[,，] ?-?\d+）|\b[xy] ?=|坐标|直线y|函数|抛物线|比例尺|分之|parabola|equation|coordinate|function|scale of|inequal`)
	// toldOfFigure is what a text that may need the diagram that is missing has of it: that it speaks of one, of numbered angles, or of a place on a line or an arc.
	toldOfFigure = regexp.MustCompile(`(?i)\bfigures?\b|\bdiagram|\bpicture|\bsketch|\bgraph|\bshown\b|\bshaded\b|\bangles? \d|∠ ?\d|图|阴影|\bfold|折`)
	garbled      = regexp.MustCompile(`[\x{FFFD}âÃÂˆ]|ï¿½`)
	segment      = regexp.MustCompile(`(?:^|[^A-Za-z0-9_'′+\-−*/×÷:：(（])(?:(?:(?:the )?(?:side|segment|line segment|length|height|base|chord|diameter|radius|hypotenuse)) |线段|边|弦|半径|直径|高|底边|底)?[A-Z]['′]?[A-Z]['′]? ?(?:=|＝|is|为|等于|长为|的长为|的长是|长是|是) ?\$?$`)
	otherThing   = regexp.MustCompile(`(?i)(?:area|perimeter|volume|arc|angle|degree|vector|rectangle|square|△|∠|面积|周长|体积|弧|角|度|比|sin|cos|tan|\+|-|−|times|倍|\*|/)[^,.;，。；]{0,14}$`)
	angleName    = regexp.MustCompile(`(?:\bangles?|∠|\\angle) ?\{?[A-Z]{1,3}\}? ?(?:=|＝|is|of|equals|measures|为|等于|是) ?\$?$`)
	degreeBehind = regexp.MustCompile(`^ ?\$?(?:°|º|˚|度|degrees?\b|\^\{?\\circ)`)
	lengthClause = regexp.MustCompile(`^[A-Z]['′]?[A-Z]['′]? ?= ?$`)
	angleClause  = regexp.MustCompile(`^m ?\\(?:angle|widehat) ?[A-Z {}]+= ?$`)
	// factorBehind is what multiplies a number that stands before it.
	factorBehind = regexp.MustCompile(`^ ?(?:[a-zA-Z]\b|π|\\pi|√|times\b|倍)`)
	unitLetter   = regexp.MustCompile(`^ ?(?:m|g|l|s|h|c)\b`)
)

// sized is a text about persons or things whose size everybody knows: no other is plausible.
var sized = regexp.MustCompile(`(?i)\b(?:man|men|woman|boy|girl|person|people|eyes?|tall|earth|moon|bricks?|coins?|dice|boxing)\b|测角仪|测倾器|身高|眼睛|人高|地球|月球|砖|硬币|骰`)

// leans says why a problem may need a diagram that cannot be drawn again; "" where it does not.
func leans(p *schema.Problem) string {
	if garbled.MatchString(p.Text) {
		return "its text has signs of a wrong encoding"
	}
	if p.DiagramScene != "" {
		return ""
	}
	if len(p.Structural)+len(p.Semantic) > 0 {
		return "its diagram says what its text does not"
	}
	if on := leaning.On(p.Text); on != "" {
		return "its text leans on a diagram: " + on
	}
	switch p.Diagram {
	case "":
		return ""
	case schema.PictureDiagram, schema.CodeDiagram:
		return "its diagram cannot be drawn again, and what it shows is not known"
	}
	return toldOfFigure.FindString(p.Text)
}

// readNumerals reads what each numeral of text and clauses measures.
func (o *original) readNumerals(reading *quantity.Reading) *refusal {
	unread := func(what string) *refusal { return refuse(schema.ReformUnread, "%s", what) }
	if at := formal.FindString(o.Text); at != "" {
		return unread("its text has a formula: " + at)
	}
	if at := sized.FindString(o.Text); at != "" {
		return refuse(schema.ReformNoNumbers, "of another size it would be implausible: %s", at)
	}
	if slices.ContainsFunc(o.Numbers, func(n schema.Number) bool { return n.Value == nil || n.Field == schema.InRecord }) {
		return unread("a number of its record is an expression, or stands nowhere")
	}
	for _, q := range reading.Quantities {
		if q.Written && q.Length != 0 && (q.Unit || q.Value > 4) {
			return unread(q.Text + " is a length in words")
		}
	}
	for _, n := range mathtext.Numbers(o.Text) {
		m := numeral{clause: -1, start: n.Start, end: n.End, text: n.Text, value: n.Value}
		if !n.Label {
			power, ok := o.powerOf(&m, reading)
			if !ok {
				return unread("what " + n.Text + " measures is not known")
			}
			m.power = power
		}
		o.numerals = append(o.numerals, m)
	}
	for i, clause := range o.Semantic {
		for _, n := range mathtext.Numbers(clause) {
			if n.Label {
				continue
			}
			m := numeral{clause: i, start: n.Start, end: n.End, text: n.Text, value: n.Value}
			switch before, behind := clause[:n.Start], strings.TrimSpace(clause[n.End:]); {
			case behind == "" && lengthClause.MatchString(before):
				m.power = 1
			case behind == "" && angleClause.MatchString(before):
			default:
				return unread("the clause " + clause)
			}
			o.numerals = append(o.numerals, m)
		}
	}
	if why := o.odd(); why != "" {
		return unread(why)
	}
	if !slices.ContainsFunc(o.numerals, func(m numeral) bool { return m.power > 0 }) {
		return refuse(schema.ReformNoNumbers, "its text states no length, area or volume")
	}
	return nil
}

// odd says which numeral that changes is written otherwise than in digits, or is a part of a number; "" for none.
func (o *original) odd() string {
	for _, m := range o.numerals {
		if m.power == 0 {
			continue
		}
		if !plainDigits.MatchString(m.text) {
			return m.text + " is not written in digits alone"
		}
		for _, n := range o.Numbers {
			if !m.within(n) && int(n.Start) < m.end && m.start < int(n.End) && (n.Field == schema.InText) == (m.clause < 0) && (m.clause < 0 || int(n.Clause) == m.clause) {
				return n.Text + " is more than a plain number"
			}
		}
	}
	return ""
}

// powerOf is how a numeral of the text goes with the size of the figure; ok is false where that is not known.
func (o *original) powerOf(m *numeral, reading *quantity.Reading) (power int, ok bool) {
	before, behind := o.Text[:m.start], o.Text[m.end:]
	at := slices.IndexFunc(reading.Quantities, func(q quantity.Quantity) bool { return q.Start < m.end && m.start < q.End })
	switch {
	case at < 0:
		return 0, false
	case reading.Quantities[at].Constant, reading.Quantities[at].Percent, reading.Quantities[at].Known, degreeBehind.MatchString(behind), angleName.MatchString(before):
		return 0, true
	case factorBehind.MatchString(behind) && !unitLetter.MatchString(behind) && !reading.Quantities[at].Unit:
		return 0, false
	}
	q := &reading.Quantities[at]
	if q.Start != m.start || q.End != m.end { // a fraction
		return 0, q.Read && q.Dimension == quantity.Pure
	}
	if segment.MatchString(before) {
		stated := before[strings.LastIndexAny(before, ",.;")+1:]
		if otherThing.MatchString(stated) {
			return 0, false
		}
		if q.Read && q.Unit && q.Dimension != quantity.Length {
			return 0, false
		}
		return 1, true
	}
	switch d := q.Dimension; {
	case !q.Read:
		return 0, false
	case d == quantity.Length, d == quantity.Area, d == quantity.Volume:
		return int(d.Length), true
	}
	return 0, true
}

// numbersOf gives the numbers that a problem's program is read with: behind its own those that its text writes out in words, where
// the program may write them out as well.
func numbersOf(p *schema.Problem) []schema.Number {
	return append(slices.Clone(p.Numbers), stages.WrittenNumbers(p)...)
}
