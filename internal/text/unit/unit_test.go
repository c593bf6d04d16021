package unit

import (
	"math"
	"testing"
)

func TestSpelled(t *testing.T) {
	for _, c := range []struct {
		word, symbol string
		dimension    Dimension
		doubtful     bool
	}{
		{"cm", "cm", Length, false},
		{"centimetres", "cm", Length, false},
		{"in", "in", Length, true},
		{"feet", "ft", Length, false},
		{"sqft", "ft^2", Area, false},
		{"degrees", "°", Angle, false},
		{"degree", "°", Angle, true},
		{"litres", "l", Volume, false},
		{"rupees", "rs", Money, false},
		{"units", "unit", Unknown, true},
	} {
		t.Run(c.word, func(t *testing.T) {
			u, ok := Spelled(c.word)
			if !ok || u.Symbol != c.symbol || u.Dimension != c.dimension || u.Doubtful != c.doubtful {
				t.Errorf("%+v, %v", u, ok)
			}
		})
	}
	for _, word := range []string{"", "triangle", "CM", "cm2", "厘米"} {
		t.Run("no "+word, func(t *testing.T) {
			if u, ok := Spelled(word); ok {
				t.Errorf("%+v", u)
			}
		})
	}
}

func TestChinese(t *testing.T) {
	for text, symbol := range map[string]string{
		"米长": "m", "千米/小时": "km", "分米": "dm", "分钟": "min", "分": "min", "公顷": "ha", "个月": "month", "毫克": "mg", "平方米": "", "cm": "", "": "",
	} {
		t.Run(text, func(t *testing.T) {
			if u, ok := Chinese(text); u.Symbol != symbol || ok != (symbol != "") {
				t.Errorf("%+v, %v", u, ok)
			}
		})
	}
}

func TestOf(t *testing.T) {
	for symbol, want := range map[string]Unit{
		"cm":     {"cm", Length, 0.01},
		"cm^2":   {"cm^2", Area, 1e-4},
		"km^2":   {"km^2", Area, 1e6},
		"dm^3":   {"dm^3", Volume, 1e-3},
		"unit^2": {"unit^2", Area, 0},
		"°":      {"°", Angle, 1},
		"kg^2":   {},
		"cm^4":   {},
		"trees":  {},
		"":       {},
	} {
		t.Run(symbol, func(t *testing.T) {
			got := Of(symbol)
			if got.Symbol != want.Symbol || got.Dimension != want.Dimension || math.Abs(got.Factor-want.Factor) > 1e-12*want.Factor {
				t.Errorf("%+v, not %+v", got, want)
			}
		})
	}
}

// TestTable holds that no spelling and no symbol stands twice in the table.
func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range spellings() {
		if seen[s.Written] {
			t.Errorf("%s stands twice", s.Written)
		}
		seen[s.Written] = true
	}
	symbols := map[string]bool{}
	for _, r := range table {
		if symbols[r.Symbol] {
			t.Errorf("the unit %s stands twice", r.Symbol)
		}
		symbols[r.Symbol] = true
	}
}
