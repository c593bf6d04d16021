package scenes

import (
	"maps"
	"math"
	"slices"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// nice tells whether a measure is one that a teacher would give.
func nice(q deduce.Quantity, v float64) bool {
	if _, body := isBody(q); body {
		return niceOfBody(q, v)
	}
	if q.Kind == deduce.Angle {
		return deduce.Near(v, math.Round(v)) && !deduce.Near(v, 90) && v > 4 && v < 176
	}
	return deduce.Near(2*v, math.Round(2*v)) && v > 0.4 && v < 1000
}

// normal writes a quantity as its diagram names it.
func normal(d *deduce.Diagram, q deduce.Quantity) deduce.Quantity {
	if q.Kind == deduce.Angle {
		return d.Ang(q.Of[0], q.Of[1], q.Of[2])
	}
	return q
}

// candidates are the measures of a drawing that could be given, besides those that its constructions name.
func (p *placing) candidates() []deduce.Quantity {
	var all []deduce.Quantity
	put := func(q deduce.Quantity) {
		if v, err := p.Diagram.Measure(q); err == nil && nice(q, v) && !slices.Contains(all, q) {
			all = append(all, q)
		}
	}
	for _, l := range p.Diagram.Lines {
		for i := range l {
			for j := i + 1; j < len(l); j++ {
				put(deduce.Len(l[i], l[j]))
			}
		}
	}
	if p.Diagram.Flat() {
		points := p.Diagram.Points()
		for i := range points {
			rays := p.Diagram.Neighbours(points[i])
			for k, x := range rays {
				if y := rays[(k+1)%len(rays)]; x != y {
					put(p.Diagram.Ang(x, points[i], y))
				}
			}
		}
	}
	return all
}

// A choice is what can be asked of a scene of which some measures are given.
type choice struct {
	scene *Scene
	state *deduce.State
	// targets are the numbers of values, by the kind of quantity: such as are written exactly from step to step, and others. The
	// deeper ones stand there more often.
	targets [2]map[deduce.Kind][]int
}

// choose gives some measures, and finds what follows from them as deep as is wanted.
func choose(s *Scene, o Options, chance *synth.Stream) *choice {
	p := s.drawn
	var given []deduce.Quantity
	for _, q := range p.measures {
		q = normal(p.Diagram, q)
		if v, err := p.Diagram.Measure(q); err == nil && nice(q, v) && !slices.Contains(given, q) {
			given = append(given, q)
		}
	}
	if others := p.candidates(); len(others) > 0 && len(given) > 0 && chance.Pick(5) < 3 {
		other := pickOf(chance, others)
		if !slices.Contains(given, other) {
			given[chance.Pick(len(given))] = other
		}
	}
	state := known(p, p.said, given, o.MaxDepth, nil)
	exact, depends, rough := restOn(p.Diagram, state)
	c := &choice{scene: s, state: state, targets: [2]map[deduce.Kind][]int{{}, {}}}
	for n := range state.Nodes {
		node := &state.Nodes[n]
		if !node.IsValue() || node.Is == nil || node.Depth < o.MinDepth || node.Depth > o.MaxDepth || !askable(node.Q) || !p.introduces(node.Q) ||
			isGreat(p.Diagram, node.Q) || slices.Contains(given, node.Q) || !depends[n] || rough[n] || isSaid(state, n) || !o.wants(state, n) {
			continue
		}
		rounded := 0
		if !exact[n] {
			rounded = 1
		}
		for range node.Depth * node.Depth * node.Depth {
			c.targets[rounded][node.Q.Kind] = append(c.targets[rounded][node.Q.Kind], n)
		}
	}
	return c
}

// roundedEach is among how many problems one may have numbers that must be rounded.
const roundedEach = 8

// pick asks for one of the targets, of each kind of quantity as often, and takes it out of the choice; false where there is none.
func (c *choice) pick(chance *synth.Stream) (*Problem, bool) {
	of := c.targets[0]
	if chance.Pick(roundedEach) == 0 {
		of = c.targets[1]
	}
	if len(of) == 0 {
		return nil, false
	}
	kind := pickOf(chance, slices.Sorted(maps.Keys(of)))
	at := pickOf(chance, of[kind])
	if of[kind] = slices.DeleteFunc(of[kind], func(n int) bool { return n == at }); len(of[kind]) == 0 {
		delete(of, kind)
	}
	p := &Problem{Said: onSegments(c.scene.drawn.said, c.scene.drawn.Diagram), Asked: c.state.Nodes[at].Q, scene: c.scene.copied()}
	return p, p.rest(c.state) == nil
}

// restOn tells of every node whether all values are written exactly on which it rests, it too, whether it rests on a given one, and
// whether it rests on an angle, or is one, that has to be rounded, as nobody measures to a hundredth of a degree, or on an awkward step.
func restOn(d *deduce.Diagram, s *deduce.State) (exact, numbers, rough []bool) {
	exact, numbers, rough = make([]bool, len(s.Nodes)), make([]bool, len(s.Nodes)), make([]bool, len(s.Nodes))
	for n := range s.Nodes {
		node := &s.Nodes[n]
		exact[n] = true
		if node.IsValue() {
			v, err := d.Measure(node.Q)
			exact[n] = err == nil && synth.FormOf(v) != ""
			numbers[n] = node.Is == nil
			awkward, err := isAwkward(d, node)
			rough[n] = awkward || err != nil || node.Q.Kind == deduce.Angle && !exact[n]
		}
		for _, m := range node.From {
			exact[n] = exact[n] && exact[m]
			numbers[n] = numbers[n] || numbers[m]
			rough[n] = rough[n] || rough[m]
		}
	}
	return exact, numbers, rough
}

// askable tells whether there is a question for a quantity.
func askable(q deduce.Quantity) bool { _, ok := wordsOf(q); return ok }

// introduces tells of a quadrilateral whose area or perimeter is asked for whether a statement brings it in: nobody asks for that of
// another one but by a detour. It is true of all other quantities.
func (p *placing) introduces(q deduce.Quantity) bool {
	if len(q.Of) != 4 || q.Kind != deduce.Area && q.Kind != deduce.Perimeter {
		return true
	}
	return slices.ContainsFunc(p.said, func(s Statement) bool {
		return s.form.shape == schema.Quad && len(s.of) == 4 && deduce.Ring(s.of) == deduce.Ring(q.Of)
	})
}
