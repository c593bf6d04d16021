package program

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/exact"
)

// Equations writes the program as equations in the masked number, as mathematicians do: one for a directed language,
// and for PGPS one a step and one that says what the answer is. letter stands for the masked number, answer for what
// the program gives. scale is what the letter is multiplied by to give the number (0.01 for a percentage).
func (p *Program) Equations(masked []int, letter, answer string, scale float64) []string {
	w := writer{program: p, masked: masked, letter: letter, written: map[ref]written{}}
	if scale == 0.01 {
		w.letter += "%"
	}
	var lines []string
	for _, e := range p.equations {
		lines = append(lines, w.text(e.left, lowest)+" = "+w.text(e.right, lowest))
	}
	return append(lines, w.text(p.goal, lowest)+" = "+answer)
}

// A writer writes each node once: a graph whose nodes are used often is far smaller than its text.
type writer struct {
	program *Program
	masked  []int
	letter  string
	written map[ref]written
}

// written is a node's text and how much it binds.
type written struct {
	text string
	rank int
}

// Ranks of what is written, from what binds least.
const (
	lowest = iota
	ofSum
	ofProduct
	ofSign
	ofPower
	ofAtom
)

// signs are the operations that stand between their operands, with the rank of the whole and the least rank that the
// second operand must have to stand without brackets.
var signs = map[op]struct {
	sign         string
	rank, second int
}{
	exact.Add: {" + ", ofSum, ofSum}, exact.Sub: {" − ", ofSum, ofProduct}, exact.Mul: {"·", ofProduct, ofProduct},
	exact.Div: {"/", ofProduct, ofSign},
	exact.Pow: {"^", ofPower, ofAtom},
}

// calls are the operations that are written as a function.
var calls = map[op]string{
	exact.Sin: "sin", sinAcute: "sin", exact.Cos: "cos", exact.Tan: "tan", exact.Asin: "arcsin", exact.Acos: "arccos", exact.Atan: "arctan", exact.Log: "ln",
	exact.Cbrt: "∛",
}

// maxWritten bounds how long a part of an equation is written.
const maxWritten = 2000

// text writes a node; in brackets where it binds less than the rank.
func (w *writer) text(r ref, rank int) string {
	t, ok := w.written[r]
	if !ok {
		t.text, t.rank = w.plain(w.program.nodes[r])
		if len(t.text) > maxWritten {
			t = written{"…", ofAtom}
		}
		w.written[r] = t
	}
	if t.rank < rank {
		return "(" + t.text + ")"
	}
	return t.text
}

// plain writes a node and says how much it binds.
func (w *writer) plain(n node) (text string, rank int) {
	if s, ok := signs[n.op]; ok {
		first := s.rank
		if n.op == exact.Pow {
			first = ofAtom
		}
		return w.text(n.a, first) + s.sign + w.text(n.b, s.second), s.rank
	}
	if name, ok := calls[n.op]; ok {
		if takesDegrees(n.op) {
			return name + "(" + w.text(n.a, ofAtom) + "°)", ofAtom
		}
		return name + "(" + w.text(n.a, lowest) + ")", ofAtom
	}
	switch n.op {
	case constant:
		return number64(n.value), ofAtom
	case number:
		if slices.Contains(w.masked, int(n.a)) {
			return w.letter, ofAtom
		}
		return number64(w.program.values[n.a]), ofAtom
	case unknown:
		return w.program.unknowns[n.a], ofAtom
	case exact.Neg:
		return "−" + w.text(n.a, ofSign), ofSign
	case exact.Square:
		return w.text(n.a, ofAtom) + "²", ofPower
	case exact.Sqrt:
		return "√" + w.text(n.a, ofAtom), ofAtom
	case exact.Abs:
		return "|" + w.text(n.a, lowest) + "|", ofAtom
	case exact.Floor:
		return "⌊" + w.text(n.a, lowest) + "⌋", ofAtom
	case exact.Factorial:
		return w.text(n.a, ofAtom) + "!", ofAtom
	}
	return "gcd(" + w.text(n.a, lowest) + ", " + w.text(n.b, lowest) + ")", ofAtom
}

func takesDegrees(o op) bool {
	return o == exact.Sin || o == sinAcute || o == exact.Cos || o == exact.Tan
}

// number64 writes a number with six digits, π by its name.
func number64(x float64) string {
	switch x {
	case math.Pi, PGPSPi, equationPi:
		return "π"
	}
	return strings.ReplaceAll(strconv.FormatFloat(x, 'g', 6, 64), "-", "−")
}
