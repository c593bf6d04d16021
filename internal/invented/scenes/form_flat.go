package scenes

import (
	"geoeval/internal/invented/scenes/deduce"
	"geoeval/schema"
)

type facts = []deduce.Fact

// flatForms are about points, lines, triangles and quadrilaterals.
var flatForms = []form{
	{name: "triangle", args: "ABC", shape: schema.Triangle,
		in:   texts{[]string{"in triangle {A}{B}{C}"}, []string{"在△{A}{B}{C}中", "在三角形{A}{B}{C}中"}},
		says: texts{[]string{"{A}{B}{C} is a triangle"}, []string{"{A}{B}{C}是三角形"}}},
	{name: "right triangle", args: "ABC", weaker: "triangle", shape: schema.Triangle,
		facts: func(d *deduce.Diagram, of string) facts { return facts{d.Right(of[0], of[2], of[1])} },
		in: texts{[]string{"in right triangle {A}{B}{C} with the right angle at {C}", "in right triangle {A}{B}{C} with ∠{C} = 90°"},
			[]string{"在Rt△{A}{B}{C}中，∠{C}=90°"}},
		says:    texts{[]string{"{A}{B}{C} is a right triangle with the right angle at {C}"}, []string{"△{A}{B}{C}是直角三角形，∠{C}=90°"}},
		clauses: []string{`{A}{C} \perp {B}{C} on {C}`}, marks: []string{"right ACB"}},
	{name: "isosceles triangle", args: "ABC", weaker: "triangle", shape: schema.Triangle,
		facts: func(d *deduce.Diagram, of string) facts {
			return facts{deduce.Equal(deduce.Len(of[0], of[1]), deduce.Len(of[0], of[2]))}
		},
		in: texts{[]string{"in isosceles triangle {A}{B}{C} with {A}{B} = {A}{C}"},
			[]string{"在等腰三角形{A}{B}{C}中，{A}{B}={A}{C}", "在△{A}{B}{C}中，{A}{B}={A}{C}"}},
		says: texts{[]string{"{A}{B}{C} is an isosceles triangle with {A}{B} = {A}{C}",
			"triangle {A}{B}{C} is isosceles with {A}{B} = {A}{C}"},
			[]string{"△{A}{B}{C}是等腰三角形，{A}{B}={A}{C}"}},
		clauses: []string{"{A}{B} = {A}{C}"}, marks: []string{"equal AB AC"}},
	{name: "equilateral triangle", args: "ABC", weaker: "triangle", shape: schema.Triangle,
		facts: func(d *deduce.Diagram, of string) facts {
			return facts{{Rel: deduce.Equilateral, Of: sortedLetters(of)}}
		},
		in:      texts{[]string{"in equilateral triangle {A}{B}{C}"}, []string{"在等边三角形{A}{B}{C}中", "在等边△{A}{B}{C}中"}},
		says:    texts{[]string{"{A}{B}{C} is an equilateral triangle"}, []string{"△{A}{B}{C}是等边三角形"}},
		clauses: []string{"{A}{B} = {B}{C} = {A}{C}"}, marks: []string{"equal AB BC CA"}},

	{name: "point on segment", args: "DAB", either: "AB",
		says: texts{[]string{"{D} is a point on {A}{B}", "point {D} lies on {A}{B}", "{D} lies on segment {A}{B}"},
			[]string{"点{D}在{A}{B}上", "{D}是{A}{B}上一点"}}},
	{name: "point on extension", args: "DAB",
		says: texts{[]string{"{D} is a point on the extension of {A}{B} beyond {B}", "{A}{B} is extended beyond {B} to {D}"},
			[]string{"点{D}在{A}{B}的延长线上", "延长{A}{B}至点{D}"}}},
	{name: "midpoint", args: "MAB", either: "AB", weaker: "point on segment",
		facts: func(d *deduce.Diagram, of string) facts { return facts{deduce.Mid(of[0], of[1], of[2])} },
		says: texts{[]string{"{M} is the midpoint of {A}{B}", "point {M} is the midpoint of segment {A}{B}"},
			[]string{"{M}是{A}{B}的中点", "点{M}为{A}{B}的中点"}},
		clauses: []string{"{A}{M} = {M}{B}"}, marks: []string{"equal AM MB"}},
	{name: "joined", args: "AB", either: "AB",
		says: texts{[]string{"{A}{B} is drawn", "{A} and {B} are joined"}, []string{"连接{A}{B}"}}},
	{name: "foot", args: "DABC", either: "BC", weaker: "point on segment DBC joined DA",
		facts: func(d *deduce.Diagram, of string) facts {
			return facts{d.Right(of[1], of[0], of[2]), d.Right(of[1], of[0], of[3])}
		},
		says: texts{[]string{"{A}{D} is perpendicular to {B}{C} with {D} on {B}{C}", "{A}{D} ⊥ {B}{C} at {D}",
			"{D} is the foot of the perpendicular from {A} to {B}{C}"},
			[]string{"{A}{D}⊥{B}{C}于点{D}", "过点{A}作{A}{D}⊥{B}{C}，垂足为{D}"}},
		clauses: []string{`{A}{D} \perp {B}{C} on {D}`}, marks: []string{"right ADB"}},
	{name: "bisector", args: "DBAC", either: "BC", weaker: "point on segment DBC joined DA",
		facts: func(d *deduce.Diagram, of string) facts {
			return facts{deduce.Equal(d.Ang(of[1], of[2], of[0]), d.Ang(of[0], of[2], of[3]))}
		},
		says: texts{[]string{"{A}{D} bisects ∠{B}{A}{C} and meets {B}{C} at {D}", "the bisector of ∠{B}{A}{C} meets {B}{C} at {D}"},
			[]string{"{A}{D}平分∠{B}{A}{C}，交{B}{C}于点{D}", "∠{B}{A}{C}的平分线交{B}{C}于点{D}"}},
		clauses: []string{`m \angle {B}{A}{D} = m \angle {D}{A}{C}`}, marks: []string{"angles BAD DAC"}},
	{name: "parallel to base", args: "DEABC", turned: "BC", weaker: "point on segment EAC joined DE",
		facts: func(d *deduce.Diagram, of string) facts { return facts{d.Par(of[0], of[1], of[3], of[4])} },
		says: texts{[]string{"{D}{E} is parallel to {B}{C} and meets {A}{C} at {E}", "the line through {D} parallel to {B}{C} meets {A}{C} at {E}"},
			[]string{"{D}{E}∥{B}{C}，交{A}{C}于点{E}", "过点{D}作{D}{E}∥{B}{C}，交{A}{C}于点{E}"}},
		clauses: []string{`{D}{E} \parallel {B}{C}`}, marks: []string{"parallel DE BC"}},
	{name: "perpendicular bisector", args: "DEBCA", weaker: "point on segment EBC point on segment DBA joined DE",
		facts: func(d *deduce.Diagram, of string) facts {
			return facts{deduce.Mid(of[1], of[2], of[3]), d.Right(of[0], of[1], of[2]), d.Right(of[0], of[1], of[3])}
		},
		says: texts{[]string{"the perpendicular bisector of {B}{C} meets {A}{B} at {D} and {B}{C} at {E}"},
			[]string{"线段{B}{C}的垂直平分线交{A}{B}于点{D}，交{B}{C}于点{E}"}},
		clauses: []string{`{D}{E} \perp {B}{C} on {E}`, "{B}{E} = {E}{C}"}, marks: []string{"right DEB", "equal BE EC"}},
	{name: "parallel", open: true, args: "AEBC", turned: "AE BC", weaker: "joined AE",
		facts:   func(d *deduce.Diagram, of string) facts { return facts{d.Par(of[0], of[1], of[2], of[3])} },
		says:    texts{[]string{"{A}{E} is parallel to {B}{C}", "{A}{E} ∥ {B}{C}"}, []string{"{A}{E}∥{B}{C}"}},
		clauses: []string{`{A}{E} \parallel {B}{C}`}, marks: []string{"parallel AE BC"}},
	{name: "parallel through", open: true, args: "AEBC", turned: "BC", weaker: "ray AE",
		facts: func(d *deduce.Diagram, of string) facts { return facts{d.Par(of[0], of[1], of[2], of[3])} },
		says: texts{[]string{"{A}{E} is drawn through {A} parallel to {B}{C}", "through {A}, {A}{E} is drawn parallel to {B}{C}"},
			[]string{"过点{A}作{A}{E}∥{B}{C}"}},
		clauses: []string{`{A}{E} \parallel {B}{C}`}, marks: []string{"parallel AE BC"}},
	{name: "equal lengths", args: "ABCD", either: "AB CD",
		facts: func(d *deduce.Diagram, of string) facts {
			return facts{deduce.Equal(deduce.Len(of[0], of[1]), deduce.Len(of[2], of[3]))}
		},
		says:    texts{[]string{"{A}{B} = {C}{D}"}, []string{"{A}{B}={C}{D}"}},
		clauses: []string{"{A}{B} = {C}{D}"}, marks: []string{"equal AB CD"}},
	{name: "lines", args: "ABCDX", either: "AB CD",
		says: texts{[]string{"segments {A}{B} and {C}{D} intersect at {X}", "{A}{B} and {C}{D} meet at point {X}"},
			[]string{"线段{A}{B}与{C}{D}相交于点{X}", "线段{A}{B}、{C}{D}相交于点{X}"}}, shape: schema.Line},
	{name: "parallel lines", open: true, args: "ABCDEFGH", shape: schema.Line,
		facts: func(d *deduce.Diagram, of string) facts { return facts{d.Par(of[0], of[1], of[2], of[3])} },
		says: texts{[]string{"{A}{B} ∥ {C}{D}, and line {E}{F} meets {A}{B} at {G} and {C}{D} at {H}",
			"the parallel lines {A}{B} and {C}{D} are cut by {E}{F} at {G} and {H}"},
			[]string{"{A}{B}∥{C}{D}，直线{E}{F}分别交{A}{B}、{C}{D}于点{G}、{H}"}},
		clauses: []string{`{A}{B} \parallel {C}{D}`}, marks: []string{"parallel AB CD"}},
	{name: "ray", args: "DA", says: texts{[]string{"ray {D}{A} is drawn"}, []string{"作射线{D}{A}"}}},
	{name: "equilateral on", open: true, args: "DBC", either: "BC", weaker: "triangle on",
		facts: func(d *deduce.Diagram, of string) facts {
			return facts{{Rel: deduce.Equilateral, Of: sortedLetters(of)}}
		},
		says:    texts{[]string{"an equilateral triangle {B}{C}{D} is drawn on {B}{C}"}, []string{"以{B}{C}为边作等边△{B}{C}{D}"}},
		clauses: []string{"{B}{C} = {C}{D} = {B}{D}"}, marks: []string{"equal BC CD BD"}},
	{name: "triangle on", open: true, args: "DBC", either: "BC",
		says: texts{[]string{"triangle {B}{C}{D} is drawn on {B}{C}"}, []string{"以{B}{C}为边作△{B}{C}{D}"}}},
	{name: "quadrilateral", args: "ABCD", shape: schema.Quad,
		in:   texts{[]string{"in quadrilateral {A}{B}{C}{D}"}, []string{"在四边形{A}{B}{C}{D}中"}},
		says: texts{[]string{"{A}{B}{C}{D} is a quadrilateral"}, []string{"{A}{B}{C}{D}是四边形"}}},
	{name: "segment", args: "CAB", shape: schema.Line,
		says: texts{[]string{"point {C} lies on segment {A}{B}"}, []string{"点{C}在线段{A}{B}上"}}},
	{name: "equilateral on one side", args: "ACDBE", weaker: "triangle on DAC triangle on ECB", shape: schema.Triangle,
		facts: func(d *deduce.Diagram, of string) facts {
			return facts{{Rel: deduce.Equilateral, Of: sortedLetters(of[:3])},
				{Rel: deduce.Equilateral, Of: sortedLetters(of[1:2] + of[3:])}}
		},
		says: texts{[]string{"equilateral triangles {A}{C}{D} and {C}{B}{E} are drawn on the same side of {A}{B}"},
			[]string{"在{A}{B}的同侧作等边△{A}{C}{D}和等边△{C}{B}{E}"}},
		clauses: []string{"{A}{C} = {C}{D} = {A}{D}", "{C}{B} = {B}{E} = {C}{E}"}, marks: []string{"equal AC CD AD", "equal CB BE CE"}},
	{name: "crossing", args: "XABCD", either: "AB CD",
		says: texts{[]string{"{A}{B} and {C}{D} intersect at {X}", "{A}{B} meets {C}{D} at {X}"},
			[]string{"{A}{B}与{C}{D}相交于点{X}", "{A}{B}交{C}{D}于点{X}"}}},
}

func sortedLetters(s string) string {
	b := []byte(s)
	for i := range b {
		for j := i; j > 0 && b[j] < b[j-1]; j-- {
			b[j], b[j-1] = b[j-1], b[j]
		}
	}
	return string(b)
}
