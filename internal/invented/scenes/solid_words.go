package scenes

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"geoeval/internal/exact"
	"geoeval/internal/invented/scenes/deduce"
	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// niceOfBody tells whether a measure of a body is one that a teacher would give.
func niceOfBody(q deduce.Quantity, v float64) bool {
	words, ok := wordsOf(q)
	if !ok {
		return false
	}
	unit := unitOf(q)
	v /= unit
	whole := deduce.Near(v, math.Round(v)) && (unit == 1 || v > 1.5) // nobody writes 1π
	switch words.unit {
	case cm:
		return deduce.Near(2*v, math.Round(2*v)) && v > 0.4 && v <= 150
	case cm2:
		return whole && v > 0.5 && v <= 3000
	case cm3:
		return whole && v > 0.5 && v <= 10000
	case "°":
		return whole && v > 20 && v < 350
	}
	return whole
}

// deepestRoot is the greatest number that stands under a root in the answer to a problem about bodies.
const deepestRoot = 999

// exactOfBody tells whether a measure of a body can be written without rounding, and without a root of a number that no
// teacher would want to meet: an angle in whole degrees.
func exactOfBody(q deduce.Quantity, v float64) bool {
	if words, _ := wordsOf(q); words.unit == "°" {
		return deduce.Near(v, math.Round(v))
	}
	return synth.FormOf(v) != "" && synth.RootIn(v) <= deepestRoot
}

// names tells whether anything but the n-th statement speaks of a body.
func (p *Problem) names(body byte, n int) bool {
	of := string(body)
	if one, ok := isBody(p.Asked); ok && one == body || slices.ContainsFunc(p.Given, func(q deduce.Quantity) bool { return q.Of == of }) {
		return true
	}
	for i, s := range p.Said {
		if i != n && strings.Contains(s.of, of) {
			return true
		}
	}
	return false
}

// has says that a body has a measure: as a whole for the first one, "the cone has a radius of 3 cm", then "a height of 4 cm".
func (w *writer) has(text string, q deduce.Quantity, number string, first bool, l schema.Language) string {
	switch {
	case first && l == schema.Chinese:
		text = "{body}的" + text
	case first:
		text = "{body} has " + text
	}
	return w.put(text, q, number, l)
}

// bodyStep is what a step says of a measure of a body.
func (w *writer) bodyStep(node *deduce.Node, names func(int, exact.Op) string, is string, l schema.Language) string {
	words, _ := wordsOf(node.Q)
	noun, verb := words.noun.en, " is "
	if l == schema.Chinese {
		noun, verb = words.noun.zh, "为"
	}
	text := w.put(noun[0], node.Q, "", l)
	if words.unit == "°" {
		is += `^\circ`
	}
	return again(text, l) + fmt.Sprintf("%s$%s %s$", verb, deduce.LaTeX(node.Is, names), is)
}

// again names bodies that were named before.
func again(text string, l schema.Language) string {
	for c := byte('a'); c <= 'z'; c++ {
		if w, ok := bodyWords[c]; ok {
			text = strings.ReplaceAll(text, "{"+string(c)+"}", strings.TrimPrefix(w.noun(c, false, l), this))
		}
	}
	return text
}

// mention takes in which bodies a phrase names; the first naming of a body introduces it.
func (r *reading) mention(p *phrase, took map[string]string) {
	for i := 1; i < len(p.pieces); i += 2 {
		body := took[p.pieces[i]]
		if len(body) != 1 || !isBodyLetter(body[0]) {
			continue
		}
		r.subject = body
		if word := bodyWords[body[0]]; !word.known {
			if one := (Statement{forms[word.en], body}); !slices.Contains(r.said, one) {
				r.said = append(r.said, one)
			}
		}
	}
}

// solidNames are what bodies with vertices are called, by their kinds.
var solidNames = map[string]texts{
	"cuboid":           {[]string{"rectangular prism"}, []string{"长方体"}},
	"cube":             {[]string{"cube"}, []string{"正方体"}},
	"triangular prism": {[]string{"triangular prism"}, []string{"三棱柱"}},
}

// solidName is a body with its vertices: cube ABCD-EFGH.
func (w *writer) solidName(of string, l schema.Language) string {
	name, ok := solidNames[w.p.scene.drawn.Bodies[of]]
	if !ok {
		return ""
	}
	space := " "
	if l == schema.Chinese {
		space = ""
	}
	if w.inText { // which has said its vertices
		return solidAgain(name, l)
	}
	return name.in(l)[0] + space + braced(of[:len(of)/2]) + "-" + braced(of[len(of)/2:])
}

