package scenes

import (
	"slices"
	"strings"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/schema"
)

// factWords say facts in a worked solution; relations that a reader sees have none. {0}, {1} … are the letters of [deduce.Fact.Of],
// blanks not counted.
var factWords = map[deduce.Relation]texts{
	deduce.RightAngle:    both(`$\angle {0}{1}{2} = 90^\circ$`),
	deduce.EqualLengths:  both(`${0}{1} = {2}{3}$`),
	deduce.EqualAngles:   both(`$\angle {0}{1}{2} = \angle {3}{4}{5}$`),
	deduce.EqualArcs:     both(`$\widehat{{1}{2}} = \widehat{{4}{5}}$`),
	deduce.InRatio:       both(`${0}{1} : {2}{3} = {4} : {6}$`),
	deduce.Midpoint:      {[]string{"${1}$ is the midpoint of ${0}{2}$"}, []string{"${1}$是${0}{2}$的中点"}},
	deduce.Parallel:      both(`${0}{1} \parallel {2}{3}$`),
	deduce.Congruent:     both(`$\triangle {0}{1}{2} \cong \triangle {3}{4}{5}$`),
	deduce.Similar:       both(`$\triangle {0}{1}{2} \sim \triangle {3}{4}{5}$`),
	deduce.Equilateral:   {[]string{`$\triangle {0}{1}{2}$ is equilateral`}, []string{`$\triangle {0}{1}{2}$是等边三角形`}},
	deduce.Tangent:       {[]string{`${1}{2}$ touches circle ${0}$ at ${1}$`}, []string{`${1}{2}$与$\odot {0}$相切于${1}$`}},
	deduce.DiameterOf:    {[]string{`${1}{2}$ is a diameter of circle ${0}$`}, []string{`${1}{2}$是$\odot {0}$的直径`}},
	deduce.Recast:        {[]string{"the volume stays the same"}, []string{"熔铸前后体积不变"}},
	deduce.RecastMany:    {[]string{"the volume stays the same"}, []string{"熔铸前后体积不变"}},
	deduce.Parallelogram: {[]string{"${0}{1}{2}{3}$ is a parallelogram"}, []string{"四边形${0}{1}{2}{3}$是平行四边形"}},
	deduce.Rectangle:     {[]string{"${0}{1}{2}{3}$ is a rectangle"}, []string{"四边形${0}{1}{2}{3}$是矩形"}},
	deduce.Rhombus:       {[]string{"${0}{1}{2}{3}$ is a rhombus"}, []string{"四边形${0}{1}{2}{3}$是菱形"}},
	deduce.Square:        {[]string{"${0}{1}{2}{3}$ is a square"}, []string{"四边形${0}{1}{2}{3}$是正方形"}},
	deduce.Trapezoid:     {[]string{"${0}{1}{2}{3}$ is a trapezoid with "}, []string{"四边形${0}{1}{2}{3}$是梯形，"}}, // and its bases
	deduce.EvenTrapezoid: {[]string{"${0}{1}{2}{3}$ is an isosceles trapezoid"}, []string{"四边形${0}{1}{2}{3}$是等腰梯形"}},
}

func both(text string) texts { return texts{[]string{text}, []string{text}} }

// in are the texts of a language.
func (t texts) in(l schema.Language) []string {
	if l == schema.Chinese {
		return t.zh
	}
	return t.en
}

// fact is a fact in words and formulas, its angles by the points of near where these are on their sides; "" for what a reader
// sees.
func (w *writer) fact(f deduce.Fact, near string, l schema.Language) string {
	words, ok := factWords[w.asGiven(f).Rel]
	if !ok {
		return ""
	}
	of := f.Of
	if f.Rel == deduce.RightAngle && near != "" {
		if text := w.perpendicular(f.Of, near); text != "" {
			return text
		}
	}
	if f.Rel == deduce.EqualArcs {
		if text := w.arcHalved(f, l); text != "" {
			return text
		}
	}
	if f.Rel == deduce.Tangent { // by a point that the step is about, or the one that came first on it
		end := w.earliest(of[1], of[2])
		for _, c := range []byte(w.p.scene.drawn.Diagram.LineOf(of[1], of[2])) {
			if c != of[1] && strings.IndexByte(near, c) >= 0 {
				end = c
			}
		}
		of = of[:2] + string(end)
	}
	if f.Rel == deduce.RightAngle || f.Rel == deduce.EqualAngles {
		of = "" // by the points that a reader knows
		for _, angle := range strings.Fields(f.Of) {
			of += w.pointsNear(deduce.Quantity{Kind: deduce.Angle, Of: angle}, near)
		}
	}
	if f.Rel == deduce.EqualArcs {
		of = ""
		for _, arc := range strings.Fields(f.Of) {
			of += arc[:1] + w.points(deduce.Quantity{Kind: deduce.Length, Of: arc[1:]})
		}
	}
	if f.Rel == deduce.EqualLengths || f.Rel == deduce.Parallel {
		of = ""
		for _, ends := range strings.Fields(f.Of) {
			of += w.points(deduce.Quantity{Kind: deduce.Length, Of: ends})
		}
	}
	of = strings.ReplaceAll(of, " ", "")
	var pairs []string
	for i := range of {
		point := braced(of[i : i+1])
		if of[i] < 'A' { // a number of a ratio
			point = of[i : i+1]
		}
		pairs = append(pairs, "{"+string(rune('0'+i))+"}", point)
	}
	text := strings.NewReplacer(pairs...).Replace(words.in(l)[0])
	if bases := w.bases(f); f.Rel == deduce.Trapezoid && w.asGiven(f).Rel == deduce.Trapezoid {
		text += w.fact(bases, near, l)
	}
	return text
}

