package scenes

import (
	"fmt"
	"slices"

	"geoeval/internal/exact"
	"geoeval/internal/invented/scenes/deduce"
	"geoeval/internal/invented/synth"
)

// A solution is the trace as expressions over the given numbers.
type solution struct {
	lets   synth.List[string]
	answer string
	names  map[int]string // of the values of the trace's nodes
}

// solution names every value of the trace: given ones n1, n2, …, others s1, s2, …
func (p *Problem) solution() *solution {
	s := &solution{names: map[int]string{}}
	for _, n := range p.Trace {
		node := &p.State.Nodes[n]
		switch {
		case !node.IsValue():
		case node.Is == nil:
			s.names[n] = number(slices.Index(p.Given, node.Q))
			if unitOf(node.Q) == pi {
				s.names[n] = "(" + s.names[n] + " * pi)"
			}
		case node.Rule == nil:
			s.names[n] = deduce.Write(node.Is, nil) // the 90 of a right angle
		default:
			s.answer = deduce.Write(node.Is, s.name)
			s.names[n] = fmt.Sprintf("s%d", len(s.lets)+1)
			s.lets = append(s.lets, synth.Item[string]{Name: s.names[n], Value: s.answer})
		}
	}
	return s
}

func (s *solution) name(n int) string { return s.names[n] }

// mistakes are what the answer is if one step is done wrong, the last steps first.
func (p *Problem) mistakes(s *solution) []any {
	var all []any
	answer := p.Trace[len(p.Trace)-1]
	for _, n := range slices.Backward(p.Trace) {
		node := &p.State.Nodes[n]
		if node.Is == nil || node.Rule == nil {
			continue
		}
		for _, wrong := range wrongs(node.Is) {
			if text := p.with(s, answer, n, wrong); !slices.Contains(all, any(text)) {
				all = append(all, text)
			}
		}
		if len(all) >= 8 {
			break
		}
	}
	return all
}

// with writes the value of a node where that of another is wrong.
func (p *Problem) with(s *solution, of, wrong int, is *deduce.Expr) string {
	depends := map[int]bool{wrong: true}
	for _, n := range p.Trace {
		if node := &p.State.Nodes[n]; slices.ContainsFunc(node.From, func(m int) bool { return depends[m] }) {
			depends[n] = true
		}
	}
	var write func(n int) string
	write = func(n int) string {
		e := p.State.Nodes[n].Is
		if n == wrong {
			e = is
		}
		if !depends[n] || e == nil {
			return s.names[n]
		}
		return "(" + deduce.Write(e, func(m int) string {
			if m == n {
				return s.names[m]
			}
			return write(m)
		}) + ")"
	}
	return write(of)
}

// wrongs are the expressions that typical mistakes make of one: another sign, a factor or a root forgotten, a ratio turned
// round, another function.
func wrongs(e *deduce.Expr) []*deduce.Expr {
	var all []*deduce.Expr
	with := func(op exact.Op, args ...*deduce.Expr) { all = append(all, deduce.Do(op, args...)) }
	number := func(i int) (float64, bool) { return e.Args[i].Value, e.Args[i].Op == exact.Number }
	switch e.Op {
	case exact.Add:
		with(exact.Sub, e.Args...)
	case exact.Sub:
		with(exact.Add, e.Args...)
		if v, ok := number(0); ok && v == 180 {
			with(exact.Sub, exact.Num(90), e.Args[1])
			with(exact.Sub, exact.Num(360), e.Args[1])
		}
	case exact.Mul:
		if _, ok := number(0); ok {
			all = append(all, e.Args[1])
		}
		with(exact.Div, e.Args...)
	case exact.Div:
		if _, ok := number(1); ok {
			all = append(all, e.Args[0])
		}
		with(exact.Mul, e.Args...)
	case exact.Sqrt:
		for _, inner := range wrongs(e.Args[0]) {
			with(exact.Sqrt, inner)
		}
	case exact.Asin, exact.Acos, exact.Atan:
		for _, op := range []exact.Op{exact.Asin, exact.Acos, exact.Atan} {
			if op != e.Op {
				with(op, e.Args...)
			}
		}
	}
	for i, a := range e.Args { // and deeper
		if a.Op == exact.Letter || a.Op == exact.Number || e.Op == exact.Sqrt {
			continue
		}
		for _, inner := range wrongs(a) {
			args := slices.Clone(e.Args)
			args[i] = inner
			with(e.Op, args...)
		}
	}
	return all[:min(len(all), 5)]
}
