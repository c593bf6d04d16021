package chain

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"strings"

	"geoeval/internal/program"
	"geoeval/internal/program/fit"
	"geoeval/internal/text/quantity"
)

// worded takes apart a program whose problem is all in its text: the text says what each number measures, and the program
// has to fit it.
func worded(p *Problem, solution *program.Program) ([]act, float64, *Refusal) {
	if n := mixed.FindString(p.Text); n != "" {
		return nil, 0, refuse(Misfit, "%q may be one number, and its program reckons with its parts", n)
	}
	reading := quantity.Read(p.Text)
	f, m := fit.Find(fit.Problem{
		Program: solution, Reading: reading, Of: quantitiesOf(reading, p.Numbers),
		Gold: p.Gold, Slack: p.Slack, Answer: p.Answer, Pictured: p.Pictured,
	})
	if m != nil {
		return nil, 0, refuse(Misfit, "%s: %s", m.Kind, m.Detail)
	}
	if f == nil {
		return nil, 0, refuse(UnknownStep, "its program has no order of operations")
	}
	for _, k := range f.Quantities {
		if k >= 0 && reading.Quantities[k].Pi {
			return nil, 0, refuse(UnknownStep, "its program leaves out a π that its text states")
		}
	}
	t := &tiler{graph: graphOf(p, reading, f), shapes: maps.Clone(reading.Shapes)}
	if p.Language == program.Equation {
		t.addNamed(p.Program)
	}
	acts, refusal := t.tiled()
	return acts, t.pi, refusal
}

// addNamed adds the shapes that a program names.
func (t *tiler) addNamed(source string) {
	for name, shapes := range named {
		if strings.Contains(source, name) {
			for _, s := range shapes {
				t.shapes[s] = true
			}
		}
	}
}

// mixed is a mixed number as MathQA writes it: 108 1 / 3.
var mixed = regexp.MustCompile(`\b[0-9]+ +[0-9]+ ?/ ?[0-9]+\b`)

// named are the shapes whose formulas GeometryQA's equations name.
var named = map[string][]quantity.Shape{
	"rectangle_": {quantity.Rectangle}, "square_": {quantity.Square}, "triangle_": {quantity.Triangle}, "circle_": {quantity.Circle},
	"circumference_": {quantity.Circle}, "cubic_": {quantity.Cube}, "cuboid_": {quantity.Cuboid},
}

// quantitiesOf gives for each number the place of the quantity that it is, or is part of, −1 where it is none.
func quantitiesOf(r *quantity.Reading, numbers []Number) []int {
	of := make([]int, len(numbers))
	for i, n := range numbers {
		of[i] = -1
		for k, q := range r.Quantities {
			if n.InText && n.Start < q.End && q.Start < n.End {
				of[i] = k
				break
			}
		}
	}
	return of
}

// graphOf is a program that fits its text, with what its terms measure.
func graphOf(p *Problem, r *quantity.Reading, f *fit.Fitting) *graph {
	g := newGraph()
	if p.Language == program.Equation {
		g.pi = 3.14
	}
	at := make([]int, len(f.Terms))
	for i, term := range f.Terms {
		n := node{op: term.Op, number: -1, value: term.Value, Measure: f.Measures[i], known: true, things: f.Things[i]}
		for _, o := range term.Operands {
			n.operands = append(n.operands, at[o])
		}
		key := ""
		switch k := f.Quantities[i]; {
		case len(n.operands) > 0:
			n.value = g.compute(n.op, n.operands)
			n.things = g.counts(&n)
		case k >= 0 && isWhole(&r.Quantities[k], n.value):
			q := &r.Quantities[k]
			n.op, n.role, n.percent = "number", q.Role, q.Percent
			n.fraction = strings.Contains(q.Text, "/") && !near(n.value, float64(int(n.value)))
			n.number = numberOf(p.Numbers, q)
			n.things = n.things && !n.fraction && !n.percent
			key = fmt.Sprint("quantity ", k)
			if q.Constant && isPi(n.value) {
				n = node{op: "pi", number: -1, value: n.value, Measure: n.Measure, known: true, constant: true}
			}
		case isPercent(n.Measure):
			n.op, n.constant = "constant", true
		case isPi(n.value):
			n.op, n.constant = "pi", true
		default:
			n.op, n.constant = "constant", true
		}
		if n.op == "pi" {
			g.pi = n.value
		}
		if isPercent(n.Measure) && len(n.operands) == 0 {
			n.value /= 100
		}
		if isPercent(n.Measure) {
			n.Scale = 1
		}
		if same, ok := g.unchanged(&n); ok {
			at[i] = same
			continue
		}
		at[i] = g.put(n, key)
	}
	if isPercent(f.Measures[len(f.Measures)-1]) {
		p.Gold, p.Slack = p.Gold/100, p.Slack/100
	}
	if end := at[len(at)-1]; end < len(g.nodes)-1 {
		g.nodes = g.nodes[:end+1] // the answer is the last node
	}
	if goal := &g.nodes[len(g.nodes)-1]; r.Asked.Things && goal.Dimension == quantity.Pure {
		goal.things = true
	} else if goal.Dimension == quantity.Pure && strings.ContainsAny(p.Answer, "%％") {
		goal.word = "percentage"
	}
	return g
}

// isPercent reports whether a value counts in percent. Here all is reckoned in parts, and 100 percent are 1.
func isPercent(m quantity.Measure) bool {
	return m.Dimension == quantity.Pure && math.Abs(m.Scale-0.01) < 1e-9
}

// unchanged finds the operand that a node only multiplies with or divides by the 1 that 100 percent are.
func (g *graph) unchanged(n *node) (int, bool) {
	if n.op != "mul" && n.op != "div" {
		return 0, false
	}
	for i, o := range n.operands {
		if one := &g.nodes[o]; one.constant && one.op == "constant" && one.value == 1 && (i == 1 || n.op == "mul") {
			return n.operands[1-i], true
		}
	}
	return 0, false
}

// counts reports whether an operation has a number of things for its result.
func (g *graph) counts(n *node) bool {
	first := g.nodes[n.operands[0]].things
	second := len(n.operands) > 1 && g.nodes[n.operands[1]].things
	switch n.op {
	case "add", "sub", "mul":
		return first || second
	case "div":
		return first && !second
	}
	return false
}

// isWhole reports whether a value is a quantity and not only the numerator or denominator of one.
func isWhole(q *quantity.Quantity, x float64) bool { return near(x, q.Value) || near(x, 100*q.Value) }

// numberOf is the place of the problem's number that a quantity is, −1 for none.
func numberOf(numbers []Number, q *quantity.Quantity) int {
	for i, n := range numbers {
		if n.InText && n.Start < q.End && q.Start < n.End {
			return i
		}
	}
	return -1
}

func near(a, b float64) bool { return same(a, b) || a-b < 1e-12 && b-a < 1e-12 }
