package compare_test

import (
	"strings"
	"testing"

	"geoeval/internal/evaluation/grade/compare"
	"geoeval/schema"
)

// What a comparison must come to.
const (
	right      = "right"
	wrong      = "wrong"
	ambiguous  = "ambiguous"
	unparsable = "unparsable"
)

func outcome(o compare.Outcome) string {
	switch {
	case o.Right && o.Status == schema.GradeOK && !o.Undecided:
		return right
	case o.Right:
		return "right with status " + string(o.Status)
	case o.Status == schema.GradeOK:
		return wrong
	}
	return string(o.Status)
}

// A pair is a stated answer, a gold answer, and what their comparison comes to.
type pair struct{ stated, gold, want string }

// rules are pairs by the rule that decides them, right ones beside those that miss by little.
var rules = map[string][]pair{
	"N1 integers": {
		{"6", "5", wrong}, {"-5", "5", wrong}, {"5", "-5", wrong}, {"5.0", "5", right}, {"005", "5", right}, {"+5", "5", right},
		{"-0", "0", right}, {"999", "1000", wrong}, {"1000000", "1000001", wrong}, {"- 5", "-5", right}, {"--5", "5", right},
		{"(5)", "5", right}, {"{5}", "5", right}, {"$5$", "5", right}, {`\(5\)`, "5", right}, {"5.", "5", right}, {"**5**", "5", right},
		{"5 !", "5", right}, {"−5", "-5", right}, {"–5", "-5", right},
	},
	"N2 a thousandth": {
		{"5.004", "5", right}, {"5.006", "5", wrong}, {"4.996", "5", right}, {"4.994", "5", wrong}, {"5.005", "5", right}, {"-5.004", "-5", right},
		{"0", "0.0005", wrong}, {"0.0005", "0", wrong}, {"1002", "1000.8", wrong}, {"1001.8", "1000.8", right}, {"3.1416", "3.14159", right},
		{"65535/65536", "1", wrong}, {"0.9999", "1", right},
	},
	"N3 as printed": {
		{"4.33", "4.3", right}, {"4.36", "4.3", wrong}, {"4.25", "4.3", right}, {"4.249", "4.3", wrong}, {"4.35", "4.3", wrong}, {"-4.25", "-4.3", right},
		{`2\sqrt{3}`, "3.46", right}, {`2\sqrt{3}`, "3.5", right}, {`2\sqrt{3}`, "3.4", wrong}, {"0.0109", "0.01", wrong}, {"12.04", "12.0", right},
		{"12.06", "12.0", wrong}, {`\frac{2}{3}`, "0.67", right}, {`\frac{2}{3}`, "0.66", wrong}, {`\frac{1}{8}`, "0.13", right}, {`100\pi`, "314.2", right},
	},
	"N4 π": {
		{"188.4", `60\pi`, right}, {"188.57", `60\pi`, right}, {"180", `60\pi`, wrong}, {`\frac{1320}{7}`, `60\pi`, right}, {`60\pi`, "188.4", right},
		{`100\pi`, "314", right}, {"3.14*60", `60\pi`, right}, {`188 \frac{4}{7}`, `60\pi`, right},
	},
	"N6 exact gold": {
		{"3.46", `2\sqrt{3}`, right}, {"3.47", `2\sqrt{3}`, wrong}, {"3.5", `2\sqrt{3}`, wrong}, {"0.333", `\frac13`, right}, {"0.33", `\frac13`, wrong},
		{"1.41", `\sqrt2`, right}, {"1.42", `\sqrt2`, wrong}, {"1.4", `\sqrt2`, wrong}, {"1.414", `\sqrt2`, right}, {"0.0833", `\frac{1}{12}`, right}, {"16.7", `\frac{50}{3}`, right}, {"16.6", `\frac{50}{3}`, wrong},
	},
	"N7 groups": {
		{"1,234", "1234", right}, {"1234", "1,234", right}, {"12,34", "1234", wrong}, {"1,234,567", "1234567", right}, {`1{,}234`, "1234", right},
		{`1\,234`, "1234", right}, {"1 234", "1234", right}, {"1 234 567", "1234567", right}, {"1,234.5", "1234.5", right}, {"1,2345", "12345", wrong},
		{"(1,234)", "1234", wrong}, {`12{,}345`, "12345", right},
	},
	"N8 fractions": {
		{"6/8", `\frac34`, right}, {`\dfrac{3}{4}`, "3/4", right}, {"1 1/2", "3/2", right}, {`1\frac12`, "1.5", right}, {`1\frac{1}{2}`, "0.5", wrong},
		{"-1 1/2", "-1.5", right}, {"1/0", "5", unparsable}, {`\frac{5}{0}`, "5", unparsable}, {"2/3", "3/2", wrong}, {`\frac{1}{-2}`, "-1/2", right},
		{"½", "0.5", right}, {"3½", "3.5", right}, {`0.\overline{3}`, `\frac13`, right}, {"3/4", "0.75", right}, {`-\frac{1}{2}`, "-0.5", right},
		{`\frac{-1}{2}`, "-0.5", right}, {"7/3", "2.33", right}, {`\frac 34`, "0.75", right}, {`\tfrac34`, "0.75", right}, {"100/300", "1/3", right},
		{"99/300", "1/3", wrong}, {"1/2/2", "1/4", right}, {"5/(5-5)", "0", unparsable},
	},
	"N9 percent": {
		{"25%", "0.25", right}, {"0.25", "25%", right}, {"25", "25%", right}, {"25%", "25", right}, {"25", "0.25", wrong}, {"0.25", "25", wrong},
		{`25\%`, "25 percent", right}, {"26%", "25%", wrong}, {"2.5%", "25%", wrong}, {"25 per cent", "25%", right}, {"12.5 %", "0.125", right},
		{"1/4", "25%", right}, {"百分之二十五", "25%", right}, {"25％", "25%", right},
	},
	"N10 scientific": {
		{"1.2e3", "1200", right}, {`1.2 \times 10^3`, "1200", right}, {`1.2\times10^{3}`, "1200", right}, {"1.2 x 10^3", "1200", right}, {"1.2E3", "1200", right},
		{"1.2*10^-3", "0.0012", right}, {"1.2e3", "120", wrong}, {"1.2 × 10³", "1200", right},
	},
	"N11 words of numbers": {
		{"twelve", "12", right}, {"Twelve", "12", right}, {"twenty", "20", right}, {"zero", "0", right}, {"eleven", "12", wrong}, {"twelve cm", "12", right},
		{"twenty-five", "25", right}, {"one half", "0.5", right}, {"two thirds", "2/3", right}, {"12", "twelve", right}, {"four", "4", right},
	},
	"U1 units dropped": {
		{"12 cm", "12", right}, {"12", "12 cm", right}, {"12cm", "12", right}, {`12\text{ cm}^2`, "12", right}, {`12\,\mathrm{cm}^{2}`, "12", right},
		{"12 square centimeters", "12", right}, {"12 sq. units", "12", right}, {"12 pixels", "12", right}, {"5 boxes", "5", right}, {"$12", "12", right},
		{`\$12`, "12", right}, {"£12", "12", right}, {"30°", "30", right}, {`30^\circ`, "30°", right}, {`30^{\circ}`, "30", right}, {"30 degrees", "30", right},
		{"30 deg", "30", right}, {`30\degree`, "30", right}, {"30度", "30", right}, {`60\pi\text{ cm}^3`, `60\pi`, right}, {"13 cm", "12", wrong},
		{"12 units", "12", right}, {"12 (cm)", "12", right}, {"12 km/h", "12", right}, {`2\sqrt3 cm`, `2\sqrt{3}`, right}, {"x = 12 cm", "12", right},
		{"12 cubic meters", "12", right}, {"12 m", "12", right}, {"12 m²", "12", right}, {"12 ㎡", "12", right}, {"12 square units", "12", right},
		{"12 units²", "12", right}, {"12 units^2", "12", right}, {`12\ \text{square feet}`, "12", right},
	},
	"U2 no conversion without a unit": {
		{"0.5 m", "50", wrong}, {"50 cm", "0.5", wrong}, {"0.5 m", "0.5", right}, {"1 hour", "60", wrong},
	},
	"U3 conversion": {
		{"0.5 m", "50 cm", right}, {"5 m", "5 cm", wrong}, {"120 minutes", "2 hours", right}, {"2 h", "120 min", right}, {"1 L", "1000 mL", right},
		{"1 m^2", "10000 cm^2", right}, {"1 m^2", "100 cm^2", wrong}, {"3 feet", "36 inches", right}, {"1 km", "1000 m", right}, {"5 kg", "5 cm", wrong},
		{"1.5 square meters", "15000 cm^2", right}, {"3平方米", "30000平方厘米", right}, {"1000 cm^3", "1 l", right}, {"36 km/h", "36 km/h", right},
		{`\sqrt2 m`, `100\sqrt2 cm`, right}, {`\sqrt2 m`, `100\sqrt3 cm`, wrong}, {"1 mile", "5280 feet", right}, {"90 seconds", "1.5 minutes", right},
	},
	"U4 wrong power": {
		{"12 cm", "12 cm^2", right}, {"12 cm^2", "12 cm", right}, {"12 m", "12 cm^2", wrong}, {"13 cm", "12 cm^2", wrong}, {"12 units", "12 square units", right},
	},
	"U5 radians": {
		{`\frac{\pi}{3} radians`, `60^\circ`, right}, {`\frac{\pi}{3} rad`, "60°", right}, {`\frac{\pi}{3}`, "60°", wrong}, {`\frac{\pi}{4} radians`, "60°", wrong},
		{"60°", `\frac{\pi}{3} radians`, right}, {"30°", `\frac{\pi}{3} radians`, wrong}, {"1.047 radians", "60°", right}, {`\frac{\pi}{3} radians`, `\frac{\pi}{3}`, right},
		{`\frac{\pi}{3}\text{ radians}`, `\frac{\pi}{6}`, wrong},
	},
	"U6 degrees and minutes": {
		{"6°30′", "6.5", right}, {"6°30'", "6.5°", right}, {`6^\circ 30'`, "6.5", right}, {"6度30分", "6.5", right}, {"6°20′", "6.5", wrong},
		{"6.5°", "6°30′", right}, {"6°30′36″", "6.51", right}, {`25^{\circ}30^{\prime}`, "25.5", right},
	},
	"L1 LaTeX": {
		{`2\sqrt3`, `2\sqrt{3}`, right}, {`\sqrt{12}`, `2\sqrt{3}`, right}, {`\frac{6}{\sqrt{3}}`, `2\sqrt{3}`, right}, {`\frac{\sqrt2}{2}`, `\frac{1}{\sqrt2}`, right},
		{`3\sqrt2`, `2\sqrt{3}`, wrong}, {`4\left(\sqrt{2}-1\right)`, `4\sqrt2-4`, right}, {`\pi \cdot 60`, `60\pi`, right}, {`16-4\pi`, `16 - 4 \pi`, right},
		{`4\pi-16`, `16-4\pi`, wrong}, {"60", `60\pi`, wrong}, {`\sqrt[3]{8}`, "2", right}, {`\sqrt[3]{16}`, `2\sqrt[3]{2}`, right}, {`\sqrt[4]{4}`, `\sqrt2`, right},
		{`\frac{3}{1+\sqrt2}`, `3\sqrt{2}-3`, right}, {`\sqrt{3+2\sqrt2}`, `1+\sqrt2`, right}, {`\sqrt{3-2\sqrt2}`, `\sqrt2-1`, right}, {`\frac{1}{\sqrt5-2}`, `\sqrt5+2`, right},
		{`\sqrt{2}\sqrt{3}`, `\sqrt6`, right}, {`\sqrt{0.75}`, `\frac{\sqrt3}{2}`, right}, {`\frac{4}{3}\pi`, `\frac{4\pi}{3}`, right}, {`\dfrac{1+\sqrt5}{2}`, `\frac{1}{2}+\frac{\sqrt5}{2}`, right},
		{`\frac{1-\sqrt5}{2}`, `\frac{1+\sqrt5}{2}`, wrong}, {`\sqrt{-4}`, "2", unparsable}, {`\sin 30^\circ`, "0.5", right}, {`\tan 45°`, "1", right},
		{`10\cos 60°`, "5", right}, {`\sin\frac{\pi}{6}`, "0.5", right}, {`\tan 45`, "1", wrong}, {`\sin 75°`, `\frac{\sqrt6+\sqrt2}{4}`, right},
		{`\sin^2 10° + \cos^2 10°`, "1", right}, {`6\sin 20°`, "2.05", right}, {`\left(3\right)`, "3", right}, {`\text{12}`, "12", right}, {`\boxed{12}`, "12", right},
		{`3 \times 4`, "12", right}, {`2^{10}`, "1024", right}, {`5\sqrt{2}\text{ cm}`, `5\sqrt2`, right}, {`|{-5}|`, "5", right}, {`(\sqrt3)^2`, "3", right},
		{`\sqrt{1000001}`, "1000", right}, {`\sqrt{10^{20}+1}`, `10^{10}`, right}, {`\frac{\frac12}{3}`, `\frac16`, right}, {`\sqrt{\frac{1}{3}}`, `\frac{\sqrt3}{3}`, right},
	},
	"L2 typography": {
		{"１２", "12", right}, {"60π", `60\pi`, right}, {"2√3", `2\sqrt3`, right}, {"√12", "2√3", right}, {"2×3", "6", right}, {"6÷2", "3", right}, {"3²", "9", right},
		{"３．４６", `2\sqrt{3}`, right}, {"（３，４）", "(3,4)", right}, {"2·√3", `2\sqrt3`, right}, {"√(12)", "2√3", right}, {"2√（３）", `2\sqrt3`, right},
	},
	"L3 plain": {
		{"2*sqrt(3)", `2\sqrt3`, right}, {"2sqrt3", `2\sqrt3`, right}, {"60 pi", `60\pi`, right}, {"60*pi", `60\pi`, right}, {"9^2", "81", right}, {"9**2", "81", right},
		{"12^(1/2)", `2\sqrt3`, right}, {"pi/4", `\frac{\pi}{4}`, right}, {"60 Pi", `60\pi`, right}, {"sqrt(3)/2", `\frac{\sqrt3}{2}`, right}, {"8^(1/3)", "2", right},
		{"2^-1", "0.5", right}, {"3*pi^2", `3\pi^2`, right}, {"(1/2)*6", "3", right},
	},
	"S1 letters": {
		{"(x-3)(x+3)", "x^2-9", right}, {"x^2+9", "x^2-9", wrong}, {`\frac12 ab\sin C`, `\frac{ab\sin C}{2}`, right}, {`\frac12 ab\cos C`, `\frac{ab\sin C}{2}`, wrong},
		{"y+x", "x+y", right}, {"2a+2b", "2(a+b)", right}, {"AB+CD", "CD+BA", right}, {"AB+CE", "AB+CD", wrong}, {`\frac{3x+4}{3}`, `x+\frac43`, right},
		{`\frac{\sin x}{\sin x}`, "1", right}, {`\frac{x^2-9}{x-3}`, "x+3", right}, {`\sin^2 x+\cos^2 x`, "1", right}, {`\sqrt{a^2}`, "a", right}, {`\sqrt{a}\sqrt{b}`, `\sqrt{ab}`, right},
		{`\pi r^2`, `\pi a^2`, wrong}, {`r^2\pi`, `\pi r^2`, right}, {`2\sin x\cos x`, `\sin 2x`, right}, {"8 a / 3", `\frac{8a}{3}`, right}, {`(9v/2)^{1/3}`, "( 9 v / 2 ) ^ ( 1 / 3 )", right},
		{"p - 12", "12 - p", wrong}, {`\frac{bx}{h}(h-x)`, `bx - \frac{bx^2}{h}`, right}, {"5", "5x", wrong}, {"5x", "5", wrong}, {`\frac{a}{b}`, `\frac{b}{a}`, wrong},
		{"(a+b)^100000", "a+b", wrong}, {`x_1+x_2`, `x_2+x_1`, right}, {`180-\alpha`, `180° - α`, right}, {"m+n-180", "n+m-180", right}, {`\angle ABC`, `\angle CBA`, right},
		{`\frac{1}{4m}`, `\frac{1}{4m}`, right}, {"4x", "4 x", right}, {"x", "y", wrong}, {`2^x\cdot 2^x`, `4^x`, right}, {`A_1B`, `A_1 B`, right},
	},
	"Q1 name =": {
		{"x = 12", "12", right}, {"AB = 12", "12", right}, {"x = y = 7", "7", right}, {`m\angle 2 = 55°`, "55", right}, {"13 + 13 + 10 = 36", "36", right},
		{"perimeter = 13 + 13 + 10 = 36", "36", right}, {"x = 13", "12", wrong}, {"K=8", "8", right}, {"8", "K=8", right}, {`S_{\triangle ABC} = 12`, "12", right},
		{`\angle ABC = 30^\circ`, "30", right}, {"y = -1", "y = -1", right}, {"x = -1", "y = -1", wrong}, {"y = 2x + 3", "y=2x+3", right}, {"2x - y + 3 = 0", "y = 2x+3", right},
		{"2x - y - 3 = 0", "y = 2x+3", wrong}, {"x^2+y^2=25", "y^2 + x^2 = 25", right}, {"x^2+y^2=24", "x^2+y^2=25", wrong}, {"a + b = 90", "a+b=90", right}, {"area of ABC = 12", "12", right},
		{`\text{Area} = 12\text{ cm}^2`, "12", right}, {"AB = 12+12√3", `AB=12+12\sqrt{3}`, right}, {"f(x) = 3", "3", right}, {"(x, y) = (3, 4)", "(3,4)", right}, {`\frac{AB}{CD}=\frac12`, "1/2", right},
		{"面积=12", "12", right}, {"∠ABC=30°", "30", right}, {`\tan\theta = 2\theta`, `\tan \theta = 2\theta`, right},
	},
	"Q3 = name": {
		{"7 = x", "7", right}, {"12 cm = AB", "12", right}, {"7 = x", "8", wrong}, {`2\sqrt3 = x`, `2\sqrt3`, right},
	},
	"A1 approximately": {
		{"≈ 12.5", "12.5", right}, {`\approx 12.5`, "12.5", right}, {"about 12.5", "12.5", right}, {"approximately 12.5 cm", "12.5", right}, {"约12.5", "12.5", right},
		{"12.5左右", "12.5", right}, {"~12.5", "12.5", right}, {"about 50", "50.3", wrong}, {"12.5 (approx.)", "12.5", right}, {"roughly 12.5", "12.5", right}, {"大约 12.5 厘米", "12.5", right},
		{"x ≈ 12.5", "12.5", right}, {"12.5", "≈ 12.5", right},
	},
	"A2 exact and decimal": {
		{"2√3 ≈ 3.46", "3.46", right}, {"2√3 ≈ 3.46", `2\sqrt3`, right}, {"2√3 ≈ 3.5", `2\sqrt3`, right}, {"2√2 ≈ 3.46", `2\sqrt3`, right}, {"2√2 ≈ 2.83", `2\sqrt3`, wrong},
		{`AB = 2\sqrt{3} \approx 3.46\text{ cm}`, `2\sqrt3`, right}, {`x = \frac{50}{3} ≈ 16.67`, "16.7", right}, {`2\sqrt3`, `2\sqrt3 \approx 3.46`, right},
	},
	"T1 tuples": {
		{"(3, 4)", "(3,4)", right}, {"(4, 3)", "(3,4)", wrong}, {`\left(3, 4\right)`, "(3,4)", right}, {"(−2，3)", "(-2,3)", right}, {`(\frac12, 3)`, "(0.5,3)", right},
		{"(3, 4, 5)", "(3,4)", wrong}, {"3, 4", "(3,4)", wrong}, {"P(3, 4)", "(3,4)", right}, {"(3 , 4.001)", "(3,4)", right}, {"(0, √3)", `(0,\sqrt{3})`, right}, {`\langle 3, 4 \rangle`, "(3,4)", right},
		{"x=3, y=4", "(3,4)", wrong}, {"(x,y) = (3,4)", "(3,4)", right},
	},
	"T2 lists": {
		{"3, 7", "7, 3", right}, {"3", "3, 7", wrong}, {"3, 7, 7", "3, 7", wrong}, {"3 and 7", "3, 7", right}, {`\{3,7\}`, `\{7,3\}`, right}, {"{7, 3}", "3,7", right},
		{"x=3, y=4", "y=4, x=3", right}, {"x=4, y=3", "x=3, y=4", wrong}, {"x = 3 or x = 7", "3, 7", right}, {"3 or 7", "3, 7", right}, {"x = 3, 7", "3, 7", right}, {"3和7", "3, 7", right},
		{"3、7", "3,7", right}, {"15 m, 10 m", "10 m , 15 m", right}, {"4, 5, and 7", `\{4,5,7\}`, right}, {"4, 5, 8", `\{4,5,7\}`, wrong}, {"AB=9, CD=4", "CD=4, AB=9", right}, {"7 and 8", "8 and 7", right},
		{"3, 7", "3", wrong}, {"12; 9", "12,9", right}, {`\sqrt2, 1/2`, `0.5, \sqrt{2}`, right}, {"200 ml and 400 ml", "400, 200", right}, {"3, 3", "3, 7", wrong}, {`\angle 2 and \angle 6`, `\angle2and\angle6`, right},
	},
	"T3 intervals": {
		{"[3, 7]", "(3,7]", wrong}, {"(3, 7]", "(3,7]", right}, {"3 < x ≤ 7", "(3,7]", right}, {"7 ≥ x > 3", "(3,7]", right}, {"3 ≤ x ≤ 7", "(3,7]", wrong}, {"(3,7]", "3<x<=7", right},
		{"3 < x < 7", "(3,7)", right}, {"(3,7)", "3<x<7", right}, {"3 < x < 8", "3<x<7", wrong}, {"x > 5", `(5, \infty)`, right}, {`(-\infty, -5]`, `x \le -5`, right}, {`(-\infty,-5)`, `x\leq -5`, wrong},
		{`(-\infty, -\frac{13}{6}) \cup [2, +\infty)`, `(-\infty, -13/6) \cup [2, +\infty)`, right}, {`x<1 or x>2`, `(-\infty,1)\cup(2,\infty)`, right}, {"3 < y < 7", "3<x<7", wrong},
	},
	"T4 ratios": {
		{"5:3", "5:3", right}, {"10:6", "5:3", right}, {"3:5", "5:3", wrong}, {`\frac53`, "5:3", right}, {"5 to 3", "5:3", right}, {"5:3", `\frac{5}{3}`, right}, {"1:√2", `1:\sqrt2`, right},
		{"√2:2", `1:\sqrt2`, right}, {"1:2:3", "2:4:6", right}, {"1:2:3", "3:2:1", wrong}, {"AB:BC = 5:3", "5:3", right}, {"5比3", "5:3", right}, {"1.667", "5:3", right}, {"5∶3", "5:3", right}, {"5 : 3", "5/3", right},
		{"1.5 : 5", "3:10", right}, {`\frac{\sqrt3}{4}:1`, `\sqrt3 : 4`, right}, {"5:0", "5:3", wrong},
	},
	"T5 plus or minus": {
		{`\pm 3`, "3, -3", right}, {"±3", "-3 or 3", right}, {"x = ±3", "3, -3", right}, {"±3", "3", wrong}, {`2\pm\sqrt3`, `2+\sqrt3, 2-\sqrt3`, right}, {"±3", "±3", right}, {"±3", "±4", wrong},
	},
	"G1 ranges": {
		{"5-6 cm", "5", ambiguous}, {"5–6", "5", ambiguous}, {"between 5 and 6", "5", ambiguous}, {"5~6", "5", ambiguous}, {"from 5 to 6", "5.5", ambiguous}, {"5-6", "-1", right}, {"7-5", "2", right},
		{"10-100", "10 — 100", right}, {"10-101", "10 — 100", wrong},
	},
	"G2 inequalities": {
		{"5 < x", "x > 5", right}, {"x = 5", "x > 5", wrong}, {"x ≥ 5", "x > 5", wrong}, {"x < 5", "x > 5", wrong}, {"x > 6", "x > 5", wrong}, {`x \le -5`, `x\leq-5`, right}, {"x >= 5", `x \geqslant 5`, right},
		{"x is less than 60", "x<60", right}, {"x + 1 > 6", "x > 5", wrong}, {"90 > a + b", "a+b<90", right}, {"a+b>90", "a+b<90", wrong}, {`s^2 \le 8r^2`, `8r^2 \ge s^2`, right}, {"2s^2 ≤ 16r^2", `s^2 \le 8r^2`, right},
		{`\angle 2 \cong \angle 8`, `\angle8\cong\angle2`, right}, {`\angle 2 \cong \angle 7`, `\angle8\cong\angle2`, wrong}, {"AB ∥ CD", `AB \parallel CD`, right}, {"CD ∥ AB", `AB \parallel CD`, right}, {"AB ⊥ CD", `AB \parallel CD`, wrong},
		{"less than 10", "less than 10", right}, {`m\angle 4 > 73`, `m\angle4>73`, right}, {"x ≠ 5", `x \neq 5`, right}, {"大于5", "x>5", right}, {"5", "x>5", wrong},
	},
	"H1 alternatives": {
		{"5 or 6", "5", ambiguous}, {"0.5 or 1/2", "0.5", right}, {"3或4", "3", ambiguous}, {`\frac12 or 0.5`, "0.6", wrong}, {"5 cm or 50 mm", "5 cm", right},
	},
	"H2 soft words": {
		{"probably 5", "5", right}, {"maybe 5", "5", right}, {"可能是5", "5", right}, {"probably 6", "5", wrong}, {"exactly 5", "5", right},
	},
	"X1 words": {
		{"rhombus", "Rhombus", right}, {"a rhombus", "Rhombus", right}, {"It is a rhombus", "rhombus", right}, {"square", "rhombus", wrong}, {`\text{rhombus}`, "Rhombus", right}, {"正方形", "正方形", right},
		{"这是正方形", "正方形", right}, {"长方形", "正方形", wrong}, {"none of these", "None of these", right}, {"The quadrilateral is a rhombus", "rhombus", right}, {"not a rhombus", "rhombus", wrong}, {`\text{CBAD}`, "CBAD", right},
		{"CBDA", `\text{CBAD}`, wrong}, {"Rhombus", "5", unparsable}, {"5", "rhombus", wrong}, {"right-angled", "right angled", right}, {"A", "5", unparsable}, {"", "5", unparsable}, {"data inadequate", "data inadequate", right},
	},
	"X2 yes and no": {
		{"Yes", "yes", right}, {"True", "yes", right}, {"Yes, they are congruent", "yes", right}, {"No", "yes", wrong}, {"正确", "对", right}, {"错误", "对", wrong}, {"False", "no", right}, {"错", "false", right}, {"yes!", "Yes", right},
		{"不对", "错误", right},
	},
	"Z3 Chinese": {
		{"二十五度", "25", right}, {"三十六厘米", "36", right}, {"三点五厘米", "3.5", right}, {"三分之二", "2/3", right}, {"一又二分之一", "1.5", right}, {"负三", "-3", right}, {"十二平方厘米", "12", right}, {"二十六度", "25", wrong},
		{"12平方米", "12", right}, {"一半", "0.5", right}, {"面积是12平方米", "12", right}, {"二根号三", `2\sqrt3`, right}, {"12个", "12", right}, {"一百零五", "105", right}, {"3米", "300厘米", right}, {"50元", "50", right},
	},
}

