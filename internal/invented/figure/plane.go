package figure

import "math"

func (e Polygon) draw(d *drawing) {
	if len(e.Points) < 2 {
		d.fail("polygon: %d points; it needs two", len(e.Points))
		return
	}
	if !d.finite("polygon", e.Points...) {
		return
	}
	d.fill(e.Fill, e.Points)
	if e.Dashed { // from every corner anew
		for i, p := range e.Points {
			d.hiddenLine(p, e.Points[(i+1)%len(e.Points)])
		}
		return
	}
	d.outline(append(append(make([]Point, 0, len(e.Points)+1), e.Points...), e.Points[0]))
}

// outline draws a line through points, dashed where it is behind something. What is seen is drawn in one, so that its corners
// are whole.
func (d *drawing) outline(points []Point) {
	for from := 0; from+1 < len(points); {
		to, isBehind := from+1, d.isBehind(points[from], points[from+1])
		for to+1 < len(points) && d.isBehind(points[to], points[to+1]) == isBehind {
			to++
		}
		d.line(stroked(isBehind), points[from:to+1]...)
		from = to
	}
}

func (e Segment) draw(d *drawing) {
	if d.apart("segment", e.From, e.To) {
		if e.Dashed {
			d.hiddenLine(e.From, e.To)
		} else {
			d.outline([]Point{e.From, e.To})
		}
	}
}

func (e Circle) draw(d *drawing) {
	if _, ok := d.onSphere(e.Center, e.Radius); ok && e.Radius > 0 && e.Fill == Empty {
		d.rims = append(d.rims, rim{center: e.Center, radius: e.Radius, dashed: true})
		return
	}
	Ellipse{Center: e.Center, RX: e.Radius, RY: e.Radius, Dashed: e.Dashed, Fill: e.Fill}.drawAs("circle", d)
}

func (e Ellipse) draw(d *drawing) { e.drawAs("ellipse", d) }

func (e Ellipse) drawAs(what string, d *drawing) {
	if !d.finite(what, e.Center) || !d.positive(what, e.RX, e.RY) || !d.finite(what+"'s turn", Point{X: e.Turn}) {
		return
	}
	cos, sin := cosSin(e.Turn * (math.Pi / 180))
	points := d.ring(e.Center, Point{X: cos, Y: sin}.times(e.RX), Point{X: -sin, Y: cos}.times(e.RY), 0, 2*math.Pi)
	d.fill(e.Fill, points)
	d.line(stroked(e.Dashed), points...)
}

func (e Arc) draw(d *drawing) {
	if !d.apart("arc", e.From, e.Center, e.To) {
		return
	}
	a, b, sweep := turn(e.From.minus(e.Center), e.To.minus(e.Center))
	if d.view.eye == (Point{Z: 1}) && a.cross(b).Z < 0 {
		b, sweep = b.times(-1), 2*math.Pi-sweep
	}
	r := e.From.minus(e.Center).length()
	points := d.ring(e.Center, a.times(r), b.times(r), 0, sweep)
	if e.Sector {
		points = append(append([]Point{e.Center}, points...), e.Center)
	}
	d.fill(e.Fill, points)
	d.line(stroked(e.Dashed), points...)
}

// turn gives the way from the direction of a to that of b: two unit vectors at right angles and the angle (radians, at
// most π), such that a's direction is the first and b's is cos·first + sin·second.
func turn(a, b Point) (first, second Point, angle float64) {
	first, to := Point{}.toward(a), Point{}.toward(b)
	across := to.minus(first.times(first.dot(to)))
	if across.length() < 1e-9 {
		across = Point{-first.Y, first.X, 0}
		if across.length() < 1e-9 {
			across = Point{X: 1}
		}
	}
	second = Point{}.toward(across)
	angle = math.Atan2(max(second.dot(to), 0), first.dot(to))
	return first, second, math.Round(angle*(1<<32)) / (1 << 32)
}

func (e Curve) draw(d *drawing) {
	drawn := false
	for _, piece := range append([][]Point{e.Points}, e.Pieces...) {
		if !d.finite("curve", piece...) {
			return
		}
		for _, part := range d.window.cut(piece) {
			if e.Dashed {
				d.line(dashed, part...)
			} else {
				d.outline(part)
			}
			drawn = true
		}
	}
	if !drawn {
		d.fail("curve: none of its points lies within the axes' window")
	}
}

// cut gives the parts of a curve within the window.
func (w *Axes) cut(points []Point) [][]Point {
	if w == nil {
		if len(points) < 2 {
			return nil
		}
		return [][]Point{points}
	}
	var parts [][]Point
	var part []Point
	for i := 1; i < len(points); i++ {
		from, to, ok := w.within(points[i-1], points[i])
		if !ok {
			continue
		}
		if len(part) == 0 || part[len(part)-1] != from {
			if len(part) > 1 {
				parts = append(parts, part)
			}
			part = []Point{from}
		}
		part = append(part, to)
	}
	if len(part) > 1 {
		parts = append(parts, part)
	}
	return parts
}

// within cuts a segment off at the window, by Liang and Barsky's algorithm.
func (w *Axes) within(p, q Point) (Point, Point, bool) {
	from, to := 0.0, 1.0
	way := q.minus(p)
	for _, edge := range [4][2]float64{{-way.X, p.X - w.X0}, {way.X, w.X1 - p.X}, {-way.Y, p.Y - w.Y0},
		{way.Y, w.Y1 - p.Y}} {
		speed, room := edge[0], edge[1]
		switch {
		case speed == 0 && room < 0:
			return p, q, false
		case speed < 0:
			from = max(from, room/speed)
		case speed > 0:
			to = min(to, room/speed)
		}
	}
	if from > to {
		return p, q, false
	}
	a, b := p, q
	if from > 0 {
		a = between(p, q, from)
	}
	if to < 1 {
		b = between(p, q, to)
	}
	return a, b, true
}
