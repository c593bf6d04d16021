package scenes

import (
	"cmp"
	"slices"
	"strings"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/schema"
)

// A body in a scene has a small letter for a name, which stands in its statements and quantities as the letters of points do;
// no text shows it. A place with a small letter in a form's texts, {a}, takes a body: "a cone" where it is named first, "the
// cone" from then on.

// A bodyWord is what a body is called.
type bodyWord struct {
	en, zh string
	kind   string // as package deduce calls it
	shape  schema.Shape
	// known: the relation that makes it introduces it, so that it is "the" from its first naming on.
	known bool
	// pies: its areas and its volume are multiples of π.
	pies bool
}

// bodyWords are all bodies, by their letters. n is left out, as {n} is a number.
var bodyWords = map[byte]bodyWord{
	'k': {en: "cone", zh: "圆锥", kind: "cone", shape: schema.Cone, pies: true},
	'c': {en: "cylinder", zh: "圆柱", kind: "cylinder", shape: schema.Cylinder, pies: true},
	's': {en: "sphere", zh: "球", kind: "sphere", shape: schema.Sphere, pies: true},
	'h': {en: "hemisphere", zh: "半球", kind: "hemisphere", shape: schema.Sphere, pies: true},
	'u': {en: "cube", zh: "正方体", kind: "cube", shape: schema.Cube},
	'b': {en: "rectangular prism", zh: "长方体", kind: "cuboid", shape: schema.Cuboid},
	'p': {en: "regular square pyramid", zh: "正四棱锥", kind: "square pyramid", shape: schema.Other},
	'r': {en: "right prism", zh: "直棱柱", kind: "prism", shape: schema.Prism},
	'v': {en: "cylindrical container", zh: "圆柱形容器", kind: "cylinder", shape: schema.Cylinder, pies: true},
	'y': {en: "rectangular tank", zh: "长方体水箱", kind: "cuboid", shape: schema.Cuboid},
	'w': {en: "composite solid", zh: "组合体", kind: "compound", known: true, pies: true},
	'q': {en: "composite figure", zh: "组合几何体", kind: "compound", known: true},
	'f': {en: "remaining solid", zh: "剩余几何体", kind: "compound", known: true, pies: true},
	't': {en: "small cone", zh: "小圆锥", kind: "cone", known: true, pies: true},
	'g': {en: "frustum", zh: "圆台", kind: "compound", known: true, pies: true},
	'x': {en: "circular cross section", zh: "截面圆", kind: "circle", known: true, pies: true},
	'd': {en: "small ball", zh: "小球", kind: "sphere", known: true, pies: true},
}

// isBody tells whether a quantity is of a body of the scene, and of which.
func isBody(q deduce.Quantity) (byte, bool) {
	if q.Kind == deduce.Count {
		return q.Of[len(q.Of)-1], true
	}
	return q.Of[0], len(q.Of) == 1 && isBodyLetter(q.Of[0])
}

func isBodyLetter(c byte) bool { return c >= 'a' && c <= 'z' }

// A measureWord is what a measure of some bodies is called.
type measureWord struct {
	kind   deduce.Kind
	bodies string // their letters
	en, zh string
	unit   string
	goal   schema.Goal
}

const (
	cm  = "cm"
	cm2 = "cm^2"
	cm3 = "cm^3"
)

// measureWords are the measures of bodies that can be given and asked for.
var measureWords = []measureWord{
	{deduce.Radius, "kcvt", "base radius", "底面半径", cm, schema.Length},
	{deduce.Radius, "shdx", "radius", "半径", cm, schema.Length},
	{deduce.Diameter, "kcvht", "base diameter", "底面直径", cm, schema.Length},
	{deduce.Diameter, "sdx", "diameter", "直径", cm, schema.Length},
	{deduce.Circumference, "kcvht", "base circumference", "底面周长", cm, schema.Perimeter},
	{deduce.Circumference, "x", "circumference", "周长", cm, schema.Perimeter},
	{deduce.Height, "kcbpvywtrgqfh", "height", "高", cm, schema.Length},
	{deduce.Slant, "ktg", "slant height", "母线长", cm, schema.Length},
	{deduce.Slant, "p", "slant height", "斜高", cm, schema.Length},
	{deduce.LateralEdge, "p", "lateral edge length", "侧棱长", cm, schema.Length},
	{deduce.Edge, "u", "edge length", "棱长", cm, schema.Length},
	{deduce.Edge, "p", "base edge length", "底面边长", cm, schema.Length},
	{deduce.Edges, "uby", "total edge length", "棱长总和", cm, schema.Length},
	{deduce.Long, "by", "length", "长", cm, schema.Length},
	{deduce.Wide, "by", "width", "宽", cm, schema.Length},
	{deduce.Diagonal, "uby", "space diagonal", "体对角线长", cm, schema.Length},
	{deduce.FaceDiagonal, "u", "face diagonal", "面对角线长", cm, schema.Length},
	{deduce.FaceDiagonal, "p", "base diagonal", "底面对角线长", cm, schema.Length},
	{deduce.Base, "kcbprvyuht", "base area", "底面积", cm2, schema.Area},
	{deduce.Base, "x", "area", "面积", cm2, schema.Area},
	{deduce.BaseSides, "rbypu", "base perimeter", "底面周长", cm, schema.Perimeter},
	{deduce.Lateral, "kcbprtgvyu", "lateral area", "侧面积", cm2, schema.Area},
	{deduce.Lateral, "h", "curved surface area", "球面部分的面积", cm2, schema.Area},
	{deduce.Surface, "kcubprshdwqftvy", "surface area", "表面积", cm2, schema.Area},
	{deduce.Section, "kcvt", "axial section area", "轴截面面积", cm2, schema.Area},
	{deduce.Volume, "kcubprshdwqftgvy", "volume", "体积", cm3, schema.Volume},
	{deduce.Development, "kt", "development angle", "侧面展开图的圆心角", "°", schema.Angle},
}

