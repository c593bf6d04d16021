package synth

import "geoeval/internal/invented/figure"

// mark reads a mark at other things: an angle, a length, a dot.
func (d *drawing) mark(f *Drawn) (thing, bool) {
	switch {
	case f.Right != nil:
		s := d.spots(f.Right, 3)
		return thing{element: func(p *Instance) figure.Element {
			return figure.Right{A: p.spotted(s[0]), At: p.spotted(s[1]), B: p.spotted(s[2])}
		}}, true
	case f.Angle != nil:
		s := d.spots(f.Angle.Of, 3)
		return d.labelled(f.Angle, func(p *Instance, text string) figure.Element {
			return figure.Angle{A: p.spotted(s[0]), At: p.spotted(s[1]), B: p.spotted(s[2]), Text: text, Arcs: f.Angle.Arcs}
		}), true
	case f.Measure != nil:
		s := d.spots(f.Measure.Of, 2)
		if f.Measure.Text == "" {
			d.faultf(d.key+".text", "is missing")
		}
		return d.labelled(f.Measure, func(p *Instance, text string) figure.Element {
			return figure.Measure{A: p.spotted(s[0]), B: p.spotted(s[1]), Text: text}
		}), true
	case f.Equal != nil:
		s := d.spots(f.Equal.Of, 2)
		return thing{element: func(p *Instance) figure.Element {
			return figure.Equal{A: p.spotted(s[0]), B: p.spotted(s[1]), Ticks: f.Equal.Ticks}
		}}, true
	case f.Parallel != nil:
		s := d.spots(f.Parallel.Of, 2)
		return thing{element: func(p *Instance) figure.Element {
			return figure.Parallel{A: p.spotted(s[0]), B: p.spotted(s[1]), Arrows: f.Parallel.Arrows}
		}}, true
	case f.Dot != nil, f.Hole != nil:
		at := f.Dot
		if at == nil {
			at = f.Hole
		}
		s := d.spot(*at)
		return thing{element: func(p *Instance) figure.Element {
			return figure.Dot{At: p.spotted(s), Open: f.Hole != nil}
		}}, true
	}
	return thing{}, false
}

// labelled is a mark with a text, which a problem has not that asks for the number in it.
func (d *drawing) labelled(f *MarkFile, element func(p *Instance, text string) figure.Element) thing {
	var text wording
	if f.Text != "" {
		text = d.text(d.key+".text", f.Text)
	}
	return thing{element: func(p *Instance) figure.Element {
		if p.swapped && text.names(p.Template.swap.ask) {
			return nil
		}
		return element(p, p.fill(text, plain).String(p))
	}}
}