// Decisions name the rules that made them.
func TestRulesAreNamed(t *testing.T) {
	for _, c := range []struct{ stated, gold, rules string }{
		{"5", "5", "N1"}, {"5.004", "5", "N2"}, {"4.33", "4.3", "N3"}, {"188.4", `60\pi`, "N2 N4"}, {"3.46", `2\sqrt3`, "N6"}, {"1,234", "1234", "N7 N1"}, {"6/8", "3/4", "N8"},
		{"25%", "0.25", "N9 N8"}, {"1.2e3", "1200", "N10 N1"}, {"twelve", "12", "N11 N1"}, {"12 cm", "12", "U1 N1"}, {"0.5 m", "50 cm", "U1 U3 N1"}, {"12 cm", "12 cm^2", "U1 U4 N1"},
		{`\pi radians`, "180°", "U1 U5 L1"}, {"6°30′", "6.5", "U6 U1 N8"}, {"x = 5", "5", "Q1 N1"}, {"5 = x", "5", "Q3 N1"}, {"about 5", "5", "A1 N1"}, {"2√3 ≈ 3.5", `2\sqrt3`, "Q1 A2 L1"},
		{"(1,2)", "(1,2)", "T1 N1"}, {"2,1", "1,2", "T2 N1"}, {"x>5", `(5,\infty)`, "G2 T1 T3 N1 S1"}, {"3:4", "6:8", "T4 N8"}, {"±3", "3,-3", "T5 T2 N1"}, {"5-6", "5", "G1"}, {"5 or 6", "5", "H1"},
		{"probably 5", "5", "H2 N1"}, {"a rhombus", "rhombus", "X1"}, {"true", "yes", "X2"}, {"二十五", "25", "Z3 N1"}, {"a+b", "b+a", "S1"}, {"5.004", "5.1", "N3"},
	} {
		t.Run(c.stated+" for "+c.gold, func(t *testing.T) {
			if got := strings.Join(compare.Equal(c.stated, c.gold, nil).Rules, " "); got != c.rules {
				t.Errorf("%s, not %s", got, c.rules)
			}
		})
	}
	if got := compare.Equal("5.0009", "5", &compare.Options{Tolerance: compare.AbsoluteThousandth}); !got.Right || got.Rules[0] != "N2abs" {
		t.Errorf("%+v", got)
	}
	if got := compare.Equal("5.002", "5", &compare.Options{Tolerance: compare.AbsoluteThousandth}); got.Right {
		t.Errorf("%+v", got)
	}
	if got := compare.Equal("0.5 m", "50", &compare.Options{Unit: "cm"}); !got.Right {
		t.Errorf("%+v", got)
	}
}

func TestRules(t *testing.T) {
	for rule, pairs := range rules {
		t.Run(rule, func(t *testing.T) {
			for _, p := range pairs {
				t.Run(p.stated+" for "+p.gold, func(t *testing.T) {
					got := compare.Equal(p.stated, p.gold, nil)
					if outcome(got) != p.want {
						t.Errorf("%q for %q is %s, not %s: %+v", p.stated, p.gold, outcome(got), p.want, got)
					}
				})
			}
		})
	}
}
