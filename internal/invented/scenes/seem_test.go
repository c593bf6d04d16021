package scenes

import (
	"math"
	"slices"
	"strings"
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

// TestFiguresShowWhatIsSaid holds flat problems against every form that says more of the same points than one of theirs: that is not
// what all their figures show.
func TestFiguresShowWhatIsSaid(t *testing.T) {
	held := 0
	for seed := range uint64(150) {
		p, err := problemOf(seed, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range p.Said {
			for name, f := range forms {
				if f == nil || f.facts == nil || f.weaker != s.form.name || strings.HasPrefix(name, "convex") {
					continue
				}
				held++
				special := func(r Row) bool {
					d := r.drawn.Diagram
					return !slices.ContainsFunc(f.facts(d, s.of), func(fact deduce.Fact) bool { holds, err := d.Holds(fact); return err != nil || !holds })
				}
				if !slices.ContainsFunc(p.Rows, func(r Row) bool { return !special(r) }) {
					t.Errorf("seed %d: %s %s, and its figures show %s", seed, s.form.name, s.of, name)
				}
			}
		}
	}
	if held < 50 {
		t.Errorf("only %d statements can be said more strongly", held)
	}
}
