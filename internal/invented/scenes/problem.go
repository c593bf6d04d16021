package scenes

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

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

// ErrUnsound says that a conclusion is not what is measured: a rule is wrong.
var ErrUnsound = errors.New("a conclusion is not what is measured")

// nice tells whether a measure is one that a teacher would give.
func nice(q deduce.Quantity, v float64) bool {
	if _, body := isBody(q); body {
		return niceOfBody(q, v)
	}
	if q.Kind == deduce.Angle {
		return near(v, math.Round(v)) && !near(v, 90) && v > 4 && v < 176
	}
	return near(2*v, math.Round(2*v)) && v > 0.4 && v < 1000
}

func near(x, y float64) bool { return math.Abs(x-y) <= 1e-9*max(1, math.Abs(x), math.Abs(y)) }

// normal writes a quantity as its diagram names it.
func normal(d *deduce.Diagram, q deduce.Quantity) deduce.Quantity {
	if q.Kind == deduce.Angle {
		return d.Ang(q.Of[0], q.Of[1], q.Of[2])
	}
	return q
}

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

// choose gives some measures and asks for one that follows from them, as deep as is wanted; false where nothing does.
func choose(s *Scene, o Options, chance *numbers) (*Problem, bool) {
	p := s.drawn
	var given []deduce.Quantity
	for _, q := range p.measures {
		q = normal(p.Diagram, q)
		if v, err := p.Diagram.Measure(q); err == nil && nice(q, v) && !slices.Contains(given, q) {
			given = append(given, q)
		}
	}
	if others := p.candidates(); len(others) > 0 && len(given) > 0 && chance.pick(5) < 3 {
		other := pickOf(chance, others)
		if !slices.Contains(given, other) {
			given[chance.pick(len(given))] = other
		}
	}
	state := known(p, p.said, given, o.MaxDepth, nil)
	// Of each kind of quantity as often, and the deeper ones more often; mostly such as are written exactly from step to step.
	var targets [2]map[deduce.Kind][]int
	for i := range targets {
		targets[i] = map[deduce.Kind][]int{}
	}
	for n := range state.Nodes {
		node := &state.Nodes[n]
		if !node.IsValue() || node.Is == nil || node.Depth < o.MinDepth || node.Depth > o.MaxDepth || !askable(node.Q) ||
			isGreat(p.Diagram, node.Q) || slices.Contains(given, node.Q) || !dependsOnNumbers(state, n) || !o.wants(state, n) {
			continue
		}
		rounded := 0
		if !isExact(p.Diagram, state, n) {
			rounded = 1
		}
		for range node.Depth * node.Depth * node.Depth {
			targets[rounded][node.Q.Kind] = append(targets[rounded][node.Q.Kind], n)
		}
	}
	of := targets[0]
	if chance.pick(roundedEach) == 0 {
		of = targets[1]
	}
	if len(of) == 0 {
		return nil, false
	}
	kinds := slices.Sorted(maps.Keys(of))
	at := pickOf(chance, of[pickOf(chance, kinds)])
	return &Problem{Said: p.said, Given: given, Asked: state.Nodes[at].Q, scene: s}, true
}

// roundedEach is among how many problems one may have numbers that must be rounded.
const roundedEach = 8

// isExact tells whether all values are written exactly on which one rests, and it too.
func isExact(d *deduce.Diagram, s *deduce.State, n int) bool {
	for _, m := range s.Trace(n) {
		if node := &s.Nodes[m]; node.IsValue() {
			if v, err := d.Measure(node.Q); err != nil || synth.FormOf(v) == "" {
				return false
			}
		}
	}
	return true
}

// askable tells whether there is a question for a quantity.
func askable(q deduce.Quantity) bool { _, ok := wordsOf(q); return ok }

// dependsOnNumbers tells whether a value rests on a given one.
func dependsOnNumbers(s *deduce.State, n int) bool {
	for _, m := range s.Trace(n) {
		if node := &s.Nodes[m]; node.IsValue() && node.Is == nil {
			return true
		}
	}
	return false
}

