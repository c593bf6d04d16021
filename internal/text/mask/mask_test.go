package mask

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/text/mathtext"
)

// marked makes a problem of a text and clauses in which the numbers to mask stand in ‹›, or in ‹name:› with a name. Its
// numbers have the values that mathtext reads.
func marked(t *testing.T, text string, clauses ...string) Statement {
	t.Helper()
	var p Statement
	read := func(s string, clause int) string {
		var b strings.Builder
		for {
			before, rest, ok := strings.Cut(s, "‹")
			b.WriteString(before)
			if !ok {
				return b.String()
			}
			inside, after, _ := strings.Cut(rest, "›")
			name, number, named := strings.Cut(inside, ":")
			if !named {
				name, number = "", inside
			}
			n := Number{Name: name, Place: Place{clause, b.Len(), b.Len() + len(number), number, false}}
			b.WriteString(number)
			if v, ok := mathtext.Value(number); ok {
				n.Value = &v
			} else if q := mathtext.Quantities(number); len(q) == 1 && strings.TrimSpace(q[0].Text) == number {
				n.Value = &q[0].Value
			}
			p.Numbers = append(p.Numbers, n)
			s = after
		}
	}
	p.Text = read(text, InText)
	for i, clause := range clauses {
		p.Clauses = append(p.Clauses, read(clause, i))
	}
	return p
}

// masked masks the first number of a marked problem: the masked text and clauses, joined by " ; ", or the rule that refuses.
func masked(t *testing.T, text string, clauses ...string) (string, *Masking) {
	t.Helper()
	p := marked(t, text, clauses...)
	reading, err := Read(p)
	if err != nil {
		t.Fatal(err)
	}
	m, err := reading.Mask(0)
	var refusal *Refusal
	if errors.As(err, &refusal) {
		return string(refusal.Rule), nil
	}
	if err != nil {
		t.Fatalf("%v is no refusal", err)
	}
	check(t, p, m)
	return strings.Join(append([]string{m.Text}, m.Clauses...), " ; "), m
}

// check asks of a masking what holds for each.
func check(t *testing.T, p Statement, m *Masking) {
	t.Helper()
	text, clauses, err := Fill(m.Text, m.Clauses, m.Letter, m.Places)
	if err != nil || text != p.Text || !slices.Equal(clauses, p.Clauses) {
		t.Errorf("filling %q, %q gives %q, %q, %v; want %q, %q", m.Text, m.Clauses, text, clauses, err, p.Text, p.Clauses)
	}
	low, high := m.Quantity.Range()
	if m.Value <= low || m.Value >= high || len(m.Places) == 0 || len(m.Numbers) == 0 {
		t.Errorf("%+v: the value lies in no range, or it stands nowhere", m)
	}
	for _, k := range m.Numbers {
		if v := p.Numbers[k].Value; v == nil || !near(*v, m.Scale*m.Value) {
			t.Errorf("%+v: number %d is not %v × %v", m, k, m.Scale, m.Value)
		}
	}
}

