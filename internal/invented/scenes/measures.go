package scenes

import (
	"slices"
	"strings"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/schema"
)

// A measureForm is how one says what a quantity is, and asks for it. {Q} is its points, as {A}{B}{C}, {n} the number.
type measureForm struct {
	// is gives a value: "{Q} = {n}". To it belongs the unit, such as "°".
	is texts
	// noun names it in a question: "the length of {Q}".
	noun texts
	// asks is the whole question, where it is none for a noun.
	asks texts
	// has is what a body has that has it: "a radius of {n}".
	has texts
	// goal is what the question is after.
	goal schema.Goal
	unit string
	// latex is it in a formula; nothing where it has none.
	latex texts
	// clause is it in PGPS9K's grammar; "" where it has none.
	clause string
}

// questions are the measures that can be given and asked for.
var questions = map[deduce.Kind]measureForm{
	deduce.Length: {is: texts{[]string{"{Q} = {n}"}, []string{"{Q}={n}"}}, goal: schema.Length,
		noun: texts{[]string{"the length of {Q}", "the length of segment {Q}"}, []string{"{Q}的长", "线段{Q}的长"}}, latex: both("{Q}"), clause: "{Q} = {n}"},
	deduce.Angle: {is: texts{[]string{"∠{Q} = {n}°"}, []string{"∠{Q}={n}°"}}, goal: schema.Angle, unit: "°",
		noun:  texts{[]string{"the measure of ∠{Q}", "the measure of angle {Q} in degrees"}, []string{"∠{Q}的度数"}},
		latex: both(`\angle {Q}`), clause: `m \angle {Q} = {n}`},
	deduce.Area: {is: texts{[]string{"the area of {P} is {n}"}, []string{"{P}的面积为{n}"}}, goal: schema.Area,
		noun: texts{[]string{"the area of {P}"}, []string{"{P}的面积"}}, latex: texts{[]string{`A_{{L}}`}, []string{`S_{{L}}`}}},
	deduce.Perimeter: {is: texts{[]string{"the perimeter of {P} is {n}"}, []string{"{P}的周长为{n}"}}, goal: schema.Perimeter,
		noun: texts{[]string{"the perimeter of {P}"}, []string{"{P}的周长"}}, latex: texts{[]string{`P_{{L}}`}, []string{`C_{{L}}`}}},
	deduce.Radius: {is: texts{[]string{"the radius of circle {Q} is {n}", "circle {Q} has a radius of {n}"}, []string{"⊙{Q}的半径为{n}"}},
		goal: schema.Length, noun: texts{[]string{"the radius of circle {Q}"}, []string{"⊙{Q}的半径"}}, latex: both(`r`)},
	deduce.Circumference: {is: texts{[]string{"the circumference of circle {Q} is {n}"}, []string{"⊙{Q}的周长为{n}"}},
		goal: schema.Perimeter, noun: texts{[]string{"the circumference of circle {Q}"}, []string{"⊙{Q}的周长"}}, latex: both(`C_{\odot {Q}}`)},
	deduce.Disk: {is: texts{[]string{"the area of circle {Q} is {n}"}, []string{"⊙{Q}的面积为{n}"}},
		goal: schema.Area, noun: texts{[]string{"the area of circle {Q}"}, []string{"⊙{Q}的面积"}}, latex: texts{[]string{`A_{\odot {Q}}`}, []string{`S_{\odot {Q}}`}}},
	deduce.Arc: {is: texts{[]string{"minor arc {arc} measures {n}°"}, []string{"劣弧{arc}的度数为{n}°"}}, goal: schema.Angle, unit: "°",
		noun: texts{[]string{"the measure of minor arc {arc} in degrees"}, []string{"劣弧{arc}的度数"}}, latex: both(`{great}\widehat{{arc}}`)},
	deduce.ArcLength: {is: texts{[]string{"minor arc {arc} is {n} long"}, []string{"劣弧{arc}的长为{n}"}}, goal: schema.Length,
		noun: texts{[]string{"the length of minor arc {arc}"}, []string{"劣弧{arc}的长"}}, latex: both(`l_{{great}\widehat{{arc}}}`)},
	deduce.Sector: {is: texts{[]string{"the area of minor sector {Q} is {n}"}, []string{"扇形{Q}的面积为{n}"}}, goal: schema.Area,
		noun: texts{[]string{"the area of minor sector {Q}"}, []string{"扇形{Q}的面积"}}, latex: texts{[]string{`A_{\text{sector }{Q}}`}, []string{`S_{\text{扇形}{Q}}`}}},
}

