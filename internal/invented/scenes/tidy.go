package scenes

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"geoeval/internal/exact"
	"geoeval/internal/invented/scenes/deduce"
	"geoeval/schema"
)

// tidy says why nobody would print a problem, however well its answer follows; nil for nothing.
func (p *Problem) tidy() error {
	known := ""
	if body, ok := isBody(p.Asked); ok && bodyWords[body].kind == "cube" && (p.Asked.Kind == deduce.Base || p.Asked.Kind == deduce.BaseSides) {
		return errors.New("a cube has six faces and no base")
	}
	for _, s := range p.Said {
		if isJoined(s) && strings.Trim(s.of, known) != "" {
			return fmt.Errorf("%s is joined, and nobody says where it is", s.of)
		}
		if at, ok := introduces[s.form.name]; ok && strings.Trim(s.of[:at]+s.of[at+1:], known) != "" {
			return fmt.Errorf("%s of %s speaks of a point that comes later", s.form.name, s.of)
		}
		known += s.of
		if s.form.name == "recast" && s.makes(p.Asked.Of) && p.Asked.Kind == deduce.Volume {
			return errors.New("nothing is asked of what a body is cast into but the volume, which stays")
		}
		for _, name := range wholes {
			if body, ok := isBody(p.Asked); s.form.name == name && !(ok && body == s.of[0]) {
				return errors.New("bodies are put together, and the question is about something else")
			}
		}
	}
	if isSaid(p.State, p.Trace[len(p.Trace)-1]) {
		return errors.New("what is asked for is equal to something by what is given")
	}
	if p.hasIdleCircle() {
		return errors.New("there is a circle, and nothing rests on it")
	}
	if c, idle := p.idlePoint(); idle {
		return fmt.Errorf("%c is there for nothing", c)
	}
	return nil
}

// introduces says of forms that put one point beside others which one that is.
var introduces = map[string]int{"point on segment": 0, "point on extension": 0, "midpoint": 0, "foot": 0, "bisector": 0, "bisector to a side": 0,
	"crossing": 0, "parallel to base": 1, "parallel through": 1, "perpendicular at": 4}

// wholes are the forms that make a body of others, of which they speak first.
var wholes = []string{"on top", "base to base", "pyramid on cube", "hollowed"}

// plain are forms that say nothing of their points but that these are there, so that each has to have a use.
var plain = []string{"triangle", "quadrilateral", "convex quadrilateral", "pentagon", "hexagon", "lines", "crossing", "outside point",
	"crossing circle", "equilateral on one side"}

// isSaid tells whether a step only says again that two lengths, angles or arcs are equal that are given so.
func isSaid(s *deduce.State, n int) bool {
	last := &s.Nodes[n]
	says := map[deduce.Kind]deduce.Relation{deduce.Length: deduce.EqualLengths, deduce.Angle: deduce.EqualAngles, deduce.Arc: deduce.EqualArcs}[last.Q.Kind]
	return says != "" && last.Is != nil && last.Is.Op == exact.Letter && slices.ContainsFunc(last.From, func(m int) bool {
		from := &s.Nodes[m]
		return from.Rule == nil && from.Fact.Rel == says
	})
}

// hasIdleCircle tells whether a circle is drawn and no step is about it.
func (p *Problem) hasIdleCircle() bool {
	if len(p.scene.drawn.Diagram.Circles) == 0 {
		return false
	}
	return !slices.ContainsFunc(p.Trace, func(n int) bool {
		node := &p.State.Nodes[n]
		return strings.IndexByte(node.Fact.Of, center) >= 0 || strings.IndexByte(node.Q.Of, center) >= 0
	})
}

// idlePoint is one that such a form names and nothing else speaks of.
func (p *Problem) idlePoint() (byte, bool) {
	w := newWriter(p, nil)
	measured := w.points(p.Asked)
	for _, q := range p.Given {
		measured += w.points(q)
	}
	for i, s := range p.Said {
		if !slices.Contains(plain, s.form.name) {
			continue
		}
		for j := range s.of {
			named := strings.IndexByte(measured, s.of[j]) >= 0
			for k, other := range p.Said {
				named = named || k != i && !isJoined(other) && strings.IndexByte(other.of, s.of[j]) >= 0
			}
			if !named {
				return s.of[j], true
			}
		}
	}
	return 0, false
}

// unsaid are the segments that are drawn and that no statement draws: what is left of a line whose end nothing needs.
func (p *Problem) unsaid() []string {
	var all []string
	for _, l := range p.scene.drawn.Diagram.Lines {
		if len(l) == 2 && p.scene.drawn.Diagram.Flat() && !slices.ContainsFunc(p.Said, func(s Statement) bool { return s.draws(l) }) {
			all = append(all, l)
		}
	}
	return all
}

// draws tells whether a statement says that there is a segment between two points.
func (s Statement) draws(ends string) bool {
	of := s.of
	switch s.form.name {
	case onCircle, "midpoint of an arc", "circumscribed circle":
		return false
	case "diameter", "diameter through", "crossing circle":
	case "parallel", "parallel through": // the other one is there
		of = of[:2]
	default:
		if s.form.shape == schema.Circle {
			center := len(of) - 1
			if s.form.name == "inscribed circle" {
				center = 0
			}
			of = of[:center] + of[center+1:]
		}
	}
	return strings.IndexByte(of, ends[0]) >= 0 && strings.IndexByte(of, ends[1]) >= 0
}

// inexact tells whether a drawing's value is written exactly although another one on which it rests is not: nobody who calculates
// with rounded numbers comes to it, and there is a shorter way.
func inexact(node *deduce.Node, exact map[int]bool) bool {
	return slices.ContainsFunc(node.From, func(m int) bool { is, known := exact[m]; return known && !is })
}

// onEdge tells whether a number lies so near to the middle between two with two decimals that it depends on the rounding on the way
// which of these it is rounded to.
func onEdge(v float64) bool {
	_, rest := math.Modf(100 * math.Abs(v))
	return math.Abs(rest-0.5) < 0.05
}
