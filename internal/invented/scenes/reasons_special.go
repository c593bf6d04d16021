package scenes

import (
	"math"
	"slices"
	"strings"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/schema"
)

// What steps of some principles say of why they hold.

// polygonAngles is the knowledge point of rules about the sums of angles, which are those of polygons that a reader sees.
const polygonAngles = "Polygon Angle"

var polygonWords = map[deduce.Relation]texts{
	deduce.Corner:  {[]string{"in triangle "}, []string{"在三角形"}},
	deduce.Quad:    {[]string{"in quadrilateral "}, []string{"在四边形"}},
	deduce.Polygon: {[]string{"in convex polygon "}, []string{"在凸多边形"}},
}

// polygonOf says in which polygon a step adds angles; "" for other steps.
func (w *writer) polygonOf(node *deduce.Node, l schema.Language) string {
	if node.Rule.Point != polygonAngles {
		return ""
	}
	for _, m := range node.From {
		if fact := w.p.State.Nodes[m].Fact; polygonWords[fact.Rel].en != nil {
			return polygonWords[fact.Rel].in(l)[0] + "$" + braced(fact.Of) + "$" + texts{[]string{", "}, []string{"中，"}}.in(l)[0]
		}
	}
	return ""
}

// onChord says of a right angle between a chord and a line through the center what makes that line halve the chord: that it is
// perpendicular, and that it is a diameter if that is drawn.
func (w *writer) onChord(angle string, add func(string), l schema.Language) {
	d := w.p.scene.drawn.Diagram
	for _, ends := range [][2]byte{{angle[0], angle[2]}, {angle[2], angle[0]}} {
		across := d.LineOf(angle[1], ends[0])
		if strings.IndexByte(across, center) < 0 {
			continue
		}
		line := string([]byte{center, angle[1]})
		for _, n := range w.p.State.All(deduce.DiameterOf) {
			if of := w.p.State.Of(n); strings.Contains(across, of[1:2]) && strings.Contains(across, of[2:3]) {
				line = of[1:]
				add(w.fact(w.p.State.Nodes[n].Fact, "", l))
			}
		}
		chord := ""
		for _, c := range []byte(d.LineOf(angle[1], ends[1])) {
			if slices.ContainsFunc(d.Circles, func(on deduce.Circle) bool { return strings.IndexByte(on.On, c) >= 0 }) {
				chord += string(c)
			}
		}
		named := func(ends string) string { return braced(w.points(deduce.Quantity{Kind: deduce.Length, Of: ends})) }
		add("$" + named(line) + ` \perp ` + named(chord) + "$")
		return
	}
}

// upright says to which plane an edge is perpendicular, where a step concludes that it is so to a line in it; "" for other steps.
func (w *writer) upright(node *deduce.Node, l schema.Language) string {
	if node.Rule.English != deduce.PerpendicularToPlane {
		return ""
	}
	at, of := w.p.scene.drawn.At, w.p.scene.drawn.vertices
	faces := boxFaces
	if len(of) == 6 {
		faces = wedgeFaces
	}
	foot := node.Fact.Of[1]
	for _, end := range []byte{node.Fact.Of[0], node.Fact.Of[2]} {
		line := w.p.scene.drawn.Diagram.LineOf(foot, end)
		end = line[len(line)-1] // a vertex, where there is one
		edge := at[end].Minus(at[foot])
		isUpright := func(c byte) bool { return math.Abs(edge.Dot(at[c].Minus(at[foot]))) < 1e-9 }
		for _, face := range faces {
			if face = vertices(of, face); strings.IndexByte(of, end) >= 0 && strings.IndexByte(face, foot) >= 0 && !slices.ContainsFunc([]byte(face), func(c byte) bool { return !isUpright(c) }) {
				line := w.points(deduce.Quantity{Kind: deduce.Length, Of: string([]byte{end, foot})})
				return "$" + braced(line) + texts{[]string{` \perp \text{plane }`}, []string{` \perp \text{平面}`}}.in(l)[0] + braced(face) + "$"
			}
		}
	}
	return ""
}

// proportions say what is similar in the axial section of a cone with such a body in it.
var proportions = map[byte]texts{
	's': {[]string{"$x : r = (h - x) : l$, with the radius $x$ of the sphere and the base radius $r$, the height $h$ and the slant height $l$ of the cone"},
		[]string{"$x : r = (h - x) : l$（$x$为球的半径，$r$、$h$、$l$分别为圆锥的底面半径、高和母线长）"}},
	'c': {[]string{"$x : r = (h - y) : h$, with the base radius $x$ and the height $y$ of the cylinder and the base radius $r$ and the height $h$ of the cone"},
		[]string{"$x : r = (h - y) : h$（$x$、$y$分别为圆柱的底面半径和高，$r$、$h$分别为圆锥的底面半径和高）"}},
}
