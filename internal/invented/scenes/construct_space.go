package scenes

import (
	"strings"

	"geoeval/internal/invented/scenes/deduce"
)

// boxEdges and boxFaces are those of ABCD-EFGH, wedgeEdges and wedgeFaces those of ABC-DEF, by the numbers of the vertices.
var (
	boxEdges   = []string{"01", "12", "23", "03", "45", "56", "67", "47", "04", "15", "26", "37"}
	boxFaces   = []string{"0123", "4567", "0154", "1265", "2376", "3047"}
	wedgeEdges = []string{"01", "12", "02", "34", "45", "35", "03", "14", "25"}
	wedgeFaces = []string{"012", "345", "0143", "1254", "0253"}
)

// vertices are those with some numbers.
func vertices(of, numbers string) string {
	b := []byte(numbers)
	for i := range b {
		b[i] = of[b[i]-'0']
	}
	return string(b)
}

// box places a cuboid with its vertices.
func (p *placing) box(of string, a, b, c float64) {
	for i := range 8 {
		x := []float64{0, a, a, 0}[i%4]
		y := []float64{0, 0, b, b}[i%4]
		p.put(of[i], vec{x, y, float64(i/4) * c})
	}
	for _, e := range boxEdges {
		p.on(vertices(of, e))
	}
	p.vertices = of
}

// quadruples are edges of cuboids with a whole diagonal.
var quadruples = [][3]float64{{1, 2, 2}, {2, 3, 6}, {4, 4, 7}, {1, 4, 8}, {2, 6, 9}, {6, 6, 7}, {3, 4, 12}, {2, 5, 14}}

// spaceBases begin with a body whose vertices have letters.
var spaceBases = []construction{
	{name: "box with vertices", adds: 8, solid: true, place: func(p *placing, of string) {
		a, b, c := p.whole(3, 15), p.whole(3, 15), p.whole(3, 15)
		if p.variant(2) == 0 {
			t, k := pickOf(p.chance, quadruples), p.of(1, 2)
			turn := p.chance.Pick(3)
			a, b, c = k*t[turn], k*t[(turn+1)%3], k*t[(turn+2)%3]
		}
		if max(a, b, c) > 5*min(a, b, c) {
			p.refuse("the box is a needle or a sheet")
			return
		}
		p.box(of, a, b, c)
		p.bodies().PutCuboid(of, a, b, c)
		p.say("box with vertices", of)
		p.free(deduce.Len(of[0], of[1]), deduce.Len(of[1], of[2]))
		switch p.variant(4) {
		case 0:
			p.free(deduce.Quantity{Kind: deduce.Volume, Of: of})
		case 1:
			p.free(deduce.Quantity{Kind: deduce.Surface, Of: of})
		default:
			p.free(deduce.Len(of[0], of[4]))
		}
	}},
	{name: "cube with vertices", adds: 8, solid: true, place: func(p *placing, of string) {
		a := p.whole(2, 16)
		p.box(of, a, a, a)
		p.bodies().PutCube(of, a)
		p.say("cube with vertices", of)
		p.free([]deduce.Quantity{deduce.Len(of[0], of[1]), {Kind: deduce.Volume, Of: of}, {Kind: deduce.Surface, Of: of}}[p.variant(3)])
	}},
	{name: "prism with vertices", adds: 6, solid: true, place: func(p *placing, of string) {
		a, b, c := p.triple()
		if b > a { // so that no face is seen from its edge
			a, b = b, a
		}
		h := p.whole(4, 24)
		if h > 3*c || c > 4*h {
			p.refuse("the prism is a needle or a sheet")
			return
		}
		for i := range 6 { // with the hypotenuse in front
			p.put(of[i], []vec{{}, {c, 0, 0}, {b * b / c, a * b / c, 0}}[i%3].Plus(vec{0, 0, float64(i/3) * h}))
		}
		for _, e := range wedgeEdges {
			p.on(vertices(of, e))
		}
		p.vertices = of
		p.bodies().PutTriangularPrism(of, a*b/2, a+b+c, h)
		p.say("prism with vertices", of)
		sides := []deduce.Quantity{deduce.Len(of[0], of[2]), deduce.Len(of[1], of[2]), deduce.Len(of[0], of[1])}
		leave := p.variant(3)
		for i, q := range sides {
			if i != leave {
				p.free(q)
			}
		}
		p.free([]deduce.Quantity{deduce.Len(of[0], of[3]), {Kind: deduce.Volume, Of: of}, {Kind: deduce.Lateral, Of: of},
			{Kind: deduce.Surface, Of: of}}[p.variant(4)])
	}},
}

