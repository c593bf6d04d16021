package chain

import (
	"math"
	"strconv"

	"geoeval/internal/program"
	"geoeval/internal/text/quantity"
)

// A node is a number, or an operation on others, with what it measures.
type node struct {
	op       string // as program.Term has it
	operands []int
	value    float64
	quantity.Measure
	// known: it is known what it measures.
	known bool
	role  quantity.Role
	// number is its place among the problem's numbers, −1 for none.
	number int
	// constant: the program brings it along, or it is made of nothing but what it brings along.
	constant bool
	// things: it counts things. percent: it is a percentage, as a part: 0.4 for 40 %.
	things, percent bool
	// word is sine, cosine or tangent where the problem asks for one and this is it.
	word string
	// fraction: the problem writes it as a fraction.
	fraction bool
}

// A graph is a program as nodes, operands first and the answer last. Equal nodes are one.
type graph struct {
	nodes []node
	pi    float64
	seen  map[string]int
	// forms are those of the nodes, found while it is covered.
	forms []*forms
}

func newGraph() *graph { return &graph{pi: math.Pi, seen: map[string]int{}} }

// isPi reports whether a constant is π as programs write it.
func isPi(x float64) bool { return math.Abs(x-math.Pi) < 0.002 || math.Abs(x-22.0/7) < 1e-9 }

// compute is the value of an operation on one node or two.
func (g *graph) compute(op string, operands []int) float64 {
	var b float64
	if len(operands) > 1 {
		b = g.nodes[operands[1]].value
	}
	return program.Compute(op, g.nodes[operands[0]].value, b)
}

// put puts a node into the graph, or finds the one that is equal. key tells leaves of one value apart.
func (g *graph) put(n node, key string) int {
	written := append(make([]byte, 0, 64), n.op...)
	for _, o := range n.operands {
		written = strconv.AppendInt(append(written, ' '), int64(o), 10)
	}
	written = strconv.AppendUint(append(written, '='), math.Float64bits(n.value), 10)
	key = string(append(append(written, ' '), key...))
	if at, ok := g.seen[key]; ok {
		return at
	}
	if len(n.operands) > 0 {
		n.number = -1
		n.constant = true
		for _, o := range n.operands {
			n.constant = n.constant && g.nodes[o].constant && g.nodes[o].op != "pi"
		}
	}
	g.nodes = append(g.nodes, n)
	g.seen[key] = len(g.nodes) - 1
	return len(g.nodes) - 1
}

// isLeaf reports whether a node is stated and not reckoned.
func (g *graph) isLeaf(n int) bool { return len(g.nodes[n].operands) == 0 || g.nodes[n].constant }
