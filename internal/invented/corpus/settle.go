package corpus

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"runtime"
	"strconv"

	"geoeval/internal/format/ordered"
	"geoeval/schema"
)

// settle takes a problem, or the next one in its place that says something else than those before. Records must be
// settled in order.
func (m *problems[R]) settle(s stated[R]) (stated[R], error) {
	for try := 0; try < mostAttempts; try++ {
		became := unfit
		if !s.unfit {
			became = m.take(s, try)
		}
		if became == taken {
			return s, nil
		}
		c := s.next
		c.refused++
		of := s.origin.scene
		if of != nil && became == full && c.refused == mostLetters {
			m.full[*of] = true
		}
		if s.isTaken || of == nil && c.refused > mostRefused ||
			of != nil && (became == unfit || c.refused >= mostLetters || m.full[*of]) {
			k, err := m.supply(m.planned(s.i).template).spare(m.full)
			if err != nil {
				return s, fmt.Errorf("record %d: %w", s.i, err)
			}
			c = cursor{stage: fromScene, scene: k}
		}
		var err error
		if s, err = m.candidate(s.i, c); err != nil {
			return s, err
		}
	}
	return s, fmt.Errorf("record %d: %w: %d are tried", s.i, errTooFew, mostAttempts)
}

// A fate is what becomes of a problem.
type fate int

const (
	taken fate = iota
	// full: its skeleton is that of too many.
	full
	// repeated: another one says the same.
	repeated
	// unfit: in no letters and wording can it be stated, or be another one.
	unfit
)

// take counts a problem in, unless its skeleton is that of too many, or it repeats one. After some tries it may repeat a
// text, as those of published datasets do, but never all that tells it from others. Of scenes no two problems are the same but
// for their letters, in whatever dataset.
func (m *problems[R]) take(s stated[R], try int) fate {
	const tries = 12
	became := taken
	for _, k := range s.keys.skeletons {
		if m.alike[k]++; m.alike[k] > mostAlike {
			became = full
		}
	}
	switch {
	case became == full:
	case s.origin.scene != nil && !isNew(m.shared.once, s.keys.scene):
		became = unfit
	case m.text != nil && !isNew(m.once, s.keys.text) && try < tries,
		m.identity != nil && !isNew(m.once, s.keys.identity):
		became = repeated
	}
	if became != taken {
		for _, k := range s.keys.skeletons {
			m.alike[k]--
		}
	}
	return became
}

// Keys are what is compared of a record: its skeleton, and that of the record behind it where that is of the same problem; of a
// problem of a scene what it says but for its letters; its text, and all that tells it from others.
type keys struct {
	skeletons             []key
	scene, text, identity key
}

type key [16]byte

func (m *problems[R]) keysOf(s *stated[R]) (all keys) {
	all.skeletons = append(all.skeletons, hashed(m.skeleton(s.record)))
	if s.second != nil {
		all.skeletons = append(all.skeletons, hashed(m.skeleton(*s.second)))
	}
	if p := s.problem; s.origin.scene != nil {
		all.scene = hashed(strconv.FormatBool(m.clauses) + unnamed(p.Text(schema.English).String(p)))
	}
	if m.text != nil {
		all.text = hashed("text" + m.text(s.record))
	}
	if m.identity != nil {
		all.identity = hashed("identity" + m.identity(s.record))
	}
	return all
}

// isNew says whether something was not there before, and puts it there.
func isNew(once map[key]bool, k key) bool {
	was := once[k]
	once[k] = true
	return !was
}

func hashed(s string) key {
	sum := sha256.Sum256([]byte(s))
	return key(sum[:16])
}

// eachOf makes the records from one to before another on all processors, settles them in order, finishes them on all
// processors and has them used in order. Records behind the dataset's problems, which are to be broken, are not settled.
func eachOf[R, O any](ctx context.Context, m *problems[R], from, to int, finish func(stated[R]) (O, error),
	use func(i int, o O) error) error {
	workers := runtime.GOMAXPROCS(0)
	var failed error
	settled := func(yield func(stated[R]) bool) {
		firsts := func(yield func(int) bool) {
			for i := from; i < to; i++ {
				if (i == 0 || !m.hasSecond(i-1)) && !yield(i) {
					return
				}
			}
		}
		for s, err := range ordered.Map(ctx, workers, 16*workers, firsts,
			func(_ context.Context, i int) (stated[R], error) { return m.candidate(i, cursor{}) }) {
			if err == nil && s.i < m.count.Problems {
				s, err = m.settle(s)
			}
			if failed = err; err != nil {
				return
			}
			m.note(s.i, s.origin, s.problem)
			if !yield(s) {
				return
			}
			if s.second != nil {
				s.i, s.record = s.i+1, *s.second
				m.note(s.i, s.origin, s.problem)
				if !yield(s) {
					return
				}
			}
		}
	}
	err := inOrder(ctx, m.writing, settled, finish, func(i int, o O) error { return use(from+i, o) })
	return errors.Join(failed, err)
}

// originsOf tells where the problems of a dataset come from, which need not be written yet.
func originsOf[R any](ctx context.Context, m *problems[R]) ([]origin, error) {
	if known := m.shared.origins[m.source]; len(known) >= m.count.Problems {
		return known, nil
	}
	err := eachOf(ctx, m, 0, m.count.Problems, recordOf, func(int, R) error { return nil })
	return m.shared.origins[m.source], err
}

// recordOf gives the record where there is nothing to finish.
func recordOf[R any](s stated[R]) (R, error) { return s.record, nil }
