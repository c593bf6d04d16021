package figure

import (
	"cmp"
	"math"
	"slices"
)

// Sizes of the arcs of angles, in pixels.
const (
	arcSize   = 20.0
	arcGap    = 4.0 // between the arcs of one angle
	arcApart  = 8.0 // between those of two
	leastArc  = 9.0 // radius, where a line is near to the vertex
	arcParted = 3.5 // from the leg that two equal angles share, so that their arcs are not one
)

func (e Angle) draw(d *drawing) {
	if e.Arcs < -1 || e.Arcs > 3 {
		d.fail("angle: %d arcs; it may have -1 to 3", e.Arcs)
	}
	if !d.apart("angle", e.A, e.At, e.B) || !d.mention(e.At) {
		return
	}
	first, second, sweep := turn(e.A.minus(e.At), e.B.minus(e.At))
	arcs, equal, r := max(e.Arcs, 1), d.equalBeside(e), d.radius(e)
	for i := range arcs {
		if e.Arcs == -1 {
			break
		}
		k := r + float64(float64(i)*arcGap/d.scale)
		from, to := 0.0, sweep
		for _, other := range equal {
			gap := min(arcParted/(k*d.scale), sweep/6)
			if alongOneOf(e.At, e.A, other) {
				from = gap
			}
			if alongOneOf(e.At, e.B, other) {
				to = sweep - gap
			}
		}
		d.line(thin, d.ring(e.At, first.times(k), second.times(k), from, to)...)
	}
	r += float64(float64(arcs-1) * arcGap / d.scale)
	cos, sin := cosSin(sweep / 2)
	d.label(e.Text, upright, angleSpots{at: d.at(e.At), half: sweep / 2,
		arc: d.at(e.At.plus(first.times(cos).plus(second.times(sin)).times(r)))})
}

// radius is that of an angle's first arc in the world.
func (d *drawing) radius(e Angle) float64 {
	size, part := e.size(), 0.45
	if wider := d.radii[e]; wider > size {
		size, part = wider, 0.6
	}
	r := d.reach(size, part, e.A, e.At, e.B)
	for _, other := range d.equalBeside(e) {
		r = min(r, d.reach(size, part, other.A, other.At, other.B))
	}
	wide := float64(max(e.Arcs, 1)-1) * arcGap
	if room := d.rooms[e]; room > 0 && wide < float64(0.8*room*d.scale)-leastArc {
		r = min(r, float64(0.8*room)-float64(wide/d.scale))
	}
	return r
}

// rooms are how far from the vertices of flat angles the nearest line is that goes across them; 0 where there is none.
func (s *Scene) rooms() map[Angle]float64 {
	if s.Solid {
		return nil
	}
	rooms := map[Angle]float64{}
	drawn := s.drawn()
	for _, e := range s.Elements {
		e, ok := e.(Angle)
		if !ok || near(e.A, e.At) || near(e.B, e.At) {
			continue
		}
		first, second, sweep := turn(e.A.minus(e.At), e.B.minus(e.At))
		for _, part := range []float64{0.15, 0.325, 0.5, 0.675, 0.85} {
			cos, sin := cosSin(sweep * part)
			u := first.times(cos).plus(second.times(sin))
			for _, side := range drawn {
				if away := side.hit(e.At, u); away > 0 && (rooms[e] == 0 || away < rooms[e]) {
					rooms[e] = away
				}
			}
		}
	}
	return rooms
}

// equalBeside are the angles at the same vertex that have as many arcs, two or three, as they are equal: all of them have one radius.
func (d *drawing) equalBeside(e Angle) []Angle {
	var all []Angle
	for _, other := range d.angles {
		if e.Arcs > 1 && other.Arcs == e.Arcs && other != e && near(other.At, e.At) {
			all = append(all, other)
		}
	}
	return all
}

// alongOneOf tells whether the leg from a vertex to a point is one of another angle's.
func alongOneOf(at, leg Point, other Angle) bool {
	way := at.toward(leg)
	return near(way, at.toward(other.A)) || near(way, at.toward(other.B))
}

// size is the radius of an angle's first arc in pixels, if no other angle is in its way.
func (e Angle) size() float64 {
	if _, _, sweep := turn(e.A.minus(e.At), e.B.minus(e.At)); sweep < math.Pi/6 {
		return 1.5 * arcSize
	}
	return arcSize
}

// radii are those of the arcs of angles in pixels where angles share a part of the plane: the arc of the wider one is
// outside that of the narrower one, so that each is seen to end at its own legs.
func (s *Scene) radii() map[Angle]float64 {
	type fan struct {
		Angle
		middle Point
		sweep  float64 // radians
		arc    float64 // radius of the first arc, in pixels
	}
	var fans []fan
	for _, e := range s.Elements {
		e, ok := e.(Angle)
		if !ok || e.Arcs == -1 || near(e.A, e.At) || near(e.B, e.At) {
			continue
		}
		first, second, sweep := turn(e.A.minus(e.At), e.B.minus(e.At))
		cos, sin := cosSin(sweep / 2)
		fans = append(fans, fan{e, first.times(cos).plus(second.times(sin)), sweep, e.size()})
	}
	slices.SortStableFunc(fans, func(a, b fan) int { return cmp.Compare(a.sweep, b.sweep) })
	radii := make(map[Angle]float64, len(fans))
	for i := range fans {
		f := &fans[i]
		for _, inner := range fans[:i] {
			_, _, apart := turn(f.middle, inner.middle)
			if near(f.At, inner.At) && apart < (f.sweep+inner.sweep)/2-1e-3 {
				f.arc = max(f.arc, inner.arc+float64(arcGap*float64(max(inner.Arcs, 1)-1))+arcApart)
			}
		}
		radii[f.Angle] = f.arc
	}
	for _, f := range fans { // equal ones at one vertex have one
		for _, other := range fans {
			if f.Arcs > 1 && other.Arcs == f.Arcs && near(other.At, f.At) {
				radii[f.Angle] = max(radii[f.Angle], radii[other.Angle])
			}
		}
	}
	return radii
}