func TestMask(t *testing.T) {
	for text, want := range map[string]string{
		// what is cut is the number proper
		"减少‹20%›后":                           "减少X%后",
		"增加‹3.14 %›":                         "增加X %",
		"宽是长的‹(4/5)›，":                       "宽是长的X，",
		"长‹((1)/(10))›m":                     "长X m",
		"共‹15((5)/(51))›吨":                   "共X吨",
		"a sum of $‹1,200› in all":           "a sum of $X in all",
		"长‹１２›米":                             "长X米",
		"面积是3.14×‹5›²":                       "面积是3.14×X²",
		`AB = ‹\frac{1}{2}› , BC`:            `AB = X , BC`,
		`AB = ‹7\sqrt{3}›`:                   `AB = X`,
		`AB = ‹2\frac{1}{3}›.`:               `AB = X.`,
		`m \angle ABC = ‹30›^{\circ}`:        `m \angle ABC = X^{\circ}`,
		"∠A=‹30°›":                           "∠A=X°",
		"长‹8›cm宽6cm":                         "长X cm宽6cm",
		"a 2.4 m by ‹4› m room":              "a 2.4 m by X m room",
		"the area is ‹12› and 1,200 and 2.5": "the area is X and 1,200 and 2.5",
		"N_0 is ‹2› of 12":                   "N_0 is X of 12",
		"at ‹2.4› km / hr":                   "at X km / hr",
		"the ratio ‹3› : 4":                  "the ratio X : 4",
		"C(0, ‹5›)":                          "C(0, X)",
		"a rope of 5 m ‹3› cm":               "a rope of 5 m X cm",
		"水深‹2›dm^3":                          "水深X dm^3",
		"an area of ‹1200› m 2":              "an area of X m 2",
		"in $‹5› \\text{ cm}$":               "in $X \\text{ cm}$",
		"周长是‹3.14›分米":                        "周长是X分米",
		"a plate with angle ‹N_0:30› and":    "a plate with angle X and",

		// labels
		`m \angle ‹1› = 40`:         "label",
		"angle ‹1› = 40":            "label",
		"∠‹1›=40°":                  "label",
		"Figure ‹2› shows it":       "label",
		"triangle A‹1›B1C1":         "label",
		"如图‹1›，":                    "label",
		"如图（‹1›）":                   "label",
		"第‹3›次":                     "label",
		"‹2012›年植树5棵":               "label",
		"rounded to ‹2› decimals":   "label",
		"x ‹2› + y 2 = 25":          "label",
		"(‹1›) Find the area":       "label",
		"‹3›rd of the landscape or": "label",

		// exponents
		`x^{‹2›} + 5`:             "exponent",
		"9 cm^‹2› wide":           "exponent",
		"an area of 1200 m ‹2› .": "exponent",
		"680 sq . m ‹2› .":        "exponent",
		"850 cm ‹3› .":            "exponent",
		"面积是9cm‹2›":               "exponent",

		// parts of larger numbers
		`\frac{‹1›}{2} of it`:         "part_of_number",
		`\frac{1}{‹2›} of it`:         "part_of_number",
		`\frac‹3›4 of it`:             "part_of_number",
		`5\sqrt{‹3›}`:                 "part_of_number",
		"( dfrac { ‹19› } { 27 } % )": "part_of_number",
		"√ ‹41› cm":                   "part_of_number",
		"â ˆ š ‹9› and":               "part_of_number",
		"14 sq rt ‹2› .":              "part_of_number",
		"‹1› / 2 of it":               "part_of_number",
		"1 / ‹2› of it":               "part_of_number",
		"‹13› 1 / 2 % more":           "part_of_number",
		"(‹4›/5)米":                    "part_of_number",
		"1‹2› units":                  "part_of_number",
		"‹1›,200 units":               "part_of_number",
		"2.‹5› units":                 "part_of_number",
		"1 , ‹200› units":             "X",
		"a ‹30›-60-90 triangle":       "part_of_number",
		"a ‹30-60-90› triangle":       "no_number",
		"divisible by ‹21,36› and 6":  "no_number",
		"AB = ‹3x+5›":                 "no_number",
		"AB = ‹x›":                    "no_number",

		// constants
		"（π取‹3.14›）":                     "constant",
		"use π = ‹3› here":               "constant",
		`\pi \approx ‹3.1416›`:           "constant",
		"圆周率取‹3.14›":                     "constant",
		"‹3.14›×5²":                      "constant",
		"cos37° ≈ ‹0.8›":                 "constant",
		"1 kilogram = ‹1,000› grams and": "constant",
		"正方体的‹6›个面":                      "implied",

		// letters beside it
		"‹2›AB = CD":          "glued",
		`5\times‹4›`:          "glued",
		"a ‹3›D figure":       "label",
		"y = ‹2›x + 1":        "glued",
		"the area is ‹20› ^2": "glued",
		"point C(‹0›, 5)":     "not_positive",

		// the same value again
		"AB = ‹5›, CD = 5":                     "AB = X, CD = 5",
		"AB = ‹5›, BA = 5":                     "AB = X, BA = X",
		"AB = ‹5›, AB = CD, CD = 5":            "repeated",
		"AB = ‹5› and the distance 5 is":       "repeated",
		"‹5› cm and 5 m":                       "X cm and 5 m",
		"length ‹5› cm and width 5 cm":         "length X cm and width 5 cm",
		"长‹8›米，高8米":                            "长X米，高8米",
		"跑了‹8›米，又跑了8米":                         "repeated",
		"买‹3›支笔，每支3元":                          "买X支笔，每支3元",
		"‹4›棵树，四棵树":                            "repeated",
		"‹N_0:4› from it, and ‹N_0:4› from it": "X from it, and X from it",
		"angle 1 = ‹40›, angle 2 = 40":         "angle 1 = X, angle 2 = 40",
		"Rt triangle ABC, angle C = ‹90›, ":    "implied",
		"‹20%›的水和‹20%›的盐":                      "repeated",
	} {
		got, _ := masked(t, text)
		if want == "X" { // only that it is masked at all
			if !strings.Contains(got, "X") {
				t.Errorf("masking %q gives %q", text, got)
			}
			continue
		}
		if got != want {
			t.Errorf("masking %q gives %q, want %q", text, got, want)
		}
	}
}

