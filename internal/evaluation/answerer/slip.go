package answerer

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// A Slip is an error that the answerer makes on purpose.
type Slip string

// The slips.
const (
	// None: the gold answer is stated.
	None Slip = ""
	// SignSlip: the number has the other sign.
	SignSlip Slip = "sign"
	// ArithmeticSlip: another number, or an expression with another number in it.
	ArithmeticSlip Slip = "arithmetic"
	// WrongChoice: another choice, with its letter and its text.
	WrongChoice Slip = "choice"
	// Mislabelled: the gold choice's text behind another choice's letter.
	Mislabelled Slip = "label"
	// Radians: an angle in radians, as if it were in degrees.
	Radians Slip = "radians"
	// Rounded: the number with too few digits.
	Rounded Slip = "rounded"
	// UnitDropped: the gold number without its unit, which graders forgive.
	UnitDropped Slip = "unit"
	// ChangedMind: the gold answer first, and then another one.
	ChangedMind Slip = "changed"
	// Hedged: two different answers, either of which it might be.
	Hedged Slip = "hedged"
	// Refused: no answer, with an excuse.
	Refused Slip = "refused"
	// CutOff: it ends in the middle, before any answer.
	CutOff Slip = "cut"
)

// Slips lists them all.
var Slips = []Slip{SignSlip, ArithmeticSlip, WrongChoice, Mislabelled, Radians, Rounded, UnitDropped, ChangedMind, Hedged,
	Refused, CutOff}

// A statement is an answer as it is stated.
type statement struct {
	// letter is of a choice, "" where none is meant.
	letter string
	// value is the answer, "" where a letter alone is stated.
	value string
}

// A gold is the right answer, taken apart as far as slips need that.
type gold struct {
	text string
	// number is what text denotes, in its own unit; nil where it is not one number.
	number *float64
	// numeral is the number as text writes it, where it is a plain one: text is before + numeral + after.
	before, numeral, after string
}

var plainNumeral = regexp.MustCompile(`^(\D*?)([-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|[-−]?\.\d+)(\D*)$`)

func readGold(q *schema.Evaluated) gold {
	g := gold{text: q.Answer}
	answer, ok := mathtext.ReadAnswer(q.Answer)
	if !ok {
		return g
	}
	g.number = &answer.Value
	parts := plainNumeral.FindStringSubmatch(q.Answer)
	if answer.Numeral == "" || parts == nil {
		return g
	}
	plain := strings.NewReplacer(",", "", "−", "-").Replace(parts[2])
	// What stands before and after must be a unit or a name, nothing that calculates.
	n, err := strconv.ParseFloat(plain, 64)
	if err == nil && (n == answer.Value || answer.Unit == "%" && near(n, 100*answer.Value, 1e-9)) {
		g.number, g.before, g.numeral, g.after = &n, parts[1], parts[2], parts[3]
	}
	return g
}

// unit tells whether the answer is stated with one that can be left out.
func (g *gold) unit() bool {
	return g.numeral != "" && g.before == "" && strings.TrimSpace(g.after) != "" && !strings.Contains(g.after, "%")
}

// with is the answer with another number. One that is not written as a plain numeral becomes a decimal.
func (g *gold) with(n float64) string {
	if g.numeral == "" {
		return short(n, 4)
	}
	return g.before + short(n, max(decimals(g.numeral), 2)) + g.after
}

// decimals counts the places behind the point.
func decimals(numeral string) int {
	_, behind, _ := strings.Cut(numeral, ".")
	return len(behind)
}

// short writes a number with that many decimals at the most.
func short(n float64, places int) string {
	s := strconv.FormatFloat(n, 'f', places, 64)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	if s == "-0" {
		return "0"
	}
	return s
}

func near(a, b, part float64) bool { return math.Abs(a-b) <= part*max(math.Abs(a), math.Abs(b)) }

// far tells whether no rounding takes one number for the other.
func far(a, b float64) bool { return !near(a, b, 0.05) && math.Abs(a-b) > 0.002 }

// possible lists the slips that a question admits.
func (w *writing) possible() []Slip {
	var all []Slip
	for _, slip := range Slips {
		if w.admits(slip) {
			all = append(all, slip)
		}
	}
	return all
}

// inDegrees tells whether the answer is a plain number of degrees.
func (w *writing) inDegrees() bool {
	return w.gold.numeral != "" && w.q.Goal == schema.Angle && w.q.Subset != schema.BackwardAsked
}

func (w *writing) admits(slip Slip) bool {
	n := w.gold.number
	switch slip {
	case SignSlip:
		return n != nil && far(*n, -*n)
	case WrongChoice, Mislabelled:
		return len(w.others) > 0
	case Radians:
		return n != nil && w.inDegrees() && far(*n, *n*math.Pi/180)
	case Rounded:
		_, ok := w.roundedTo()
		return ok
	case UnitDropped:
		return w.gold.unit()
	case ArithmeticSlip, ChangedMind, Hedged:
		_, ok := w.mistaken()
		return ok
	}
	return true
}

// choose draws one of the slips that the question admits.
func (w *writing) choose() Slip { return pick(w.draw, "slip", w.possible()) }

// roundedTo is the gold number with one digit, or none behind the point, where that is another number.
func (w *writing) roundedTo() (float64, bool) {
	if w.gold.number == nil || *w.gold.number == 0 {
		return 0, false
	}
	n := *w.gold.number
	for _, r := range []float64{math.Round(n), math.Round(n/10) * 10} {
		// The least difference that no tolerance of a checker reaches: half a percent, and the first place that is stated.
		if !near(r, n, 0.005) && math.Abs(r-n) > 0.005 && decimals(w.gold.numeral) < 3 {
			return r, true
		}
	}
	return 0, false
}

var digits = regexp.MustCompile(`\d+`)

// mistaken is another value than the gold one, in the gold one's form, where there is a number to be mistaken about.
func (w *writing) mistaken() (string, bool) {
	if w.gold.number == nil {
		at := digits.FindStringIndex(w.gold.text)
		if at == nil || at[1]-at[0] > 9 {
			return "", false
		}
		n, _ := strconv.Atoi(w.gold.text[at[0]:at[1]])
		return w.gold.text[:at[0]] + strconv.Itoa(n+7) + w.gold.text[at[1]:], true
	}
	n := *w.gold.number
	wrong := []float64{2 * n, n / 2, n + 1, n - 1, n + 10, 1.1 * n, 3 * n}
	from := w.draw.below(len(wrong), "mistake")
	for i := range wrong {
		if m := wrong[(from+i)%len(wrong)]; far(m, n) && far(m, -n) && !w.isChoice(m) {
			return w.gold.with(m), true
		}
	}
	return "", false
}

// isChoice tells whether a number is one of the choices, or nearly.
func (w *writing) isChoice(n float64) bool {
	for _, c := range w.q.Choices {
		if v, _, ok := mathtext.ValueUnit(c); ok && !far(v, n) {
			return true
		}
	}
	return false
}
