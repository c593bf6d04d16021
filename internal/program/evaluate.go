package program

import (
	"cmp"
	"math"
	"slices"

	"geoeval/internal/exact"
)

// Smallest and Greatest bound how large a positive number of a problem may be: no text states one beyond, and between
// them an interval can be told from zero and from infinity.
const (
	Smallest = 1e-6
	Greatest = 1e9
)

// maxValues bounds how many values a program may admit for its answer.
const maxValues = 16

// work bounds the operations on intervals that go into all searches for the roots of one pair: some 5 ms.
const work = 20_000

// Evaluate gives every value that the program admits for its answer, the one that is meant first: of two roots the
// positive one, then the smaller; of an angle and its supplement the acute one. All are finite, and there is at least
// one unless there is an error, which is an [*Error]. Values have twelve significant digits.
func (p *Program) Evaluate() ([]float64, error) {
	values, err := p.evaluate()
	return settled(values), err
}

func (p *Program) evaluate() ([]float64, error) {
	pl := newPlan(p.nodes, p.equations, p.values)
	pl.extend()
	if pl.knows(p.goal) {
		return pl.values(p.goal)
	}
	var failure error
	for u := range p.unknowns {
		torn, ok := pl.tear(u)
		if !ok || !torn.knows(p.goal) {
			continue
		}
		values, err := torn.rootValues(p.goal)
		if err == nil {
			return values, nil
		}
		if failure == nil || failure.(*Error).Kind == SeveralSolutions {
			failure = err
		}
	}
	if failure != nil && failure.(*Error).Kind == SeveralSolutions {
		return nil, failure
	}
	if values := p.search(p.goal); len(values) > 0 {
		return values, nil
	}
	if failure == nil {
		failure = failf(NoSolution, 0, "no values were found that satisfy its equations")
	}
	return nil, failure
}

// tear is a plan in which an unknown is the parameter.
func (pl *plan) tear(u int) (*plan, bool) {
	r := slices.IndexFunc(pl.nodes, func(n node) bool { return n.op == unknown && int(n.a) == u })
	if r < 0 || pl.knows(ref(r)) {
		return nil, false
	}
	torn := pl.with(ref(r), node{op: unknown})
	torn.extend()
	return torn, true
}

// values runs a plan without parameter and gives what a node is under each choice.
func (pl *plan) values(goal ref) ([]float64, error) {
	var values []float64
	var failure error
	for choice := range uint(1) << pl.choices {
		out := pl.run(0, choice)
		switch value := out[pl.of[goal]]; {
		case !isFinite(value):
			if failure == nil {
				failure = pl.notFinite(out)
			}
		case !pl.holds(out, -1):
			if failure == nil {
				failure = pl.contradiction(out)
			}
		default:
			values = append(values, value)
		}
	}
	if len(values) == 0 {
		return nil, failure
	}
	return distinct(values), nil
}

// notFinite names the first step that leaves the numbers. In a directed language that is a step that cannot be
// computed; where equations are undone, it means that they have no solution.
func (pl *plan) notFinite(out []float64) error {
	for i, value := range out {
		if isFinite(value) {
			continue
		}
		step := pl.code[i].step
		if len(pl.equations) > 0 && math.IsNaN(value) {
			return failf(NoSolution, step, "its equation has no solution")
		}
		return failf(NotFinite, step, "its result is no finite number")
	}
	return failf(NotFinite, 0, "its result is no finite number")
}

func (pl *plan) contradiction(out []float64) error {
	for _, e := range pl.left {
		if !close(out[e.left], out[e.right]) {
			return failf(NoSolution, e.step, "its two sides are %.6g and %.6g", out[e.left], out[e.right])
		}
	}
	return nil
}

