package synth

import (
	"cmp"
	"fmt"
	"reflect"

	"geoeval/internal/invented/figure"
	"geoeval/schema"
)

// figure reads what a figure shows.
func (b *builder) figure(t *Template, f *FigureFile) *figurePlan {
	plan := &figurePlan{}
	for _, item := range f.Points {
		if at, ok := b.reader.places[item.Name]; ok {
			plan.points = append(plan.points, planned{item.Name, at})
			plan.solid = plan.solid || len(item.Value) == 3 || t.rows != nil && t.Branch == schema.Solid
		}
	}
	for i := range f.Draw {
		d := drawing{builder: b, key: fmt.Sprintf("figure.draw[%d]", i)}
		plan.draw = append(plan.draw, d.thing(&f.Draw[i]))
		plan.solid = plan.solid || d.solid
	}
	return plan
}

// A drawing reads one thing of a figure.
type drawing struct {
	*builder
	key   string
	solid bool
}

func (d *drawing) thing(f *Drawn) thing {
	set, v := 0, reflect.ValueOf(*f)
	for i := range v.NumField() {
		if !v.Field(i).IsZero() {
			set++
		}
	}
	if set != 1 {
		d.faultf(d.key, "draws %d things; each item of the list is one", set)
		return thing{}
	}
	switch {
	case f.Polygon != nil:
		return d.polygon(f.Polygon)
	case f.Segment != nil:
		return d.segment(f.Segment, false)
	case f.Dashed != nil:
		return d.segment(f.Dashed, true)
	case f.Vector != nil:
		s := d.spots(f.Vector, 2)
		return thing{element: func(p *Instance) figure.Element {
			return figure.Vector{From: p.spotted(s[0]), To: p.spotted(s[1])}
		}, lines: [][2]spot{{s[0], s[1]}}}
	case f.Circle != nil:
		return d.circle(f.Circle)
	case f.Arc != nil:
		return d.arc(f.Arc)
	case f.Ellipse != nil:
		return d.ellipse(f.Ellipse)
	case f.Axes != nil:
		return d.axes(f.Axes)
	case f.Curve != nil:
		return d.curve(f.Curve)
	case f.Text != nil:
		at, text := d.spot(f.Text.At), d.text(d.key+".text", f.Text.Text)
		return thing{element: func(p *Instance) figure.Element {
			return figure.Text{At: p.spotted(at), Text: p.fill(text, plain).String(p)}
		}}
	}
	if t, ok := d.mark(f); ok {
		return t
	}
	return d.body(f)
}

// spot is where a point's name or coordinates say.
func (d *drawing) spot(f Place) spot {
	if f.Name != "" {
		at, ok := d.reader.places[f.Name]
		if !ok {
			d.faultf(d.key, "the figure has no point %s", f.Name)
			at = [3]*node{d.reader.number(0), d.reader.number(0), d.reader.number(0)}
		}
		return spot(at)
	}
	s := spot{2: d.reader.number(0)}
	if len(f.Coordinates) != 2 && len(f.Coordinates) != 3 {
		d.faultf(d.key, "a point is a name or 2 or 3 coordinates")
		return spot{d.reader.number(0), d.reader.number(0), d.reader.number(0)}
	}
	d.solid = d.solid || len(f.Coordinates) == 3
	for i, source := range f.Coordinates {
		s[i] = d.expression(d.key, source)
	}
	return s
}

// spots are so many spots; any number of at least two if n is 0.
func (d *drawing) spots(f []Place, n int) []spot {
	spots := make([]spot, max(n, len(f)))
	for i := range spots {
		if i < len(f) {
			spots[i] = d.spot(f[i])
		} else {
			spots[i] = spot{d.reader.number(0), d.reader.number(0), d.reader.number(0)}
		}
	}
	if n > 0 && len(f) != n || n == 0 && len(f) < 2 {
		d.faultf(d.key, "has %d points", len(f))
	}
	return spots
}

func (d *drawing) fill(name string) figure.Fill {
	fills := map[string]figure.Fill{"": figure.Empty, "grey": figure.Grey, "white": figure.White}
	fill, ok := fills[name]
	if !ok {
		d.faultf(d.key+".fill", "%q is none of grey and white", name)
	}
	return fill
}

