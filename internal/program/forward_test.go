package program_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/program"
)

// numbers are numbers of a problem by name and text; the value is that of the text, if it is a plain numeral.
func numbers(pairs ...string) []program.Number {
	var out []program.Number
	for i := 0; i < len(pairs); i += 2 {
		n := program.Number{Name: pairs[i], Text: pairs[i+1]}
		var value float64
		if k, _ := fmt.Sscanf(n.Text+"\n", "%g\n", &value); k == 1 {
			if strings.HasSuffix(n.Text, "%") {
				value /= 100
			}
			n.Value = &value
		}
		out = append(out, n)
	}
	return out
}

func withValue(name, text string, value float64) program.Number {
	return program.Number{Name: name, Text: text, Value: &value}
}

// evaluate runs a program that must run.
func evaluate(t *testing.T, language program.Language, source string, numbers []program.Number) []float64 {
	t.Helper()
	p, err := program.Parse(language, source, numbers)
	if err != nil {
		t.Fatalf("%s: %v", source, err)
	}
	values, err := p.Evaluate()
	if err != nil {
		t.Fatalf("%s: %v", source, err)
	}
	return values
}

func about(a, b float64) bool { return math.Abs(a-b) <= 1e-4*max(1, math.Abs(a), math.Abs(b)) }

func TestStack(t *testing.T) {
	n := numbers("N_0", "3", "N_1", "4", "N_2", "60", "N_3", "0.5", "N_10", "7", "N_11", "12.5")
	for source, want := range map[string]float64{
		"g_equal N_0":                3,
		"g_double N_0":               6,
		"g_half N_0":                 1.5,
		"g_add N_0 N_1":              7,
		"g_minus N_0 N_1":            1,
		"g_mul N_0 N_1":              12,
		"g_divide N_0 N_1":           0.75,
		"g_bili N_0 N_1 N_2":         45,
		"g_sin C_0":                  0.5,
		"g_cos N_2":                  0.5,
		"g_tan N_2":                  math.Sqrt(3),
		"g_asin N_3":                 30,
		"g_acos N_3":                 60,
		"gougu_add N_0 N_1":          5,
		"gougu_minus N_0 N_1":        math.Sqrt(7),
		"cal_circle_area N_0":        9 * math.Pi,
		"cal_circle_perimeter N_0":   6 * math.Pi,
		"cal_cone N_0 N_1":           12 * math.Pi,
		"g_minus C_3 N_2 g_half V_0": 60,
		"g_mul C_5 C_6":              math.Pi * 0.618,
		"g_add C_0 C_1 g_add V_0 C_2 g_minus V_1 C_4": 180,
		"g_add N_10 N_11": 19.5,
		"g_mul N_1 N_1":   16,
	} {
		t.Run(source, func(t *testing.T) {
			if got := evaluate(t, program.Stack, source, n); len(got) != 1 || !about(got[0], want) {
				t.Errorf("%s = %v, not %v", source, got, want)
			}
		})
	}
}

