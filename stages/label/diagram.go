package label

import (
	"slices"
	"strings"

	"geoeval/schema"
)

// A look is what can be seen on a problem's diagram. It is read when it is first asked for.
type look struct {
	problem *schema.Problem
	figure  *figure
	plane   *subdivision
}

// read reads the diagram.
func (k *look) read() {
	if k.figure == nil {
		k.figure = figureOf(k.problem)
		k.plane = k.figure.subdivide(spotsOf(k.problem.PointPositions))
	}
}

// straight weighs the shapes of a diagram without names and circles: by its subdivision where points have coordinates
// and that says something, else by the form of its lines.
func (k *look) straight(t *tally, a *about) {
	k.read()
	if k.plane != nil {
		if d := k.plane.straight(k.parallels(), asksMeasure(k.problem.TextLogicForms, "Shape(")); d != nil {
			if k.anglesBetweenSides() {
				d = showing("angles between parallel sides", schema.Quad, schema.Line)
			}
			d.weigh(t, a)
			return
		}
	}
	f := k.figure.form()
	if k.plane != nil && f.triangles > 0 {
		if d := k.plane.triangular(f, k.parallels(), lengths(k.problem.Semantic), asksMeasure(k.problem.TextLogicForms, "Shape(")); d != nil {
			d.weigh(t, a)
			return
		}
	}
	f.weigh(t, a)
}

// anglesBetweenSides says whether a quadrilateral without anything in it has sides that are said to be parallel, and angles are all
// that is stated of it: they are those of parallel lines.
func (k *look) anglesBetweenSides() bool {
	return k.figure.parallels > 0 && k.plane.quadrilateral() && k.plane.sides(4) && k.plane.loose == 0 &&
		begins(k.problem.Semantic, "Equals(MeasureOf(Angle(") && !lengths(k.problem.Semantic)
}

// inPlane names what the lines of a diagram with a circle show; nil where that is not clear.
func (k *look) inPlane(forms []string) *drawn {
	d := k.plane.besideCircle(k.centres(), lengths(k.problem.Semantic))
	switch {
	case regular(forms):
		return k.plane.regular()
	case d.empty() && tangent(forms) && k.measuresRadius() && !k.plane.quadrilateral():
		return showing("a radius and a tangent", schema.Triangle)
	}
	return d
}

// besideCircle weighs what a diagram shows beside the circle that alone is named: nothing where the circumference or a
// sector's area is asked for, and a triangle where a tangent meets a radius that is measured.
func (k *look) besideCircle(t *tally, a *about) {
	k.read()
	forms := k.problem.TextLogicForms
	if asks(forms, "CircumferenceOf(Circle(") || asks(forms, "AreaOf(Sector(") {
		return
	}
	if k.plane != nil {
		if d := k.inPlane(forms); d != nil {
			d.weigh(t, a)
			return
		}
	}
	if f := k.figure.form(); holdsMore(forms) && f.closed() {
		f.weigh(t, a)
	}
}

// measuresRadius says whether there is one circle and the length of a segment from its centre is stated.
func (k *look) measuresRadius() bool {
	centre := ""
	for _, c := range k.problem.Structural {
		if name, ok := strings.CutPrefix(c, "circle "); ok {
			if centre != "" {
				return false
			}
			centre = name
		}
	}
	return centre != "" && slices.ContainsFunc(k.problem.Semantic, func(c string) bool {
		ends, ok := strings.CutPrefix(c, "Equals(LengthOf(Line(")
		ends, _, _ = strings.Cut(ends, ")")
		from, to, _ := strings.Cut(ends, ",")
		return ok && (from == centre || strings.TrimSpace(to) == centre)
	})
}

// open asks the diagram about a name that leaves open which polygon it is, where there is but one such.
func (k *look) open(named *tally, a *about) {
	for _, s := range []schema.Shape{schema.Quad, schema.Other} {
		if named.empty() || !named.only(place(s)) {
			continue
		}
		if k.read(); k.plane == nil {
			return
		}
		if d := k.plane.named(s); d != nil {
			*named = tally{}
			d.weigh(named, a)
		}
		return
	}
}

