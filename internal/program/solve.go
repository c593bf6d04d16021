package program

import (
	"math"
	"slices"

	"geoeval/internal/exact"
)

// A Question asks for a masked number.
type Question struct {
	// Masked are the places of the number in the list of numbers; several where it has several names.
	Masked []int
	// Answer is the gold answer, and Slack how far the program's value may be from it and still be it.
	Answer, Slack float64
	// Low and High are the open range of the number; High may be infinite.
	Low, High float64
	// Whole: the number is a whole one.
	Whole bool
	// Scale: the masked number is this many times what is asked for (0.01 for a percentage). The range and the values of
	// the solution are those of what is asked for. 0 counts as 1.
	Scale float64
}

// A Solution is what the masked number may be, in twelve significant digits.
type Solution struct {
	// Values give the answer, ascending.
	Values []float64
	// Near come as near to it as the slack, or may, apart from the values; ascending.
	Near []float64
	// Proven: it is proven that no other number of the range comes as near.
	Proven bool
}

// Solve finds every value of a masked number with which the program gives the answer. Every error is an [*Error].
//
// Where the program can be run forward with the number as its variable, the values are the roots of a function of one
// variable, and what is proven holds for it as it stands, whichever of its two angles each undone sine has. Where it
// cannot (a simultaneous system), the answer is taken as known and the equations are undone up to the number; then each
// operation has its one inverse (see plan), which is the proof.
func (p *Program) Solve(q Question) (*Solution, error) {
	nodes, equations, goal, x := p.masked(q.Masked)
	if x == nowhere {
		return nil, failf(OperandOutOfRange, 0, "it does not use the number")
	}
	if q.Scale == 0 {
		q.Scale = 1
	}
	pl := newPlan(nodes, equations, p.values)
	asked := pl.put(node{op: unknown})
	scaled := asked
	if q.Scale != 1 {
		scaled = pl.put(node{op: exact.Mul, a: asked, b: pl.put(node{op: constant, value: q.Scale})})
	}
	forward := pl.known(x, scaled)
	forward.extend()
	if forward.knows(goal) {
		return q.alongGoal(forward, goal), nil
	}
	return p.undo(q, newPlan(nodes, equations, p.values), goal, x)
}

// masked is the program's graph with a number as an unknown. Where the number has several nodes, the first stands for
// all; nowhere if it has none.
func (p *Program) masked(numbers []int) (nodes []node, equations []equation, goal, x ref) {
	x = nowhere
	nodes = slices.Clone(p.nodes)
	first := func(r ref) ref {
		if r != nowhere && x != nowhere && p.nodes[r].op == number && slices.Contains(numbers, int(p.nodes[r].a)) {
			return x
		}
		return r
	}
	for i := range nodes {
		n := &nodes[i]
		switch operands(n.op) {
		case 0:
			if n.op == number && slices.Contains(numbers, int(n.a)) {
				if x == nowhere {
					x = ref(i)
				}
				n.op, n.a = unknown, ref(len(p.unknowns))
			}
		case 2:
			n.b = first(n.b)
			fallthrough
		default:
			n.a = first(n.a)
		}
	}
	for _, e := range p.equations {
		equations = append(equations, equation{first(e.left), first(e.right), e.step})
	}
	return nodes, equations, first(p.goal), x
}

// alongGoal finds the numbers with which a plan, run forward, gives the answer.
func (q *Question) alongGoal(pl *plan, goal ref) *Solution {
	answer := pl.put(node{op: constant, value: q.Answer})
	pl.left = append(pl.left, equation{pl.of[goal], answer, 0})
	pair := len(pl.left) - 1
	s := &Solution{Proven: true}
	for choice := range uint(1) << pl.choices {
		gives := func(x float64) bool {
			out := pl.run(x, choice)
			return q.inRange(x) && pl.holds(out, pair) &&
				math.Abs(out[pl.of[goal]]-q.Answer) <= max(q.Slack, 1e-6*max(1, math.Abs(q.Answer)))
		}
		set := pl.roots(pair, choice, q.Low, q.High, q.Slack)
		if !set.Proven { // where terms cancel, intervals see them apart
			if rational, ok := pl.exactRoots(pair); ok && rational.Proven && slices.ContainsFunc(rational.Exact, gives) {
				set = rational
			}
		}
		s.Proven = s.Proven && set.Proven
		s.add(q, set, gives)
	}
	s.sort()
	return s
}

// add takes what was found into the solution. Of a whole number, a root's neighbour is meant.
func (s *Solution) add(q *Question, set exact.RootSet, gives func(float64) bool) {
	for _, x := range set.Exact {
		if q.Whole {
			x = math.Round(x)
		}
		if gives(x) {
			s.Values = append(s.Values, x)
		}
	}
	for _, x := range set.Near {
		if q.Whole {
			x = math.Round(x)
		}
		if !q.Whole || gives(x) {
			s.Near = append(s.Near, x)
		}
	}
}

func (q *Question) inRange(x float64) bool { return isFinite(x) && q.Low < x && x < q.High }

// sort puts the solution in order and drops what comes twice.
func (s *Solution) sort() {
	same := func(a, b float64) bool { return close(a, b) }
	settled(s.Values)
	settled(s.Near)
	slices.Sort(s.Values)
	s.Values = slices.CompactFunc(s.Values, same)
	slices.Sort(s.Near)
	s.Near = slices.CompactFunc(s.Near, same)
	s.Near = slices.DeleteFunc(s.Near, func(x float64) bool {
		return slices.ContainsFunc(s.Values, func(v float64) bool { return close(v, x) })
	})
}

// undo takes the answer as known and undoes the equations up to the number.
func (p *Program) undo(q Question, start *plan, goal, x ref) (*Solution, error) {
	pl := start
	if !pl.knows(goal) {
		pl = start.with(goal, node{op: constant, value: q.Answer})
	}
	pl.extend()
	s := &Solution{Proven: true}
	if pl.knows(x) {
		for choice := range uint(1) << pl.choices {
			out := pl.run(0, choice)
			q.take(s, out[pl.of[x]], pl.holds(out, -1))
		}
		s.sort()
		return s, nil
	}
	for u := range len(p.unknowns) + 1 { // the last one is the number itself
		torn, ok := pl.tear(u)
		if !ok || !torn.knows(x) {
			continue
		}
		tied := torn.tie()
		if tied < 0 {
			continue
		}
		q.alongUnknown(s, torn, tied, x)
		s.sort()
		return s, nil
	}
	return nil, failf(SeveralSolutions, 0, "its equations do not lead from the answer to the number")
}

// alongUnknown solves a plan for its parameter and takes what the number is at each root. The parameter is any number:
// the problem's letters may be negative.
func (q *Question) alongUnknown(s *Solution, pl *plan, tied int, x ref) {
	proven := pl.eachRoot(tied, func(root float64, choice uint) {
		out := pl.run(root, choice)
		q.take(s, out[pl.of[x]], pl.holds(out, tied) && pl.nearlyHolds(out, tied))
	})
	s.Proven = s.Proven && proven
}

// take takes a value of the number into the solution if it is in the range.
func (q *Question) take(s *Solution, value float64, holds bool) {
	value /= q.Scale
	if q.Whole && math.Abs(value-math.Round(value)) <= 1e-3 {
		value = math.Round(value)
	}
	if holds && q.inRange(value) && (!q.Whole || value == math.Round(value)) {
		s.Values = append(s.Values, value)
	}
}
