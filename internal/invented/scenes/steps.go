package scenes

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"geoeval/internal/exact"
	"geoeval/internal/invented/scenes/deduce"
	"geoeval/internal/invented/synth"
	"geoeval/internal/knowledge/principle"
	"geoeval/schema"
)

// steps is the trace in words, a step each.
func (w *writer) steps(s *solution, l schema.Language) []string {
	catalogue, err := principle.Load()
	if err != nil {
		return []string{err.Error()}
	}
	w.called, w.found = map[deduce.Quantity]string{}, map[string][]string{}
	var all, before, first, said []string
	of := "" // the title of the last step
	var together []int
	for _, n := range w.p.Trace {
		node := &w.p.State.Nodes[n]
		if node.Rule == nil {
			continue
		}
		if node.Fact.Rel == deduce.Parallel && strings.HasSuffix(node.Rule.Principle, "/definition-of-trapezoid") {
			w.finds(node, []string{w.fact(node.Fact, "", l)})
			continue // which are its bases, and the text says so
		}
		for _, line := range w.apart(catalogue, node, l) {
			if !slices.Contains(all, line) {
				all = append(all, line)
				of = "" // the line before is this one
			}
		}
		reasons := w.reasons(node, l)
		because := reasons
		if !slices.ContainsFunc(reasons, func(r string) bool { return !slices.Contains(before, r) }) {
			because = nil // the line before rests on all of it
		}
		before = reasons
		name, so := w.title(catalogue, node, l), w.polygonOf(node, l)+w.conclusion(s, n, l)
		w.finds(node, append(reasons[:len(reasons):len(reasons)], so))
		if slices.ContainsFunc(reasons, func(r string) bool { return strings.Contains(r, so) }) {
			continue // it is said with what it follows from
		}
		onThem := slices.ContainsFunc(node.From, func(m int) bool { return slices.Contains(together, m) })
		if name == of && len(because) == 0 && (len(reasons) > 0 || len(first) == 0) && len(said) < mostInStep && !onThem { // one step finds them all
			said, together = append(said, so), append(together, n)
			all[len(all)-1] = stepLine(name, w.toDraw(node, l), first, strings.Join(said, comma(l)), l)
			continue
		}
		of, first, said, together = name, because, []string{so}, []int{n}
		all = append(all, stepLine(name, w.toDraw(node, l), because, so, l))
	}
	return all
}

// finds takes down the formulas of what a step rests on and finds, by its principle: those that state a relation or, where none
// does, the names in it.
func (w *writer) finds(node *deduce.Node, says []string) {
	var relations, names []string
	for _, text := range says {
		for i, part := range strings.Split(text, "$") {
			switch {
			case i%2 == 0:
			case relation.MatchString(part):
				relations = append(relations, "$"+part+"$")
			default:
				names = append(names, "$"+part+"$")
			}
		}
	}
	if len(relations) == 0 {
		relations = names
	}
	for _, of := range relations {
		if all := w.found[node.Rule.Principle]; !slices.Contains(all, of) && len(all) < mostInStep {
			w.found[node.Rule.Principle] = append(all, of)
		}
	}
}

// relation is a sign of a formula that states one.
var relation = regexp.MustCompile(`[=<>]|\\(?:perp|parallel|cong|sim|neq)\b`)

// elements are those formulas of each principle of the problem.
func (w *writer) elements() []string {
	all := make([]string, len(w.p.Principles))
	for i, id := range w.p.Principles {
		all[i] = strings.Join(w.found[id], ", ")
	}
	return all
}

// mostInStep is how many things a line of a worked solution finds by one principle.
const mostInStep = 6

// title is what a step is called: as its rule or, where that is about a quadrilateral of which more is given, by what is given.
func (w *writer) title(catalogue *principle.Catalogue, node *deduce.Node, l schema.Language) string {
	for _, m := range node.From {
		fact := w.p.State.Nodes[m].Fact
		if given := w.asGiven(fact); given.Rel != fact.Rel && fact.Rel == node.Rule.On {
			if properties, ok := propertiesOf[given.Rel]; ok {
				return properties.in(l)[0]
			}
		}
	}
	return title(catalogue, node.Rule, l)
}

var propertiesOf = map[deduce.Relation]texts{
	deduce.Rectangle: {[]string{"Properties of a Rectangle"}, []string{"矩形的性质"}},
	deduce.Rhombus:   {[]string{"Properties of a Rhombus"}, []string{"菱形的性质"}},
	deduce.Square:    {[]string{"Properties of a Square"}, []string{"正方形的性质"}},
}

// title is what a rule is called: as the catalogue calls its principle, or closer.
func title(catalogue *principle.Catalogue, r *deduce.Rule, l schema.Language) string {
	if r.English != "" {
		if l == schema.Chinese {
			return r.Chinese
		}
		return r.English
	}
	one := catalogue.ByID(r.Principle)
	switch {
	case one == nil:
		return r.Principle
	case l == schema.Chinese:
		return one.NameZH
	}
	return one.NameEN
}

