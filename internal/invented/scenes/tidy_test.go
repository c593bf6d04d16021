package scenes

import (
	"slices"
	"strings"
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

func TestAPointIsPutWhereThingsAre(t *testing.T) {
	for _, said := range [][]Statement{
		{{forms["equilateral triangle"], "FPA"}, {forms["point on extension"], "TCF"}, {forms["point on segment"], "CAT"}},
		{{forms["triangle"], "ABC"}, {forms["midpoint"], "MAN"}, {forms["point on segment"], "NAB"}},
		{{forms["triangle"], "ABC"}, {forms["parallel through"], "NDBCA"}},
	} {
		p := &Problem{Said: said, Asked: deduce.Len('A', 'C')}
		if err := p.tidy(); err == nil || !strings.HasSuffix(err.Error(), "speaks of a point that comes later") {
			t.Errorf("%v: %v", said[1].of, err)
		}
	}
}

// Of a line whose end nobody needs, another point is named that is needed, if it is there already.
func TestLinesReachToPointsThatAreThere(t *testing.T) {
	d := &deduce.Diagram{At: map[byte]deduce.Vec{'C': {-1}, 'A': {}, 'F': {1}, 'T': {2}, 'P': {0, 1}}, Lines: []string{"CAFT"}}
	d.Index()
	needed := map[byte]bool{'P': true, 'C': true, 'T': true}
	triangle, end, more := Statement{forms["triangle"], "PFA"}, Statement{forms["point on extension"], "CFA"}, Statement{forms["point on segment"], "TAF"}
	for want, said := range map[string][]Statement{"TAF": {triangle, more, end}, "TCF": {triangle, end, more}} {
		if got := reaching(said, needed, d); !slices.ContainsFunc(got, func(s Statement) bool { return s.of == want }) {
			t.Errorf("%v, without %s", got, want)
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
