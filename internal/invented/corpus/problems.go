package corpus

import (
	"errors"
	"fmt"

	"geoeval/internal/invented/synth"
)

// A form says how a dataset states problems.
type form[R any] struct {
	shares []share
	// may says of which templates, and of which scenes, it may be, beside that compose takes them.
	may func(*synth.Template) bool
	// clauses: conditions stand in the figure, as clauses; told: no figure goes with a problem, or not with all.
	clauses, told bool
	// wordings is how many skeletons it gives problems of one template, more or less.
	wordings int
	compose  func(*synth.Instance, synth.Chance) (R, error)
	// skeleton is the one that a record has.
	skeleton func(R) string
	// text, where not nil, is what is new in every record, as far as can be; identity is always.
	text, identity func(R) string
	// paired, where not nil, tells of which records the one behind is of the same problem; second gives that.
	paired func(i int) bool
	second func(i int, r R, p *synth.Instance) R
	// elsewhere, where not nil, tells of which records the problem is one of another dataset first, which taken gives; where
	// that is unfit, they are like any others.
	elsewhere func(i int) bool
	taken     func(i int) (R, *synth.Instance, error)
}

// problems are those of a dataset on their way.
type problems[R any] struct {
	*writing
	form[R]
	mixture *mixture
	plan    []planned
	alike   map[key]uint8
	once    map[key]bool
	// full are the scenes that say what five problems say already.
	full map[sceneID]bool
	// flat and solid offer problems of scenes. Those behind the planned ones take the place of what is refused.
	flat, solid *supply
}

func newProblems[R any](w *writing, f form[R]) (*problems[R], error) {
	m, err := mixtureOf(w, f.shares, f.may, f.compose)
	if err != nil {
		return nil, err
	}
	none := func(int) bool { return false }
	if f.elsewhere == nil {
		f.elsewhere = none
	}
	if f.paired == nil {
		f.paired = none
	}
	made := &problems[R]{
		writing: w, form: f, mixture: m,
		alike: map[key]uint8{}, once: map[key]bool{}, full: map[sceneID]bool{},
	}
	made.flat = &supply{scenes: w.shared.scenes, use: use{false, f.clauses}, fits: made.fits}
	made.solid = &supply{scenes: w.shared.scenes, use: use{true, f.clauses}, fits: made.fits}
	made.plan = plan(w.count.Problems, m, w.options.Scenes, f.wordings,
		func(i int) bool { return f.elsewhere(i) || i > 0 && made.hasSecond(i-1) })
	for _, p := range made.plan {
		if p.scene != noScene {
			made.supply(p.template).planned++
		}
	}
	return made, nil
}

// supply is where the scenes in the place of a template come from.
func (m *problems[R]) supply(t *synth.Template) *supply {
	if isSolid(t) {
		return m.solid
	}
	return m.flat
}

// fits tells whether the problems of a scene can be stated.
func (m *problems[R]) fits(id sceneID) bool {
	one, err := m.shared.scenes.of(id)
	if err != nil || m.told && !one.told || !m.may(one.Template) {
		return false
	}
	_, _, err = m.state(-1-id.number, origin{scene: &id})
	if err != nil && !isUnfit(err) {
		m.shared.scenes.refuse(err)
	}
	return err == nil
}

// A stated problem is a record, and where it comes from.
type stated[R any] struct {
	i       int
	record  R
	problem *synth.Instance
	origin  origin
	// isTaken: it is a problem of another dataset.
	isTaken bool
	// unfit: there is no record, as no problem of the scene that it was to be of can be stated.
	unfit bool
	// second is the record behind it, where that is of the same problem.
	second *R
	keys   keys
	// next is where to look for another one in its place.
	next cursor
}

// An origin says which draw of which template, or of which scene's template, a problem is.
type origin struct {
	template *synth.Template
	scene    *sceneID // nil for none
	// turn is the row of a scene's template, and decides on the wording of another; n is the draw's number.
	turn, n int
}

// A cursor is a place in the sequence of the problems that a record could be of: one of another dataset, some of its
// template in other turns, and those of scenes.
type cursor struct {
	stage   int
	refused int
	turn, n int
	// scene is which of the supplied problems takes the place of another; noScene for the planned one.
	scene int
}

// The stages of a cursor.
const (
	fromElsewhere = iota
	fromTemplate
	fromScene
)