func TestMaskTextAndClauses(t *testing.T) {
	for _, c := range []struct {
		text    string
		clauses []string
		want    string
		numbers []int
	}{
		{"If AC = ‹N0:24›, find BC.", []string{"CA = ‹N3:24›", "AB = ‹N4:5›"}, "If AC = X, find BC. ; CA = X ; AB = 5", []int{0, 1}},
		{`m \angle ABC = ‹N0:30›.`, []string{`m \angle CBA = ‹N1:30›`}, `m \angle ABC = X. ; m \angle CBA = X`, []int{0, 1}},
		{`m \angle ABC = ‹N0:30›.`, []string{`m \angle ABD = ‹N1:30›`}, "repeated", nil},
		{`m \angle ABC = ‹N0:30›.`, []string{`m \angle DEF = ‹N1:30›`}, `m \angle ABC = X. ; m \angle DEF = 30`, []int{0}},
		{`m \angle 4 = ‹N0:57›.`, []string{`m \angle IHG = ‹N1:57›`}, "repeated", nil},
		{"The radius of circle P is ‹N0:5›.", []string{"PA = ‹N1:5›"}, "repeated", nil},
		{`m \widehat AB = ‹N0:75›.`, []string{`m \widehat BA = ‹N1:75›`, "AB = ‹N2:75›"}, `m \widehat AB = X. ; m \widehat BA = X ; AB = 75`, []int{0, 1}},
		{"The radius of circle P is ‹N0:5›.", []string{"AB = ‹N1:5›"}, "The radius of circle P is X. ; AB = 5", []int{0}},
		{"Find x.", []string{`m \angle ABC = ‹N0:90›`, `AB \perp BC on B`}, "implied", nil},
		{"Find x.", []string{`m \angle ABC = ‹N0:90›`, `AB \perp BC on D`}, `Find x. ; m \angle ABC = Y ; AB \perp BC on D`, []int{0}},
		{"a = ‹N0:8›, find b.", []string{"CB = ‹N1:8›"}, "repeated", nil},
		{"Find x.", []string{"AB = BC = ‹N0:8›", "CB = ‹N1:8›", "DE = 8"}, "Find x. ; AB = BC = Y ; CB = Y ; DE = 8", []int{0, 1}},
		{"Find BC.", []string{"AB = ‹N1:7›", "CD = ‹N10:9›"}, "Find BC. ; AB = X ; CD = 9", []int{0}},
	} {
		got, m := masked(t, c.text, c.clauses...)
		if got != c.want || m != nil && !slices.Equal(m.Numbers, c.numbers) {
			t.Errorf("masking %q, %q gives %q, %+v; want %q with the numbers %v", c.text, c.clauses, got, m, c.want, c.numbers)
		}
	}
}

func TestScale(t *testing.T) {
	for text, want := range map[string][2]float64{
		"减少‹20%›后": {20, 0.01}, "增加‹3.14%›": {3.14, 0.01}, "宽是长的‹(4/5)›，": {0.8, 1}, "by ‹15› %": {15, 1}, "∠A=‹30°›": {30, 1},
	} {
		if _, m := masked(t, text); m == nil || m.Value != want[0] || m.Scale != want[1] {
			t.Errorf("masking %q gives %+v, want value and scale %v", text, m, want)
		}
	}
}