// arcHalved says of equal arcs that the point which they share is the midpoint of both together, where that is what is given; "" elsewhere.
func (w *writer) arcHalved(f deduce.Fact, l schema.Language) string {
	for _, s := range w.p.Said {
		if s.form.name != "midpoint of an arc" || !slices.Contains(s.facts(w.p.scene.drawn.Diagram), f) {
			continue
		}
		is := texts{[]string{" is the midpoint of "}, []string{"是"}}.in(l)[0]
		of := texts{[]string{""}, []string{"的中点"}}.in(l)[0]
		ends := w.points(deduce.Quantity{Kind: deduce.Length, Of: s.of[1:3]})
		return "$" + braced(s.of[:1]) + "$" + is + `$\widehat{` + braced(ends) + "}$" + of
	}
	return ""
}

// perpendicular says of a right angle that its sides are perpendicular, where a step is about the other part of a line through its
// vertex: the height of a triangle stands on the side's line. It is "" elsewhere.
func (w *writer) perpendicular(angle, near string) string {
	d := w.p.scene.drawn.Diagram
	near = strings.ReplaceAll(near, angle[1:2], "")
	on := func(from, to byte) byte { // a point of near behind to, seen from the other side
		l := d.LineOf(from, to)
		for _, c := range []byte(l[strings.IndexByte(l, from)+1:]) {
			if strings.IndexByte(near, c) >= 0 {
				return c
			}
		}
		return 0
	}
	for _, ends := range [][2]byte{{angle[0], angle[2]}, {angle[2], angle[0]}} {
		side, other := on(angle[1], ends[0]), on(angle[1], ends[1])
		beyond := d.LineOf(ends[1], angle[1])
		if side == 0 || other != 0 {
			continue
		}
		for _, c := range []byte(beyond[strings.IndexByte(beyond, angle[1])+1:]) {
			if strings.IndexByte(near, c) >= 0 {
				line := w.points(deduce.Quantity{Kind: deduce.Length, Of: string([]byte{c, ends[1]})})
				upright := w.points(deduce.Quantity{Kind: deduce.Length, Of: string([]byte{side, angle[1]})})
				return "$" + braced(upright) + ` \perp ` + braced(line) + "$"
			}
		}
	}
	return ""
}

// earliest is the point that a reader met first among those of the line through two points, but the first of them.
func (w *writer) earliest(through, and byte) byte {
	first := and
	for _, c := range []byte(w.p.scene.drawn.Diagram.LineOf(through, and)) {
		if c != through && strings.IndexByte(w.order, c) < strings.IndexByte(w.order, first) {
			first = c
		}
	}
	return first
}

// asGiven is the fact that is given and has another one in it: that of a rectangle, which is a parallelogram.
func (w *writer) asGiven(f deduce.Fact) deduce.Fact {
	for _, rel := range closer[f.Rel] {
		if n, ok := w.p.State.Is(deduce.Fact{Rel: rel, Of: f.Of}); ok && w.p.State.Nodes[n].Rule == nil {
			return w.p.State.Nodes[n].Fact
		}
	}
	return f
}

// closer are the relations that have one in them.
var closer = map[deduce.Relation][]deduce.Relation{
	deduce.Parallelogram: {deduce.Square, deduce.Rectangle, deduce.Rhombus},
	deduce.Rectangle:     {deduce.Square},
	deduce.Rhombus:       {deduce.Square},
	deduce.Trapezoid:     {deduce.EvenTrapezoid},
}
