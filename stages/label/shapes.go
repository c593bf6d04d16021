package label

import (
	"strings"

	"geoeval/internal/text/lexeme"
	"geoeval/schema"
)

// about is what was found of a problem's shapes.
type about struct {
	// is says which shapes the problem is about, by their place in schema.Shapes.
	is      [shapeCount]bool
	primary schema.Shape
	// named says that the text names a shape; sure that something says so that is more than a thing of that shape.
	named, sure bool
	// definite says that a name leaves nothing open: a rhombus, and not just a quadrilateral.
	definite bool
	// irregular says that a quadrilateral is surely none of those with parallel sides.
	irregular bool
	evidence  []finding
}

// Places in schema.Shapes.
const (
	circle     = 0
	firstSolid = 4
	lastSolid  = 9
	other      = 10
	shapeCount = 11
)

// place gives a shape's place in schema.Shapes.
func place(s schema.Shape) int {
	for i, x := range schema.Shapes {
		if x == s {
			return i
		}
	}
	return -1
}

func isSolid(place int) bool { return firstSolid <= place && place <= lastSolid }

func (a *about) names() []string {
	var out []string
	for i, yes := range a.is {
		if yes {
			out = append(out, string(schema.Shapes[i]))
		}
	}
	return out
}

func (a *about) note(field, rule string, shape int) {
	a.evidence = append(a.evidence, finding{field, rule, string(schema.Shapes[shape])})
}

// A tally weighs the shapes of one sort of evidence.
type tally [shapeCount]int

func (t *tally) empty() bool { return *t == tally{} }

// only says whether no other shape has weight.
func (t tally) only(place int) bool {
	t[place] = 0
	return t.empty()
}

// best gives the heaviest shape from first to last, the first of them in figure 7's order where several are; -1 for
// none.
func (t *tally) best(first, last int) int {
	best := -1
	for i := first; i <= last; i++ {
		if t[i] > 0 && (best < 0 || t[i] > t[best]) {
			best = i
		}
	}
	return best
}

// shapes finds the shapes of a problem; the rules stand in the package's doc comment.
func (l *labeller) shapes(p *schema.Problem) *about {
	a := &about{}
	native := l.native(p, a)
	solid := l.text.speaksOf(l.lexicon, schema.Solid)
	named := l.mentions(&l.text, "text", asName, solid, a)
	if named.empty() && p.TextZH != "" {
		l.lexicon.read(&l.chinese, p.TextZH)
		named = l.mentions(&l.chinese, "text_zh", asName, solid, a)
	}
	l.forms(p, &named, a)
	a.named = !named.empty()
	look := &look{problem: p}
	if hasCircle(p) {
		alone := named.only(circle)
		named[circle]++
		a.note("diagram", "circle", circle)
		if alone {
			look.besideCircle(&named, a)
		}
	} else if !a.definite {
		look.open(&named, a)
	}
	weights := named
	if weights.empty() && native.empty() {
		weights = l.unnamed(p, solid, look, a)
	}
	l.measured(p, &weights, a)
	if weights[circle] > 0 {
		weights[circle] += 2
	}
	a.take(native, weights)
	a.choose(native, weights, l.text.namesSolid(l.lexicon))
	return a
}

// take says that a problem is of the shapes that have weight.
func (a *about) take(native, weights tally) {
	for i := range a.is {
		a.is[i] = native[i] > 0 || weights[i] > 0
	}
	a.is[other] = a.is[other] || a.irregular
}

// measured weighs what a logic form asks to measure: angles of a polygon in a circle are the circle's; a perimeter is found by
// right triangles where an angle is given, and the area of a regular polygon with more than four sides by its triangles.
func (l *labeller) measured(p *schema.Problem, weights *tally, a *about) {
	triangle := place(schema.Triangle)
	switch {
	case weights[circle] > 0:
		if anglesInCircle(p.TextLogicForms) {
			*weights = tally{circle: weights[circle]}
		}
	case weights[triangle] > 0:
	case weights[place(schema.Quad)] > 0 && sidesByAngle(p), weights[other] > 0 && asksMeasure(p.TextLogicForms, "Regular("):
		weights[triangle]++
		a.note("text_logic_forms", "measured by triangles", triangle)
	}
}

// choose decides the primary shape. unlisted says that the text names a solid that has no shape of its own, a pyramid.
func (a *about) choose(native, weights tally, unlisted bool) {
	native[other] = 0
	best := native.best(0, other)
	if best < 0 {
		best = weights.best(firstSolid, lastSolid)
	}
	if best < 0 && unlisted && weights[other] > 0 {
		best = other
	}
	if best < 0 {
		best = weights.best(0, other)
	}
	if best < 0 {
		best = other
	}
	a.is[best] = true
	a.primary = schema.Shapes[best]
}

