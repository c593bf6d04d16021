package chain

import (
	"math"
	"slices"

	"geoeval/internal/exact"
	"geoeval/internal/exact/interval"
	"geoeval/internal/program"
)

// Check holds a chain against what it promises: every step's texts, read back and put into the relation's equation, give
// the step's answer and no other; each step needs only what the problem or earlier steps state; the last answer is the gold
// answer; no step tells a later answer. It knows nothing of the program. nil is that all holds.
func (c *Chain) Check(p *Problem) *Refusal {
	if len(c.Steps) < 2 {
		return refuse(OneStep, "it has fewer than two steps")
	}
	for i := range c.Steps {
		s := &c.Steps[i]
		if refusal := s.check(c.Steps[:i]); refusal != nil {
			return refuse(refusal.Reason, "step %d: %s", i+1, refusal.Detail)
		}
		for j := i + 1; j < len(c.Steps); j++ {
			later := c.Steps[j].Answer
			tells := slices.ContainsFunc(s.Givens, func(g Given) bool {
				return g.Number < 0 && g.Step == 0 && g.Written == later.Written && g.Unit == later.Unit
			})
			if later.Written == s.Answer.Written && later.Unit == s.Answer.Unit && j == len(c.Steps)-1 && later.Dimension == s.Answer.Dimension {
				return refuse(TellsAhead, "the answer of step %d is that of step %d", i+1, j+1)
			}
			if tells || slices.ContainsFunc(s.Mistakes, func(m Answer) bool { return m.Written == later.Written }) {
				return refuse(TellsAhead, "step %d states the answer of step %d", i+1, j+1)
			}
		}
	}
	if i := c.undone(); i > 0 {
		return refuse(UnknownStep, "step %d takes back what the step before it did", i+1)
	}
	last := c.Steps[len(c.Steps)-1].Answer
	if math.Abs(last.Value-p.Gold) > math.Max(p.Slack, 1e-9*math.Abs(p.Gold)) {
		return refuse(Unproven, "its last answer is %g, and the gold answer %g", last.Value, p.Gold)
	}
	return nil
}

// undone is the place of a step whose answer is what the step was made from of whose answer it is made, 0 where there is
// none: half of what was doubled.
func (c *Chain) undone() int {
	for i := range c.Steps {
		s := &c.Steps[i]
		for _, g := range s.Givens {
			if g.Step == 0 {
				continue
			}
			before := &c.Steps[g.Step-1]
			again := slices.ContainsFunc(before.Givens, func(from Given) bool {
				return from.Dimension == s.Answer.Dimension && near(from.Value, s.Answer.Value)
			})
			if again && (before.Relation == s.Relation || len(s.Givens) == 1 && len(before.Givens) == 1) {
				return i
			}
		}
	}
	return 0
}

// isStated reports whether a text is the value of what is given, in percent where that is its unit.
func (g *Given) isStated(text string) bool {
	x, ok := valueOf(text)
	if ok && g.Unit == "%" && !near(x, g.Value) {
		x /= 100
	}
	return ok && math.Abs(x-g.Value) <= 1e-6*math.Abs(g.Value)
}

func (s *Step) check(before []Step) *Refusal {
	for i := range s.Givens {
		g := &s.Givens[i]
		if g.Step > len(before) {
			return refuse(Unproven, "it needs the result of step %d", g.Step)
		}
		if g.Step > 0 && g.Written != before[g.Step-1].Answer.Written {
			return refuse(Unproven, "it states %s for the result of step %d", g.Written, g.Step)
		}
		for _, text := range []string{s.EN[g.InEN.Start:g.InEN.End], s.ZH[g.InZH.Start:g.InZH.End]} {
			if !g.isStated(text) {
				return refuse(Unproven, "its text states %s for %g", text, g.Value)
			}
		}
	}
	roots, proven := s.Solve(s.Asked.Name)
	if !proven || len(roots) != 1 {
		return refuse(Unproven, "its equation is not proven to have one answer")
	}
	if !s.isAnswer(roots[0]) {
		return refuse(Unproven, "by its equation the answer is %g and not %s", roots[0], s.Answer.Written)
	}
	return nil
}

// isAnswer reports whether a value is the answer as it is written.
func (s *Step) isAnswer(x float64) bool {
	if s.Answer.Decimals < 0 {
		return math.Abs(x-s.Answer.Value) <= 1e-6*math.Abs(x)
	}
	scale := 1.0
	if shown, ok := valueOf(s.Answer.Written); ok && s.Answer.Value != 0 {
		scale = shown / s.Answer.Value
	}
	return math.Abs(x-s.Answer.Value)*math.Abs(scale) <= 0.5000001*math.Pow10(-s.Answer.Decimals)
}

// work bounds the search for the roots of a step's equation.
const work = 20_000

// Solve finds every value of a slot with which the step's equation holds, the others being as its text states them; for a
// given slot, the answer is known, as it is stated. proven says that there are no others: an angle between 0° and 180°, and
// whatever else between program.Smallest and program.Greatest.
func (s *Step) Solve(slot string) (roots []float64, proven bool) {
	values := map[string]float64{s.Asked.Name: s.Answer.Value}
	for _, g := range s.Givens {
		values[g.Slot.Name] = g.Value
	}
	high := program.Greatest
	if of := s.Relation.Slot(slot); of != nil && of.Of == "angle" && !of.Sum {
		high = 360
		if turns(s.Relation.equation, slot) {
			high = 90
		}
	}
	equation, pi := s.Relation.equation, s.Pi
	set := exact.Roots(func(x interval.Dual) interval.Dual {
		return equation.Enclose(func(leaf *expression) interval.Dual {
			switch {
			case leaf.Op == exact.Pi:
				return interval.Constant(pi)
			case leaf.Name == slot:
				return x
			}
			return interval.Constant(values[leaf.Name])
		})
	}, program.Smallest, high, 0, work)
	return set.Exact, set.Proven
}

// turns reports whether a slot stands in a sine, cosine or tangent: it is an angle of a right triangle then.
func turns(e *expression, slot string) bool {
	if e.Op.IsTrigonometric() {
		return slices.Contains(e.Letters(), slot)
	}
	return slices.ContainsFunc(e.Args, func(a *expression) bool { return turns(a, slot) })
}
