package program

import "slices"

// An Operation is what a reader of a program of equations does next: it gives one value.
type Operation struct {
	// Name is the operator of the equation that is used; [Solving] or [Valuing] where none is.
	Name string
	// Operands are the equation's, in the operator's order; of Solving and Valuing, the one expression.
	Operands []Operand
	// Slot is the place of the operand whose value it gives; −1 where it gives that of Unknown, on which operands rest.
	Slot    int
	Unknown string
}

// The operations that use no equation.
const (
	// Solving: the value of an expression is known, and its one unknown is what it then must be.
	Solving = "Solving"
	// Valuing: the unknowns of an expression are known, and so its value.
	Valuing = "Valuing"
)

// An Operand stands in an operation.
type Operand struct {
	// Name is the operand as the program writes it: N0, V1, C180, x.
	Name string
	// Number is the place of a number of the problem, −1 for every other operand.
	Number int
	// Unknowns are those that it rests on: itself where it is one, none where it is a number or a constant.
	Unknowns []string
	// Expression: it is an expression in its unknowns, and not one of them itself.
	Expression bool
}

// Operations gives a program of equations in an order in which each operation gives one value, up to the answer; what
// the answer does not rest on is left out. goal is what the program asks for. ok is false for a program without
// equations, and where no such order is: where values follow from several equations at once.
func (p *Program) Operations() (operations []Operation, goal Operand, ok bool) {
	if len(p.equations) == 0 {
		return nil, Operand{}, false
	}
	o := &ordering{program: p, known: map[ref]bool{}, solved: make([]bool, len(p.unknowns)), used: make([]bool, len(p.calls))}
	for !o.knows(p.goal) {
		if !o.equation() && !o.solving() {
			return nil, Operand{}, false
		}
	}
	o.value(p.goal, p.goalName)
	return o.needed(p.goal), p.operand(p.goal, p.goalName), true
}

// An ordering puts equations in an order.
type ordering struct {
	program *Program
	// known are expressions whose value an operation gave, and solved says which unknowns are known.
	known  map[ref]bool
	solved []bool
	used   []bool
	done   []ordered
}

// ordered is an operation with the nodes that it needs, and the one that it gives: an expression's, or an unknown's.
type ordered struct {
	Operation
	needs []ref
	gives ref
}

// open are those of some nodes that are not known, once each.
func (o *ordering) open(nodes []ref) (open []ref) {
	for _, r := range nodes {
		if !o.knows(r) && !slices.Contains(open, r) {
			open = append(open, r)
		}
	}
	return open
}

// knows reports whether a node's value is known or follows from known unknowns.
func (o *ordering) knows(r ref) bool { return o.known[r] || len(o.unsolved(r)) == 0 }

// unsolved lists the unknowns that nodes rest on and that are not known.
func (o *ordering) unsolved(refs ...ref) []int {
	return slices.DeleteFunc(o.program.unknownsIn(refs...), func(u int) bool { return o.solved[u] })
}

// equation uses the first equation that gives one value.
func (o *ordering) equation() bool {
	for i, op := range o.program.calls {
		if o.used[i] {
			continue
		}
		open := o.open(op.operands)
		unknowns := o.unsolved(open...)
		if len(open) > 1 && len(unknowns) > 1 {
			continue
		}
		o.used[i] = true
		if len(open) == 0 {
			continue // it says nothing new
		}
		done := ordered{Operation: Operation{Name: op.operator, Slot: -1}}
		for k, r := range op.operands {
			if !slices.Contains(open, r) {
				o.value(r, op.words[k])
				done.needs = append(done.needs, r)
			}
			done.Operands = append(done.Operands, o.program.operand(r, op.words[k]))
		}
		if len(open) == 1 {
			done.Slot, done.gives = slices.Index(op.operands, open[0]), open[0]
			o.know(open[0])
		} else {
			done.Unknown, done.gives = o.program.unknowns[unknowns[0]], o.program.nodeOf(unknowns[0])
			o.solved[unknowns[0]] = true
		}
		o.done = append(o.done, done)
		return true
	}
	return false
}

// know notes that the value of a node is known.
func (o *ordering) know(r ref) {
	if n := o.program.nodes[r]; n.op == unknown {
		o.solved[n.a] = true
	} else {
		o.known[r] = true
	}
}

// solving finds the unknown of an expression that is known.
func (o *ordering) solving() bool {
	for i := range o.done {
		r := o.done[i].gives
		unknowns := o.unsolved(r)
		if len(unknowns) != 1 {
			continue
		}
		u := unknowns[0]
		o.solved[u] = true
		o.done = append(o.done, ordered{
			Operation{Name: Solving, Operands: []Operand{o.done[i].Operands[o.done[i].Slot]}, Slot: -1, Unknown: o.program.unknowns[u]},
			[]ref{r}, o.program.nodeOf(u),
		})
		return true
	}
	return false
}

// value notes that an expression whose unknowns are known is worked out, once.
func (o *ordering) value(r ref, name string) {
	unknowns := o.program.unknownsIn(r)
	if o.known[r] || len(unknowns) == 0 || o.program.nodes[r].op == unknown {
		return
	}
	o.known[r] = true
	done := ordered{Operation: Operation{Name: Valuing, Operands: []Operand{o.program.operand(r, name)}}, gives: r}
	for _, u := range unknowns {
		done.needs = append(done.needs, o.program.nodeOf(u))
	}
	o.done = append(o.done, done)
}

// needed gives the operations that lead to the answer. Where the value of an expression is needed for its unknown alone,
// the equation gives the unknown.
func (o *ordering) needed(goal ref) []Operation {
	uses := map[ref]int{goal: 1}
	unknowns := map[ref]ordered{} // by the expression that is solved for them
	var kept []Operation
	for _, done := range slices.Backward(o.done) {
		if uses[done.gives] == 0 {
			continue
		}
		for _, r := range done.needs {
			uses[r]++
		}
		if done.Name == Solving {
			unknowns[done.needs[0]] = done
		}
		if solving, ok := unknowns[done.gives]; ok && uses[done.gives] == 1 && done.Slot >= 0 {
			kept = slices.DeleteFunc(kept, func(k Operation) bool { return k.Name == Solving && k.Unknown == solving.Unknown })
			done.Slot, done.Unknown = -1, solving.Unknown
		}
		kept = append(kept, done.Operation)
	}
	slices.Reverse(kept)
	return kept
}

// operand tells of a node that the program writes by a name.
func (p *Program) operand(r ref, name string) Operand {
	o := Operand{Name: name, Number: -1}
	if name[0] == 'N' {
		o.Number = slices.Index(p.names, name)
	}
	for _, u := range p.unknownsIn(r) {
		o.Unknowns = append(o.Unknowns, p.unknowns[u])
	}
	o.Expression = len(o.Unknowns) > 0 && p.nodes[r].op != unknown
	return o
}

// nodeOf is the node of an unknown.
func (p *Program) nodeOf(u int) ref {
	return ref(slices.IndexFunc(p.nodes, func(n node) bool { return n.op == unknown && int(n.a) == u }))
}