// special are measures that a relation brings in, in their own words.
var specialMeasures = map[deduce.Kind]measureForm{
	deduce.Distance: {
		is:   texts{[]string{"the distance from the center of {s} to the plane is {n} cm"}, []string{"球心到截面的距离为{n}cm"}},
		noun: texts{[]string{"the distance from the center of {s} to the plane"}, []string{"球心到截面的距离"}},
		goal: schema.Length, unit: cm},
	deduce.Rise: {is: texts{[]string{"the water level rises by {n} cm"}, []string{"水面上升了{n}cm"}},
		noun: texts{[]string{"the rise of the water level"}, []string{"水面上升的高度"}}, goal: schema.Length, unit: cm},
	deduce.Count: {is: texts{[]string{"exactly {n} small balls are made"}, []string{"恰好铸成{n}个小球"}},
		noun: texts{[]string{"the number of small balls"}, []string{"小球的个数"}}, goal: schema.OtherGoal,
		asks: texts{[]string{"how many small balls are made?"}, []string{"则可铸成多少个小球？"}}},
}

// bodyForm is how one speaks of a measure of a body; false where nobody does.
func bodyForm(kind deduce.Kind, body byte) (measureForm, bool) {
	if f, ok := specialMeasures[kind]; ok {
		return f, true
	}
	for _, m := range measureWords {
		if m.kind == kind && strings.IndexByte(m.bodies, body) >= 0 {
			return m.form(bodyWords[body]), true
		}
	}
	return measureForm{}, false
}

// form is how one speaks of it where it is that of a body with such a word.
func (m *measureWord) form(b bodyWord) measureForm {
	n := "{n}"
	if m.hasPi(b) {
		n += "π"
	}
	space, unit := " ", strings.NewReplacer("^2", "²", "^3", "³").Replace(m.unit)
	if m.unit == "°" {
		space = ""
	}
	article := "a "
	if strings.ContainsRune("aeiou", rune(m.en[0])) {
		article = "an "
	}
	value := n + space + unit
	if m.kind == deduce.Development {
		return measureForm{
			is: texts{[]string{"the lateral surface of {body} unrolls into a sector with a central angle of " + value},
				[]string{"{body}的侧面展开图的圆心角为" + n + unit}},
			has:  texts{[]string{"a lateral surface that unrolls into a sector with a central angle of " + value}, []string{m.zh + "为" + n + unit}},
			noun: texts{[]string{"the central angle of the sector into which the lateral surface of {body} unrolls"}, []string{"{body}的侧面展开图的圆心角"}},
			goal: m.goal, unit: m.unit}
	}
	noun := "the " + m.en
	switch m.kind {
	case deduce.Circumference, deduce.Base, deduce.BaseSides:
		if of, ok := strings.CutPrefix(m.en, "base "); ok {
			noun = "the " + of + " of the base"
		}
	case deduce.Edges:
		noun = "the sum of the lengths of all edges"
	case deduce.Diagonal:
		noun = "the length of the " + m.en
	case deduce.FaceDiagonal: // one of several
		noun = "the length of a " + m.en
	case deduce.Section:
		return measureForm{
			is:   texts{[]string{"the area of the axial section of {body} is " + value}, []string{"{body}的" + m.zh + "为" + n + unit}},
			has:  texts{[]string{"an axial section with an area of " + value}, []string{m.zh + "为" + n + unit}},
			noun: texts{[]string{"the area of the axial section of {body}"}, []string{"{body}的" + m.zh}},
			goal: m.goal, unit: m.unit}
	}
	return measureForm{
		is:   texts{[]string{"the " + m.en + " of {body} is " + value}, []string{"{body}的" + m.zh + "为" + n + unit}},
		has:  texts{[]string{article + m.en + " of " + value}, []string{m.zh + "为" + n + unit}},
		noun: texts{[]string{noun + " of {body}"}, []string{"{body}的" + m.zh}},
		goal: m.goal, unit: m.unit}
}

