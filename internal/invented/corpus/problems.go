package corpus

import (
	"errors"
	"fmt"

	"geoeval/internal/invented/synth"
)

// A form says how a dataset states problems.
type form[R any] struct {
	shares []share
	// may says of which templates it may be, beside that compose takes them.
	may func(*synth.Template) bool
	// clauses: conditions stand in the figure, as clauses.
	clauses bool
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
	alike   map[[16]byte]uint8
	once    map[[16]byte]bool
	// told are the scenes of which every row says what others say.
	told map[sceneID]bool
	// spares counts the records of scenes in the place of templates whose skeletons others have.
	spares int
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
		alike: map[[16]byte]uint8{}, once: map[[16]byte]bool{}, told: map[sceneID]bool{},
	}
	made.plan = plan(w.count.Problems, m, w.options.Scenes, f.wordings,
		func(i int) bool { return f.elsewhere(i) || i > 0 && made.hasSecond(i-1) })
	return made, nil
}

// A stated problem is a record, and where it comes from.
type stated[R any] struct {
	i       int
	record  R
	problem *synth.Instance
	origin  origin
	// isTaken: it is a problem of another dataset.
	isTaken bool
	// second is the record behind it, where that is of the same problem.
	second *R
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
	attempt int
	// scene and row are those that take the place of a template.
	scene, row int
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
	// mostAttempts is how many scenes are tried for a record.
	mostAttempts = 200
)

// errTooFew says that a dataset needs more problems than there are that differ.
var errTooFew = errors.New("there are too few problems that differ")

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
	own := planned{template: m.mixture.pick(i), turn: i, scene: -1}
	if i < len(m.plan) {
		own = m.plan[i]
	}
	if c.stage == fromTemplate && own.scene < 0 && c.refused <= mostRefused {
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
		c.stage, c.n, c.refused = fromScene, 0, 0
	}
	if own.scene < 0 {
		own.scene, own.row = c.scene, c.row
	}
	for ; c.attempt < mostAttempts; c.attempt, c.n, c.refused = c.attempt+1, 0, 0 {
		o, err := m.row(sceneID{hasScenes(own.template) && isSolid(own.template), own.scene, c.attempt, 0}, own.row)
		for o.n = c.n; err == nil && o.n < c.n+4 && c.refused < mostLetters; o.n++ {
			var r R
			var p *synth.Instance
			if r, p, err = m.state(i, o); err == nil {
				c.n = o.n + 1
				return m.whole(stated[R]{i: i, record: r, problem: p, origin: o, next: c}), nil
			}
			if isUnfit(err) {
				err = nil
			}
		}
		if err != nil {
			m.shared.scenes.refuse(err)
		}
	}
	return stated[R]{}, fmt.Errorf("record %d: %w: %d scenes are tried", i, errTooFew, mostAttempts)
}

func isUnfit(err error) bool { return errors.Is(err, errUnfit) || errors.Is(err, synth.ErrCannotSay) }

// row gives a row of a scene; where it has fewer, one of the next scene that is kept for that.
func (m *problems[R]) row(id sceneID, row int) (origin, error) {
	for ; ; id.spare++ {
		t, err := m.shared.scenes.of(sceneOf{string(m.source), id}, m.clauses)
		if err != nil {
			return origin{}, fmt.Errorf("scene %+v: %w", id, err)
		}
		rows := min(t.Rows(), mostAlike)
		if row < rows {
			return origin{scene: &id, turn: row}, nil
		}
		row -= max(1, rows)
	}
}

// state states the problem of record i that has an origin.
func (m *problems[R]) state(i int, o origin) (r R, p *synth.Instance, err error) {
	p, chance, err := m.draw(i, o, m.clauses)
	if err != nil {
		return r, nil, err
	}
	r, err = m.compose(p, chance)
	return r, p, err
}

// whole adds the record behind a record, where that is of the same problem.
func (m *problems[R]) whole(s stated[R]) stated[R] {
	if s.problem != nil && m.hasSecond(s.i) {
		r := m.second(s.i, s.record, s.problem)
		s.second = &r
	}
	return s
}

func (m *problems[R]) hasSecond(i int) bool { return i+1 < m.count.Problems && m.paired(i) }

// draw gives the problem of record i that has an origin.
func (w *writing) draw(i int, o origin, drawn bool) (*synth.Instance, synth.Chance, error) {
	t := o.template
	if o.scene != nil {
		var err error
		if t, err = w.shared.scenes.of(sceneOf{string(w.source), *o.scene}, drawn); err != nil {
			return nil, nil, err
		}
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