const (
	// mostRefused is how many problems of a template are refused before a scene takes their place, and mostLetters how many of
	// one row of a scene, which differ in letters and wording, before another scene does.
	mostRefused = 5
	mostLetters = 3
	// mostAttempts is how many problems are tried for a record.
	mostAttempts = 500
)

// errTooFew says that a dataset needs more problems than there are that differ.
var errTooFew = errors.New("there are too few problems that differ")

// planned is what record i is to be of.
func (m *problems[R]) planned(i int) planned {
	if i < len(m.plan) {
		return m.plan[i]
	}
	return planned{template: m.mixture.pick(i), turn: i, scene: noScene}
}

// candidate gives the problem at a cursor, or the next one in which the record can be stated.
func (m *problems[R]) candidate(i int, c cursor) (stated[R], error) {
	if c.stage == fromElsewhere {
		c.stage = fromTemplate
		if i < len(m.plan) && m.elsewhere(i) {
			r, p, err := m.taken(i)
			if !isUnfit(err) {
				return m.whole(stated[R]{i: i, record: r, problem: p, isTaken: true, next: c}), err
			}
		}
	}
	own := m.planned(i)
	if c.stage == fromTemplate && own.scene == noScene {
		o := origin{template: own.template}
		for o.n = c.n; o.n < c.n+draws; o.n++ {
			o.turn = own.turn + c.turn + (o.n-c.n)/8 // a wording may be unfit too
			r, p, err := m.state(i, o)
			if !isUnfit(err) {
				c.n, c.turn = o.n+1, c.turn+1
				return m.whole(stated[R]{i: i, record: r, problem: p, origin: o, next: c}), err
			}
		}
		return stated[R]{}, fmt.Errorf("template %s: %w", own.template.Name, errUnfit)
	}
	if c.stage == fromTemplate {
		c.stage, c.scene = fromScene, own.scene
	}
	of, err := m.supply(own.template).at(c.scene)
	if err != nil {
		return stated[R]{}, fmt.Errorf("record %d: %w", i, err)
	}
	o := origin{scene: &of.id, turn: of.row}
	for o.n = c.n; o.n < c.n+mostLetters; o.n++ {
		r, p, err := m.state(i, o)
		if err == nil {
			c.n = o.n + 1
			return m.whole(stated[R]{i: i, record: r, problem: p, origin: o, next: c}), nil
		}
		if !isUnfit(err) {
			m.shared.scenes.refuse(err)
			break
		}
	}
	return stated[R]{i: i, origin: o, unfit: true, next: c}, nil
}

func isUnfit(err error) bool { return errors.Is(err, errUnfit) || errors.Is(err, synth.ErrCannotSay) }

// state states the problem of record i that has an origin.
func (m *problems[R]) state(i int, o origin) (r R, p *synth.Instance, err error) {
	p, chance, err := m.draw(i, o)
	if err != nil {
		return r, nil, err
	}
	r, err = m.compose(p, chance)
	return r, p, err
}

// whole adds the record behind a record, where that is of the same problem, and what is compared of both.
func (m *problems[R]) whole(s stated[R]) stated[R] {
	if s.problem != nil && m.hasSecond(s.i) {
		r := m.second(s.i, s.record, s.problem)
		s.second = &r
	}
	s.keys = m.keysOf(&s)
	return s
}

func (m *problems[R]) hasSecond(i int) bool { return i+1 < m.count.Problems && m.paired(i) }

// draw gives the problem of record i that has an origin.
func (w *writing) draw(i int, o origin) (*synth.Instance, synth.Chance, error) {
	t := o.template
	if o.scene != nil {
		of, err := w.shared.scenes.of(*o.scene)
		if err != nil {
			return nil, nil, err
		}
		t = of.Template
	}
	turn := o.turn
	if o.scene != nil {
		turn += o.n
	}
	chance := w.chance(i, o.n)
	turned := func(parts ...string) uint64 {
		switch {
		case len(parts) > 1:
		case parts[0] == "numbers" && o.scene != nil:
			return uint64(o.turn)
		case parts[0] == "wording":
			return uint64(turn) << 33
		case parts[0] == "question":
			return uint64(turn)
		}
		return chance(parts...)
	}
	p, err := t.Draw(turned)
	return p, turned, err
}
