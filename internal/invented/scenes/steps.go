package scenes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/internal/invented/synth"
	"geoeval/internal/program/principle"
	"geoeval/schema"
)

// steps is the trace in words, a step each.
func (w *writer) steps(s *solution, l schema.Language) []string {
	catalogue, err := principle.Load()
	if err != nil {
		return []string{err.Error()}
	}
	var all, before, first, said []string
	of := "" // the title of the last step
	var together []int
	for _, n := range w.p.Trace {
		node := &w.p.State.Nodes[n]
		if node.Rule == nil {
			continue
		}
		reasons := w.reasons(node, l)
		because := reasons
		if !slices.ContainsFunc(reasons, func(r string) bool { return !slices.Contains(before, r) }) {
			because = nil // the line before rests on all of it
		}
		before = reasons
		name, so := title(catalogue, node.Rule, l), w.conclusion(s, n, l)
		if slices.ContainsFunc(reasons, func(r string) bool { return strings.Contains(r, so) }) {
			continue // it is said with what it follows from
		}
		onThem := slices.ContainsFunc(node.From, func(m int) bool { return slices.Contains(together, m) })
		if name == of && len(because) == 0 && len(said) < mostInStep && !onThem { // one step finds them all
			said, together = append(said, so), append(together, n)
			all[len(all)-1] = sentence(name, first, strings.Join(said, comma(l)), l)
			continue
		}
		of, first, said, together = name, because, []string{so}, []int{n}
		all = append(all, sentence(name, because, so, l))
	}
	return all
}

// mostInStep is how many things a line of a worked solution finds by one principle.
const mostInStep = 6

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

