package chain

import (
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"geoeval/internal/knowledge/principle"
	"geoeval/internal/text/quantity"
)

// samples are values of slots by what they are of: two of one kind differ.
var samples = map[string][]float64{
	"angle": {40, 30, 20, 15, 10}, "fraction": {0.25, 0.125, 0.5}, "count": {3, 5}, "number": {3, 2}, "percentage": {0.2},
	"sine": {0.5}, "cosine": {0.5}, "tangent": {0.75}, "ratio": {0.4},
}

func TestEveryFormulaSolvesItsEquation(t *testing.T) {
	for _, r := range Relations() {
		for _, a := range r.Asks {
			t.Run(r.Name+"/"+a.Slot, func(t *testing.T) {
				values := map[string]float64{}
				used := map[string]int{}
				for _, s := range r.Slots {
					list := samples[s.Of]
					if len(s.Values) > 0 {
						list = s.Values
					}
					if list == nil {
						list = []float64{12, 7, 5, 4, 3}
					}
					if s.Name != a.Slot {
						values[s.Name] = list[used[s.Of]%len(list)]
						used[s.Of]++
					}
				}
				for tries := 0; !allowed(a, values) && tries < 40; tries++ {
					for name, x := range values {
						if i := strings.Index(a.Where[0], name); i >= 0 && i < strings.Index(a.Where[0], "<") {
							values[name] = x * 0.8
						} else if i >= 0 {
							values[name] = x * 1.3
						}
					}
				}
				if !allowed(a, values) {
					t.Fatalf("no values were found that %v allows: %v", a.Where, values)
				}
				for i, by := range a.by {
					values[a.Slot] = worth(by, values, math.Pi)
					left, right := worth(r.equation.Args[0], values, math.Pi), worth(r.equation.Args[1], values, math.Pi)
					if !(math.Abs(left-right) <= 1e-9*math.Abs(left)) || !(values[a.Slot] > 0) {
						t.Errorf("%s: with %v the sides are %g and %g", a.By[i], values, left, right)
					}
				}
			})
		}
	}
}

func allowed(a *Ask, values map[string]float64) bool {
	for _, w := range a.where {
		if !(worth(w, values, math.Pi) > 0) {
			return false
		}
	}
	return true
}

func TestEveryIdIsInTheCatalogue(t *testing.T) {
	c, err := principle.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range conceptOf {
		if c.ByID(id) == nil {
			t.Errorf("there is no %s", id)
		}
	}
	for _, r := range Relations() {
		ids := append([]string{r.Concept}, r.Principles...)
		for _, a := range r.Asks {
			ids = append(append(ids, a.Concept), a.Principles...)
		}
		for _, id := range ids {
			if id != "" && c.ByID(id) == nil {
				t.Errorf("%s: there is no %s", r.Name, id)
			}
		}
	}
}

func TestEveryAskHasMistakes(t *testing.T) {
	for _, r := range Relations() {
		for _, a := range r.Asks {
			if len(a.Mistakes) < 3 {
				t.Errorf("%s asks for %s with %d mistakes", r.Name, a.Slot, len(a.Mistakes))
			}
		}
	}
}

func TestRelationsAreRefused(t *testing.T) {
	const right = "- {name: half, slots: [{name: a, of: length}, {name: b, of: length}], equation: a == 2 * b, " +
		"ask: [{slot: b, by: [a / 2], en: 'Half of {a}?', zh: '{a}的一半？'}]}\n"
	for _, c := range []struct{ name, from, to, message string }{
		{"no name", "name: half", "name: ''", "the name"},
		{"the same name twice", right, right + right, "stands twice"},
		{"a slot of nothing known", "of: length}]", "of: beauty}]", "is none of"},
		{"a slot twice", "{name: b,", "{name: a,", "stands twice"},
		{"an equation without sides", "a == 2 * b", "a + 2 * b", "no =="},
		{"an equation without a slot", "a == 2 * b", "a == 2", "not all of its slots"},
		{"a formula in what is asked for", "a / 2", "a / b", "there is no b"},
		{"a formula with a function that is none", "a / 2", "half(a)", "half"},
		{"a question for no slot", "slot: b", "slot: c", "no such slot"},
		{"a question without what is given", "Half of {a}?", "Half?", "does not state a once"},
		{"a field that is none", "zh:", "de:", "de"},
	} {
		t.Run(c.name, func(t *testing.T) {
			content := strings.Replace(right, c.from, c.to, 1)
			_, err := loadRelations(fstest.MapFS{"relations/r.yaml": {Data: []byte(content)}})
			if err == nil || !strings.Contains(err.Error(), c.message) {
				t.Errorf("it gives %v, not an error with %q", err, c.message)
			}
		})
	}
	if all, err := loadRelations(fstest.MapFS{"relations/r.yaml": {Data: []byte(right)}}); err != nil || len(all) != 1 {
		t.Errorf("the right one gives %d relations and %v", len(all), err)
	}
}

func TestRelationsAreFoundByName(t *testing.T) {
	r := relationNamed("pythagoras")
	if r == nil || r.ask("hypotenuse") == nil || r.ask("angle") != nil || relationNamed("beauty") != nil {
		t.Error("pythagoras is not found with its hypotenuse alone")
	}
}

// What is so much for one of something needs no geometry, though it be about areas.
func TestRatesNeedNoConcept(t *testing.T) {
	for name, want := range map[string]string{
		"price": "", "rate_total": "", "speed": "", "multiple": conceptOf[quantity.Area],
	} {
		t.Run(name, func(t *testing.T) {
			r := relationNamed(name)
			a := act{relation: r, ask: r.Asks[0], given: map[string]operand{}, Measure: quantity.Measure{Dimension: quantity.Area, Scale: 1}}
			if got := a.concept(); got != want {
				t.Errorf("%q, not %q", got, want)
			}
		})
	}
}
