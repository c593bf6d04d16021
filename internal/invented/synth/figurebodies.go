package synth

import (
	"slices"

	"geoeval/internal/invented/figure"
)

// body reads a solid.
func (d *drawing) body(f *Drawn) thing {
	d.solid = true
	if f.Polyhedron != nil {
		return d.polyhedron(f.Polyhedron)
	}
	var r *RoundFile
	for _, one := range []*RoundFile{f.Sphere, f.Hemisphere, f.Cylinder, f.Cone, f.Frustum} {
		if one != nil {
			r = one
		}
	}
	ball := f.Sphere != nil || f.Hemisphere != nil
	at := r.Base
	if ball {
		at = r.Center
	}
	if at == nil || ball && (r.Base != nil || r.Height != "" || r.Top != "") || !ball && r.Center != nil ||
		(f.Frustum != nil) != (r.Top != "") || r.Lower && f.Hemisphere == nil {
		d.faultf(d.key, "a sphere has center and radius (a hemisphere also lower), "+
			"a cylinder and a cone base, radius and height, a frustum also the radius top")
		return thing{}
	}
	base, radius := d.spot(*at), d.expression(d.key+".radius", r.Radius)
	var height, top *node
	if !ball {
		height = d.expression(d.key+".height", r.Height)
	}
	if f.Frustum != nil {
		top = d.expression(d.key+".top", r.Top)
	}
	return thing{element: func(p *Instance) figure.Element {
		e := &p.numbers
		switch {
		case f.Sphere != nil:
			return figure.Sphere{Center: p.spotted(base), Radius: radius.of(e), Dashed: r.Dashed}
		case f.Hemisphere != nil:
			return figure.Hemisphere{Center: p.spotted(base), Radius: radius.of(e), Lower: r.Lower, Dashed: r.Dashed}
		case f.Cylinder != nil:
			return figure.Cylinder{Base: p.spotted(base), Radius: radius.of(e), Height: height.of(e), Dashed: r.Dashed}
		case f.Cone != nil:
			return figure.Cone{Base: p.spotted(base), Radius: radius.of(e), Height: height.of(e), Dashed: r.Dashed}
		}
		return figure.Frustum{Base: p.spotted(base), R0: radius.of(e), R1: top.of(e), Height: height.of(e), Dashed: r.Dashed}
	}}
}

func (d *drawing) polyhedron(f *FacesFile) thing {
	var vertices []spot
	var faces [][]int
	for _, written := range f.Faces {
		if len(written) < 3 {
			d.faultf(d.key+".faces", "a face has at least 3 points")
		}
		var face []int
		for _, one := range written {
			s := d.spot(one)
			at := slices.Index(vertices, s)
			if at < 0 {
				at = len(vertices)
				vertices = append(vertices, s)
			}
			face = append(face, at)
		}
		faces = append(faces, face)
	}
	if len(faces) < 4 {
		d.faultf(d.key+".faces", "%d faces make no polyhedron", len(faces))
	}
	return thing{element: func(p *Instance) figure.Element {
		return figure.Polyhedron{Vertices: p.allSpotted(vertices), Faces: faces, Dashed: f.Dashed}
	}}
}
