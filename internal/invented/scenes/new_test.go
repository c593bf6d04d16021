package scenes

import (
	"reflect"
	"testing"

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

func TestTheSameChanceGivesTheSameProblem(t *testing.T) {
	for seed := range uint64(20) {
		one, err := New(seeded(seed), Options{})
		if err != nil {
			t.Fatal(err)
		}
		other, err := New(seeded(seed), Options{})
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

// TestAnAnswerRestsOnWhatIsGivenAlone holds the proof of an answer against what follows from the premises that are left: among the
// conclusions of a scene of which more could be given, a longer one may have come first.
func TestAnAnswerRestsOnWhatIsGivenAlone(t *testing.T) {
	for _, seed := range []uint64{1, 2, 3, 4, 5, 6, 7, 8, 5232} {
		p, err := New(seeded(seed), Options{})
		if err != nil {
			t.Fatal(err)
		}
		alone := p.follows(p.Said, p.Given)
		n, ok := alone.Value(p.Asked)
		if !ok || alone.Nodes[n].Depth != p.Depth {
			t.Errorf("seed %d: the answer is %d steps deep where %d do", seed, p.Depth, alone.Nodes[n].Depth)
		}
	}
}
