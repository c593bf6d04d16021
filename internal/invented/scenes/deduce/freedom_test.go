package deduce

import (
	"math"
	"testing"
)

// TestFreedom takes away, one by one, what decides a measure.
func TestFreedom(t *testing.T) {
	// AB = 3, BC = 4, AC = 5; D is the midpoint of AC; the circle around D goes through A, B and C.
	d := &Diagram{At: map[byte]Vec{'A': {0, 3}, 'B': {0, 0}, 'C': {4, 0}, 'D': {2, 1.5}}, Lines: []string{"AB", "ADC", "BC", "BD"},
		Circles: []Circle{{'D', "ABC"}}, Values: map[Quantity]float64{{Radius, "D"}: 2.5}}
	d.Index()
	right, middle := d.Right('A', 'B', 'C'), Mid('D', 'A', 'C')
	lengths := func(of ...string) (all []Quantity) {
		for _, l := range of {
			all = append(all, Len(l[0], l[1]))
		}
		return all
	}
	for name, one := range map[string]struct {
		asked   Quantity
		facts   []Fact
		given   []Quantity
		changes bool
	}{
		"both legs and the right angle":   {Len('A', 'C'), []Fact{right}, lengths("AB", "BC"), false},
		"a right angle as the circle has": {Len('A', 'C'), nil, lengths("AB", "BC"), false},
		"one leg":                         {Len('A', 'C'), []Fact{right}, lengths("AB"), true},
		"half of a chord":                 {Len('A', 'D'), []Fact{middle}, lengths("AC"), false},
		"the radius":                      {Quantity{Radius, "D"}, nil, lengths("BD"), false},
		"the radius of a chord alone":     {Quantity{Radius, "D"}, nil, lengths("AB"), true},
		"an angle by two sides":           {d.Ang('B', 'A', 'C'), []Fact{right}, lengths("AB", "BC"), false},
		"a ratio by no side":              {d.Ang('B', 'A', 'C'), []Fact{right}, nil, true},
		"an area by base and angle":       {Quantity{Area, "ABC"}, []Fact{right}, append(lengths("AB"), d.Ang('B', 'A', 'C')), false},
	} {
		t.Run(name, func(t *testing.T) {
			f, ok := NewFreedom(d)
			if !ok {
				t.Fatal("the diagram is not flat")
			}
			changes, sure := f.Changes(one.asked, one.facts, one.given)
			if changes != one.changes || !sure {
				t.Errorf("it changes: %v, surely: %v", changes, sure)
			}
			if at := d.Place('A'); at != (Vec{0, 3}) || math.Abs(d.Values[Quantity{Radius, "D"}]-2.5) > 0 {
				t.Errorf("the diagram is another one now: A is at %v", at)
			}
		})
	}
}