// parallels says whether text or diagram say that lines are parallel.
func (k *look) parallels() bool {
	if k.figure.parallels > 0 {
		return true
	}
	return slices.ContainsFunc(k.problem.TextLogicForms, func(form string) bool { return strings.Contains(form, "arallel(") })
}

// centres gives the points that circles are named for.
func (k *look) centres() uint64 {
	var out uint64
	for _, c := range k.problem.Structural {
		name, ok := strings.CutPrefix(c, "circle ")
		if i, known := k.figure.points[name]; ok && known && i < 64 {
			out |= 1 << i
		}
	}
	return out
}

// asksMeasure says whether the area or the perimeter of something that begins so is asked for.
func asksMeasure(forms []string, of string) bool {
	return asks(forms, "AreaOf("+of) || asks(forms, "PerimeterOf("+of)
}

// asks says whether something that begins so is asked for.
func asks(forms []string, what string) bool { return begins(forms, "Find("+what) }

// begins says whether a clause begins so.
func begins(clauses []string, with string) bool {
	return slices.ContainsFunc(clauses, func(c string) bool { return strings.HasPrefix(c, with) })
}

// tangent says whether a line is tangent to a circle.
func tangent(forms []string) bool { return begins(forms, "Tangent(") }

// regular says whether a polygon without a name is said to be regular.
func regular(forms []string) bool { return begins(forms, "Regular(Polygon(") }

// sidesByAngle says whether a perimeter is asked for of which a side follows from an angle of a right triangle: an angle is
// measured, and lines are perpendicular.
func sidesByAngle(p *schema.Problem) bool {
	return asks(p.TextLogicForms, "PerimeterOf(") && begins(p.Semantic, "Equals(MeasureOf(Angle(") && begins(p.Semantic, "Perpendicular(")
}

// anglesInCircle says whether a polygon is inscribed in a circle and an angle or an arc is asked for: what counts then is which
// arc an angle stands on, and not which polygon its sides belong to. An angle without a name is a central one.
func anglesInCircle(forms []string) bool {
	inscribed, measured := false, false
	for _, f := range forms {
		inscribed = inscribed || strings.HasPrefix(f, "InscribedIn(") && strings.Contains(f, "Circle(")
		measured = measured || strings.HasPrefix(f, "Find(MeasureOf(") && !strings.Contains(f, "$")
	}
	return inscribed && measured
}

// lengths says whether a clause states a length.
func lengths(clauses []string) bool { return begins(clauses, "Equals(LengthOf(") }

// weigh weighs the shapes that a diagram shows.
func (d *drawn) weigh(t *tally, a *about) {
	for _, s := range d.shapes {
		t[place(s)]++
		a.note("diagram", d.why, place(s))
	}
	if d.irregular {
		a.irregular = true
		a.note("diagram", d.why, other)
	}
}

// weigh weighs the shapes of a diagram's straight part.
func (f form) weigh(t *tally, a *about) {
	for _, s := range f.shapes() {
		t[place(s)]++
		a.note("diagram", f.String(), place(s))
	}
}

// holdsMore says whether a problem with a circle is also about what else is drawn: where a line is tangent or the area
// of a shaded or composed figure is asked for.
func holdsMore(forms []string) bool {
	for _, f := range forms {
		for _, word := range []string{"Tangent(", "Shaded(", "AreaOf(Shape("} {
			if strings.Contains(f, word) {
				return true
			}
		}
	}
	return false
}

// hasCircle says whether a diagram's clauses speak of a circle.
func hasCircle(p *schema.Problem) bool {
	for _, c := range p.Structural {
		if strings.HasPrefix(c, `\odot`) || strings.HasPrefix(c, "circle") {
			return true
		}
	}
	return slices.ContainsFunc(p.Semantic, func(c string) bool { return strings.Contains(c, "Arc(") || strings.Contains(c, `\widehat`) })
}
