package synth

import (
	"encoding/binary"
	"math"

	"geoeval/internal/exact"
)

// An op is what a node does with its operands: an operation of package exact, or one of these.
type op = exact.Op

const (
	constant, slot, pi              = exact.Number, exact.Letter, exact.Pi
	add, sub, mul, div, pow, neg    = exact.Add, exact.Sub, exact.Mul, exact.Div, exact.Pow, exact.Neg
	sqrt, cbrt, abs                 = exact.Sqrt, exact.Cbrt, exact.Abs
	sin, cos, tan, asin, acos, atan = exact.Sin, exact.Cos, exact.Tan, exact.Asin, exact.Acos, exact.Atan
)

const (
	mod = exact.Own + iota
	not
	and
	or
	equal
	unequal
	less
	atMost
	choose
	atan2
	floor
	ceil
	round
	least
	greatest
	gcd
	whole
	squared
	distance
	angleAt
	areaOf
	perimeterOf
	integrate
	rootOf
	countOf
	sumOf
	minimum
	maximum
)

// A node is an expression. Equal expressions of one template are the same node.
type node struct {
	op    op
	id    int
	value float64 // constant
	slot  int     // slot: where its value stands; integrate and the like: the bound variable's place
	args  []*node
}

// An environment holds the values of a drawn problem by their slots.
type environment struct {
	values []float64
	pi     float64
}

// A book holds the expressions of one template and the names that they use. It is not changed after the template is
// read.
type book struct {
	nodes map[string]*node
	slots map[string]int
	// meanings are the expressions of names from let, by their slots.
	meanings map[int]*node
	// places are the coordinates of the figure's points, three each.
	places map[string][3]*node
}

func newBook() *book {
	return &book{map[string]*node{}, map[string]int{}, map[int]*node{}, map[string][3]*node{}}
}

// name gives a name its slot.
func (b *book) name(name string) int {
	s, ok := b.slots[name]
	if !ok {
		s = len(b.slots)
		b.slots[name] = s
	}
	return s
}

func (b *book) node(o op, args ...*node) *node { return b.keep(node{op: o, args: args}) }

func (b *book) number(value float64) *node { return b.keep(node{op: constant, value: value}) }

func (b *book) keep(n node) *node {
	var room [96]byte
	key := binary.LittleEndian.AppendUint64(append(room[:0], byte(n.op)), math.Float64bits(n.value))
	key = binary.AppendUvarint(key, uint64(n.slot))
	for _, a := range n.args {
		key = binary.AppendUvarint(key, uint64(a.id))
	}
	if old, ok := b.nodes[string(key)]; ok {
		return old
	}
	n.id = len(b.nodes)
	b.nodes[string(key)] = &n
	return &n
}