func TestMathQA(t *testing.T) {
	n := numbers("n0", "3", "n1", "4", "n2", "5", "n3", "6.5", "n10", "7")
	for source, want := range map[string]float64{
		"add(n0,n1)|multiply(#0,n2)|":             35,
		"subtract(n0,n1)":                         -1,
		"divide(n0,n1)":                           0.75,
		"power(n0,n1)":                            81,
		"power(n0,const_2)":                       9,
		"sqrt(n1)":                                2,
		"inverse(n1)":                             0.25,
		"negate(n1)":                              -4,
		"floor(n3)":                               6,
		"log(const_10)":                           math.Ln10,
		"multiply(n1,const_pi)":                   4 * math.Pi,
		"multiply(n1,const_0_25)":                 1,
		"multiply(n0,const_0_33)":                 1,
		"multiply(const_3_6,n2)":                  18,
		"rectangle_area(n0,n1)":                   12,
		"rectangle_perimeter(n0,n1)":              14,
		"square_area(n0)":                         9,
		"square_perimeter(n0)":                    12,
		"square_edge_by_area(n1)":                 2,
		"square_edge_by_perimeter(n1)":            1,
		"triangle_area(n0,n1)":                    6,
		"triangle_perimeter(n0,n1,n2)":            12,
		"triangle_area_three_edges(n0,n1,n2)":     6,
		"rhombus_area(n0,n1)":                     6,
		"rhombus_perimeter(n0)":                   12,
		"quadrilateral_area(n0,n1,n2)":            13.5,
		"trapezium_area(n0,n1,n2)":                17.5,
		"circle_area(n0)":                         9 * math.Pi,
		"circumface(n0)":                          6 * math.Pi,
		"circle_arc(n0,const_180)":                3 * math.Pi,
		"circle_sector_area(n0,const_180)":        4.5 * math.Pi,
		"semi_circle_perimiter(n0)":               3*math.Pi + 6,
		"volume_cube(n0)":                         27,
		"surface_cube(n0)":                        54,
		"volume_cube(n0)|cube_edge_by_volume(#0)": 3,
		"volume_rectangular_prism(n0,n1,n2)":      60,
		"surface_rectangular_prism(n0,n1,n2)":     94,
		"volume_cylinder(n0,n1)":                  36 * math.Pi,
		"surface_cylinder(n0,n1)":                 42 * math.Pi,
		"volume_cone(n0,n1)":                      12 * math.Pi,
		"surface_cone(n0,n1)":                     24 * math.Pi,
		"volume_sphere(n0)":                       36 * math.Pi,
		"surface_sphere(n0)":                      36 * math.Pi,
		"diagonal(n0,n1)":                         5,
		"side_by_diagonal(n2,n0)":                 4,
		"add(n10,n0)":                             10,
		"factorial(n1)":                           24,
		"choose(n2,n0)":                           10,
		"permutation(n2,n0)":                      60,
		"gcd(const_12,const_60)":                  12,
		"lcm(n1,const_10)":                        20,
		"max(n0,n1)":                              4,
		"min(n0,n1)":                              3,
		"reminder(n10,n1)":                        3,
		"speed(const_60,n1)":                      15,
		"p_after_gain(const_10,const_60)":         66,
		"original_price_before_loss(const_25,n0)": 4,
	} {
		t.Run(source, func(t *testing.T) {
			if got := evaluate(t, program.MathQA, source, n); len(got) != 1 || !about(got[0], want) {
				t.Errorf("%s = %v, not %v", source, got, want)
			}
		})
	}
}

func TestEquation(t *testing.T) {
	for source, want := range map[string]float64{
		"x=2+3*4":                               14,
		"x = (2+3)*4":                           20,
		"x=[(2+3)*4-6]/7":                       2,
		"x=2^3^2":                               512,
		"x=-2^2":                                -4,
		"x=20%":                                 0.2,
		"x=120*(1+20%)":                         144,
		"x=(4/5)":                               0.8,
		"x=8-2-3":                               3,
		"x=8/2/2":                               2,
		"x=15((5)/(51))":                        15 + 5.0/51,
		"x=rectangle_area(100, 40)/2":           2000,
		"x=rectangle_perimeter(3,4)":            14,
		"x=square_area(3)":                      9,
		"x=square_perimeter(3)":                 12,
		"x=triangle_area(3,4)":                  6,
		"x=circle_area(2)":                      12.56,
		"x=circumference_radius(2)":             12.56,
		"x=circumference_diameter(2)":           6.28,
		"x=cubic_volume(3)":                     27,
		"x=cuboid_volume(2,3,4)":                24,
		"x=cuboid_surface(2,3,4)":               52,
		"x=circle_area(6/2+2)-circle_area(6/2)": 50.24,
	} {
		t.Run(source, func(t *testing.T) {
			if got := evaluate(t, program.Equation, source, nil); len(got) != 1 || !about(got[0], want) {
				t.Errorf("%s = %v, not %v", source, got, want)
			}
		})
	}
}

