package program

import "geoeval/internal/exact"

// A relation is an operator of PGPS9K: its equation over operands a, b, c …
type relation struct {
	// least and most are how many operands it takes; most is 0 without a bound.
	least, most int
	build       func(f formulas, v []ref) (left, right ref)
}

// relations are the operators of PGPS9K (programs.md, section 1). Each is written so that an operand stands in it as
// few times as possible: what stands once can be solved for in closed form.
var relations = map[string]relation{
	"Sum": {2, 0, func(f formulas, v []ref) (ref, ref) {
		last := len(v) - 1
		return f.sum(v[:last]...), v[last]
	}},
	"Multiple": {2, 0, func(f formulas, v []ref) (ref, ref) {
		last := len(v) - 1
		return f.product(v[:last]...), v[last]
	}},
	"Equal": {2, 2, func(f formulas, v []ref) (ref, ref) { return v[0], v[1] }},
	"Ratio": {3, 4, func(f formulas, v []ref) (ref, ref) {
		if len(v) == 3 {
			return f.div(v[0], v[1]), v[2]
		}
		return f.pow(f.div(v[0], v[1]), v[2]), v[3]
	}},
	"Proportion": {4, 5, func(f formulas, v []ref) (ref, ref) {
		left := f.div(v[0], v[1])
		if len(v) == 5 {
			left = f.pow(left, v[4])
		}
		return left, f.div(v[2], v[3])
	}},
	"Geo_Mean": {3, 3, func(f formulas, v []ref) (ref, ref) { return f.product(v[0], v[1]), f.square(v[2]) }},
	"Median":   {3, 3, func(f formulas, v []ref) (ref, ref) { return f.sum(v[0], v[2]), f.times(2, v[1]) }},
	"Gougu":    {3, 3, func(f formulas, v []ref) (ref, ref) { return f.sum(f.square(v[0]), f.square(v[1])), f.square(v[2]) }},
	"Gsin":     {3, 3, func(f formulas, v []ref) (ref, ref) { return f.unary(sinAcute, v[2]), f.div(v[0], v[1]) }},
	"Gcos":     {3, 3, func(f formulas, v []ref) (ref, ref) { return f.unary(exact.Cos, v[2]), f.div(v[0], v[1]) }},
	"Gtan":     {3, 3, func(f formulas, v []ref) (ref, ref) { return f.unary(exact.Tan, v[2]), f.div(v[0], v[1]) }},
	"Sin_Law": {4, 4, func(f formulas, v []ref) (ref, ref) {
		return f.div(f.unary(exact.Sin, v[0]), v[1]), f.div(f.unary(exact.Sin, v[2]), v[3])
	}},
	"Cos_Law": {4, 4, func(f formulas, v []ref) (ref, ref) {
		squares := f.sum(f.square(v[1]), f.square(v[2]))
		return f.square(v[0]), f.sub(squares, f.product(f.times(2, f.product(v[1], v[2])), f.unary(exact.Cos, v[3])))
	}},
	"Iso_Tri_Ang": {2, 2, func(f formulas, v []ref) (ref, ref) { return f.sum(v[0], f.times(2, v[1])), f.constant(180) }},
	"Ngon_Angsum": {2, 2, func(f formulas, v []ref) (ref, ref) {
		return f.times(180, f.sub(v[0], f.constant(2))), v[1]
	}},
	"Chord2_Ang":   {3, 3, func(f formulas, v []ref) (ref, ref) { return f.times(2, v[0]), f.sum(v[1], v[2]) }},
	"TanSec_Ang":   {3, 3, func(f formulas, v []ref) (ref, ref) { return f.times(2, v[0]), f.sub(v[2], v[1]) }},
	"Tria_BH_Area": {3, 3, func(f formulas, v []ref) (ref, ref) { return f.triangleArea(v[0], v[1]), v[2] }},
	"Tria_SAS_Area": {4, 4, func(f formulas, v []ref) (ref, ref) {
		return f.over(f.product(v[0], v[2], f.unary(exact.Sin, v[1])), 2), v[3]
	}},
	"PRK_Perim":       {3, 3, func(f formulas, v []ref) (ref, ref) { return f.rectanglePerimeter(v[0], v[1]), v[2] }},
	"Para_Area":       {3, 3, func(f formulas, v []ref) (ref, ref) { return f.product(v[0], v[1]), v[2] }},
	"Rect_Area":       {3, 3, func(f formulas, v []ref) (ref, ref) { return f.product(v[0], v[1]), v[2] }},
	"Rhom_Area":       {3, 3, func(f formulas, v []ref) (ref, ref) { return f.times(2, f.product(v[0], v[1])), v[2] }},
	"Kite_Area":       {3, 3, func(f formulas, v []ref) (ref, ref) { return f.over(f.product(v[0], v[1]), 2), v[2] }},
	"Trap_Area":       {4, 4, func(f formulas, v []ref) (ref, ref) { return f.over(f.product(f.sum(v[0], v[1]), v[2]), 2), v[3] }},
	"Circle_R_Circum": {2, 3, func(f formulas, v []ref) (ref, ref) { return f.part(f.circumference(v[0]), v[1:]) }},
	"Circle_D_Circum": {2, 3, func(f formulas, v []ref) (ref, ref) { return f.part(f.times(f.pi, v[0]), v[1:]) }},
	"Circle_R_Area":   {2, 3, func(f formulas, v []ref) (ref, ref) { return f.part(f.circleArea(v[0]), v[1:]) }},
	"Circle_D_Area":   {2, 3, func(f formulas, v []ref) (ref, ref) { return f.part(f.over(f.times(f.pi, f.square(v[0])), 4), v[1:]) }},
	"ArcSeg_Area": {3, 3, func(f formulas, v []ref) (ref, ref) {
		return f.product(f.square(v[0]), f.sub(f.over(f.times(f.pi, v[1]), 360), f.over(f.unary(exact.Sin, v[1]), 2))), v[2]
	}},
	"RNgon_B_Area": {3, 3, func(f formulas, v []ref) (ref, ref) {
		return f.div(f.product(v[0], f.square(v[1])), f.times(4, f.unary(exact.Tan, f.div(f.constant(180), v[0])))), v[2]
	}},
	"RNgon_L_Area": {3, 3, func(f formulas, v []ref) (ref, ref) {
		return f.over(f.product(v[0], f.square(v[1]), f.unary(exact.Sin, f.div(f.constant(360), v[0]))), 2), v[2]
	}},
	"RNgon_H_Area": {3, 3, func(f formulas, v []ref) (ref, ref) {
		return f.product(v[0], f.square(v[1]), f.unary(exact.Tan, f.div(f.constant(180), v[0]))), v[2]
	}},
}

// part is the whole of a circle, or the share of it that an angle in degrees cuts out, and what it is equal to.
func (f formulas) part(whole ref, rest []ref) (left, right ref) {
	if len(rest) == 2 {
		whole = f.over(f.product(whole, rest[0]), 360)
	}
	return whole, rest[len(rest)-1]
}