// solidAgain is a body with vertices where it is named again: the cube, 该正方体.
func solidAgain(name texts, l schema.Language) string {
	if l == schema.Chinese {
		return "该" + name.zh[0]
	}
	return "the " + name.en[0]
}

// vertexForms are the kinds of the bodies that these forms introduce with their vertices.
var vertexForms = map[string]string{"box with vertices": "cuboid", "cube with vertices": "cube", "prism with vertices": "triangular prism"}

// solid is the kind and the vertices of the body that was introduced with its vertices.
func (r *reading) solid() (kind, of string) {
	for _, s := range r.said {
		if kind := vertexForms[s.form.name]; kind != "" {
			return kind, s.of
		}
	}
	return "", ""
}

// isSolid tells whether a body is called as the one with vertices is.
func (r *reading) isSolid(body string) bool {
	kind, _ := r.solid()
	return kind != "" && body != "" && slices.Contains(solidNames[kind].en, bodyWords[body[0]].en)
}

// ofSolid is how one speaks of a measure of a body with vertices.
func ofSolid(en, zh string, latex texts, goal schema.Goal) measureForm {
	return measureForm{is: texts{[]string{"the " + en + " of {R} is {n}"}, []string{"{R}的" + zh + "为{n}"}},
		noun: texts{[]string{"the " + en + " of {R}"}, []string{"{R}的" + zh}}, goal: goal, latex: latex}
}

// solidMeasures are those of bodies with vertices.
var solidMeasures = map[deduce.Kind]measureForm{
	deduce.Volume:       ofSolid("volume", "体积", both("V"), schema.Volume),
	deduce.Surface:      ofSolid("surface area", "表面积", texts{[]string{`A_{\text{surface}}`}, []string{`S_{\text{表}}`}}, schema.Area),
	deduce.Lateral:      ofSolid("lateral area", "侧面积", texts{[]string{`A_{\text{lateral}}`}, []string{`S_{\text{侧}}`}}, schema.Area),
	deduce.Base:         ofSolid("base area", "底面积", texts{[]string{`A_{\text{base}}`}, []string{`S_{\text{底}}`}}, schema.Area),
	deduce.BaseSides:    ofSolid("base perimeter", "底面周长", texts{[]string{`P_{\text{base}}`}, []string{`C_{\text{底}}`}}, schema.Perimeter),
	deduce.Edges:        ofSolid("sum of the lengths of all edges", "棱长总和", texts{[]string{`L_{\text{edges}}`}, []string{`L_{\text{棱}}`}}, schema.Length),
	deduce.Diagonal:     ofSolid("length of the space diagonal", "体对角线长", texts{[]string{`d_{\text{space}}`}, []string{`d_{\text{体}}`}}, schema.Length),
	deduce.FaceDiagonal: ofSolid("length of a face diagonal", "面对角线长", texts{[]string{`d_{\text{face}}`}, []string{`d_{\text{面}}`}}, schema.Length),
}

// hasMeasure tells whether a body, or that which was named last, has such a measure.
func (r *reading) hasMeasure(kind deduce.Kind, body string) bool {
	if body == "" {
		body = r.subject
	}
	if _, special := specialMeasures[kind]; special {
		return true
	}
	if body == "" {
		return false
	}
	_, ok := bodyForm(kind, body[0])
	return ok
}

// addBodies adds the phrases of the measures of bodies to a grammar.
func addBodies(add func(kind deduce.Kind, text string, asks bool), of func(texts) []string) {
	has := "{body} has "
	if of(texts{[]string{"en"}, []string{"zh"}})[0] == "zh" {
		has = "{body}的"
	}
	put := func(kind deduce.Kind, f measureForm) {
		for _, text := range of(f.is) {
			add(kind, text, false)
		}
		for _, text := range of(f.noun) {
			add(kind, text, true)
		}
		for _, text := range of(f.has) {
			add(kind, text, false)
			add(kind, has+text, false)
		}
	}
	for i := range measureWords {
		m := &measureWords[i]
		for j := range m.bodies {
			put(m.kind, m.form(bodyWords[m.bodies[j]]))
		}
	}
	for kind, f := range specialMeasures {
		put(kind, f)
		for _, text := range of(f.asks) {
			for _, begins := range []string{"how many ", "则"} {
				if what, ok := strings.CutPrefix(strings.TrimRight(text, "?？"), begins); ok {
					add(kind, what, true)
				}
			}
		}
	}
}

