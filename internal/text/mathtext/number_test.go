package mathtext

import (
	"slices"
	"testing"
)

// written lists numbers by their texts, labels in brackets.
func written(numbers []Number) []string {
	var out []string
	for _, n := range numbers {
		if n.Label {
			out = append(out, "["+n.Text+"]")
		} else {
			out = append(out, n.Text)
		}
	}
	return out
}

func TestNumbers(t *testing.T) {
	for text, want := range map[string][]string{
		"":                                      nil,
		"no number":                             nil,
		"a rope of 12 m and 3.75 m":             {"12", "3.75"},
		"1,200 and 12,345,678.5 and 1{,}200":    {"1,200", "12,345,678.5", "1{,}200"},
		`1,\!200`:                               {`1,\!200`},
		"3,4 and (1,2) and 0,123 and 1,2345":    {"3", "4", "1", "2", "0", "123", "1", "2345"},
		"1234,567":                              {"1234", "567"},
		".5 and 0.5 and v.5 and 1.2.3":          {".5", "0.5", "5", "1.2", "3"},
		"ends in 7. Then 8, then 9.":            {"7", "8", "9"},
		"-3 and 5-2 and 10–20":                  {"3", "5", "2", "10", "20"},
		"1 / 2 of (4/5), 3:4":                   {"1", "2", "4", "5", "3", "4"},
		`\frac{1}{2}, \frac34, \frac {40}7x`:    {"1", "2", "3", "4", "40", "7"},
		`\dfrac 357, \sqrt32, \sqrt{32}`:        {"3", "5", "7", "3", "2", "32"},
		`5\sqrt{3} and 2^{10} and x^2`:          {"5", "3", "2", "10", "2"},
		"高３．５米，１２个":                             {"３．５", "１２"},
		"2x+5 and 3cm":                          {"2", "5", "3"},
		"A1, B12 and x_1, x_{12}, N_0":          {"[1]", "[12]", "[1]", "[12]", "[0]"},
		`m \angle 1 = 40, ∠2=50, \angle{3}`:     {"[1]", "40", "[2]", "50", "[3]"},
		"angle 1 + angle 2 = 90, Angle 3":       {"[1]", "[2]", "90", "[3]"},
		"angles 1, 2 and 3 are 30, 40":          {"[1]", "[2]", "[3]", "30", "40"},
		"an angle 30° and ∠ 45 ^ { \\circ }":    {"30", "45"},
		"angle 60 degrees, rectangle 5 by 6":    {"60", "5", "6"},
		"Figure 2, Figures 3 and 4, 如图5，长6":     {"[2]", "[3]", "[4]", "[5]", "6"},
		`9 cm^2, 9 m^{2}, 9\text{ cm}^2, 9 cm2`: {"9", "[2]", "9", "[2]", "9", "[2]", "9", "[2]"},
		"24.6cm^2，16厘米^2":                       {"24.6", "[2]", "16", "[2]"},
		`6\pi3 \times4`:                         {"6", "3", "4"},
		"\xff7\xfe":                             {"7"},
	} {
		if got := written(Numbers(text)); !slices.Equal(got, want) {
			t.Errorf("Numbers(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestNumbersHaveTheirValues(t *testing.T) {
	for text, want := range map[string]float64{
		"7": 7, "1,200": 1200, "1{,}200.5": 1200.5, ".25": 0.25, "３．５": 3.5, "１２": 12, "007": 7,
	} {
		found := Numbers(text)
		if len(found) != 1 || found[0].Value != want {
			t.Errorf("Numbers(%q) = %+v, want one of the value %v", text, found, want)
		}
	}
}

func TestMathQANumbers(t *testing.T) {
	for text, want := range map[string][]string{
		"divisible by each of 21,36 and 66":  {"21,36", "66"},
		"a sum of $ 7,500 . 1 , 000,000 cm":  {"7,500", "1", "000,000"},
		"a 2 - digit number , 1 / 2 , 3 : 4": {"2", "1", "2", "3", "4"},
		"two of 45.00 % , - 3 , km 2":        {"45.00", "3", "2"},
	} {
		if got := written(MathQANumbers(text)); !slices.Equal(got, want) {
			t.Errorf("MathQANumbers(%q) = %q, want %q", text, got, want)
		}
	}
	if got := MathQANumbers("21,36")[0].Value; got != 2136 {
		t.Errorf("21,36 has the value %v, want 2136", got)
	}
}

func TestQuantities(t *testing.T) {
	for text, want := range map[string]struct {
		texts []string
		value float64 // of the first
	}{
		"长(4/5)米，高3米":            {[]string{"(4/5)", "3"}, 0.8},
		"1 / 2 of 6":             {[]string{"1 / 2", "6"}, 0.5},
		"3/4":                    {[]string{"3/4"}, 0.75},
		"((1)/(10))m":            {[]string{"((1)/(10))"}, 0.1},
		"15((5)/(51))":           {[]string{"15((5)/(51))"}, 15 + 5.0/51},
		"2(1/3)":                 {[]string{"2(1/3)"}, 2 + 1.0/3},
		`2\frac{1}{4} \dfrac 34`: {[]string{`2\frac{1}{4}`, `\dfrac 34`}, 2.25},
		`\frac { 7 } { 2 }`:      {[]string{`\frac { 7 } { 2 }`}, 3.5},
		"20% and 3.14 %":         {[]string{"20%", "3.14 %"}, 0.2},
		`(3/4)% and 20\%`:        {[]string{"(3/4)%", `20\%`}, 0.0075},
		"2009/10/27":             {[]string{"2009", "10", "27"}, 2009},
		"1/0 and 0.5/2":          {[]string{"1", "0", "0.5", "2"}, 1},
		"5：3 and 1-(1/10)":       {[]string{"5", "3", "1", "(1/10)"}, 5},
		`\frac{x}{2}, \frac{2}x`: {[]string{"2", "2"}, 2},
		"(2)/(x) and 3/A4":       {[]string{"2", "3", "[4]"}, 2},
		`\frac{1}{2`:             {[]string{"1", "2"}, 1},
		"6(7/2)":                 {[]string{"6", "(7/2)"}, 6},
	} {
		got := Quantities(text)
		if !slices.Equal(written(got), want.texts) {
			t.Errorf("Quantities(%q) = %q, want %q", text, written(got), want.texts)
		} else if got[0].Value != want.value {
			t.Errorf("Quantities(%q) begins with %v, want %v", text, got[0].Value, want.value)
		}
	}
}
