package figure

import "math"

// leastSide is how many pixels long a straight line is at least that a length could be that of; curves consist of shorter ones.
const leastSide = 8.0

// straightLines are the straight lines of paths.
func straightLines(paths []path) [][2]pixel {
	var all [][2]pixel
	for _, p := range paths {
		for i := range len(p) - 1 {
			if p[i+1].minus(p[i]).length() >= leastSide {
				all = append(all, [2]pixel{p[i], p[i+1]})
			}
		}
	}
	return all
}

// foreign is how far a label of a size whose middle is at a place is from its own segment, and from the nearest straight line
// that does not run along that.
func (c *canvas) foreign(of measureSpots, at, size pixel) (own, other float64) {
	half := pixel{size.X / 2, size.Y / 2}
	own, other = away(of.a, of.b, at, half), math.Inf(1)
	way := of.b.minus(of.a).unit()
	across := pixel{-way.Y, way.X}
	for _, line := range c.straight {
		a, b := line[0], line[1]
		if max(math.Abs(dot(a.minus(of.a), across)), math.Abs(dot(b.minus(of.a), across))) > 2 {
			other = min(other, away(a, b, at, half))
		}
	}
	return own, other
}

// away is how far the segment from a to b is from a box, of which the middle and half the size are given.
func away(a, b, middle, half pixel) float64 {
	a, b = a.minus(middle), b.minus(middle)
	out := func(p pixel) float64 {
		return pixel{max(math.Abs(p.X)-half.X, 0), max(math.Abs(p.Y)-half.Y, 0)}.length()
	}
	least, left := min(out(a), out(b)), 0
	way := b.minus(a)
	for _, corner := range []pixel{half, {half.X, -half.Y}, {-half.X, half.Y}, {-half.X, -half.Y}} {
		least = min(least, corner.from(a, b))
		if dot(pixel{-way.Y, way.X}, corner.minus(a)) > 0 {
			left++
		}
	}
	beside := max(a.X, b.X) < -half.X || min(a.X, b.X) > half.X || max(a.Y, b.Y) < -half.Y || min(a.Y, b.Y) > half.Y
	if !beside && left > 0 && left < 4 {
		return 0 // it goes through
	}
	return least
}
