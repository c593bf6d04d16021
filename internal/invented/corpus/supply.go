package corpus

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"geoeval/internal/format/ordered"
)

// A use is that of flat or solid scenes by the datasets in whose figures conditions stand, or by the others.
type use struct{ solid, clauses bool }

// A had is what datasets had in one use.
type had struct {
	// rows is how many of each scene they took.
	rows map[int]int
	// next is the number of the scene with which the next dataset begins.
	next int
}

// take gives so many rows of a scene, such as no dataset took before where there are.
func (h *had) take(number, rows, most int) []int {
	taken := make([]int, min(rows, most))
	for i := range taken {
		taken[i] = (h.rows[number] + i) % rows
	}
	h.rows[number] += len(taken)
	return taken
}

// A sceneRow is a problem of a scene.
type sceneRow struct {
	id  sceneID
	row int
}

// A supply offers a dataset those problems of flat scenes, or of solid ones, that it can state: of each scene five at the
// most. It goes round the scenes that there are, from where the dataset before ended, and has new ones made when it has
// been to all. The scenes of the first so many problems take turns, a few at a time; the others come one behind the other.
type supply struct {
	*scenes
	use  use
	fits func(id sceneID) bool
	// planned is how many problems the dataset wants, if none of them must be replaced; spares is how many behind them are used.
	planned, spares int

	had *had // nil before anything is asked for
	// begin and there are where it began, and how many scenes there were; looked is how many it has looked at.
	begin, there, looked int
	rows                 []sceneRow
}

const (
	// together is how many scenes take turns.
	together = 16
	// mostUnfit is after how many scenes in a row that the dataset cannot state it is given up.
	mostUnfit = 1000
)

// at gives problem number k.
func (s *supply) at(k int) (sceneRow, error) {
	s.growing.Lock()
	defer s.growing.Unlock()
	if s.had == nil {
		if s.had = s.scenes.had[s.use]; s.had == nil {
			s.had = &had{rows: map[int]int{}}
			s.scenes.had[s.use] = s.had
		}
		s.begin, s.there = s.had.next, s.many[s.use.solid]
	}
	for k >= len(s.rows) {
		if err := s.grow(); err != nil {
			return sceneRow{}, err
		}
	}
	return s.rows[k], nil
}

// spare says which problem takes the place of one that is refused: the next one of a scene that is not full.
func (s *supply) spare(full map[sceneID]bool) (int, error) {
	for {
		k := s.planned + s.spares
		s.spares++
		if of, err := s.at(k); err != nil || !full[of.id] {
			return k, err
		}
	}
}

// grow adds the problems of the next scenes that take turns.
func (s *supply) grow() error {
	fit, err := s.fitting(max(1, min(together, (s.planned-len(s.rows)+mostAlike-1)/mostAlike)))
	if err != nil {
		return err
	}
	rows := make([][]int, len(fit))
	for i, id := range fit {
		one, err := s.of(id)
		if err != nil {
			return err
		}
		rows[i] = s.had.take(id.number, one.Rows(), mostAlike)
	}
	for turn := range mostAlike {
		for i, id := range fit {
			if turn < len(rows[i]) {
				s.rows = append(s.rows, sceneRow{id, rows[i][turn]})
			}
		}
	}
	return nil
}

// fitting gives the next scenes that fit. They are looked at on all processors, and no more of them than must be.
func (s *supply) fitting(wanted int) ([]sceneID, error) {
	var fit []sceneID
	for unfit := 0; len(fit) < wanted; {
		var next []sceneID
		for range wanted - len(fit) {
			next = append(next, s.next())
		}
		workers := runtime.GOMAXPROCS(0)
		k := 0
		for fits, err := range ordered.Map(context.Background(), workers, len(next), slices.Values(next),
			func(_ context.Context, id sceneID) (bool, error) { return s.fits(id), nil }) {
			if err != nil {
				return nil, err
			}
			if unfit++; fits {
				fit, unfit = append(fit, next[k]), 0
			}
			k++
		}
		if unfit > mostUnfit {
			return nil, fmt.Errorf("%w: %d scenes in a row do not fit", errTooFew, unfit)
		}
	}
	return fit, nil
}

// next is the next scene to look at.
func (s *supply) next() sceneID {
	n := s.looked
	if s.looked++; n < s.there {
		n = (s.begin + n) % s.there
	}
	s.had.next, s.many[s.use.solid] = n+1, max(s.many[s.use.solid], n+1)
	return sceneID{s.use.solid, n}
}
