package scenes

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/internal/invented/synth"
)

// A Problem is a scene of which some measures are given and one is asked for.
type Problem struct {
	// Template makes the problem, a draw for each of its rows.
	Template *synth.Template
	// Principles are the ids of the principles that its solution uses, in the order of their first use.
	Principles []string
	// Said are the statements that a reader needs, in the order in which they introduce points.
	Said []Statement
	// Given are the measures that are given, and Asked is the one that is asked for.
	Given []deduce.Quantity
	Asked deduce.Quantity
	// Distractor is the one of Given without which the answer follows as well, and which stays on purpose; its Kind is "" where
	// there is none.
	Distractor deduce.Quantity
	// Depth is how many steps stand one behind the other at least in any proof by the rules.
	Depth int
	// State is what follows, and Trace the numbers of its nodes on which the answer rests, the answer last.
	State *deduce.State
	Trace []int
	// Rows are drawings of the scene, all of one look, in each of which everything of the trace was measured.
	Rows []Row

	scene *Scene
	// freedom is that of the scene as it is drawn; nil where it is not flat.
	freedom *deduce.Freedom
	tried   tried
	// weakened are the statements of which less is said in the end, or nothing.
	weakened []Statement
}

// A Row is one drawing.
type Row struct {
	// Given are the given measures, Answer is the asked one as it is measured.
	Given  []float64
	Answer float64
	drawn  *placing
	// values are those of the trace's nodes.
	values map[int]float64
}

// Told tells whether its words tell the problem as a whole, for a reader without the figure.
func (p *Problem) Told() bool {
	return !slices.ContainsFunc(p.Said, func(s Statement) bool { return s.form.open })
}

// ErrUnsound says that a conclusion is not what is measured: a rule is wrong.
var ErrUnsound = errors.New("a conclusion is not what is measured")

// known concludes all that follows from statements and measures within so many rounds, or until something is known.
func known(p *placing, said []Statement, given []deduce.Quantity, rounds int, until *deduce.Quantity) *deduce.State {
	s := deduce.NewState(p.Diagram)
	for _, one := range said {
		for _, f := range one.facts(p.Diagram) {
			s.Given(f)
		}
	}
	for _, q := range given {
		s.GivenValue(normal(p.Diagram, q))
	}
	s.Close(rounds, func() bool {
		if until == nil {
			return false
		}
		_, ok := s.Value(*until)
		return ok
	})
	return s
}

// facts are the facts that a statement says.
func (s Statement) facts(d *deduce.Diagram) []deduce.Fact {
	if s.form.facts == nil {
		return nil
	}
	return s.form.facts(d, s.of)
}

func has(s *deduce.State, q deduce.Quantity) bool { _, ok := s.Value(q); return ok }

// most and least drawings of a problem.
const (
	leastRows = 3
	mostRows  = 10
)

// draw draws the scene with other numbers, and measures everything that was concluded in every drawing.
func (p *Problem) draw(chance *synth.Stream) error {
	look := p.scene.drawn.look()
	for range 150 {
		drawn, err := p.scene.draw(chance)
		if err != nil || drawn.look() != look {
			continue
		}
		row, ok, err := p.measured(drawn)
		if err != nil {
			return err
		}
		if ok && !slices.ContainsFunc(p.Rows, func(r Row) bool { return slices.Equal(r.Given, row.Given) }) {
			p.Rows = append(p.Rows, row)
		}
		if len(p.Rows) == mostRows {
			break
		}
	}
	if len(p.Rows) < leastRows {
		return fmt.Errorf("there are only %d drawings with numbers that a teacher would give", len(p.Rows))
	}
	for _, q := range p.Given {
		if q != p.Distractor && !p.depends(q) {
			return fmt.Errorf("the answer does not depend on %s %s, which is given", q.Kind, q.Of)
		}
	}
	return nil
}

// depends tells whether the answer is another where a given measure is a little greater in the first drawing: what cancels out on
// the way to it is not needed.
func (p *Problem) depends(q deduce.Quantity) bool {
	values, was := map[int]float64{}, p.Rows[0].values
	for _, n := range p.Trace {
		switch node := &p.State.Nodes[n]; {
		case !node.IsValue():
		case node.Is != nil:
			values[n] = deduce.Eval(node.Is, func(m int) float64 { return values[m] })
		case node.Q == q:
			values[n] = was[n] * (1 + 1e-3)
		default:
			values[n] = was[n]
		}
	}
	answer := p.Trace[len(p.Trace)-1]
	return !deduce.Near(values[answer], was[answer])
}

// measured holds the whole trace against a drawing; false where its numbers are none that a teacher would give.
func (p *Problem) measured(drawn *placing) (Row, bool, error) {
	row := Row{drawn: drawn, values: map[int]float64{}}
	for _, q := range p.Given {
		v, err := drawn.Diagram.Measure(q)
		if err != nil {
			return row, false, err
		}
		if !nice(q, v) {
			return row, false, nil
		}
		row.Given = append(row.Given, v/unitOf(q))
	}
	values, exact := row.values, map[int]bool{}
	for _, n := range p.Trace {
		node := &p.State.Nodes[n]
		if !node.IsValue() {
			ok, err := drawn.Diagram.Holds(node.Fact)
			if err != nil {
				return row, false, err
			}
			if !ok {
				return row, false, fmt.Errorf("%w: %s %s", ErrUnsound, node.Fact.Rel, node.Fact.Of)
			}
			continue
		}
		measured, err := drawn.Diagram.Measure(node.Q)
		if err != nil {
			return row, false, err
		}
		values[n] = measured
		if awkward, err := isAwkward(drawn.Diagram, node); awkward || err != nil {
			return row, false, err
		}
		if node.Is != nil {
			values[n] = deduce.Eval(node.Is, func(m int) float64 { return values[m] })
			if math.Abs(values[n]-measured) > 1e-6*max(1, math.Abs(measured)) {
				return row, false, fmt.Errorf("%w: %s %s is %v, and %v by %s", ErrUnsound, node.Q.Kind, node.Q.Of, measured,
					values[n], node.Rule.Principle)
			}
		}
		row.Answer = values[n]
		exact[n] = synth.FormOf(values[n]) != ""
		if exact[n] && inexact(node, exact) || !exact[n] && node.Q.Kind == deduce.Angle {
			return row, false, nil
		}
	}
	if !synth.CanWrite(row.Answer) || synth.FormOf(row.Answer) == "" && onEdge(row.Answer) {
		return row, false, nil
	}
	if _, body := isBody(p.Asked); body && !exactOfBody(p.Asked, row.Answer) {
		return row, false, nil
	}
	return row, true, nil
}
