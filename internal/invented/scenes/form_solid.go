package scenes

import (
	"slices"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/schema"
)

// solidForms are about bodies: one for each word that introduces a body, and the relations. A small letter that stands in no
// text is the body itself, which the relation makes.
var solidForms = slices.Concat(bodyForms(), relationForms, spaceForms)

// bodyForms introduce bodies. They are said by naming the body for the first time.
func bodyForms() []form {
	var all []form
	for c := byte('a'); c <= 'z'; c++ {
		w, ok := bodyWords[c]
		if !ok || w.known {
			continue
		}
		all = append(all, form{name: w.en, args: string(c), body: true, shape: w.shape,
			facts: func(_ *deduce.Diagram, of string) facts { return facts{bodyFact(of[0])} }})
	}
	return all
}

// bodyFact says that there is a body.
func bodyFact(letter byte) deduce.Fact {
	return deduce.Fact{Rel: deduce.Body, Of: bodyWords[letter].kind + " " + string(letter)}
}

// between says one relation of bodies, and that there are those which it makes.
func between(rel deduce.Relation, made string) func(*deduce.Diagram, string) facts {
	return func(_ *deduce.Diagram, of string) facts {
		names := ""
		for i := range of {
			if i > 0 {
				names += " "
			}
			names += of[i : i+1]
		}
		all := facts{{Rel: rel, Of: names}}
		for i := range made {
			all = append(all, bodyFact(made[i]))
		}
		return all
	}
}

var relationForms = []form{
	{name: "recast", args: "ab", facts: between(deduce.Recast, ""), says: texts{
		[]string{"{a} is melted down and recast, with no loss of metal, into {b}", "{a} is melted down and, with no loss of metal, recast as {b}"},
		[]string{"把{a}熔化后铸成{b}（不计损耗）", "将{a}熔化后重新铸成{b}（不计损耗）"}}},
	{name: "recast into balls", args: "ad", facts: between(deduce.RecastMany, "d"), says: texts{
		[]string{"{a} is melted down and recast, with no loss of metal, into identical small balls"},
		[]string{"把{a}熔化后铸成若干个大小相同的小球（不计损耗）"}}},
	{name: "equal base and height", args: "ab", facts: between(deduce.SameBase, ""), says: texts{
		[]string{"{a} and {b} have the same base area and the same height"}, []string{"{a}与{b}等底等高"}}},
	{name: "sphere in cylinder", args: "ab", facts: between(deduce.Inscribed, ""), says: texts{
		[]string{"{a} is inscribed in {b}, touching both of its bases and its lateral surface"},
		[]string{"{a}内切于{b}，与两个底面和侧面都相切"}}},
	{name: "sphere in cube", args: "ab", facts: between(deduce.Inscribed, ""), says: texts{
		[]string{"{a} is inscribed in {b}, touching all six of its faces"}, []string{"{a}内切于{b}，与六个面都相切"}}},
	{name: "vertices on sphere", args: "ab", facts: between(deduce.Inscribed, ""), says: texts{
		[]string{"all vertices of {a} lie on the surface of {b}"}, []string{"{a}的各顶点都在{b}的球面上"}}},
	{name: "cone in sphere", args: "ab", facts: between(deduce.Inscribed, ""), says: texts{
		[]string{"the apex and the base circle of {a} lie on the surface of {b}"}, []string{"{a}的顶点和底面圆周都在{b}的球面上"}}},
	{name: "cylinder in sphere", args: "ab", facts: between(deduce.Inscribed, ""), says: texts{
		[]string{"both base circles of {a} lie on the surface of {b}"}, []string{"{a}的两个底面的圆周都在{b}的球面上"}}},
	{name: "cylinder in cone", args: "ab", facts: between(deduce.Inscribed, ""), says: texts{
		[]string{"{a} is inscribed in {b}, with its lower base on the base of the cone and its upper base circle on the lateral surface"},
		[]string{"{a}内接于{b}，下底面在圆锥的底面上，上底面的圆周在圆锥的侧面上"}}},
	{name: "sphere in cone", args: "ab", facts: between(deduce.Inscribed, ""), says: texts{
		[]string{"{a} is inscribed in {b}, touching its base and its lateral surface"}, []string{"{a}内切于{b}，与底面和侧面都相切"}}},
	{name: "cone in hemisphere", args: "ab", facts: between(deduce.Inscribed, ""), says: texts{
		[]string{"{a} and {b} have the same base, and the apex of the cone lies on the hemisphere"},
		[]string{"{a}的底面与{b}的底面重合，圆锥的顶点在半球面上"}}},
	{name: "cylinder in cube", args: "ab", facts: between(deduce.Inscribed, ""), says: texts{
		[]string{"{a} is inscribed in {b}, with its bases in two opposite faces of the cube and its lateral surface touching the other four"},
		[]string{"{a}内切于{b}，两个底面分别在正方体的一组相对的面上，侧面与其余四个面都相切"}}},
	{name: "cone in cube", args: "ab", facts: between(deduce.Inscribed, ""), says: texts{
		[]string{"the base circle of {a} is inscribed in one face of {b}, and the apex of the cone is the center of the opposite face"},
		[]string{"{a}的底面圆内切于{b}的一个面，顶点是与该面相对的面的中心"}}},
	{name: "pyramid in cube", args: "ab", facts: between(deduce.Inscribed, ""), says: texts{
		[]string{"the base of {a} is one face of {b}, and the apex of the pyramid is the center of the opposite face"},
		[]string{"{a}的底面是{b}的一个面，顶点是与该面相对的面的中心"}}},
	{name: "on top", args: "wab", facts: between(deduce.Stacked, "w"), says: texts{
		[]string{"a composite solid consists of {a} and {b} that share a base"},
		[]string{"一个组合体由{a}和{b}拼成，{b}的底面与{a}的一个底面重合"}}},
	{name: "base to base", args: "wab", facts: between(deduce.Stacked, "w"), says: texts{
		[]string{"a composite solid consists of {a} and {b} joined at their common base"},
		[]string{"一个组合体由{a}和{b}拼成，它们的底面重合"}}},
	{name: "pyramid on cube", args: "qab", facts: between(deduce.Stacked, "q"), says: texts{
		[]string{"a composite figure consists of {a} and {b} whose base is the top face of the cube"},
		[]string{"一个组合几何体由{a}和{b}拼成，正四棱锥的底面就是正方体的上底面"}}},
	{name: "hollowed", args: "fab", facts: between(deduce.Hollowed, "f"), says: texts{
		[]string{"{b} is hollowed out of {a} from its top face"}, []string{"从{a}的上底面挖去{b}"}}},
	{name: "cut parallel to the base", args: "atg", facts: between(deduce.Truncated, "tg"), says: texts{
		[]string{"{a} is cut by a plane parallel to its base into a small cone and a frustum"},
		[]string{"用平行于底面的平面把{a}截成一个小圆锥和一个圆台"}}},
	{name: "plane section", args: "ax", facts: between(deduce.PlaneSection, "x"), says: texts{
		[]string{"{a} is cut by a plane"}, []string{"用一个平面截{a}"}}},
	{name: "immersed", args: "ab", facts: between(deduce.Immersed, ""), says: texts{
		[]string{"{a}, made of iron, is completely immersed in the water in {b}, and no water overflows"},
		[]string{"把{a}形铁块完全浸没在{b}的水中，水没有溢出"}}},
	{name: "square axial section", args: "a", facts: between(deduce.SquareSection, ""), says: texts{
		[]string{"the axial section of {a} is a square"}, []string{"{a}的轴截面是正方形"}}},
	{name: "equilateral axial section", args: "a", facts: between(deduce.EquilateralSection, ""), says: texts{
		[]string{"the axial section of {a} is an equilateral triangle"}, []string{"{a}的轴截面是等边三角形"}}},
}

