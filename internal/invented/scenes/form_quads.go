package scenes

import (
	"geoeval/internal/invented/scenes/deduce"
	"geoeval/schema"
)

// ring says that a polygon is one of a kind.
func ring(kind deduce.Relation) func(d *deduce.Diagram, of string) facts {
	return func(_ *deduce.Diagram, of string) facts { return facts{{Rel: kind, Of: deduce.Ring(of)}} }
}

// trap says that ABCD with AB parallel to DC is a trapezoid of a kind.
func trap(kind deduce.Relation) func(d *deduce.Diagram, of string) facts {
	return func(_ *deduce.Diagram, of string) facts { return facts{{Rel: kind, Of: deduce.Trap(of)}} }
}

// quadForms are about quadrilaterals and regular polygons.
var quadForms = []form{
	{name: "convex quadrilateral", args: "ABCD", weaker: "quadrilateral", shape: schema.Quad, facts: ring(deduce.Polygon),
		in:   texts{[]string{"in convex quadrilateral {A}{B}{C}{D}"}, []string{"在凸四边形{A}{B}{C}{D}中"}},
		says: texts{[]string{"{A}{B}{C}{D} is a convex quadrilateral"}, []string{"{A}{B}{C}{D}是凸四边形"}}},
	{name: "parallelogram", args: "ABCD", weaker: "quadrilateral", shape: schema.Quad, facts: ring(deduce.Parallelogram),
		in:      texts{[]string{"in parallelogram {A}{B}{C}{D}"}, []string{"在平行四边形{A}{B}{C}{D}中", "在▱{A}{B}{C}{D}中"}},
		says:    texts{[]string{"{A}{B}{C}{D} is a parallelogram"}, []string{"四边形{A}{B}{C}{D}是平行四边形"}},
		clauses: []string{`{A}{B} \parallel {C}{D}`, `{A}{D} \parallel {B}{C}`}, marks: []string{"parallel AB DC", "parallel AD BC"}},
	{name: "rectangle", args: "ABCD", weaker: "parallelogram", shape: schema.Quad, facts: ring(deduce.Rectangle),
		in:   texts{[]string{"in rectangle {A}{B}{C}{D}"}, []string{"在矩形{A}{B}{C}{D}中"}},
		says: texts{[]string{"{A}{B}{C}{D} is a rectangle"}, []string{"四边形{A}{B}{C}{D}是矩形"}},
		clauses: []string{`{A}{B} \perp {A}{D} on {A}`, `{A}{B} \perp {B}{C} on {B}`, `{B}{C} \perp {C}{D} on {C}`,
			`{A}{D} \perp {C}{D} on {D}`}, marks: []string{"right DAB", "right ABC", "right BCD", "right CDA"}},
	{name: "rhombus", args: "ABCD", weaker: "parallelogram", shape: schema.Quad, facts: ring(deduce.Rhombus),
		in:      texts{[]string{"in rhombus {A}{B}{C}{D}"}, []string{"在菱形{A}{B}{C}{D}中"}},
		says:    texts{[]string{"{A}{B}{C}{D} is a rhombus"}, []string{"四边形{A}{B}{C}{D}是菱形"}},
		clauses: []string{"{A}{B} = {B}{C} = {C}{D} = {A}{D}"}, marks: []string{"equal AB BC CD DA"}},
	{name: "square", args: "ABCD", weaker: "rectangle", shape: schema.Quad, facts: ring(deduce.Square),
		in:      texts{[]string{"in square {A}{B}{C}{D}"}, []string{"在正方形{A}{B}{C}{D}中"}},
		says:    texts{[]string{"{A}{B}{C}{D} is a square"}, []string{"四边形{A}{B}{C}{D}是正方形"}},
		clauses: []string{"{A}{B} = {B}{C} = {C}{D} = {A}{D}", `{A}{B} \perp {A}{D} on {A}`}, marks: []string{"equal AB BC CD DA",
			"right DAB"}},
	{name: "trapezoid", args: "ABCD", weaker: "quadrilateral", shape: schema.Quad, facts: trap(deduce.Trapezoid),
		in:      texts{[]string{"in trapezoid {A}{B}{C}{D} with {A}{B} ∥ {C}{D}"}, []string{"在梯形{A}{B}{C}{D}中，{A}{B}∥{C}{D}"}},
		says:    texts{[]string{"{A}{B}{C}{D} is a trapezoid with {A}{B} ∥ {C}{D}"}, []string{"四边形{A}{B}{C}{D}是梯形，{A}{B}∥{C}{D}"}},
		clauses: []string{`{A}{B} \parallel {C}{D}`}, marks: []string{"parallel AB DC"}},
	{name: "isosceles trapezoid", args: "ABCD", weaker: "trapezoid", shape: schema.Quad, facts: trap(deduce.EvenTrapezoid),
		in: texts{[]string{"in isosceles trapezoid {A}{B}{C}{D} with {A}{B} ∥ {C}{D} and {A}{D} = {B}{C}"},
			[]string{"在等腰梯形{A}{B}{C}{D}中，{A}{B}∥{C}{D}，{A}{D}={B}{C}"}},
		says: texts{[]string{"{A}{B}{C}{D} is an isosceles trapezoid with {A}{B} ∥ {C}{D} and {A}{D} = {B}{C}"},
			[]string{"四边形{A}{B}{C}{D}是等腰梯形，{A}{B}∥{C}{D}，{A}{D}={B}{C}"}},
		clauses: []string{`{A}{B} \parallel {C}{D}`, "{A}{D} = {B}{C}"}, marks: []string{"parallel AB DC", "equal AD BC"}},
	{name: "perpendicular sides", args: "DAB",
		facts:   func(d *deduce.Diagram, of string) facts { return facts{d.Right(of[0], of[1], of[2])} },
		says:    texts{[]string{"{A}{D} ⊥ {A}{B}", "{A}{D} is perpendicular to {A}{B}"}, []string{"{A}{D}⊥{A}{B}"}},
		clauses: []string{`{D}{A} \perp {A}{B} on {A}`}, marks: []string{"right DAB"}},
	{name: "diagonals", args: "XACBD",
		says: texts{[]string{"the diagonals {A}{C} and {B}{D} meet at {X}", "diagonals {A}{C} and {B}{D} intersect at point {X}"},
			[]string{"对角线{A}{C}、{B}{D}相交于点{X}", "对角线{A}{C}与{B}{D}交于点{X}"}}},
	{name: "bisector to a side", args: "EBADC", weaker: "point on segment EBC joined EA",
		facts: func(d *deduce.Diagram, of string) facts {
			return facts{deduce.Equal(d.Ang(of[1], of[2], of[0]), d.Ang(of[0], of[2], of[3]))}
		},
		says: texts{[]string{"the bisector of angle {B}{A}{D} meets {B}{C} at {E}"},
			[]string{"{A}{E}平分∠{B}{A}{D}，且与{B}{C}相交于点{E}"}},
		clauses: []string{`m \angle {B}{A}{E} = m \angle {E}{A}{D}`}, marks: []string{"angles BAE EAD"}},
	{name: "pentagon", args: "ABCDE", shape: schema.Other,
		in:   texts{[]string{"in pentagon {A}{B}{C}{D}{E}"}, []string{"在五边形{A}{B}{C}{D}{E}中"}},
		says: texts{[]string{"{A}{B}{C}{D}{E} is a pentagon"}, []string{"{A}{B}{C}{D}{E}是五边形"}}},
	{name: "convex pentagon", args: "ABCDE", weaker: "pentagon", shape: schema.Other, facts: ring(deduce.Polygon),
		in:   texts{[]string{"in convex pentagon {A}{B}{C}{D}{E}"}, []string{"在凸五边形{A}{B}{C}{D}{E}中"}},
		says: texts{[]string{"{A}{B}{C}{D}{E} is a convex pentagon"}, []string{"{A}{B}{C}{D}{E}是凸五边形"}}},
	{name: "regular pentagon", args: "ABCDE", weaker: "pentagon", shape: schema.Other, facts: ring(deduce.Regular),
		in:   texts{[]string{"in regular pentagon {A}{B}{C}{D}{E}"}, []string{"在正五边形{A}{B}{C}{D}{E}中"}},
		says: texts{[]string{"{A}{B}{C}{D}{E} is a regular pentagon"}, []string{"{A}{B}{C}{D}{E}是正五边形"}}},
	{name: "hexagon", args: "ABCDEF", shape: schema.Other,
		in:   texts{[]string{"in hexagon {A}{B}{C}{D}{E}{F}"}, []string{"在六边形{A}{B}{C}{D}{E}{F}中"}},
		says: texts{[]string{"{A}{B}{C}{D}{E}{F} is a hexagon"}, []string{"{A}{B}{C}{D}{E}{F}是六边形"}}},
	{name: "regular hexagon", args: "ABCDEF", weaker: "hexagon", shape: schema.Other, facts: ring(deduce.Regular),
		in:   texts{[]string{"in regular hexagon {A}{B}{C}{D}{E}{F}"}, []string{"在正六边形{A}{B}{C}{D}{E}{F}中"}},
		says: texts{[]string{"{A}{B}{C}{D}{E}{F} is a regular hexagon"}, []string{"{A}{B}{C}{D}{E}{F}是正六边形"}}},
}
