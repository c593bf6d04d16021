package program

import "slices"

// A Step is a step of a program as a reader follows it.
type Step struct {
	// Text is what is computed, in the numbers of the problem and the results of earlier steps; in PGPS an equation in the
	// program's unknowns.
	Text string
	// Results are the values that follow: the step's own, or those of the unknowns of which it is the first to tell. An
	// unknown that cannot be found has none.
	Results []Result
}

// A Result is what a step gives. Values have twelve significant digits.
type Result struct {
	// Name is an unknown of the program, "" for the step's own result.
	Name string
	// Values are those that are possible, the one that is meant first.
	Values []float64
}

// mostSteps bounds how many steps are told of one program.
const mostSteps = 60

// Steps tells a program step by step. In the language Equation every operation is a step.
func (p *Program) Steps() []Step {
	if len(p.equations) > 0 {
		return p.equationSteps()
	}
	results := p.results
	if results == nil {
		for i, n := range p.nodes {
			if operands(n.op) > 0 {
				results = append(results, ref(i))
			}
		}
	}
	pl := newPlan(p.nodes, nil, p.values)
	pl.extend()
	out := pl.run(0, 0)
	w := writer{program: p, written: map[ref]written{}}
	var steps []Step
	for _, r := range results[:min(len(results), mostSteps)] {
		step := Step{Text: w.text(r, lowest)}
		if pl.knows(r) && isFinite(out[pl.of[r]]) {
			value := settled([]float64{out[pl.of[r]]})
			step.Results = []Result{{Values: value}}
			// Later steps are told in its value, which is a single number or has a sign.
			w.written[r] = written{number64(value[0]), ofAtom}
			if value[0] < 0 {
				w.written[r] = written{number64(value[0]), ofSign}
			}
		}
		steps = append(steps, step)
	}
	return steps
}

func (p *Program) equationSteps() []Step {
	w := writer{program: p, written: map[ref]written{}}
	told := make([]bool, len(p.unknowns))
	var steps []Step
	for _, e := range p.equations[:min(len(p.equations), mostSteps)] {
		step := Step{Text: w.text(e.left, lowest) + " = " + w.text(e.right, lowest)}
		for _, u := range p.unknownsIn(e.left, e.right) {
			if told[u] {
				continue
			}
			told[u] = true
			step.Results = append(step.Results, Result{p.unknowns[u], p.valuesOf(u)})
		}
		steps = append(steps, step)
	}
	if values, err := p.Evaluate(); err == nil && operands(p.nodes[p.goal].op) > 0 {
		steps = append(steps, Step{w.text(p.goal, lowest), []Result{{Values: values}}})
	}
	return steps
}

// unknownsIn lists the unknowns that nodes rest on, in the order of the graph.
func (p *Program) unknownsIn(roots ...ref) []int {
	rests := make([]bool, len(p.nodes))
	for _, r := range roots {
		rests[r] = true
	}
	var found []int
	for i := len(p.nodes) - 1; i >= 0; i-- {
		n := p.nodes[i]
		if !rests[i] {
			continue
		}
		if n.op == unknown {
			found = append(found, int(n.a))
		}
		if operands(n.op) > 0 {
			rests[n.a] = true
			if n.b != nowhere {
				rests[n.b] = true
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// valuesOf gives what an unknown may be, none where that cannot be found.
func (p *Program) valuesOf(u int) []float64 {
	at := slices.IndexFunc(p.nodes, func(n node) bool { return n.op == unknown && int(n.a) == u })
	if at < 0 {
		return nil
	}
	asked := *p
	asked.goal = ref(at)
	values, err := asked.Evaluate()
	if err != nil {
		return nil
	}
	return values
}