func TestQuantity(t *testing.T) {
	for text, want := range map[string]Quantity{
		"angle ABC = ‹30›, ":                     Angle,
		"∠A=‹30›":                                Angle,
		`m \angle ABC = ‹30›`:                    Angle,
		`m \angle ABC = ‹235›`:                   Arc,
		`m \angle ABC = ‹400›`:                   Magnitude,
		"a sector of ‹120› degrees":              Angle,
		"旋转‹60›度":                                Angle,
		`m \widehat AB = ‹200›`:                  Arc,
		"the degree of arc AB is ‹50›,":          Arc,
		`l \widehat AB = ‹4›`:                    Magnitude,
		"the length of arc AB is ‹4›,":           Magnitude,
		"angle A + angle B = ‹200›":              Magnitude,
		"angle 1 + angle 2 = ‹100›":              Magnitude,
		"种‹12›棵树":                                Count,
		"围成‹3›层":                                 Count,
		"cut into ‹27› equal smaller cubes":      Count,
		"a regular ‹20› - sided polygon":         Count,
		"a polygon with ‹13› sides":              Count,
		"装了‹(2/5)›桶":                             Magnitude,
		"增加‹20%›":                                Magnitude,
		"长‹12›米":                                 Magnitude,
		"it is ‹3› times its breadth":            Magnitude,
		"a diameter of ‹10› passes through":      Magnitude,
		"the point ( - 3 , - ‹4› ) passes there": Magnitude,
		"AB = ‹30›":                              Magnitude,
	} {
		if got, m := masked(t, text); m == nil || m.Quantity != want {
			t.Errorf("masking %q gives %s, %+v; want %s", text, got, m, want)
		}
	}
}

func TestMaskRefusesWhatIsNoNumber(t *testing.T) {
	reading, err := Read(marked(t, "AB = ‹5›"))
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []int{-1, 1, 1 << 60} {
		if _, err := reading.Mask(k); err == nil {
			t.Errorf("number %d was masked", k)
		}
	}
	full := "AB CD EF GH IJ KL MN OP QR ST UV WX YZ, and a radius of "
	one := 1.0
	reading, err = Read(Statement{Text: full + "1", Numbers: []Number{{Value: &one, Place: Place{InText, len(full), len(full) + 1, "1", false}}}})
	if err != nil {
		t.Fatal(err)
	}
	var refusal *Refusal
	if _, err := reading.Mask(0); !errors.As(err, &refusal) || refusal.Rule != NoLetter {
		t.Errorf("Mask gives %v, want %s", err, NoLetter)
	}
}

func TestReadRefusesPlacesThatAreNone(t *testing.T) {
	for _, place := range []Place{
		{InText, 3, 2, "", false}, {InText, 2, 2, "", false}, {InText, -1, 2, "", false}, {InText, 0, 99, "", false}, {1, 0, 1, "", false}, {-2, 0, 1, "", false}, {InText, 0, 1, "B", false},
		{InText, 1 << 62, -1 << 62, "", false},
	} {
		var wrong *PlaceError
		if _, err := Read(Statement{Text: "AB = 5", Clauses: []string{"CD = 6"}, Numbers: []Number{{Place: place}}}); !errors.As(err, &wrong) || wrong.Error() == "" {
			t.Errorf("Read with %+v gives %v", place, err)
		}
	}
}

func BenchmarkMask(b *testing.B) {
	five := 24.0
	text := "As shown in the figure, it is known that D and E are the points on AB and AC in triangle ABC, DE is parallel to BC, and AC = 24, find BC."
	at := strings.Index(text, "24")
	p := Statement{
		Text: text, Clauses: []string{"CA = 24", `m \angle CBA = 30`, "AB = y", "DE = 5"}, Choices: []string{"12", "24", "36", "48"},
		Numbers: []Number{{Name: "N0", Value: &five, Place: Place{InText, at, at + 2, "24", false}}, {Name: "N1", Value: &five, Place: Place{0, 5, 7, "24", false}}},
	}
	b.ReportAllocs()
	for b.Loop() {
		reading, err := Read(p)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := reading.Mask(0); err != nil {
			b.Fatal(err)
		}
	}
}