// boxes are the vertices of the scene's cube or cuboid.
func boxes(s *Scene) []string {
	if len(s.drawn.vertices) == 8 {
		return []string{s.drawn.vertices}
	}
	return nil
}

// connect joins two points, unless a line goes through both.
func (p *placing) connect(a, b byte) {
	for _, l := range p.lines {
		if strings.IndexByte(l, a) >= 0 && strings.IndexByte(l, b) >= 0 {
			return
		}
	}
	p.on(string([]byte{a, b}))
	p.say("joined", string([]byte{a, b}))
}

// spaceAdditions add segments and points in space.
var spaceAdditions = []construction{
	{name: "space diagonal", at: boxes, solid: true, place: func(p *placing, of string) {
		ends := vertices(of, []string{"06", "17", "24", "35"}[p.variant(4)])
		p.connect(ends[0], ends[1])
	}},
	{name: "face diagonal", at: boxes, solid: true, place: func(p *placing, of string) {
		face := boxFaces[p.variant(6)]
		from := p.variant(2)
		ends := vertices(of, string([]byte{face[from], face[from+2]}))
		p.connect(ends[0], ends[1])
	}},
	{name: "corner triangle", at: boxes, solid: true, place: func(p *placing, of string) {
		// The three neighbours of a vertex.
		t := vertices(of, []string{"134", "025", "136", "027", "057", "146"}[p.variant(6)])
		p.connect(t[0], t[1])
		p.connect(t[1], t[2])
		p.connect(t[0], t[2])
	}},
	{name: "diagonal section", at: boxes, solid: true, place: func(p *placing, of string) {
		t := vertices(of, []string{"026", "137", "024", "135"}[p.variant(4)])
		p.connect(t[0], t[1])
		p.connect(t[0], t[2])
	}},
	{name: "midpoint of an edge", at: boxes, adds: 1, solid: true, place: func(p *placing, of string) {
		m := of[8]
		edge := vertices(of, boxEdges[p.variant(12)])
		target := of[p.variant(8)]
		if strings.IndexByte(edge, target) >= 0 {
			p.refuse("the vertex is on the edge")
			return
		}
		for _, l := range p.lines {
			if strings.Contains(l, edge[:1]) && strings.Contains(l, edge[1:]) && len(l) > 2 {
				p.refuse("the edge has a point already")
				return
			}
		}
		p.put(m, p.At[edge[0]].Between(p.At[edge[1]], 0.5))
		p.on(edge + string(m))
		p.say("midpoint", string(m)+edge)
		p.connect(m, target)
		p.connect(edge[1], target)
	}},
}

// isInFront tells whether a reader sees a line, as it is in the front, in the right or in the upper face of a box.
func (p *placing) isInFront(line string) bool {
	if len(p.vertices) != 8 {
		return false
	}
	in := func(axis int, vertex byte) bool {
		for i := range line {
			if !deduce.Near(p.At[line[i]][axis], p.At[vertex][axis]) {
				return false
			}
		}
		return true
	}
	return in(1, p.vertices[0]) || in(0, p.vertices[1]) || in(2, p.vertices[4])
}

// isEdge tells whether a line is drawn as an edge of the body.
func (p *placing) isEdge(line string) bool {
	edges := boxEdges
	if len(p.vertices) == 6 {
		edges = wedgeEdges
	}
	for _, e := range edges {
		if len(p.vertices) > 0 {
			ends := vertices(p.vertices, e)
			if strings.Contains(line, ends[:1]) && strings.Contains(line, ends[1:]) {
				return true
			}
		}
	}
	return false
}
