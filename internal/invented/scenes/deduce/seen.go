package deduce

import "slices"

// seen are the facts that a reader sees: the order of points on lines, points on circles, triangles, crossings.
func (d *Diagram) seen() []Fact {
	var all []Fact
	put := func(rel Relation, of string) { all = append(all, Fact{rel, of}) }
	for _, l := range d.Lines {
		for i := range l {
			for j := i + 1; j < len(l); j++ {
				for k := j + 1; k < len(l); k++ {
					of := three(l[i], l[j], l[k])
					if of[2] < of[0] {
						of = reversed(of)
					}
					put(Between, of)
				}
			}
		}
	}
	for _, c := range d.Circles {
		put(Around, string(c.Center))
		for i := range c.On {
			put(OnCircle, two(c.Center, c.On[i]))
			for j := i + 1; j < len(c.On); j++ {
				if d.Joined(c.On[i], c.On[j]) {
					of := three(c.Center, min(c.On[i], c.On[j]), max(c.On[i], c.On[j]))
					put(Chord, of)
					if d.Collinear(c.On[i], c.Center, c.On[j]) {
						put(DiameterOf, of)
					}
				}
			}
		}
	}
	points := d.Points()
	for i := range points {
		for j := i + 1; j < len(points); j++ {
			for k := j + 1; k < len(points); k++ {
				a, b, c := points[i], points[j], points[k]
				if d.Joined(a, b) && d.Joined(b, c) && d.Joined(a, c) && !d.Collinear(a, b, c) {
					put(Corner, three(a, b, c))
				}
			}
		}
	}
	if d.Flat() {
		for _, q := range d.quads() {
			put(Quad, q)
		}
	}
	for n, l := range d.Lines {
		for _, m := range d.Lines[n+1:] {
			for i := 1; i+1 < len(l); i++ {
				j := slices.Index([]byte(m), l[i])
				if j > 0 && j+1 < len(m) {
					put(Crossing, string([]byte{l[i-1], l[i], l[i+1], ' ', m[j-1], m[j], m[j+1]}))
				}
			}
		}
	}
	return all
}

// quads are the convex quadrilaterals whose sides are drawn, as Ring writes them.
func (d *Diagram) quads() []string {
	var all []string
	points := d.Points()
	for i := range points {
		a := points[i]
		for j := i + 1; j < len(points); j++ {
			b := points[j]
			if !d.Joined(a, b) {
				continue
			}
			for k := i + 1; k < len(points); k++ {
				c := points[k]
				if k == j || !d.Joined(b, c) || d.Collinear(a, b, c) {
					continue
				}
				for l := j + 1; l < len(points); l++ {
					e := points[l]
					if l == k || !d.Joined(c, e) || !d.Joined(e, a) {
						continue
					}
					if of := string([]byte{a, b, c, e}); d.convex(of) {
						all = append(all, of)
					}
				}
			}
		}
	}
	return all
}