// Each relation of PGPS9K stands here with values that satisfy it. Whichever of them is asked for must come out.
var relationsThatHold = []struct {
	operator string
	operands []float64
}{
	{"Sum", []float64{3, 4, 5, 12}},
	{"Multiple", []float64{3, 4, 5, 60}},
	{"Equal", []float64{7, 7}},
	{"Ratio", []float64{12, 4, 3}},
	{"Ratio", []float64{12, 4, 2, 9}},
	{"Proportion", []float64{12, 4, 9, 3}},
	{"Proportion", []float64{12, 4, 18, 2, 2}},
	{"Geo_Mean", []float64{4, 9, 6}},
	{"Median", []float64{4, 6, 8}},
	{"Gougu", []float64{3, 4, 5}},
	{"Gsin", []float64{3, 6, 30}},
	{"Gcos", []float64{3, 6, 60}},
	{"Gtan", []float64{5, 5, 45}},
	{"Sin_Law", []float64{30, 5, 90, 10}},
	{"Sin_Law", []float64{30, 5, 45, 5 * math.Sqrt2}},
	{"Cos_Law", []float64{7, 3, 5, 120}},
	{"Cos_Law", []float64{7, 8, 5, 60}},
	{"Iso_Tri_Ang", []float64{40, 70}},
	{"Ngon_Angsum", []float64{5, 540}},
	{"Chord2_Ang", []float64{50, 40, 60}},
	{"TanSec_Ang", []float64{30, 50, 110}},
	{"Tria_BH_Area", []float64{6, 5, 15}},
	{"Tria_SAS_Area", []float64{6, 30, 4, 6}},
	{"PRK_Perim", []float64{3, 4, 14}},
	{"Para_Area", []float64{3, 4, 12}},
	{"Rect_Area", []float64{3, 4, 12}},
	{"Rhom_Area", []float64{3, 4, 24}},
	{"Kite_Area", []float64{3, 4, 6}},
	{"Trap_Area", []float64{3, 5, 4, 16}},
	{"Circle_R_Circum", []float64{10, 62.83186}},
	{"Circle_R_Circum", []float64{10, 90, 15.707965}},
	{"Circle_D_Circum", []float64{10, 31.41593}},
	{"Circle_D_Circum", []float64{10, 90, 7.8539825}},
	{"Circle_R_Area", []float64{10, 314.1593}},
	{"Circle_R_Area", []float64{10, 90, 78.539825}},
	{"Circle_D_Area", []float64{10, 78.539825}},
	{"Circle_D_Area", []float64{10, 90, 19.63495625}},
	{"ArcSeg_Area", []float64{10, 90, 28.539825}},
	{"RNgon_B_Area", []float64{4, 5, 25}},
	{"RNgon_L_Area", []float64{6, 10, 150 * math.Sqrt(3)}},
	{"RNgon_H_Area", []float64{4, 5, 100}},
}

func TestRelationsCanBeSolvedForEachOperand(t *testing.T) {
	for _, r := range relationsThatHold {
		for asked := range r.operands {
			t.Run(fmt.Sprintf("%s/%v/%d", r.operator, r.operands, asked), func(t *testing.T) {
				source := r.operator
				for i, value := range r.operands {
					if i == asked {
						source += " V0"
					} else {
						source += fmt.Sprintf(" C%g", value)
					}
				}
				got := evaluate(t, program.PGPS, source+" Get V0", nil)
				if !slices.ContainsFunc(got, func(v float64) bool { return about(v, r.operands[asked]) }) {
					t.Errorf("%s gives %v, not %v", source, got, r.operands[asked])
				}
			})
		}
	}
}

