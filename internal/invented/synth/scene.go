package synth

import (
	"fmt"
	"maps"
	"slices"

	"geoeval/internal/invented/figure"
)

// A figurePlan is a template's figure: how its points and things follow from a problem's numbers.
type figurePlan struct {
	solid  bool
	points []planned
	draw   []thing
}

// A planned point has its name as the template writes it.
type planned struct {
	name string
	at   spot
}

// A spot is where something is.
type spot [3]*node

// A thing is what is drawn of a problem; nil where the problem has it not.
type thing struct {
	element func(p *Instance) figure.Element
	// lines are the straight lines that it draws, each through the spots of a chain; circles likewise. They make the
	// structural clauses.
	lines   [][2]spot
	circles []circle
}

type circle struct {
	center spot
	radius *node
}

// Figure is the problem's figure; nil where the template has none. In a swapped problem what is asked for is not
// written in it.
func (p *Instance) Figure() (*figure.Scene, error) {
	t := p.Template
	if !t.HasFigure() {
		return nil, nil
	}
	scene := &figure.Scene{Solid: t.figure.solid, Names: map[string]figure.Point{}}
	for _, point := range t.figure.points {
		if name, named := p.Letters[point.name]; named {
			scene.Names[name] = p.spotted(point.at)
		}
	}
	for _, thing := range t.figure.draw {
		e := thing.element(p)
		if m, ok := e.(figure.Measure); ok {
			if note := spanning(scene, m); note != "" {
				scene.Notes = append(scene.Notes, note)
				continue
			}
		}
		if e != nil {
			scene.Elements = append(scene.Elements, e)
		}
	}
	untick(scene, t.HasClauses())
	if len(scene.Elements) == 0 {
		return nil, fmt.Errorf("template %s: its figure shows nothing", t.Name)
	}
	return scene, nil
}

// spanning says of a length on which another named point lies, "AB = 12", since a number beside it could be that of either
// part; "" for any other length.
func spanning(s *figure.Scene, m figure.Measure) string {
	if !isSpanning(s, m.A, m.B) {
		return ""
	}
	return segmentName(s, m.A, m.B) + " = " + m.Text
}

// isSpanning tells whether another named point lies on a segment between two named ones.
func isSpanning(s *figure.Scene, from, to figure.Point) bool {
	a, b := vectorOf(from), vectorOf(to)
	for _, p := range s.Names {
		at := vectorOf(p)
		if isOn(at, [2]vector{a, b}) && at.minus(a).length() > 1e-9 && at.minus(b).length() > 1e-9 {
			return segmentName(s, from, to) != ""
		}
	}
	return false
}

// segmentName is a segment's name, AB; "" where one of its ends has none.
func segmentName(s *figure.Scene, from, to figure.Point) string {
	name := func(at figure.Point) string {
		for _, name := range slices.Sorted(maps.Keys(s.Names)) {
			if vectorOf(s.Names[name]).minus(vectorOf(at)).length() < 1e-9 {
				return name
			}
		}
		return ""
	}
	a, b := name(from), name(to)
	if a == "" || b == "" {
		return ""
	}
	return a + b
}

func vectorOf(p figure.Point) vector { return vector{p.X, p.Y, p.Z} }

func (p *Instance) spotted(s spot) figure.Point {
	return figure.Point{X: s[0].of(&p.numbers), Y: s[1].of(&p.numbers), Z: s[2].of(&p.numbers)}
}

func (p *Instance) vector(s spot) vector {
	return vector{s[0].of(&p.numbers), s[1].of(&p.numbers), s[2].of(&p.numbers)}
}

func (p *Instance) allSpotted(spots []spot) []figure.Point {
	points := make([]figure.Point, len(spots))
	for i, s := range spots {
		points[i] = p.spotted(s)
	}
	return points
}