// conclusion is what a step finds.
func (w *writer) conclusion(s *solution, n int, l schema.Language) string {
	node := &w.p.State.Nodes[n]
	if !node.IsValue() {
		return w.fact(node.Fact, w.usedBy(n), l)
	}
	bare := mixed(node.By)
	names := func(m int, of exact.Op) string {
		if angle := w.p.State.Nodes[m].Q; of.IsTrigonometric() && w.isRounded(m) {
			words, _ := wordsOf(angle)
			return w.put(words.latex.in(l)[0], angle, "", l) // whose number is not all of it
		}
		if bare {
			return strings.TrimSuffix(w.valueName(s, m), `^\circ`)
		}
		return w.valueName(s, m)
	}
	is := "= " + w.valueName(s, n)
	if number, ok := strings.CutPrefix(is, "= {"); ok {
		is = "{=" + number
	}
	if _, ok := isBody(node.Q); ok {
		return w.bodyStep(node, names, is, l)
	}
	if _, ok := solidMeasures[node.Q.Kind]; ok && w.p.scene.drawn.Bodies[node.Q.Of] != "" {
		w.inText = true // the reader knows its vertices
		defer func() { w.inText = false }()
		return w.bodyStep(node, names, is, l)
	}
	words, _ := wordsOf(node.Q)
	if n != w.p.Trace[len(w.p.Trace)-1] && !w.isRounded(n) {
		w.near = w.corners(node)
	}
	q := w.put(words.latex.in(l)[0], node.Q, "", l)
	w.called[node.Q], w.near = w.points(node.Q), ""
	if _, _, between := w.radii(node); between != "" && node.Q.Kind == deduce.Arc {
		q += " = " + between
	}
	if node.Is.Op == exact.Letter || node.Is.Op == exact.Number { // which is the value itself
		if like := w.like(node, l); like != "" {
			return fmt.Sprintf("$%s = %s %s$", q, like, is)
		}
		return fmt.Sprintf("$%s %s$", q, is)
	}
	return fmt.Sprintf("$%s = %s %s$", q, deduce.LaTeX(node.Is, names), is)
}

// usedBy are the points of the step that a body's right angle is found for, by which it is named; "" for other facts.
func (w *writer) usedBy(n int) string {
	if w.p.scene.drawn.Diagram.Flat() || w.p.State.Nodes[n].Fact.Rel != deduce.RightAngle {
		return ""
	}
	for _, m := range w.p.Trace {
		if node := &w.p.State.Nodes[m]; slices.Contains(node.From, n) {
			return w.pointsOf(node)
		}
	}
	return ""
}

// like is the quantity that another one is equal to, where no reason of the step says that it is: an edge of a body that is as long
// as the one that is given. "" for none.
func (w *writer) like(node *deduce.Node, l schema.Language) string {
	if node.Is.Op != exact.Letter || slices.ContainsFunc(node.From, func(m int) bool {
		rel := w.p.State.Nodes[m].Fact.Rel
		return rel == deduce.EqualLengths && node.Q.Kind == deduce.Length || rel == deduce.EqualAngles && node.Q.Kind == deduce.Angle || rel == deduce.Midpoint
	}) {
		return ""
	}
	other := w.p.State.Nodes[node.Is.Place].Q
	words, ok := wordsOf(other)
	alike := other.Kind == node.Q.Kind || other.Kind == deduce.Length && node.Q.Kind == deduce.Radius || other.Kind == deduce.Radius && node.Q.Kind == deduce.Length
	if _, body := isBody(other); !ok || body || other == node.Q || !alike {
		return ""
	}
	w.near = w.called[other]
	defer func() { w.near = "" }()
	return w.put(words.latex.in(l)[0], other, "", l)
}

// corners are those of the triangles that a step is about, by which its angles are named.
func (w *writer) corners(node *deduce.Node) string {
	all := ""
	for _, m := range node.From {
		switch from := w.p.State.Nodes[m].Fact; from.Rel {
		case deduce.Corner, deduce.Equilateral, deduce.Similar, deduce.Congruent:
			all += from.Of
		}
	}
	return all
}

// mixed tells whether an equation multiplies a number of degrees by lengths, as that of an arc's length does.
func mixed(e *deduce.Equation) bool {
	if e == nil || e.Form != deduce.Product {
		return false
	}
	degrees, others := false, false
	for _, t := range e.Terms {
		if t.Q.Kind == deduce.Angle || t.Q.Kind == deduce.Arc {
			degrees = degrees || t.Fn == deduce.None
		} else {
			others = true
		}
	}
	return degrees && others
}

// isRounded tells whether some drawing has a value that is not written exactly.
func (w *writer) isRounded(n int) bool {
	return slices.ContainsFunc(w.p.Rows, func(r Row) bool { return synth.FormOf(r.values[n]) == "" })
}

// valueName is the value of a node in a formula.
func (w *writer) valueName(s *solution, n int) string {
	name := s.names[n]
	if n == w.p.Trace[len(w.p.Trace)-1] {
		name = "result" // which is written as the answer is
	}
	if inner, ok := strings.CutPrefix(name, "("); ok {
		inner, _, _ = strings.Cut(inner, " ")
		return "{" + inner + `}\pi`
	}
	if strings.HasPrefix(name, "n") || strings.HasPrefix(name, "s") || name == "result" {
		name = "{" + name + "}"
	}
	if questions[w.p.State.Nodes[n].Q.Kind].unit == "°" {
		name += `^\circ`
	}
	return name
}

// stepLine is a line of a worked solution. draw is what is to be drawn first, if anything.
func stepLine(title, draw string, because []string, so string, l schema.Language) string {
	if l == schema.Chinese {
		if len(because) > 0 {
			so = "因为" + strings.Join(because, "，") + "，所以" + so
		}
		return title + "：" + draw + so + "。"
	}
	if len(because) > 0 {
		so = "as " + listed(because, l) + ", " + so
	}
	return title + ": " + draw + so + "."
}
