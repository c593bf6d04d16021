package scenes

import (
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/internal/invented/synth"
)

// reduce takes away every premise without which the answer follows as well, and everything that is drawn of which nothing is
// needed, until nothing more can go.
func (p *Problem) reduce(o Options) error {
	steps := []func(*Problem, Options) (bool, error){
		(*Problem).leaveOutPoints, (*Problem).leaveOutMeasures, (*Problem).weaken, (*Problem).leaveOutSegments,
	}
	p.tried = tried{needed: map[string]int{}}
	for again := true; again; {
		again = false
		for _, step := range steps {
			went, err := step(p, o)
			if went && err == nil {
				again = true
				p.tried.gone++
				err = p.rest(p.follows(p.Said, p.Given, o))
			}
			if err != nil {
				return err
			}
		}
		if !again && !p.tried.last {
			p.tried.last, again = true, true
		}
	}
	return nil
}

// tried is what was tried to take away, in vain.
type tried struct {
	needed map[string]int // what, and how much had gone before
	gone   int
	last   bool // it is tried for the last time
}

// try tells whether something can go, by asking. What cannot go while there is more can hardly go when there is less, and is not
// asked again but in the end.
func (p *Problem) try(what string, can func() bool) bool {
	if gone, was := p.tried.needed[what]; was && (gone == p.tried.gone || !p.tried.last) {
		return false
	}
	if can() {
		return true
	}
	p.tried.needed[what] = p.tried.gone
	return false
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

// rest makes the answer rest on what is known, and keeps the measures that it rests on.
func (p *Problem) rest(s *deduce.State) error {
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

// still tells whether the answer follows from statements and measures. Where it can be drawn that the answer changes while these
// stay, nothing is concluded for that.
func (p *Problem) still(said []Statement, given []deduce.Quantity, o Options) bool {
	if changes, sure := p.changes(said, given); changes && sure {
		return false
	}
	return has(p.follows(said, given, o), p.Asked)
}

// changes tells whether the asked measure can change while statements and measures stay, as [deduce.Freedom.Changes] does.
func (p *Problem) changes(said []Statement, given []deduce.Quantity) (does, sure bool) {
	d := p.scene.drawn.Diagram
	if p.freedom == nil || p.freedom.Diagram != d {
		p.freedom, _ = deduce.NewFreedom(d)
	}
	if p.freedom == nil {
		return false, false
	}
	var held []deduce.Fact
	for _, one := range said {
		held = append(held, one.facts(d)...)
	}
	return p.freedom.Changes(p.Asked, held, given)
}

func (p *Problem) leaveOutMeasures(o Options) (went bool, err error) {
	for i := 0; i < len(p.Given) && len(p.Given) > 1; {
		without := slices.Delete(slices.Clone(p.Given), i, i+1)
		if p.try(fmt.Sprint(p.Given[i]), func() bool { return p.still(p.Said, without, o) }) {
			p.Given, went = without, true
			continue
		}
		i++
	}
	return went, nil
}

// weaken says less where that is enough, from the last statement on.
func (p *Problem) weaken(o Options) (went bool, err error) {
	for i := len(p.Said) - 1; i >= 0; i-- {
		one := p.Said[i]
		if one.form.facts == nil || one.form.body && p.names(one.of[0], i) {
			continue
		}
		without := slices.Replace(slices.Clone(p.Said), i, i+1, one.weaker()...)
		if p.try(one.form.name+" "+one.of, func() bool { return p.still(without, p.Given, o) }) {
			p.Said, went = without, true
		}
	}
	p.Said = idle(p.Said)
	return went, nil
}

// leaveOutSegments leaves out segments that are drawn and never used.
func (p *Problem) leaveOutSegments(o Options) (went bool, err error) {
	for i := len(p.Said) - 1; i >= 0 && !p.tried.last; i-- {
		of := p.Said[i].of
		if p.Said[i].form.name != "joined" || len(p.scene.drawn.Diagram.LineOf(of[0], of[1])) > 2 {
			continue // a longer line stays
		}
		went = p.try("joined "+of, func() bool {
			was, drawn, said, given, asked := p.scene.omit, p.scene.drawn.Diagram, p.Said, p.Given, p.Asked
			if p.without(o, of) == nil {
				p.Said = slices.Delete(slices.Clone(p.Said), i, i+1)
				if has(p.follows(p.Said, p.Given, o), p.Asked) {
					return true
				}
			}
			p.scene.omit, p.scene.drawn.Diagram, p.Said, p.Given, p.Asked = was, drawn, said, given, asked
			return false
		}) || went
	}
	return went, nil
}

// leaveOutPoints leaves out points on which nothing rests, and what is said of them.
func (p *Problem) leaveOutPoints(o Options) (went bool, err error) {
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
		return false, nil
	}
	p.Said = slices.DeleteFunc(slices.Clone(p.Said), func(one Statement) bool {
		return strings.ContainsFunc(one.of, func(r rune) bool { return !needed[byte(r)] })
	})
	return true, p.without(o, gone...)
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
func (p *Problem) distract(o Options, chance *synth.Stream) {
	d := p.scene.drawn.Diagram
	more := slices.Clone(p.scene.drawn.measures)
	for len(more) > 0 {
		at := chance.Pick(len(more))
		q := more[at]
		more = slices.Delete(more, at, at+1)
		if strings.ContainsFunc(q.Of, func(r rune) bool { _, ok := d.At[byte(r)]; return !ok }) {
			continue
		}
		q = normal(d, q)
		if v, err := d.Measure(q); err != nil || !nice(q, v) || q == p.Asked || has(p.State, q) ||
			q.Kind == deduce.Length && !d.Joined(q.Of[0], q.Of[1]) {
			continue
		}
		with := append(slices.Clone(p.Given), q)
		takes := false // another one's place
		for i := range p.Given {
			takes = takes || p.still(p.Said, slices.Delete(slices.Clone(with), i, i+1), o)
		}
		if takes {
			continue
		}
		s := p.follows(p.Said, with, o)
		if n, ok := s.Value(p.Asked); ok && s.Nodes[n].Depth == p.Depth {
			p.Given, p.Distractor = with, q
			return
		}
	}
}
