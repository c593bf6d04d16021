package sources

import (
	"math"
	"testing"

	"geoeval/schema"
)

func TestSettle(t *testing.T) {
	none := math.NaN()
	for name, c := range map[string]struct {
		text           string
		number, want   float64
		contradicts    bool
		question, kept string
	}{
		"the same":                             {text: "15", number: 15, want: 15},
		"rounded in the number":                {text: `5\sqrt{2}`, number: 7.071, want: 7.071},
		"rounded to two places":                {text: `\frac{\sqrt{3}}{3}`, number: 0.58, want: 0.58},
		"rounded in the text":                  {text: "-117.128", number: -117.12812921, want: -117.12812921},
		"with 3.14 for π":                      {text: `10\pi`, number: 31.4, want: 31.4},
		"a mixed number read as a product":     {text: `4\frac{4}{11}`, number: 1.4545, want: 4 + 4./11, contradicts: true},
		"off by one":                           {text: "-8", number: -7, want: -8, contradicts: true},
		"nothing in the place of -1":           {text: "-1", number: 0, want: -1, contradicts: true},
		"a ratio turned round":                 {text: "3:2", number: 2. / 3, want: 1.5, contradicts: true},
		"another sign":                         {text: "5", number: -5, want: 5, contradicts: true},
		"too coarsely rounded":                 {text: "37", number: 37.4, want: 37, contradicts: true},
		"percent in percent":                   {text: "20%", number: 20, want: 0.2},
		"percent in hundredths":                {text: "20%", number: 0.2, want: 0.2},
		"another percentage":                   {text: "20%", number: 25, want: 0.2, contradicts: true},
		"a text that is no number":             {text: "m+n-180", number: 12, want: 12},
		"no number beside the text":            {text: "2:3", number: none, want: 2. / 3},
		"neither":                              {text: "a", number: none, want: none},
		"zero":                                 {text: "0", number: 0, want: 0},
		"a line's equation where one is asked": {text: "y = -1", question: "What is the equation of line L?", number: none, want: none},
	} {
		t.Run(name, func(t *testing.T) {
			var number *float64
			if !math.IsNaN(c.number) {
				number = &c.number
			}
			got, fault := Settle(c.question, c.text, number, "precise_value")
			switch {
			case (got == nil) != math.IsNaN(c.want) || got != nil && math.Abs(*got-c.want) > 1e-12:
				t.Errorf("%v, want %v", schema.Spell(&got), c.want)
			case (fault != "") != c.contradicts:
				t.Errorf("contradiction: %q", fault)
			}
		})
	}
}

func TestWhatAQuestionAsksDecidesWhatAnEquationIs(t *testing.T) {
	for _, c := range []struct {
		question, answer string
		number           bool
	}{
		{"What is the equation of line $L$?", "y = -1", false},
		{"Find an equation for the axis of symmetry.", "$x=3$", false},
		{"求直线的解析式", "y=3", false},
		{"Find x.", "x = 8", true},
		{"A line with equation y = t meets the side. Compute t.", "t = 2", true},
		{"What is the equation of line $L$?", "12", true},
	} {
		t.Run(c.question+" "+c.answer, func(t *testing.T) {
			if value, _ := Value(c.question, c.answer); (value != nil) != c.number {
				t.Errorf("value %v", schema.Spell(&value))
			}
		})
	}
}

func TestChangesInBothDirectionsHaveNoNumbers(t *testing.T) {
	for name, c := range map[string]struct {
		choices []string
		want    string
	}{
		"one direction":   {[]string{"5 % increase", "7 % increase", "9"}, "0.05, 0.07, 9"},
		"both directions": {[]string{"decrease by 12.5 %", "increase by 12.5 %", "0"}, "null, null, 0"},
	} {
		t.Run(name, func(t *testing.T) {
			values := Values("", c.choices)
			if got := schema.Spell(&values); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

func TestWhatNothingShowsIsListedAsOfTheRecord(t *testing.T) {
	found := []schema.Number{{Name: "N_1"}, {Name: ""}, {Name: "N_1"}}
	got := Unshown(found, []float64{2.5, 3, 40})
	if len(got) != 2 || got[0].Name != "N_0" || got[0].Text != "2.5" || got[1].Name != "N_2" || *got[1].Value != 40 ||
		got[1].Field != schema.InRecord {
		t.Errorf("%+v", got)
	}
}
