package program

import "geoeval/internal/exact"

// Every language is lowered to one form: a graph of arithmetic operations, and equations between its nodes. A program
// of the directed languages (stack, MathQA, equation) is a graph without equations, whose last node is the answer.

// An op is what a node does with its operands: an operation of package exact, or one of these.
type op = exact.Op

const (
	constant = exact.Number // value

	number     = exact.Own + iota // the problem's number a
	unknown                       // the program's unknown a
	sinAcute                      // sin of an angle that is known to be acute: its inverse has one value
	asinObtuse                    // the second value of arcsin, the supplement
)

// operands is how many operands an op takes: none for a leaf.
func operands(o op) int {
	switch o {
	case number, unknown:
		return 0
	case sinAcute, asinObtuse:
		return 1
	}
	return o.Operands()
}

// A ref is a node's place in its graph. Operands stand before the node that uses them.
type ref int32

// nowhere is no node.
const nowhere ref = -1

// A node is an operation on other nodes, or a leaf.
type node struct {
	op    op
	a, b  ref
	value float64
	// step is the program's step that the node belongs to, counted from 1.
	step int
}

// An equation says that two nodes have the same value.
type equation struct {
	left, right ref
	step        int
}

// Bounds of what is read. The longest published program has 20 steps and 200 bytes.
const (
	maxBytes = 10_000
	maxNodes = 2_000
	maxDepth = 100
)

// A builder builds a graph. After it has grown too large it goes on without growing, and says so.
type builder struct {
	nodes    []node
	calls    []call
	step     int
	tooLarge bool
}

func (b *builder) put(n node) ref {
	if len(b.nodes) >= maxNodes {
		b.tooLarge = true
		return 0
	}
	n.step = b.step
	b.nodes = append(b.nodes, n)
	return ref(len(b.nodes) - 1)
}

func (b *builder) constant(value float64) ref { return b.put(node{op: constant, value: value}) }
func (b *builder) number(index int) ref       { return b.put(node{op: number, a: ref(index)}) }
func (b *builder) unknown(index int) ref      { return b.put(node{op: unknown, a: ref(index)}) }
func (b *builder) neg(x ref) ref              { return b.unary(exact.Neg, x) }
func (b *builder) square(x ref) ref           { return b.unary(exact.Square, x) }
func (b *builder) sqrt(x ref) ref             { return b.unary(exact.Sqrt, x) }
func (b *builder) unary(o op, x ref) ref      { return b.put(node{op: o, a: x, b: nowhere}) }

func (b *builder) binary(o op, x, y ref) ref { return b.put(node{op: o, a: x, b: y}) }
func (b *builder) sub(x, y ref) ref          { return b.binary(exact.Sub, x, y) }
func (b *builder) div(x, y ref) ref          { return b.binary(exact.Div, x, y) }

// times is x multiplied by a constant.
func (b *builder) times(c float64, x ref) ref { return b.binary(exact.Mul, b.constant(c), x) }

// over is x divided by a constant.
func (b *builder) over(x ref, c float64) ref { return b.binary(exact.Div, x, b.constant(c)) }

// pow is x to the y. A square is an operation of its own, as it has sharper bounds and an inverse.
func (b *builder) pow(x, y ref) ref {
	if n := b.nodes[y]; n.op == constant && n.value == 2 {
		return b.square(x)
	}
	return b.binary(exact.Pow, x, y)
}

// sum adds. A node that comes several times is multiplied, so that it stands in the graph once and can be solved for.
func (b *builder) sum(terms ...ref) ref {
	total := nowhere
	for i, x := range terms {
		if seenBefore(terms, i) {
			continue
		}
		term := x
		if n := occurrences(terms, x); n > 1 {
			term = b.times(float64(n), x)
		}
		if total == nowhere {
			total = term
		} else {
			total = b.binary(exact.Add, total, term)
		}
	}
	return total
}

// product multiplies. A node that comes twice is squared.
func (b *builder) product(factors ...ref) ref {
	total := nowhere
	for i, x := range factors {
		if seenBefore(factors, i) {
			continue
		}
		factor := x
		switch n := occurrences(factors, x); {
		case n == 2:
			factor = b.square(x)
		case n > 2:
			factor = b.binary(exact.Pow, x, b.constant(float64(n)))
		}
		if total == nowhere {
			total = factor
		} else {
			total = b.binary(exact.Mul, total, factor)
		}
	}
	return total
}

func occurrences(refs []ref, x ref) int {
	n := 0
	for _, r := range refs {
		if r == x {
			n++
		}
	}
	return n
}

func seenBefore(refs []ref, i int) bool { return occurrences(refs[:i], refs[i]) > 0 }
