package corpus

import (
	"context"
	"crypto/sha256"
	"errors"
	"runtime"

	"geoeval/internal/format/ordered"
)

// settle takes a problem, or the next one in its place that says something else than those before. Records must be
// settled in order.
func (m *problems[R]) settle(s stated[R]) (stated[R], error) {
	for try := 0; ; try++ {
		full, repeated := m.take(s, try)
		if !full && !repeated {
			return s, nil
		}
		c := s.next
		c.refused++
		switch {
		case s.origin.scene != nil:
			id := *s.origin.scene
			id.spare = 0
			if full && c.refused == mostLetters {
				m.told[id] = true
			}
			for m.told[id] {
				id.attempt++
				c.attempt, c.n, c.refused = id.attempt, 0, 0
			}
		case s.isTaken || c.refused > mostRefused:
			c.refused = mostRefused + 1
			c.scene, c.row = -1-m.spares/mostAlike, m.spares%mostAlike
			m.spares++
		}
		var err error
		if s, err = m.candidate(s.i, c); err != nil {
			return s, err
		}
	}
}

// take counts a problem in, unless its skeleton is that of too many, or it repeats one. After some tries it may repeat a
// text, as those of published datasets do, but never all that tells it from others.
func (m *problems[R]) take(s stated[R], try int) (full, repeated bool) {
	const tries = 12
	keys := [][16]byte{hashed(m.skeleton(s.record))}
	if s.second != nil {
		keys = append(keys, hashed(m.skeleton(*s.second)))
	}
	for _, k := range keys {
		m.alike[k]++
	}
	for _, k := range keys {
		full = full || m.alike[k] > mostAlike
	}
	if !full && m.text != nil {
		repeated = !m.add("text", m.text(s.record)) && try < tries
	}
	if !full && !repeated && m.identity != nil {
		repeated = !m.add("identity", m.identity(s.record))
	}
	if full || repeated {
		for _, k := range keys {
			m.alike[k]--
		}
	}
	return full, repeated
}

// add says whether something is new.
func (m *problems[R]) add(what, s string) bool {
	key := hashed(what + s)
	isNew := !m.once[key]
	m.once[key] = true
	return isNew
}

func hashed(s string) [16]byte {
	sum := sha256.Sum256([]byte(s))
	return [16]byte(sum[:16])
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
	i := from
	for o, err := range ordered.Map(ctx, workers, 16*workers, settled,
		func(_ context.Context, s stated[R]) (O, error) { return finish(s) }) {
		if err != nil {
			return err
		}
		if err := use(i, o); err != nil {
			return err
		}
		i++
		m.progress.step()
	}
	return errors.Join(failed, ctx.Err())
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