// rootValues solves for the parameter of a plan and gives what a node is at each root: at positive ones first. An error
// of the kind SeveralSolutions says that nothing ties the parameter down.
func (pl *plan) rootValues(goal ref) ([]float64, error) {
	tied := pl.tie()
	if tied < 0 {
		return nil, failf(SeveralSolutions, 0, "its equations leave its answer open")
	}
	var values []float64
	pl.eachRoot(tied, func(root float64, choice uint) {
		if out := pl.run(root, choice); isFinite(out[pl.of[goal]]) && pl.holds(out, tied) && pl.nearlyHolds(out, tied) {
			values = append(values, out[pl.of[goal]])
		}
	})
	values = distinct(values)
	switch {
	case len(values) == 0:
		return nil, failf(NoSolution, pl.left[tied].step, "no value of its unknown satisfies the equation")
	case len(values) > maxValues:
		return nil, failf(SeveralSolutions, pl.left[tied].step, "more than %d values satisfy the equation", maxValues)
	}
	return values, nil
}

// eachRoot finds the values of the parameter at which a pair is equal, with each choice: positive ones first. It
// reports whether these are proven to be all.
func (pl *plan) eachRoot(tied int, found func(root float64, choice uint)) (proven bool) {
	if set, ok := pl.exactRoots(tied); ok {
		for _, root := range distinct(slices.Concat(set.Exact, set.Near)) {
			for choice := range uint(1) << pl.choices {
				found(root, choice)
			}
		}
		return set.Proven
	}
	proven = true
	for _, side := range [][2]float64{{Smallest, Greatest}, {-Greatest, -Smallest}} {
		for choice := range uint(1) << pl.choices {
			set := pl.roots(tied, choice, side[0], side[1], 0)
			proven = proven && set.Proven
			for _, root := range slices.Concat(set.Exact, set.Near) {
				found(root, choice)
			}
		}
	}
	return proven
}

// nearlyHolds reports whether a pair is equal as far as a root can be told.
func (pl *plan) nearlyHolds(out []float64, pair int) bool {
	x, y := out[pl.left[pair].left], out[pl.left[pair].right]
	return isFinite(x) && isFinite(y) && math.Abs(x-y) <= 1e-5*max(1, math.Abs(x), math.Abs(y))
}

// tie is the first pair that depends on the parameter, -1 if none does.
func (pl *plan) tie() int {
	depends := pl.dependent()
	return slices.IndexFunc(pl.left, func(e equation) bool { return depends[e.left] || depends[e.right] })
}

// exactRoots are the roots of a pair's difference where that is a rational function of the parameter; ok is false where it is none.
func (pl *plan) exactRoots(pair int) (set exact.RootSet, ok bool) {
	var solver exact.Solver
	unknownRatio := solver.Unknown()
	ratios := make([]*exact.Ratio, len(pl.code))
	for i, n := range pl.code {
		switch {
		case n.op == unknown:
			ratios[i] = unknownRatio
		case n.op != constant:
			var y *exact.Ratio
			if n.b != nowhere {
				y = ratios[n.b]
			}
			ratios[i] = solver.Do(n.op, ratios[n.a], y)
		case isFinite(n.value):
			ratios[i] = solver.Constant(n.value)
		}
	}
	return solver.Roots(ratios[pl.left[pair].left], ratios[pl.left[pair].right], work)
}

// roots finds where a pair of a plan's code is equal, for values of the parameter between low and high.
func (pl *plan) roots(pair int, choice uint, low, high, slack float64) exact.RootSet {
	e := pl.left[pair]
	return exact.Roots(pl.enclosure(e.left, e.right, choice), low, high, slack, work/max(len(pl.code)<<pl.choices, 1))
}

// distinct drops values that are close to one before them, and puts the positive ones before the others.
func distinct(values []float64) []float64 {
	var kept []float64
	for _, v := range values {
		if !slices.ContainsFunc(kept, func(k float64) bool { return close(k, v) }) {
			kept = append(kept, v)
		}
	}
	slices.SortStableFunc(kept, func(a, b float64) int { return cmp.Compare(sign(b), sign(a)) })
	return kept
}

func sign(x float64) int { return cmp.Compare(x, 0) }