// lettered says that a body has such vertices.
func lettered(kind string) func(*deduce.Diagram, string) facts {
	return func(_ *deduce.Diagram, of string) facts { return facts{{Rel: deduce.Body, Of: kind + " " + of}} }
}

// spaceForms introduce bodies with the letters of their vertices.
var spaceForms = []form{
	{name: "box with vertices", args: "ABCDEFGH", shape: schema.Cuboid, facts: lettered("cuboid"),
		in: texts{[]string{"in rectangular prism {A}{B}{C}{D}-{E}{F}{G}{H}"}, []string{"在长方体{A}{B}{C}{D}-{E}{F}{G}{H}中"}},
		says: texts{[]string{"{A}{B}{C}{D}-{E}{F}{G}{H} is a rectangular prism"},
			[]string{"{A}{B}{C}{D}-{E}{F}{G}{H}是长方体"}}},
	{name: "cube with vertices", args: "ABCDEFGH", shape: schema.Cube, facts: lettered("cube"),
		in:   texts{[]string{"in cube {A}{B}{C}{D}-{E}{F}{G}{H}"}, []string{"在正方体{A}{B}{C}{D}-{E}{F}{G}{H}中"}},
		says: texts{[]string{"{A}{B}{C}{D}-{E}{F}{G}{H} is a cube"}, []string{"{A}{B}{C}{D}-{E}{F}{G}{H}是正方体"}}},
	{name: "prism with vertices", args: "ABCDEF", shape: schema.Prism,
		facts: func(d *deduce.Diagram, of string) facts {
			return facts{{Rel: deduce.Body, Of: "triangular prism " + of}, d.Right(of[0], of[2], of[1])}
		},
		in: texts{[]string{"in right triangular prism {A}{B}{C}-{D}{E}{F} with ∠{A}{C}{B} = 90°"},
			[]string{"在直三棱柱{A}{B}{C}-{D}{E}{F}中，∠{A}{C}{B}=90°"}},
		says: texts{[]string{"{A}{B}{C}-{D}{E}{F} is a right triangular prism with ∠{A}{C}{B} = 90°"},
			[]string{"{A}{B}{C}-{D}{E}{F}是直三棱柱，∠{A}{C}{B}=90°"}},
		marks: []string{"right ACB"}},
}
