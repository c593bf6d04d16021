package label

import (
	"strings"

	"geoeval/schema"
)

// about is what was found of a problem's shapes.
type about struct {
	// is says which shapes the problem is about, by their place in schema.Shapes.
	is      [11]bool
	primary schema.Shape
	// named says that the text names a shape; sure that something says so that is more than a thing of that shape.
	named, sure bool
	evidence    []finding
}

const (
	firstSolid = 4
	lastSolid  = 9
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
type tally [11]int

func (t *tally) empty() bool { return *t == tally{} }

// only says whether nothing but one shape has weight.
func (t tally) only(place int) bool {
	t[place] = 0
	return t.empty()
}

// best gives the heaviest shape from first to last, the first of them in figure 7's order where several are; -1 for none.
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
	if hasCircle(p) {
		alone := named.empty() || named.only(place(schema.Circle))
		named[place(schema.Circle)]++
		a.note("diagram", "circle", place(schema.Circle))
		if f := figureOf(p); alone && holdsMore(p.TextLogicForms) && f.form().closed() {
			l.figure(p, &named, a)
		}
	}
	weights := named
	if weights.empty() && native.empty() {
		weights = l.unnamed(p, solid, a)
	}
	if p := &weights[place(schema.Circle)]; *p > 0 {
		*p += 2
	}
	for i := range a.is {
		a.is[i] = native[i] > 0 || weights[i] > 0
	}
	a.choose(native, weights, l.text.namesSolid(l.lexicon))
	return a
}

// choose decides the primary shape.
func (a *about) choose(native, weights tally, body bool) {
	other := len(schema.Shapes) - 1
	best := -1
	if onlyOther := native; !native.empty() {
		onlyOther[other] = 0
		best = onlyOther.best(0, other)
	}
	if best < 0 {
		if best = weights.best(firstSolid, lastSolid); best < 0 && body && weights[other] > 0 {
			best = other
		}
		if best < 0 {
			best = weights.best(0, other)
		}
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
	asked := [11]bool{}
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
		if isLetter(form[i]) {
			continue
		}
		if form[i] == '(' {
			if s, ok := l.labels.FormShapes[form[start:i]]; ok {
				if t[place(s)] == 0 {
					a.note(field, form[start:i], place(s))
				}
				t[place(s)]++
			}
		}
		start = i + 1
	}
}

// figure weighs the straight part of a diagram.
func (l *labeller) figure(p *schema.Problem, t *tally, a *about) {
	form := figureOf(p).form()
	for _, s := range form.shapes() {
		t[place(s)]++
		a.note("diagram", form.String(), place(s))
	}
}

// holdsMore says whether a problem with a circle is also about what else is drawn: where a line is tangent or the area of
// a shaded or composed figure is asked for.
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
	for _, c := range p.Semantic {
		if strings.Contains(c, "Arc(") || strings.Contains(c, `\widehat`) {
			return true
		}
	}
	return false
}

// unnamed weighs what else speaks of shapes, where neither label nor name does: the first sort of evidence that says
// something decides.
func (l *labeller) unnamed(p *schema.Problem, solid bool, a *about) tally {
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
		l.figure(p, &t, a)
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
	a.sure = !t.empty()
	if l.text.namesPoints() && t.empty() {
		if t = l.solution(p, solid, true, a); t.empty() {
			t = l.mentions(&l.text, "text", asBare, solid, a)
		}
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

// solution weighs the shapes of a solution's operators: those that name what is solved, or the last resort.
func (l *labeller) solution(p *schema.Problem, solid, last bool, a *about) tally {
	var t tally
	l.operators(p, func(name string, o operator) {
		if at := place(o.Shape); at >= 0 && (solid || !o.Solid) && o.Last == last {
			if t[at] == 0 {
				a.note("solution", name, at)
			}
			t[at]++
		}
	})
	return t
}