// native reads the dataset's own labels.
func (l *labeller) native(p *schema.Problem, a *about) tally {
	var t tally
	for _, label := range p.NativeShapes {
		if s, ok := l.labels.NativeShapes[label]; ok {
			t[place(s)] = 1
			a.note("native_shapes", label, place(s))
		}
	}
	return t
}

// mentions weighs the phrases of a text that speak of shapes as surely as wanted.
func (l *labeller) mentions(r *reading, field, as string, solid bool, a *about) tally {
	var t tally
	first := true
	asked := [shapeCount]bool{}
	for _, h := range r.hits[ofShapes] {
		e := &l.lexicon.Shapes[h.label]
		if h.label == 0 || e.As != as {
			continue
		}
		shape := e.Shape
		if e.Flat != "" && !solid {
			shape = e.Flat
		}
		at := place(shape)
		if at < 0 {
			continue
		}
		if t[at] == 0 {
			a.note(field, quoted(r.phrase(h)), at)
		}
		a.definite = a.definite || !e.Open
		if e.Irregular && !a.irregular {
			a.irregular = true
			a.note(field, quoted(r.phrase(h)), other)
		}
		t[at]++
		if first {
			t[at]++
			first = false
		}
		if r.asked(h) && !asked[at] {
			t[at]++
			asked[at] = true
		}
	}
	return t
}

// forms reads the predicates of the text's logic forms that name a shape.
func (l *labeller) forms(p *schema.Problem, t *tally, a *about) {
	for _, form := range p.TextLogicForms {
		l.form(form, "text_logic_forms", t, a)
	}
	for _, clause := range p.Semantic {
		if strings.Contains(clause, "Of(") {
			l.form(clause, "semantic_clauses", t, a)
		}
	}
}

// form reads one logic form.
func (l *labeller) form(form, field string, t *tally, a *about) {
	start := 0
	for i := 0; i < len(form); i++ {
		if lexeme.IsLetter(form[i]) {
			continue
		}
		if form[i] == '(' {
			if s, ok := l.labels.FormShapes[form[start:i]]; ok {
				if t[place(s.Shape)] == 0 {
					a.note(field, form[start:i], place(s.Shape))
				}
				a.definite = a.definite || !s.Open
				a.irregular = a.irregular || s.Irregular
				t[place(s.Shape)]++
			}
		}
		start = i + 1
	}
}

// unnamed weighs what else speaks of shapes, where neither label nor name does: the first sort of evidence that says
// something decides.
func (l *labeller) unnamed(p *schema.Problem, solid bool, look *look, a *about) tally {
	var t tally
	for _, k := range p.KnowledgePoints {
		if at := place(l.labels.pointShapes[l.labels.point(k)]); at >= 0 {
			t[at]++
			a.note("knowledge_points", k, at)
		}
	}
	if t.empty() {
		t = l.solution(p, solid, false, a)
	}
	if t.empty() && len(p.Structural) > 0 {
		look.straight(&t, a)
	}
	if t.empty() && p.DiagramCode != "" {
		drawing(p.DiagramCode, func(rule string, shape schema.Shape) {
			t[place(shape)]++
			a.note("diagram_code", rule, place(shape))
		})
	}
	if t.empty() {
		t = l.mentions(&l.text, "text", asPart, solid, a)
	}
	if t.empty() && l.text.joinsTriangle() {
		t[place(schema.Triangle)]++
		a.note("text", "three points joined in pairs", place(schema.Triangle))
	}
	if t.empty() && l.text.cutsTriangle() {
		for _, s := range []schema.Shape{schema.Triangle, schema.Line} {
			t[place(s)]++
			a.note("text", "a parallel to a triangle's side", place(s))
		}
	}
	a.sure = !t.empty()
	if t.empty() {
		t = l.solution(p, solid, true, a)
	}
	if l.text.namesPoints() && t.empty() {
		t = l.mentions(&l.text, "text", asBare, solid, a)
		if t.empty() && p.TextZH != "" {
			t = l.mentions(&l.chinese, "text_zh", asBare, solid, a)
		}
	}
	for _, as := range []string{asThing, asBare} {
		if t.empty() {
			t = l.mentions(&l.text, "text", as, solid, a)
		}
	}
	return t
}
