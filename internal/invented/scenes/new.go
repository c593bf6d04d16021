package scenes

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/internal/invented/synth"
)

// usualDepth is how deep a problem is at least where nobody says. Many become deeper by themselves; to insist costs twice as
// much with each step more.
func usualDepth(chance *synth.Stream) int {
	if chance.Pick(300) == 0 {
		return 8
	}
	return pickOf(chance, []int{2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 5})
}

// New invents a problem. All chance comes from one number of chance.
func New(chance synth.Chance, o Options) (*Problem, error) {
	some, err := Some(chance, o, 1)
	if err != nil {
		return nil, err
	}
	return some[0], nil
}

// Some invents problems that ask for different things of one scene, one at least and so many at the most: each has a figure and
// conditions of its own, and it costs less than as many scenes. All chance comes from one number of chance.
func Some(chance synth.Chance, o Options, most int) ([]*Problem, error) {
	seed := chance("scene")
	stream := synth.NewStream(seed)
	if o.MinDepth == 0 && o.MaxDepth == 0 {
		o.MinDepth = usualDepth(stream)
	}
	some, err := invent(o, stream, most)
	for ; errors.Is(err, errTooDeep) && o.MaxDepth == 0 && o.MinDepth > 2; some, err = invent(o, stream, most) {
		o.MinDepth--
	}
	if err != nil {
		return nil, err
	}
	for i, p := range some {
		p.setPrinciples()
		if p.Template, err = p.template(fmt.Sprintf("scene_%016x_%d", seed, i), stream); err != nil {
			return nil, err
		}
	}
	return some, nil
}

// setPrinciples takes down the principles of the rules by which the problem is solved.
func (p *Problem) setPrinciples() {
	for _, n := range p.Trace {
		if r := p.State.Nodes[n].Rule; r != nil && !slices.Contains(p.Principles, r.Principle) {
			p.Principles = append(p.Principles, r.Principle)
		}
	}
}

// compose draws a scene of so many constructions.
func compose(o Options, parts int, chance *synth.Stream) (*Scene, error) {
	s := &Scene{}
	next := 0
	var last error
	add := func(c *construction, at string) bool {
		fresh := letters[next:min(len(letters), next+c.adds)]
		if strings.HasPrefix(c.name, "circle") {
			fresh = string(center) + letters[next:next+c.adds-1]
		}
		if len(fresh) < c.adds {
			return false
		}
		s.parts = append(s.parts, added{construction: c, of: at + fresh})
		variant := len(s.parts) - 1
		for range 12 {
			s.parts[variant].variant = nil
			drawn, err := s.draw(chance)
			if err == nil {
				s.drawn = drawn
				next += c.adds
				return true
			}
			last = err
			if !errors.Is(err, errDegenerate) {
				break
			}
		}
		s.parts = s.parts[:variant]
		return false
	}
	begin := ofKind(beginnings(), o.Solid)
	if !add(&begin[chance.Pick(len(begin))], "") {
		return nil, fmt.Errorf("no scene can begin so: %w", last)
	}
	more := ofKind(additions(), o.Solid)
	for tries := 0; len(s.parts) < parts && tries < 4*parts; tries++ {
		c := &more[chance.Pick(len(more))]
		if c.rare > 0 && chance.Pick(c.rare) != 0 || len(s.drawn.At)+c.adds > mostPoints {
			continue
		}
		places := c.at(s)
		if len(places) == 0 {
			continue
		}
		add(c, places[chance.Pick(len(places))])
	}
	return s, nil
}

func ofKind(all []construction, solid bool) []construction {
	var some []construction
	for _, c := range all {
		if c.solid == solid {
			some = append(some, c)
		}
	}
	return some
}

// distractedEach is among how many problems one has a distractor, if it can.
const distractedEach = 10

// mostScenes bounds how many scenes are tried for one problem. Those that give a deep one are rare: of a thousand one or two have a
// problem of depth 8, and from there on each further step makes them three to eight times as rare.
func mostScenes(o Options) int { return 400 << (3 * max(o.MinDepth-7, 0)) }

// errTooDeep says that no problem was found.
var errTooDeep = errors.New("no problem was found that is as it is wanted")

// invent makes problems of one scene.
func invent(o Options, chance *synth.Stream, most int) ([]*Problem, error) {
	o, err := o.Checked()
	if err != nil {
		return nil, err
	}
	last := errors.New("nothing follows that is deep enough")
	bound := mostScenes(o)
	for range bound {
		parts := 1 + o.MinDepth/2 + chance.Pick(4)
		s, err := compose(o, parts, chance)
		if err != nil {
			last = err
			continue
		}
		c := choose(s, o, chance)
		var some []*Problem
		for tries := 0; len(some) < most && tries < 2*most; tries++ {
			p, ok := c.pick(chance)
			if !ok {
				break
			}
			if err := p.complete(o, chance); errors.Is(err, ErrUnsound) {
				return nil, err
			} else if err != nil {
				last = err
				continue
			}
			some = append(some, p)
		}
		if len(some) > 0 {
			return some, nil
		}
	}
	return nil, fmt.Errorf("%w: none of %d scenes gives it: %w", errTooDeep, bound, last)
}

// complete makes a problem of what is asked, or says why that is none.
func (p *Problem) complete(o Options, chance *synth.Stream) error {
	if err := p.reduce(o); err != nil {
		return err
	}
	switch {
	case p.Depth < o.MinDepth || p.Depth > o.MaxDepth || len(p.Given) == 0 || !o.wants(p.State, p.Trace[len(p.Trace)-1]):
		return errors.New("what is left is not deep enough")
	case o.Told && !p.Told():
		return errors.New("its words leave something open")
	case p.showsUnsaid():
		return errors.New("its figure shows what is not said")
	case o.Drawn && !p.canBeDrawn():
		return errors.New("its conditions cannot stand in the figure")
	}
	for _, l := range p.unsaid() { // on which the answer rests
		known, at := "", 0 // behind the statements that introduce its ends
		for at < len(p.Said) && strings.Trim(l, known) != "" {
			known += p.Said[at].of
			at++
		}
		p.Said = slices.Insert(slices.Clone(p.Said), at, Statement{forms["joined"], l})
	}
	if err := p.tidy(); err != nil {
		return err
	}
	if chance.Pick(distractedEach) == 0 {
		p.distract(chance)
	}
	slices.SortStableFunc(p.Given, func(x, y deduce.Quantity) int { return truth(isWordy(x)) - truth(isWordy(y)) })
	if err := p.draw(chance); err != nil {
		return err
	}
	p.Said = onSegments(p.Said, p.scene.drawn.Diagram) // of what is left
	p.tried = tried{needed: map[string]int{}}
	if went, err := p.goAround(o); went || err != nil {
		return errors.Join(errors.New("a point is there for nothing"), err)
	}
	return nil
}
