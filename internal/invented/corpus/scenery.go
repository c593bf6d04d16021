package corpus

import (
	"slices"
	"strconv"
	"sync"

	composed "geoeval/internal/invented/scenes"
	"geoeval/internal/invented/synth"
)

// A scenery makes the template of a scene, whose draws are few and have one wording in each language: flat or solid, and
// drawn where its conditions must be able to stand in the figure.
type scenery func(chance synth.Chance, solid, drawn bool) (*synth.Template, error)

// composedScene is the scenery of package scenes.
func composedScene(chance synth.Chance, solid, drawn bool) (*synth.Template, error) {
	p, err := composed.New(chance, composed.Options{Solid: solid, Drawn: drawn})
	if err != nil {
		return nil, err
	}
	return p.Template, nil
}

// A sceneID says which of a dataset's scenes one is.
type sceneID struct {
	solid  bool
	number int
	// attempt counts those that the dataset could not be stated in or that said what others say; spare those whose draws
	// were too few.
	attempt, spare int
}

// A sceneOf says which scene one is of all.
type sceneOf struct {
	dataset string
	sceneID
}

// mostKept is how many scenes are kept for the other records that are of them, which come soon.
const mostKept = 1024

// scenes are those of a corpus that were made last.
type scenes struct {
	seed uint64
	make scenery

	mutex sync.Mutex
	kept  map[sceneOf]func() (*synth.Template, error)
	order []sceneOf
	// faults are what was wrong with scenes that are not used.
	faults []string
}

func newScenes(seed uint64, make scenery) *scenes {
	return &scenes{seed: seed, make: make, kept: map[sceneOf]func() (*synth.Template, error){}}
}

// of gives a scene, which the seed and the key decide, whoever asks first.
func (s *scenes) of(key sceneOf, drawn bool) (*synth.Template, error) {
	s.mutex.Lock()
	made := s.kept[key]
	if made == nil {
		made = sync.OnceValues(func() (*synth.Template, error) {
			chance := newChance(s.seed, key.dataset, "scene", strconv.FormatBool(key.solid), strconv.Itoa(key.number),
				strconv.Itoa(key.attempt), strconv.Itoa(key.spare))
			return s.make(chance, key.solid, drawn)
		})
		s.kept[key] = made
		if s.order = append(s.order, key); len(s.order) > mostKept {
			delete(s.kept, s.order[0])
			s.order = s.order[1:]
		}
	}
	s.mutex.Unlock()
	return made()
}

// refuse keeps what is wrong with a scene, which is not used.
func (s *scenes) refuse(fault error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if !slices.Contains(s.faults, fault.Error()) { // its other rows have it too
		s.faults = append(s.faults, fault.Error())
	}
}
