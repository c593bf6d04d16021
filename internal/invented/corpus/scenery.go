package corpus

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"

	composed "geoeval/internal/invented/scenes"
	"geoeval/internal/invented/synth"
)

// A scene is a composed problem, whose draws are few and have one wording in each language.
type scene struct {
	*synth.Template
	// told: its words tell it as a whole, so that no figure is needed.
	told bool
}

// A scenery makes scenes that ask for different things of one figure, flat or solid, one at least and severalAsked at the most.
type scenery func(chance synth.Chance, solid bool) ([]scene, error)

// severalAsked is how many things are asked of one figure at the most: the second one costs a third of the first.
const severalAsked = 4

// composedScenes is the scenery of package scenes.
func composedScenes(chance synth.Chance, solid bool) ([]scene, error) {
	some, err := composed.Some(chance, composed.Options{Solid: solid}, severalAsked)
	var all []scene
	for _, p := range some {
		all = append(all, scene{p.Template, p.Told()})
	}
	return all, err
}

// A sceneID says which scene of a corpus one is. Every severalAsked numbers have one figure; where less can be asked of it,
// there are no scenes of the last ones of them.
type sceneID struct {
	solid  bool
	number int
}

// scenes are those of a corpus, which its datasets share. Each is made when it is first asked for, and stays.
type scenes struct {
	seed uint64
	make scenery

	mutex sync.Mutex
	made  map[sceneID]func() ([]scene, error) // by the first number of a figure
	// growing is locked while a dataset looks for scenes.
	growing sync.Mutex
	// many are how many scenes there are by now, flat and solid ones, and had what datasets had of them.
	many map[bool]int
	had  map[use]*had
	// faults are what was wrong with scenes that are not used.
	faults []string
}

func newScenes(seed uint64, make scenery) *scenes {
	return &scenes{seed: seed, make: make, made: map[sceneID]func() ([]scene, error){}, many: map[bool]int{}, had: map[use]*had{}}
}

// errNoScene says that there is no scene of a number.
var errNoScene = errors.New("there is no scene of this number")

// of gives a scene, which the seed and its number decide, whoever asks first.
func (s *scenes) of(id sceneID) (scene, error) {
	first := sceneID{id.solid, id.number - id.number%severalAsked}
	s.mutex.Lock()
	made := s.made[first]
	if made == nil {
		made = sync.OnceValues(func() ([]scene, error) {
			of := newChance(s.seed, "scene", strconv.FormatBool(first.solid), strconv.Itoa(first.number))
			some, err := s.make(of, first.solid)
			if err != nil {
				s.refuse(fmt.Errorf("scene %+v: %w", first, err))
			}
			return some, err
		})
		s.made[first] = made
	}
	s.mutex.Unlock()
	some, err := made()
	if k := id.number - first.number; err == nil && k < len(some) {
		return some[k], nil
	}
	return scene{}, errors.Join(err, errNoScene)
}

// refuse keeps what is wrong with a scene, which is not used.
func (s *scenes) refuse(fault error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if !slices.Contains(s.faults, fault.Error()) { // its other rows have it too
		s.faults = append(s.faults, fault.Error())
	}
}