// wordsOf is how one speaks of a quantity; false where nobody does.
func wordsOf(q deduce.Quantity) (measureForm, bool) {
	if body, ok := isBody(q); ok {
		return bodyForm(q.Kind, body)
	}
	if words, ok := solidMeasures[q.Kind]; ok {
		return words, true
	}
	words, ok := questions[q.Kind]
	return words, ok
}

// polygonNames are what a text calls polygons whose area or perimeter it speaks of, by the forms that bring them in; "" is any.
var polygonNames = map[string]texts{
	"":                    {[]string{"quadrilateral "}, []string{"四边形"}},
	"parallelogram":       {[]string{"parallelogram "}, []string{"平行四边形"}},
	"rectangle":           {[]string{"rectangle "}, []string{"矩形"}},
	"rhombus":             {[]string{"rhombus "}, []string{"菱形"}},
	"square":              {[]string{"square "}, []string{"正方形"}},
	"trapezoid":           {[]string{"trapezoid "}, []string{"梯形"}},
	"isosceles trapezoid": {[]string{"trapezoid "}, []string{"梯形"}},
	"triangle":            {[]string{"triangle "}, []string{"△"}},
}

// polygonName is what stands before the letters of a polygon.
func (w *writer) polygonName(q deduce.Quantity, l schema.Language) string {
	if len(q.Of) == 3 {
		return polygonNames["triangle"].in(l)[0]
	}
	kind := ""
	for _, s := range w.p.Said {
		if _, ok := polygonNames[s.form.name]; ok && len(s.of) == len(q.Of) && deduce.Ring(s.of) == deduce.Ring(q.Of) {
			kind = s.form.name
		}
	}
	return polygonNames[kind].in(l)[0]
}

// arcOf are the letters of an arc: its ends, and of one of 180 degrees or more a point between, where there is one.
func arcOf(d *deduce.Diagram, q deduce.Quantity) string {
	ends := q.Of[min(1, len(q.Of)-1):]
	if !isGreat(d, q) {
		return ends
	}
	for _, c := range d.Circles {
		if i := strings.IndexByte(c.On, ends[0]); c.Center == q.Of[0] && i >= 0 {
			if next := (c.On + c.On)[i+1]; next != ends[1] {
				return string([]byte{ends[0], next, ends[1]})
			}
		}
	}
	return ends
}

// whichArc stands before an arc of two letters in a solution that speaks of both with these ends: the major or the minor one.
func (w *writer) whichArc(q deduce.Quantity, letters string, l schema.Language) string {
	if len(letters) != 2 || !slices.Contains([]deduce.Kind{deduce.Arc, deduce.ArcLength}, q.Kind) {
		return ""
	}
	d := w.p.scene.drawn.Diagram
	turn := func(of string) float64 {
		v, err := d.Measure(deduce.Quantity{Kind: deduce.Arc, Of: of})
		if err != nil {
			return 0
		}
		return v
	}
	if turn(q.Of) > 180+1e-9 {
		return texts{[]string{`\text{major }`}, []string{`\text{优弧}`}}.in(l)[0]
	}
	for _, n := range w.p.Trace {
		other := w.p.State.Nodes[n].Q
		if other.Kind == deduce.Arc && strings.Trim(other.Of, q.Of) == "" && turn(other.Of) > 180+1e-9 && len(arcOf(d, other)) == 2 {
			return texts{[]string{`\text{minor }`}, []string{`\text{劣弧}`}}.in(l)[0]
		}
	}
	return ""
}
