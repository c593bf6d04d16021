package scenes

import (
	"slices"
	"testing"

	"geoeval/internal/invented/scenes/deduce"
)

func TestAnIdlePointIsFound(t *testing.T) {
	for _, c := range []struct {
		said  []Statement
		given []deduce.Quantity
		idle  byte
	}{
		{said: []Statement{{forms["quadrilateral"], "ABCD"}}, given: []deduce.Quantity{deduce.Len('A', 'B')}, idle: 'C'},
		{said: []Statement{{forms["quadrilateral"], "ABCD"}, {forms["midpoint"], "MCD"}}, given: []deduce.Quantity{deduce.Len('A', 'B')}},
		{said: []Statement{{forms["triangle"], "ABC"}, {forms["joined"], "BC"}}, given: []deduce.Quantity{deduce.Len('A', 'B')}, idle: 'C'},
		{said: []Statement{{forms["square"], "ABCD"}}, given: []deduce.Quantity{deduce.Len('A', 'B')}},
	} {
		p := &Problem{Said: c.said, Given: c.given, Asked: deduce.Len('A', 'B'), scene: &Scene{drawn: &placing{Diagram: &deduce.Diagram{}}}}
		if point, _ := p.idlePoint(); point != c.idle {
			t.Errorf("%v: %q is idle, not %q", c.said[0].of, point, c.idle)
		}
	}
}

func TestWhatAStatementDraws(t *testing.T) {
	for _, c := range []struct {
		form, of string
		draws    []string
		not      []string
	}{
		{"chord", "ABO", []string{"AB", "BA"}, []string{"AO", "OB"}},
		{"diameter", "ABO", []string{"AB", "AO"}, []string{"AC"}},
		{"inscribed circle", "ODEFABC", []string{"BD", "AB"}, []string{"OD"}},
		{"tangent", "PAO", []string{"PA"}, []string{"OA"}},
		{"point on circle", "AO", nil, []string{"AO"}},
		{"joined", "AB", []string{"BA"}, []string{"AC"}},
	} {
		s := Statement{forms[c.form], c.of}
		if slices.ContainsFunc(c.draws, func(l string) bool { return !s.draws(l) }) || slices.ContainsFunc(c.not, s.draws) {
			t.Errorf("%s %s does not draw %v alone", c.form, c.of, c.draws)
		}
	}
}

func TestNumbersOnTheEdge(t *testing.T) {
	for v, want := range map[float64]bool{34.7150: true, 34.71503: true, 34.712: false, 0.7243: false, 12.9949: true, 12.99: false} {
		if onEdge(v) != want {
			t.Errorf("%v is on an edge: %t", v, !want)
		}
	}
}