func TestPGPS(t *testing.T) {
	for _, test := range []struct {
		name, source string
		numbers      []program.Number
		want         []float64
	}{
		{"one step", "Gsin N0 N2 N3 Get y", numbers("N0", "24", "N1", "x", "N2", "y", "N3", "30"), []float64{48}},
		{"expressions", "Equal N0 N1 Get x", numbers("N0", "3x+5", "N1", "20-2x"), []float64{3}},
		{"the value of an expression", "Equal N0 N1 Get N0", numbers("N0", "3x+5", "N1", "20-2x"), []float64{14}},
		{"fractions, roots, π", "Sum N0 N1 N2 V0 Get V0", numbers("N0", `\frac{1}{2}`, "N1", `7\sqrt{4}`, "N2", `9\pi`), []float64{0.5 + 14 + 28.274337}},
		{"mixed number", "Equal N0 V0 Get V0", numbers("N0", `2\frac{1}{3}`), []float64{7.0 / 3}},
		{"a fraction of a letter", "Equal N0 C6 Get x", numbers("N0", `2\frac{x}{3}`), []float64{9}},
		{"brackets and powers", "Equal N0 C45 Get x", numbers("N0", `x^{2}-4(x-0)`), []float64{9, -5}},
		{"degrees", "Sum N0 V0 C180 Get V0", numbers("N0", `35^{\circ}`), []float64{145}},
		{"thousands", "Equal N0 V0 Get V0", numbers("N0", "1,200"), []float64{1200}},
		{"simultaneous and linear", "Sum V0 N0 C90 Sum V0 N1 C180 Get x", numbers("N0", "8x-15", "N1", "14x+8"), []float64{67.0 / 6}},
		{"squares that cancel", "Sum N1 N2 V0 Gougu N0 N1 V0 Get V0", numbers("N0", "12", "N1", "x", "N2", "8"), []float64{13}},
		{"a double root", "Proportion N0 C3 N1 N2 Get x", numbers("N0", "3+x", "N1", "6+x", "N2", "6-x"), []float64{0}},
		{"an unknown on both sides", "Sum V0 V0 N1 N0 Get V0", numbers("N0", "12", "N1", "8"), []float64{2}},
		{"an angle and its supplement", "Sin_Law C30 C5 V0 C8 Get V0", nil, []float64{53.130102, 126.869898}},
		{"a system of two", "Sum x y C10 Multiple x y C21 Sum x C0 V0 Get V0", nil, []float64{3, 7}},
		{"a system of three", "Sum x y V0 C20 Multiple x C2 V0 Sum x y C11 Gougu x C4 V1 Get V0", nil, []float64{9}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := evaluate(t, program.PGPS, test.source, test.numbers)
			if !slices.EqualFunc(got, test.want, about) {
				t.Errorf("%s gives %v, not %v", test.source, got, test.want)
			}
		})
	}
}

