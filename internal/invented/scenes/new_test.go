package scenes

import (
	"fmt"
	"reflect"
	"testing"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/invented/synth"
)

// seeded is a chance of its own.
func seeded(seed uint64) synth.Chance {
	return func(parts ...string) uint64 {
		n := synth.NewStream(seed)
		for _, p := range parts {
			for _, c := range []byte(p) {
				n = synth.NewStream(n.Next() ^ uint64(c))
			}
		}
		return n.Next()
	}
}

// A made is a problem, or why there is none.
type made struct {
	problem *Problem
	err     error
}

// madeBefore are the problems that tests have asked for, which none of them may change.
var madeBefore = map[string]made{}

// problemOf gives the problem of a seed. It is made once for all tests that look at it; they do not run side by side.
func problemOf(seed uint64, o Options) (*Problem, error) {
	key := fmt.Sprint(seed, o)
	if _, there := madeBefore[key]; !there {
		p, err := New(seeded(seed), o)
		madeBefore[key] = made{p, err}
	}
	return madeBefore[key].problem, madeBefore[key].err
}

func TestTheSameChanceGivesTheSameProblem(t *testing.T) {
	for seed := range uint64(nightly.Of(8, 20)) {
		one, err := New(seeded(seed), Options{})
		if err != nil {
			t.Fatal(err)
		}
		other, err := problemOf(seed, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(one.Given, other.Given) || one.Asked != other.Asked || !reflect.DeepEqual(one.Trace, other.Trace) {
			t.Errorf("seed %d gives two problems", seed)
		}
	}
}

// BenchmarkNew makes problems of the usual depth.
func BenchmarkNew(b *testing.B) {
	for _, kind := range []struct {
		name string
		of   Options
	}{{"flat", Options{}}, {"solid", Options{Solid: true}}} {
		b.Run(kind.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				if _, err := New(seeded(uint64(i)), kind.of); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestAnAnswerRestsOnWhatIsGivenAlone reduces problems that remember a longer proof, as of a scene of which more could be given: the
// answer rests on what is left alone, also where nothing could go.
func TestAnAnswerRestsOnWhatIsGivenAlone(t *testing.T) {
	kept := 0
	for seed := range uint64(60) {
		chance := synth.NewStream(seed)
		o, err := Options{MinDepth: 2}.Checked()
		if err != nil {
			t.Fatal(err)
		}
		s, err := compose(o, 2, chance)
		if err != nil {
			continue
		}
		p, ok := choose(s, o, chance).pick(chance)
		if !ok {
			continue
		}
		p.Depth = 99
		if p.reduce(o) != nil {
			continue
		}
		if p.tried.gone == 0 {
			kept++
		}
		if p.Depth == 99 {
			t.Errorf("seed %d: the answer rests on what was concluded before", seed)
		}
	}
	if kept == 0 {
		t.Error("there is no problem of which nothing can go")
	}
}

// TestADeepProblemIsFound asks for what one scene of a thousand gives.
func TestADeepProblemIsFound(t *testing.T) {
	p, err := New(seeded(2), Options{MinDepth: 8, MaxDepth: 8})
	if err != nil || p.Depth != 8 {
		t.Fatalf("%+v, %v", p, err)
	}
	if faults := p.faults(Options{MinDepth: 8, MaxDepth: 8}); len(faults) > 0 {
		t.Error(faults)
	}
}
