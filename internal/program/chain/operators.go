package chain

// An operator says which relation an operator of a language of equations is, and in which order its operands stand in the
// relation's slots.
type operator struct {
	relation string
	slots    []string
	// swaps are places that may change with each other: what is asked of the one is then asked of the other.
	swaps [][2]int
}

// operators are those of PGPS9K with a relation of their own, by name and number of operands.
var operators = map[string]map[int]operator{
	"Gougu":         {3: {"pythagoras", []string{"first", "second", "hypotenuse"}, [][2]int{{0, 1}}}},
	"Gsin":          {3: {"sine", []string{"opposite", "hypotenuse", "angle"}, nil}},
	"Gcos":          {3: {"cosine", []string{"adjacent", "hypotenuse", "angle"}, nil}},
	"Gtan":          {3: {"tangent", []string{"opposite", "adjacent", "angle"}, nil}},
	"Sin_Law":       {4: {"law_of_sines", []string{"angle", "side", "other_angle", "other_side"}, [][2]int{{0, 2}, {1, 3}}}},
	"Iso_Tri_Ang":   {2: {"isosceles_angles", []string{"apex", "base"}, nil}},
	"Ngon_Angsum":   {2: {"polygon_angles", []string{"sides", "total"}, nil}},
	"Chord2_Ang":    {3: {"chords_angle", []string{"angle", "first", "second"}, [][2]int{{1, 2}}}},
	"TanSec_Ang":    {3: {"secants_angle", []string{"angle", "near", "far"}, nil}},
	"Tria_BH_Area":  {3: {"triangle_area", []string{"base", "height", "area"}, nil}},
	"Tria_SAS_Area": {4: {"triangle_area_by_sine", []string{"first", "angle", "second", "area"}, nil}},
	"PRK_Perim":     {3: {"two_pairs_perimeter", []string{"first", "second", "perimeter"}, [][2]int{{0, 1}}}},
	"Para_Area":     {3: {"parallelogram_area", []string{"base", "height", "area"}, nil}},
	"Rect_Area":     {3: {"rectangle_area", []string{"long", "wide", "area"}, nil}},
	"Rhom_Area":     {3: {"rhombus_area_by_halves", []string{"first", "second", "area"}, [][2]int{{0, 1}}}},
	"Kite_Area":     {3: {"kite_area", []string{"first", "second", "area"}, [][2]int{{0, 1}}}},
	"Trap_Area":     {4: {"trapezoid_area", []string{"top", "bottom", "height", "area"}, [][2]int{{0, 1}}}},
	"Circle_R_Circum": {
		2: {"circumference", []string{"radius", "circumference"}, nil},
		3: {"arc_length", []string{"radius", "angle", "arc"}, nil},
	},
	"Circle_D_Circum": {
		2: {"circumference_by_diameter", []string{"diameter", "circumference"}, nil},
		3: {"arc_length_by_diameter", []string{"diameter", "angle", "arc"}, nil},
	},
	"Circle_R_Area": {
		2: {"circle_area", []string{"radius", "area"}, nil},
		3: {"sector_area", []string{"radius", "angle", "area"}, nil},
	},
	"Circle_D_Area": {
		2: {"circle_area_by_diameter", []string{"diameter", "area"}, nil},
		3: {"sector_area_by_diameter", []string{"diameter", "angle", "area"}, nil},
	},
	"ArcSeg_Area":  {3: {"segment_area", []string{"radius", "angle", "area"}, nil}},
	"RNgon_B_Area": {3: {"regular_polygon_by_side", []string{"sides", "side", "area"}, nil}},
	"RNgon_L_Area": {3: {"regular_polygon_by_radius", []string{"sides", "radius", "area"}, nil}},
	"RNgon_H_Area": {3: {"regular_polygon_by_apothem", []string{"sides", "apothem", "area"}, nil}},
	"Geo_Mean":     {3: {"geometric_mean", []string{"first", "second", "mean"}, [][2]int{{0, 1}}}},
	"Median":       {3: {"trapezoid_midsegment", []string{"first", "midsegment", "second"}, [][2]int{{0, 2}}}},
}

// The kinds of what an operand measures, as slots have them.
const (
	ofLength = "length"
	ofAngle  = "angle"
	ofArea   = "area"
	ofNumber = "number"
)

// kindOfSlot is the kind of what stands in a slot.
func kindOfSlot(of string) string {
	if of == "count" || of == "ratio" {
		return ofNumber
	}
	return of
}

// sums are the relations of sums and multiples of one kind: what is asked for where the parts make up a whole.
var sums = map[string]struct {
	// total[n] is asked for the sum of n parts, rest[n] for one of n parts.
	total, rest map[int]operator
	// pair is a whole of one part and two equal ones; equal is one of so many equal parts, and half and double of two.
	pair, equal, half, double operator
}{
	ofAngle: {
		map[int]operator{2: {"angle_sum", []string{"first", "second", "total"}, nil}, 3: {"angle_sum_3", []string{"first", "second", "third", "total"}, nil}},
		map[int]operator{
			2: {"angles_making_whole", []string{"rest", "part", "whole"}, nil}, 3: {"angles_making_whole_3", []string{"rest", "first", "second", "whole"}, nil},
			4: {"angles_making_whole_4", []string{"rest", "first", "second", "third", "whole"}, nil},
		},
		operator{"angle_pair_and_rest", []string{"equal", "part", "whole"}, nil}, operator{"angle_equal_parts", []string{"part", "count", "whole"}, nil},
		operator{"angle_halves", []string{"half", "whole"}, nil}, operator{"angle_double", []string{"single", "double"}, nil},
	},
	ofLength: {
		map[int]operator{
			2: {"length_sum", []string{"first", "second", "total"}, nil}, 3: {"length_sum_3", []string{"first", "second", "third", "total"}, nil},
			4: {"length_sum_4", []string{"first", "second", "third", "fourth", "total"}, nil},
		},
		map[int]operator{2: {"length_rest", []string{"rest", "part", "whole"}, nil}, 3: {"lengths_making_whole_3", []string{"rest", "first", "second", "whole"}, nil}},
		operator{"length_pair_and_rest", []string{"equal", "part", "whole"}, nil}, operator{"length_equal_parts", []string{"part", "count", "whole"}, nil},
		operator{"length_halves", []string{"half", "whole"}, nil}, operator{"length_double", []string{"single", "double"}, nil},
	},
	ofArea: {
		map[int]operator{2: {"area_sum", []string{"first", "second", "total"}, nil}, 3: {"area_sum_3", []string{"first", "second", "third", "total"}, nil}},
		map[int]operator{2: {"area_rest", []string{"rest", "part", "whole"}, nil}},
		operator{}, operator{"area_equal_parts", []string{"part", "count", "whole"}, nil},
		operator{"area_halves", []string{"half", "whole"}, nil}, operator{"area_double", []string{"single", "double"}, nil},
	},
}