// reduce takes away every premise without which the answer follows as well, and everything that is drawn of which nothing is
// needed, until nothing more can go.
func (p *Problem) reduce(o Options) error {
	if err := p.settle(o); err != nil {
		return err
	}
	for {
		before := len(p.Said) + len(p.Given) - len(p.scene.omit)
		if err := p.leaveOutPoints(o); err != nil {
			return err
		}
		p.leaveOutMeasures(o)
		p.weaken(o)
		p.Said = idle(p.Said)
		p.leaveOutSegments(o)
		if err := p.settle(o); err != nil {
			return err
		}
		if len(p.Said)+len(p.Given)-len(p.scene.omit) == before {
			return nil
		}
	}
}

// idle are statements that say nothing new: of points that an earlier one has brought together already.
func idle(said []Statement) []Statement {
	var kept []Statement
	for i, one := range said {
		again := one.form.facts == nil && i > 0 && slices.ContainsFunc(said[:i], func(before Statement) bool {
			holds := !strings.ContainsFunc(one.of, func(r rune) bool { return !strings.ContainsRune(before.of, r) })
			return holds && (before.form == one.form || one.form.name == "point on segment" && len(before.of) > 3)
		})
		if !again {
			kept = append(kept, one)
		}
	}
	return kept
}

// settle concludes from what is left, and keeps the measures on which the answer rests.
func (p *Problem) settle(o Options) error {
	s := p.follows(p.Said, p.Given, o)
	n, ok := s.Value(p.Asked)
	if !ok {
		return fmt.Errorf("%s %s does not follow any more", p.Asked.Kind, p.Asked.Of)
	}
	p.State, p.Trace, p.Depth = s, s.Trace(n), s.Nodes[n].Depth
	p.Given = p.Given[:0:0]
	for _, m := range p.Trace {
		if node := &s.Nodes[m]; node.IsValue() && node.Is == nil {
			p.Given = append(p.Given, node.Q)
		}
	}
	return nil
}

// follows concludes from statements and measures until the asked measure is known.
func (p *Problem) follows(said []Statement, given []deduce.Quantity, o Options) *deduce.State {
	return known(p.scene.drawn, said, given, o.MaxDepth, &p.Asked)
}

func (p *Problem) leaveOutMeasures(o Options) {
	for i := 0; i < len(p.Given) && len(p.Given) > 1; {
		without := slices.Delete(slices.Clone(p.Given), i, i+1)
		if has(p.follows(p.Said, without, o), p.Asked) {
			p.Given = without
			continue
		}
		i++
	}
}

// weaken says less where that is enough, from the last statement on.
func (p *Problem) weaken(o Options) {
	for i := len(p.Said) - 1; i >= 0; i-- {
		if p.Said[i].form.facts == nil || p.Said[i].form.body && p.names(p.Said[i].of[0], i) {
			continue
		}
		without := slices.Replace(slices.Clone(p.Said), i, i+1, p.Said[i].weaker()...)
		if has(p.follows(without, p.Given, o), p.Asked) {
			p.Said = without
		}
	}
}

// leaveOutSegments leaves out segments that are drawn and never used.
func (p *Problem) leaveOutSegments(o Options) {
	for i := len(p.Said) - 1; i >= 0; i-- {
		of := p.Said[i].of
		if p.Said[i].form.name != "joined" || len(p.scene.drawn.Diagram.LineOf(of[0], of[1])) > 2 {
			continue // a longer line stays
		}
		was, said, given, asked := p.scene.omit, p.Said, p.Given, p.Asked
		if p.without(o, of) == nil {
			p.Said = slices.Delete(slices.Clone(p.Said), i, i+1)
			if has(p.follows(p.Said, p.Given, o), p.Asked) {
				continue
			}
		}
		p.scene.omit, p.Said, p.Given, p.Asked = was, said, given, asked
		_ = p.scene.drawn.show(was) // which it was before
	}
}

