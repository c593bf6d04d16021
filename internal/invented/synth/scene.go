package synth

import (
	"fmt"

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
		if e := thing.element(p); e != nil {
			scene.Elements = append(scene.Elements, e)
		}
	}
	noteSpannedLengths(scene)
	notePartedAngles(scene)
	untick(scene, t.HasClauses())
	unarc(scene, t.HasClauses())
	if len(scene.Elements) == 0 {
		return nil, fmt.Errorf("template %s: its figure shows nothing", t.Name)
	}
	return scene, nil
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