func TestErrorsAreTyped(t *testing.T) {
	n := numbers("N0", "5", "N1", "x+", "N_0", "5", "n0", "5", "N_1", "abc")
	deep := strings.Repeat("(", 5000) + "1"
	for _, test := range []struct {
		language program.Language
		source   string
		want     program.Kind
		step     int
	}{
		{"prose", "five", program.Unparsable, 0},
		{program.Stack, "", program.Unparsable, 0},
		{program.Stack, "g_add N_0", program.Unparsable, 1},
		{program.Stack, "g_add N_0 what", program.Unparsable, 1},
		{program.Stack, "g_add N_0 N_0 g_twice V_0", program.UnknownOperator, 2},
		{program.Stack, "g_add N_0 N_9", program.OperandOutOfRange, 1},
		{program.Stack, "g_add N_0 N_1", program.OperandOutOfRange, 1},
		{program.Stack, "g_add N_0 V_0", program.OperandOutOfRange, 1},
		{program.Stack, "g_add N_0 C_7", program.OperandOutOfRange, 1},
		{program.Stack, "g_minus N_0 N_0 g_divide N_0 V_0", program.NotFinite, 2},
		{program.Stack, "g_asin N_0", program.NotFinite, 1},
		{program.Stack, "g_tan C_2", program.NotFinite, 1},
		{program.MathQA, "", program.Unparsable, 0},
		{program.MathQA, "add(n0,n0", program.Unparsable, 1},
		{program.MathQA, "add(n0)", program.Unparsable, 1},
		{program.MathQA, "add(n0,5)", program.Unparsable, 1},
		{program.MathQA, "plus(n0,n0)", program.UnknownOperator, 1},
		{program.MathQA, "add(n0,n1)", program.OperandOutOfRange, 1},
		{program.MathQA, "add(n0,#0)", program.OperandOutOfRange, 1},
		{program.MathQA, "add(n0,const_e)", program.OperandOutOfRange, 1},
		{program.MathQA, "negate(n0)|sqrt(#0)", program.NotFinite, 2},
		{program.MathQA, "power(const_10,const_1000)", program.NotFinite, 1},
		{program.MathQA, "factorial(const_1000)", program.NotFinite, 1},
		{program.Equation, "y=5", program.Unparsable, 1},
		{program.Equation, "x=", program.Unparsable, 1},
		{program.Equation, "x=(5", program.Unparsable, 1},
		{program.Equation, "x=(5]", program.Unparsable, 1},
		{program.Equation, "x=5 5", program.Unparsable, 1},
		{program.Equation, "x=1.2.3", program.Unparsable, 1},
		{program.Equation, "x=rectangle_area(5)", program.Unparsable, 1},
		{program.Equation, "x=cone(5)", program.UnknownOperator, 1},
		{program.Equation, "x=5/(3-3)", program.NotFinite, 1},
		{program.Equation, "x=" + deep, program.Unparsable, 1},
		{program.Equation, "x=" + strings.Repeat("1+", 3000) + "1", program.Unparsable, 1},
		{program.Equation, "x=" + strings.Repeat("1+", 30000) + "1", program.Unparsable, 0},
		{program.PGPS, "", program.Unparsable, 0},
		{program.PGPS, "Sum N0 C5 V0", program.Unparsable, 0},
		{program.PGPS, "N0 Get N0", program.Unparsable, 1},
		{program.PGPS, "Sum N0 Get N0", program.Unparsable, 1},
		{program.PGPS, "Sum N0 C V0 Get V0", program.Unparsable, 1},
		{program.PGPS, "Sum N0 N1 V0 Get V0", program.Unparsable, 1},
		{program.PGPS, "Summe N0 C5 V0 Get V0", program.UnknownOperator, 1},
		{program.PGPS, "Sum N0 N7 V0 Get V0", program.OperandOutOfRange, 1},
		{program.PGPS, "Gougu V0 C5 C3 Get V0", program.NoSolution, 1},
		{program.PGPS, "Gsin C5 C3 V0 Get V0", program.NoSolution, 1},
		{program.PGPS, "Equal C5 C3 Sum N0 C1 V0 Get V0", program.NoSolution, 1},
		{program.PGPS, "Sum V0 V1 C5 Get V0", program.SeveralSolutions, 0},
		{program.PGPS, "Sum V0 N0 C5 Get x", program.SeveralSolutions, 0},
	} {
		t.Run(fmt.Sprintf("%s %.40s", test.language, test.source), func(t *testing.T) {
			p, err := program.Parse(test.language, test.source, n)
			var values []float64
			if err == nil {
				values, err = p.Evaluate()
			}
			var failure *program.Error
			if !errors.As(err, &failure) {
				t.Fatalf("gives %v and the error %v", values, err)
			}
			if failure.Kind != test.want || failure.Step != test.step {
				t.Errorf("%s in step %d (%v), not %s in step %d", failure.Kind, failure.Step, failure, test.want, test.step)
			}
		})
	}
}
