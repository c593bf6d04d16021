package figure

import "math"

// rim is a level circle at which a round solid ends. Its points are center + cos·right + sin·back, times the radius:
// those in front have a negative sine.
type rim struct {
	center  Point
	radius  float64
	top     bool    // it ends its solid above
	visible float64 // the solid's side is seen there where the sine is below this
	dashed  bool
}

func (e Cylinder) draw(d *drawing) {
	d.lathe("cylinder", e.Base, e.Radius, e.Radius, e.Height, e.Dashed)
}

func (e Cone) draw(d *drawing) {
	if d.positive("cone", e.Radius) {
		d.lathe("cone", e.Base, e.Radius, 0, e.Height, e.Dashed)
	}
}

func (e Frustum) draw(d *drawing) {
	if d.positive("frustum", e.R0, e.R1) {
		d.lathe("frustum", e.Base, e.R0, e.R1, e.Height, e.Dashed)
	}
}

// lathe draws an upright solid of revolution with straight sides: r0 is the radius at base, r1 the one at height above
// or below it.
func (d *drawing) lathe(what string, base Point, r0, r1, height float64, isDashed bool) {
	if !d.inSpace(what) || !d.finite(what, base) || !d.positive(what, max(r0, r1), math.Abs(height)) {
		return
	}
	top := base.plus(Point{Z: height})
	if height < 0 {
		base, top, r0, r1, height = top, base, r1, r0, -height
	}
	// The side looks along cos·right + sin·back + z(r0-r1)/height. It is seen where that leans toward the eye.
	visible := (r0 - r1) / height * (d.view.eye.Z / d.view.up.Z)
	if math.Abs(visible) < 1 {
		cos := math.Sqrt(1 - float64(visible*visible))
		for _, side := range []float64{-cos, cos} {
			way := d.view.right.times(side).plus(d.view.back.times(visible))
			d.line(stroked(isDashed), base.plus(way.times(r0)), top.plus(way.times(r1)))
		}
	}
	if r0 > 0 {
		d.rims = append(d.rims, rim{base, r0, false, visible, isDashed})
	}
	if r1 > 0 {
		d.rims = append(d.rims, rim{top, r1, true, visible, isDashed})
	}
}

func (e Sphere) draw(d *drawing) {
	if d.inSpace("sphere") && d.finite("sphere", e.Center) && d.positive("sphere", e.Radius) {
		d.line(stroked(e.Dashed), d.ring(e.Center, d.view.right.times(e.Radius), d.view.up.times(e.Radius), 0, 2*math.Pi)...)
		d.rims = append(d.rims, rim{e.Center, e.Radius, false, 0, e.Dashed})
	}
}

func (e Hemisphere) draw(d *drawing) {
	if d.inSpace("hemisphere") && d.finite("hemisphere", e.Center) && d.positive("hemisphere", e.Radius) {
		from := 0.0
		if e.Lower {
			from = math.Pi
		}
		d.line(stroked(e.Dashed), d.ring(e.Center, d.view.right.times(e.Radius), d.view.up.times(e.Radius), from,
			from+math.Pi)...)
		d.rims = append(d.rims, rim{e.Center, e.Radius, e.Lower, 0, e.Dashed})
	}
}

// onSphere tells whether a level circle lies on a sphere that is not inside of something, and below which sine the sphere's side
// is seen there.
func (d *drawing) onSphere(center Point, radius float64) (visible float64, ok bool) {
	for _, s := range d.spheres {
		up := center.minus(s.Center)
		off := float64(radius*radius) + up.dot(up) - float64(s.Radius*s.Radius)
		if math.Hypot(up.X, up.Y) <= 1e-6*s.Radius && math.Abs(off) <= 1e-6*float64(s.Radius*s.Radius) {
			return up.Z / radius * (d.view.eye.Z / d.view.up.Z), true
		}
	}
	return 0, false
}

// drawRims draws every rim once. Where one solid stands on another of the same rim, neither end is open there, and the
// circle is seen where one of the two sides is; an end that is open above is seen all around, and one on a sphere as the
// sphere's side is.
func (d *drawing) drawRims() {
	done := make([]bool, len(d.rims))
	for i, r := range d.rims {
		if done[i] {
			continue
		}
		above, below := r.top, !r.top
		for j := i + 1; j < len(d.rims); j++ {
			other := d.rims[j]
			if other.center.minus(r.center).length()+math.Abs(other.radius-r.radius) > r.radius*1e-6 {
				continue
			}
			done[j] = true
			above, below = above || other.top, below || !other.top
			if r.dashed == other.dashed {
				r.visible = max(r.visible, other.visible)
			} else if r.dashed {
				r.visible, r.dashed = other.visible, false
			}
		}
		if visible, ok := d.onSphere(r.center, r.radius); ok && r.dashed {
			r.dashed, r.visible, above, below = false, visible, false, true
		}
		a, b := d.view.right.times(r.radius), d.view.back.times(r.radius)
		from := math.Asin(min(max(r.visible, -1), 1))
		from = math.Round(from*(1<<32)) / (1 << 32)
		switch {
		case r.dashed:
			d.line(dashed, d.ring(r.center, a, b, 0, 2*math.Pi)...)
		case above && !below || r.visible >= 1:
			d.line(solid, d.ring(r.center, a, b, 0, 2*math.Pi)...)
		default: // the back, from the right end to the left, is hidden
			d.line(dashed, d.ring(r.center, a, b, from, math.Pi-from)...)
			d.line(solid, d.ring(r.center, a, b, math.Pi-from, 2*math.Pi+from)...)
		}
	}
}
