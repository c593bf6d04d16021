package program

import (
	"slices"

	"geoeval/internal/exact"
)

// A plan computes a program's nodes in an order in which each follows from others: forward through its operation, or
// backward from its result and the other operand. It is straight-line code.
//
// Where a square is undone, the positive root is meant: what is solved for is a length, an area or an angle. Where a
// sine is undone, the angle may be acute or obtuse; the code computes either, as the choice says with which it is run.
type plan struct {
	nodes     []node
	equations []equation
	// code is in the form of a graph whose leaves are constants and the parameter, an unknown. value of an asin with a
	// choice is the choice's place plus 1.
	code []node
	// of is where the code computes each node: nowhere while nothing does.
	of   []ref
	used []bool
	// left are pairs of the code that must be equal: equations that were not needed to compute anything.
	left    []equation
	choices int
}

// maxChoices bounds the sines that are undone: 2 to the power of it are tried.
const maxChoices = 4

func newPlan(nodes []node, equations []equation, values []float64) *plan {
	pl := &plan{
		nodes: nodes, equations: equations,
		code: make([]node, 0, 2*len(nodes)), of: make([]ref, len(nodes)), used: make([]bool, len(nodes)+len(equations)),
	}
	for i, n := range nodes {
		pl.of[i] = nowhere
		switch n.op {
		case constant:
			pl.of[i] = pl.put(node{op: constant, value: n.value, step: n.step})
		case number:
			pl.of[i] = pl.put(node{op: constant, value: values[n.a], step: n.step})
		}
	}
	return pl
}

// with is a copy of a plan in which a node is also known: to be a constant, or the parameter.
func (pl *plan) with(r ref, leaf node) *plan {
	c := *pl
	c.code, c.of = slices.Clone(pl.code), slices.Clone(pl.of)
	c.used, c.left = slices.Clone(pl.used), slices.Clone(pl.left)
	c.of[r] = c.put(leaf)
	return &c
}

// known is the plan with a node known to be what a node of the code is.
func (pl *plan) known(r, code ref) *plan {
	pl.of[r] = code
	return pl
}

func (pl *plan) put(n node) ref {
	pl.code = append(pl.code, n)
	return ref(len(pl.code) - 1)
}

func (pl *plan) knows(r ref) bool { return pl.of[r] != nowhere }

// extend computes all that follows from what is known.
func (pl *plan) extend() {
	for changed := true; changed; {
		changed = false
		for i := range pl.nodes {
			if !pl.used[i] && operands(pl.nodes[i].op) > 0 && pl.follow(ref(i)) {
				pl.used[i], changed = true, true
			}
		}
		for i, e := range pl.equations {
			if used := &pl.used[len(pl.nodes)+i]; !*used && pl.equate(e) {
				*used, changed = true, true
			}
		}
	}
}

// equate uses an equation as soon as one of its sides is known.
func (pl *plan) equate(e equation) bool {
	switch left, right := pl.knows(e.left), pl.knows(e.right); {
	case left && right:
		pl.leave(pl.of[e.left], pl.of[e.right], e.step)
	case left:
		pl.of[e.right] = pl.of[e.left]
	case right:
		pl.of[e.left] = pl.of[e.right]
	default:
		return false
	}
	return true
}

// leave notes what must be equal and was not needed.
func (pl *plan) leave(left, right ref, step int) {
	if left != right {
		pl.left = append(pl.left, equation{left, right, step})
	}
}

// follow uses a node's operation as soon as all but one of its operands and its result are known.
func (pl *plan) follow(r ref) bool {
	n := pl.nodes[r]
	binary := operands(n.op) == 2
	knowsA, knowsB := pl.knows(n.a), !binary || pl.knows(n.b)
	b := nowhere
	if binary && knowsB {
		b = pl.of[n.b]
	}
	switch {
	case knowsA && knowsB:
		result := pl.put(node{op: n.op, a: pl.of[n.a], b: b, step: n.step})
		if pl.knows(r) {
			pl.leave(result, pl.of[r], n.step)
		} else {
			pl.of[r] = result
		}
		return true
	case !pl.knows(r), !knowsA && !knowsB:
		return false
	case !knowsA:
		return pl.undoFirst(n, pl.of[r], b)
	}
	return pl.undoSecond(n, pl.of[r], pl.of[n.a])
}

