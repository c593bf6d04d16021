package scenes

import (
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/invented/scenes/deduce"
)

// reduce takes away every premise without which the answer follows as well, and everything that is drawn of which nothing is
// needed, until nothing more can go.
func (p *Problem) reduce(o Options) error {
	steps := []func(*Problem, Options) (bool, error){
		(*Problem).leaveOutPoints, (*Problem).leaveOutMeasures, (*Problem).weaken, (*Problem).leaveOutSegments, (*Problem).goAround,
	}
	p.tried, p.weakened = tried{needed: map[string]int{}}, nil
	for again := true; again; {
		again = false
		for _, step := range steps {
			went, err := step(p, o)
			if went && err == nil {
				again = true
				p.tried.gone++
				err = p.rest(p.follows(p.Said, p.Given))
			}
			if err != nil {
				return err
			}
		}
		if !again && !p.tried.last {
			if p.tried.gone == 0 { // the answer still rests on what was concluded beside other measures
				if err := p.rest(p.follows(p.Said, p.Given)); err != nil {
					return err
				}
			}
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

// follows concludes from statements and measures until the asked measure is known, however deep: what is needed for a short
// proof alone is not needed.
func (p *Problem) follows(said []Statement, given []deduce.Quantity) *deduce.State {
	return known(p.scene.drawn, said, given, deepest, &p.Asked)
}

// still tells whether the answer follows from statements and measures. Where it can be drawn that the answer changes while these
// stay, nothing is concluded for that.
func (p *Problem) still(said []Statement, given []deduce.Quantity) bool {
	if changes, sure := p.changes(said, given); changes && sure {
		return false
	}
	return has(p.follows(said, given), p.Asked)
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

func (p *Problem) leaveOutMeasures(Options) (went bool, err error) {
	for i := 0; i < len(p.Given) && len(p.Given) > 1; {
		without := slices.Delete(slices.Clone(p.Given), i, i+1)
		if p.try(fmt.Sprint(p.Given[i]), func() bool { return p.still(p.Said, without) }) {
			p.Given, went = without, true
			continue
		}
		i++
	}
	return went, nil
}

// weaken says less where that is enough, from the last statement on.
func (p *Problem) weaken(Options) (went bool, err error) {
	for i := len(p.Said) - 1; i >= 0; i-- {
		one := p.Said[i]
		if one.form.facts == nil || one.form.body && p.names(one.of[0], i) {
			continue
		}
		without := slices.Replace(slices.Clone(p.Said), i, i+1, one.weaker()...)
		if p.try(one.form.name+" "+one.of, func() bool { return p.still(without, p.Given) }) {
			p.Said, went = without, true
			p.weakened = append(p.weakened, one)
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
		went = p.leaveOutSegment(o, of, slices.Delete(slices.Clone(p.Said), i, i+1)) || went
	}
	for _, of := range p.unsaid() {
		went = p.leaveOutSegment(o, of, p.Said) || went
	}
	return went, nil
}

// leaveOutSegment leaves out a segment if the answer follows from other statements without it.
func (p *Problem) leaveOutSegment(o Options, of string, said []Statement) bool {
	if p.speaksOf(of, said) {
		return false
	}
	return p.try("joined "+of, func() bool { return p.leaveOut(o, said, of) })
}

// leaveOut leaves out points and segments if the answer follows from other statements without them.
func (p *Problem) leaveOut(o Options, said []Statement, gone ...string) bool {
	was, drawn, before, given, asked := p.scene.omit, p.scene.drawn.Diagram, p.Said, p.Given, p.Asked
	if p.without(o, gone...) == nil {
		p.Said = said
		if has(p.follows(p.Said, p.Given), p.Asked) {
			return true
		}
	}
	p.scene.omit, p.scene.drawn.Diagram, p.Said, p.Given, p.Asked = was, drawn, before, given, asked
	return false
}

// speaksOf tells whether statements or measures name a segment, which so has to be there.
func (p *Problem) speaksOf(ends string, said []Statement) bool {
	same := func(of string) bool { return of == ends || of == ends[1:]+ends[:1] }
	return slices.ContainsFunc(said, func(s Statement) bool { return !isJoined(s) && slices.ContainsFunc(s.segments(), same) }) ||
		slices.ContainsFunc(append(slices.Clone(p.Given), p.Asked), func(q deduce.Quantity) bool { return q.Kind == deduce.Length && same(q.Of) })
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