// leaveOutPoints leaves out points on which nothing rests, and what is said of them.
func (p *Problem) leaveOutPoints(o Options) error {
	needed := map[byte]bool{}
	use := func(of string) {
		for i := range of {
			if of[i] >= 'A' && of[i] <= 'Z' {
				needed[of[i]] = true
			}
		}
	}
	// Of an angle's side any point will do that is needed anyway, else the one that was there first.
	d := p.scene.drawn.Diagram
	var sides [][2]byte
	of := func(f string, angles bool) {
		if !angles {
			use(f)
			return
		}
		for _, part := range strings.Fields(f) {
			use(part[1:2])
			sides = append(sides, [2]byte{part[1], part[0]}, [2]byte{part[1], part[2]})
		}
	}
	of(p.Asked.Of, p.Asked.Kind == deduce.Angle)
	used := map[deduce.Fact]bool{}
	var parallel []string
	for _, m := range p.Trace {
		node := &p.State.Nodes[m]
		switch node.Fact.Rel {
		case deduce.Between, deduce.RightAngle, deduce.EqualAngles, deduce.Crossing:
			of(node.Fact.Of, true)
		case deduce.Parallel:
			parallel = append(parallel, strings.Fields(node.Fact.Of)...)
		default:
			of(node.Fact.Of, false)
		}
		of(node.Q.Of, node.Q.Kind == deduce.Angle)
		used[node.Fact] = true
	}
	use(p.Said[0].of)
	p.Said = reaching(p.Said, needed, d)
	order := ""
	for _, one := range p.Said {
		order += one.of
	}
	for _, side := range sides {
		l := d.LineOf(side[0], side[1])
		if l == "" {
			l = string(side[:])
		}
		l = l[strings.IndexByte(l, side[0])+1:]
		if !strings.ContainsFunc(l, func(r rune) bool { return needed[byte(r)] }) {
			first := side[1]
			for i := range l {
				if strings.IndexByte(order, l[i]) < strings.IndexByte(order, first) {
					first = l[i]
				}
			}
			needed[first] = true
		}
	}
	for _, line := range parallel { // any two points of which will do
		l := []byte(d.LineOf(line[0], line[1]))
		if len(l) == 0 {
			l = []byte(line)
		}
		slices.SortFunc(l, func(x, y byte) int { return strings.IndexByte(order, x) - strings.IndexByte(order, y) })
		slices.SortStableFunc(l, func(x, y byte) int { return truth(needed[y]) - truth(needed[x]) })
		for _, c := range l[:min(2, len(l))] {
			needed[c] = true
		}
	}
	for again := true; again; {
		again = false
		introduced := map[byte]bool{}
		for _, one := range p.Said {
			needs := slices.ContainsFunc(one.facts(d), func(f deduce.Fact) bool { return used[f] })
			for i := range one.of {
				needs = needs || needed[one.of[i]] && !introduced[one.of[i]]
				introduced[one.of[i]] = true
			}
			for i := range one.of {
				if needs && !needed[one.of[i]] && one.form.name != "joined" {
					needed[one.of[i]], again = true, true
				}
			}
		}
	}
	var gone []string
	for _, c := range d.Points() {
		if !needed[byte(c)] {
			gone = append(gone, string(c))
		}
	}
	if len(gone) == 0 {
		return nil
	}
	p.Said = slices.DeleteFunc(slices.Clone(p.Said), func(one Statement) bool {
		return strings.ContainsFunc(one.of, func(r rune) bool { return !needed[byte(r)] })
	})
	if err := p.without(o, gone...); err != nil {
		return err
	}
	return p.settle(o)
}

func truth(is bool) int {
	if is {
		return 1
	}
	return 0
}

// reaching says of lines by their needed points what is said by others: of D on BC, where only A beyond C is needed, that it is
// on BA. What is said stays the same.
func reaching(said []Statement, needed map[byte]bool, d *deduce.Diagram) []Statement {
	said = slices.Clone(said)
	for i, one := range said {
		of := []byte(one.of)
		for j := 1; j < len(of); j++ {
			l := d.LineOf(of[0], of[j])
			if needed[of[j]] || l == "" {
				continue
			}
			for _, y := range []byte(l[strings.IndexByte(l, of[j])+1:]) {
				was := of[j]
				if of[j] = y; needed[y] && !strings.ContainsRune(one.of, rune(y)) &&
					slices.Equal(one.facts(d), Statement{one.form, string(of)}.facts(d)) {
					break
				}
				of[j] = was
			}
		}
		said[i].of = string(of)
	}
	return said
}