// undoFirst computes a node's first operand from its result and the second operand.
func (pl *plan) undoFirst(n node, result, b ref) bool {
	switch n.op {
	case exact.Add:
		return pl.compute(n, n.a, exact.Sub, result, b)
	case exact.Sub:
		return pl.compute(n, n.a, exact.Add, result, b)
	case exact.Mul:
		return pl.compute(n, n.a, exact.Div, result, b)
	case exact.Div:
		return pl.compute(n, n.a, exact.Mul, result, b)
	case exact.Pow:
		one := pl.put(node{op: constant, value: 1})
		inverse := pl.put(node{op: exact.Div, a: one, b: b, step: n.step})
		return pl.compute(n, n.a, exact.Pow, result, inverse)
	case exact.Sin:
		if pl.choices == maxChoices {
			return false
		}
		pl.choices++
		pl.of[n.a] = pl.put(node{op: exact.Asin, a: result, b: nowhere, step: n.step, value: float64(pl.choices)})
		return true
	}
	inverse, ok := inverses[n.op]
	return ok && pl.compute(n, n.a, inverse, result, nowhere)
}

// inverses are the operations that undo those of one operand.
var inverses = map[op]op{
	exact.Neg: exact.Neg, exact.Square: exact.Sqrt, exact.Sqrt: exact.Square, sinAcute: exact.Asin, exact.Cos: exact.Acos, exact.Tan: exact.Atan, exact.Asin: exact.Sin, exact.Acos: exact.Cos, exact.Atan: exact.Tan,
}

// undoSecond computes a node's second operand from its result and the first operand.
func (pl *plan) undoSecond(n node, result, a ref) bool {
	switch n.op {
	case exact.Add:
		return pl.compute(n, n.b, exact.Sub, result, a)
	case exact.Sub:
		return pl.compute(n, n.b, exact.Sub, a, result)
	case exact.Mul:
		return pl.compute(n, n.b, exact.Div, result, a)
	case exact.Div:
		return pl.compute(n, n.b, exact.Div, a, result)
	case exact.Pow:
		logResult := pl.put(node{op: exact.Log, a: result, b: nowhere, step: n.step})
		logBase := pl.put(node{op: exact.Log, a: a, b: nowhere, step: n.step})
		return pl.compute(n, n.b, exact.Div, logResult, logBase)
	}
	return false
}

func (pl *plan) compute(n node, target ref, o op, a, b ref) bool {
	pl.of[target] = pl.put(node{op: o, a: a, b: b, step: n.step})
	return true
}

// run computes the code with a value of the parameter and a choice for every undone sine: bit 0 for the first, set for
// obtuse.
func (pl *plan) run(parameter float64, choice uint) []float64 {
	out := make([]float64, len(pl.code))
	for i, n := range pl.code {
		switch n.op {
		case constant:
			out[i] = n.value
		case unknown:
			out[i] = parameter
		default:
			y := 0.0
			if n.b != nowhere {
				y = out[n.b]
			}
			out[i] = apply(n.chosen(choice), out[n.a], y)
		}
	}
	return out
}

// chosen is the operation that a choice makes of a node of code.
func (n node) chosen(choice uint) op {
	if n.op == exact.Asin && n.value > 0 && choice>>(uint(n.value)-1)&1 == 1 {
		return asinObtuse
	}
	return n.op
}

// holds reports whether what must be equal is, but for the pair at except.
func (pl *plan) holds(out []float64, except int) bool {
	for i, e := range pl.left {
		if i != except && !close(out[e.left], out[e.right]) {
			return false
		}
	}
	return true
}

// dependent marks the nodes of the code that depend on the parameter.
func (pl *plan) dependent() []bool {
	depends := make([]bool, len(pl.code))
	for i, n := range pl.code {
		depends[i] = n.op == unknown || (operands(n.op) > 0 && depends[n.a]) || (operands(n.op) == 2 && depends[n.b])
	}
	return depends
}
