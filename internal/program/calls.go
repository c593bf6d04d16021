package program

import "slices"

// A Call is one use of an operator in a program.
type Call struct {
	// Step is the program's step that it stands in, counted from 1 as [Program.Steps] tells them.
	Step int
	// Operator is its name as the program writes it; in Equation that of a formula.
	Operator string
	// Operands are its operands, in their order.
	Operands []Argument
	// Result is what a directed program gets from it; nil in PGPS, whose operators are equations.
	Result *Argument
}

// An Argument is an operand of an operator, or what one gives.
type Argument struct {
	// Text is how the program writes it: N_0, C180, #1, x; of what an operator gives, and in Equation, a formula.
	Text string
	// Value is its one value, with twelve significant digits; nil where it cannot be found, or may be several.
	Value *float64
}

// call is a Call as the parser notes it.
type call struct {
	step     int
	operator string
	words    []string
	operands []ref
	// result is nowhere in PGPS.
	result ref
}

// Calls gives every use of an operator in the order of the program. Arithmetic signs of the language Equation are none.
func (p *Program) Calls() []Call {
	pl := newPlan(p.nodes, p.equations, p.values)
	pl.extend()
	var out []float64
	if pl.choices == 0 {
		out = pl.run(0, 0)
	}
	w := writer{program: p, written: map[ref]written{}}
	values := map[ref]*float64{}
	argument := func(r ref, word string) Argument {
		if word == "" {
			word = w.text(r, lowest)
		}
		value, known := values[r]
		if !known {
			value = p.valueAt(r, pl, out)
			values[r] = value
		}
		return Argument{word, value}
	}
	calls := make([]Call, len(p.calls))
	for i, c := range p.calls {
		calls[i] = Call{Step: c.step, Operator: c.operator, Operands: make([]Argument, len(c.operands))}
		for k, r := range c.operands {
			word := ""
			if c.words != nil {
				word = c.words[k]
			}
			calls[i].Operands[k] = argument(r, word)
		}
		if c.result == nowhere {
			continue
		}
		result := argument(c.result, "")
		calls[i].Result = &result
		if p.results == nil {
			calls[i].Step = p.operationsUpTo(c.result)
		}
	}
	return calls
}

// valueAt is the one value of a node, read off a plan that was run (out, nil where it was not) or else solved for.
func (p *Program) valueAt(r ref, pl *plan, out []float64) *float64 {
	values := []float64{}
	if out != nil && pl.knows(r) {
		values = append(values, out[pl.of[r]])
	} else {
		asked := *p
		asked.goal = r
		values, _ = asked.Evaluate()
	}
	if len(values) != 1 || !isFinite(values[0]) {
		return nil
	}
	return &settled(values)[0]
}

// operationsUpTo is the place of a node among the operations of a program, counted from 1.
func (p *Program) operationsUpTo(r ref) int {
	n := 0
	for _, of := range p.nodes[:r+1] {
		if operands(of.op) > 0 {
			n++
		}
	}
	return n
}

// note takes down a use of an operator in the step that is read.
func (b *builder) note(operator string, words []string, operands []ref, result ref) {
	if len(b.calls) < maxNodes {
		b.calls = append(b.calls, call{b.step, operator, slices.Clone(words), slices.Clone(operands), result})
	}
}
