package scenes

import (
	"geoeval/internal/invented/scenes/deduce"
	"geoeval/schema"
)

// touches says that TP touches the circle around O in T.
func touches(o, t, p int) func(d *deduce.Diagram, of string) facts {
	return func(d *deduce.Diagram, of string) facts { return facts{d.Touch(of[o], of[t], of[p])} }
}

// circleForms are about circles.
var circleForms = []form{
	{name: "point on circle", open: true, args: "CO", shape: schema.Circle,
		says: texts{[]string{"{C} is a point on circle {O}", "point {C} lies on circle {O}"}, []string{"点{C}在⊙{O}上", "{C}是⊙{O}上一点"}}},
	{name: "diameter", args: "ABO", either: "AB", shape: schema.Circle,
		says: texts{[]string{"{A}{B} is a diameter of circle {O}"}, []string{"{A}{B}是⊙{O}的直径", "{A}{B}为⊙{O}的直径"}}},
	{name: "diameter through", args: "ZAO", shape: schema.Circle,
		says: texts{[]string{"{A}{O} is extended to meet circle {O} again at {Z}"}, []string{"延长{A}{O}交⊙{O}于点{Z}"}}},
	{name: "chord", args: "ABO", either: "AB", shape: schema.Circle,
		says: texts{[]string{"{A}{B} is a chord of circle {O}"}, []string{"{A}{B}是⊙{O}的弦", "{A}{B}为⊙{O}的弦"}}},
	{name: "inscribed triangle", args: "ABCO", shape: schema.Circle,
		says: texts{[]string{"triangle {A}{B}{C} is inscribed in circle {O}", "circle {O} is the circumscribed circle of triangle {A}{B}{C}"},
			[]string{"△{A}{B}{C}内接于⊙{O}", "⊙{O}是△{A}{B}{C}的外接圆"}}},
	{name: "inscribed quadrilateral", args: "ABCDO", shape: schema.Circle,
		says: texts{[]string{"quadrilateral {A}{B}{C}{D} is inscribed in circle {O}"},
			[]string{"四边形{A}{B}{C}{D}内接于⊙{O}", "四边形{A}{B}{C}{D}是⊙{O}的内接四边形"}}},
	{name: "tangent", open: true, args: "PAO", weaker: "outside point", shape: schema.Circle, facts: touches(2, 1, 0),
		says: texts{[]string{"{P}{A} is tangent to circle {O} at {A}", "{P}{A} touches circle {O} at {A}"},
			[]string{"{P}{A}与⊙{O}相切于点{A}", "{P}{A}切⊙{O}于点{A}"}}},
	{name: "two tangents", args: "PABO", weaker: "outside point PAO point on circle BO joined PB", shape: schema.Circle,
		facts: func(d *deduce.Diagram, of string) facts {
			return facts{d.Touch(of[3], of[1], of[0]), d.Touch(of[3], of[2], of[0])}
		},
		says: texts{[]string{"{P}{A} and {P}{B} are tangent to circle {O} at {A} and {B}, respectively",
			"from point {P} tangents {P}{A} and {P}{B} are drawn to circle {O} with points of tangency {A} and {B}"},
			[]string{"{P}{A}、{P}{B}分别与⊙{O}相切于点{A}、{B}", "过点{P}作⊙{O}的切线{P}{A}、{P}{B}，切点分别为{A}、{B}"}}},
	{name: "outside point", open: true, args: "PAO", shape: schema.Circle,
		says: texts{[]string{"{P} is a point outside circle {O}, joined to point {A} of the circle"}, []string{"{P}是⊙{O}外一点，连接{P}与圆上的点{A}"}}},
	{name: "tangent to an extension", args: "PCABO", weaker: "point on extension PAB joined PC", shape: schema.Circle,
		facts: touches(4, 1, 0),
		says: texts{[]string{"the tangent to circle {O} at {C} meets the extension of {A}{B} beyond {B} at {P}"},
			[]string{"过点{C}作⊙{O}的切线，交{A}{B}的延长线于点{P}"}}},
	{name: "crossing circle", args: "BOP", shape: schema.Circle,
		says: texts{[]string{"{O}{P} meets circle {O} at {B}"}, []string{"{O}{P}交⊙{O}于点{B}"}}},
	{name: "secant", args: "PABO", shape: schema.Circle,
		says: texts{[]string{"line {P}{B} meets circle {O} at {A} and {B} with {A} between {P} and {B}"},
			[]string{"{P}{B}交⊙{O}于点{A}、{B}，且点{A}在{P}、{B}之间"}}},
	{name: "perpendicular at", open: true, args: "ABCDE", either: "AB CD", weaker: "crossing EABCD",
		facts: func(d *deduce.Diagram, of string) facts {
			return facts{d.Right(of[0], of[4], of[2]), d.Right(of[0], of[4], of[3]), d.Right(of[1], of[4], of[2]), d.Right(of[1], of[4], of[3])}
		},
		says:    texts{[]string{"{A}{B} and {C}{D} are perpendicular and meet at {E}"}, []string{"{A}{B}与{C}{D}互相垂直，垂足为{E}"}},
		clauses: []string{`{A}{B} \perp {C}{D} on {E}`}, marks: []string{"right AEC"}},
	{name: "midpoint of an arc", args: "CABO", either: "AB", weaker: "point on circle CO", shape: schema.Circle,
		facts: func(d *deduce.Diagram, of string) facts {
			return facts{deduce.Equal(d.Minor(of[3], of[0], of[1]), d.Minor(of[3], of[0], of[2]))}
		},
		says: texts{[]string{"{C} is the midpoint of minor arc {A}{B} of circle {O}"}, []string{"{C}是⊙{O}的劣弧{A}{B}的中点"}}},
	{name: "circumscribed circle", args: "OABC", shape: schema.Circle,
		says: texts{[]string{"circle {O} passes through {A}, {B} and {C}"}, []string{"⊙{O}经过点{A}、{B}、{C}"}}},
	{name: "inscribed circle", args: "ODEFABC", weaker: "point on circle DO point on circle EO point on circle FO point on segment DBC point on segment EAC point on segment FAB",
		shape: schema.Circle, facts: func(d *deduce.Diagram, of string) facts {
			return facts{d.Touch(of[0], of[1], of[5]), d.Touch(of[0], of[2], of[4]), d.Touch(of[0], of[3], of[4])}
		},
		says: texts{[]string{"circle {O} is inscribed in triangle {A}{B}{C} and touches {B}{C} at {D}, {A}{C} at {E} and {A}{B} at {F}"},
			[]string{"⊙{O}是△{A}{B}{C}的内切圆，分别切{B}{C}、{A}{C}、{A}{B}于点{D}、{E}、{F}"}}},
}