// reasons are the facts that a step follows from, and the equations that it takes together.
func (w *writer) reasons(node *deduce.Node, l schema.Language) []string {
	var all []string
	add := func(text string) {
		if text != "" && !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	near := node.Fact.Of
	if node.IsValue() {
		near = w.points(node.Q)
	}
	for _, m := range node.From {
		if from := &w.p.State.Nodes[m]; from.IsValue() {
			near += w.points(from.Q)
		}
	}
	from := w.bisected(node, add, l)
	for _, m := range from {
		switch from := &w.p.State.Nodes[m]; {
		case !from.IsValue():
			add(w.fact(from.Fact, near, l))
		case from.Rule == nil: // a given number, or the 90 degrees of a right angle
			for _, k := range from.From {
				add(w.fact(w.p.State.Nodes[k].Fact, near, l))
			}
		}
	}
	if node.Rule.English == deduce.EqualAnglesFaceEqualSides && len(all) == 0 {
		add(w.equalAngles(from, l))
	}
	add(w.commonAngle(node, l))
	for _, e := range node.Together {
		add(w.equation(e, l))
	}
	return all
}

// equalAngles says that two angles are equal whose numbers are known; "" where there are no two.
func (w *writer) equalAngles(from []int, l schema.Language) string {
	var of []string
	for _, m := range from {
		if q := w.p.State.Nodes[m].Q; q.Kind == deduce.Angle {
			of = append(of, q.Of)
		}
	}
	if len(of) != 2 {
		return ""
	}
	return w.fact(deduce.Fact{Rel: deduce.EqualAngles, Of: of[0] + " " + of[1]}, "", l)
}

// bisected says of a step that rests on a perpendicular bisector that there is one, in place of the midpoint and the right angle
// of which it is known, and gives what else it follows from.
func (w *writer) bisected(node *deduce.Node, add func(string), l schema.Language) []int {
	if !strings.HasSuffix(node.Rule.Principle, "perpendicular-bisector") || !node.IsValue() {
		return node.From
	}
	var middle, right string
	var others []int
	for _, m := range node.From {
		switch from := w.p.State.Nodes[m].Fact; {
		case from.Rel == deduce.Midpoint:
			middle = from.Of
		case from.Rel == deduce.RightAngle:
			right = from.Of
		default:
			others = append(others, m)
		}
	}
	if middle == "" || right == "" || right[1] != middle[1] {
		return node.From
	}
	ends, top := string([]byte{middle[0], middle[2]}), right[0]
	if d := w.p.scene.drawn.Diagram; strings.IndexByte(d.LineOf(middle[0], middle[2]), top) >= 0 {
		top = right[2]
	}
	is := texts{[]string{" is the perpendicular bisector of "}, []string{"垂直平分"}}
	add("$" + braced(string([]byte{top, middle[1]})) + "$" + is.in(l)[0] + "$" + braced(ends) + "$")
	return others
}

// commonAngle names the angle that two similar triangles share, where they are similar by their angles; "" for none.
func (w *writer) commonAngle(node *deduce.Node, l schema.Language) string {
	if p := node.Rule.Principle; node.Fact.Rel != deduce.Similar || !strings.HasSuffix(p, "-aa") && !strings.Contains(p, "/sas-") {
		return ""
	}
	one, other, _ := strings.Cut(node.Fact.Of, " ")
	d := w.p.scene.drawn.Diagram
	for i := range one {
		angle := func(t string) deduce.Quantity { return d.Ang(t[(i+1)%3], t[i], t[(i+2)%3]) }
		if angle(one) != angle(other) {
			continue
		}
		is := texts{[]string{" is common to both"}, []string{"是公共角"}}
		return `$\angle ` + braced(w.pointsNear(angle(one), one)) + "$" + is.in(l)[0]
	}
	return ""
}

// equation is one among sums or products in a formula; "" for others.
func (w *writer) equation(e *deduce.Equation, l schema.Language) string {
	if e.Form != deduce.Sum && e.Form != deduce.Product {
		return ""
	}
	var sides [2][]string // what stands there by a positive and by a negative number
	angle := false
	for _, t := range e.Terms {
		words, ok := wordsOf(t.Q)
		if _, body := isBody(t.Q); !ok || body || words.latex == "" {
			return ""
		}
		angle = angle || words.unit == "°"
		text, k, side := w.put(words.latex, t.Q, "", l), t.K, 0
		if k < 0 {
			k, side = -k, 1
		}
		number := strconv.FormatFloat(k, 'f', -1, 64)
		switch {
		case t.Fn != "":
			text = `\` + string(t.Fn) + " " + text
			if k != 1 {
				return ""
			}
		case k == 1:
		case e.Form == deduce.Product:
			text += "^" + number
		default:
			text = number + " " + text
		}
		sides[side] = append(sides[side], text)
	}
	constant := strconv.FormatFloat(e.Constant, 'f', -1, 64)
	if len(constant) > 5 || e.Pi != 0 {
		return ""
	}
	between, none := " + ", e.Constant == 0
	if e.Form == deduce.Product {
		between, none = ` \cdot `, e.Constant == 1
	} else if angle {
		constant += `^\circ`
	}
	switch {
	case none:
	case len(constant) > 0 && constant[0] == '-':
		sides[0] = append(sides[0], constant[1:])
	case e.Form == deduce.Product:
		sides[1] = slices.Insert(sides[1], 0, constant)
	default:
		sides[1] = append(sides[1], constant)
	}
	var texts [2]string
	for i, of := range sides {
		if texts[i] = strings.Join(of, between); texts[i] == "" {
			texts[i] = map[deduce.Form]string{deduce.Sum: "0", deduce.Product: "1"}[e.Form]
		}
	}
	return "$" + texts[0] + " = " + texts[1] + "$"
}

// conclusion is what a step finds.
func (w *writer) conclusion(s *solution, n int, l schema.Language) string {
	node := &w.p.State.Nodes[n]
	if !node.IsValue() {
		return w.fact(node.Fact, "", l)
	}
	bare := mixed(node.By)
	names := func(m int, of deduce.Op) string {
		if angle := w.p.State.Nodes[m].Q; of.IsTrigonometric() && w.isRounded(m) {
			words, _ := wordsOf(angle)
			return w.put(words.latex, angle, "", l) // whose number is not all of it
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
	words, _ := wordsOf(node.Q)
	if n != w.p.Trace[len(w.p.Trace)-1] && !w.isRounded(n) {
		w.near = w.corners(node)
	}
	q := w.put(words.latex, node.Q, "", l)
	w.near = ""
	if node.Is.Op == deduce.Ref || node.Is.Op == deduce.Number { // which is the value itself
		return fmt.Sprintf("$%s %s$", q, is)
	}
	return fmt.Sprintf("$%s = %s %s$", q, node.Is.LaTeX(names), is)
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
			degrees = degrees || t.Fn == ""
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

func sentence(title string, because []string, so string, l schema.Language) string {
	if l == schema.Chinese {
		if len(because) > 0 {
			return title + "：因为" + strings.Join(because, "，") + "，所以" + so + "。"
		}
		return title + "：" + so + "。"
	}
	if len(because) > 0 {
		return title + ": as " + listed(because, l) + ", " + so + "."
	}
	return title + ": " + so + "."
}
