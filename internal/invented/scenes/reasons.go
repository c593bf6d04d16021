package scenes

import (
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/internal/knowledge/principle"
	"geoeval/schema"
)

// reasons are the facts that a step follows from, and the equations that it takes together.
func (w *writer) reasons(node *deduce.Node, l schema.Language) []string {
	var all []string
	add := func(text string) {
		if text != "" && !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	near := w.pointsOf(node)
	from := w.bisected(node, add, l)
	for _, m := range from {
		switch from := &w.p.State.Nodes[m]; {
		case saidApart(node, m):
		case from.Fact.Rel == deduce.Inscribed && strings.HasSuffix(node.Rule.Principle, "similar-triangles"):
			add(proportions[from.Fact.Of[0]].in(l)[0])
		case !from.IsValue() && strings.HasSuffix(node.Rule.Principle, "of-trapezoids"):
			add(w.fact(w.bases(from.Fact), near, l))
		case from.Fact.Rel == deduce.RightAngle && strings.HasSuffix(node.Rule.Principle, "perpendicular-diameter-theorem"):
			w.onChord(from.Fact.Of, add, l)
		case from.Fact.Rel == deduce.RightAngle && node.Fact.Rel == deduce.RightAngle: // of the one beside it
			add(w.fact(from.Fact, "", l))
		case from.IsValue() && from.Q.Kind == deduce.Angle && node.Q.Kind != deduce.Angle && strings.HasSuffix(node.Rule.Principle, "/definition-of-isosceles-right-triangle"):
			add(w.measured(from.Q, 45, l))
		case from.Fact.Rel == deduce.EqualAngles && strings.HasSuffix(node.Rule.Principle, "/definition-of-angle-bisector"):
			add(w.bisects(from.Fact, l))
		case !from.IsValue():
			add(w.fact(from.Fact, near, l))
		case from.Rule == nil: // a given number, or the 90 degrees of a right angle
			for _, k := range from.From {
				add(w.fact(w.p.State.Nodes[k].Fact, near, l))
			}
		}
	}
	if (node.Rule.English == deduce.EqualAnglesFaceEqualSides || node.Fact.Rel == deduce.Parallel) && len(all) == 0 || strings.HasSuffix(node.Rule.Principle, "for-triangles-aa") {
		add(w.equalAngles(from, w.corners(node), l))
	}
	add(w.upright(node, l))
	if other, drawn, between := w.radii(node); other != "" {
		add("$" + other + " = " + drawn + "$")
		for _, m := range node.From {
			if q := w.p.State.Nodes[m].Q; q.Kind == deduce.Arc {
				words, _ := wordsOf(q)
				add("$" + between + " = " + w.put(words.latex.in(l)[0], q, "", l) + "$")
			}
		}
	}
	add(w.commonAngle(node, l))
	for _, e := range node.Together {
		add(w.equation(e, l))
	}
	return all
}

// measured says how large an angle is.
func (w *writer) measured(q deduce.Quantity, degrees float64, l schema.Language) string {
	words, _ := wordsOf(q)
	return "$" + w.put(words.latex.in(l)[0], q, "", l) + " = " + strconv.FormatFloat(degrees, 'f', -1, 64) + `^\circ$`
}

// radii are the two radii of a step about the isosceles triangle that they make with a chord, first that which is not drawn, and
// the angle between them; "" for other steps.
func (w *writer) radii(node *deduce.Node) (other, drawn, between string) {
	if node.Rule.English != deduce.TwoRadii {
		return "", "", ""
	}
	for _, m := range node.From {
		of := w.p.State.Nodes[m].Fact.Of
		if w.p.State.Nodes[m].Fact.Rel != deduce.Chord {
			continue
		}
		drawn, other = of[:2], of[:1]+of[2:]
		if w.p.scene.drawn.Diagram.LineOf(of[0], of[1]) == "" {
			drawn, other = other, drawn
		}
		between = `\angle ` + braced(drawn[1:]+of[:1]+other[1:])
		return braced(other), braced(drawn), between
	}
	return "", "", ""
}

// toDraw says which radius such a step needs that is not there; "" for other steps.
func (w *writer) toDraw(node *deduce.Node, l schema.Language) string {
	other, _, _ := w.radii(node)
	if other == "" {
		return ""
	}
	return texts{[]string{"draw $" + other + "$; "}, []string{"连接$" + other + "$，"}}.in(l)[0]
}

// pointsOf are the points of what a step finds and of the measures and equal segments that it rests on.
func (w *writer) pointsOf(node *deduce.Node) string {
	near := node.Fact.Of
	if node.IsValue() {
		near = w.points(node.Q)
	}
	for _, m := range node.From {
		switch from := &w.p.State.Nodes[m]; {
		case from.IsValue():
			near += w.points(from.Q)
		case from.Fact.Rel == deduce.EqualLengths: // whose points have no other names
			near += from.Fact.Of
		}
	}
	return near
}

// bisects says of two equal angles beside each other that the side which they share bisects both together.
func (w *writer) bisects(f deduce.Fact, l schema.Language) string {
	one, other, _ := strings.Cut(f.Of, " ")
	one, other = w.points(deduce.Quantity{Kind: deduce.Angle, Of: one}), w.points(deduce.Quantity{Kind: deduce.Angle, Of: other})
	for _, i := range []int{0, 2} {
		for _, j := range []int{0, 2} {
			if one[1] == other[1] && one[i] == other[j] {
				whole := w.points(deduce.Quantity{Kind: deduce.Angle, Of: string([]byte{one[2-i], one[1], other[2-j]})})
				is := texts{[]string{" bisects "}, []string{"平分"}}
				return "$" + braced(one[1:2]+one[i:i+1]) + "$" + is.in(l)[0] + `$\angle ` + braced(whole) + "$"
			}
		}
	}
	return w.fact(f, "", l)
}

// apart are lines for the equations that a step takes together with its own and that other principles say.
func (w *writer) apart(catalogue *principle.Catalogue, node *deduce.Node, l schema.Language) []string {
	var all []string
	for _, e := range node.Together {
		if e.Rule == node.Rule {
			continue
		}
		if text := w.equation(e, l); text != "" {
			var reasons []string
			for _, m := range e.From {
				if text := w.fact(w.p.State.Nodes[m].Fact, "", l); text != "" && !w.p.State.Nodes[m].IsValue() {
					reasons = append(reasons, text)
				}
			}
			all = append(all, stepLine(title(catalogue, e.Rule, l), "", reasons, text, l))
		}
	}
	return all
}

// saidApart tells whether a step rests on something for the sake of such an equation alone.
func saidApart(node *deduce.Node, m int) bool {
	apart, own := false, node.By != nil && slices.Contains(node.By.From, m) && len(node.Together) == 0
	for _, e := range node.Together {
		switch {
		case !slices.Contains(e.From, m):
		case e.Rule == node.Rule:
			own = true
		default:
			apart = true
		}
	}
	return apart && !own
}

// equalAngles says that two angles are equal whose numbers are known, by the points of near; "" where there are no two.
func (w *writer) equalAngles(from []int, near string, l schema.Language) string {
	var of []string
	for _, m := range from {
		if q := w.p.State.Nodes[m].Q; q.Kind == deduce.Angle {
			of = append(of, q.Of)
		}
	}
	if len(of) != 2 {
		return ""
	}
	return w.fact(deduce.Fact{Rel: deduce.EqualAngles, Of: of[0] + " " + of[1]}, near, l)
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
		if _, body := isBody(t.Q); !ok || body || words.latex.en == nil {
			return ""
		}
		angle = angle || words.unit == "°"
		text, k, side := w.put(words.latex.in(l)[0], t.Q, "", l), t.K, 0
		if k < 0 {
			k, side = -k, 1
		}
		number := strconv.FormatFloat(k, 'f', -1, 64)
		switch {
		case t.Fn != deduce.None:
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

// bases says of a trapezoid that its bases are parallel; it gives other facts as they are.
func (w *writer) bases(f deduce.Fact) deduce.Fact {
	if f.Rel != deduce.Trapezoid && f.Rel != deduce.EvenTrapezoid {
		return f
	}
	return w.p.scene.drawn.Diagram.Par(f.Of[0], f.Of[1], f.Of[3], f.Of[2])
}