// isWordy tells whether what is said of a measure is a noun with a measure of its own, behind which no other is put: an axial section
// with an area of 20 cm².
func isWordy(q deduce.Quantity) bool {
	_, body := isBody(q)
	return body && (q.Kind == deduce.Section || q.Kind == deduce.Development)
}

// hasPi tells whether a measure is given as a multiple of π.
func (m *measureWord) hasPi(b bodyWord) bool {
	return b.pies && (m.unit == cm2 || m.unit == cm3 || m.kind == deduce.Circumference) && m.kind != deduce.Section
}

// unitOf is what a given number counts: π, where it is given as a multiple of π, else 1.
func unitOf(q deduce.Quantity) float64 {
	if body, ok := isBody(q); ok {
		for _, m := range measureWords {
			if m.kind == q.Kind && strings.IndexByte(m.bodies, body) >= 0 && m.hasPi(bodyWords[body]) {
				return pi
			}
		}
	}
	return 1
}

// metal is what is said of a body that is melted, where it is named first: behind the article.
var metal = texts{[]string{"a ", "a solid metal "}, []string{"一个", "一个实心金属"}}

// isMelted tells whether a text says of a body that it is melted.
func isMelted(text string, body byte) bool {
	name := braced(string(body))
	return strings.Contains(text, name+" is melted") || strings.Contains(text, name+"熔化")
}

// named puts words in the places of bodies.
func named(text string, l schema.Language) string {
	var b strings.Builder
	seen, whole := map[byte]bool{}, text
	for {
		i := strings.IndexByte(text, '{')
		if i < 0 || i+2 >= len(text) {
			b.WriteString(text)
			return b.String()
		}
		if c := text[i+1]; text[i+2] == '}' && isBodyLetter(c) {
			b.WriteString(text[:i])
			noun := bodyWords[c].noun(c, !seen[c], l)
			if !seen[c] && isMelted(whole, c) {
				noun = strings.Replace(noun, metal.in(l)[0], metal.in(l)[1], 1)
			}
			if s := b.String(); l == schema.English && (s == "" || strings.HasSuffix(s, ". ")) {
				noun = capital(noun)
			}
			b.WriteString(noun)
			seen[c] = true
			text = text[i+3:]
			continue
		}
		b.WriteString(text[:i+1])
		text = text[i+1:]
	}
}

// this stands before a body that a Chinese text names again.
const this = "这个"

// noun is a body named for the first time, or again.
func (w bodyWord) noun(letter byte, first bool, l schema.Language) string {
	switch {
	case letter == 'd' && l == schema.Chinese:
		return "每个" + w.zh
	case letter == 'd':
		return "each " + w.en
	case l == schema.Chinese && first && !w.known:
		return "一个" + w.zh
	case l == schema.Chinese && (!w.known || w.kind == "compound" && letter != 'f'):
		return this + w.zh
	case l == schema.Chinese:
		return w.zh
	case first && !w.known:
		return "a " + w.en
	}
	return "the " + w.en
}

// bodyNouns are all that bodies are called in texts, by their first byte, the longest first.
var bodyNouns = func() map[byte][]bodyNoun {
	var all []bodyNoun
	for c, w := range bodyWords {
		for _, l := range []schema.Language{schema.English, schema.Chinese} {
			for _, first := range []bool{true, false} {
				noun := w.noun(c, first, l)
				all = append(all, bodyNoun{noun, c}, bodyNoun{capital(noun), c})
				if first && !w.known {
					noun = strings.Replace(noun, metal.in(l)[0], metal.in(l)[1], 1)
					all = append(all, bodyNoun{noun, c}, bodyNoun{capital(noun), c})
				}
			}
		}
	}
	slices.SortFunc(all, func(a, b bodyNoun) int {
		return cmp.Or(len(b.text)-len(a.text), strings.Compare(a.text, b.text))
	})
	by := map[byte][]bodyNoun{}
	for _, n := range slices.Compact(all) {
		by[n.text[0]] = append(by[n.text[0]], n)
	}
	return by
}()

// A bodyNoun is what a body is called.
type bodyNoun struct {
	text   string
	letter byte
}

// readBody reads a body where a text begins: its letter and how much of the text it is.
func readBody(text string) (letter byte, length int) {
	if text == "" {
		return 0, 0
	}
	for _, n := range bodyNouns[text[0]] {
		if strings.HasPrefix(text, n.text) {
			return n.letter, len(n.text)
		}
	}
	return 0, 0
}
