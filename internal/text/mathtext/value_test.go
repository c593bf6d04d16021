package mathtext

import (
	"math"
	"strings"
	"testing"
)

func TestValue(t *testing.T) {
	for s, want := range map[string]float64{
		`7`: 7, ` -3 `: -3, `4.5`: 4.5, `172,800`: 172800, `１２．５`: 12.5, `.25`: 0.25, `9 .`: 9, `four`: 4, `Twenty`: 20,
		`1 / 2`: 0.5, `((1)/(10))`: 0.1, `\frac { 1 } { 7 }`: 1.0 / 7, `\frac34`: 0.75, `\frac {40}7`: 40.0 / 7, `\dfrac{1}{4}`: 0.25,
		`-\frac{2}{5}`: -0.4, `½`: 0.5, `7 / 8`: 0.875, `\frac\pi6`: math.Pi / 6,
		`2\frac{1}{3}`: 2 + 1.0/3, `13 1 / 2`: 13.5, `15((5)/(51))`: 15 + 5.0/51, `3½`: 3.5, `-1\frac12`: -1.5, `4(2/3)`: 4 + 2.0/3,
		`5 \sqrt { 2 }`: 5 * math.Sqrt2, `\sqrt 13`: math.Sqrt(13), `10\sqrt3`: 10 * math.Sqrt(3), `225 √ 3`: 225 * math.Sqrt(3),
		`\sqrt[3]{8}`: 2, `√(16)`: 4, `\frac { \sqrt { 3 } } { 2 }`: math.Sqrt(3) / 2, `\frac{3}{7} \sqrt{5}`: 3 * math.Sqrt(5) / 7,
		`14\pi`: 14 * math.Pi, `4 π`: 4 * math.Pi, `8 pi`: 8 * math.Pi, `9 ∏`: 9 * math.Pi, `\pi`: math.Pi, `2π/3`: 2 * math.Pi / 3,
		`\frac{5}{3}\pi - 2\sqrt{3}`: 5*math.Pi/3 - 2*math.Sqrt(3), `12 - 6\sqrt{3}`: 12 - 6*math.Sqrt(3),
		`5(\sqrt{9}-1)`: 10, `½ ( 9 π - 9 )`: (9*math.Pi - 9) / 2, `\left(2+3\right)\cdot 4`: 20, `2^{10}`: 1024, `2 × 3`: 6,
		`\frac{9}{\pi^2}(\sqrt{4}+3)`: 45 / math.Pi / math.Pi, `\frac{a}{b}`: math.NaN(), `$5$`: 5, `1{,}200`: 1200, `10^2`: 100,
		`50^{\circ}`: 50, `40°`: 40, `30^\circ.`: 30, `70 ^ { \circ }`: 70, `12 degrees`: 12, `40度`: 40,
		`20%`: 0.2, `125\%`: 1.25, `12.5 %`: 0.125, `20％`: 0.2,
		`16 : 9`: math.NaN(), `(-2,5)`: math.NaN(), `(1,200)`: math.NaN(), `AB=9, CD=4`: math.NaN(), `x+1`: math.NaN(),
		`C`: math.NaN(), ``: math.NaN(), `none`: math.NaN(), `2 3`: math.NaN(), `1/2π`: math.NaN(), `2(5/3)`: math.NaN(), `1/0`: math.NaN(),
		`2.5\frac{1}{2}`: math.NaN(), `10 + 5%`: math.NaN(), `5 cm`: math.NaN(), `x = 5`: math.NaN(), `3,4`: math.NaN(),
		`1/2/3 4`: math.NaN(), `3 4/5/6`: math.NaN(), `\sqrt{-1}`: math.NaN(), `6p`: math.NaN(), `--3`: math.NaN(), `3 +`: math.NaN(),
		`(3`: math.NaN(), `3)`: math.NaN(), `9^{9^{9^{9}}}`: math.NaN(), `a 4`: math.NaN(), `5 - -`: math.NaN(), `pie`: math.NaN(),
		`\cos(60^\circ)`: 0.5, `\cos(60)`: math.NaN(), `0/5`: 0, `2\frac{5}{3}`: math.NaN(), `\pi a^2`: math.NaN(), `4\sqrt{3} 5`: math.NaN(),
		strings.Repeat("(", 33) + "1" + strings.Repeat(")", 33):  math.NaN(),
		strings.Repeat("(", 20) + "1" + strings.Repeat(")", 20):  1,
		strings.Repeat("5(", 30) + "1" + strings.Repeat(")", 30): math.Pow(5, 30),
		strings.Repeat(`\sqrt`, 50) + "1":                        math.NaN(),
		strings.Repeat("1", 300):                                 math.NaN(),
	} {
		got, ok := Value(s)
		if ok == math.IsNaN(want) || ok && math.Abs(got-want) > 1e-12*math.Max(1, math.Abs(want)) {
			t.Errorf("Value(%q) = %v, %v; want %v", s, got, ok, want)
		}
	}
}

func TestValuePiTakesTheDatasetsPi(t *testing.T) {
	if got, ok := ValuePi(`100\pi`, 3.14); !ok || got != 314 {
		t.Errorf("ValuePi(100π, 3.14) = %v, %v; want 314", got, ok)
	}
}

func TestValueUnit(t *testing.T) {
	for s, want := range map[string]struct {
		value float64
		unit  string
	}{
		`3\text{ cm}`:               {3, "cm"},
		`108 square inches`:         {108, "square inches"},
		`850 cm 2`:                  {850, "cm^2"},
		`54\text{ m}^2`:             {54, "m^2"},
		`16 cm²`:                    {16, "cm^2"},
		`12 sq . cm`:                {12, "sq cm"},
		`34\text{ sq. units}`:       {34, "sq units"},
		`20π square feet`:           {20 * math.Pi, "square feet"},
		`7\pi\mbox{ square feet}`:   {7 * math.Pi, "square feet"},
		`10 + 5\sqrt{9}\text{ cm.}`: {25, "cm"},
		`\$3.60`:                    {3.6, "$"},
		`rs . 60`:                   {60, "rs"},
		`s . 4530`:                  {4530, "rs"},
		`40厘米`:                      {40, "厘米"},
		`45^\circ`:                  {45, "°"},
		`30 %`:                      {0.3, "%"},
		`6`:                         {6, ""},
		`9 pi feet`:                 {9 * math.Pi, "feet"},
		`5 m3`:                      {5, "m^3"},
		`8 apples`:                  {8, "apples"},
		`9 m , 9 m`:                 {},
		`9 cm 4`:                    {},
		`9 square`:                  {},
		`9 sq cm 2`:                 {},
		`9 cm ^`:                    {},
		`\$5 cm`:                    {},
		`5 x`:                       {},
		`10 % increase`:             {0.1, "%"},
		`x cm`:                      {},
	} {
		value, unit, ok := ValueUnit(s)
		if ok != (want.value != 0) || unit != want.unit || math.Abs(value-want.value) > 1e-9 {
			t.Errorf("ValueUnit(%q) = %v, %q, %v; want %v, %q", s, value, unit, ok, want.value, want.unit)
		}
	}
}

func FuzzValue(f *testing.F) {
	for _, s := range awkward {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		value, unit, ok := ValueUnit(s)
		if !ok && (value != 0 || unit != "") || math.IsNaN(value) || math.IsInf(value, 0) {
			t.Fatalf("ValueUnit(%q) = %v, %q, %v", s, value, unit, ok)
		}
	})
}