// The points of a body in a figure have names such as body_k0: base, side, top, or the corners of a polyhedron.
func (p *placing) isCorner(name string) bool { return strings.HasPrefix(name, "body_") }

// corner is where such a point is.
func (p *placing) corner(name string) [3]float64 {
	s := p.solids[name[5]]
	n := int(name[6] - '0')
	at := s.at
	switch s.element {
	case "cube", "cuboid", "square pyramid":
		if n == 8 { // the apex
			return at.Plus(deduce.Vec{0, 0, s.height})
		}
		x := []float64{-1, 1, 1, -1}[n%4] * s.radius
		y := []float64{-1, -1, 1, 1}[n%4] * s.wide
		return at.Plus(deduce.Vec{x, y, float64(n/4) * s.height})
	}
	switch n {
	case 1:
		return at.Plus(deduce.Vec{s.radius})
	case 2:
		return at.Plus(deduce.Vec{0, 0, s.height})
	}
	return at
}

// bodyFigure draws the bodies that are spoken of.
func (p *Problem) bodyFigure(f *synth.FigureFile) {
	if of := p.scene.drawn.vertices; of != "" {
		faces := boxFaces
		if len(of) == 6 {
			faces = wedgeFaces
		}
		body := &synth.FacesFile{}
		for _, face := range faces {
			body.Faces = append(body.Faces, places(vertices(of, face)))
		}
		f.Draw = append(f.Draw, synth.Drawn{Polyhedron: body})
	}
	bodies := bodiesOf(p.Said)
	p.scene.drawn.layout(bodies)
	for _, body := range []byte(bodies) {
		s, ok := p.scene.drawn.solids[body]
		if !ok {
			continue
		}
		name := func(n int) string { return fmt.Sprintf("body_%c%d", body, n) }
		point := func(n int) synth.Place { return synth.Place{Name: name(n)} }
		use := func(n ...int) {
			for _, i := range n {
				f.Points = append(f.Points, synth.Item[[]string]{Name: name(i)})
			}
		}
		var drawn synth.Drawn
		face := func(n ...int) []synth.Place {
			var all []synth.Place
			for _, i := range n {
				all = append(all, point(i))
			}
			return all
		}
		switch s.element {
		case "cube", "cuboid":
			use(0, 1, 2, 3, 4, 5, 6, 7)
			drawn.Polyhedron = &synth.FacesFile{Dashed: s.dashed, Faces: [][]synth.Place{face(0, 1, 2, 3), face(4, 5, 6, 7), face(0, 1, 5, 4),
				face(1, 2, 6, 5), face(2, 3, 7, 6), face(3, 0, 4, 7)}}
		case "square pyramid":
			use(0, 1, 2, 3, 8)
			drawn.Polyhedron = &synth.FacesFile{Dashed: s.dashed, Faces: [][]synth.Place{face(0, 1, 2, 3), face(0, 1, 8), face(1, 2, 8),
				face(2, 3, 8), face(3, 0, 8)}}
		default:
			use(0, 1, 2)
			base := point(0)
			between := func(i int) string { return fmt.Sprintf("distance(%s, %s)", name(0), name(i)) }
			round := &synth.RoundFile{Radius: between(1), Dashed: s.dashed}
			switch s.element {
			case "cone":
				round.Base, round.Height, drawn.Cone = &base, between(2), round
			case "cylinder":
				round.Base, round.Height, drawn.Cylinder = &base, between(2), round
				if in, ok := p.scene.drawn.solids[s.in]; ok && s.dashed && in.wide > 0 && deduce.Near(s.up+s.height, in.height) {
					f.Draw = append(f.Draw, synth.Drawn{Circle: &synth.CircleFile{Center: point(2), Radius: between(1)}}) // in the face above
				}
			case "sphere":
				round.Center, drawn.Sphere = &base, round
			case "circle": // of a section, with the way to it from the center of the sphere
				drawn.Circle = &synth.CircleFile{Center: base, Radius: between(1)}
				f.Draw = append(f.Draw, synth.Drawn{Dashed: []synth.Place{{Name: fmt.Sprintf("body_%c0", s.in)}, base}})
			case "hemisphere":
				round.Center, round.Lower, drawn.Hemisphere = &base, s.lower, round
				if s.dashed && s.lower { // whose rim is in the face above
					f.Draw = append(f.Draw, synth.Drawn{Circle: &synth.CircleFile{Center: base, Radius: between(1)}})
				}
			}
		}
		f.Draw = append(f.Draw, drawn)
	}
}
