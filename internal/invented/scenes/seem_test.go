package scenes

import (
	"math"
	"testing"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/internal/invented/synth"
)

// TestNothingSeemsSpecial places triangles and quadrilaterals of no special kind: none looks like one of these.
func TestNothingSeemsSpecial(t *testing.T) {
	seems := map[string]func(side func(i, j int) float64) bool{
		"rectangle":     func(side func(i, j int) float64) bool { return ratio(side(0, 1), side(1, 2)) < 1.149 },
		"parallelogram": func(side func(i, j int) float64) bool { return ratio(side(0, 1), side(1, 2)) < 1.149 },
		"trapezoid":     func(side func(i, j int) float64) bool { return ratio(side(1, 2), side(3, 0)) < 1.149 },
		"trapezoid by its angles": func(side func(i, j int) float64) bool {
			return ratio(side(1, 2), side(3, 0)) < 1.149
		},
		"triangle": func(side func(i, j int) float64) bool {
			a, b, c := side(1, 2), side(0, 2), side(0, 1)
			right := math.Abs(a*a+b*b-c*c)/(2*a*b) < 0.06 || math.Abs(a*a+c*c-b*b)/(2*a*c) < 0.06 || math.Abs(b*b+c*c-a*a)/(2*b*c) < 0.06
			return right || min(ratio(a, b), ratio(b, c), ratio(a, c)) < 1.049
		},
	}
	for _, c := range beginnings() {
		isSpecial, ok := seems[c.name]
		if !ok {
			continue
		}
		placed := 0
		for seed := range uint64(400) {
			p := &placing{At: map[byte]deduce.Vec{}, Values: map[deduce.Quantity]float64{}, chance: synth.NewStream(seed),
				radius: map[byte]float64{}, part: &added{}}
			of := "ABCD"[:c.adds]
			if c.place(p, of); p.fault != nil {
				continue
			}
			placed++
			if isSpecial(func(i, j int) float64 { return p.At[of[i]].To(p.At[of[j]]) }) {
				t.Errorf("%s, seed %d: %v", c.name, seed, p.At)
			}
		}
		if placed < 100 {
			t.Errorf("%s: %d of 400 can be placed", c.name, placed)
		}
		delete(seems, c.name)
	}
	if len(seems) > 0 {
		t.Errorf("there are no such constructions: %v", seems)
	}
}

func ratio(x, y float64) float64 { return max(x, y) / min(x, y) }
