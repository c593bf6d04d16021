package compare_test

import (
	"testing"

	"geoeval/internal/evaluation/grade/compare"
)

// written are answers as models write them, in which several rules meet.
var written = []pair{
	{"x=5 cm, y=3 cm", "x=5, y=3", right}, {"12 cm and 9 cm", "12,9", right}, {"length = 12, width = 9", "12,9", right}, {"a = 3, b = 4", "3, 4", right},
	{"(3,4) and (5,6)", "(5,6), (3,4)", right}, {"{(3,4)}", "(3,4)", right}, {"3 cm × 4 cm", "3 by 4", right}, {"3 by 4", "3 × 4", right},
	{"10.5 by 3.5", "10.5 × 3.5", right}, {"1,500+", "1,500 +", right}, {"more than 1500", "1,500 +", wrong}, {"60^\\circ\\text{C}", "60", right},
	{"$60^\\circ$ and $30^\\circ$", "30, 60", right}, {"30°, 60°, 90°", "30,60,90", right}, {"30°-60°-90°", "30,60,90", wrong},
	{"12\\pi \\approx 37.7 \\text{ cm}^2", "12\\pi", right}, {"12\\pi\\text{ cm}^2 (approximately 37.7)", "12\\pi", right}, {"12\\pi cm² (≈37.7 cm²)", "12\\pi", right},
	{"37.7 (12π)", "12\\pi", right}, {"12π ≈ 37.7", "37.7", right}, {"about 37.7 or 12π", "12\\pi", right}, {"x = 12 or 12.0", "12", right},
	{"\\frac{3}{2} = 1.5", "1.5", right}, {"3/2 or 1.5", "3/2", right}, {"1.5 (or 3/2)", "1.5", right}, {"12 (units)", "12", right}, {"12 [cm]", "12", right},
	{"12 square cm", "12 cm^2", right}, {"12 sq cm", "12 square centimeters", right}, {"12 cm squared", "12 cm^2", right}, {"12 cm²", "12 cm^2", right},
	{"12cm2", "12 cm^2", right}, {"12 cm^3", "12 cm³", right}, {"0.12 m^2", "1200 cm^2", right}, {"12cm^{2}", "12", right}, {"12 \\; cm^2", "12", right},
	{"12~\\text{cm}", "12", right}, {"12 \\text{ sq. in.}", "12", right}, {"12 in.", "12 inches", right}, {"12 ft.", "12", right}, {"5 ft 3 in", "63 in", right},
	{"$12.50", "12.5", right}, {"12.50 dollars", "$12.50", right}, {"12元", "12", right}, {"Rs. 60", "60", right}, {"€12", "12", right}, {"12 USD", "12", right},
	{"180 - 45 = 135", "135", right}, {"180° - 45° = 135°", "135", right}, {"180-45", "135", right}, {"90° + 30°", "120", right}, {"x=180°-45°=135°", "135°", right},
	{"\\angle A = 50°, \\angle B = 60°", "\\angle B = 60°, \\angle A = 50°", right}, {"A = 50°, B = 60°", "50, 60", right}, {"∠1=35°, ∠2=55°", "∠1=55°, ∠2=35°", wrong},
	{"\\sqrt{2}:1", "√2:1", right}, {"2:\\sqrt{2}", "√2:1", right}, {"1.414:1", "√2:1", right}, {"the ratio is 16:9", "16/9", right}, {"16 to 9", "16:9", right},
	{"4:3 ratio", "4:3", right}, {"3:4", "0.75", right}, {"3 : 4 : 5", "6:8:10", right}, {"1:4", "4", wrong}, {"2 + \\sqrt{3}", "\\sqrt{3}+2", right},
	{"2 - \\sqrt{3}", "\\sqrt{3}-2", wrong}, {"(2+\\sqrt{3})(2-\\sqrt{3})", "1", right}, {"\\frac{2}{\\sqrt{3}-1}", "\\sqrt{3}+1", right},
	{"\\sqrt{7+4\\sqrt{3}}", "2+\\sqrt3", right}, {"\\sqrt{2+\\sqrt{3}}", "\\frac{\\sqrt6+\\sqrt2}{2}", right}, {"\\sqrt{2+\\sqrt2}", "1.848", right},
	{"2\\sin 22.5°", "\\sqrt{2-\\sqrt2}", right}, {"\\sqrt{5+2\\sqrt{6}}", "\\sqrt2+\\sqrt3", right}, {"\\cos(6^\\circ)\\sin(12^\\circ)\\csc(18^\\circ)", "0.669", right},
	{"\\cos 36°", "\\frac{1+\\sqrt5}{4}", right}, {"\\arctan 1", "\\frac{\\pi}{4}", right}, {"\\tan^{-1}(1)", "45°", wrong}, {"arcsin(0.5)", "\\frac{\\pi}{6}", right},
	{"\\arccos\\frac{1}{3}", "1.23", right}, {"\\ln e", "1", right}, {"5!", "120", wrong}, {"2^{\\frac{1}{2}}", "\\sqrt2", right}, {"4^{3/2}", "8", right},
	{"(-8)^{1/3}", "-2", right}, {"\\sqrt[3]{-8}", "-2", right}, {"1 \\frac{3}{4}", "1.75", right}, {"1-3/4", "1/4", right}, {"-2\\frac{1}{3}", "-7/3", right},
	{"2 1/3 cm", "7/3", right}, {"3 1/2 inches", "3.5 inches", right}, {"1¾", "1.75", right}, {"15.97 ml", "15.9699", right}, {"1.33", "1.333333", wrong},
	{"1.333", "1.333333", right}, {"5/3", "1.67", right}, {"0.66", "2/3", wrong}, {"0.67", "2/3", wrong}, {"0.667", "2/3", right}, {".667", "2/3", right},
	{"0.6667", "2/3", right}, {"12e", "12", wrong}, {"12x", "12", wrong}, {"1e400", "5", unparsable}, {"10^{100}", "10^{100}", right}, {"\\infty", "\\infty", right},
	{"NaN", "5", unparsable}, {"null", "5", unparsable}, {"None", "5", unparsable}, {"?", "5", unparsable}, {"-", "5", unparsable}, {"...", "5", unparsable},
	{"12 cm (or 0.12 m)", "12 cm", right}, {"x > 3 and x < 7", "3 < x < 7", right}, {"3<x and x<7", "(3,7)", right}, {"x ∈ (3,7)", "(3,7)", right},
	{"x \\in [3, 7]", "[3,7]", right}, {"0° < x < 90°", "0<x<90", right}, {"between 3 and 7", "3<x<7", wrong}, {"3≤x<7", "[3,7)", right}, {"x<7 and x>=3", "[3,7)", right},
	{"y = 2x - 1", "y = -1 + 2x", right}, {"2x - y - 1 = 0", "y = 2x-1", right}, {"2x - 1", "y = 2x-1", right}, {"y=2x+1", "y = 2x-1", wrong},
	{"(x-1)^2 + (y-2)^2 = 9", "(y-2)^2+(x-1)^2=3^2", right}, {"x^2 - 2x + y^2 - 4y = 4", "(x-1)^2+(y-2)^2=9", right}, {"x = 3", "x=3", right},
	{"x=\\frac{y}{2}", "y=2x", right}, {"parallelogram", "平行四边形", wrong}, {"等腰三角形", "等腰直角三角形", wrong}, {"直角三角形", "△ABC是直角三角形", right},
	{"parallel", "AB is parallel to CD", wrong}, {"Isosceles triangle", "isosceles", wrong}, {"an isosceles triangle.", "isosceles triangle", right},
	{"the triangles are similar", "similar", right}, {"SAS", "SAS", right}, {"ASA", "SAS", wrong}, {"BD", "DB", right}, {"CD", "CD", right}, {"line CD", "CD", right},
	{"segment AB", "AB", right}, {"triangle ABC", "\\triangle ABC", right}, {"△ABC", "\\triangle ABC", right}, {"∠2 and ∠6", "\\angle2and\\angle6", right},
	{"angle 2 and angle 6", "∠2, ∠6", right}, {"angle ABC", "∠ABC", right}, {"√3/2", "\\frac{\\sqrt{3}}{2}", right}, {"√3/√2", "\\sqrt{1.5}", right},
	{"3√2/2", "\\frac{3}{\\sqrt2}", right}, {"½√3", "\\frac{\\sqrt3}{2}", right}, {"(5√3)/2", "4.33", right}, {"5√3 / 2", "4.33", right}, {"2√3π", "2π√3", right},
	{"2√(3)π", "2π√3", right}, {"√3x", "x√3", right}, {"2√3cm", "2√3", right}, {"√ 3", "√3", right}, {"一千二百", "1200", right}, {"十", "10", right}, {"两", "2", right},
	{"3.5万", "35000", right}, {"1小时30分钟", "1.5小时", right}, {"约为 3.14 米", "3.14", right}, {"12厘米或13厘米", "12", ambiguous}, {"三比四", "3:4", right}, {"25％", "0.25", right},
	{"三分之二π", "2π/3", right}, {"12 cm²（平方厘米）", "12", right}, {"甲", "甲", right}, {"大于", "大于", right}, {"相等", "相等", right}, {"12平方厘米。", "12平方厘米", right},
	{"2a²", "2a^2", right}, {"60度", "60°", right}, {"60 °", "60", right}, {"\\text{Area} = 12", "12", right}, {"\\text{The answer is } 12", "12", right},
	{"12\\text{ and }13", "12,13", right}, {"12 \\text{ or } 13", "12", ambiguous}, {"\\mathbf{12}", "12", right}, {"\\mathrm{cm}", "12", unparsable},
	{"\\boxed{\\frac{1}{2}}", "0.5", right}, {"\\textbf{12}", "12", right}, {"\\displaystyle\\frac12", "0.5", right}, {"{\\frac{1}{2}}", "0.5", right},
	{"{1 \\over 2}", "0.5", right}, {"\\frac{\\ 1\\ }{2}", "0.5", right}, {"\\sqrt{ 2 }", "\\sqrt2", right}, {"\\sqrt {2}", "\\sqrt2", right},
	{"\\frac{12}{5}\\,\\text{cm}", "2.4", right}, {"12\\%", "0.12", right}, {"\\frac{\\pi}{3}\\,\\text{rad}", "60°", right}, {"\\pi/3", "\\frac{\\pi}{3}", right},
	{"60^{\\circ}", "60°", right}, {"60^{°}", "60", right}, {"60 ^ \\circ", "60", right}, {"\\ang{60}", "60", right}, {"\\SI{12}{cm}", "12", right},
	{"12 \\si{cm}", "12", right}, {"6:30", "6.5", wrong}, {"-(-5)", "5", right}, {"+/- 3", "3,-3", right}, {"3 or -3", "±3", right},
	{"\\pm\\sqrt{3}", "-\\sqrt3,\\sqrt3", right}, {"3 ± √2", "3+√2, 3-√2", right}, {"100,000", "100000", right}, {"100 000", "100000", right}, {"3,14", "3.14", wrong},
	{"3,5 cm", "3.5", wrong}, {"0,5", "0.5", wrong}, {"1,000.5", "1000.5", right}, {"$1,234.50", "1234.5", right}, {"8 (eight)", "8", right}, {"eight (8)", "8", right},
	{"8 cm long", "8", right}, {"8 cm in length", "8", right}, {"8 years", "8", right}, {"8 hours", "8", right}, {"8 small triangles", "8", right}, {"8 times", "8", right},
	{"2倍", "2", right}, {"8 of them", "8", right}, {"8 per side", "8", right}, {"8 each", "8", right}, {"\\frac{1}{2} \\cdot 6 \\cdot 8 = 24", "24", right},
	{"24 = 1/2*6*8", "24", right}, {"A = 24", "24", right}, {"A=\\frac12bh", "\\frac{bh}{2}", right}, {"V = \\frac{4}{3}\\pi r^3", "4πr³/3", right},
	{"V=\\pi r^2h", "πr²h", right}, {"a^2", "aa", right}, {"ab", "ba", right}, {"2AB", "AB+AB", right}, {"AB\\cdot CD", "CD AB", right}, {"a/b/c", "a/(bc)", right},
	{"a^{-1}", "1/a", right}, {"\\frac{a^2-b^2}{a-b}", "a+b", right}, {"(a+b)^2", "a^2+2ab+b^2", right}, {"(a+b)^2", "a^2+b^2", wrong},
	{"\\sqrt{a^2+b^2}", "\\sqrt{b^2+a^2}", right}, {"\\sqrt{(a+b)^2}", "a+b", right}, {"|a|", "a", right}, {"sin(A)", "\\sin A", right}, {"sinA", "\\sin A", right},
	{"\\sin A\\cos B", "\\cos B \\sin A", right}, {"\\sin(A+B)", "\\sin A\\cos B+\\cos A\\sin B", right}, {"\\frac{\\sin A}{\\cos A}", "\\tan A", right},
	{"1+\\tan^2 x", "\\sec^2 x", right}, {"cos^2 α", "\\cos^2\\alpha", right}, {"3sec(θ/2)", "3 \\sec \\frac{1}{2} \\theta", right}, {"90° - α", "90-\\alpha", right},
	{"\\frac{180-x}{2}", "90-\\frac{x}{2}", right}, {"90 - x/2", "\\frac{180^\\circ-x}{2}", right},
}

func TestWrittenForms(t *testing.T) {
	for _, p := range written {
		t.Run(p.stated+" for "+p.gold, func(t *testing.T) {
			if got := compare.Equal(p.stated, p.gold, nil); outcome(got) != p.want {
				t.Errorf("%q for %q is %s, not %s: %+v", p.stated, p.gold, outcome(got), p.want, got)
			}
		})
	}
}
