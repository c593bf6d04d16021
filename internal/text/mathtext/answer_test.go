package mathtext

import (
	"math"
	"testing"
)

// none is what an answer that is no number has.
var none = math.NaN()

func TestReadAnswer(t *testing.T) {
	type row struct {
		written string
		value   float64
		unit    string
	}
	for class, rows := range map[string][]row{
		"counted things": {
			{`10\;\text{edges}`, 10, "edges"}, {"12 faces", 12, "faces"}, {"24 small cubes", 24, "small cubes"}, {"1 solution", 1, "solution"},
			{"6 Cans", 6, "cans"}, {"12个", 12, "个"}, {"6棵树", 6, "棵树"}, {"8 feet", 8, "feet"}, {"3 times", 3, "times"}, {"2倍", 2, "倍"},
			{"7 vertices", 7, "vertices"}, {"5 of these", none, ""}, {"4 x", none, ""}, {"8 a / 3", none, ""}, {"3 x 4", none, ""},
			{"3 more", none, ""}, {"7 and 8", none, ""}, {"8 faces and edges", none, ""}, {"12 by 3", none, ""}, {"3个或4个", none, ""},
			{"5 plus", none, ""}, {"12 ways", 12, "ways"}, {"2 thing", none, ""},
		},
		"units": {
			{"343 cc", 343, "cc"}, {"15 / 8 ohms", 1.875, "ohms"}, {"850 cm 2", 850, "cm^2"}, {"850 cm²", 850, "cm^2"}, {"16㎡", 16, "m^2"},
			{`8\,\mathrm{cm}^{2}`, 8, "cm^2"}, {`20 \text{ sq. units}`, 20, "sq units"}, {"9 cm squared", 9, "cm^2"}, {"27 m cubed", 27, "m^3"},
			{"30 km/h", 30, "km/h"}, {"5 m per s", 5, "m/s"}, {"12 feet per minute", 12, "feet/minute"}, {"12 (cm)", 12, "cm"},
			{"12（平方厘米）", 12, "平方厘米"}, {"12 CM", 12, "cm"}, {"3.14 Meters", 3.14, "meters"}, {"12平方厘米", 12, "平方厘米"},
			{"3 m/s", 3, "m/s"}, {"50米/分", 50, "米/分"}, {"343 c.c.", 343, "cc"}, {"12 [cm]", 12, "cm"}, {"12厘米²", 12, "厘米^2"}, {"10 × 12 ft", none, ""},
			{"3 x 4 x 5 cm", none, ""}, {"4 s", none, ""}, {"9 cm 4", none, ""}, {"9 cm , 4 cm", none, ""}, {`\frac{1}{7}\triangle ABC`, none, ""}, {"π cm", math.Pi, "cm"},
			{"5 kg .", 5, "kg"}, {"$10$ cm", 10, "cm"}, {`\(10\) cm`, 10, "cm"}, {`\text{10 cm}`, 10, "cm"}, {"1 hour", 1, "hour"},
		},
		"names": {
			{"K=8", 8, ""}, {`\angle ABC = 30^\circ`, 30, "°"}, {`AB=12+12\sqrt{4}`, 36, ""}, {`S_{\triangle ABC}=6 cm^2`, 6, "cm^2"},
			{`m\angle 1 = 40`, 40, ""}, {`$x = 5$`, 5, ""}, {`\text{Area} = 12`, 12, ""}, {"8 = K", 8, ""}, {`\sin A = \frac{3}{5}`, 0.6, ""},
			{"S = 2 × 3 = 6", 6, ""}, {`S=4\pi\approx12.57`, 4 * math.Pi, ""}, {`\frac{AB}{BC}=\frac12`, 0.5, ""}, {"面积=9", 9, ""},
			{"AB=9, CD=4", none, ""}, {"x+80=140", none, ""}, {"2x = 8", none, ""}, {"x<60", none, ""}, {`\tan \theta = 2\theta`, none, ""},
			{"S = 2 = 6", none, ""}, {"a+b=90", none, ""}, {"x = 3 or 4", none, ""}, {"=", none, ""}, {"K =", none, ""}, {"= 5", 5, ""},
		},
		"ratios": {
			{"16 : 9", 16. / 9, ""}, {"√ 2 ∶ 1", math.Sqrt2, ""}, {"1：4", 0.25, ""}, {`\frac{\sqrt3}{4}:1`, math.Sqrt(3) / 4, ""},
			{"AB:BC = 3:5", 0.6, ""}, {`$3:1$`, 3, ""}, {"3比5", 0.6, ""}, {"1:2:3", none, ""}, {"4 : 0", none, ""}, {"a : b", none, ""},
			{"3 cm : 4 cm", none, ""}, {"10:30 am", none, ""}, {":4", none, ""},
		},
		"percent": {
			{"16 %", 0.16, "%"}, {`178\%`, 1.78, "%"}, {"12.5 percent", 0.125, "%"}, {"20％", 0.2, "%"}, {"5 % increase", 0.05, "%"},
			{"84 % decrease", 0.84, "%"}, {"increase by 4.5 %", 0.045, "%"}, {"decreases by 12.5 percent", 0.125, "%"},
			{"10 + 5 %", none, ""}, {"a 20% increase", 0.2, "%"}, {"20 percentage points", none, ""}, {"increase by 5", none, ""}, {"5 % or 6 %", none, ""},
		},
		"degrees": {
			{"40°", 40, "°"}, {`50^{\circ}`, 50, "°"}, {"40 degrees", 40, "°"}, {"25°30'", 25.5, "°"}, {`25^\circ 30'`, 25.5, "°"}, {"25°30′36″", 25.51, "°"},
			{"25度30分", 25.5, "°"}, {"25 degrees 15 minutes", 25.25, "°"}, {`12^{\circ}45^{\prime}`, 12.75, "°"}, {"25°75'", none, ""}, {`40\degree`, 40, "°"},
			{`\sin 30^\circ`, 0.5, ""}, {`2\cos(60^\circ)`, 1, ""}, {`\sin 30`, none, ""}, {`\cos\theta`, none, ""}, {`\cos^2\alpha`, none, ""},
		},
		"money": {
			{`\$3.60`, 3.6, "$"}, {"$ 5", 5, "$"}, {"rs . 1200", 1200, "rs"}, {"Rs. 60/-", 60, "rs"}, {"₹ 1,20,000", 120000, "rs"}, {"€5", 5, "€"},
			{"5元", 5, "元"}, {"60 rupees", 60, "rupees"}, {"3.50 dollars", 3.5, "dollars"}, {"$5 cm", none, ""}, {"3€", 3, "€"}, {"s . 9060", 9060, "rs"},
			{"$3 million", 3e6, "$"}, {"rs", none, ""},
		},
		"notation of programs": {
			{"2 sqrt ( 65 )", 2 * math.Sqrt(65), ""}, {"3sqrt2", 3 * math.Sqrt2, ""}, {"sqrt(3)/2", math.Sqrt(3) / 2, ""}, {"2*pi", 2 * math.Pi, ""},
			{"2**3", 8, ""}, {"2 ^ 0.5", math.Sqrt2, ""}, {"1.5e3", 1500, ""}, {"4 * 10^3", 4000, ""}, {"( 9 v / 2 ) ^ ( 1 / 3 )", none, ""},
			{"( 8 ) ^ ( 1 / 3 )", 2, ""}, {"sqrt(-1)", none, ""}, {"sqrt", none, ""}, {"5 x 10^3", 5000, ""}, {`0.1\overline{6}`, 1. / 6, ""}, {`0.\dot{3}`, 1. / 3, ""}, {`\boxed{5}`, 5, ""},
		},
		"separators": {
			{"1,200", 1200, ""}, {`1{,}200`, 1200, ""}, {`1\,200`, 1200, ""}, {`1\,200\,000`, 1200000, ""}, {"1,20,000", 120000, ""}, {"１，２", none, ""},
			{"12,9", none, ""}, {"1 200", none, ""}, {"(1,200)", none, ""}, {"1,200.5 m", 1200.5, "m"},
		},
		"mixed numbers": {
			{`4\frac{4}{11}`, 4 + 4./11, ""}, {"13 1 / 2", 13.5, ""}, {"13 1/2 cm", 13.5, "cm"}, {"15((5)/(51))", 15 + 5./51, ""}, {"3½", 3.5, ""},
			{`-2\tfrac13`, -2 - 1./3, ""}, {`2\frac{5}{3}`, none, ""}, {"26/2", 13, ""}, {"2-1/2", none, ""},
		},
		"words": {
			{"four", 4, ""}, {"twenty-five", 25, ""}, {"thirty two cm", 32, "cm"}, {"one hundred and twenty", 120, ""}, {"two thousand", 2000, ""},
			{"two thirds", 2. / 3, ""}, {"one-half", 0.5, ""}, {"half", 0.5, ""}, {"a third", 1. / 3, ""}, {"twelve faces", 12, "faces"}, {"二十五", 25, ""},
			{"三分之一", 1. / 3, ""}, {"一半", 0.5, ""}, {"1 billion km", 1e9, "km"}, {"3 lakh", 3e5, ""}, {"2万", 2e4, ""}, {"1.5 million", 1.5e6, ""},
			{"one hundred twenty three", 123, ""}, {"two and a half", 2.5, ""}, {"six and a half cm", 6.5, "cm"}, {"twenty one", 21, ""},
			{"one of these", none, ""}, {"none", none, ""}, {"a", none, ""}, {"two three", none, ""}, {"ten or eleven", none, ""}, {"hundred", none, ""},
		},
		"approximations": {
			{"approximately 3.2", 3.2, ""}, {"about 12 cm", 12, "cm"}, {"≈ 3.2", 3.2, ""}, {`\approx 3.2`, 3.2, ""}, {"约3.2", 3.2, ""}, {"3.2 (approx)", 3.2, ""},
			{"3.2 approx .", 3.2, ""}, {"x ≈ 3.2", 3.2, ""}, {"大约12厘米", 12, "厘米"}, {"12米左右", 12, "米"}, {"about 3 or 4", none, ""},
		},
		"parts of each other": {
			{"5 ft 3 in", 5.25, "ft"}, {"2 hours 30 minutes", 2.5, "hours"}, {"2m 50cm", 2.5, "m"}, {"3米20厘米", 3.2, "米"}, {"5 cm 3 ft", none, ""},
			{"5 m 3 kg", none, ""}, {"1 m 120 cm", none, ""},
		},
		"ranges and bounds": {
			{"10 - 20", none, ""}, {"3–5", none, ""}, {"10 — 100", none, ""}, {"1,500 +", none, ""}, {"3 to 5", none, ""}, {"3~5", none, ""}, {"≥ 5", none, ""},
			{"less than 10", none, ""}, {"at least 5", none, ""}, {"± 3", none, ""}, {`\pm 3`, none, ""}, {"5 or 6", none, ""}, {"between 3 and 5", none, ""},
			{`12 - 6\sqrt{4}`, 0, ""}, {"-3", -3, ""}, {"(3,5)", none, ""}, {"10.5 by 3.5", none, ""}, {"-5 - 3", none, ""},
		},
	} {
		t.Run(class, func(t *testing.T) {
			for _, r := range rows {
				t.Run(r.written, func(t *testing.T) {
					got, ok := ReadAnswer(r.written)
					if ok == math.IsNaN(r.value) || ok && (math.Abs(got.Value-r.value) > 1e-12*max(1, math.Abs(r.value)) || got.Unit != r.unit) {
						t.Errorf("ReadAnswer(%q) = %v, %q, %v; want %v, %q", r.written, got.Value, got.Unit, ok, r.value, r.unit)
					}
				})
			}
		})
	}
}

func TestAnswersNumeral(t *testing.T) {
	for written, want := range map[string]string{
		"3.14": "3.14", "x = -3.14 cm": "3.14", "1,200": "1,200", "37 m 2": "37", "rs . 60": "60", "16 %": "16", "(7)": "7", "40°": "40",
		"about 3.2": "3.2", `12\ \mathrm{cm}`: "12", `5\;cm`: "5", "13 1/2": "", "1 / 2": "", `\sqrt{4}`: "", "4 : 1": "", "four": "", "2 million": "", "2 + 3": "", "2^3": "", "1e3": "",
	} {
		t.Run(written, func(t *testing.T) {
			if got, ok := ReadAnswer(written); !ok || got.Numeral != want {
				t.Errorf("ReadAnswer(%q).Numeral = %q, %v; want %q", written, got.Numeral, ok, want)
			}
		})
	}
}