func (d *drawing) polygon(f *Outline) thing {
	s, fill := d.spots(f.Of, 0), d.fill(f.Fill)
	t := thing{element: func(p *Instance) figure.Element {
		return figure.Polygon{Points: p.allSpotted(s), Dashed: f.Dashed, Open: f.Open, Fill: fill}
	}}
	for i := range s {
		t.lines = append(t.lines, [2]spot{s[i], s[(i+1)%len(s)]})
	}
	return t
}

func (d *drawing) segment(f []Place, dashed bool) thing {
	s := d.spots(f, 2)
	return thing{element: func(p *Instance) figure.Element {
		return figure.Segment{From: p.spotted(s[0]), To: p.spotted(s[1]), Dashed: dashed}
	}, lines: [][2]spot{{s[0], s[1]}}}
}

func (d *drawing) circle(f *CircleFile) thing {
	center, radius, fill := d.spot(f.Center), d.expression(d.key+".radius", f.Radius), d.fill(f.Fill)
	return thing{element: func(p *Instance) figure.Element {
		return figure.Circle{Center: p.spotted(center), Radius: radius.of(&p.numbers), Dashed: f.Dashed, Fill: fill}
	}, circles: []circle{{center, radius}}}
}

func (d *drawing) arc(f *ArcFile) thing {
	center, from, to, fill := d.spot(f.Center), d.spot(f.From), d.spot(f.To), d.fill(f.Fill)
	args := append(append([]*node{}, center[:]...), from[:]...)
	t := thing{element: func(p *Instance) figure.Element {
		return figure.Arc{Center: p.spotted(center), From: p.spotted(from), To: p.spotted(to), Sector: f.Sector,
			Dashed: f.Dashed, Fill: fill}
	}, circles: []circle{{center, d.reader.node(distance, args...)}}}
	if f.Sector {
		t.lines = [][2]spot{{center, from}, {center, to}}
	}
	return t
}

func (d *drawing) ellipse(f *EllipseFile) thing {
	center := d.spot(f.Center)
	rx, ry := d.expression(d.key+".rx", f.RX), d.expression(d.key+".ry", f.RY)
	fill := d.fill(f.Fill)
	turn := d.reader.number(0)
	if f.Turn != "" {
		turn = d.expression(d.key+".turn", f.Turn)
	}
	return thing{element: func(p *Instance) figure.Element {
		e := &p.numbers
		return figure.Ellipse{Center: p.spotted(center), RX: rx.of(e), RY: ry.of(e), Turn: turn.of(e), Dashed: f.Dashed,
			Fill: fill}
	}}
}

// axes reads axes. They have no ticks, from which a reader could tell what is asked.
func (d *drawing) axes(f *AxesFile) thing {
	if len(f.X) != 2 || len(f.Y) != 2 {
		d.faultf(d.key, "axes have x: [from, to] and y: [from, to]")
		return thing{}
	}
	ends := d.expressions(d.key, []any{f.X[0], f.X[1], f.Y[0], f.Y[1]})
	return thing{element: func(p *Instance) figure.Element {
		e := &p.numbers
		return figure.Axes{X0: ends[0].of(e), X1: ends[1].of(e), Y0: ends[2].of(e), Y1: ends[3].of(e)}
	}}
}

// pointsOfCurve is through how many points a curve is drawn.
const pointsOfCurve = 240

func (d *drawing) curve(f *CurveFile) thing {
	if len(f.T) != 2 {
		d.faultf(d.key, "a curve has t: [from, to]")
		return thing{}
	}
	ends := d.expressions(d.key+".t", []any{f.T[0], f.T[1]})
	place := d.reader.name("t")
	x, y, z := d.expression(d.key+".x", f.X), d.expression(d.key+".y", f.Y), d.expression(d.key+".z", cmp.Or(f.Z, "0"))
	delete(d.reader.slots, "t")
	d.reader.slots[fmt.Sprintf("t#%d", place)] = place
	return thing{element: func(p *Instance) figure.Element {
		e := environment{append([]float64{}, p.numbers.values...), p.numbers.pi}
		from, to := ends[0].of(&e), ends[1].of(&e)
		points := make([]figure.Point, pointsOfCurve+1)
		for i := range points {
			e.values[place] = from + (to-from)*float64(i)/pointsOfCurve
			points[i] = figure.Point{X: x.of(&e), Y: y.of(&e), Z: z.of(&e)}
		}
		return figure.Curve{Points: points, Dashed: f.Dashed}
	}}
}
