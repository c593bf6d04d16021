package scenes

import (
	"math"
	"testing"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/internal/invented/synth"
	"geoeval/schema"
)

// TestEveryMeasureOfABodyHasWords draws every construction with bodies and looks for measures of which nobody could speak.
func TestEveryMeasureOfABodyHasWords(t *testing.T) {
	drawn := map[string]bool{}
	for seed := range uint64(400) {
		s, err := compose(Options{Solid: true}, 4, synth.NewStream(seed))
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range s.parts {
			drawn[part.name] = true
		}
		for q := range s.drawn.Values {
			if _, ok := wordsOf(q); !ok && len(q.Of) == 1 { // of vertices lengths and areas are concluded
				t.Errorf("there is no word for the %s of %s", q.Kind, q.Of)
			}
		}
	}
	for _, c := range append(ofKind(beginnings(), true), ofKind(additions(), true)...) {
		if !drawn[c.name] {
			t.Errorf("%s was never drawn", c.name)
		}
	}
}

func TestBodiesAreNamed(t *testing.T) {
	for _, c := range []struct {
		text string
		l    schema.Language
		want string
	}{
		{"{k} is melted into {s}. {k} is gone.", schema.English, "A solid metal cone is melted into a sphere. The cone is gone."},
		{"把{k}熔化后铸成{s}，求{s}的半径", schema.Chinese, "把一个实心金属圆锥熔化后铸成一个球，求这个球的半径"},
		{"{A}{B} is {n1} and {t} is left", schema.English, "{A}{B} is {n1} and the small cone is left"},
	} {
		t.Run(c.want, func(t *testing.T) {
			if got := named(c.text, c.l); got != c.want {
				t.Errorf("it is %q", got)
			}
		})
	}
}

func TestAnswersAboutBodiesAreOnesToMeet(t *testing.T) {
	for _, c := range []struct {
		name string
		kind deduce.Kind
		v    float64
		want bool
	}{
		{"whole", deduce.Diagonal, 26, true},
		{"root", deduce.Diagonal, 5 * math.Sqrt(146) / 2, true},
		{"root and π", deduce.Lateral, 16 * math.Pi * math.Sqrt(337), true},
		{"great number under the root", deduce.Diagonal, math.Sqrt(4669) / 5, false},
		{"great number under the root and π", deduce.Lateral, 8 * math.Pi * math.Sqrt(2665), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := exactOfBody(of(c.kind, 'k'), c.v); got != c.want {
				t.Errorf("%v: %v", c.v, got)
			}
		})
	}
}