// without draws the scene without some more points or segments.
func (p *Problem) without(o Options, gone ...string) error {
	old := p.scene.drawn.Diagram
	omit := map[string]bool{}
	for name := range p.scene.omit {
		omit[name] = true
	}
	for _, name := range gone {
		omit[name] = true
	}
	if err := p.scene.drawn.show(omit); err != nil {
		return err
	}
	p.scene.omit = omit
	now := p.scene.drawn.Diagram
	p.Given = slices.Clone(p.Given)
	for i, q := range p.Given {
		p.Given[i] = renamed(q, old, now)
	}
	p.Asked = renamed(p.Asked, old, now)
	return nil
}

// renamed is a quantity of one diagram as another names it, which has fewer points on its rays.
func renamed(q deduce.Quantity, old, now *deduce.Diagram) deduce.Quantity {
	if q.Kind != deduce.Angle {
		return q
	}
	end := func(v, x byte) byte {
		l := old.LineOf(v, x)
		for k := strings.IndexByte(l, v) + 1; k > 0 && k < len(l); k++ {
			if _, ok := now.At[l[k]]; ok {
				return l[k]
			}
		}
		return x
	}
	return now.Ang(end(q.Of[1], q.Of[0]), q.Of[1], end(q.Of[1], q.Of[2]))
}

func has(s *deduce.State, q deduce.Quantity) bool { _, ok := s.Value(q); return ok }

// weaker are the statements that introduce the same points and say less.
func (s Statement) weaker() []Statement {
	var all []Statement
	for rest := strings.TrimSpace(s.form.weaker); rest != ""; {
		var name string
		for n := range forms {
			if strings.HasPrefix(rest, n) && len(n) > len(name) {
				name = n
			}
		}
		rest = strings.TrimSpace(rest[len(name):])
		f := forms[name]
		of := s.of
		if variables, after, _ := strings.Cut(rest, " "); len(variables) == len(f.args) && variables == strings.ToUpper(variables) {
			of = ""
			for _, v := range variables {
				of += string(s.of[strings.IndexRune(s.form.args, v)])
			}
			rest = after
		}
		all = append(all, Statement{f, of})
	}
	return all
}

// distract gives one measure more, which nothing needs and which makes no proof less deep. There may be none.
func (p *Problem) distract(o Options, chance *numbers) {
	d := p.scene.drawn.Diagram
	var more []deduce.Quantity
	for _, q := range p.scene.drawn.measures {
		if strings.ContainsFunc(q.Of, func(r rune) bool { _, ok := d.At[byte(r)]; return !ok }) {
			continue
		}
		q = normal(d, q)
		if v, err := d.Measure(q); err != nil || !nice(q, v) || q == p.Asked || has(p.State, q) ||
			q.Kind == deduce.Length && !d.Joined(q.Of[0], q.Of[1]) {
			continue
		}
		with := append(slices.Clone(p.Given), q)
		s := p.follows(p.Said, with, o)
		n, ok := s.Value(p.Asked)
		ok = ok && s.Nodes[n].Depth == p.Depth
		for i := range p.Given { // nor does it take another one's place
			ok = ok && !has(p.follows(p.Said, slices.Delete(slices.Clone(with), i, i+1), o), p.Asked)
		}
		if ok {
			more = append(more, q)
		}
	}
	if len(more) > 0 {
		p.Distractor = pickOf(chance, more)
		p.Given = append(p.Given, p.Distractor)
	}
}

// most and least drawings of a problem.
const (
	leastRows = 3
	mostRows  = 5
)

// draw draws the scene with other numbers, and measures everything that was concluded in every drawing.
func (p *Problem) draw(chance *numbers) error {
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
	return nil
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
	values := row.values
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
		if node.Is != nil {
			values[n] = node.Is.Eval(func(m int) float64 { return values[m] })
			if math.Abs(values[n]-measured) > 1e-6*max(1, math.Abs(measured)) {
				return row, false, fmt.Errorf("%w: %s %s is %v, and %v by %s", ErrUnsound, node.Q.Kind, node.Q.Of, measured,
					values[n], node.Rule.Principle)
			}
		}
		row.Answer = values[n]
	}
	if _, body := isBody(p.Asked); body && !exactOfBody(p.Asked, row.Answer) {
		return row, false, nil
	}
	return row, true, nil
}
