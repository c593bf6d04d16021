package figure

// squareSizes are how large the square of a right angle may be, in pixels: the first that no other line crosses, or else the
// first of all.
var squareSizes = []float64{10, 8, 6}

func (e Right) draw(d *drawing) {
	if d.apart("right angle", e.A, e.At, e.B) && d.mention(e.At) {
		d.rights = append(d.rights, e)
	}
}

// squares draws the marks of right angles when all else is drawn.
func (d *drawing) squares() {
	var others [][2]pixel
	for _, paths := range [][]path{d.whole, d.marks} {
		for _, p := range paths {
			for i := range len(p) - 1 {
				others = append(others, [2]pixel{p[i], p[i+1]})
			}
		}
	}
	for _, e := range d.rights {
		square := d.square(e, squareSizes[0])
		for _, size := range squareSizes {
			if smaller := d.square(e, size); !smaller.crossed(d.at(e.At), others) {
				square = smaller
				break
			}
		}
		d.draw(thin, square)
	}
}

// square is the mark of a right angle: from one leg over the corner to the other leg.
func (d *drawing) square(e Right, size float64) path {
	size = d.reach(size, 0.35, e.A, e.At, e.B)
	a, b := e.At.toward(e.A).times(size), e.At.toward(e.B).times(size)
	return d.path([]Point{e.At.plus(a), e.At.plus(a).plus(b), e.At.plus(b)})
}

// crossed tells whether a line that does not come from a square's vertex crosses it.
func (p path) crossed(vertex pixel, lines [][2]pixel) bool {
	for _, line := range lines {
		if vertex.from(line[0], line[1]) < 1.5 {
			continue
		}
		for i := range len(p) - 1 {
			if cross(p[i], p[i+1], line[0], line[1]) {
				return true
			}
		}
	}
	return false
}

// cross tells whether the segment from a to b goes across the one from p to q, and does not only touch it.
func cross(a, b, p, q pixel) bool {
	beside := func(u, v, w pixel) float64 { // how far w is from the line through u and v, to the left or, below 0, to the right
		way := v.minus(u).unit()
		return dot(pixel{-way.Y, way.X}, w.minus(u))
	}
	from, to := beside(p, q, a), beside(p, q, b)
	return min(from, to) < -1 && max(from, to) > 1 && beside(a, b, p)*beside(a, b, q) < 0
}
