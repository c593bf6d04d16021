package check

import "testing"

func TestHalfAUnitOfTheLastPlace(t *testing.T) {
	for text, want := range map[string]float64{
		"3.14": 0.005, "3.140": 0.0005, "-3.1": 0.05, "0.5": 0.05, ".5": 0.05, "３．５": 0.05, "18.000": 0.0005,
		"12": 0.5, "0": 0.5, "1,200": 0.5, "1{,}200.5": 0.05, "20000": 0.5, "28 .": 0.5,
		"40°": 0.5, "2.5cm": 0.05, "37 m 2": 0.5, "2.25 cm^2": 0.005, "850 cm3": 0.5, "72 sq . m": 0.5, "rs . 60": 0.5, "$3.60": 0.005, "8 metres": 0.5, "12.25 sq cm": 0.005,
		"25%": 0.005, "82.25 %": 0.00005, `12.5\%`: 0.0005, "5 % increase": 0.005,
		"K=8": 0.5, "x = 3.14 cm": 0.005, "10 edges": 0.5, "about 3.2": 0.05,

		// Written exactly.
		"2√3": 0, `\sqrt{3}`: 0, `\frac{1}{2}`: 0, "1 / 9": 0, "((3)/(23))": 0, "15((5)/(51))": 0, "4 π": 0, "144 pi": 0, "8 pi feet": 0,
		"2 π - 4": 0, "16 √ 2 m": 0, "2 ∏ √ 3": 0, "2^{10}": 0, "3 × 2": 0, "four": 0, "½": 0,
		// No number.
		"4 : 25": 0, "none of these": 0, "4 x": 0, "": 0, "1,500 +": 0, "1 , 200": 0,
	} {
		t.Run(text, func(t *testing.T) {
			if got := halfUnit(text); got != want {
				t.Errorf("%q: %v, not %v", text, got, want)
			}
		})
	}
}

func TestAPlaceFarBehindThePointHasNoWidth(t *testing.T) {
	text := "0."
	for range 200 {
		text += "3"
	}
	if half := halfUnit(text); half > 1e-200 {
		t.Error(half)
	}
}
